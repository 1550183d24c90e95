//! Rule files from their text to two hundred plies: the engine beside the slow walker.

use super::rules::text;
use crate::corpus;
use crate::door::{Target, Verdict, hash};
use alfonso_cli::inputs;
use alfonso_driver::{Request, load};
use alfonso_game::{Game, Random};
use conformance::games::{Reading, no_library};
use conformance::laws;

/// Compile and play.
pub const PLAY: Target = Target {
    name: "play",
    about: "small games, compiled and played for up to 200 plies by the engine and by the slow walker",
    origin: corpus::small_game,
    changed: corpus::small_game,
    words: corpus::words_of_rules,
    whole: 40,
    hand_in: played,
    short: 60,
    long: 100_000,
};

/// So many plies are played.
const PLIES: usize = 200;
/// On a larger board, or with more numbers to keep, the walker is too slow: the engine plays alone.
const LARGEST: usize = 150;

fn played(bytes: &[u8]) -> Verdict {
    let Some(source) = text(bytes) else { return Ok(false) };
    let loaded = match load(source, &Request::default(), &no_library) {
        Ok(loaded) => loaded,
        Err(failure) => {
            let _ = inputs::rendered(failure.diagnostics, &failure.sources);
            return Ok(false);
        }
    };
    let mut random = Random::new(hash(bytes));
    let choices: Vec<u16> =
        (0..PLIES).map(|_| u16::try_from(random.below(1 << 16)).unwrap_or_default()).collect();
    if loaded.game.topology().len() > LARGEST {
        return alone(&loaded.game, &choices);
    }
    let reading = Reading { title: "the text".to_owned(), rules: loaded.rules, game: loaded.game };
    laws::agrees_with_walker(&reading, &choices).map_err(|why| why.to_string())?;
    laws::pins_and_trial_agree(&reading, &choices[..PLIES / 4]).map_err(|why| why.to_string())?;
    Ok(true)
}

/// The engine plays, and what it keeps along the way is what it would make anew.
fn alone(game: &Game, choices: &[u16]) -> Verdict {
    let mut line = game.line();
    for choice in choices {
        let Some(m) = line.moves().get(usize::from(*choice) % line.moves().len().max(1)).copied() else {
            break;
        };
        line.play(m).map_err(|_| format!("{} is listed and not legal", line.text(m)))?;
        if !line.is_consistent() {
            return Err(format!("what is kept has gone astray after {:?}", line.played()));
        }
    }
    Ok(true)
}
