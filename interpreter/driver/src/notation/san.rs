//! Moves in short algebraic notation, for games whose rule file declares it. The file gives the letters of pieces.
//!
//! In other games, moves are written as everywhere else in this program.

use crate::{About, words};
use alfonso_board::CellId;
use alfonso_diag::Spanned;
use alfonso_game::{KindId, Line, Move};
use alfonso_rules::{Direction, RuleSet};
use std::collections::BTreeSet;

/// The most moves or cells that a message lists.
const TOLD: usize = 5;

/// A rule file's declaration of short notation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct San {
    /// The kind that is written without its letter.
    pub plain: Option<KindId>,
    /// Special texts for some moves. A move is given by its text or, as in `east:castle`, by its direction and its tag.
    pub written: Vec<(String, Vec<String>)>,
}

impl San {
    /// Returns the declaration of the rules, if they have one.
    #[must_use]
    pub fn of(rules: &RuleSet) -> Option<Self> {
        let said = rules.san.as_ref()?;
        let plain = said.plain.map(|kind| KindId::new(kind.index()));
        let texts = |moves: &[Spanned<String>]| moves.iter().map(|text| text.node.clone()).collect();
        let written = said.written.iter().map(|(short, moves)| (short.clone(), texts(moves))).collect();
        Some(Self { plain, written })
    }
}

/// The parts of a move.
struct Parts<'g> {
    kind: KindId,
    letter: &'g str,
    from: &'g str,
    to: &'g str,
    /// The letter of the kind that the piece becomes by choice.
    becomes: Option<String>,
    tagged: bool,
}

/// Writes a move: short where the rules declare that, otherwise in full.
#[must_use]
pub fn written(about: About<'_>, line: &mut (dyn Line + '_), m: Move) -> String {
    let text = line.text(m);
    let Some(san) = &about.said.san else { return text };
    let Some(short) = short(about, san, line, m, &text) else { return text };
    // A short text that does not lead back to the move is written in full.
    let again = find(about, line, &short) == Some(m);
    let men = men(about, line);
    if !again || line.play(m).is_err() {
        return text;
    }
    let checked = line.in_check();
    let lost = line.outcome().is_some_and(|outcome| !outcome.is_draw());
    let took = self::men(about, line) < men;
    line.undo();
    let short = if took && !short.contains('x') { taking(about, san, line, m, &short) } else { short };
    format!(
        "{short}{}",
        match (checked, lost) {
            (true, true) => "#",
            (true, false) => "+",
            _ => "",
        }
    )
}

/// Returns the number of pieces on the board. (A position as plain data would contain its whole history.)
fn men(about: About<'_>, line: &dyn Line) -> usize {
    about.game.topology().cells().filter(|cell| line.man(*cell).is_some()).count()
}

/// Writes a capture whose captured piece does not stand where the move ends.
fn taking(about: About<'_>, san: &San, line: &dyn Line, m: Move, short: &str) -> String {
    let Some(parts) = parts(about, line, m, &line.text(m)) else { return short.to_owned() };
    if written_as(about, san, m, &line.text(m)).is_some() {
        return short.to_owned();
    }
    let (head, tail) = short.rsplit_once(parts.to).unwrap_or((short, ""));
    let head = if head.is_empty() { file(parts.from) } else { head };
    format!("{head}x{}{tail}", parts.to)
}

fn written_as<'s>(about: About<'_>, san: &'s San, m: Move, text: &str) -> Option<&'s str> {
    let is = |named: &String| is_named(about, named, m, text);
    let found = san.written.iter().find(|(_, moves)| moves.iter().any(is));
    found.map(|(short, _)| short.as_str())
}

/// Returns true if a move has this text, or if `named` gives its direction and its tag.
fn is_named(about: About<'_>, named: &str, m: Move, text: &str) -> bool {
    let Some((way, tag)) = by_way(named) else { return named == text };
    let leads = m.by().and_then(|_| about.game.topology().direction(m.from(), m.to()));
    let tagged = text.split_once(':').is_some_and(|(_, known)| known == tag);
    tagged && leads.is_some_and(|leads| leads.index() == way.index())
}

/// Splits `east:castle`.
fn by_way(named: &str) -> Option<(Direction, &str)> {
    let (way, tag) = named.split_once(':')?;
    Some((Direction::named(way)?, tag))
}

fn short(about: About<'_>, san: &San, line: &dyn Line, m: Move, text: &str) -> Option<String> {
    if let Some(short) = written_as(about, san, m, text) {
        return Some(short.to_owned());
    }
    let own = parts(about, line, m, text)?;
    if own.tagged {
        return None;
    }
    let takes = line.man(m.to()).is_some();
    let plain = san.plain == Some(own.kind);
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

/// Returns the only legal move that a short text names, if there is one and the rules declare short notation.
#[must_use]
pub fn find(about: About<'_>, line: &dyn Line, text: &str) -> Option<Move> {
    match moves(about, line, text).as_slice() {
        [one] => Some(*one),
        _ => None,
    }
}

/// Returns the legal moves that a short text may mean.
#[must_use]
pub fn moves(about: About<'_>, line: &dyn Line, text: &str) -> Vec<Move> {
    understood(about, line, text).map(|meant| meant.moves(about, line)).unwrap_or_default()
}

/// Returns the reason why a short text names no legal move, or more than one; `None` if it is no short text.
#[must_use]
pub fn refusal(about: About<'_>, line: &dyn Line, text: &str) -> Option<String> {
    let meant = understood(about, line, text)?;
    if line.outcome().is_some() {
        return Some(crate::refusal(about, line, text, &line.refusal(text)));
    }
    let moves = meant.moves(about, line);
    if moves.len() > 1 {
        let texts: Vec<String> = moves.iter().map(|m| line.text(*m)).collect();
        return Some(format!("it may be {}", words::either(&texts, TOLD)));
    }
    match meant {
        Meant::Written(texts) => {
            let board = about.game.topology();
            let man = |text: &str| line.man(board.named(text.split('-').next()?)?);
            let his = |text: &&String| man(text).is_some_and(|man| man.owner == line.mover());
            let text = texts.iter().find(his).or_else(|| texts.last())?;
            if let Some((way, tag)) = text.split_once(':').filter(|_| by_way(text).is_some()) {
                return Some(format!("no move with the tag `{tag}` leads {way} here"));
            }
            Some(crate::refusal(about, line, text, &line.refusal(text)))
        }
        Meant::Short(short) => short.first().map(|short| short.refusal(about, line)),
    }
}

/// Returns true for a text of this shape, whether or not the move is legal anywhere.
pub(super) fn is_shaped(about: About<'_>, text: &str) -> bool {
    shaped(about, text).is_some()
}

/// The possible meanings of a short text.
enum Meant<'g> {
    /// The moves that a special text stands for, in full.
    Written(&'g [String]),
    /// A piece and a cell; several if names of cells run into each other.
    Short(Vec<Short<'g>>),
}

/// The parts of a short text.
struct Short<'g> {
    kind: KindId,
    /// The cell, file or rank that identifies the piece; empty if there is none.
    apart: String,
    to: CellId,
    becomes: Option<&'g str>,
}

fn understood<'g>(about: About<'g>, line: &dyn Line, text: &str) -> Option<Meant<'g>> {
    shaped(about, text).filter(|meant| !line.is_chance() || matches!(meant, Meant::Written(_)))
}

fn shaped<'g>(about: About<'g>, text: &str) -> Option<Meant<'g>> {
    let san = about.said.san.as_ref()?;
    let text = text.trim_end_matches(['+', '#', '!', '?', '†', '‡']);
    let text = text.strip_suffix("e.p.").or_else(|| text.strip_suffix("ep")).unwrap_or(text);
    let dashed = text.replace(['0', 'o'], "O");
    if let Some((_, moves)) = san.written.iter().find(|(short, _)| short == text || *short == dashed) {
        return Some(Meant::Written(moves));
    }
    let (text, becomes) = promoted(about, text);
    let kinds = &about.game.names().kinds;
    let cells = text.char_indices().filter(|(_, sign)| sign.is_ascii_lowercase());
    let short = cells.filter_map(|(at, _)| {
        let to = about.game.topology().named(&text[at..])?;
        let head = text[..at].trim_end_matches(['x', '-', ':', '×']);
        let lettered = kinds.iter().enumerate().filter(|(_, (_, letter))| head.starts_with(letter.as_str()));
        let (kind, apart) = match lettered.max_by_key(|(_, (_, letter))| letter.len()) {
            Some((kind, (_, letter))) => (KindId::new(kind), &head[letter.len()..]),
            None => (san.plain?, head),
        };
        Some(Short { kind, apart: apart.to_owned(), to, becomes })
    });
    let short: Vec<Short<'g>> = short.filter(|short| short.tells_apart(about)).collect();
    (!short.is_empty()).then_some(Meant::Short(short))
}

impl Meant<'_> {
    /// Returns the legal moves that the text may mean.
    fn moves(&self, about: About<'_>, line: &dyn Line) -> Vec<Move> {
        match self {
            Self::Written(texts) => {
                let named = |named: &String| {
                    let is = |m: &&Move| is_named(about, named, **m, &line.text(**m));
                    line.moves().iter().find(is).copied()
                };
                texts.iter().find_map(named).into_iter().collect()
            }
            Self::Short(all) => {
                let fits = |m: &&Move| {
                    let parts = parts(about, line, **m, &line.text(**m));
                    parts.is_some_and(|parts| all.iter().any(|short| short.is(&parts, m.to())))
                };
                line.moves().iter().filter(fits).copied().collect()
            }
        }
    }
}

impl Short<'_> {
    /// Returns true if the text identifies the piece by a cell, a file or a rank, or by nothing.
    fn tells_apart(&self, about: About<'_>) -> bool {
        let board = about.game.topology();
        self.apart.is_empty() || board.cells().any(|cell| self.stands(&board.cell(cell).name))
    }

    /// Returns true for a cell from which the piece may come.
    fn stands(&self, from: &str) -> bool {
        let apart = self.apart.as_str();
        apart.is_empty() || from == apart || file(from) == apart || from[file(from).len()..] == *apart
    }

    fn is(&self, parts: &Parts<'_>, to: CellId) -> bool {
        self.to == to
            && !parts.tagged
            && parts.kind == self.kind
            && self.stands(parts.from)
            && parts.becomes.as_deref() == self.becomes
    }

    /// Returns the reason why no such move is legal.
    fn refusal(&self, about: About<'_>, line: &dyn Line) -> String {
        let game = about.game;
        let board = game.topology();
        let to = &board.cell(self.to).name;
        let mover = line.mover();
        let (name, man) = (words::seat(game, mover), words::man(game, self.kind));
        let his = |cell: &CellId| {
            line.man(*cell).is_some_and(|man| man.owner == mover && game.kind(man) == self.kind)
        };
        let men: Vec<&str> = board.cells().filter(his).map(|cell| board.cell(cell).name.as_str()).collect();
        let fits: Vec<&str> = men.iter().copied().filter(|from| self.stands(from)).collect();
        match fits.as_slice() {
            [] if men.is_empty() => format!("{name} has no {man}"),
            [] => format!("no {man} of {name} stands there"),
            [from] => {
                // The refusal mentions the promotion only if the piece can go there at all.
                let kinds = &game.names().kinds;
                let named = self.becomes.and_then(|letter| kinds.iter().find(|(_, known)| known == letter));
                let bare = format!("{from}-{to}");
                let text = named.map_or(bare.clone(), |(name, _)| format!("{bare}={name}"));
                crate::refusal(about, line, &text, &line.refusal(&text))
            }
            many => {
                let from: Vec<String> = many.iter().map(|cell| (*cell).to_owned()).collect();
                format!("no {man} of {name} can go to {to}, from {}", words::either(&from, TOLD))
            }
        }
    }
}

/// Splits a promotion from the end of a move: `=Q`, `(Q)` or `Q`.
fn promoted<'g, 't>(about: About<'g>, text: &'t str) -> (&'t str, Option<&'g str>) {
    let bare = text.trim_end_matches(')');
    for (_, letter) in &about.game.names().kinds {
        let Some((rest, last)) =
            bare.len().checked_sub(letter.len()).and_then(|at| bare.split_at_checked(at))
        else {
            continue;
        };
        let rest = rest.trim_end_matches(['=', '(', '/']);
        if last.eq_ignore_ascii_case(letter) && rest.ends_with(|sign: char| sign.is_ascii_digit()) {
            return (rest, Some(letter));
        }
    }
    (text, None)
}
