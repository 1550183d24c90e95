//! The lists: decisions, seats, moves with their rules, keys.

use super::app::App;
use super::aside;
use super::window::{Act, Item};
use crate::commands::play::table::Table;
use alfonso_driver::message;
use alfonso_game::{Move, MoveKind};
use alfonso_record::agents;
use alfonso_record::seats::Seats;
use alfonso_report::board::Signs;
use alfonso_report::moves::Why;
use alfonso_report::{board, outcome, state, words};

/// Returns the menu item for a move, roll or decision.
pub fn item(table: &Table<'_>, m: Move) -> Item {
    let (game, line) = (&table.subject.game, table.line());
    let rule = outcome::rule(game, line.rule(m));
    let text = words::text(game, line, m);
    let label = match m.kind() {
        MoveKind::Roll { .. } => {
            let (weight, of) = line.weight(m);
            format!("{text}  {weight}/{of}")
        }
        MoveKind::Pass => message!(game, "key-pass"),
        _ => format!("{text}  {rule}"),
    };
    Item { label, act: Act::Play(m) }
}

/// Returns the title of the menu of rolls or decisions.
pub fn due(table: &Table<'_>) -> String {
    let (game, player) = (&table.subject.game, table.line().to_move());
    match table.line().moves().first().map(|m| m.kind()) {
        Some(MoveKind::Roll { .. }) => message!(game, "how-dice-fall"),
        _ => words::of_player(game, "player-decides", player),
    }
}

/// Returns the menu of seats.
pub fn seats(table: &Table<'_>) -> Vec<Item> {
    let game = &table.subject.game;
    let seat = |seat_index| Item {
        label: format!(
            "{}: {}",
            Seats::shown(game, seat_index),
            agents::in_words(game, &table.seats.player(seat_index))
        ),
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
pub fn help(app: &App<'_>) -> Vec<String> {
    let (table, ascii) = (&app.table, app.style.ascii);
    let signs = Signs::new(table.subject, ascii);
    let game = &table.subject.game;
    let mut lines: Vec<String> = aside::goal(app).into_iter().chain(aside::directions(app)).collect();
    lines.extend(aside::legend(app));
    let drawn = table.subject.info.lines.iter();
    let drawn = drawn.map(|line| state::drawn_line(table.subject, line)).collect::<Vec<_>>();
    let regions = board::legend_of_regions(table.subject, &signs, ascii);
    for legend in [regions, drawn] {
        if !legend.is_empty() {
            lines.push(legend.join(", "));
        }
    }
    lines.push(String::new());
    lines.extend(message!(game, "screen-keys").lines().map(str::to_owned));
    lines.push(String::new());
    lines.push(message!(game, "screen-marks", target = if ascii { "*" } else { "•" }));
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
