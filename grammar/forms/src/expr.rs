//! Values: typed expressions, tests and selections.
//!
//! **Pieces as values.** A value of type [`Type::Piece`] is a snapshot of a piece. It contains the
//! piece's cell, kind, owner and facing, and whether the piece has moved. The value may also be "no
//! piece". "No piece" has no kind, owner or cell, and it fails every test, even a negated one. If
//! `x` is "no piece", `x is (not Man)` is therefore false and `x is not Man` is true. Two pieces
//! are equal if they stand on the same cell. Two lost pieces are equal if they have the same kind
//! and owner.
//!
//! **Time of evaluation.** The engine evaluates the condition of a move, and its `with`, in the
//! position before the move. There, `it` stands on `origin`. It evaluates `forbid` in the position
//! after the whole move. There, `it` stands where the move put it, perhaps with another kind, and
//! counters have their values from before the move. Effects are evaluated in order while the
//! position changes. In effects, `it` is the moving piece, wherever effects have put it. Once that
//! piece has left the board, `it` is "no piece". Endings are evaluated after the turn has been
//! judged. There, `mover` is the player who moved last, and `next` is the player to move now.

use crate::visit::{each_mut, map, parts};
use crate::{
    Along, AttributeWord, DiceId, DiceWord, KindId, LocalId, Mapper, Node, Part, RegionId, RelationId, Seat,
    Stage, TableId, Test, TrackId, Type, VarId,
};

/// A boxed nested value.
pub type Sub<S> = Box<<S as Stage>::Node>;
/// A boxed selection within a value.
pub(crate) type Picked<S> = Box<Selection<S>>;

/// Defines the values. A row gives a value's name, its slots and its type. The class of a slot
/// determines how it is visited and mapped; see [`crate::visit`]. Each row also states what the
/// value reads in addition to its parts; see [`Uses`].
macro_rules! values {
    ($($(#[$doc:meta])* $name:ident $(($($slot:ident: $of:ty as $class:ident),+))? => $ty:expr, uses $uses:ident;)*) => {
        /// The kinds of values.
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
                        // Most types depend on none of the slots.
                        $($(let _ = $slot;)+)?
                        $ty
                    })*
                }
            }

            /// Returns what the value reads in addition to its parts.
            #[must_use]
            pub fn uses(&self) -> Uses {
                match self {
                    $(Self::$name { .. } => Uses::$uses,)*
                }
            }

            /// Visits its direct parts, in the order of its row.
            pub fn parts<'a>(&'a self, visit: &mut dyn FnMut(Part<'a, S>)) {
                match self {
                    $(Self::$name $(($($slot),+))? => { $($(parts::$class::<S>($slot, &mut *visit);)+)? })*
                }
            }

            /// Calls `visit` with a mutable reference to each value that is a direct part.
            pub fn each_mut(&mut self, visit: &mut dyn FnMut(&mut S::Node)) {
                match self {
                    $(Self::$name $(($($slot),+))? => { $($(each_mut::$class::<S>($slot, &mut *visit);)+)? })*
                }
            }

            /// Maps the value to another stage.
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
    /// A sector, by its index from 0.
    Sector(sector: u16 as leaf) => Type::Sector, uses Parts;
    /// A local name, and its type.
    Local(local: LocalId as local, ty: Type as leaf) => *ty, uses Parts;
    /// Evaluates the first value once and binds it to a name in the second. Parameters of
    /// definitions are passed this way.
    Let(local: LocalId as local, value: Sub<S> as sub, body: Sub<S> as sub) => body.ty(), uses Parts;
    /// A variable, its type, and an index if it has one value per player or cell. If the index is
    /// `nobody` or `nowhere`, the value is 0, false, `nobody` or `nowhere`.
    Var(var: VarId as leaf, ty: Type as leaf, index: Option<Sub<S>> as maybe) => *ty, uses Position;
    /// The player to move. In endings, and in triggers of check, mate and stalemate, the player who
    /// moved last.
    Mover => Type::Player, uses Parts;
    /// The next seat in play after the player to move. In endings, and in triggers of check, mate
    /// and stalemate, the player to move now.
    Next => Type::Player, uses Parts;
    /// The last seat in play before the player to move.
    Previous => Type::Player, uses Parts;
    /// `next alive after p`: the first seat in play after the seat of a player. If nobody else is
    /// in play, the player's own seat. For `nobody`, the value is `nobody`.
    NextAlive(of: Sub<S> as sub) => Type::Player, uses Parts;
    /// `next seat after p`: the seat after the seat of a player, in play or not.
    NextSeat(of: Sub<S> as sub) => Type::Player, uses Parts;
    /// The number on a single die, or 0 if it has not been rolled in this turn.
    Die(dice: DiceId as leaf) => Type::Number, uses Parts;
    /// `lot shows E`: true if any die of that name shows the number. False if the dice have not
    /// been rolled in this turn.
    Shows(dice: DiceId as leaf, number: Sub<S> as sub) => Type::Flag, uses Parts;
    /// `sum of trio`, `greatest trio`, `least trio`, `alike of trio`, `times(trio, E)`: a number
    /// computed from all dice of that name. The number is 0 if they have not been rolled in this
    /// turn.
    Thrown(word: DiceWord as leaf, dice: DiceId as leaf, number: Option<Sub<S>> as maybe) => Type::Number, uses Parts;
    /// True if the present step moves pieces with these dice and an unused die shows the number. If
    /// a movement reads such dice, the resolver creates one movement for each face, with this
    /// condition.
    Unused(dice: DiceId as leaf, face: i32 as leaf) => Type::Flag, uses Parts;
    /// `x attacks y`: true if the first piece may capture the second and has a movement that leads
    /// to its cell. The second piece may be royal. The current position counts, and pins do not
    /// matter. Movements whose conditions depend on check or attacks do not attack.
    Attacks(piece: Sub<S> as sub, other: Sub<S> as sub) => Type::Flag, uses Position;
    /// `x guards y`: true if both pieces have the same owner and the first would attack the second
    /// if another player owned it. The two pieces must be different. The second piece would then
    /// face like that player's pieces. It is sufficient that this holds for one other player in
    /// play.
    Guards(piece: Sub<S> as sub, other: Sub<S> as sub) => Type::Flag, uses Position;
    /// `latest player q where ...`: the selected player who moved a piece most recently. Players
    /// who have not moved a piece come after all others. Among these, the search goes back through
    /// the seats, from the seat before the player to move to the player to move. The value is
    /// `nobody` if no player is selected.
    Latest(of: Picked<S> as picked) => Type::Player, uses Position;
    /// The moving piece. In a trigger on entering or in a piece's block, the piece that the event
    /// concerns.
    It => Type::Piece, uses Parts;
    /// The cell where the move starts.
    Origin => Type::Cell, uses Parts;
    /// The cell where the move ends.
    Target => Type::Cell, uses Parts;
    /// The cells between origin and target, in order. As a [`Type::Cell`], the only such cell. The
    /// compiler ensures that this cell is unique. If rules read the crossed cells of a move, the
    /// compiler also ensures that only one path leads to each target.
    Crossed(ty: Type as leaf) => *ty, uses Parts;
    /// Negation.
    Not(of: Sub<S> as sub) => Type::Flag, uses Parts;
    /// Conjunction. The second value is evaluated only if the first is true.
    And(a: Sub<S> as sub, b: Sub<S> as sub) => Type::Flag, uses Parts;
    /// Disjunction. The second value is evaluated only if the first is false.
    Or(a: Sub<S> as sub, b: Sub<S> as sub) => Type::Flag, uses Parts;
    /// A comparison. Only numbers have an order.
    Compare(op: CompareOp as leaf, a: Sub<S> as sub, b: Sub<S> as sub) => Type::Flag, uses Parts;
    /// Saturating arithmetic on numbers. Division and remainder round towards minus infinity, and
    /// give 0 if the divisor is 0.
    Arith(op: ArithOp as leaf, a: Sub<S> as sub, b: Sub<S> as sub) => Type::Number, uses Parts;
    /// True if a piece, cell or player passes a test.
    Is(subject: Sub<S> as sub, test: Test as leaf) => Type::Flag, uses Parts;
    /// True if a cell is in a set of cells.
    In(cell: Sub<S> as sub, cells: Sub<S> as sub) => Type::Flag, uses Parts;
    /// The owner of a piece.
    OwnerOf(of: Sub<S> as sub) => AttributeWord::Owner.form().ty, uses Parts;
    /// The next partner of a player, in the order of seats. A player without partners has `nobody`.
    PartnerOf(of: Sub<S> as sub) => AttributeWord::Partner.form().ty, uses Parts;
    /// The kind of a piece.
    KindOf(of: Sub<S> as sub) => AttributeWord::Kind.form().ty, uses Parts;
    /// The cell of a piece.
    CellOf(of: Sub<S> as sub) => AttributeWord::Cell.form().ty, uses Parts;
    /// The file of a cell, or of a piece's cell, counted from 1.
    FileOf(of: Sub<S> as sub) => AttributeWord::File.form().ty, uses Parts;
    /// The rank of a cell, or of a piece's cell, counted from 1.
    RankOf(of: Sub<S> as sub) => AttributeWord::Rank.form().ty, uses Parts;
    /// The ring of a cell, or of a piece's cell. The innermost ring is 1.
    RingOf(of: Sub<S> as sub) => AttributeWord::Ring.form().ty, uses Parts;
    /// The number of pieces on a cell, or on a piece's cell.
    HeightOf(of: Sub<S> as sub) => AttributeWord::Height.form().ty, uses Position;
    /// The sector of a cell, or of a piece's cell.
    SectorOf(of: Sub<S> as sub) => AttributeWord::Sector.form().ty, uses Parts;
    /// `distance(a, b)`: a number of steps, or 0 if either argument is `nowhere`. For cells of a
    /// grid, the steps may go in all eight directions on an empty board. For sectors, the steps go
    /// from sector to sector, the shorter way round.
    Distance(a: Sub<S> as sub, b: Sub<S> as sub) => Type::Number, uses Parts;
    /// The neighbour of a cell in a direction. The direction may be relative to the facing of a
    /// piece.
    Beside(way: S::Way as way, cell: Sub<S> as sub, facing: Sub<S> as sub) => Type::Cell, uses Parts;
    /// A direction. It occurs only as an argument of a definition; the resolver substitutes it for
    /// the parameter.
    Direction(way: S::Way as way) => Type::Direction, uses Parts;
    /// `beyond C towards D`: all cells straight on from a cell in a direction, up to the end of the
    /// board. The direction may be relative to the facing of a piece.
    Straight(way: S::Way as way, from: Sub<S> as sub, facing: Sub<S> as sub) => Type::Cells, uses Parts;
    /// `between A and B`: the cells between two cells on a straight line in one of the eight
    /// directions. On a board of points, the cells between them on the shortest line that contains
    /// both. Empty if there is no such line.
    Between(a: Sub<S> as sub, b: Sub<S> as sub) => Type::Cells, uses Parts;
    /// `along T from C while H`: the cells of a track from a cell on, including that cell, forwards
    /// or backwards, each once. If there is a condition, the cells end before the first one for
    /// which it is false. Empty if the cell is not on the track. A selection within these cells
    /// uses their order.
    Run(track: TrackId as leaf, back: bool as leaf, from: Sub<S> as sub, local: LocalId as local, holds: Option<Sub<S>> as maybe)
        => Type::Cells, uses Parts;
    /// `first S beyond C towards D`: the nearest selected piece or cell straight on from a cell in
    /// a direction. The direction may be relative to the facing of a piece.
    Nearest(of: Picked<S> as picked, way: S::Way as way, from: Sub<S> as sub, facing: Sub<S> as sub)
        => of.domain.ty(), uses Position;
    /// `edge forward of x`: the cells with no neighbour in a direction. The direction may be
    /// relative to the facing of a piece.
    Edge(way: S::Way as way, facing: Sub<S> as sub) => Type::Cells, uses Parts;
    /// The first piece that can be seen from a cell in the direction of the move's last leg. Only
    /// the cells exactly on the straight line count. May be no piece. As for [`Self::Crossed`],
    /// only one path leads to each target.
    FirstSeen(from: Sub<S> as sub) => Type::Piece, uses Position;
    /// `place of c on way`: the position of a cell, or of a piece's cell, on the track `way`.
    /// Positions are counted from 1. The value is 0 if the cell is not on the track.
    PlaceOn(cell: Sub<S> as sub, track: TrackId as leaf) => Type::Number, uses Parts;
    /// `cell 12 on way`: the twelfth cell of the track `way`. Evaluates to `nowhere` if the track
    /// is shorter.
    CellOn(number: Sub<S> as sub, track: TrackId as leaf) => Type::Cell, uses Parts;
    /// The piece on a cell. May be no piece.
    PieceOn(cell: Sub<S> as sub) => Type::Piece, uses Position;
    /// The number of selected things.
    Count(of: Picked<S> as picked) => Type::Number, uses Position;
    /// True if anything is selected.
    Some(of: Picked<S> as picked) => Type::Flag, uses Position;
    /// True if the value is true for every selected thing. Also true if nothing is selected.
    Every(of: Picked<S> as picked, has: Sub<S> as sub) => Type::Flag, uses Position;
    /// True if this many of the selected pieces stand on neighbouring cells of a straight line. The
    /// line is a rank, a file, a diagonal, or a line of a board of points. If a cell is given, it
    /// must be one of these cells.
    InLine(count: u16 as leaf, of: Picked<S> as picked, through: Option<Sub<S>> as maybe) => Type::Flag, uses Position;
    /// `S sandwiched between C and T along W`: cells of the first selection that lie between a cell
    /// and the second selection. A neighbour of the cell counts if the next cell on the same
    /// straight line is in the second selection. With the flag (`sandwiched in rows`), a whole row
    /// of cells counts, up to the nearest cell of the second selection. Both selections are of
    /// pieces or of cells.
    Sandwiched(of: Picked<S> as picked, by: Picked<S> as picked, from: Sub<S> as sub, rows: bool as leaf, along: Along as leaf)
        => Type::Cells, uses Position;
    /// The cells from which [`Self::Sandwiched`] finds at least one cell. No rule can state this
    /// value; the compiler creates it from conditions on targets.
    SandwichEnds(of: Picked<S> as picked, by: Picked<S> as picked, rows: bool as leaf, along: Along as leaf)
        => Type::Cells, uses Position;
    /// The cells that a relation gives for a cell. A relation depends only on the board, and also gives
    /// cells for `nowhere`. No rule can state this value; the compiler creates it from conditions and
    /// sets of cells.
    Related(relation: RelationId as leaf, to: Sub<S> as sub) => Type::Cells, uses Parts;
    /// `cells of S`: the cells of the selected pieces, or the selected cells themselves.
    CellsOf(of: Picked<S> as picked) => Type::Cells, uses Position;
    /// `group of CELLS along W`: the cells that can be reached from the given cells by steps over
    /// cells with the same content. Two cells have the same content if their pieces have the same
    /// owner, or if both are empty. The given cells are part of the group. The group of `nowhere`
    /// is empty.
    Group(from: Sub<S> as sub, along: Along as leaf) => Type::Cells, uses Position;
    /// `neighbours of CELLS along W`: the cells one step from any of the given cells, without the
    /// given cells.
    Neighbours(of: Sub<S> as sub, along: Along as leaf) => Type::Cells, uses Parts;
    /// `A joined to B by S along W`: true if a path of steps leads from one of the first cells to
    /// one of the second. All cells of the path, including both ends, must be selected or hold
    /// selected pieces.
    Joined(from: Sub<S> as sub, to: Sub<S> as sub, by: Picked<S> as picked, along: Along as leaf)
        => Type::Flag, uses Position;
    /// `position stood before`: true if the pieces stand as at the start or at the end of an
    /// earlier turn. Reserves, variables and the player to move are ignored. Only in prohibitions.
    StoodBefore => Type::Flag, uses Position;
    /// `sum of E over S`, `greatest E over S`, `least E over S`: one number computed from the
    /// values of all selected things. 0 if nothing is selected.
    Fold(fold: Fold as leaf, of: Picked<S> as picked, value: Sub<S> as sub) => Type::Number, uses Position;
    /// The first selected thing, in the order of cells (a1, b1, ... a2, ...) or of seats. Lost
    /// pieces are in the order of kinds, then of owners.
    First(of: Picked<S> as picked) => of.domain.ty(), uses Position;
    /// The number of plies since the last such event, or since the start. It is 0 in the ply of the
    /// event.
    PliesSince(event: S::Event as event) => Type::Number, uses Position;
    /// The number of times that this position has occurred at the beginning of a turn, including
    /// now. Only in endings.
    Repetitions => Type::Number, uses Position;
    /// The number of plies since this position first occurred at the beginning of a turn. If the
    /// position is new, the number is 0. Only in endings.
    SinceRepetition => Type::Number, uses Position;
    /// The number of completed rounds of turns.
    Rounds => Type::Number, uses Parts;
    /// A table's value for an argument, and its type. If the argument is missing (no kind,
    /// `nobody`, the file of `nowhere`), the value is 0, false, `nobody` or `nowhere`.
    Table(table: TableId as leaf, ty: Type as leaf, argument: Sub<S> as sub) => *ty, uses Parts;
    /// The second value if the condition is true, and the third value otherwise.
    If(condition: Sub<S> as sub, yes: Sub<S> as sub, no: Sub<S> as sub) => yes.ty(), uses Parts;
}

impl<S: Stage> ExprKind<S> {
    /// Returns `true` if the value is this local name.
    #[must_use]
    pub fn is_local(&self, local: LocalId) -> bool {
        matches!(self, Self::Local(known, _) if *known == local)
    }
}

/// The data that a value reads in addition to its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uses {
    /// Nothing that the move of another piece changes. The value may read the current move, the
    /// board, dice and constants.
    Parts,
    /// Variables, the pieces of the position, or earlier positions.
    Position,
}

/// Comparison operators.
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

impl CompareOp {
    /// Returns true if two numbers compare in this way.
    #[inline]
    #[must_use]
    pub const fn holds(self, a: i64, b: i64) -> bool {
        match self {
            Self::Equal => a == b,
            Self::NotEqual => a != b,
            Self::Less => a < b,
            Self::LessEqual => a <= b,
            Self::Greater => a > b,
            Self::GreaterEqual => a >= b,
        }
    }
}

/// Ways to compute one number from many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Fold {
    Sum,
    Greatest,
    Least,
}

impl Fold {
    /// All variants.
    pub const ALL: [Self; 3] = [Self::Sum, Self::Greatest, Self::Least];

    /// Returns the word that rule files use.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Sum => "sum",
            Self::Greatest => "greatest",
            Self::Least => "least",
        }
    }

    /// Returns the words with which the expression begins in rule files.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Sum => "sum of",
            _ => self.word(),
        }
    }

    /// Combines two numbers. Sums saturate.
    #[must_use]
    pub fn of(self, a: i64, b: i64) -> i64 {
        match self {
            Self::Sum => a.saturating_add(b),
            Self::Greatest => a.max(b),
            Self::Least => a.min(b),
        }
    }
}

/// Arithmetic operators.
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
    /// Returns the result, which saturates. Division and remainder round towards minus infinity,
    /// and are 0 if the divisor is 0.
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

/// A selection from all things of one domain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection<S: Stage> {
    /// The things to select from.
    pub domain: Domain,
    /// The local name of a thing in `filter`, in `has` and in the body of `for`.
    pub local: LocalId,
    /// The test that a thing must pass.
    pub test: Test,
    /// The required owner (pieces only).
    pub owner: Option<S::Node>,
    /// The cell or cells that a piece must stand on, or that a cell must be among.
    pub within: Option<S::Node>,
    /// A value of the same type that is excluded.
    pub except: Option<S::Node>,
    /// The condition that a thing must meet.
    pub filter: Option<S::Node>,
    /// True if the filter reads only the kind of a piece. The compiler sets this flag.
    pub by_kind: bool,
    /// Its span in the text.
    pub span: S::Span,
}

impl<S: Stage> Selection<S> {
    /// Returns the values within the selection.
    pub fn values(&self) -> impl Iterator<Item = &S::Node> {
        [&self.owner, &self.within, &self.except, &self.filter].into_iter().flatten()
    }

    /// Calls `visit` with a mutable reference to each of its values.
    pub fn each_mut(&mut self, visit: &mut dyn FnMut(&mut S::Node)) {
        let parts = [&mut self.owner, &mut self.within, &mut self.except, &mut self.filter];
        parts.into_iter().flatten().for_each(visit);
    }

    /// Maps the selection to another stage.
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

/// The kinds of things to select from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Domain {
    /// Pieces on the board, in the order of their cells.
    Pieces,
    /// Captured and removed pieces. Rules can read only their kind and owner at that time.
    Lost,
    /// Pieces in reserve, in the order of kinds, then of owners. Rules can read only their kind and
    /// owner.
    Reserve,
    /// Pieces that lie beneath others, in the order of cells and then from the bottom. Rules can
    /// read only their kind and owner.
    Buried,
    /// Cells.
    Cells,
    /// Players, in the order of seats, in play or not.
    Players,
    /// Sectors of a board of rings, in their order.
    Sectors,
}

impl Domain {
    /// Returns the type of the selected things.
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
