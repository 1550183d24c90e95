//! Perft: counting sequences of legal moves.

use crate::blueprint::{EndingSpec, StepKind};
use crate::choices::Choices;
use crate::play::budget::Cut;
use crate::play::scratch::Scratch;
use crate::{Move, OverBudget, Program, State, Waiver};

/// A method of counting the moves of the last ply. Both methods give the same number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaves {
    /// The engine counts the moves of the last ply without playing them.
    Bulk,
    /// The engine plays the moves of the last ply.
    Made,
}

/// The treatment of pending rolls in a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rolls {
    /// The sequence ends there.
    End,
    /// Each outcome of the roll is a branch, as a move is. Outcomes that the rules distinguish are
    /// counted once each, whatever their probability: two equal dice have 21 outcomes.
    Branch,
}

/// The maximum number of plies of one turn when turns are counted. No sensible game has such long
/// turns, but a step could repeat without end.
pub const MOST_PLIES_OF_A_TURN: u32 = 1_000;

/// Scratch space for one depth of the count.
struct Level<const N: usize> {
    state: State<N>,
    moves: Vec<Move>,
}

struct Perft<'p, const N: usize> {
    program: &'p Program<N>,
    levels: Vec<Level<N>>,
    scratch: Scratch<N>,
    leaves: Leaves,
    rolls: Rolls,
}

impl<const N: usize> Program<N> {
    /// Returns the number of sequences of `depth` legal moves from `state`. It is 1 for depth 0.
    ///
    /// If an ending decides a position by its board, no moves are counted from it. Endings that
    /// read path-dependent facts (repetition, plies since an event, rounds) are ignored. Granted
    /// passes and choices are moves, and so are outcomes of rolls with [`Rolls::Branch`].
    ///
    /// # Errors
    /// Returns an error if the rules exceed the budget in one of the positions.
    pub fn perft(
        &self,
        state: &State<N>,
        depth: u32,
        leaves: Leaves,
        rolls: Rolls,
    ) -> Result<u64, OverBudget> {
        let level = || Level { state: state.clone(), moves: Vec::new() };
        let levels = (0..=depth).map(|_| level()).collect();
        let mut perft = Perft { program: self, levels, scratch: self.scratch(), leaves, rolls };
        let count = perft.count(0, depth);
        self.over_budget(&mut perft.scratch.frame).map_or(Ok(count), Err)
    }

    /// Returns the number of sequences of legal moves from `state` that complete `turns` turns. It
    /// is 1 if `turns` is 0.
    ///
    /// In the middle of a turn, the rest of this turn counts as one. All other rules are those of
    /// [`Program::perft`].
    ///
    /// # Errors
    /// Returns an error if the rules exceed the budget in one of the positions, or if a turn takes
    /// more than [`MOST_PLIES_OF_A_TURN`] plies.
    pub fn perft_turns(&self, state: &State<N>, turns: u32, rolls: Rolls) -> Result<u64, OverBudget> {
        let level = Level { state: state.clone(), moves: Vec::new() };
        let scratch = self.scratch();
        let leaves = Leaves::Made;
        let mut perft = Perft { program: self, levels: vec![level], scratch, leaves, rolls };
        let count = perft.count_turns(0, turns, 0);
        self.over_budget(&mut perft.scratch.frame).map_or(Ok(count), Err)
    }

    /// Lists the moves of a position, without a granted pass. No ending may have decided the
    /// position.
    pub(crate) fn list(&self, state: &State<N>, scratch: &mut Scratch<N>, moves: &mut Vec<Move>) {
        self.list_all(state, scratch, moves);
        self.use_most(state, scratch, moves);
        if !self.spec.prefers.is_empty() {
            self.prefer(state, scratch, moves);
        }
    }

    /// Lists the same moves as [`Program::list`]. The moves remain target sets if preferences do
    /// not need single moves.
    pub(crate) fn choices(&self, state: &State<N>, scratch: &mut Scratch<N>, choices: &mut Choices<N>) {
        choices.clear();
        if !self.compares(state) && matches!(self.step(state.step), Some(StepKind::Move { .. })) {
            self.add_moves(state, scratch, choices);
        } else {
            self.list(state, scratch, choices.list());
        }
    }

    /// Returns true if the rules compare the moves of this position, so that only the best are
    /// legal.
    pub(crate) fn compares(&self, state: &State<N>) -> bool {
        !self.spec.prefers.is_empty() || self.obligation(state).is_some()
    }

    /// Lists the moves of [`Program::list`] before preferences filter them.
    pub(crate) fn list_all(&self, state: &State<N>, scratch: &mut Scratch<N>, moves: &mut Vec<Move>) {
        moves.clear();
        self.generate(state, scratch, &mut |found| moves.extend(found.moves()));
        match self.step(state.step) {
            Some(StepKind::Roll(_)) => self.list_rolls(state.step, moves),
            Some(StepKind::Choose { who, among, limits, .. }) => {
                let allowed = match limits {
                    Some(limits) => self.allowed(state, who, *among, limits, &mut scratch.frame),
                    None => *among,
                };
                self.list_choices(state.step, among.0, allowed, moves);
            }
            Some(StepKind::Pick { among, .. }) => {
                self.list_picks(state, among, scratch, moves);
            }
            _ => {}
        }
    }
}

impl<const N: usize> Perft<'_, N> {
    /// Returns true if an ending decides a position whose moves have just been computed.
    fn decided(&mut self, level: usize, empty: bool) -> bool {
        let state = &self.levels[level].state;
        if state.begun {
            return false;
        }
        let found = self.program.findings(state, &self.scratch, (empty, (1, 0), Some(Waiver::Counts)));
        let by_board = |outcome: crate::Outcome| {
            let by = |ending: &&EndingSpec| ending.rule == outcome.reason;
            self.program.spec.endings.iter().find(by).is_some_and(|ending| !Waiver::Counts.passes(ending))
        };
        state.decided.is_some_and(by_board)
            || self.program.ending(state, found, &mut self.scratch.frame).is_some()
    }

    fn count(&mut self, level: usize, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let plain = !self.program.compares(&self.levels[level].state)
            && matches!(self.program.step(self.levels[level].state.step), Some(StepKind::Move { .. }));
        if depth == 1 && self.leaves == Leaves::Bulk && plain {
            let count = self.program.count(&self.levels[level].state, &mut self.scratch);
            return match count {
                _ if self.decided(level, count == 0) => 0,
                count => count + u64::from(self.program.is_pass_due(&self.levels[level].state, count == 0)),
            };
        }
        let mut moves = std::mem::take(&mut self.levels[level].moves);
        self.list(level, &mut moves);
        let mut total = 0;
        for m in &moves {
            if self.scratch.frame.was_cut() {
                break;
            }
            self.make(level, *m);
            total += self.count(level + 1, depth - 1);
        }
        self.levels[level].moves = moves;
        total
    }

    /// Lists the moves of the position at a level. The list is empty if the game is decided, or if a
    /// pending roll ends the count.
    fn list(&mut self, level: usize, moves: &mut Vec<Move>) {
        self.program.list(&self.levels[level].state, &mut self.scratch, moves);
        let rolls = self.program.rolls_now(&self.levels[level].state);
        if self.decided(level, moves.is_empty()) || (rolls && self.rolls == Rolls::End) {
            moves.clear();
        } else if self.program.is_pass_due(&self.levels[level].state, moves.is_empty()) {
            moves.push(Move::PASS);
        }
    }

    /// Makes a move on the next level, in a copy of this level's position.
    fn make(&mut self, level: usize, m: Move) {
        self.scratch.frame.begin();
        let (here, below) = self.levels.split_at_mut(level + 1);
        below[0].state.copy_from(&here[level].state);
        self.program.apply(&mut below[0].state, m, &mut self.scratch, &mut ());
    }

    /// Counts whole turns. `plies` is the number of plies already played in the present turn.
    fn count_turns(&mut self, level: usize, turns: u32, plies: u32) -> u64 {
        if turns == 0 {
            return 1;
        }
        if plies >= MOST_PLIES_OF_A_TURN {
            let step = self.program.spec.steps.get(usize::from(self.levels[level].state.step));
            if let Some(step) = step {
                self.scratch.frame.note(&|| Cut::Rule(step.rule));
            }
            return 0;
        }
        if level + 1 == self.levels.len() {
            self.levels.push(Level { state: self.levels[level].state.clone(), moves: Vec::new() });
        }
        let mut moves = std::mem::take(&mut self.levels[level].moves);
        self.list(level, &mut moves);
        let mut total = 0;
        for m in &moves {
            if self.scratch.frame.was_cut() {
                break;
            }
            self.make(level, *m);
            let goes_on = self.levels[level + 1].state.begun;
            total += match goes_on {
                true => self.count_turns(level + 1, turns, plies + 1),
                false => self.count_turns(level + 1, turns - 1, 0),
            };
        }
        self.levels[level].moves = moves;
        total
    }
}
