//! Values: typed expressions, tests and selections.
//!
//! **Pieces as values.** A value of type [`Type::Piece`] is a piece as it stood when the value was made: its cell, kind,
//! owner, facing, whether it has moved; or no piece at all. No piece is of no kind, has no owner, stands
//! nowhere, and passes no test, not even a negated one: `x is (not Man)` fails of it, and so `x is not Man` holds. Two pieces are the same if they stand on the same cell; lost pieces, if
//! they are of one kind and owner.
//!
//! **When.** The condition of a move (and its `with`) is read in the position before the move; `it` stands on
//! `origin`. `forbid` is read in the position after the whole move, `it` stands where the move put him (his kind
//! perhaps changed) and counters stand as before the move. Effects are read as the position changes, in order; `it` is the
//! piece that moves wherever effects have put it, and no piece once it has left the board.
//! Endings are read when the turn has been judged: `mover` is who moved last, `next` who would move now.

use crate::visit::{each_mut, map, parts};
use crate::{
    Along, AttributeWord, DiceId, DiceWord, KindId, LocalId, Mapper, Node, Part, RegionId, Seat, Stage,
    TableId, Test, TrackId, Type, VarId,
};

/// A value inside another.
pub type Sub<S> = Box<<S as Stage>::Node>;
/// A selection inside a value.
pub(crate) type Picked<S> = Box<Selection<S>>;

/// Defines the values: a row has a name, what stands in its slots (each with the class by which it is visited and mapped: see
/// [`crate::visit`]), and its type. Each row says what its value reads besides its parts: see [`Uses`].
macro_rules! values {
    ($($(#[$doc:meta])* $name:ident $(($($slot:ident: $of:ty as $class:ident),+))? => $ty:expr, uses $uses:ident;)*) => {
        /// The values there are.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum ExprKind<S: Stage> {
            $($(#[$doc])* $name $(($($of),+))?,)*
        }

        impl<S: Stage> ExprKind<S> {
            /// Returns the type of the value.
            #[must_use]
            pub fn ty(&self) -> Type {
                match self {
                    $(Self::$name $(($($slot),+))? => {
                        // Most rows need none of their slots.
                        $($(let _ = $slot;)+)?
                        $ty
                    })*
                }
            }

            /// Returns what it reads besides its parts.
            #[must_use]
            pub fn uses(&self) -> Uses {
                match self {
                    $(Self::$name { .. } => Uses::$uses,)*
                }
            }

            /// Visits the parts that it is directly made of, in the order of its row.
            pub fn parts<'a>(&'a self, visit: &mut dyn FnMut(Part<'a, S>)) {
                match self {
                    $(Self::$name $(($($slot),+))? => { $($(parts::$class::<S>($slot, &mut *visit);)+)? })*
                }
            }

            /// Visits the values that this one is directly made of, to change them.
            pub fn each_mut(&mut self, visit: &mut dyn FnMut(&mut S::Node)) {
                match self {
                    $(Self::$name $(($($slot),+))? => { $($(each_mut::$class::<S>($slot, &mut *visit);)+)? })*
                }
            }

            /// Returns the same value in another stage.
            pub fn map<T: Stage>(&self, to: &mut impl Mapper<S, T>) -> ExprKind<T> {
                match self {
                    $(Self::$name $(($($slot),+))? => ExprKind::$name $(($(map::$class($slot, to)),+))?,)*
                }
            }
        }
    };
}

values! {
    /// A whole number.
    Number(n: i64 as leaf) => Type::Number, uses Parts;
    /// True or false.
    Flag(flag: bool as leaf) => Type::Flag, uses Parts;
    /// A seat.
    Player(seat: Seat as leaf) => Type::Player, uses Parts;
    /// `nobody`: no player.
    Nobody => Type::Player, uses Parts;
    /// A kind of piece.
    Kind(kind: KindId as leaf) => Type::Kind, uses Parts;
    /// A cell.
    Cell(cell: S::Cell as cell) => Type::Cell, uses Parts;
    /// `nowhere`: no cell.
    Nowhere => Type::Cell, uses Parts;
    /// A region, as a set of cells.
    Region(region: RegionId as leaf) => Type::Cells, uses Parts;
    /// A sector, by its place from 0.
    Sector(sector: u16 as leaf) => Type::Sector, uses Parts;
    /// A bound value, and its type.
    Local(local: LocalId as local, ty: Type as leaf) => *ty, uses Parts;
    /// The value of the second, in which the name stands for the value of the first: it is computed once. This is how parameters of
    /// definitions are passed.
    Let(local: LocalId as local, value: Sub<S> as sub, body: Sub<S> as sub) => body.ty(), uses Parts;
    /// A variable, its type, and an index if it is one per player or cell. That of nobody or nowhere holds 0, false, nobody or
    /// nowhere.
    Var(var: VarId as leaf, ty: Type as leaf, index: Option<Sub<S>> as maybe) => *ty, uses Position;
    /// The player whose turn it is. In endings and in what check, mate and stalemate set off: whose turn it was last.
    Mover => Type::Player, uses Parts;
    /// The next seat after the player to move that is in play. (In endings and in what check, mate and stalemate set off: who is to
    /// move now.)
    Next => Type::Player, uses Parts;
    /// The seat in play before the player to move.
    Previous => Type::Player, uses Parts;
    /// `next alive after p`: the first seat in play after a player's; the player's own, if nobody else is in play. That of
    /// nobody is nobody.
    NextAlive(of: Sub<S> as sub) => Type::Player, uses Parts;
    /// `next seat after p`: the seat after a player's, in play or not.
    NextSeat(of: Sub<S> as sub) => Type::Player, uses Parts;
    /// The number on a single die: 0 unless it has been rolled in this turn.
    Die(dice: DiceId as leaf) => Type::Number, uses Parts;
    /// `lot shows E`: true if some die of that name shows the number; false unless they have been rolled in this turn.
    Shows(dice: DiceId as leaf, number: Sub<S> as sub) => Type::Flag, uses Parts;
    /// `sum of trio`, `greatest trio`, `least trio`, `alike of trio`, `times(trio, E)`: a number made of all dice of that name; 0 unless
    /// they have been rolled in this turn.
    Thrown(word: DiceWord as leaf, dice: DiceId as leaf, number: Option<Sub<S>> as maybe) => Type::Number, uses Parts;
    /// True if pieces move with these dice in the present step, and one that has not been used shows the number. Of a movement that
    /// reads such dice the resolver makes one for each face, with this condition.
    Unused(dice: DiceId as leaf, face: i32 as leaf) => Type::Flag, uses Parts;
    /// `x attacks y`: the first piece may take the second (royal or not) and one of its ways of moving leads to where the other
    /// stands, everything as it is. Pins do not matter; ways that ask about check or attack themselves do not attack.
    Attacks(piece: Sub<S> as sub, other: Sub<S> as sub) => Type::Flag, uses Position;
    /// `x guards y`: both belong to one player, they are two, and the first would attack the second if that were a piece of
    /// another player in play, facing as that player's pieces do: of one of them at least.
    Guards(piece: Sub<S> as sub, other: Sub<S> as sub) => Type::Flag, uses Position;
    /// `latest player q where ...`: of the selected players the one who moved a piece most recently; of those who have not
    /// moved one, the first that is met going back in the order of seats from the seat before whose turn it is, their own last.
    /// Nobody, if none is selected.
    Latest(of: Picked<S> as picked) => Type::Player, uses Position;
    /// The piece that moves; of a trigger on entering or in a piece's block, the piece it happens to.
    It => Type::Piece, uses Parts;
    /// The cell where the move starts.
    Origin => Type::Cell, uses Parts;
    /// The cell where the move ends.
    Target => Type::Cell, uses Parts;
    /// The cells between, in order; as a [`Type::Cell`] the only one. (The compiler sees to it that there is one, and that
    /// moves whose crossed cells are asked for lead to each cell in one way only.)
    Crossed(ty: Type as leaf) => *ty, uses Parts;
    /// Negation.
    Not(of: Sub<S> as sub) => Type::Flag, uses Parts;
    /// Conjunction; the second is not read when the first fails.
    And(a: Sub<S> as sub, b: Sub<S> as sub) => Type::Flag, uses Parts;
    /// Disjunction; the second is not read when the first holds.
    Or(a: Sub<S> as sub, b: Sub<S> as sub) => Type::Flag, uses Parts;
    /// Comparison; order only between numbers.
    Compare(op: CompareOp as leaf, a: Sub<S> as sub, b: Sub<S> as sub) => Type::Flag, uses Parts;
    /// Arithmetic on numbers, saturating; division and remainder round towards minus infinity, by zero they give 0.
    Arith(op: ArithOp as leaf, a: Sub<S> as sub, b: Sub<S> as sub) => Type::Number, uses Parts;
    /// A piece, cell or player passes a test.
    Is(subject: Sub<S> as sub, test: Test as leaf) => Type::Flag, uses Parts;
    /// A cell lies in a set of cells.
    In(cell: Sub<S> as sub, cells: Sub<S> as sub) => Type::Flag, uses Parts;
    /// The owner of a piece.
    OwnerOf(of: Sub<S> as sub) => AttributeWord::Owner.form().ty, uses Parts;
    /// The next partner of a player, in the order of seats; nobody if they have none.
    PartnerOf(of: Sub<S> as sub) => AttributeWord::Partner.form().ty, uses Parts;
    /// The kind of a piece.
    KindOf(of: Sub<S> as sub) => AttributeWord::Kind.form().ty, uses Parts;
    /// The cell of a piece.
    CellOf(of: Sub<S> as sub) => AttributeWord::Cell.form().ty, uses Parts;
    /// The column of a cell, or of a piece's cell, from 1.
    FileOf(of: Sub<S> as sub) => AttributeWord::File.form().ty, uses Parts;
    /// The row of a cell, or of a piece's cell, from 1.
    RankOf(of: Sub<S> as sub) => AttributeWord::Rank.form().ty, uses Parts;
    /// The ring of a cell, or of a piece's cell: 1 for the innermost.
    RingOf(of: Sub<S> as sub) => AttributeWord::Ring.form().ty, uses Parts;
    /// The number of pieces on a cell, or on a piece's cell.
    HeightOf(of: Sub<S> as sub) => AttributeWord::Height.form().ty, uses Position;
    /// The sector of a cell, or of a piece's cell.
    SectorOf(of: Sub<S> as sub) => AttributeWord::Sector.form().ty, uses Parts;
    /// `distance(a, b)`. Of two cells of a grid: how many steps in any of the eight directions lead from one to the other on
    /// an empty board. Of two sectors: how many sectors on, the shorter way round. 0 if either is nowhere.
    Distance(a: Sub<S> as sub, b: Sub<S> as sub) => Type::Number, uses Parts;
    /// The neighbour of a cell in a direction, as a piece faces.
    Beside(way: S::Way as way, cell: Sub<S> as sub, facing: Sub<S> as sub) => Type::Cell, uses Parts;
    /// A direction. Only arguments of definitions are one: the resolver puts it in the place of the parameter.
    Direction(way: S::Way as way) => Type::Direction, uses Parts;
    /// `beyond C towards D`: the cells straight on from a cell in a direction, as a piece faces, as far as the board goes.
    Straight(way: S::Way as way, from: Sub<S> as sub, facing: Sub<S> as sub) => Type::Cells, uses Parts;
    /// `between A and B`: the cells that lie between two on a straight line in one of the eight directions, or on a board of points
    /// along a line that has both; of several lines, the shortest; none if there is no such line.
    Between(a: Sub<S> as sub, b: Sub<S> as sub) => Type::Cells, uses Parts;
    /// `along T from C while H`: the cells of a track from one of them on, that one included, in the order of the track or backwards,
    /// each once; up to the first for which a condition fails, if there is one, that one not included. None if the cell is not on
    /// the track. A selection of cells within it goes by its order.
    Run(track: TrackId as leaf, back: bool as leaf, from: Sub<S> as sub, local: LocalId as local, holds: Option<Sub<S>> as maybe)
        => Type::Cells, uses Parts;
    /// `first S beyond C towards D`: of what is selected, the nearest straight on from a cell in a direction, as a piece faces.
    Nearest(of: Picked<S> as picked, way: S::Way as way, from: Sub<S> as sub, facing: Sub<S> as sub)
        => of.domain.ty(), uses Position;
    /// The cells with no neighbour in that direction, as a piece faces: `edge forward of x`.
    Edge(way: S::Way as way, facing: Sub<S> as sub) => Type::Cells, uses Parts;
    /// The first piece seen from a cell, looking the way the move goes (its last leg) along the cells that lie exactly on the
    /// straight line; perhaps none. (One way to each cell, as for [`Self::Crossed`].)
    FirstSeen(from: Sub<S> as sub) => Type::Piece, uses Position;
    /// `place of c on way`: the place of a cell, or of a piece's cell, on a track, from 1; 0 if it is not on the track.
    PlaceOn(cell: Sub<S> as sub, track: TrackId as leaf) => Type::Number, uses Parts;
    /// `cell 12 on way`: the cell at a place of a track, from 1; nowhere if there is none.
    CellOn(number: Sub<S> as sub, track: TrackId as leaf) => Type::Cell, uses Parts;
    /// The piece on a cell; perhaps none.
    PieceOn(cell: Sub<S> as sub) => Type::Piece, uses Position;
    /// The number of things selected.
    Count(of: Picked<S> as picked) => Type::Number, uses Position;
    /// True if any is selected.
    Some(of: Picked<S> as picked) => Type::Flag, uses Position;
    /// True if all that are selected (perhaps none) fulfil the second.
    Every(of: Picked<S> as picked, has: Sub<S> as sub) => Type::Flag, uses Position;
    /// True if this many of those selected stand on neighbouring cells of a straight line: along a rank, a file or a diagonal, or
    /// along a line of a board of points. If a cell is given, it is one of those cells.
    InLine(count: u16 as leaf, of: Picked<S> as picked, through: Option<Sub<S>> as maybe) => Type::Flag, uses Position;
    /// `S sandwiched between C and T along W`: the cells next to a cell that hold what the first selects, if right behind, on the
    /// same straight line, is what the second selects. If the flag is set (`sandwiched in rows`), all cells up to the nearest
    /// such one, if each of them holds what the first selects. Both select pieces or cells.
    Sandwiched(of: Picked<S> as picked, by: Picked<S> as picked, from: Sub<S> as sub, rows: bool as leaf, along: Along as leaf)
        => Type::Cells, uses Position;
    /// The cells from which [`Self::Sandwiched`] finds something. No rule says so: the compiler makes it of conditions on targets.
    SandwichEnds(of: Picked<S> as picked, by: Picked<S> as picked, rows: bool as leaf, along: Along as leaf)
        => Type::Cells, uses Position;
    /// `cells of S`: the cells on which selected pieces stand, or the selected cells themselves.
    CellsOf(of: Picked<S> as picked) => Type::Cells, uses Position;
    /// `group of CELLS along W`: the cells to which steps lead from each of some cells, over cells that are like it: held by pieces
    /// of the owner of the piece there, or empty as it is. Each is one of them; those of nowhere are none.
    Group(from: Sub<S> as sub, along: Along as leaf) => Type::Cells, uses Position;
    /// `neighbours of CELLS along W`: the cells one step from one of the cells, without those cells themselves.
    Neighbours(of: Sub<S> as sub, along: Along as leaf) => Type::Cells, uses Parts;
    /// `A joined to B by S along W`: true if steps lead from one of the first cells to one of the second over cells that hold what is
    /// selected, or are selected; the first and the last cell of the way are among them.
    Joined(from: Sub<S> as sub, to: Sub<S> as sub, by: Picked<S> as picked, along: Along as leaf)
        => Type::Flag, uses Position;
    /// `position stood before`: true if the pieces stand as at the start or at the end of an earlier turn; reserves, variables and who
    /// is to move make no difference. Only in what is forbidden.
    StoodBefore => Type::Flag, uses Position;
    /// `sum of E over S`, `greatest E over S`, `least E over S`: a number of all the numbers that a value has for those selected; 0 if
    /// none is selected.
    Fold(fold: Fold as leaf, of: Picked<S> as picked, value: Sub<S> as sub) => Type::Number, uses Position;
    /// The first that is selected, in the order of cells (files first: a1, b1, ... a2, ...) or seats; of lost pieces in the
    /// order of kinds, then of owners.
    First(of: Picked<S> as picked) => of.domain.ty(), uses Position;
    /// Plies played since the event last happened, or since the start; the ply in which it happens counts 0.
    PliesSince(event: S::Event as event) => Type::Number, uses Position;
    /// The number of times that this position has stood at the beginning of a turn, this time included. Only in endings.
    Repetitions => Type::Number, uses Position;
    /// Plies played since this position stood at the beginning of a turn for the first time; 0 if it stands for the first
    /// time. Only in endings.
    SinceRepetition => Type::Number, uses Position;
    /// Full rounds of turns completed.
    Rounds => Type::Number, uses Parts;
    /// A table's value for an argument, and its type; for nothing (no kind, nobody, the file of nowhere) 0, false, nobody or
    /// nowhere.
    Table(table: TableId as leaf, ty: Type as leaf, argument: Sub<S> as sub) => *ty, uses Parts;
    /// A value that depends on a condition.
    If(condition: Sub<S> as sub, yes: Sub<S> as sub, no: Sub<S> as sub) => yes.ty(), uses Parts;
}

impl<S: Stage> ExprKind<S> {
    /// True if it is what that name stands for.
    #[must_use]
    pub fn is_local(&self, local: LocalId) -> bool {
        matches!(self, Self::Local(known, _) if *known == local)
    }
}

/// The things that a value reads besides its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uses {
    /// Nothing that the move of another piece changes: the moment, the board, dice, what never changes.
    Parts,
    /// Variables, the pieces of the position, or its past.
    Position,
}

/// Ways of comparing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum CompareOp {
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}

/// Ways of making one number of many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Fold {
    Sum,
    Greatest,
    Least,
}

impl Fold {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Sum, Self::Greatest, Self::Least];

    /// Returns the word of the language.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Sum => "sum",
            Self::Greatest => "greatest",
            Self::Least => "least",
        }
    }

    /// Returns the words of the language with which it begins.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Sum => "sum of",
            _ => self.word(),
        }
    }

    /// Returns the number made of two; a sum saturates.
    #[must_use]
    pub fn of(self, a: i64, b: i64) -> i64 {
        match self {
            Self::Sum => a.saturating_add(b),
            Self::Greatest => a.max(b),
            Self::Least => a.min(b),
        }
    }
}

/// Ways of reckoning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum ArithOp {
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
}

impl ArithOp {
    /// Returns the result: it saturates; division and remainder round towards minus infinity, and are 0 by zero.
    #[must_use]
    #[inline]
    pub fn of(self, a: i64, b: i64) -> i64 {
        match self {
            Self::Add => a.saturating_add(b),
            Self::Subtract => a.saturating_sub(b),
            Self::Multiply => a.saturating_mul(b),
            Self::Divide | Self::Modulo if b == 0 => 0,
            Self::Divide => {
                let down = a.wrapping_rem(b) != 0 && (a < 0) != (b < 0);
                a.saturating_div(b) - i64::from(down)
            }
            Self::Modulo => {
                let rest = a.wrapping_rem(b);
                if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest }
            }
        }
    }
}

/// Things picked out of all things of a sort.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection<S: Stage> {
    /// Of what.
    pub domain: Domain,
    /// Its name in `filter` (and in `has`, and in a `for` body).
    pub local: LocalId,
    /// The test that it must pass.
    pub test: Test,
    /// Its owner (pieces only).
    pub owner: Option<S::Node>,
    /// The cell or cells it must stand on or be.
    pub within: Option<S::Node>,
    /// A value of the same type that it must not be.
    pub except: Option<S::Node>,
    /// The condition that must hold of it.
    pub filter: Option<S::Node>,
    /// The filter asks of a piece for nothing but its kind; the compiler finds this out.
    pub by_kind: bool,
    /// Its place in the text.
    pub span: S::Span,
}

impl<S: Stage> Selection<S> {
    /// Returns its values.
    pub fn values(&self) -> impl Iterator<Item = &S::Node> {
        [&self.owner, &self.within, &self.except, &self.filter].into_iter().flatten()
    }

    /// Visits its values, to change them.
    pub fn each_mut(&mut self, visit: &mut dyn FnMut(&mut S::Node)) {
        let parts = [&mut self.owner, &mut self.within, &mut self.except, &mut self.filter];
        parts.into_iter().flatten().for_each(visit);
    }

    /// Returns the same selection in another stage.
    pub fn map<T: Stage>(&self, to: &mut impl Mapper<S, T>) -> Selection<T> {
        Selection {
            domain: self.domain,
            local: to.local(self.local),
            test: self.test.clone(),
            owner: map::index(&self.owner, to),
            within: map::index(&self.within, to),
            except: map::index(&self.except, to),
            filter: map::index(&self.filter, to),
            by_kind: self.by_kind,
            span: to.span(self.span),
        }
    }
}

/// The things from which a selection picks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Domain {
    /// Pieces on the board, in the order of their cells.
    Pieces,
    /// Pieces that have been taken or removed: only kind and owner (as they were then) can be asked of them.
    Lost,
    /// Pieces in reserve: of them, too, only kind and owner can be asked. In the order of kinds, then of owners.
    Reserve,
    /// Pieces that lie beneath others, in the order of their cells, and from the bottom: of them, too, only kind and owner can be asked.
    Buried,
    /// Cells.
    Cells,
    /// Players, in the order of seats, whether in play or not.
    Players,
    /// Sectors of a board of rings, in their order.
    Sectors,
}

impl Domain {
    /// Returns the type of the things that are picked.
    #[must_use]
    pub fn ty(self) -> Type {
        match self {
            Self::Pieces | Self::Lost | Self::Reserve | Self::Buried => Type::Piece,
            Self::Cells => Type::Cell,
            Self::Players => Type::Player,
            Self::Sectors => Type::Sector,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_rounds_towards_minus_infinity() {
        for (a, b, quotient, rest) in
            [(7, 2, 3, 1), (-7, 2, -4, 1), (7, -2, -4, -1), (-7, -2, 3, -1), (5, 0, 0, 0)]
        {
            assert_eq!(ArithOp::Divide.of(a, b), quotient, "{a} / {b}");
            assert_eq!(ArithOp::Modulo.of(a, b), rest, "{a} mod {b}");
        }
        assert_eq!(ArithOp::Add.of(i64::MAX, 1), i64::MAX);
    }
}
