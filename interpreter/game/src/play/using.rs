//! Dice that moves use one by one, and the obligation to use as many of them as possible.
//!
//! The obligation looks ahead to the end of the step. The measure of a move is the best use of dice
//! by this move and the moves after it. Measures are compared by the number of dice, then by the
//! sum of the numbers shown.

use super::budget::Cut;
use super::scratch::Scratch;
use crate::blueprint::StepKind;
use crate::choices::Choices;
use crate::profile::Work;
use crate::{DiceId, Move, Program, State, Using};

/// The best use of dice: the number of dice, and the sum of the numbers shown.
type Best = (u32, i64);

/// Scratch space for looking ahead by one move.
#[derive(Clone, Debug)]
pub(crate) struct Ahead<const N: usize> {
    state: State<N>,
    scratch: Scratch<N>,
    moves: Choices<N>,
    /// A cache of measures. Different orders of the dice often lead to the same position.
    known: Box<[Known]>,
}

/// A cached position and its measure.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    hash: u64,
    /// The search that computed the measure. In later searches, rounds or counters may differ.
    search: u32,
    best: Best,
}

/// The number of cached positions for each depth.
const KNOWN: usize = 1024;

impl<const N: usize> Program<N> {
    /// Returns the dice that the moves of a step use one by one, if the step has such moves.
    #[inline]
    pub(crate) fn using(&self, step: u8) -> Option<&Using> {
        if !self.uses_dice {
            return None;
        }
        match self.step(step) {
            Some(StepKind::Move { using, .. }) => using.as_ref(),
            _ => None,
        }
    }

    /// Returns true if a move in this position may use a die that shows this number.
    pub(crate) fn may_use(&self, state: &State<N>, dice: DiceId, face: i32) -> bool {
        self.using(state.step).is_some_and(|using| using.dice == dice)
            && self.unused(state, dice).any(|shown| shown == face)
    }

    /// Returns the numbers shown by the dice that have not been used. The iterator is empty if the
    /// dice have not been rolled.
    pub(crate) fn unused<'a>(&'a self, state: &'a State<N>, dice: DiceId) -> impl Iterator<Item = i32> + 'a {
        let unused = self.uses_of(state, dice).filter(move |(_, used)| state.numbers[*used] == 0);
        unused.map(|(shown, _)| state.numbers[shown])
    }

    /// Returns the possible uses of the rolled dice. Each use is a pair of indices: that of the
    /// number shown, and that of the mark that records the use. If doubles count twice, a double
    /// has two uses for each die.
    #[inline]
    fn uses_of(&self, state: &State<N>, dice_id: DiceId) -> impl Iterator<Item = (usize, usize)> + use<N> {
        let (shown, used) = (self.layout.shown(dice_id), self.layout.used(dice_id));
        let (first, mark, dice) = (shown.start, used.start, shown.len());
        let thrown = state.thrown(&self.layout, dice_id).len();
        let doubled = thrown > 0 && used.len() > dice && state.numbers[first] == state.numbers[shown.end - 1];
        let uses = if doubled { used.len() } else { thrown.min(used.len()) };
        (0..uses)
            .map(move |number| (first + if number < dice { number } else { number - dice }, mark + number))
    }

    /// Marks a die as used.
    pub(crate) fn use_die(&self, state: &mut State<N>, (id, face): (DiceId, i32)) {
        let mut dice = self.uses_of(state, id);
        let fits =
            |(shown, used): &(usize, usize)| state.numbers[*shown] == face && state.numbers[*used] == 0;
        if let Some((_, used)) = dice.find(fits) {
            state.set_number(self, used, 1);
        }
    }

    /// Returns true if a step uses dice one by one and some of them are unused.
    #[inline(always)]
    pub(crate) fn has_dice_left(&self, state: &State<N>) -> bool {
        self.using(state.step).is_some_and(|using| self.unused(state, using.dice).next().is_some())
    }

    /// Returns the obligation of the present step to use as many dice as possible.
    pub(crate) fn obligation(&self, state: &State<N>) -> Option<&Using> {
        self.using(state.step).filter(|using| using.most)
    }

    /// Removes the legal moves that do not lead to the best possible use of dice.
    pub(crate) fn use_most(&self, state: &State<N>, scratch: &mut Scratch<N>, moves: &mut Vec<Move>) {
        let Some(using) = self.obligation(state) else { return };
        if moves.len() < 2 {
            return;
        }
        scratch.search = scratch.search.wrapping_add(1);
        let mut best: Best = (0, 0);
        let mut kept = 0;
        for index in 0..moves.len() {
            let m = moves[index];
            let measure = self.measured(state, using, m, scratch);
            if measure > best {
                (best, kept) = (measure, 0);
            }
            if measure == best {
                moves[kept] = m;
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    /// Returns true if all dice can be used, starting with this move. The obligation never forbids
    /// such a move.
    pub(crate) fn uses_all(&self, state: &State<N>, m: Move, scratch: &mut Scratch<N>) -> bool {
        self.obligation(state).is_none_or(|using| {
            scratch.search = scratch.search.wrapping_add(1);
            let (number, _) = self.whole(state, using);
            self.measured(state, using, m, scratch).0 == number
        })
    }

    /// Returns the measure of using all remaining dice.
    fn whole(&self, state: &State<N>, using: &Using) -> Best {
        self.unused(state, using.dice).fold((0, 0), |all, face| plus(using, all, face))
    }

    /// Returns the best use of dice if this move is played next.
    fn measured(&self, state: &State<N>, using: &Using, m: Move, scratch: &mut Scratch<N>) -> Best {
        let face = m.by().and_then(|by| self.uses(by)).map_or(0, |(_, face)| face);
        let Some(mut ahead) = scratch.ahead.take() else { return plus(using, (0, 0), face) };
        ahead.state.copy_from(state);
        // The steps of the search ahead count towards the same budget.
        ahead.scratch.frame.begin();
        scratch.frame.charges(Work::Dice, || Cut::Rule(self.rule(state, m)));
        ahead.scratch.frame.steps = scratch.frame.steps + self.price_of_trial;
        ahead.scratch.frame.takes_tally(&mut scratch.frame);
        self.make_on_board(&mut ahead.state, m, false, &mut ahead.scratch.frame, &mut ());
        ahead.scratch.search = scratch.search;
        let known = &mut ahead.known[ahead.state.hash() as usize % KNOWN];
        let rest = if (known.hash, known.search) == (ahead.state.hash(), scratch.search) {
            known.best
        } else {
            let best = self.best(&ahead.state, using, &mut ahead.scratch, &mut ahead.moves);
            *known = Known { hash: ahead.state.hash(), search: scratch.search, best };
            best
        };
        scratch.frame.steps = ahead.scratch.frame.steps;
        scratch.frame.takes_tally(&mut ahead.scratch.frame);
        if let Some(cut) = ahead.scratch.frame.cut.take() {
            scratch.frame.cut.get_or_insert(cut);
        }
        scratch.ahead = Some(ahead);
        plus(using, rest, face)
    }

    /// Returns the best use of dice by the moves of a position.
    fn best(
        &self,
        state: &State<N>,
        using: &Using,
        scratch: &mut Scratch<N>,
        moves: &mut Choices<N>,
    ) -> Best {
        let whole = self.whole(state, using);
        if whole.0 == 0 || scratch.frame.was_cut() {
            return (0, 0);
        }
        if whole.0 == 1 {
            return if self.may_move(state, scratch) { whole } else { (0, 0) };
        }
        moves.clear();
        self.add_moves(state, scratch, moves);
        let mut best = (0, 0);
        for m in (0..moves.len()).map_while(|n| moves.nth(n)) {
            best = best.max(self.measured(state, using, m, scratch));
            if best == whole || scratch.frame.was_cut() {
                break;
            }
        }
        best
    }

    /// Returns the die that a way of moving uses.
    #[inline]
    pub(crate) fn uses(&self, by: crate::MovementId) -> Option<(DiceId, i32)> {
        self.spec.move_rules[usize::from(self.spec.movements[by.index()].move_rule)].uses
    }

    /// Returns scratch space for looking ahead. Returns `None` if no step obliges players to use
    /// dice.
    pub(crate) fn ahead(&self, depth: usize) -> Option<Box<Ahead<N>>> {
        (depth > 0).then(|| {
            let scratch = self.scratch_looking(depth - 1);
            let known = vec![Known::default(); KNOWN].into();
            Box::new(Ahead { state: State::empty(self), scratch, moves: Choices::new(), known })
        })
    }

    /// Returns the maximum number of moves that the engine must look ahead.
    pub(crate) fn looking(&self) -> usize {
        let most = self.spec.steps.iter().filter_map(|step| match &step.kind {
            StepKind::Move { using: Some(using), .. } if using.most => {
                Some(self.layout.used(using.dice).len())
            }
            _ => None,
        });
        most.max().unwrap_or(0)
    }
}

/// Adds a used die to a measure.
fn plus(using: &Using, (number, sum): Best, face: i32) -> Best {
    (number + 1, if using.greatest { sum + i64::from(face) } else { 0 })
}
