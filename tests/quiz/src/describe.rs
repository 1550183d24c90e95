//! Moves in words, whether they are legal or not.
//!
//! The words depend on the text of a move and on the pieces on the board. They do not say whether
//! the move is legal.

use alfonso_board::CellId;
use alfonso_forms::PickText;
use alfonso_game::Line;
use alfonso_game::blueprint::StepKind;
use alfonso_report::subject::Subject;
use alfonso_report::words;

/// Returns a move in words: `White King e1 to g1, castle`. Returns nothing for a text that says
/// enough.
#[must_use]
pub fn describe(subject: &Subject, line: &dyn Line, text: &str) -> String {
    let game = &subject.game;
    let board = game.topology();
    let player = words::seat(game, line.to_move());
    if text == "pass" {
        return format!("{player} passes");
    }
    let (cells, tag) = text.split_once(':').map_or((text, None), |(cells, tag)| (cells, Some(tag)));
    let (cells, kind) = cells.split_once('=').map_or((cells, None), |(cells, kind)| (cells, Some(kind)));
    let mut tail = kind.map(|kind| format!(", and becomes {kind}")).unwrap_or_default();
    for tag in tag.iter().flat_map(|tag| tag.split(':')) {
        tail.push_str(&match tag.parse::<i32>() {
            Ok(number) => format!(", by the number {number}"),
            Err(_) => format!(", {tag}"),
        });
    }
    if let Some((kind, cell)) = cells.split_once('@') {
        return format!("{player} puts {kind} on {cell}{tail}");
    }
    let piece = |cell: CellId| {
        line.piece(cell).map(|piece| {
            let owner = words::seat(game, piece.owner);
            format!("{owner} {}", words::kind(game, game.kind(piece)))
        })
    };
    let target =
        |cell: CellId| piece(cell).map(|there| format!(", where {there} stands")).unwrap_or_default();
    if let Some(way) = way(subject, cells, '-')
        && let [from, to] = way.as_slice()
    {
        let who = piece(*from).map_or("from ".to_owned(), |who| format!("{who} "));
        let there = if from == to { String::new() } else { target(*to) };
        return format!("{who}{} to {}{there}{tail}", words::cell(game, *from), words::cell(game, *to));
    }
    if let Some(way) = way(subject, cells, 'x')
        && let [from, rest @ ..] = way.as_slice()
    {
        let who = piece(*from).map_or("from ".to_owned(), |who| format!("{who} "));
        let rest: Vec<&str> = rest.iter().map(|cell| words::cell(game, *cell)).collect();
        let cells = rest.join(", then to ");
        return format!("{who}{} to {cells}, capturing; the move ends there{tail}", words::cell(game, *from));
    }
    if let Some(written) = chosen(line, subject) {
        let thing = written.name().and(tag).unwrap_or(text);
        return match &written {
            PickText::Cell => format!("{player} chooses {text}"),
            PickText::Taken => {
                let cell = text.strip_prefix('x').unwrap_or(text);
                let there = board.named(cell).and_then(piece).unwrap_or_else(|| "a piece".to_owned());
                format!("{player} takes off {there} on {cell}")
            }
            PickText::Named(name) => format!("{player} chooses {thing} ({name})"),
        };
    }
    match board.named(cells) {
        Some(cell) => {
            let who = piece(cell).map(|who| format!("{who} on ")).unwrap_or_default();
            format!("{who}{cells}{tail}")
        }
        None => String::new(),
    }
}

/// Returns how the choices of the present step are written, if it is a choice.
fn chosen(line: &dyn Line, subject: &Subject) -> Option<PickText> {
    let step = usize::from(line.position().step);
    match &subject.game.blueprint().steps.get(step)?.kind {
        StepKind::Pick { written, .. } => Some(written.clone()),
        _ => None,
    }
}

/// Returns the cells of a text that joins two or more of them.
fn way(subject: &Subject, text: &str, joint: char) -> Option<Vec<CellId>> {
    let board = subject.game.topology();
    let cells: Option<Vec<CellId>> = text.split(joint).map(|name| board.named(name)).collect();
    cells.filter(|cells| cells.len() > 1)
}
