//! Diagnosis of texts that are not moves in any notation.

use crate::{hodges, letters, pdn, san};
use alfonso_game::{Line, Refusal};
use alfonso_rules::Style;
use alfonso_wording::{About, message, words};

/// The results of games, which follow the moves.
const RESULTS: [&str; 6] = ["1-0", "0-1", "1/2-1/2", "½-½", "1/2", "*"];
/// The maximum number of texts listed in a message.
const LISTED: usize = 5;

/// Describes the fault of a text, in lower case and without a full stop. Returns `None` if there is
/// no apparent fault, or if `refusal` is more specific.
pub fn of(about: About<'_>, line: &dyn Line, text: &str, refusal: &Refusal) -> Option<String> {
    let is_due = matches!(
        refusal,
        Refusal::RollDue(_)
            | Refusal::ChoiceDue(..)
            | Refusal::OverBudget(_)
            | Refusal::Over(_)
            | Refusal::NoRoll
            | Refusal::NoChoice
            | Refusal::NoPass
            | Refusal::NoPassYet
            | Refusal::Tag(_)
    );
    if is_due || text.contains("roll:") {
        return None;
    }
    if RESULTS.contains(&text) {
        return Some(message!(about.game, "a-result", text = text));
    }
    numbers(about, text)
        .or_else(|| placing(about, text))
        .or_else(|| castling(about, line, text))
        .or_else(|| becoming(about, text))
        .or_else(|| cells(about, text))
        .or_else(|| cell(about, text))
        .or_else(|| digits(about, line, text))
}

/// Returns the fault of two adjacent cell names, one of which is not on the board: `h0g2`.
fn cells(about: About<'_>, text: &str) -> Option<String> {
    let is_digit = |sign: char| sign.is_ascii_digit();
    let cell = |text: &str| {
        let file = text.find(is_digit)?;
        let end = text[file..].find(|sign| !is_digit(sign)).map_or(text.len(), |rest| file + rest);
        (file > 0 && text[..file].chars().all(|sign| sign.is_ascii_lowercase())).then_some(end)
    };
    let bare = text.replace('-', "");
    let (from, rest) = bare.split_at(cell(&bare)?);
    let (to, _) = rest.split_at(cell(rest)?);
    let stray = [from, to].into_iter().find(|cell| !is_cell(about, cell))?;
    let is_nought = stray.trim_start_matches(|sign: char| !is_digit(sign)) == "0";
    Some(match is_nought {
        true => message!(about.game, "no-such-rank", cell = words::typed(stray)),
        false => message!(about.game, "no-such-cell", cell = words::typed(stray)),
    })
}

/// Returns the fault of a text that names cells only by digits: `0122`, `79-78`.
fn digits(about: About<'_>, line: &dyn Line, text: &str) -> Option<String> {
    let is_number = |part: &str| part.len() > 1 && part.bytes().all(|sign| sign.is_ascii_digit());
    let parts: Vec<&str> = text.split(['-', 'x']).collect();
    let length: usize = parts.iter().map(|part| part.len()).sum();
    let m = line.moves().iter().find(|m| m.by().is_some())?;
    let like = line.text(*m);
    let has_letters = like.starts_with(|sign: char| sign.is_ascii_lowercase());
    (length > 3 && has_letters && parts.iter().all(|part| is_number(part)))
        .then(|| message!(about.game, "digits-alone", like = like))
}

/// Returns the fault of a text that places a piece from the reserve.
fn placing(about: About<'_>, text: &str) -> Option<String> {
    let (kind, cell) = text.split_once(['@', '*'])?;
    let names = about.game.names();
    let is_known = |id| letters::is_of(about, id, kind) || names.kinds[id.index()].0 == kind;
    match (letters::kinds(about).any(is_known), cell) {
        (false, _) => Some(message!(about.game, "no-such-piece", piece = words::typed(kind))),
        (true, "") => Some(message!(about.game, "cell-missing", text = words::typed(text))),
        (true, cell) if !is_cell(about, cell) => {
            Some(message!(about.game, "no-such-cell", cell = words::typed(cell)))
        }
        _ => None,
    }
}

/// Returns the fault of a text that resembles castling.
fn castling(about: About<'_>, line: &dyn Line, text: &str) -> Option<String> {
    let parts: Vec<&str> = text.split('-').collect();
    if parts.len() < 2 || !parts.iter().all(|part| matches!(*part, "O" | "0" | "o")) {
        return None;
    }
    let written = san::declared(about).map(|notation| notation.written.as_slice()).unwrap_or_default();
    let known = written.iter().map(|(text, _)| text).filter(|text| text.starts_with("O-O"));
    let known: Vec<String> = known.map(|text| format!("`{text}`")).collect();
    Some(match (known.as_slice(), line.moves().first()) {
        ([], Some(m)) => {
            message!(about.game, "nothing-so-but", like = line.text(*m))
        }
        ([], None) => message!(about.game, "nothing-so"),
        (known, _) => {
            message!(about.game, "castling-so", texts = words::any_of(about.game, known, LISTED))
        }
    })
}

/// Returns the fault of a text that ends with an unknown kind of piece: `e8=X`.
fn becoming(about: About<'_>, text: &str) -> Option<String> {
    let (cells, kind) = text.split_once('=')?;
    let names = about.game.names();
    let is_known = |id| letters::is_of(about, id, kind) || names.kinds[id.index()].0 == kind;
    let is_named = !kind.is_empty() && kind.chars().all(char::is_alphanumeric);
    let is_move = cells.ends_with(|sign: char| sign.is_ascii_digit());
    (is_named && is_move && !letters::kinds(about).any(is_known))
        .then(|| message!(about.game, "no-such-piece", piece = words::typed(kind)))
}

/// Returns the fault of a text with cell numbers that the board does not have. It applies to
/// notations that number cells.
fn numbers(about: About<'_>, text: &str) -> Option<String> {
    let mut styles = about.annotations.notation.iter().flat_map(|notation| &notation.styles);
    styles.find_map(|style| match style {
        Style::Pdn(numbers) => {
            let (stray, squares) = pdn::stray(about, numbers, text)?;
            let most = squares.to_string();
            Some(message!(about.game, "no-such-number", cell = words::typed(stray), most = most))
        }
        Style::Hodges => {
            let stray = hodges::stray(about, text)?;
            Some(message!(about.game, "no-such-hodges", cell = words::typed(stray)))
        }
        Style::San | Style::Wxf => None,
    })
}

/// Returns the fault of a text that ends with an unknown cell: `Nc9`, `e2e9`.
fn cell(about: About<'_>, text: &str) -> Option<String> {
    let bare = text.trim_end_matches(['+', '#', '!', '?']);
    let digits = bare.trim_end_matches(|sign: char| sign.is_ascii_digit());
    let at = digits.char_indices().next_back().filter(|(_, sign)| sign.is_ascii_lowercase())?.0;
    let (before, cell) = bare.split_at(at);
    if digits.len() == bare.len() || is_cell(about, cell) {
        return None;
    }
    let head = before.trim_end_matches(['x', '-', ':']);
    let is_piece = letters::beginning(about, head).iter().any(|(_, rest)| is_cell_name(about, rest));
    (is_piece || is_cell_name(about, head))
        .then(|| message!(about.game, "no-such-cell", cell = words::typed(cell)))
}

/// Returns true for an empty text, a cell, a file or a rank.
fn is_cell_name(about: About<'_>, text: &str) -> bool {
    let board = about.game.topology();
    let name = |cell| board.cell(cell).name.as_str();
    let is = |name: &str| {
        let file = name.trim_end_matches(|sign: char| sign.is_ascii_digit());
        name == text || file == text || &name[file.len()..] == text
    };
    text.is_empty() || board.cells().any(|cell| is(name(cell)))
}

fn is_cell(about: About<'_>, text: &str) -> bool {
    about.game.topology().named(text).is_some()
}
