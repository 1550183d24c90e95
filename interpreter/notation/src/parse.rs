//! The parser of moves.
//!
//! This program's own notation takes precedence, so that each printed text means exactly one move.
//! Other texts are parsed as engines write them ([`uci`]), and in the notations that the rule file
//! declares. An ambiguous text is refused, and the error lists the possible moves.

use crate::parts::Signs;
use crate::shape::is_move_text;
use crate::{faults, hodges, pdn, san, uci, wxf};
use alfonso_game::{Line, Move, Refusal};
use alfonso_rules::Style;
use alfonso_wording::{About, BadMove, message, nearest_moves, play_on, refusal, words};
use std::collections::VecDeque;

/// The meaning of a text in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Understood {
    /// One legal move.
    Move(Move),
    /// Several legal moves, because the text is ambiguous.
    Several(Vec<Move>),
    /// The text has the form of a move, but no such move is legal.
    NotLegal,
    /// The text is not a move in any notation for these rules.
    NoMove,
}

/// Parses a text in the current position of a line.
///
/// ```
/// # use alfonso_driver::{About, Request, Annotations, load, shipped};
/// # let loaded = load(shipped::game("chess").unwrap(), &Request::default(), &|_| None).expect("no errors");
/// # let annotations = Annotations::new(&loaded.rules, &loaded.rule_file);
/// # let about = About { game: &loaded.game, annotations: &annotations };
/// use alfonso_notation::{Understood, parse};
///
/// let line = loaded.game.line();
/// assert!(matches!(parse(about, &*line, "Nf3"), Understood::Move(_)));
/// assert_eq!(parse(about, &*line, "Nf6"), Understood::NotLegal);
/// assert_eq!(parse(about, &*line, "Nf9"), Understood::NoMove);
/// ```
#[must_use]
pub fn parse(about: About<'_>, line: &dyn Line, text: &str) -> Understood {
    match meant(about, line, text).as_slice() {
        [one] => Understood::Move(*one),
        [] if is_move_text(about, text) => Understood::NotLegal,
        [] => Understood::NoMove,
        several => Understood::Several(several.to_vec()),
    }
}

/// Returns the legal move that a text means.
///
/// # Errors
/// Returns an error if the text means no legal move, or several. `index` is the number of the text
/// in a sequence.
pub fn find(about: About<'_>, line: &dyn Line, text: &str, index: usize) -> Result<Move, BadMove> {
    let moves = meant(about, line, text);
    if let [one] = moves.as_slice() {
        return Ok(*one);
    }
    let meanings = moves.iter().map(|m| words::text(about.game, line, *m)).collect();
    if is_long(text) {
        return Err(BadMove {
            index,
            text: text.to_owned(),
            refusal: line.refusal(text),
            nearest: Vec::new(),
            meanings,
        });
    }
    // The engine only explains refusals of texts in this program's own notation.
    let bare = within(text);
    let typed = about.annotations.named.own(about.game.names(), bare);
    let own = typed.or_else(|| uci::own(about, bare)).unwrap_or_else(|| bare.to_owned());
    let refusal = line.refusal(&own);
    // The refusal already names the roll or choice that is due.
    let due = matches!(refusal, Refusal::RollDue(_) | Refusal::ChoiceDue(..));
    let nearest = if due { Vec::new() } else { nearest_moves(line, &own) };
    let nearest = nearest.into_iter().map(|text| words::shown_text(about.game, text)).collect();
    Err(BadMove { index, text: text.to_owned(), refusal, nearest, meanings })
}

/// Returns the legal moves that a text may mean.
fn meant(about: About<'_>, line: &dyn Line, text: &str) -> Vec<Move> {
    let names = about.game.names();
    let typed = about.annotations.named.own(names, within(text));
    // Users who see translated names also type them.
    let as_seen = typed.as_deref().filter(|_| names.called.is_some()).and_then(|text| line.find(text));
    if let Some(m) = as_seen.or_else(|| line.find(text)).or_else(|| line.find(typed.as_ref()?)) {
        return vec![m];
    }
    if line.is_chance() || line.moves().is_empty() {
        return Vec::new();
    }
    if is_long(text) { Vec::new() } else { meant_by(about, line, text, Signs::Held) }
}

/// The maximum length in bytes of a move in other notations, without marks. No board needs a longer
/// one.
const LONGEST: usize = 256;

/// Removes most marks from the end of a text that is too long for a move.
fn within(text: &str) -> &str {
    if text.len() > LONGEST { unmarked(text).first().copied().unwrap_or(text) } else { text }
}

/// Returns true if a text is too long for a move in any notation.
pub(crate) fn is_long(text: &str) -> bool {
    text.len() > LONGEST && unmarked(text).last().is_some_and(|bare| bare.len() > LONGEST)
}

/// Returns the legal moves that a text may mean in notations other than this program's own.
fn meant_by(about: About<'_>, line: &dyn Line, text: &str, signs: Signs) -> Vec<Move> {
    let dashed = dashed(text);
    let found = unmarked(&dashed).into_iter().map(|bare| by_notation(about, line, bare, signs));
    found.into_iter().find(|moves| !moves.is_empty()).unwrap_or_default()
}

/// The maximum number of trailing marks that may belong to the move.
const OWN_MARKS: usize = 4;

/// Returns the possible texts of a move without the marks after it, as in `Nf3!?` or `Bd6+-`. A
/// mark may also belong to the move, as in `P-22+`. The results keep the first few marks at most,
/// and are sorted by falling numbers of marks.
pub(crate) fn unmarked(text: &str) -> Vec<&str> {
    let mut bare = text;
    let mut cuts = VecDeque::from([bare]);
    while let Some(less) = MARKS.iter().find_map(|mark| bare.strip_suffix(mark)) {
        bare = less;
        cuts.push_back(bare);
        if cuts.len() > OWN_MARKS {
            cuts.pop_front();
        }
    }
    cuts.into()
}

/// The marks after a move, which annotate it or describe its effect. Longer marks come first.
pub(crate) const MARKS: &[&str] = &[
    "e.p.", "+/-", "-/+", "+/=", "=/+", "e.p", "ep", "+-", "-+", "+=", "=+", "==", "N", "+", "#", "!", "?",
    "†", "‡", "=", "±", "∓", "∞", "⩲", "⩱", "□", "⌓", "⨀", "⇆", "→", "↑",
];

/// Replaces all kinds of dashes with hyphens, and removes zero-width characters.
pub(crate) fn dashed(text: &str) -> String {
    let sign = |sign: char| match sign {
        '‐' | '‑' | '‒' | '–' | '—' | '−' => Some('-'),
        '×' => Some('x'),
        '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' | '\u{fe0e}' | '\u{fe0f}' => None,
        other => Some(other),
    };
    text.chars().filter_map(sign).collect()
}

/// Returns the legal moves that a text may mean as engines write it, or in the notations of the
/// rule file.
fn by_notation(about: About<'_>, line: &dyn Line, text: &str, signs: Signs) -> Vec<Move> {
    let mut moves = uci::moves(about, line, text);
    if !moves.is_empty() {
        return moves;
    }
    moves = san::moves_by(about, line, text, signs);
    for style in about.annotations.notation.iter().flat_map(|notation| &notation.styles) {
        moves.extend(match style {
            Style::San => Vec::new(),
            Style::Hodges => hodges::moves(about, line, text, signs),
            Style::Wxf => wxf::moves(about, line, text),
            Style::Pdn(numbers) => pdn::moves(about, line, numbers, text, signs),
        });
    }
    moves.sort_unstable();
    moves.dedup();
    moves
}

/// Plays moves that are separated by white space, each in any of the notations. If a move follows,
/// an optional claim of a draw is declined.
///
/// # Errors
/// Returns an error for the first text that means no legal move, or several. The moves before it
/// have been played.
pub fn play_all(about: About<'_>, line: &mut dyn Line, moves: &str) -> Result<(), BadMove> {
    for (index, text) in moves.split_whitespace().enumerate() {
        play_on(line);
        let m = find(about, line, text, index)?;
        line.play(m).expect("a move that was found is legal");
    }
    Ok(())
}

/// Returns the reason why a text means no legal move, in lower case and without a full stop.
///
/// ```
/// # use alfonso_driver::{About, Request, Annotations, load, shipped};
/// # let loaded = load(shipped::game("chess").unwrap(), &Request::default(), &|_| None).expect("no errors");
/// # let annotations = Annotations::new(&loaded.rules, &loaded.rule_file);
/// # let about = About { game: &loaded.game, annotations: &annotations };
/// use alfonso_notation::{find, reason};
///
/// let line = loaded.game.line();
/// let bad = find(about, &*line, "e5", 0).expect_err("no pawn goes so far");
/// let why = "no pawn of White can go to e5, from a2, b2, c2, d2, e2 or one of 3 others";
/// assert_eq!(reason(about, &*line, &bad), why);
/// ```
#[must_use]
pub fn reason(about: About<'_>, line: &dyn Line, bad: &BadMove) -> String {
    let game = about.game;
    if !bad.meanings.is_empty() {
        return message!(game, "may-be", moves = words::any_of(game, &bad.meanings, MOST_MEANINGS));
    }
    if line.outcome().is_some() || is_long(&bad.text) || is_in_full(about, &bad.text) {
        return refusal(about, line, &bad.text, &bad.refusal);
    }
    if let Some(m) = takes_nothing(about, line, &bad.text) {
        return message!(game, "takes-nothing", move = words::text(game, line, m));
    }
    let dashed = dashed(within(&bad.text));
    if let Some(own) = uci::own(about, &dashed).or_else(|| numbered(about, &dashed)) {
        return refusal(about, line, &own, &line.refusal(&own));
    }
    if let Some(short) = san::refusal(about, line, &dashed) {
        return short;
    }
    if let Some(fault) = faults::of(about, line, &dashed, &bad.refusal) {
        return fault;
    }
    match is_shaped(about, &dashed) {
        Some(notation) => {
            message!(game, "not-in-notation", text = words::typed(&bad.text), notation = notation)
        }
        None => refusal(about, line, &bad.text, &bad.refusal),
    }
}

/// Returns the legal move that a text would mean without its capture sign. The sign is wrong,
/// because the move captures nothing.
#[must_use]
pub fn takes_nothing(about: About<'_>, line: &dyn Line, text: &str) -> Option<Move> {
    if line.is_chance() || is_long(text) || !meant(about, line, text).is_empty() {
        return None;
    }
    meant_by(about, line, text, Signs::PassedOver).first().copied()
}

/// Converts a text with numbers of squares to this program's own notation.
fn numbered(about: About<'_>, text: &str) -> Option<String> {
    let mut styles = about.annotations.notation.iter().flat_map(|notation| &notation.styles);
    styles.find_map(|style| match style {
        Style::Pdn(numbers) => unmarked(text).into_iter().find_map(|bare| pdn::own(about, numbers, bare)),
        _ => None,
    })
}

/// Returns the name of the declared notation, other than short algebraic, whose form a text has.
pub(crate) fn is_shaped(about: About<'_>, text: &str) -> Option<&'static str> {
    let mut styles = about.annotations.notation.iter().flat_map(|notation| &notation.styles);
    styles.find_map(|style| match style {
        Style::San => None,
        Style::Hodges => hodges::is_shaped(about, text).then_some("hodges"),
        Style::Wxf => wxf::is_shaped(about, text).then_some("wxf"),
        Style::Pdn(numbers) => pdn::is_shaped(about, numbers, text).then_some("pdn"),
    })
}

/// Returns true if a text names cells as this program does: `e2-e4`.
fn is_in_full(about: About<'_>, text: &str) -> bool {
    let cells = text.split([':', '=']).next().unwrap_or(text);
    cells.contains('-') && cells.split('-').all(|cell| about.game.topology().named(cell).is_some())
}

/// The maximum number of moves listed in a message.
const MOST_MEANINGS: usize = 8;
