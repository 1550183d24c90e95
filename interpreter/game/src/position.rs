//! Positions as plain data: any arrangement, whether it can come about or not.

use crate::play::eval::{Eval, kept};
use crate::play::value::Moment;
use crate::{ClassId, KindId, Man, Program, Seat, State};
use alfonso_board::{CellId, CellSet, Direction};

/// Everything that a state holds, as plain data. What one line gives as its position, another line of the same game can
/// start from, and both go on alike (repetitions apart, which belong to the line).
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
    /// A step of this turn has been played.
    pub begun: bool,
    /// Plies played.
    pub ply: u32,
    /// Rounds completed.
    pub rounds: u32,
    /// Variables, what is left of their time, counters and losses, in the order in which the game keeps them.
    pub numbers: Vec<i32>,
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
    /// The position at the start.
    #[must_use]
    pub fn start(&self) -> Position {
        let men = self.spec.setup.iter().map(|(cell, man)| PlacedMan {
            cell: *cell,
            kind: self.kind(*man),
            owner: man.owner,
            facing: self.spec.classes[man.class.index()].facing,
            unmoved: true,
            moved_now: false,
        });
        let mut position = Position {
            men: men.collect(),
            mover: Seat(0),
            last_mover: Seat::new(self.spec.facing.len() - 1),
            step: 0,
            begun: false,
            ply: 0,
            rounds: 0,
            numbers: self.layout.first_numbers(),
        };
        let mut state = self.state(&position);
        self.begin_turn(&mut state, &mut self.scratch().frame);
        position.step = state.step;
        position
    }

    /// A value that depends on no position, as a variable keeps it.
    pub(crate) fn constant(&self, value: &crate::expr::Expr) -> i32 {
        let (state, mut scratch) = (State::empty(self), self.scratch());
        let moment = Moment::quiet(Seat(0), self.after(Seat(0)));
        let mut eval = Eval { program: self, state: &state, moment, frame: &mut scratch.frame };
        kept(eval.value(value))
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
        Position {
            men: cells.iter().filter_map(place).collect(),
            mover: state.mover,
            last_mover: state.last_mover,
            step: state.step,
            begun: state.begun,
            ply: state.ply,
            rounds: state.rounds,
            numbers: state.numbers.to_vec(),
        }
    }

    /// A position in which these men stand and that player is to move, at the beginning of his turn: nobody has lost
    /// anything, variables hold their first values.
    #[must_use]
    pub fn arranged(&self, men: Vec<PlacedMan>, mover: Seat) -> Position {
        let mut position = Position { men, mover, last_mover: self.before(mover), ..self.start() };
        let mut state = self.state(&position);
        self.begin_turn(&mut state, &mut self.scratch().frame);
        position.step = state.step;
        position
    }

    /// True if a man of that kind and owner stands on that cell at the start.
    #[must_use]
    pub fn starts_on(&self, cell: CellId, kind: KindId, owner: Seat) -> bool {
        self.spec.setup.iter().any(|(at, man)| *at == cell && man.owner == owner && self.kind(*man) == kind)
    }
}
