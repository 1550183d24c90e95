//! The notation of the World Xiangqi Federation (`C2.5`, `H2+3`, `R1-2`). A move is written as the
//! letter of the piece, the number of its file, a sign, and a number. Each player counts files from
//! their own right.
//!
//! The sign is `+` for forward, `-` for backward, and `.` or `=` for sideways. The number is that
//! of the target file or, for moves along a file, the number of steps. If two pieces of a kind are
//! on one file, the front one has `+` in place of its file, and the other `-`. Three or more are
//! numbered from the front.

use crate::coordinates::{from_east, from_west};
use crate::letters;
use alfonso_board::CellId;
use alfonso_game::{Line, Move, Piece};
use alfonso_wording::About;

/// Returns the text of a legal move. Returns `None` for passes, choices and pieces from the
/// reserve, and for a text that would be ambiguous.
pub fn written(about: About<'_>, line: &dyn Line, m: Move) -> Option<String> {
    let (piece, step) = step(about, line, m)?;
    let letter = letters::of_players(about, about.game.kind(piece));
    let same = on_file(about, line, m.from(), piece);
    let before = ahead_of(about, line, m.from(), &same);
    // A single piece is identified by its file, two on one file by their order, and more by their
    // numbers.
    let name = match (same.len(), before) {
        (1, _) => format!("{letter}{}", step.from),
        (2, 0) => format!("{letter}+"),
        (2, _) => format!("{letter}-"),
        (_, before) => format!("{}{}", before + 1, step.from),
    };
    let sign = if step.sign == '=' { '.' } else { step.sign };
    let text = format!("{name}{sign}{}", step.number);
    (moves(about, line, &text) == [m]).then_some(text)
}

/// Returns the legal moves that a text may mean.
pub fn moves(about: About<'_>, line: &dyn Line, text: &str) -> Vec<Move> {
    let Some(written) = Written::of(text) else { return Vec::new() };
    let is = |m: &&Move| written.is(about, line, **m);
    line.moves().iter().filter(is).copied().collect()
}

/// Returns true if a text has the form of this notation.
pub fn is_shaped(about: About<'_>, text: &str) -> bool {
    let files = usize::from(about.game.topology().files());
    let is_kind = |letter: &str| letters::kinds(about).any(|kind| letters::is_of(about, kind, letter));
    Written::of(text).is_some_and(|written| {
        let file = written.file.parse::<usize>();
        let counts = written.letter.chars().all(|sign| sign.is_ascii_digit());
        (counts || is_kind(written.letter))
            && file.map_or(true, |file| (1..=files).contains(&file))
            && (1..=files.max(about.game.topology().ranks().into())).contains(&written.number)
    })
}

/// The parsed parts of a text.
struct Written<'t> {
    /// The letter of the piece, or its number among several on a file.
    letter: &'t str,
    /// The number of the file, `+` or `-`. Empty if only the number among several is given.
    file: &'t str,
    sign: char,
    number: usize,
}

impl<'t> Written<'t> {
    fn of(text: &'t str) -> Option<Self> {
        let mut signs = text.char_indices();
        let first = signs.next().filter(|(_, sign)| sign.is_ascii_alphanumeric())?;
        let (letter, rest) = text.split_at(first.1.len_utf8());
        let at = rest.rfind(['+', '-', '=', '.'])?;
        let (file, behind) = rest.split_at(at);
        let sign = behind.chars().next().map(|sign| if sign == '.' { '=' } else { sign })?;
        let number = behind.get(1..)?.parse().ok()?;
        let is_file = matches!(file, "+" | "-") || file.is_empty() || file.parse::<usize>().is_ok();
        let has_file = !file.is_empty() || letter.chars().all(|sign| sign.is_ascii_digit());
        (is_file && has_file).then_some(Self { letter, file, sign, number })
    }

    fn is(&self, about: About<'_>, line: &dyn Line, m: Move) -> bool {
        let Some((piece, step)) = step(about, line, m) else { return false };
        if step.sign != self.sign || usize::try_from(step.number) != Ok(self.number) {
            return false;
        }
        let same = on_file(about, line, m.from(), piece);
        let before = ahead_of(about, line, m.from(), &same);
        let is_file = |text: &str| text.parse() == Ok(step.from);
        if letters::is_of(about, about.game.kind(piece), self.letter) {
            return match self.file {
                "+" => same.len() == 2 && before == 0,
                "-" => same.len() == 2 && before == 1,
                text => is_file(text),
            };
        }
        let counted = self.letter.parse() == Ok(before + 1);
        counted && same.len() > 2 && (self.file.is_empty() || is_file(self.file))
    }
}

/// A move from the view of its player.
struct Step {
    /// The number of the origin's file.
    from: i32,
    sign: char,
    /// The number of the target's file or, for moves along a file, the number of steps.
    number: i32,
}

/// Returns the moving piece of a legal move, and the move from the view of its player.
fn step(about: About<'_>, line: &dyn Line, m: Move) -> Option<(Piece, Step)> {
    let piece = line.piece(m.from()).filter(|_| m.by().is_some() && about.game.placed(m).is_none())?;
    let (files, ranks) = about.game.topology().between(m.from(), m.to());
    let forward = ranks * ahead(line);
    let sign = match forward.signum() {
        0 => '=',
        1 => '+',
        _ => '-',
    };
    let file = |cell: CellId| match line.player().index() {
        0 => from_east(about, cell),
        _ => from_west(about, cell),
    };
    let number = if files == 0 { forward.abs() } else { file(m.to()) };
    Some((piece, Step { from: file(m.from()), sign, number }))
}

/// Returns the forward direction of the player to move: 1 or -1 rank.
fn ahead(line: &dyn Line) -> i32 {
    if line.player().index() == 0 { 1 } else { -1 }
}

/// Returns how many of the given cells are in front of a cell, from the view of the player to move.
fn ahead_of(about: About<'_>, line: &dyn Line, at: CellId, cells: &[CellId]) -> usize {
    let board = about.game.topology();
    cells.iter().filter(|cell| board.between(at, **cell).1 * ahead(line) > 0).count()
}

/// Returns the cells on a piece's file that hold the same kind of piece of the same player,
/// including its own.
fn on_file(about: About<'_>, line: &dyn Line, at: CellId, piece: Piece) -> Vec<CellId> {
    let board = about.game.topology();
    let is = |cell: &CellId| {
        board.cell(*cell).file == board.cell(at).file
            && line.piece(*cell).is_some_and(|other| {
                other.owner == piece.owner && about.game.kind(other) == about.game.kind(piece)
            })
    };
    board.cells().filter(is).collect()
}
