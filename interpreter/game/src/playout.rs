//! Games of random moves.

use crate::Earlier;
use crate::choices::Choices;
use crate::history::History;
use crate::identity::Comparing;
use crate::luck::Luck;
use crate::play::apply::Witness;
use crate::play::ending::Outcome;
use crate::play::generate::Scratch;
use crate::program::Layout;
use crate::{Move, Program, RuleId, Sampling, Seat, State, TooCostly, VarId};

/// How a random game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// Plies played, passes and choices included, rolls not.
    pub plies: u32,
    /// Legal moves and choices summed over all positions in which one was drawn; rolls are nobody's choice. Where moves are
    /// drawn before they are tested, nobody has counted them: of such a position it holds no more than one.
    pub choices: u64,
    /// How it came to an end.
    pub end: PlayoutEnd,
}

/// What a random game ended with.
#[derive(Clone, Copy, Debug)]
pub struct Finals<'a> {
    numbers: &'a [i32],
    layout: &'a Layout,
    alive: u16,
}

impl Finals<'_> {
    /// All numbers, in the order of [`crate::Game::numbers`].
    #[must_use]
    pub fn numbers(&self) -> &[i32] {
        self.numbers
    }

    /// A variable's values: one, or one for each seat or cell.
    #[must_use]
    pub fn variable(&self, row: usize) -> &[i32] {
        &self.numbers[self.layout.places(VarId::new(row))]
    }

    /// True if a player was still in play.
    #[must_use]
    pub fn is_alive(&self, seat: Seat) -> bool {
        self.alive >> seat.0 & 1 != 0
    }
}

/// Why a random game stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayoutEnd {
    /// A rule ended it.
    Decided(Outcome),
    /// The limit of plies was reached, or nobody had anything to do for so many rolls that it cannot be chance.
    Capped,
    /// Somebody could not move, and no rule says what follows.
    Stuck,
    /// The rules were too costly at some point: see [`crate::MAX_STEPS`].
    TooCostly(TooCostly),
}

/// How often each rule fired, by [`RuleId`]: ways of moving, events, steps in which somebody moved or passed, endings. Rules
/// about captures, legality and judgement are not counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fired(pub Vec<u64>);

impl Witness for Fired {
    fn fired(&mut self, rule: RuleId) {
        self.0[rule.index()] += 1;
    }
}

/// After so many rolls without a ply between them a game is broken off.
const MAX_IDLE: u32 = 10_000;

/// For so many turns of a game there is room from the beginning.
const HISTORY: usize = 2048;

/// Plays random games, one after the other, without allocating once it is warm.
pub(crate) struct Player<'p, const N: usize> {
    program: &'p Program<N>,
    state: State<N>,
    scratch: Scratch<N>,
    sampling: Sampling,
    choices: Choices<N>,
    history: History,
    comparing: Comparing<N>,
    /// True once a game has been played.
    warm: bool,
    /// Positions that stood before the game begins.
    earlier: Vec<Earlier>,
}

impl<'p, const N: usize> Player<'p, N> {
    pub(crate) fn new(program: &'p Program<N>, earlier: &[Earlier], sampling: Sampling) -> Self {
        Self {
            program,
            state: State::empty(program),
            scratch: program.scratch(),
            sampling,
            choices: Choices::new(),
            history: History::new(HISTORY),
            comparing: program.comparing(),
            warm: false,
            earlier: earlier.to_vec(),
        }
    }

    /// Plays one game from a position: every move is drawn among all legal ones alike, every roll by its weight.
    pub(crate) fn play(
        &mut self,
        start: &State<N>,
        luck: &mut impl Luck,
        max_plies: u32,
        witness: &mut impl Witness,
    ) -> Playout {
        self.state.copy_from(start);
        if !std::mem::replace(&mut self.warm, true) {
            self.program.warm(start, &mut self.comparing);
        }
        self.history.begin(&self.earlier);
        let (mut plies, mut choices, mut idle) = (0, 0, 0);
        let end = loop {
            let rolled = self.program.rolls_now(&self.state);
            let mut drawn = None;
            if rolled {
                self.choices.clear();
                self.scratch.danger.known = false;
            } else {
                drawn = self.look(luck);
            }
            let outcome = self.outcome(rolled);
            if self.scratch.frame.was_cut()
                && let Some(too_costly) = self.program.too_costly(&mut self.scratch.frame)
            {
                break PlayoutEnd::TooCostly(too_costly);
            }
            self.scratch.frame.begin();
            if let Some(outcome) = outcome {
                witness.fired(outcome.reason);
                if self.state.decided.is_none() {
                    self.program.end(&mut self.state, outcome, &mut self.scratch.frame, witness);
                }
                let too_costly = self.program.too_costly(&mut self.scratch.frame);
                break too_costly.map_or(PlayoutEnd::Decided(outcome), PlayoutEnd::TooCostly);
            }
            if rolled {
                idle += 1;
                drawn = self.program.draw_roll(self.state.step, luck);
            } else {
                idle = 0;
                if self.choices.is_empty() && self.program.passes(&self.state) {
                    self.choices.list().push(Move::PASS);
                }
            }
            if !rolled && self.choices.is_empty() {
                break PlayoutEnd::Stuck;
            }
            if plies >= max_plies || idle > MAX_IDLE {
                break PlayoutEnd::Capped;
            }
            if !rolled {
                choices += self.choices.len() as u64;
                plies += 1;
            }
            let drawn = drawn.or_else(|| {
                let seat = self.program.decider(&self.state).unwrap_or(self.state.mover);
                luck.pick(&mut self.choices, seat)
            });
            let Some(m) = drawn else { break PlayoutEnd::Stuck };
            self.program.apply(&mut self.state, m, &mut self.scratch, witness);
        };
        Playout { plies, choices, end }
    }

    /// Draws what is done next in a position, whether an ending has decided it or not; a pass only if it is given.
    pub(crate) fn draw(&mut self, state: &State<N>, luck: &mut impl Luck) -> Option<Move> {
        self.state.copy_from(state);
        self.scratch.frame.renew();
        if self.program.rolls_now(state) {
            return self.program.draw_roll(state.step, luck);
        }
        let drawn = self.look(luck);
        if self.choices.is_empty() {
            return self.program.passes(state).then_some(Move::PASS);
        }
        let seat = self.program.decider(state).unwrap_or(state.mover);
        drawn.or_else(|| luck.pick(&mut self.choices, seat))
    }

    /// Finds what can be done. If moves are to be drawn before they are tested, the one that is drawn is all that is found.
    fn look(&mut self, luck: &mut impl Luck) -> Option<Move> {
        let lazily = self.sampling == Sampling::Lazy && self.program.draws_lazily(&self.state);
        if !lazily {
            self.program.choices(&self.state, &mut self.scratch, &mut self.choices);
            return None;
        }
        let drawn = self.program.draw_lazily(&self.state, &mut self.scratch, &mut self.choices, luck);
        self.choices.clear();
        self.choices.list().extend(drawn);
        drawn
    }

    /// What the game just played ended with.
    pub(crate) fn finals(&self) -> Finals<'_> {
        Finals { numbers: &self.state.numbers, layout: &self.program.layout, alive: self.state.alive }
    }

    /// The ending that has come about, once it is known what can be done: nobody looks for that where dice are rolled.
    fn outcome(&mut self, rolled: bool) -> Option<Outcome> {
        if self.state.begun {
            return None;
        }
        if self.state.decided.is_some() {
            return self.state.decided;
        }
        let mut stood = (1, 0);
        if self.program.repeats {
            let hash = self.program.identity(&self.state, &mut self.comparing);
            stood = self.history.count(Earlier { hash, ply: self.state.ply() });
        }
        let found = (self.choices.is_empty() && !rolled, stood, false);
        let found = self.program.findings(&self.state, &self.scratch, found);
        self.program.ending(&self.state, found, &mut self.scratch.frame)
    }
}
