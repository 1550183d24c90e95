//! The correspondence between two games. Cells correspond by a symmetry of the board, players by
//! the order of turns, and kinds, variables and tags by name.

use crate::{Contestant, Pair, Which};
use alfonso_board::{CellId, Direction, Symmetry, Topology};
use alfonso_driver::words;
use alfonso_game::blueprint::Per;
use alfonso_game::{Game, KindId, PlacedPiece, Position, Seat};
use schemars::JsonSchema;
use serde::Serialize;

/// The correspondence between the start positions of two games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Starts {
    /// True if every piece of each game has a counterpart in the other.
    pub matched: bool,
    /// The symmetry that maps the first board to the second. If the starts do not match, this is
    /// the symmetry with the best match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symmetry: Option<String>,
    /// True if cells correspond without rotation or reflection.
    pub same_cells: bool,
    /// The number of pieces in the first start.
    #[serde(rename = "men")]
    pub pieces: usize,
    /// The number of these pieces that have a counterpart in the second start.
    pub alike: usize,
    /// The cells whose pieces do not match. Those with pieces on the first board come first, in
    /// cell order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub misfits: Vec<Misfit>,
    /// Pairs of players who have the same place in the order of turns but different names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<(String, String)>,
    /// The reason why the games cannot be matched at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why_not: Option<String>,
}

/// Two corresponding cells with pieces that do not match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Misfit {
    /// The cell in the first game.
    pub cell_a: String,
    /// The cell in the second.
    pub cell_b: String,
    /// The piece on the cell in the first game, if any, such as `Red Rook`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub a: Option<String>,
    /// The piece on the cell in the second game, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub b: Option<String>,
}

/// An account of one or both games: a score, or money.
#[derive(Clone, Debug)]
pub(crate) struct Account {
    pub(crate) name: String,
    pub(crate) per: Per,
    /// The index of the account in each game that has it.
    pub(crate) variables: [Option<usize>; 2],
}

/// The correspondence between two games.
#[derive(Clone, Debug)]
pub(crate) struct Matching<'g> {
    pub(crate) pair: Pair<'g>,
    pub(crate) symmetry: Symmetry,
    back: Box<[CellId]>,
    /// For each kind of the first game, the corresponding kind of the second, if there is one.
    kinds: Vec<Option<KindId>>,
    /// For each tag of the first game, the corresponding tag of the second, or a number beyond its
    /// tags.
    tags: Vec<u16>,
    pub(crate) accounts: Vec<Account>,
}

impl<'g> Matching<'g> {
    /// Returns the ways to match the starts, and a report on them. If the identity matches, no
    /// other way is returned.
    pub(crate) fn of_starts(pair: Pair<'g>) -> (Vec<Self>, Starts) {
        if let Some(why) = nothing_in_common(pair) {
            return (Vec::new(), Starts { why_not: Some(why), ..Starts::none(pair) });
        }
        let ways: Vec<Self> = pair
            .a
            .game
            .topology()
            .symmetries()
            .into_iter()
            .map(|symmetry| Self::new(pair, symmetry))
            .collect();
        let misfits: Vec<Vec<Misfit>> =
            ways.iter().map(|way| way.misfits(pair.a.start, pair.b.start)).collect();
        // Among the ways with the fewest mismatches, the first one is reported.
        let Some(best) = (0..ways.len()).min_by_key(|index| misfits[*index].len()) else {
            return (Vec::new(), Starts::none(pair));
        };
        let matched = misfits[best].is_empty();
        let starts = Starts {
            matched,
            symmetry: Some(ways[best].symmetry.name().to_owned()),
            same_cells: ways[best].symmetry.is_identity(),
            alike: ways[best].fitting(pair.a.start, &misfits[best]),
            misfits: misfits[best].clone(),
            ..Starts::none(pair)
        };
        let fitting = ways.into_iter().zip(&misfits).filter(|(_, misfits)| misfits.is_empty());
        let mut fitting: Vec<Self> = fitting.map(|(way, _)| way).collect();
        if starts.same_cells {
            fitting.truncate(1);
        }
        (fitting, starts)
    }

    fn new(pair: Pair<'g>, symmetry: Symmetry) -> Self {
        let mut back: Box<[CellId]> = pair.a.game.topology().cells().collect();
        for cell in pair.a.game.topology().cells() {
            back[symmetry.cell(cell).index()] = cell;
        }
        let (a, b) = (pair.a.game, pair.b.game);
        Self { pair, symmetry, back, kinds: kinds(a, b), tags: tags(a, b), accounts: accounts(a, b) }
    }

    /// Returns the cell of the second game for a cell of the first.
    pub(crate) fn there(&self, cell: CellId) -> CellId {
        self.symmetry.cell(cell)
    }

    /// Returns the cell of the first game for a cell of the second.
    pub(crate) fn back(&self, cell: CellId) -> CellId {
        self.back[cell.index()]
    }

    /// Returns the corresponding tag of the second game, or a number that none of its tags has.
    pub(crate) fn tag(&self, tag: u16) -> u16 {
        self.tags[usize::from(tag)]
    }

    /// Returns the corresponding kind of the second game, if there is one.
    pub(crate) fn kind(&self, kind: KindId) -> Option<KindId> {
        self.kinds[kind.index()]
    }

    /// Returns true if two facings correspond. A facing in only one game also counts as
    /// corresponding, because that difference belongs to the rules.
    pub(crate) fn same_facing(&self, a: Option<Direction>, b: Option<Direction>) -> bool {
        a.zip(b).is_none_or(|(a, b)| self.symmetry.direction(a) == b)
    }

    /// Returns one of the two contestants.
    pub(crate) fn contestant(&self, which: Which) -> Contestant<'g> {
        match which {
            Which::A => self.pair.a,
            Which::B => self.pair.b,
        }
    }

    /// Returns true if a piece of the first game corresponds to a piece of the second.
    fn alike(&self, a: &PlacedPiece, b: &PlacedPiece) -> bool {
        let matters = |game: &Game, kind: KindId| game.blueprint().kinds[kind.index()].unmoved_matters;
        let unmoved = a.unmoved == b.unmoved
            || !matters(self.pair.a.game, a.kind)
            || !matters(self.pair.b.game, b.kind);
        self.kind(a.kind) == Some(b.kind)
            && a.owner == b.owner
            && self.same_facing(a.facing, b.facing)
            && unmoved
    }

    /// Returns the number of pieces of the first start that match.
    fn fitting(&self, start: &Position, misfits: &[Misfit]) -> usize {
        let fits = |cell: CellId| {
            let name = words::cell(self.pair.a.game, cell);
            !misfits.iter().any(|misfit| misfit.cell_a == name)
        };
        start.pieces.iter().filter(|piece| fits(piece.cell)).count()
    }

    /// Returns the pairs of corresponding cells whose contents do not match.
    pub(crate) fn misfits(&self, a: &Position, b: &Position) -> Vec<Misfit> {
        let cells = self.back.len();
        let by_cell = |position: &Position| {
            let mut pieces: Vec<Option<(PlacedPiece, usize)>> = vec![None; cells];
            for piece in &position.pieces {
                let below = pieces[piece.cell.index()].map_or(0, |(_, number)| number);
                pieces[piece.cell.index()] = Some((*piece, below + 1));
            }
            pieces
        };
        let (in_a, in_b) = (by_cell(a), by_cell(b));
        let misfit = |cell: CellId| {
            let there = self.there(cell);
            let (a, b) = (in_a[cell.index()], in_b[there.index()]);
            let alike = match (&a, &b) {
                (None, None) => true,
                (Some((a, of_a)), Some((b, of_b))) => of_a == of_b && self.alike(a, b),
                _ => false,
            };
            (!alike).then(|| Misfit {
                cell_a: words::cell(self.pair.a.game, cell).to_owned(),
                cell_b: words::cell(self.pair.b.game, there).to_owned(),
                a: a.map(|heap| heap_named(self.pair.a.game, heap)),
                b: b.map(|heap| heap_named(self.pair.b.game, heap)),
            })
        };
        let mut misfits: Vec<Misfit> = self.pair.a.game.topology().cells().filter_map(misfit).collect();
        misfits.sort_by_key(|misfit| misfit.a.is_none());
        misfits
    }
}

impl Starts {
    /// Records the name of the chosen symmetry.
    pub(crate) fn name(&mut self, way: &Matching<'_>) {
        self.symmetry = Some(way.symmetry.name().to_owned());
        self.same_cells = way.symmetry.is_identity();
    }

    fn none(pair: Pair<'_>) -> Self {
        Self {
            matched: false,
            symmetry: None,
            same_cells: false,
            pieces: pair.a.start.pieces.len(),
            alike: 0,
            misfits: Vec::new(),
            seats: renamed(pair.a.game, pair.b.game),
            why_not: None,
        }
    }
}

/// Returns the pairs of corresponding players. The list is empty if all of them have the same
/// names.
fn renamed(a: &Game, b: &Game) -> Vec<(String, String)> {
    let seats = (0..a.names().players.len().min(b.names().players.len())).map(Seat::new);
    let named: Vec<(String, String)> =
        seats.map(|seat| (words::seat(a, seat).to_owned(), words::seat(b, seat).to_owned())).collect();
    if named.iter().all(|(a, b)| a == b) { Vec::new() } else { named }
}

/// Returns the text of a piece, such as `Red Rook`. A facing other than the owner's default is
/// appended.
pub(crate) fn named(game: &Game, piece: &PlacedPiece) -> String {
    let facing = piece.facing.filter(|facing| game.blueprint().facing[piece.owner.index()] != Some(*facing));
    let facing = facing.map(|facing| format!(" facing {}", words::direction(facing))).unwrap_or_default();
    format!("{} {}{facing}", words::seat(game, piece.owner), words::kind(game, piece.kind))
}

/// Returns the text of the pieces on a cell, such as `Red Rook` or `5 of Red Rook`.
fn heap_named(game: &Game, (piece, number): (PlacedPiece, usize)) -> String {
    match number {
        1 => named(game, &piece),
        number => format!("{number} of {}", named(game, &piece)),
    }
}

/// Returns the reason why two games cannot be matched, if there is one.
fn nothing_in_common(pair: Pair<'_>) -> Option<String> {
    let (a, b) = (pair.a.game, pair.b.game);
    let seats = |game: &Game| game.names().players.len();
    if !same_board(a.topology(), b.topology()) {
        let (a, b) = (board(a.topology()), board(b.topology()));
        return Some(match a == b {
            true => "the cells of their boards are joined in different ways".to_owned(),
            false => format!("their boards differ ({a} and {b})"),
        });
    }
    if seats(a) != seats(b) {
        return Some(format!("one game has {} players and the other has {}", seats(a), seats(b)));
    }
    let (start_a, start_b) = (pair.a.start, pair.b.start);
    let names = |game: &Game, seats: &[Seat]| {
        let names: Vec<String> = seats.iter().map(|seat| words::seat(game, *seat).to_owned()).collect();
        if names.is_empty() { "nobody".to_owned() } else { names.join(", ") }
    };
    if start_a.out != start_b.out {
        let (a, b) = (names(a, &start_a.out), names(b, &start_b.out));
        return Some(format!(
            "{a} is out at the start of one game, and {b} is out at the start of the other"
        ));
    }
    if start_a.player != start_b.player {
        let (a, b) = (names(a, &[start_a.player]), names(b, &[start_b.player]));
        return Some(format!("{a} begins one game and {b} begins the other"));
    }
    None
}

fn same_board(a: &Topology, b: &Topology) -> bool {
    a.len() == b.len()
        && a.cells().all(|cell| {
            let mut ways = Direction::ALL.into_iter();
            a.cell(cell) == b.cell(cell)
                && ways.all(|direction| a.step(cell, direction) == b.step(cell, direction))
        })
}

/// Returns the size of a board as text, such as `8 by 8 cells` or `7 rings with 336 cells`.
fn board(board: &Topology) -> String {
    match board.rings() {
        [] if board.len() == usize::from(board.files()) * usize::from(board.ranks()) => {
            format!("{} by {} cells", board.files(), board.ranks())
        }
        [] => format!("{} by {} with {} cells", board.files(), board.ranks(), board.len()),
        rings => format!("{} rings with {} cells", rings.len(), board.len()),
    }
}

/// Returns the corresponding kind of the second game for each kind of the first. Kinds correspond
/// by name or, failing that, by letter.
fn kinds(a: &Game, b: &Game) -> Vec<Option<KindId>> {
    let (a, b) = (&a.names().kinds, &b.names().kinds);
    let same_name = |name: &str| b.iter().position(|(other, _)| other.eq_ignore_ascii_case(name));
    let named = |name: &str| a.iter().any(|(other, _)| other.eq_ignore_ascii_case(name));
    let same_letter = |letter: &str| {
        b.iter().position(|(other, with)| with == letter && !letter.is_empty() && !named(other))
    };
    let there = |(name, letter): &(String, String)| same_name(name).or_else(|| same_letter(letter));
    a.iter().map(|kind| there(kind).map(KindId::new)).collect()
}

fn tags(a: &Game, b: &Game) -> Vec<u16> {
    let (a, b) = (&a.names().tags, &b.names().tags);
    let there = |(index, tag): (usize, &String)| {
        let position = b.iter().position(|other| other == tag).unwrap_or(b.len() + index);
        u16::try_from(position).unwrap_or(u16::MAX)
    };
    a.iter().enumerate().map(there).collect()
}

/// Returns the scores and the money of both games, by name. The first game's accounts come first.
fn accounts(a: &Game, b: &Game) -> Vec<Account> {
    let kept = |game: &Game| -> Vec<(usize, String, Per)> {
        let vars = game.blueprint().vars.iter().enumerate().filter(|(_, var)| var.role.is_account());
        vars.map(|(index, var)| (index, game.names().vars[index].clone(), var.per)).collect()
    };
    let (a, b) = (kept(a), kept(b));
    let index = |of: &[(usize, String, Per)], name: &str, per: Per| {
        of.iter().find(|(_, other, of)| other == name && *of == per).map(|(index, ..)| *index)
    };
    let mut accounts: Vec<Account> = Vec::new();
    for (_, name, per) in a.iter().chain(&b) {
        if !accounts.iter().any(|known| known.name == *name && known.per == *per) {
            let variables = [index(&a, name, *per), index(&b, name, *per)];
            accounts.push(Account { name: name.clone(), per: *per, variables });
        }
    }
    accounts
}
