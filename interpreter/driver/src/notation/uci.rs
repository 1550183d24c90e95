//! Moves as engines write them, in the manner of the Universal Chess Interface: the cell a piece comes from, the cell it goes to, and a
//! letter for what it becomes (`e2e4`, `e7e8q`); a piece from the reserve is written `P@e4`, a pass `0000`.
//!
//! The texts of this program say more: tags, the cells on the way, numbers of dice. Where two legal moves have the same text here, the text
//! means neither of them alone.

use crate::About;
use alfonso_board::CellId;
use alfonso_game::{KindId, Line, Move, MoveKind};

/// The text of a pass.
const PASS: &str = "0000";

/// Returns the text of a move; `None` for rolls, choices and moves that are written otherwise.
#[must_use]
pub fn written(about: About<'_>, line: &dyn Line, m: Move) -> Option<String> {
    match m.kind() {
        MoveKind::Pass => Some(PASS.to_owned()),
        MoveKind::Man { from, to, .. } => {
            let board = about.game.topology();
            let cell = |cell: CellId| board.cell(cell).name.as_str();
            let own = line.text(m);
            let (text, _) = own.split_once(':').unwrap_or((&own, ""));
            let becomes = text.split_once('=').and_then(|(_, name)| kind(about, name));
            let becomes = becomes.map(|kind| letter(about, kind).to_lowercase()).unwrap_or_default();
            match text.split_once('@') {
                Some((name, _)) => {
                    let kind = kind(about, name)
                        .or_else(|| (about.game.names().kinds.len() == 1).then(|| KindId::new(0)))?;
                    Some(format!("{}@{}{becomes}", letter(about, kind).to_uppercase(), cell(to)))
                }
                None => Some(format!("{}{}{becomes}", cell(from), cell(to))),
            }
        }
        _ => None,
    }
}

/// Returns the legal moves that a text means: none, one, or several that engines do not tell apart.
#[must_use]
pub fn moves(about: About<'_>, line: &dyn Line, text: &str) -> Vec<Move> {
    if line.is_chance() {
        return Vec::new();
    }
    let is = |m: &&Move| written(about, line, **m).is_some_and(|known| known.eq_ignore_ascii_case(text));
    line.moves().iter().filter(is).copied().collect()
}

/// Returns a text as this program would write it, if it names two cells and perhaps a kind: `e2-e4`, `e7-e8=Queen`.
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
        let before = rest.char_indices().next_back().map_or(0, |(at, _)| at);
        let (to, last) = rest.split_at(before);
        if named(to) {
            let kinds = &about.game.names().kinds;
            let is = |row: &usize| letter(about, KindId::new(*row)).eq_ignore_ascii_case(last);
            let chosen = (0..kinds.len()).find(is).map(|row| &kinds[row].0)?;
            return Some(format!("{from}-{to}={chosen}"));
        }
    }
    None
}

/// Returns true for a text of this shape, whether or not the move is legal anywhere.
pub(super) fn is_shaped(about: About<'_>, text: &str) -> bool {
    let placed = |(kind, cell): (&str, &str)| {
        let kinds = 0..about.game.names().kinds.len();
        let mut letters = kinds.map(|row| letter(about, KindId::new(row)));
        letters.any(|known| known.eq_ignore_ascii_case(kind)) && about.game.topology().named(cell).is_some()
    };
    text == PASS || own(about, text).is_some() || text.split_once('@').is_some_and(placed)
}

fn kind(about: About<'_>, name: &str) -> Option<KindId> {
    about.game.names().kinds.iter().position(|known| known.0 == name).map(KindId::new)
}

/// Returns the letter of a kind: as the rule file gives it for engines, if it does.
fn letter(about: About<'_>, kind: KindId) -> &str {
    let uci = about.game.blueprint().fen.uci.iter().flatten();
    let mut said = uci.filter(|(_, known)| *known == kind).map(|(letter, _)| letter.as_str());
    said.next().unwrap_or(&about.game.names().kinds[kind.index()].1)
}
