//! The keys that the bottom line offers. A click on one of them acts like the key.

use super::app::App;
use super::window::Window;
use alfonso_driver::message;
use alfonso_game::Move;
use alfonso_record::due::{Due, may_pass};
use alfonso_record::happened::chosen_cell;
use ratatui::crossterm::event::KeyCode;
use unicode_width::UnicodeWidthStr;

/// The number of columns between two keys.
const BETWEEN: usize = 2;

/// A key with its meaning.
pub struct Offered {
    /// The key.
    pub code: KeyCode,
    /// The name of the key.
    pub name: &'static str,
    /// The meaning of the key.
    pub meaning: String,
}

impl Offered {
    fn new(code: KeyCode, name: &'static str, meaning: String) -> Self {
        Self { code, name, meaning }
    }

    fn letter(letter: char, name: &'static str, meaning: String) -> Self {
        Self::new(KeyCode::Char(letter), name, meaning)
    }

    fn width(&self) -> usize {
        self.name.width() + 1 + self.meaning.width()
    }
}

/// Returns the keys that fit into a line, the most important ones first, with the column of each.
pub fn offered(app: &App<'_>, width: u16) -> Vec<(usize, Offered)> {
    let mut column = 0;
    let mut placed = Vec::new();
    for key in keys(app) {
        if column + key.width() > usize::from(width) {
            break;
        }
        let next = column + key.width() + BETWEEN;
        placed.push((column, key));
        column = next;
    }
    placed
}

/// Returns the key at a column of the bottom line.
pub fn key_at(app: &App<'_>, width: u16, column: u16) -> Option<KeyCode> {
    let column = usize::from(column);
    let is_here = |(begin, key): &(usize, Offered)| (*begin..begin + key.width()).contains(&column);
    offered(app, width).into_iter().find(is_here).map(|(_, key)| key.code)
}

fn keys(app: &App<'_>) -> Vec<Offered> {
    let game = app.game();
    let enter = |meaning: String| Offered::new(KeyCode::Enter, "Enter", meaning);
    let escape = |meaning: String| Offered::new(KeyCode::Esc, "Esc", meaning);
    let arrows = || {
        let down = message!(game, "key-down");
        Offered::new(KeyCode::Down, if app.style.ascii { "Down" } else { "↓" }, down)
    };
    match &app.window {
        Some(Window::Text { .. }) => return vec![enter(message!(game, "key-close")), arrows()],
        Some(Window::Menu { .. }) => {
            return vec![enter(message!(game, "key-choose")), escape(message!(game, "key-close")), arrows()];
        }
        Some(Window::Moves { .. }) => {
            let filter = Offered::new(KeyCode::Null, "a-z", message!(game, "key-filter"));
            return vec![
                enter(message!(game, "key-play")),
                escape(message!(game, "key-close")),
                arrows(),
                filter,
            ];
        }
        None => {}
    }
    let due = Due::of(&app.table);
    let mut keys = Vec::new();
    match due {
        Due::Over => keys.push(enter(message!(game, "key-result"))),
        Due::Watch => keys.push(enter(message!(game, "key-next-move"))),
        Due::Throw => keys.push(enter(message!(game, "key-throw"))),
        Due::Pass => keys.push(enter(message!(game, "key-pass"))),
        Due::Choice => keys.push(enter(message!(game, "key-choose"))),
        Due::Cells if app.picked.is_some() => {
            keys.push(enter(message!(game, "key-move")));
            keys.push(escape(message!(game, "key-put-back")));
        }
        Due::Cells => keys.push(enter(on_cell(app))),
    }
    keys.push(Offered::new(KeyCode::F(1), "F1", message!(game, "key-help")));
    if may_pass(&app.table) {
        keys.push(Offered::letter('E', "E", message!(game, "key-pass")));
    }
    if due == Due::Cells {
        keys.push(Offered::new(KeyCode::Tab, "Tab", message!(game, "key-next")));
        keys.push(Offered::letter('M', "M", message!(game, "key-moves")));
        keys.push(Offered::letter('H', "H", message!(game, "key-hint")));
    }
    if due == Due::Watch {
        keys.push(Offered::letter('P', "P", message!(game, "key-pause")));
    }
    keys.push(Offered::letter('U', "U", message!(game, "key-undo")));
    if app.table.can_redo() {
        keys.push(Offered::letter('R', "R", message!(game, "key-redo")));
    }
    keys.push(Offered::letter('Q', "Q", message!(game, "key-quit")));
    keys.push(Offered::letter('S', "S", message!(game, "key-save")));
    keys.push(Offered::letter('O', "O", message!(game, "key-players")));
    if due == Due::Cells {
        keys.push(Offered::letter('W', "W", message!(game, "key-why")));
    }
    keys.push(Offered::letter('L', "L", message!(game, "key-larger")));
    keys
}

/// Returns the meaning of Enter on a cell while no piece is picked.
fn on_cell(app: &App<'_>) -> String {
    let game = app.game();
    let moves = || app.table.line().moves().iter();
    let placed = |m: &Move| game.placed(*m).is_some();
    match () {
        () if moves().any(|m| chosen_cell(game, *m).is_some()) => message!(game, "key-choose"),
        () if !moves().any(placed) => message!(game, "key-pick"),
        () if moves().all(|m| placed(m) || m.by().is_none()) => message!(game, "key-place"),
        () => message!(game, "key-pick-or-place"),
    }
}
