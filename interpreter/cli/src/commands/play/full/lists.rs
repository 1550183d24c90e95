//! The lists: moves and decisions, seats, keys.

use super::app::App;
use super::window::{Act, Item};
use crate::commands::play::table::Table;
use alfonso_driver::message;
use alfonso_game::Move;
use alfonso_record::seats::Seats;
use alfonso_record::{agents, aside, choices};
use alfonso_report::board::Signs;
use alfonso_report::{board, state, words};

/// Returns the menu item for a move, roll or decision.
pub fn item(table: &Table<'_>, m: Move) -> Item {
    Item { label: choices::label(table, m), act: Act::Play(m) }
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
            let count = choices::filtered(&app.table, filter).len();
            message!(app.game(), "filtered", count = count, all = all, filter = filter)
        }
    }
}

/// Returns all keys, and the meaning of the signs on the board.
pub fn help(app: &App<'_>) -> Vec<String> {
    let (table, ascii) = (&app.table, app.style.ascii);
    let signs = Signs::new(table.subject, ascii);
    let game = &table.subject.game;
    let directions = aside::directions(table, app.style);
    let mut lines: Vec<String> = aside::goal(table).into_iter().chain(directions).collect();
    lines.extend(aside::legend(table, ascii));
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
