//! Short algebraic notation, for games whose rule file declares it: `Nf3`, `exd5`, `c6=M`, `R@h1`,
//! `O-O`.
//!
//! The writer uses the letters for players (`letters::of_players`), so that other programs can read
//! it. The parser accepts all letters of a kind. Promotions are written even if they are
//! compulsory.
//!
//! ```
//! # use alfonso_driver::{About, Request, Annotations, load, shipped};
//! # let loaded = load(shipped::game("chess").unwrap(), &Request::default(), &|_| None).expect("no errors");
//! # let annotations = Annotations::new(&loaded.rules, &loaded.rule_file);
//! # let about = About { game: &loaded.game, annotations: &annotations };
//! use alfonso_notation::san;
//!
//! let mut line = loaded.game.line();
//! let m = san::moves(about, &*line, "Nf3")[0];
//! assert_eq!(line.text(m), "g1-f3");
//! assert_eq!(san::written(about, &mut *line, m), "Nf3");
//! ```

mod refused;
mod write;

pub use refused::{in_full, refusal};
pub use write::written;

use crate::letters;
use crate::parts::{Parts, Signs};
use crate::uci;
use alfonso_board::CellId;
use alfonso_game::{KindId, Line, Move};
use alfonso_rules::{Direction, Style};
use alfonso_wording::{About, Notation};

/// Returns the rule file's declaration of notations, if it declares short algebraic notation.
pub(crate) fn declared(about: About<'_>) -> Option<&Notation> {
    about.annotations.notation.as_ref().filter(|notation| notation.styles.contains(&Style::San))
}

/// Returns the legal moves that a short text may mean.
#[must_use]
pub fn moves(about: About<'_>, line: &dyn Line, text: &str) -> Vec<Move> {
    moves_by(about, line, text, Signs::Held)
}

/// Returns the legal moves that a short text may mean, with the given treatment of its capture
/// sign.
pub(crate) fn moves_by(about: About<'_>, line: &dyn Line, text: &str, signs: Signs) -> Vec<Move> {
    understood(about, text).map(|meant| meant.moves(about, line, signs)).unwrap_or_default()
}

/// Returns true if a text has the form of this notation, whether or not such a move is legal.
pub(crate) fn is_shaped(about: About<'_>, text: &str) -> bool {
    understood(about, text).is_some()
}

/// Returns true if a move has the text `named`, or the direction and tag that `named` gives.
fn is_named(about: About<'_>, named: &str, m: Move, text: &str) -> bool {
    let Some((way, tag)) = by_way(named) else { return named == text };
    let leads = m.by().and_then(|_| about.game.topology().direction(m.from(), m.to()));
    let tagged = text.split_once(':').is_some_and(|(_, known)| known == tag);
    tagged && leads.is_some_and(|leads| leads.index() == way.index())
}

/// Returns the special text that the rule file gives a move, if there is one.
fn special<'g>(about: About<'g>, line: &dyn Line, m: Move) -> Option<&'g str> {
    let written = &declared(about)?.written;
    if written.is_empty() {
        return None;
    }
    let text = line.text(m);
    let is = |named: &String| is_named(about, named, m, &text);
    let found = written.iter().find(|(_, moves)| moves.iter().any(is));
    found.map(|(short, _)| short.as_str())
}

/// Splits a direction and a tag, such as `east:castle`.
fn by_way(named: &str) -> Option<(Direction, &str)> {
    let (way, tag) = named.split_once(':')?;
    Some((alfonso_vocabulary::direction(way)?, tag))
}

/// Returns the part of a cell's name before its number.
fn file(cell: &str) -> &str {
    cell.trim_end_matches(|sign: char| sign.is_ascii_digit())
}

/// The possible meanings of a short text.
enum Meant<'g> {
    /// The moves that a special text stands for, in this program's own notation.
    Written(&'g [String]),
    /// A piece and a cell. There are several if cell names are ambiguous.
    Short(Vec<Short>),
}

/// The parsed parts of a short text.
struct Short {
    kind: KindId,
    /// The cell, file or rank that identifies the piece, or an empty string.
    apart: String,
    to: CellId,
    /// True if the piece comes from the reserve.
    placed: bool,
    /// True if the text has a capture sign.
    takes: bool,
    /// The text of the promotion.
    becomes: Option<String>,
}

fn understood<'g>(about: About<'g>, text: &str) -> Option<Meant<'g>> {
    let notation = declared(about)?;
    let text = text.trim_end_matches(['+', '#', '!', '?', '†', '‡']);
    let text = text.strip_suffix("e.p.").or_else(|| text.strip_suffix("ep")).unwrap_or(text);
    let castled = text.replace(['0', 'o'], "O");
    if let Some((_, moves)) = notation.written.iter().find(|(short, _)| short == text || *short == castled) {
        return Some(Meant::Written(moves));
    }
    let mut short = Vec::new();
    for (text, becomes) in promoted(about, text) {
        for (at, _) in text.char_indices().filter(|(_, sign)| sign.is_ascii_lowercase()) {
            let Some(to) = about.game.topology().named(&text[at..]) else { continue };
            let placing = text[..at].strip_suffix(['@', '*']);
            let head = placing.unwrap_or_else(|| text[..at].trim_end_matches(['x', '-', ':']));
            let takes = text[head.len()..at].contains(['x', ':']);
            let mut kinds = letters::beginning(about, head);
            if kinds.is_empty() {
                kinds.extend(notation.plain.map(|kind| (kind, head)));
            }
            for (kind, apart) in kinds {
                let (apart, becomes) = (apart.to_owned(), becomes.clone());
                let one = Short { kind, apart, to, placed: placing.is_some(), takes, becomes };
                if one.tells_apart(about) {
                    short.push(one);
                }
            }
        }
    }
    (!short.is_empty()).then_some(Meant::Short(short))
}

impl Meant<'_> {
    /// Returns the legal moves that the text may mean.
    fn moves(&self, about: About<'_>, line: &dyn Line, signs: Signs) -> Vec<Move> {
        match self {
            Self::Written(texts) => {
                let named = |named: &String| {
                    let is = |m: &&Move| is_named(about, named, **m, &line.text(**m));
                    line.moves().iter().find(is).copied()
                };
                texts.iter().find_map(named).into_iter().collect()
            }
            Self::Short(all) => {
                let mut found = Vec::new();
                for m in line.moves() {
                    // A move with a special text must be written with it.
                    if special(about, line, *m).is_some() {
                        continue;
                    }
                    let near = |short: &&Short| m.by().is_none() || short.to == m.to();
                    let parts =
                        all.iter().any(|short| near(&short)).then(|| Parts::of(about, line, *m)).flatten();
                    let is = |short: &Short| match &parts {
                        Some(parts) => short.is(about, parts) && signs.allow(short.takes, parts),
                        None => short.is_pass(about, line, *m),
                    };
                    if all.iter().filter(near).any(is) {
                        found.push((*m, parts.is_some_and(|parts| parts.tagged)));
                    }
                }
                // A tag distinguishes a move from others with the same short text. This text has no
                // tag.
                let bare: Vec<Move> = found.iter().filter(|(_, tagged)| !tagged).map(|(m, _)| *m).collect();
                if bare.len() == 1 { bare } else { found.into_iter().map(|(m, _)| m).collect() }
            }
        }
    }
}

impl Short {
    /// Returns true if the part that identifies the piece is a cell, a file, a rank, or empty.
    fn tells_apart(&self, about: About<'_>) -> bool {
        let board = about.game.topology();
        self.apart.is_empty() || !self.placed && board.cells().any(|cell| self.stands(&board.cell(cell).name))
    }

    /// Returns true if the piece may come from this cell.
    fn stands(&self, from: &str) -> bool {
        let apart = self.apart.as_str();
        apart.is_empty() || from == apart || file(from) == apart || from[file(from).len()..] == *apart
    }

    fn is(&self, about: About<'_>, parts: &Parts) -> bool {
        let from = &about.game.topology().cell(parts.from).name;
        let becomes = match (&self.becomes, parts.becomes) {
            (None, None) => true,
            // A promotion may only be omitted if it was not chosen.
            (None, Some(_)) => !parts.chosen,
            (Some(text), Some(kind)) => letters::is_of(about, kind, text),
            // A chosen non-promotion may be written with the old kind.
            (Some(text), None) => parts.chosen && letters::is_of(about, parts.kind, text),
        };
        self.to == parts.to
            && becomes
            && parts.kind == self.kind
            && parts.placed == self.placed
            && (self.placed || self.stands(from))
    }

    /// Returns true for a pass that is written as the king's move to its own cell.
    fn is_pass(&self, about: About<'_>, line: &dyn Line, m: Move) -> bool {
        let cell = uci::royal(about, line).filter(|cell| m == Move::PASS && *cell == self.to);
        let kind = cell.and_then(|cell| line.piece(cell)).map(|piece| about.game.kind(piece));
        kind == Some(self.kind) && self.becomes.is_none() && !self.placed
    }
}

/// Returns the ways to split a promotion from the end of a move: no promotion, or `=Q`, `(Q)`, `/Q`
/// or `Q`.
fn promoted<'t>(about: About<'_>, text: &'t str) -> Vec<(&'t str, Option<String>)> {
    let mut ways = vec![(text, None)];
    let bare = text.strip_suffix(')').unwrap_or(text);
    for kind in letters::kinds(about) {
        for letter in letters::all(about, kind) {
            let cut = bare.len().checked_sub(letter.len()).and_then(|at| bare.split_at_checked(at));
            let Some((rest, last)) = cut.filter(|(_, last)| last.eq_ignore_ascii_case(letter)) else {
                continue;
            };
            let cells = rest.trim_end_matches(['=', '(', '/']);
            // A lower-case letter needs a sign before it, because it may otherwise be a file.
            let is_reported = cells.len() < rest.len() || last.chars().any(|sign| sign.is_ascii_uppercase());
            let way = (cells, Some(letter.to_owned()));
            if is_reported && cells.ends_with(|sign: char| sign.is_ascii_digit()) && !ways.contains(&way) {
                ways.push(way);
            }
        }
    }
    ways
}
