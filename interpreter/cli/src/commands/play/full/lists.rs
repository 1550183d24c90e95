//! The lists: decisions, seats, moves with their rules, keys.

use super::app::App;
use super::window::{Act, Item};
use crate::commands::play::table::Table;
use alfonso_game::{KindId, Move, MoveKind, NumberName, Seat};
use alfonso_record::seats::Seats;
use alfonso_report::board::Signs;
use alfonso_report::moves::Why;
use alfonso_report::{board, outcome, state, words};

/// The actions available after the game.
pub const AFTER_THE_END: [&str; 2] = ["", "u takes the last move back, s saves the game, q leaves."];

/// All keys.
const KEYS: &str = "\
arrows            move the cursor
Enter, space      pick the piece there; again, move it to the cursor
                  (space plays one move when agents wait)
n                 go to the next piece that can move
h                 pick a piece of the reserve
Esc               put the piece back, close a window
m, Tab            list all legal moves with their rules; type to filter
/ or a letter     type a move as the list shows it; Tab completes it
                  (a letter that begins a cell's name is never a key:
                  use its capital letter, such as I for i)
w                 show why a move to the cursor is legal or not
i                 show the sources of the selected or the last move
t                 show a good move, its score, and the expected moves
                  (space ends the search of agents early)
u, Ctrl-Z         take back      r, Ctrl-Y   play again
s                 save a record  o           change the players
R                 resign         q, Ctrl-C   leave
p                 pause agents; + and - change their pace
F2                turn the board round     F3   larger or smaller cells
                  (on boards of squares)
mouse             a click picks, moves and chooses; the wheel scrolls";

/// Returns the kinds that can enter from the reserve, with their numbers.
pub fn reserve(table: &Table<'_>) -> Vec<Item> {
    let (game, line) = (&table.subject.game, table.line());
    let numbers = line.position().numbers;
    let count = |kind: KindId| {
        let name = NumberName::Reserve { kind, seat: line.to_move() };
        game.numbers().iter().position(|known| *known == name).map_or(0, |index| numbers[index])
    };
    let item = |kind: KindId| Item {
        label: format!("{} {}", count(kind), words::kind(game, kind)),
        act: Act::Pick(kind),
    };
    table.placeable().into_iter().map(item).collect()
}

/// Returns the menu item for a move, roll or decision.
pub fn item(table: &Table<'_>, m: Move) -> Item {
    let line = table.line();
    let rule = outcome::rule(&table.subject.game, line.rule(m));
    let text = words::text(&table.subject.game, line, m);
    let label = match m.kind() {
        MoveKind::Roll { .. } => {
            let (weight, of) = line.weight(m);
            format!("{text}  {weight}/{of}")
        }
        _ => format!("{text}  {rule}"),
    };
    Item { label, act: Act::Play(m) }
}

/// Returns the title of the menu when no piece can move: for a roll, a decision or a pass.
pub fn due(table: &Table<'_>) -> String {
    let does = |verb: &str| words::does(&table.subject.game, table.line().to_move(), verb);
    match table.line().moves().first().map(|m| m.kind()) {
        Some(MoveKind::Roll { .. }) => "How do the dice fall?".to_owned(),
        Some(MoveKind::Pass) => does("has no legal move"),
        _ => does("is to decide"),
    }
}

/// Returns the menu of seats.
pub fn seats(table: &Table<'_>) -> Vec<Item> {
    let game = &table.subject.game;
    let seat = |seat_index| Item {
        label: format!("{}: {}", Seats::shown(game, seat_index), table.seats.player(seat_index).written()),
        act: Act::Sit(seat_index),
    };
    let watch = Item { label: "Everybody at random: watch".to_owned(), act: Act::Watch };
    let seed = Item { label: format!("Seed {}", table.seed), act: Act::Nothing };
    let close = Item { label: "Play on".to_owned(), act: Act::Nothing };
    (0..table.seats.count(game)).map(seat).chain([watch, close, seed]).collect()
}

/// Returns the title of the list of moves.
pub fn title(app: &App<'_>, filter: &str) -> String {
    let all = words::count(app.table.line().moves().len(), "legal move");
    match filter {
        "" => all,
        filter => format!("{} of {all} with `{filter}`", moves(&app.table, filter).len()),
    }
}

/// Returns the legal moves whose text or rule contains `filter`.
pub fn moves(table: &Table<'_>, filter: &str) -> Vec<Why> {
    let filter = filter.to_lowercase();
    let has = |text: &str| text.to_lowercase().contains(&filter);
    table.moves().into_iter().filter(|why| has(&why.text) || has(&why.rule)).collect()
}

/// Returns all keys, and the meaning of the signs on the board.
pub fn help(table: &Table<'_>, ascii: bool) -> Vec<String> {
    let signs = Signs::new(table.subject, ascii);
    let mut lines: Vec<String> = KEYS.lines().map(str::to_owned).collect();
    let owners: Vec<String> = signs
        .owners()
        .iter()
        .enumerate()
        .map(|(seat, letter)| format!("{letter} {}", words::seat(&table.subject.game, Seat::new(seat))))
        .collect();
    let target = if ascii { "*" } else { "•" };
    let marks =
        format!("<x> the picked piece, ({target}) where it can go, {{x}} what it takes, [x] the last move");
    lines.push(String::new());
    lines.push(marks);
    let drawn = table.subject.info.lines.iter().map(state::drawn_line).collect::<Vec<_>>();
    let regions = board::legend_of_regions(table.subject, &signs, ascii);
    for legend in [signs.legend(table.subject, table.line()), owners, regions, drawn] {
        if !legend.is_empty() {
            lines.push(legend.join(", "));
        }
    }
    lines
}

/// Completes a typed text to the longest common prefix of all legal moves that begin with it. Also
/// returns those moves.
pub fn completed(table: &Table<'_>, text: &str) -> (String, Vec<String>) {
    let begun: Vec<String> = table
        .moves()
        .into_iter()
        .map(|why| why.text)
        .filter(|legal| legal.to_lowercase().starts_with(&text.to_lowercase()))
        .collect();
    let Some(first) = begun.first() else { return (text.to_owned(), begun) };
    let shared = |count: &usize| {
        let start: Vec<char> = first.chars().take(*count).collect();
        begun.iter().all(|other| other.chars().take(*count).eq(start.iter().copied()))
    };
    let count = (0..=first.chars().count()).rev().find(shared).unwrap_or(0);
    (first.chars().take(count).collect(), begun)
}
