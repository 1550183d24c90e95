//! Diagnostics for boards, drawings and setups.

use alfonso_diag::{Diagnostic, Span, code};
use alfonso_forms::english::{choice, counted};
use alfonso_model::Hexagons;
use alfonso_syntax::ast::Name;
use alfonso_vocabulary::BoardKind;

pub(crate) fn board_size(span: Span, message: String) -> Diagnostic {
    Diagnostic::error(code::BOARD_SIZE, span, message, "the size of the board")
        .help("a board has 1 to 4096 cells")
}

pub(crate) fn row_off_board(span: Span, rank: i64, ranks: (i64, i64)) -> Diagnostic {
    Diagnostic::error(
        code::BAD_ROW,
        span,
        format!("the board has no rank {rank}"),
        format!("its ranks are {} to {}", ranks.0, ranks.1),
    )
}

pub(crate) fn hole(token: &Name, is_hole: bool) -> Diagnostic {
    let (message, label, help) = match is_hole {
        true => ("the board has a hole here", "there is no cell to draw", "a hole is drawn as `*`"),
        false => ("the board has no hole here", "this is a cell", "an empty cell is drawn as `.`"),
    };
    Diagnostic::error(code::BAD_ROW, token.span, message, label).help(help)
}

pub(crate) fn row_length(span: Span, found: usize, files: usize, all: usize) -> Diagnostic {
    let found = counted(found, "place", "places");
    let further = if all == files { String::new() } else { format!(", or {all} with the cells beside it") };
    Diagnostic::error(
        code::BAD_ROW,
        span,
        format!("this row has {found}, but a rank of the board has {files}{further}"),
        format!("{found} drawn"),
    )
    .help("an empty cell is drawn as `.`, a place without a cell as `*`")
}

/// Returns the diagnostic for a row of a wrong length. The row with this index has `own` hexagons, and
/// with the places beside the board `all`.
pub(crate) fn wrong_hexagons(span: Span, found: usize, (rank, own, all): (i16, usize, usize)) -> Diagnostic {
    let found = counted(found, "cell", "cells");
    let message = format!("this row has {found}, but rank {} of the board has {own}", rank + 1);
    Diagnostic::error(code::BAD_ROW, span, message, format!("{found} drawn")).help(format!(
        "an empty cell is drawn as `.`; with a `*` for each place beside the board, a row has {all}"
    ))
}

pub(crate) fn double_row(span: Span, rank: i64, first: Span) -> Diagnostic {
    Diagnostic::error(code::BAD_ROW, span, format!("rank {rank} is drawn twice"), "the second time")
        .label(first, "the first time")
}

pub(crate) fn not_square(span: Span, files: usize, ranks: usize) -> Diagnostic {
    Diagnostic::error(
        code::BAD_ROW,
        span,
        format!("a drawing of {files} by {ranks} cells cannot be given a quarter turn"),
        "only a square drawing can",
    )
    .help("`turned half` is possible on every board")
}

/// The number of further places that a diagnostic about a drawing shows after the first.
const MOST_LABELS: usize = 2;

/// Returns the diagnostic for a token that stands for no piece, at its first place and at `more`.
pub(crate) fn unknown_token(
    token: &Name,
    (why, more): (&str, &[Span]),
    kinds: &[&str],
    players: &[&str],
) -> Diagnostic {
    let mut help = format!("pieces have the letters {}", choice(kinds));
    if !players.is_empty() {
        help.push_str(&format!("; players {}", choice(players)));
    }
    let times = match more.len() {
        0 => String::new(),
        more => format!(": the drawing has it {} times", more + 1),
    };
    let message = format!("no piece is drawn as `{}`{times}", token.node);
    let problem = Diagnostic::error(code::UNKNOWN_TOKEN, token.span, message, why.to_owned()).help(help);
    more.iter().take(MOST_LABELS).fold(problem, |problem, span| problem.label(*span, "here too"))
}

pub(crate) fn double_piece(span: Span, cell: &str, first: Span) -> Diagnostic {
    Diagnostic::error(code::DOUBLE_PIECE, span, format!("two pieces stand on `{cell}`"), "the second")
        .label(first, "the first")
}

pub(crate) fn reserved_twice(span: Span, kind: &str, player: &str) -> Diagnostic {
    let message = format!("`{kind}` is counted twice in the reserve of {player}");
    Diagnostic::error(code::DOUBLE_NAME, span, message, "the second time")
        .help("write one number for all pieces of this kind")
}

pub(crate) fn bad_reserve(span: Span, most: u16) -> Diagnostic {
    let message = format!("a reserve holds 1 to {most} pieces of a kind");
    Diagnostic::error(code::NUMBER_TOO_LARGE, span, message, "outside this range")
}

pub(crate) fn no_opponent(span: Span) -> Diagnostic {
    Diagnostic::error(code::MISPLACED, span, "a mirrored drawing needs a second player", "there is only one")
}

pub(crate) fn nothing_dealt(span: Span) -> Diagnostic {
    Diagnostic::error(code::BAD_DEAL, span, "this deals no pieces", "no pieces and cells")
        .help("list pieces and cells in lines: `dealing { Man Man to a1..h1 }`")
}

pub(crate) fn player_of_mirrored_deal(span: Span) -> Diagnostic {
    let message = "a mirrored deal always deals the first player's pieces";
    Diagnostic::error(code::BAD_DEAL, span, message, "a player cannot be named here")
        .help("leave the player out, or leave out `mirrored` and deal to each player")
}

pub(crate) fn no_cell_opposite(span: Span, cell: &str) -> Diagnostic {
    let message = format!("`{cell}` has no opposite cell");
    Diagnostic::error(code::BAD_DEAL, span, message, "this deal is mirrored")
        .help("leave out `mirrored`, and deal to each player")
}

pub(crate) fn too_few_cells(span: Span, pieces: usize, left: usize) -> Diagnostic {
    let message = format!("only {left} of these cells are free, but {pieces} pieces are dealt");
    Diagnostic::error(code::BAD_DEAL, span, message, "not enough cells")
        .help("dealt pieces go to cells that neither the drawing nor an earlier line has filled")
}

pub(crate) fn overlapping_deals(span: Span, first: Span) -> Diagnostic {
    let message = "the number of free cells here depends on where earlier pieces went";
    Diagnostic::error(code::BAD_DEAL, span, message, "this list has some of the cells of the earlier line")
        .label(first, "this line also has other cells")
        .help("include all cells of the earlier line, or none")
}

pub(crate) fn dealt_again(span: Span) -> Diagnostic {
    let message = "the pieces of this game are dealt, so they cannot be set up again";
    Diagnostic::error(code::BAD_DEAL, span, message, "each start is another").help(
        "leave out `dealing`, or put the pieces on their cells one by one: `put KIND of PLAYER on CELL`",
    )
}

pub(crate) fn too_many_starts(span: Span, most: u32) -> Diagnostic {
    let message = format!("the game would have more than {most} starts");
    Diagnostic::error(code::BAD_DEAL, span, message, "with this line")
        .help("name fewer cells, or deal fewer pieces")
}

pub(crate) fn rings_size(span: Span, message: &str) -> Diagnostic {
    Diagnostic::error(code::BOARD_SIZE, span, message.to_owned(), "the size of the board")
        .help("a board has 1 to 4096 cells")
}

pub(crate) fn unfinished_rings(span: Span) -> Diagnostic {
    let message = "these rings lack their division into sectors";
    Diagnostic::error(code::BOARD_SIZE, span, message, "expected the number of sectors and of cells in each")
        .help("write both: `board rings 7 { sectors 12  cells per sector = ring }`")
}

pub(crate) fn bad_board(span: Span, message: &str, label: &str, help: &str) -> Diagnostic {
    Diagnostic::error(code::BAD_BOARD, span, message.to_owned(), label.to_owned()).help(help.to_owned())
}

pub(crate) fn no_such_cell(cell: &Name) -> Diagnostic {
    let message = format!("the board has no cell `{}`", cell.node);
    Diagnostic::error(code::CELL_OFF_BOARD, cell.span, message, "no cell of this board")
}

pub(crate) fn no_such_row(span: Span, what: &str) -> Diagnostic {
    let message = format!("the board has no {what}");
    Diagnostic::error(code::CELL_OFF_BOARD, span, message, "beyond the board")
}

pub(crate) fn line_off_board(cell: &Name) -> Diagnostic {
    let message = format!("the board has no cell `{}`", cell.node);
    Diagnostic::error(code::CELL_OFF_BOARD, cell.span, message, "a line must end on the board")
}

pub(crate) fn line_of_one_cell(span: Span, cell: &str) -> Diagnostic {
    let message = format!("this line begins and ends on `{cell}`");
    Diagnostic::error(code::BAD_LINE, span, message, "a line joins two cells")
        .help("name two different cells: `line NAME = c3..f6`")
}

pub(crate) fn slanted_line(span: Span, from: &str, to: &str) -> Diagnostic {
    let message = format!("`{from}` and `{to}` are not on one rank, file or diagonal");
    Diagnostic::error(code::BAD_LINE, span, message, "a line goes straight from cell to cell")
        .help("draw it along a rank, a file or a diagonal: `line NAME = c3..f6`")
}

pub(crate) fn stopped_twice(kind: &Name) -> Diagnostic {
    let message = format!("`{}` is named twice for one wall", kind.node);
    Diagnostic::error(code::BAD_LINE, kind.span, message, "the second time")
}

/// Returns the diagnostic for a construct that belongs to another sort of board.
pub(crate) fn not_on_this_board(span: Span, what: &str, here: BoardKind) -> Diagnostic {
    let (message, help) = match here {
        BoardKind::Grid => (
            format!("there is no `{what}` on a board of files and ranks"),
            "a grid has files, ranks and regions; rings and sectors belong to `board rings N { ... }`",
        ),
        BoardKind::Rings => (
            format!("there is no `{what}` on a board of rings"),
            "a board of rings has rings, sectors and regions: write `ring of x`, `sector of x`",
        ),
    };
    Diagnostic::error(code::OTHER_BOARD, span, message, "belongs to another sort of board").help(help)
}

/// Returns the diagnostic for a point, or a line through points, on a board of squares or rings.
pub(crate) fn only_of_points(span: Span, is_point: bool) -> Diagnostic {
    let (message, help) = match is_point {
        true => ("only a board of points can have points with coordinates", "write `board points { ... }`"),
        false => (
            "only a board of points can have lines from point to point",
            "write `board points { ... }`; on a grid, draw a line from cell to cell: `line NAME = a4..h4`",
        ),
    };
    Diagnostic::error(code::OTHER_BOARD, span, message, "belongs to another sort of board").help(help)
}

/// Returns the diagnostic for `any-line` on a board without lines.
pub(crate) fn no_lines(word: &Name) -> Diagnostic {
    let message = format!("this board has no lines for `{}`", word.node);
    Diagnostic::error(code::OTHER_BOARD, word.span, message, "belongs to a board of points")
        .help("write `any` on squares and rings; only `board points` has lines from point to point")
}

/// Returns the diagnostic for a word of boards of hexagons on another board.
pub(crate) fn no_hexagons(span: Span, word: &str) -> Diagnostic {
    let message = format!("only a board of hexagons can be `{word}`");
    Diagnostic::error(code::OTHER_BOARD, span, message, "belongs to a board of hexagons").help(
        "hexagons are the cells of `board points rhombus`, `hexagon`, `triangle` and `star`; squares are chequered without a word",
    )
}

/// Returns the diagnostic for a direction that this board does not have, such as
/// `north-north-east`. `hexagons` is the orientation of its hexagons, if it has any.
pub(crate) fn direction_between(word: &Name, hexagons: Option<Hexagons>) -> Diagnostic {
    let (message, help) = match hexagons {
        None => (
            format!("only a board of hexagons has the direction `{}`", word.node),
            "use `north`, `east`, `south`, `west` or a direction between two of them, such as `north-east`",
        ),
        Some(Hexagons::Rows) => (
            format!("hexagons in rows have no direction `{}`", word.node),
            "through the corners lead `north`, `east-north-east`, `east-south-east`, `south`, `west-south-west` and `west-north-west`",
        ),
        Some(Hexagons::Files) => (
            format!("hexagons in upright files have no direction `{}`", word.node),
            "through the corners lead `north-north-east`, `east`, `south-south-east`, `south-south-west`, `west` and `north-north-west`",
        ),
    };
    Diagnostic::error(code::OTHER_BOARD, word.span, message, "belongs to another sort of board").help(help)
}

pub(crate) fn direction_of_another_board(word: &Name, here: BoardKind) -> Diagnostic {
    let (message, help) = match here {
        BoardKind::Grid => (
            format!("a board of files and ranks has no direction `{}`", word.node),
            "use `north`, `east`, `south`, `west` or a direction between them, or directions of the piece such as `forward`",
        ),
        BoardKind::Rings => (
            format!("a board of rings has no direction `{}`", word.node),
            "use `ascending`, `descending`, `inward` and `outward`",
        ),
    };
    Diagnostic::error(code::OTHER_BOARD, word.span, message, "belongs to another sort of board").help(help)
}

pub(crate) fn drawing_of_rings(span: Span) -> Diagnostic {
    let message = "a drawing cannot show a board of rings";
    Diagnostic::error(code::OTHER_BOARD, span, message, "this board has no ranks and files")
        .help("list the pieces: `setup { PLAYER PIECE CELLS }`")
}

pub(crate) fn no_straight_lines(span: Span) -> Diagnostic {
    let message = "a board of rings has no straight lines";
    Diagnostic::error(code::OTHER_BOARD, span, message, "not on a board of rings")
        .help("name the next cell: `outward of c`, `ascending of c`")
}

pub(crate) fn distance_on_rings(span: Span) -> Diagnostic {
    let message = "a board of rings has no distance between cells";
    Diagnostic::error(code::OTHER_BOARD, span, message, "cells of a board of rings")
        .help("use the distance between sectors: `distance(sector of a, sector of b)`")
}
