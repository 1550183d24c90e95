//! One door, and one knock at it.

use crate::mutate::{LONGEST, Mutator};
use alfonso_game::Random;
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

/// The verdict of a target on a text: true if it was accepted, false if refused; an error if something does not hold.
pub type Verdict = Result<bool, String>;

/// A door at which texts come in.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name of the target.
    pub name: &'static str,
    /// The texts that it reads, and the claims that have to hold.
    pub about: &'static str,
    /// Draws a text to begin with.
    pub origin: fn(&mut Random) -> Vec<u8>,
    /// Draws a text that is then changed: the same, or one of a pool of them.
    pub changed: fn(&mut Random) -> Vec<u8>,
    /// Words that go with its texts.
    pub words: fn() -> &'static [String],
    /// The share of texts that are left as they were drawn, in per cent.
    pub whole: u32,
    /// Hands a text in.
    pub hand_in: fn(&[u8]) -> Verdict,
    /// The number of executions in the normal tests.
    pub short: u64,
    /// The number of executions in a long run.
    pub long: u64,
}

/// The end of an execution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The text was read.
    Accepted,
    /// The text was refused, with a reason.
    Refused,
    /// Something panicked, or does not hold.
    Fault(String),
}

/// The text of an execution: the same for the same seed and number.
#[must_use]
pub fn input(target: &Target, seed: u64, number: u64) -> Vec<u8> {
    let mut random = Random::of_game(seed ^ hash(target.name.as_bytes()), number);
    let mut text;
    if random.below(100) < target.whole {
        text = (target.origin)(&mut random);
    } else {
        text = (target.changed)(&mut random);
        let mutator = Mutator { words: (target.words)(), origin: target.changed };
        mutator.change(&mut text, &mut random);
    }
    text.truncate(LONGEST);
    text
}

/// Hands a text in. A panic is a fault like any other.
#[must_use]
pub fn knock(target: &Target, text: &[u8]) -> Outcome {
    KNOCKS.set(true);
    let caught = catch_unwind(AssertUnwindSafe(|| (target.hand_in)(text)));
    KNOCKS.set(false);
    match caught {
        Ok(Ok(true)) => Outcome::Accepted,
        Ok(Ok(false)) => Outcome::Refused,
        Ok(Err(why)) => Outcome::Fault(why),
        Err(payload) => {
            let message = payload.downcast_ref::<String>().cloned();
            let message = message.or_else(|| payload.downcast_ref::<&str>().map(|text| (*text).to_owned()));
            let place = PLACE.take();
            Outcome::Fault(format!("panic at {place}: {}", message.unwrap_or_default()))
        }
    }
}

thread_local! {
    /// True while the thread hands a text in.
    static KNOCKS: Cell<bool> = const { Cell::new(false) };
    /// The place at which the thread panicked last.
    static PLACE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// From now on panics at a target are not printed: [`knock`] tells them.
pub fn hushed() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = take_hook();
        set_hook(Box::new(move |info| {
            if !KNOCKS.get() {
                return usual(info);
            }
            let place = info.location().map(ToString::to_string).unwrap_or_default();
            PLACE.with(|known| known.replace(place));
        }));
    });
}

/// A number for a text: FNV-1a.
#[must_use]
pub fn hash(text: &[u8]) -> u64 {
    text.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
