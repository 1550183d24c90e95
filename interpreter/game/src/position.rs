//! Positions as plain data: any arrangement, whether it can come about or not.

use crate::line::LineOf;
use crate::play::apply::Witness;
use crate::play::eval::{Eval, kept};
use crate::play::judge::Spared;
use crate::play::value::Moment;
use crate::{ClassId, KindId, Line, Man, Outcome, Program, Seat, Spent, State, TooCostly};
use alfonso_board::{CellId, CellSet, Direction};

/// Everything that a state holds, as plain data. What one line gives as its position, another line of the same game can
/// start from, and both go on alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The men, in the order of their cells.
    pub men: Vec<PlacedMan>,
    /// Who is to move.
    pub mover: Seat,
    /// Who moved last.
    pub last_mover: Seat,
    /// The step of the turn that comes: a row of the game's steps, or 255 if there is none.
    pub step: u8,
    /// Something has been rolled, moved or decided in this turn.
    pub begun: bool,
    /// Who is to move has been judged when his turn came (if turns are judged): only then is he found mated or stalemated.
    pub judged: bool,
    /// What was found then, if the game keeps it: whether he was in check, and whether he could not move.
    pub found: Option<(bool, bool)>,
    /// Who is out of the game, in the order of seats.
    pub out: Vec<Seat>,
    /// Who decides, if somebody other than the mover by moving does.
    pub deciding: Option<Seat>,
    /// Who decides after him in the same step, in order.
    pub waiting: Vec<Seat>,
    /// How the game has ended, once what its end sets off has happened. Positions that are not yet decided, or of which
    /// nobody has looked whether they are, have nothing here.
    pub outcome: Option<Outcome>,
    /// Plies played.
    pub ply: u32,
    /// Rounds completed.
    pub rounds: u32,
    /// Variables, dice, what is left of variables' time, counters, losses and last moves: see [`crate::Game::numbers`].
    pub numbers: Vec<i32>,
    /// Positions that stood before, for repetitions: what a line remembers, if the position comes from one.
    pub earlier: Vec<Earlier>,
}

/// A position that stood before, at the beginning of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Earlier {
    /// The number that stands for it: [`Line::identity`](crate::Line::identity).
    pub hash: u64,
    /// How many plies had been played.
    pub ply: u32,
}

/// A man on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedMan {
    /// Where.
    pub cell: CellId,
    /// What.
    pub kind: KindId,
    /// Whose.
    pub owner: Seat,
    /// The way he faces, if that matters for his kind.
    pub facing: Option<Direction>,
    /// He has not moved since the setup.
    pub unmoved: bool,
    /// He has moved in this turn.
    pub moved_now: bool,
}

impl<const N: usize> Program<N> {
    /// The position at the start of that number; the witness hears what happens before anybody can move.
    #[must_use]
    pub fn start(&self, number: u32, witness: &mut impl Witness) -> Position {
        self.begun(number, witness).0
    }

    /// What is too costly at the start, before anybody has moved; and the steps that were taken until then.
    pub(crate) fn costs_of_the_start(&self) -> (Option<TooCostly>, Spent) {
        let (start, too_costly, mut spent) = self.begun(0, &mut ());
        if too_costly.is_some() {
            return (too_costly, spent);
        }
        let line = LineOf::new(self, &start);
        spent.add(line.spent());
        (line.too_costly(), spent)
    }

    /// The position at the start, what was too costly before it had come about, and the steps it took.
    fn begun(&self, number: u32, witness: &mut impl Witness) -> (Position, Option<TooCostly>, Spent) {
        let dealt = self.spec.dealing.as_ref().map(|dealing| dealing.start(number));
        let setup = dealt.as_ref().unwrap_or(&self.spec.setup);
        let men = setup.iter().map(|(cell, man)| PlacedMan {
            cell: *cell,
            kind: self.kind(*man),
            owner: man.owner,
            facing: self.spec.classes[man.class.index()].facing,
            // Of dealt pieces it is kept only where rules ask: a notation could not say it of the others.
            unmoved: dealt.is_none()
                || self.spec.kinds[self.kind(*man).index()].reads_unmoved
                || self.starts_on(*cell, self.kind(*man), man.owner),
            moved_now: false,
        });
        let mut position = Position {
            men: men.collect(),
            mover: Seat(0),
            last_mover: Seat::new(self.spec.facing.len() - 1),
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
        };
        for (kind, seat, count) in self.spec.reserve.iter().flatten() {
            if let Some(place) = self.layout.reserve(*kind, *seat) {
                position.numbers[place] = *count;
            }
        }
        let mut state = self.state(&position);
        let mut scratch = self.scratch();
        self.set_off_by_start(&mut state, &mut scratch, witness);
        self.pass_over_the_dead(&mut state);
        self.find(&mut state, &mut scratch);
        self.begin(&mut state, &mut scratch, witness);
        let spent = self.spent(&scratch.frame);
        (self.position(&state), self.too_costly(&mut scratch.frame), spent)
    }

    /// A value that depends on no position, as a variable keeps it; nothing if it is too costly.
    pub(crate) fn constant(&self, value: &crate::expr::Expr) -> Option<i32> {
        let (state, mut scratch) = (State::empty(self), self.scratch());
        let moment = Moment::quiet(Seat(0));
        let mut eval = Eval { program: self, state: &state, moment, frame: &mut scratch.frame };
        let value = kept(eval.value(value));
        (!scratch.frame.was_cut()).then_some(value)
    }

    /// The state of a position of this game. A cell that is named twice holds the man named last; rows, seats and cells
    /// that the game does not have are not allowed.
    ///
    /// # Panics
    /// If the position comes from another game.
    #[must_use]
    pub fn state(&self, position: &Position) -> State<N> {
        let mut state = State::empty(self);
        for man in &position.men {
            state.lift(self, man.cell);
            let class: ClassId = self.class(man.kind, man.facing.or(self.spec.facing[man.owner.index()]));
            state.put(self, man.cell, Man { class, owner: man.owner }, man.unmoved);
            if man.moved_now {
                state.moved.insert(man.cell);
            }
        }
        state.numbers.copy_from_slice(&position.numbers);
        state.mover = position.mover;
        state.last_mover = position.last_mover;
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
        state
    }

    /// A state as plain data.
    #[must_use]
    pub fn position(&self, state: &State<N>) -> Position {
        let place = |cell: CellId| {
            state.man(cell).map(|man| PlacedMan {
                cell,
                kind: self.kind(man),
                owner: man.owner,
                facing: self.spec.classes[man.class.index()].facing,
                unmoved: state.unmoved.has(cell),
                moved_now: state.moved.has(cell),
            })
        };
        let cells: CellSet<N> = state.occupied;
        let mut deciding = self.in_order_after(state.mover, state.voters);
        Position {
            men: cells.iter().filter_map(place).collect(),
            mover: state.mover,
            last_mover: state.last_mover,
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
        }
    }

    /// A position in which these men stand and that player is to move, at the beginning of his turn: nobody has lost
    /// anything, variables hold their first values, and what the beginning of the game sets off has not yet happened.
    pub(crate) fn bare(&self, men: Vec<PlacedMan>, mover: Seat, out: &[Seat]) -> Position {
        let mut state = State::empty(self);
        state.alive &= !bits(out);
        let position = Position { men, mover, ..self.position(&state) };
        Position { last_mover: self.previous_in_play(&state, mover), ..position }
    }

    /// What happens before anybody can move in a position from outside: what the beginning of the game sets off; and the
    /// player to move is judged. (He may have been in check for long: what check sets off does not happen to him.)
    ///
    /// # Errors
    /// If that is too costly.
    pub(crate) fn settled(&self, position: &Position) -> Result<Position, TooCostly> {
        self.settled_with(position, |_| ())
    }

    /// See [`Program::settled`]; `say` has the last word on what the beginning of the game has set off.
    pub(crate) fn settled_with(
        &self,
        position: &Position,
        say: impl Fn(&mut State<N>),
    ) -> Result<Position, TooCostly> {
        let mut state = self.state(position);
        let mut scratch = self.scratch();
        self.set_off_by_start(&mut state, &mut scratch, &mut ());
        say(&mut state);
        self.pass_over_the_dead(&mut state);
        if state.alive != 0 {
            let spared = Spared { check: 1 << state.mover.0, mate: 0 };
            self.judge_mover(&mut state, spared, &mut scratch, &mut ());
        }
        self.begin(&mut state, &mut scratch, &mut ());
        self.too_costly(&mut scratch.frame).map_or_else(|| Ok(self.position(&state)), Err)
    }

    /// A position in which these men stand and that player is to move; see [`crate::Game::arranged_among`].
    ///
    /// # Errors
    /// If what the beginning of the game sets off there is too costly.
    pub fn arranged(&self, men: Vec<PlacedMan>, mover: Seat, out: &[Seat]) -> Result<Position, TooCostly> {
        self.settled(&self.bare(men, mover, out))
    }

    /// True if a man of that kind and owner stands on that cell at the start; at every start, if there are several.
    #[must_use]
    pub fn starts_on(&self, cell: CellId, kind: KindId, owner: Seat) -> bool {
        let setup = self.spec.dealing.as_ref().map_or(&self.spec.setup, |dealing| &dealing.fixed);
        setup.iter().any(|(at, man)| *at == cell && man.owner == owner && self.kind(*man) == kind)
    }
}

/// A set of seats, a bit each.
fn bits(seats: &[Seat]) -> u16 {
    seats.iter().fold(0, |all, seat| all | 1 << seat.0)
}
