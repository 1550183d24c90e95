//! The lists: decisions, seats, moves with their rules, keys.

use super::app::App;
use super::window::{Act, Item};
use crate::commands::play::table::Table;
use alfonso_driver::message;
use alfonso_game::{KindId, Move, MoveKind, NumberName, Seat};
use alfonso_record::seats::Seats;
use alfonso_report::board::Signs;
use alfonso_report::moves::Why;
use alfonso_report::{board, outcome, state, words};

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
    let (game, player) = (&table.subject.game, table.line().to_move());
    match table.line().moves().first().map(|m| m.kind()) {
        Some(MoveKind::Roll { .. }) => message!(game, "how-dice-fall"),
        Some(MoveKind::Pass) => words::of_player(game, "player-immobile", player),
        _ => words::of_player(game, "player-decides", player),
    }
}

/// Returns the menu of seats.
pub fn seats(table: &Table<'_>) -> Vec<Item> {
    let game = &table.subject.game;
    let seat = |seat_index| Item {
        label: format!("{}: {}", Seats::shown(game, seat_index), table.seats.player(seat_index).written()),
        act: Act::Sit(seat_index),
    };
    let watch = Item { label: message!(game, "watch-all"), act: Act::Watch };
    let seed = message!(game, "seed", seed = table.seed.to_string());
    let seed = Item { label: seed, act: Act::Nothing };
    let close = Item { label: message!(game, "play-on"), act: Act::Nothing };
    (0..table.seats.count(game)).map(seat).chain([watch, close, seed]).collect()
}

/// Returns the title of the list of moves.
pub fn title(app: &App<'_>, filter: &str) -> String {
    let all = words::legal_moves(app.game(), app.table.line().moves().len());
    match filter {
        "" => all,
        filter => {
            let count = moves(&app.table, filter).len();
            message!(app.game(), "filtered", count = count, all = all, filter = filter)
        }
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
    let game = &table.subject.game;
    let mut lines: Vec<String> = message!(game, "screen-keys").lines().map(str::to_owned).collect();
    let owners: Vec<String> = signs
        .owners()
        .iter()
        .enumerate()
        .map(|(seat, letter)| format!("{letter} {}", words::seat(&table.subject.game, Seat::new(seat))))
        .collect();
    let target = if ascii { "*" } else { "•" };
    lines.push(String::new());
    lines.push(message!(game, "screen-marks", target = target));
    let drawn = table.subject.info.lines.iter();
    let drawn = drawn.map(|line| state::drawn_line(table.subject, line)).collect::<Vec<_>>();
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
