//! Random games.

use crate::Earlier;
use crate::choices::Choices;
use crate::history::History;
use crate::identity::Comparing;
use crate::luck::Luck;
use crate::play::apply::Recorder;
use crate::play::ending::Outcome;
use crate::play::scratch::Scratch;
use crate::play::step_tally::StepTally;
use crate::program::Layout;
use crate::{
    FREE_STEPS, Move, ObservedPosition, OverBudget, PieceValues, Profile, Program, RuleId, Sampling, Seat,
    State, VarId,
};
use std::sync::Arc;

/// The result of a random game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// The number of plies played. Passes and choices are plies, but rolls are not.
    pub plies: u32,
    /// The number of rolls.
    pub rolls: u32,
    /// The number of legal moves and choices, summed over all positions in which one was drawn.
    /// Rolls do not count.
    ///
    /// Lazy sampling does not count moves. Each position then adds at most one.
    pub choices: u64,
    /// The reason why the game stopped.
    pub end: PlayoutEnd,
}

/// The final state of a random game: its numbers, pieces and players.
#[derive(Clone, Copy)]
pub struct Finals<'a> {
    numbers: &'a [i32],
    layout: &'a Layout,
    alive: u16,
    pieces: &'a dyn Weighed,
}

/// The pieces at the end of a random game.
trait Weighed {
    fn weigh(&self, piece_values: &PieceValues, have: &mut [i32]);
}

impl<const N: usize> Weighed for Player<N> {
    fn weigh(&self, piece_values: &PieceValues, have: &mut [i32]) {
        self.state.weigh(&self.program, piece_values, have);
    }
}

impl std::fmt::Debug for Finals<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Finals")
            .field("numbers", &self.numbers)
            .field("alive", &self.alive)
            .finish_non_exhaustive()
    }
}

impl Finals<'_> {
    /// Returns all numbers, in the order of [`crate::Game::numbers`].
    #[must_use]
    pub fn numbers(&self) -> &[i32] {
        self.numbers
    }

    /// Returns the values of a variable: one value, or one for each seat or cell.
    #[must_use]
    pub fn variable(&self, index: usize) -> &[i32] {
        &self.numbers[self.layout.indices(VarId::new(index))]
    }

    /// Adds the worths of the pieces of each seat on the board to `have`. See
    /// [`crate::Line::weigh`].
    pub fn weigh(&self, piece_values: &PieceValues, have: &mut [i32]) {
        self.pieces.weigh(piece_values, have);
    }

    /// Returns true if a player was not eliminated.
    #[must_use]
    pub fn is_alive(&self, seat: Seat) -> bool {
        self.alive >> seat.0 & 1 != 0
    }
}

/// An observer of a random game.
///
/// ```
/// # let source = alfonso_driver::shipped::game("tic-tac-toe").expect("a shipped game");
/// # let game = alfonso_driver::load(source, &Default::default(), &|_| None).expect("no errors").game;
/// use alfonso_game::{Finals, Move, Playout, Random, Seat, Watch};
///
/// /// Counts the moves of each seat.
/// #[derive(Default)]
/// struct Moves([u32; 2], u32);
///
/// impl Watch for Moves {
///     fn played(&mut self, seat: Seat, _: Move) {
///         self.0[seat.index()] += 1;
///     }
///     fn ended(&mut self, playout: Playout, _: &Finals<'_>) {
///         self.1 = playout.plies;
///     }
/// }
/// let mut moves = Moves::default();
/// game.line().playout(&mut Random::new(1), 20, &mut moves);
/// assert_eq!(moves.0[0] + moves.0[1], moves.1);
/// ```
pub trait Watch {
    /// Receives a move or a roll before it is played, with the player who makes it.
    fn played(&mut self, seat: Seat, m: Move);
    /// Receives the number of steps of a ply beyond [`FREE_STEPS`], if the ply took more or has more
    /// legal moves. Returns false to stop the game, which then counts as unfinished.
    fn goes_on(&mut self, _steps: u64) -> bool {
        true
    }
    /// Receives the result of the game and its final state.
    fn ended(&mut self, playout: Playout, end: &Finals<'_>);
}

/// The reason why a random game stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayoutEnd {
    /// An ending decided the game.
    Decided(Outcome),
    /// The game reached the maximum number of plies, or an implausible number of rolls without a
    /// ply between them.
    Capped,
    /// A player could not move, and no rule says what follows.
    Stuck,
    /// The rules exceeded the budget of a ply. See [`crate::MAX_STEPS`].
    OverBudget(OverBudget),
}

/// The number of times that each rule fired, indexed by [`RuleId`].
///
/// It counts ways of moving, events, steps with a move or a pass, and endings. It does not count
/// rules about captures, legality and judgement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fired(pub Vec<u64>);

impl Recorder for Fired {
    fn fired(&mut self, rule: RuleId) {
        self.0[rule.index()] += 1;
    }
}

/// A decision about a random game after a ply with many steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Going {
    /// The game continues.
    On,
    /// The game has taken too many steps and stops, and the next game begins.
    OverBudget,
    /// The game is given up, and the series ends.
    Over,
}

/// A `Recorder` that asks before each game, and after each long ply, whether to go on.
pub(crate) struct Asking<'s> {
    pub(crate) goes_on: &'s mut dyn FnMut() -> bool,
    /// True once `goes_on` has returned false.
    pub(crate) over: bool,
}

impl Recorder for Asking<'_> {
    fn fired(&mut self, _: RuleId) {}

    fn goes_on(&mut self, _: u64) -> bool {
        self.over = self.over || !(self.goes_on)();
        !self.over
    }
}

/// A `Recorder` that counts rules and consults `goes_on` after each long ply.
pub(crate) struct Spending<'s> {
    pub(crate) fired: &'s mut Fired,
    pub(crate) goes_on: &'s mut dyn FnMut(u64) -> Going,
    /// The last decision of `goes_on`.
    pub(crate) going: Going,
}

impl Recorder for Spending<'_> {
    fn fired(&mut self, rule: RuleId) {
        self.fired.fired(rule);
    }

    fn goes_on(&mut self, steps: u64) -> bool {
        self.going = (self.goes_on)(steps);
        self.going == Going::On
    }
}

/// The maximum number of rolls without a ply between them.
pub const MAX_IDLE: u32 = 10_000;

/// The initial capacity for turns of a game.
const HISTORY: usize = 2048;

/// A player of random games, one after the other. After the first game, it does not allocate.
pub(crate) struct Player<const N: usize> {
    program: Arc<Program<N>>,
    state: State<N>,
    scratch: Scratch<N>,
    sampling: Sampling,
    choices: Choices<N>,
    history: History,
    comparing: Comparing<N>,
    /// True once a game has been played.
    warm: bool,
    /// The earlier positions that count for repetitions in each game.
    earlier: Vec<Earlier>,
}

impl<const N: usize> Player<N> {
    pub(crate) fn new(program: &Arc<Program<N>>, earlier: &[Earlier], sampling: Sampling) -> Self {
        Self {
            program: Arc::clone(program),
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

    /// From now on, steps are counted by parts of rules.
    pub(crate) fn counts_parts(&mut self) {
        self.scratch.frame.counts_parts();
    }

    /// Returns the steps by parts of rules up to the end of the last game.
    pub(crate) fn tally(&mut self) -> Option<Box<StepTally>> {
        self.scratch.frame.begin();
        self.scratch.frame.tally.clone()
    }

    /// Forgets the steps since [`Self::tally`] returned this.
    pub(crate) fn counts_as(&mut self, before: Option<Box<StepTally>>) {
        self.scratch.frame.begin();
        self.scratch.frame.tally = before;
    }

    /// Returns the steps that were counted by parts of rules.
    pub(crate) fn profile(&mut self) -> Profile {
        self.program.profile(&mut self.scratch.frame)
    }

    /// Replaces the earlier positions before the next game begins.
    pub(crate) fn comes_after(&mut self, earlier: impl Iterator<Item = Earlier>) {
        self.earlier.clear();
        self.earlier.extend(earlier);
    }

    /// Plays one game from a position. Legal moves are equally likely, and rolls are drawn by
    /// weight.
    pub(crate) fn play<W: Recorder>(
        &mut self,
        start: &State<N>,
        luck: &mut impl Luck,
        max_plies: u32,
        recorder: &mut W,
    ) -> Playout {
        self.state.copy_from(start);
        if !std::mem::replace(&mut self.warm, true) {
            self.program.warm(start, &mut self.comparing);
        }
        self.history.begin(&self.earlier);
        let (mut plies, mut choices, mut rolls, mut idle) = (0, 0, 0_u32, 0);
        let end = loop {
            let rolled = self.program.rolls_now(&self.state);
            let mut drawn = None;
            if rolled {
                self.choices.clear();
                self.scratch.check_info.known = false;
            } else {
                drawn = self.look(luck);
            }
            let outcome = self.outcome(rolled);
            if self.scratch.frame.was_cut()
                && let Some(over_budget) = self.program.over_budget(&mut self.scratch.frame)
            {
                break PlayoutEnd::OverBudget(over_budget);
            }
            let steps = self.scratch.frame.steps;
            self.scratch.frame.begin();
            if let Some(outcome) = outcome {
                recorder.fired(outcome.reason);
                if self.state.decided.is_none() {
                    self.program.end(&mut self.state, outcome, &mut self.scratch.frame, recorder);
                }
                let over_budget = self.program.over_budget(&mut self.scratch.frame);
                break over_budget.map_or(PlayoutEnd::Decided(outcome), PlayoutEnd::OverBudget);
            }
            if rolled {
                (rolls, idle) = (rolls.saturating_add(1), idle + 1);
                drawn = self.program.draw_roll(self.state.step, luck);
            } else {
                idle = 0;
                if self.program.is_pass_due(&self.state, self.choices.is_empty()) {
                    self.choices.list().push(Move::PASS);
                }
            }
            if !rolled && self.choices.is_empty() {
                break PlayoutEnd::Stuck;
            }
            if plies >= max_plies || idle > MAX_IDLE {
                break PlayoutEnd::Capped;
            }
            // Listing many moves takes long, even though it takes few steps.
            let is_long = steps > FREE_STEPS || self.choices.len() as u64 > FREE_STEPS;
            if is_long && !recorder.goes_on(steps.saturating_sub(FREE_STEPS)) {
                break PlayoutEnd::Capped;
            }
            if !rolled {
                choices += self.choices.len() as u64;
                plies += 1;
            }
            let drawn = drawn.or_else(|| {
                let seat = self.program.decider(&self.state).unwrap_or(self.state.player);
                luck.pick(&mut self.choices, seat)
            });
            let Some(m) = drawn else { break PlayoutEnd::Stuck };
            if W::SEES {
                let seat = self.program.decider(&self.state).unwrap_or(self.state.player);
                let listed = if rolled { 0 } else { self.choices.len() };
                recorder.sees(&self.observed((seat, Some(m)), listed));
            }
            if W::HEARS_MOVES {
                recorder.played(self.program.decider(&self.state).unwrap_or(self.state.player), m);
            }
            self.program.apply(&mut self.state, m, &mut self.scratch, recorder);
        };
        if W::SEES {
            recorder.sees(&self.observed((self.state.player, None), 0));
        }
        Playout { plies, rolls, choices, end }
    }

    /// Returns the position in the form for observers, with the player, the next move and the
    /// number of choices.
    fn observed(&self, (seat, next): (Seat, Option<Move>), choices: usize) -> ObservedPosition<'_> {
        ObservedPosition {
            seat,
            next,
            choices,
            begins_turn: !self.state.begun,
            hash: self.state.hash(),
            occupied: self.state.occupied.words(),
        }
    }

    /// Draws the next move of a position, ignoring endings. The result is a pass only if a rule
    /// grants one.
    pub(crate) fn draw(&mut self, state: &State<N>, luck: &mut impl Luck) -> Option<Move> {
        self.state.copy_from(state);
        self.scratch.frame.renew();
        if self.program.rolls_now(state) {
            return self.program.draw_roll(state.step, luck);
        }
        let drawn = self.look(luck);
        if self.program.is_pass_due(state, self.choices.is_empty()) {
            self.choices.list().push(Move::PASS);
        }
        if self.choices.is_empty() {
            return None;
        }
        let seat = self.program.decider(state).unwrap_or(state.player);
        drawn.or_else(|| luck.pick(&mut self.choices, seat))
    }

    /// Lists the choices. With lazy sampling, a move is drawn first and returned, and the list has
    /// at most one move.
    #[inline(always)]
    fn look(&mut self, luck: &mut impl Luck) -> Option<Move> {
        let lazily = self.sampling == Sampling::Lazy && self.program.draws_lazily(&self.state);
        if !lazily {
            self.program.choices(&self.state, &mut self.scratch, &mut self.choices);
            return None;
        }
        self.program.draw_lazily(&self.state, &mut self.scratch, &mut self.choices, luck)
    }

    /// Returns the final state of the game that was just played.
    pub(crate) fn finals(&self) -> Finals<'_> {
        Finals {
            numbers: &self.state.numbers,
            layout: &self.program.layout,
            alive: self.state.alive,
            pieces: self,
        }
    }

    /// Returns the ending that applies, after the choices have been listed. Before a roll, an empty
    /// list of choices does not mean that the player is stuck.
    fn outcome(&mut self, rolled: bool) -> Option<Outcome> {
        if self.state.begun {
            return None;
        }
        if self.state.decided.is_some() {
            return self.state.decided;
        }
        let mut stood = (1, 0);
        if self.program.repeats {
            let listed = (&self.scratch, self.choices.is_empty());
            let hash = self.program.identity(&self.state, listed, &mut self.comparing);
            stood = self.history.count(Earlier { hash, ply: self.state.ply() });
        }
        let found = (self.choices.is_empty() && !rolled, stood, None);
        let found = self.program.findings(&self.state, &self.scratch, found);
        self.program.ending(&self.state, found, &mut self.scratch.frame)
    }
}
