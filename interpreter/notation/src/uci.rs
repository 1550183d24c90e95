//! Moves as engines write them, in the style of the Universal Chess Interface. A move is written as
//! its origin, its target, and the letter of the piece's new kind if it changes (`e2e4`, `e7e8q`,
//! `d5d6m`). A piece from the reserve is written `P@e4`, and a pass `0000`.
//!
//! The letters are those of `fen { uci { ... } }`. A promotion to a kind whose letter is the old
//! letter after a `+` is written as `+` alone, as in shogi. A piece that keeps its kind has no
//! letter.
//!
//! The texts of the legal moves in a position are distinct. If two moves would have the same text,
//! castling is written as the king capturing the rook. Chains are then written with all their
//! landings (`c3e5c7`). Moves that still have the same text are written in this program's own
//! notation.
//!
//! ```
//! # use alfonso_driver::{About, Request, Annotations, load, shipped};
//! # let loaded = load(shipped::game("chess").unwrap(), &Request::default(), &|_| None).expect("no errors");
//! # let annotations = Annotations::new(&loaded.rules, &loaded.rule_file);
//! # let about = About { game: &loaded.game, annotations: &annotations };
//! use alfonso_notation::uci;
//!
//! let start = loaded.game.from_fen("4k3/P7/8/8/8/8/8/4K2R w K - 0 1").expect("a position");
//! let line = loaded.game.line_from(&start);
//! let castling = uci::moves(about, &*line, "e1g1")[0];
//! assert_eq!(uci::written(about, &*line, castling), "e1g1");
//! assert_eq!(uci::moves(about, &*line, "a7a8q").len(), 1);
//! ```

use crate::castling;
use crate::letters;
use crate::parts;
use alfonso_board::CellId;
use alfonso_game::{KindId, Line, Move, MoveKind};
use alfonso_wording::About;

/// The text of a pass if there is no single royal piece to represent it.
const PASS: &str = "0000";

/// Returns the text of a legal move. The text is unique among the legal moves of the position, and
/// [`moves`] can parse it.
#[must_use]
pub fn written(about: About<'_>, line: &dyn Line, m: Move) -> String {
    let Some(stem) = stem(about, line, m) else { return line.text(m) };
    let alike =
        line.moves().iter().copied().filter(|other| self::stem(about, line, *other).as_ref() == Some(&stem));
    let alike: Vec<Move> = alike.collect();
    let at = alike.iter().position(|other| *other == m);
    at.map_or_else(|| line.text(m), |at| apart(about, line, &stem, &alike).swap_remove(at))
}

/// Returns the legal moves that a text means: none, one, or several if it is ambiguous.
///
/// A text from [`written`] means only the move for which it was written. Other spellings are
/// accepted, too. A letter may be omitted where the rules leave no choice, or be another of the
/// kind's letters. Castling may be written as the king's move or as the king capturing the rook.
#[must_use]
pub fn moves(about: About<'_>, line: &dyn Line, text: &str) -> Vec<Move> {
    if line.is_chance() {
        return Vec::new();
    }
    let text = text.to_lowercase().replace('*', "@");
    let (mut exact, mut loose) = (Vec::new(), Vec::new());
    for m in line.moves() {
        match stem(about, line, *m) {
            None => exact.extend((line.text(*m).to_lowercase() == text).then_some(*m)),
            Some(stem) => {
                let stem = stem.to_lowercase();
                if let Some(kind) = about.game.placed(*m) {
                    exact.extend((written(about, line, *m).to_lowercase() == text).then_some(*m));
                    loose.extend(is_placed(about, *m, kind, &text).then_some(*m));
                } else if text.starts_with(&stem) || is_joined(about, line, *m, &text) {
                    exact.extend((written(about, line, *m).to_lowercase() == text).then_some(*m));
                    loose.extend(is_also(about, line, *m, &stem, &text).then_some(*m));
                } else if is_by_partner(about, line, *m, &text) || is_pass(about, line, *m, &text) {
                    loose.push(*m);
                }
            }
        }
    }
    if exact.is_empty() { loose } else { exact }
}

/// Converts a text with two cells and possibly a kind to this program's own notation: `e2-e4`,
/// `e7-e8=Queen`.
#[must_use]
pub fn own(about: About<'_>, text: &str) -> Option<String> {
    let board = about.game.topology();
    let cuts = text.char_indices().skip(1).map(|(at, _)| at);
    let named = |text: &str| board.named(text).is_some();
    for cut in cuts {
        let (from, rest) = text.split_at(cut);
        if !named(from) {
            continue;
        }
        if named(rest) {
            return Some(format!("{from}-{rest}"));
        }
        for (at, _) in rest.char_indices().skip(1) {
            let (to, last) = rest.split_at(at);
            if !named(to) {
                continue;
            }
            let is = |kind: &KindId| letters::is_of(about, *kind, last);
            if let Some(kind) = letters::kinds(about).find(is) {
                return Some(format!("{from}-{to}={}", about.game.names().kinds[kind.index()].0));
            }
            if last == "+" {
                return Some(format!("{from}-{to}"));
            }
        }
    }
    None
}

/// Returns true if a text has the form of this notation, whether or not such a move is legal.
pub(crate) fn is_shaped(about: About<'_>, text: &str) -> bool {
    let is_kind = |text: &str| letters::kinds(about).any(|kind| letters::is_of(about, kind, text));
    let is_cell = |text: &str| about.game.topology().named(text).is_some();
    let placed = |(kind, cell): (&str, &str)| is_kind(kind) && is_cell(cell);
    text == PASS
        || own(about, text).is_some()
        || text.split_once(['@', '*']).is_some_and(placed)
        || is_row(text, &is_cell)
}

/// Returns true for three or more adjacent cell names.
fn is_row(text: &str, is_cell: &dyn Fn(&str) -> bool) -> bool {
    let cuts = text.char_indices().skip(1).map(|(at, _)| at);
    is_cell(text) || cuts.into_iter().any(|at| is_cell(&text[..at]) && is_row(&text[at..], is_cell))
}

/// Returns the text of a move without the letter of the new kind. Returns `None` for rolls and
/// choices, which have no text in this notation.
fn stem(about: About<'_>, line: &dyn Line, m: Move) -> Option<String> {
    let board = about.game.topology();
    let cell = |cell: CellId| board.cell(cell).name.as_str();
    match m.kind() {
        MoveKind::Pass => Some(passed(about, line).unwrap_or_else(|| PASS.to_owned())),
        MoveKind::Piece { from, to, .. } => Some(match about.game.placed(m) {
            Some(kind) => format!("{}@{}", letters::of_engines(about, kind).to_uppercase(), cell(to)),
            None => format!("{}{}", cell(from), cell(to)),
        }),
        _ => None,
    }
}

/// Returns the text of a pass in programs for xiangqi and related games. It consists of the cell of
/// the only royal piece, twice. Returns `None` if a legal move has the same cells.
fn passed(about: About<'_>, line: &dyn Line) -> Option<String> {
    let cell = royal(about, line)?;
    let taken = line.moves().iter().any(|m| m.by().is_some() && (m.from(), m.to()) == (cell, cell));
    let name = &about.game.topology().cell(cell).name;
    (!taken).then(|| format!("{name}{name}"))
}

/// Returns the cell of the only royal piece of the player to move, or `None` if there is not
/// exactly one.
pub(crate) fn royal(about: About<'_>, line: &dyn Line) -> Option<CellId> {
    let kinds = &about.game.blueprint().kinds;
    let is = |cell: &CellId| {
        line.piece(*cell)
            .is_some_and(|piece| piece.owner == line.to_move() && kinds[about.game.kind(piece).index()].royal)
    };
    let mut royal = about.game.topology().cells().filter(is);
    let first = royal.next()?;
    royal.next().is_none().then_some(first)
}

/// Returns distinct texts for moves with the same stem.
fn apart(about: About<'_>, line: &dyn Line, stem: &str, alike: &[Move]) -> Vec<String> {
    let plain: Vec<String> = alike.iter().map(|m| format!("{stem}{}", suffix(about, line, *m))).collect();
    let own: Vec<String> = alike.iter().map(|m| line.text(*m)).collect();
    let joined: Vec<Option<String>> = alike.iter().map(|m| joined(about, line, *m)).collect();
    let text = |at: usize| {
        let rivals = || (0..alike.len()).filter(|other| *other != at && plain[*other] == plain[at]);
        let is_bare = |at: usize| joined[at].is_none() && !own[at].contains(':');
        if rivals().next().is_none() || is_bare(at) && !rivals().any(is_bare) {
            return plain[at].clone();
        }
        if let Some(taking) = by_taking(about, line, alike[at]) {
            return taking;
        }
        let way =
            joined[at].as_ref().filter(|way| rivals().all(|other| joined[other].as_ref() != Some(*way)));
        way.map_or_else(|| own[at].clone(), |way| format!("{way}{}", &plain[at][stem.len()..]))
    };
    (0..alike.len()).map(text).collect()
}

/// Returns the text of castling as the king capturing the rook: the cells of both. Returns `None`
/// for other moves, and if another legal move has the same cells.
fn by_taking(about: About<'_>, line: &dyn Line, m: Move) -> Option<String> {
    let partner = castling::of(line, m)?.partner;
    let board = about.game.topology();
    let rival = |other: &Move| other.by().is_some() && (other.from(), other.to()) == (m.from(), partner);
    let taken = line.moves().iter().any(rival);
    (!taken).then(|| format!("{}{}", board.cell(m.from()).name, board.cell(partner).name))
}

/// Returns the letter of the piece's new kind, or an empty string if the kind does not change.
fn suffix(about: About<'_>, line: &dyn Line, m: Move) -> String {
    let Some(kind) = parts::changed(about, line, m) else { return String::new() };
    let letter = letters::of_engines(about, kind).to_lowercase();
    let before =
        line.piece(m.from()).filter(|_| about.game.placed(m).is_none()).map(|piece| about.game.kind(piece));
    let promoted = before.is_some_and(|before| {
        letter
            .strip_prefix('+')
            .is_some_and(|rest| letters::of_engines(about, before).eq_ignore_ascii_case(rest))
    });
    if promoted { "+".to_owned() } else { letter }
}

/// Returns the cells of a chain without separators, or `None` for a move without intermediate
/// landings.
fn joined(about: About<'_>, line: &dyn Line, m: Move) -> Option<String> {
    let landings = line.landings(m);
    let name = |cell: CellId| about.game.topology().cell(cell).name.as_str();
    let cells = std::iter::once(m.from()).chain(landings.iter().copied());
    (!landings.is_empty()).then(|| cells.map(name).collect())
}

/// Returns true if a text begins with the cells of the move's chain.
fn is_joined(about: About<'_>, line: &dyn Line, m: Move, text: &str) -> bool {
    joined(about, line, m).is_some_and(|way| text.starts_with(&way.to_lowercase()))
}

/// Returns true if a text is another accepted spelling of a move. Both are in lower case.
fn is_also(about: About<'_>, line: &dyn Line, m: Move, stem: &str, text: &str) -> bool {
    let is_way = |way: String| text.strip_prefix(&way.to_lowercase()).map(str::to_owned);
    let Some(rest) =
        text.strip_prefix(stem).map(str::to_owned).or_else(|| joined(about, line, m).and_then(is_way))
    else {
        return false;
    };
    let rest = rest.trim_start_matches('=');
    let changed = parts::changed(about, line, m);
    let stays = m.becomes().filter(|_| changed.is_none());
    match changed.or(stays) {
        Some(kind) => {
            rest.is_empty()
                || letters::is_of(about, kind, rest)
                || changed.is_some() && suffix(about, line, m) == rest
        }
        None => rest.is_empty(),
    }
}

/// Returns true if a lower-case text places a piece of this kind on the cell, with any of the
/// kind's letters.
fn is_placed(about: About<'_>, m: Move, kind: KindId, text: &str) -> bool {
    let to = about.game.topology().cell(m.to()).name.to_lowercase();
    text.split_once('@').is_some_and(|(letter, cell)| letters::is_of(about, kind, letter) && cell == to)
}

/// Returns true if a text is castling, written as the move of one piece or as one piece capturing
/// the other.
fn is_by_partner(about: About<'_>, line: &dyn Line, m: Move, text: &str) -> bool {
    let board = about.game.topology();
    let name = |cell: CellId| board.cell(cell).name.to_lowercase();
    if m.by().is_none() || about.game.placed(m).is_some() || !text.starts_with(&name(m.from())) {
        return false;
    }
    let Some(rest) = text.strip_prefix(&name(m.from())) else { return false };
    castling::of(line, m)
        .is_some_and(|castling| [castling.partner, castling.arrives].map(name).contains(&rest.to_owned()))
}

/// Returns true if a text is an alternative spelling of a pass.
fn is_pass(about: About<'_>, line: &dyn Line, m: Move, text: &str) -> bool {
    m.kind() == MoveKind::Pass
        && (text == PASS || passed(about, line).is_some_and(|known| known.to_lowercase() == text))
}
