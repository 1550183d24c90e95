//! The actions of the keys.

use super::app::App;
use super::areas;
use super::bottom;
use super::lists;
use super::window::{Act, Purpose, Typing, Window};
use alfonso_diag::is_unseen;
use alfonso_driver::message;
use alfonso_record::choices;
use alfonso_record::due::Due;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect};

/// The maximum length of typed text.
const LONGEST: usize = 400;
/// The number of rows that a page key moves.
const PAGE: usize = 10;

impl App<'_> {
    /// Handles a key.
    pub fn key(&mut self, key: KeyEvent) {
        let held = key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        if held {
            return self.held(key);
        }
        if let Some(typing) = self.typing.take() {
            return self.key_while_typing(key.code, typing);
        }
        match self.window.take() {
            Some(window) => self.key_in_window(key.code, window),
            None => self.key_on_board(key.code),
        }
    }

    /// Handles a click. A click on a cell or on a row of a window acts like Enter there, and a
    /// click on a key in the bottom line like this key. Any other click acts like Esc. If no cell
    /// is to be chosen, a click on the board or the panel acts like Enter.
    pub fn click(&mut self, (x, y): (u16, u16)) {
        if self.typing.is_some() {
            return;
        }
        let (middle, at) = (self.middle(), Position { x, y });
        let bottom = areas::parts(Rect::new(0, 0, self.screen.0, self.screen.1)).keys;
        if bottom.contains(at) {
            if let Some(code) = bottom::key_at(self, bottom.width, x) {
                self.key(KeyEvent::from(code));
            }
            return;
        }
        if let Some(window) = self.window.take() {
            let row = areas::rows(self, middle, &window).and_then(|rows| rows.row_at(at));
            let is_inside = areas::frame(self, middle, &window).contains(at);
            return match (window, row) {
                (Window::Menu { title, items, .. }, Some(chosen)) => {
                    self.key_in_window(KeyCode::Enter, Window::Menu { title, items, chosen });
                }
                (Window::Moves { filter, .. }, Some(chosen)) => {
                    self.key_in_window(KeyCode::Enter, Window::Moves { filter, chosen });
                }
                (window @ (Window::Menu { .. } | Window::Moves { .. }), None) if is_inside => {
                    self.window = Some(window);
                }
                (window, _) => self.key_in_window(KeyCode::Esc, window),
            };
        }
        match (Due::of(&self.table), areas::board_area(self, middle).cell_at(at)) {
            (Due::Cells, Some(cell)) => {
                self.cursor = cell;
                self.act();
            }
            (Due::Cells, None) => self.key_on_board(KeyCode::Esc),
            (_, cell) => {
                self.cursor = cell.unwrap_or(self.cursor);
                self.act();
            }
        }
    }

    /// Handles a turn of the mouse wheel, which scrolls windows and boards.
    pub fn wheel(&mut self, code: KeyCode) {
        if self.typing.is_some() {
            return;
        }
        match self.window.take() {
            Some(window) => self.key_in_window(code, window),
            None => self.page(1, code == KeyCode::Down),
        }
    }

    fn held(&mut self, key: KeyEvent) {
        match key.code {
            KeyCode::Char('c') => {
                // The second Ctrl-C leaves without asking.
                let asked = matches!(&self.window, Some(Window::Menu { items, .. })
                    if items.iter().any(|item| item.act == Act::Leave));
                self.typing = None;
                if asked { self.leave_at_once() } else { self.leave() }
            }
            KeyCode::Char('z') if self.typing.is_none() => self.undo(),
            KeyCode::Char('y') if self.typing.is_none() => {
                self.window = None;
                self.redo();
            }
            KeyCode::Char('u') => {
                if let Some(typing) = &mut self.typing {
                    typing.text.clear();
                }
            }
            _ => {}
        }
    }

    /// Handles pasted text as if it were typed.
    pub fn paste(&mut self, text: &str) {
        let text: String = text.chars().map(|sign| if sign.is_whitespace() { ' ' } else { sign }).collect();
        if self.window.is_some() {
            return;
        }
        if self.typing.is_none() {
            self.ask(Purpose::Move);
        }
        if let Some(typing) = &mut self.typing {
            typing.push(&text);
        }
    }

    /// Opens a line for a move that begins with the letter.
    fn begin_move(&mut self, letter: char) {
        self.ask(Purpose::Move);
        if let Some(typing) = &mut self.typing {
            typing.push(&letter.to_string());
        }
    }

    /// Handles a key on the board. Lower-case letters and digits begin a move, and capital letters
    /// are commands.
    fn key_on_board(&mut self, code: KeyCode) {
        match code {
            KeyCode::Left => self.walk(-1, 0),
            KeyCode::Right => self.walk(1, 0),
            KeyCode::Up => self.walk(0, -1),
            KeyCode::Down => self.walk(0, 1),
            KeyCode::PageUp => self.page(PAGE, false),
            KeyCode::PageDown => self.page(PAGE, true),
            KeyCode::Enter | KeyCode::Char(' ') => self.act(),
            KeyCode::Tab => self.next(false),
            KeyCode::BackTab => self.next(true),
            KeyCode::Esc => {
                self.picked = None;
                self.message.clear();
            }
            KeyCode::Char('E') => self.pass(),
            KeyCode::Char('G') => self.resign(),
            KeyCode::Char('H') => self.hint(),
            KeyCode::Char('I') => self.cite(),
            KeyCode::Char('L') => self.grow(),
            KeyCode::Char('M') => self.window = Some(Window::Moves { filter: String::new(), chosen: 0 }),
            KeyCode::Char('O') => self.seats(0),
            KeyCode::Char('P') => self.pause(),
            KeyCode::Char('Q') => self.leave(),
            KeyCode::Char('R') => self.redo(),
            KeyCode::Char('S') => self.ask(Purpose::Save),
            KeyCode::Char('T') => self.turn_round(),
            KeyCode::Char('U') => self.undo(),
            KeyCode::Char('W') => self.why(),
            KeyCode::Char('+') => self.pace(true),
            KeyCode::Char('-') => self.pace(false),
            KeyCode::F(1) | KeyCode::Char('?') => {
                let title = self.table.subject.info.heading().into_owned();
                self.window = Some(Window::text(title, lists::help(self)));
            }
            KeyCode::Char('/') => self.ask(Purpose::Move),
            KeyCode::Char(letter) if begins_move(letter) => self.begin_move(letter),
            _ => {}
        }
    }

    fn key_while_typing(&mut self, code: KeyCode, mut typing: Typing) {
        match code {
            KeyCode::Enter => return self.typed(typing),
            KeyCode::Esc => return,
            KeyCode::Backspace if typing.text.is_empty() => return,
            KeyCode::Backspace => drop(typing.text.pop()),
            KeyCode::Tab if matches!(typing.purpose, Purpose::Move | Purpose::Why) => {
                let begun = typing.text.rsplit(' ').next().unwrap_or_default().to_owned();
                let (completed, moves) = choices::completed(&self.table, &begun);
                typing.text.truncate(typing.text.len() - begun.len());
                typing.text.push_str(&completed);
                self.message = match moves.as_slice() {
                    [] => message!(self.game(), "no-completion"),
                    moves => moves.join("  "),
                };
            }
            KeyCode::Char(sign) => typing.push(&sign.to_string()),
            _ => {}
        }
        self.typing = Some(typing);
    }

    fn key_in_window(&mut self, code: KeyCode, window: Window) {
        match window {
            Window::Text { ref title, ref lines, top } => match code {
                KeyCode::Up | KeyCode::PageUp | KeyCode::Down | KeyCode::PageDown => {
                    let lines_of_key = if matches!(code, KeyCode::Up | KeyCode::Down) { 1 } else { PAGE };
                    let top = match code {
                        KeyCode::Up | KeyCode::PageUp => top.saturating_sub(lines_of_key),
                        _ => (top + lines_of_key).min(areas::text_end(self, &window)),
                    };
                    self.window = Some(Window::Text { title: title.clone(), lines: lines.clone(), top });
                }
                KeyCode::Esc | KeyCode::Enter | KeyCode::Char(' ') => {}
                // Any other key acts as on the board.
                _ => self.key_on_board(code),
            },
            Window::Moves { filter, chosen } => self.key_in_moves(code, filter, chosen),
            Window::Menu { title, items, chosen } => {
                let count = items.len();
                match code {
                    KeyCode::Enter | KeyCode::Char(' ') => {
                        if let Some(item) = items.get(chosen) {
                            self.carry_out(item.act.clone());
                        }
                    }
                    KeyCode::Esc => {}
                    KeyCode::Char('U') => self.undo(),
                    KeyCode::Char(letter) if begins_move(letter) => self.begin_move(letter),
                    _ => {
                        let chosen = step(code, chosen, count);
                        self.window = Some(Window::Menu { title, items, chosen });
                    }
                }
            }
        }
    }

    fn key_in_moves(&mut self, code: KeyCode, mut filter: String, mut chosen: usize) {
        match code {
            KeyCode::Esc | KeyCode::Tab => return,
            KeyCode::Enter => {
                let text = choices::filtered(&self.table, &filter).get(chosen).map(|why| why.text.clone());
                if let Some(m) = text.and_then(|text| self.table.find(&text)) {
                    self.play(m);
                }
                return;
            }
            KeyCode::Backspace => {
                filter.pop();
                chosen = 0;
            }
            KeyCode::Char(sign) if filter.len() < LONGEST && !is_unseen(sign) => {
                filter.push(sign);
                chosen = 0;
            }
            _ => chosen = step(code, chosen, choices::filtered(&self.table, &filter).len()),
        }
        self.window = Some(Window::Moves { filter, chosen });
    }
}

impl Typing {
    /// Appends the printable part of the text, up to the maximum length.
    fn push(&mut self, text: &str) {
        let left = LONGEST.saturating_sub(self.text.chars().count());
        self.text.extend(text.chars().filter(|sign| !is_unseen(*sign)).take(left));
    }
}

/// Returns true if typing the sign begins a move: no command has such a key in any game.
fn begins_move(sign: char) -> bool {
    sign.is_lowercase() || sign.is_ascii_digit()
}

/// Returns the row that is selected after a key.
fn step(code: KeyCode, chosen: usize, count: usize) -> usize {
    let last = count.saturating_sub(1);
    match code {
        KeyCode::Up => chosen.checked_sub(1).unwrap_or(last),
        KeyCode::Down if chosen >= last => 0,
        KeyCode::Down => chosen + 1,
        KeyCode::PageUp => chosen.saturating_sub(PAGE),
        KeyCode::PageDown => (chosen + PAGE).min(last),
        KeyCode::Home => 0,
        KeyCode::End => last,
        _ => chosen,
    }
}
