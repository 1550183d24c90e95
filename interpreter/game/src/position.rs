//! Positions as plain data, reachable or not.

use crate::line::LineOf;
use crate::play::apply::Recorder;
use crate::play::eval::{Eval, kept};
use crate::play::judge::Spared;
use crate::play::value::EvalContext;
use crate::state::Arrangements;
use crate::{ClassId, KindId, Line, Outcome, OverBudget, Piece, Program, Seat, Spent, State, VarId};
use alfonso_board::{CellId, CellSet, Direction};

/// The contents of a state, as plain data.
///
/// A line of the same game can begin with the position of another line. Both lines then have the
/// same continuations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The pieces, in the order of their cells. A heap or stack has an entry for each of its
    /// pieces. The pieces of a stack are ordered from the bottom.
    pub pieces: Vec<PlacedPiece>,
    /// The player to move.
    pub player: Seat,
    /// The player who moved last.
    pub last_player: Seat,
    /// The next step of the turn, as an index into the game's steps. It is 255 if there is no step.
    pub step: u8,
    /// True if a roll, a move or a decision has been made in this turn.
    pub begun: bool,
    /// True if the player to move was judged when their turn began, in games with judgement.
    ///
    /// Only a judged player counts as mated or stalemated.
    pub judged: bool,
    /// The result of this judgement, if the game stores it: whether the player was in check, and
    /// whether they had no legal move. The latter is false if the list of moves shows it, as it does
    /// in many games when the present step has moves.
    pub found: Option<(bool, bool)>,
    /// The eliminated players, in the order of seats.
    pub out: Vec<Seat>,
    /// The player who decides next; `None` if the player to move acts by moving.
    pub deciding: Option<Seat>,
    /// The players who decide later in the same step, in order.
    pub waiting: Vec<Seat>,
    /// The outcome, once the effects of the game's end have been applied.
    ///
    /// `None` if the game is not decided or endings have not been checked.
    pub outcome: Option<Outcome>,
    /// The number of plies played.
    pub ply: u32,
    /// The number of rounds completed.
    pub rounds: u32,
    /// The values of variables, dice, remaining times, counters, losses and last moves. See
    /// [`crate::Game::numbers`].
    pub numbers: Vec<i32>,
    /// The earlier positions that count for repetitions, if the position comes from a line.
    pub earlier: Vec<Earlier>,
    /// Hashes of the arrangements of pieces at the start and at the ends of turns, if rules read
    /// them.
    ///
    /// If the list is empty, the present arrangement is the first.
    pub stood: Vec<u64>,
}

/// An earlier position, at the beginning of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Earlier {
    /// The repetition key of the position ([`Line::identity`](crate::Line::identity)).
    pub hash: u64,
    /// The number of plies played before it.
    pub ply: u32,
}

/// A piece on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedPiece {
    /// The cell.
    pub cell: CellId,
    /// The kind.
    pub kind: KindId,
    /// The owner.
    pub owner: Seat,
    /// The facing of the piece, if it matters for the kind.
    pub facing: Option<Direction>,
    /// True if the piece has not moved since the setup.
    pub unmoved: bool,
    /// True if the piece has moved in this turn.
    pub moved_now: bool,
}

impl<const N: usize> Program<N> {
    /// Returns the position at start `number`. `witness` receives everything that happens before
    /// the first move.
    #[must_use]
    pub fn start(&self, number: u32, recorder: &mut impl Recorder) -> Position {
        self.begun(number, recorder).0
    }

    /// Returns the cost that exceeds the budget before the first move, if there is one, and the
    /// steps taken until then.
    pub(crate) fn costs_of_the_start(self: &std::sync::Arc<Self>) -> (Option<OverBudget>, Spent) {
        let (start, over_budget, mut spent) = self.begun(0, &mut ());
        if over_budget.is_some() {
            return (over_budget, spent);
        }
        let line = LineOf::new(self, &start);
        spent.add(line.spent());
        (line.over_budget(), spent)
    }

    /// Returns the position at the start, the cost that exceeded the budget on the way to it, and
    /// the steps taken.
    fn begun(&self, number: u32, recorder: &mut impl Recorder) -> (Position, Option<OverBudget>, Spent) {
        let dealt = self.spec.dealing.as_ref().map(|dealing| dealing.start(number));
        let setup = dealt.as_ref().unwrap_or(&self.spec.setup);
        let pieces = setup.iter().map(|(cell, piece)| PlacedPiece {
            cell: *cell,
            kind: self.kind(*piece),
            owner: piece.owner,
            facing: self.spec.classes[piece.class.index()].facing,
            // Dealt pieces count as unmoved only where rules read it. A notation could not express
            // it for other pieces.
            unmoved: self.spec.heaps.is_none()
                && (dealt.is_none()
                    || self.spec.kinds[self.kind(*piece).index()].unmoved_matters
                    || self.starts_on(*cell, self.kind(*piece), piece.owner)),
            moved_now: false,
        });
        let mut position = Position {
            pieces: pieces.collect(),
            player: Seat(0),
            last_player: Seat::new(self.spec.facing.len() - 1),
            step: 0,
            begun: false,
            judged: true,
            found: None,
            out: Vec::new(),
            deciding: None,
            waiting: Vec::new(),
            outcome: None,
            ply: 0,
            rounds: 0,
            numbers: self.layout.first_numbers(),
            earlier: Vec::new(),
            stood: Vec::new(),
        };
        for (kind, seat, count) in self.spec.reserve.iter().flatten() {
            if let Some(index) = self.layout.reserve(*kind, *seat) {
                position.numbers[index] = *count;
            }
        }
        let mut state = self.state(&position);
        let mut scratch = self.scratch();
        self.set_off_by_start(&mut state, &mut scratch, recorder);
        self.pass_over_the_dead(&mut state);
        self.open_game(&mut state, &mut scratch, recorder);
        let spent = self.spent(&scratch.frame);
        (self.position(&state), self.over_budget(&mut scratch.frame), spent)
    }

    /// Evaluates an expression that does not depend on the position. Returns the value in the form
    /// that variables store, or `None` if it exceeds the budget.
    pub(crate) fn constant(&self, value: &crate::expr::Expr) -> Option<i32> {
        let (state, mut scratch) = (State::empty(self), self.scratch());
        let context = EvalContext::quiet(Seat(0));
        let mut eval = Eval { program: self, state: &state, context, frame: &mut scratch.frame };
        let value = kept(eval.value(value));
        (!scratch.frame.was_cut()).then_some(value)
    }

    /// Returns the state for a position of this game.
    ///
    /// If two pieces have the same cell and form no heap or stack, the later one is kept. All
    /// indices, seats and cells must exist in the game.
    ///
    /// # Panics
    /// Panics if the position comes from another game.
    #[must_use]
    pub fn state(&self, position: &Position) -> State<N> {
        let mut state = State::empty(self);
        for piece in &position.pieces {
            let class: ClassId =
                self.class(piece.kind, piece.facing.or(self.spec.facing[piece.owner.index()]));
            let placed = Piece { class, owner: piece.owner };
            if !state.has_space(self, piece.cell, placed) {
                state.clear(self, piece.cell);
            }
            state.put(self, piece.cell, placed, piece.unmoved && self.spec.heaps.is_none());
            if piece.moved_now {
                state.moved.insert(piece.cell);
            }
        }
        state.numbers.copy_from_slice(&position.numbers);
        for cell in self.board.without(&state.occupied) {
            state.unburden(self, cell);
        }
        if self.layout.bears() && self.spec.stacks {
            self.spec.topology.cells().for_each(|cell| state.reset_numbers_beneath(self, cell));
        }
        state.player = position.player;
        state.last_player = position.last_player;
        state.step = position.step;
        state.begun = position.begun;
        state.judged = position.judged;
        state.found = position.found;
        state.alive = self.everybody() & !bits(&position.out);
        state.regime = self.regime(state.alive);
        state.voters = position.deciding.map_or(0, |seat| 1 << seat.0) | bits(&position.waiting);
        state.decided = position.outcome;
        state.ply = position.ply;
        state.rounds = position.rounds;
        state.hash = state.hash_from_scratch(self);
        state.stood = Arrangements::of(&position.stood);
        if self.remembers {
            state.stood.reserve_for_game();
        }
        if state.stood.is_empty() {
            state.remember(self);
        }
        state
    }

    /// Returns a state as plain data.
    #[must_use]
    pub fn position(&self, state: &State<N>) -> Position {
        let stack = |cell: CellId| {
            state.piece(cell).map(|piece| PlacedPiece {
                cell,
                kind: self.kind(piece),
                owner: piece.owner,
                facing: self.spec.classes[piece.class.index()].facing,
                unmoved: state.unmoved.has(cell),
                moved_now: state.moved.has(cell),
            })
        };
        let piled = |top: PlacedPiece, piece: Piece| PlacedPiece {
            kind: self.kind(piece),
            owner: piece.owner,
            facing: self.spec.classes[piece.class.index()].facing,
            moved_now: false,
            ..top
        };
        let on_cell = |top: PlacedPiece| {
            let alike = if self.spec.stacks { 1 } else { usize::from(state.height(top.cell)) };
            let beneath = state.beneath(top.cell).map(move |piece| piled(top, piece));
            beneath.chain(std::iter::repeat_n(top, alike))
        };
        let cells: CellSet<N> = state.occupied;
        let mut deciding = self.in_order_after(state.player, state.voters);
        Position {
            pieces: cells.iter().filter_map(stack).flat_map(on_cell).collect(),
            player: state.player,
            last_player: state.last_player,
            step: state.step,
            begun: state.begun,
            judged: state.judged,
            found: state.found,
            out: self.seats().filter(|seat| !state.is_alive(*seat)).collect(),
            deciding: deciding.next(),
            waiting: deciding.collect(),
            outcome: state.decided,
            ply: state.ply,
            rounds: state.rounds,
            numbers: state.numbers.to_vec(),
            earlier: Vec::new(),
            stood: state.stood.arrangements(),
        }
    }

    /// Returns a position with these pieces and this player to move, at the beginning of their
    /// turn.
    ///
    /// No pieces are lost, and variables have their first values. The effects of the game's
    /// beginning have not been applied.
    pub(crate) fn bare(&self, pieces: Vec<PlacedPiece>, player: Seat, out: &[Seat]) -> Position {
        let mut state = State::empty(self);
        state.alive &= !bits(out);
        let position = Position { pieces, player, ..self.position(&state) };
        Position { last_player: self.previous_in_play(&state, player), ..position }
    }

    /// Prepares a position that does not come from play, such as a parsed one, for the first move.
    ///
    /// The effects of the game's beginning are applied, and the engine judges the player to move.
    /// The player may have been in check for several turns, so the effects of check are not
    /// applied.
    ///
    /// After the effects of the game's beginning, `say` may change the state.
    ///
    /// # Errors
    /// Returns an error if this exceeds the budget.
    pub(crate) fn settled_with(
        &self,
        position: &Position,
        say: impl Fn(&mut State<N>),
    ) -> Result<Position, OverBudget> {
        let mut state = self.state(position);
        let mut scratch = self.scratch();
        self.set_off_by_start(&mut state, &mut scratch, &mut ());
        say(&mut state);
        self.pass_over_the_dead(&mut state);
        if state.alive != 0 {
            let spared = Spared { check: 1 << state.player.0, mate: 0 };
            self.judge_player(&mut state, spared, &mut scratch, &mut ());
        }
        self.begin(&mut state, &mut scratch, &mut ());
        state.remember_anew(self);
        self.over_budget(&mut scratch.frame).map_or_else(|| Ok(self.position(&state)), Err)
    }

    /// Returns a position with these pieces and this player to move. See
    /// [`crate::Game::arranged_among`].
    ///
    /// # Errors
    /// Returns an error if the effects of the game's beginning exceed the budget.
    pub fn arranged(
        &self,
        pieces: Vec<PlacedPiece>,
        player: Seat,
        out: &[Seat],
        held: &[(VarId, usize, i32)],
    ) -> Result<Position, OverBudget> {
        self.settled_with(&self.bare(pieces, player, out), |state| {
            held.iter()
                .for_each(|(var_id, index, value)| self.say(state, self.layout.var(*var_id, *index), *value));
        })
    }

    /// Sets the value of a variable in a position that does not come from play. The value counts as
    /// set in the previous turn.
    pub(crate) fn say(&self, state: &mut State<N>, index: usize, value: i32) {
        if let Some(lasting) = self.layout.lasting(index) {
            state.numbers[lasting.age] = if value == self.layout.firsts[index] { 0 } else { lasting.turns };
        }
        state.set_number(self, index, value);
    }

    /// Returns true if a piece of this kind and owner is on this cell at every start.
    #[must_use]
    pub fn starts_on(&self, cell: CellId, kind: KindId, owner: Seat) -> bool {
        let setup = self.spec.dealing.as_ref().map_or(&self.spec.setup, |dealing| &dealing.fixed);
        setup.iter().any(|(at, piece)| *at == cell && piece.owner == owner && self.kind(*piece) == kind)
    }
}

/// Returns seats as a bit set.
fn bits(seats: &[Seat]) -> u16 {
    seats.iter().fold(0, |all, seat| all | 1 << seat.0)
}
