//! Games of random moves.

use crate::play::apply::Witness;
use crate::play::ending::{Findings, Outcome};
use crate::play::generate::Scratch;
use crate::{Move, Program, Random, RuleId, State};

/// How a random game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// Plies played, passes included.
    pub plies: u32,
    /// Legal moves summed over all positions in which one was drawn.
    pub choices: u64,
    /// How it came to an end.
    pub end: PlayoutEnd,
}

/// Why a random game stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayoutEnd {
    /// A rule ended it.
    Decided(Outcome),
    /// The limit of plies was reached.
    Capped,
    /// Somebody could not move, and no rule says what follows.
    Stuck,
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

/// Plays random games, one after the other, without allocating once it is warm.
pub(crate) struct Player<'p, const N: usize> {
    program: &'p Program<N>,
    state: State<N>,
    scratch: Scratch<N>,
    moves: Vec<Move>,
    hashes: Vec<u64>,
}

impl<'p, const N: usize> Player<'p, N> {
    pub(crate) fn new(program: &'p Program<N>) -> Self {
        Self {
            program,
            state: State::empty(program),
            scratch: program.scratch(),
            moves: Vec::new(),
            hashes: Vec::new(),
        }
    }

    /// Plays one game from a position, drawing every move among all legal ones alike.
    pub(crate) fn play(
        &mut self,
        start: &State<N>,
        random: &mut Random,
        max_plies: u32,
        witness: &mut impl Witness,
    ) -> Playout {
        self.state.copy_from(start);
        self.hashes.clear();
        let (mut plies, mut choices) = (0, 0);
        let end = loop {
            self.program.list(&self.state, &mut self.scratch, &mut self.moves);
            if let Some(outcome) = self.outcome() {
                witness.fired(outcome.reason);
                break PlayoutEnd::Decided(outcome);
            }
            if self.moves.is_empty() {
                if !self.program.passes(&self.state) {
                    break PlayoutEnd::Stuck;
                }
                self.moves.push(Move::PASS);
            }
            if plies >= max_plies {
                break PlayoutEnd::Capped;
            }
            choices += self.moves.len() as u64;
            let count = u32::try_from(self.moves.len()).unwrap_or(u32::MAX);
            let m = self.moves[random.below(count) as usize];
            self.program.apply(&mut self.state, m, &mut self.scratch, witness);
            plies += 1;
        };
        Playout { plies, choices, end }
    }

    fn outcome(&mut self) -> Option<Outcome> {
        let mut repetitions = 1;
        if self.program.repeats && !self.state.begun {
            let hash = self.state.hash();
            repetitions += self.hashes.iter().filter(|earlier| **earlier == hash).count() as u32;
            self.hashes.push(hash);
        }
        let found = Findings {
            checked: self.program.checked(&self.scratch),
            stuck: self.moves.is_empty(),
            repetitions,
            board_only: false,
        };
        self.program.ending(&self.state, found, &mut self.scratch.frame)
    }
}
