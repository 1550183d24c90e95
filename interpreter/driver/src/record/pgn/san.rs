//! Moves in short algebraic notation, for games whose rule file declares it: letters of pieces are those of the file.
//!
//! In other games moves are written as everywhere else in this program.

use crate::About;
use alfonso_board::CellId;
use alfonso_game::{KindId, Line, Move};
use alfonso_rules::RuleSet;
use std::collections::BTreeSet;

/// What a rule file says of short notation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct San {
    /// The kind that is written without its letter.
    pub plain: Option<String>,
    /// What is written for some moves, by their texts.
    pub written: Vec<(String, Vec<String>)>,
}

impl San {
    /// What the rules say of it, if they do.
    #[must_use]
    pub fn of(rules: &RuleSet) -> Option<Self> {
        let said = rules.san.as_ref()?;
        let plain = said.plain.map(|kind| rules.kind(kind).name.clone());
        Some(Self { plain, written: said.written.clone() })
    }
}

/// A move taken apart.
struct Parts<'g> {
    kind: KindId,
    letter: &'g str,
    from: &'g str,
    to: &'g str,
    /// The kind that he becomes by choice.
    becomes: Option<String>,
    tagged: bool,
}

/// A move as it is written: short where the rules declare that, else in full.
#[must_use]
pub fn written(about: About<'_>, line: &mut (dyn Line + '_), m: Move) -> String {
    let text = line.text(m);
    let Some(san) = &about.said.san else { return text };
    let Some(short) = short(about, san, line, m, &text) else { return text };
    // What cannot be found again is written in full.
    let again = find(about, line, &short) == Some(m);
    let men = line.position().men.len();
    if !again || line.play(m).is_err() {
        return text;
    }
    let checked = line.in_check();
    let over = line.outcome().is_some();
    let took = line.position().men.len() < men;
    line.undo();
    let short = if took && !short.contains('x') { taking(about, san, line, m, &short) } else { short };
    format!(
        "{short}{}",
        match (checked, over) {
            (true, true) => "#",
            (true, false) => "+",
            _ => "",
        }
    )
}

/// A move that takes somebody who does not stand where it ends.
fn taking(about: About<'_>, san: &San, line: &dyn Line, m: Move, short: &str) -> String {
    let Some(parts) = parts(about, line, m, &line.text(m)) else { return short.to_owned() };
    if written_as(san, &line.text(m)).is_some() {
        return short.to_owned();
    }
    let (head, tail) = short.rsplit_once(parts.to).unwrap_or((short, ""));
    let head = if head.is_empty() { file(parts.from) } else { head };
    format!("{head}x{}{tail}", parts.to)
}

fn written_as<'s>(san: &'s San, text: &str) -> Option<&'s str> {
    let found = san.written.iter().find(|(_, moves)| moves.iter().any(|known| known == text));
    found.map(|(short, _)| short.as_str())
}

fn short(about: About<'_>, san: &San, line: &dyn Line, m: Move, text: &str) -> Option<String> {
    if let Some(short) = written_as(san, text) {
        return Some(short.to_owned());
    }
    let own = parts(about, line, m, text)?;
    if own.tagged {
        return None;
    }
    let takes = line.man(m.to()).is_some();
    let plain = is_plain(about, san, own.kind);
    let mut others: BTreeSet<&str> = BTreeSet::new();
    for other in line.moves().iter().filter(|other| other.to() == m.to() && other.from() != m.from()) {
        if let Some(other) = parts(about, line, *other, &line.text(*other))
            && other.kind == own.kind
        {
            others.insert(other.from);
        }
    }
    let rank = |cell: &str| cell.trim_start_matches(|sign: char| sign.is_ascii_alphabetic()).to_owned();
    let apart = match () {
        () if others.is_empty() => "",
        () if others.iter().all(|other| file(other) != file(own.from)) => file(own.from),
        () if others.iter().all(|other| rank(other) != rank(own.from)) => {
            own.from.trim_start_matches(file(own.from))
        }
        () => own.from,
    };
    let head = match (plain, takes) {
        (true, true) if apart.is_empty() => file(own.from).to_owned(),
        (true, _) => apart.to_owned(),
        (false, _) => format!("{}{apart}", own.letter),
    };
    let becomes = own.becomes.map(|letter| format!("={letter}")).unwrap_or_default();
    Some(format!("{head}{}{}{becomes}", if takes { "x" } else { "" }, own.to))
}

fn file(cell: &str) -> &str {
    cell.trim_end_matches(|sign: char| sign.is_ascii_digit())
}

fn is_plain(about: About<'_>, san: &San, kind: KindId) -> bool {
    let name = about.game.names().kinds.get(kind.index()).map(|(name, _)| name);
    san.plain.is_some() && san.plain.as_ref() == name
}

fn parts<'g>(about: About<'g>, line: &dyn Line, m: Move, text: &str) -> Option<Parts<'g>> {
    m.by()?;
    let kind = about.game.kind(line.man(m.from())?);
    let cell = |cell: CellId| about.game.topology().cell(cell).name.as_str();
    let kinds = &about.game.names().kinds;
    let (text, tag) = text.split_once(':').map_or((text, None), |(text, tag)| (text, Some(tag)));
    let becomes = text.split_once('=').and_then(|(_, name)| kinds.iter().find(|kind| kind.0 == name));
    Some(Parts {
        kind,
        letter: &kinds.get(kind.index())?.1,
        from: cell(m.from()),
        to: cell(m.to()),
        becomes: becomes.map(|(_, letter)| letter.clone()),
        tagged: tag.is_some(),
    })
}

/// The only legal move that a short text names, if there is one and the rules declare short notation.
#[must_use]
pub fn find(about: About<'_>, line: &dyn Line, text: &str) -> Option<Move> {
    let san = about.said.san.as_ref()?;
    let text = text.trim_end_matches(['+', '#', '!', '?']).trim_end_matches("e.p.");
    let dashed = text.replace('0', "O");
    if let Some((_, moves)) = san.written.iter().find(|(short, _)| short == text || *short == dashed) {
        return moves.iter().find_map(|text| line.find(text));
    }
    let (text, becomes) = promoted(about, text);
    let target_at = text.rfind(|sign: char| sign.is_ascii_lowercase())?;
    let (head, target) = text.split_at(target_at);
    // Files beyond z have two letters.
    let to = about.game.topology().named(target)?;
    let head = head.trim_end_matches(['x', '-', ':']);
    let kinds = &about.game.names().kinds;
    let lettered = kinds.iter().filter(|(name, _)| san.plain.as_ref() != Some(name));
    let lettered = lettered.filter(|(_, letter)| head.starts_with(letter.as_str()));
    let kind = lettered.max_by_key(|(_, letter)| letter.len());
    let (name, apart) = match kind {
        Some((name, letter)) => (name, &head[letter.len()..]),
        None => (san.plain.as_ref()?, head),
    };
    let fits = |m: &&Move| {
        let Some(parts) = parts(about, line, **m, &line.text(**m)) else { return false };
        m.to() == to
            && !parts.tagged
            && kinds[parts.kind.index()].0 == *name
            && (parts.from == apart
                || file(parts.from) == apart
                || parts.from[file(parts.from).len()..] == *apart
                || apart.is_empty())
            && parts.becomes == becomes
    };
    let found: Vec<&Move> = line.moves().iter().filter(fits).collect();
    match found.as_slice() {
        [one] => Some(**one),
        _ => None,
    }
}

/// What a man becomes, said behind the move: `=Q`, `(Q)` or `Q`.
fn promoted<'t>(about: About<'_>, text: &'t str) -> (&'t str, Option<String>) {
    let bare = text.trim_end_matches(')');
    let kinds = about.game.names().kinds.iter().map(|(_, letter)| letter);
    for letter in kinds {
        let Some(rest) = bare.strip_suffix(letter.as_str()) else { continue };
        let rest = rest.trim_end_matches(['=', '(', '/']);
        if rest.ends_with(|sign: char| sign.is_ascii_digit()) {
            return (rest, Some(letter.clone()));
        }
    }
    (text, None)
}
