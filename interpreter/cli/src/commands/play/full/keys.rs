//! The actions of the keys.

use super::app::App;
use super::areas;
use super::lists;
use super::window::{Act, Purpose, Typing, Window};
use alfonso_diag::is_unseen;
use alfonso_driver::message;
use alfonso_report::sanitise;
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

    /// Handles a click. A click on a cell or on a row of a window acts like Enter there, and any
    /// other click acts like Esc.
    pub fn click(&mut self, (columns, rows): (u16, u16), (x, y): (u16, u16)) {
        if self.typing.is_some() {
            return;
        }
        let message = sanitise::shown(&self.message).into_owned();
        let middle = areas::parts(Rect::new(0, 0, columns, rows), &message).middle;
        let at = Position { x, y };
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
        match areas::board_area(self, middle).cell_at(at) {
            Some(cell) => {
                self.cursor = cell;
                self.act();
            }
            None => self.key_on_board(KeyCode::Esc),
        }
    }

    /// Handles a turn of the mouse wheel, which scrolls windows.
    pub fn wheel(&mut self, code: KeyCode) {
        if self.typing.is_none()
            && let Some(window) = self.window.take()
        {
            self.key_in_window(code, window);
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

    /// Returns true if the name of a cell begins with this letter. Typing the letter then begins a
    /// move.
    fn begins_cell(&self, letter: char) -> bool {
        let board = self.table.subject.game.topology();
        board.cells().any(|cell| board.cell(cell).name.starts_with(letter))
    }

    /// Opens a line for a move that begins with the letter.
    fn begin_move(&mut self, letter: char) {
        self.ask(Purpose::Move);
        if let Some(typing) = &mut self.typing {
            typing.push(&letter.to_string());
        }
    }

    fn key_on_board(&mut self, code: KeyCode) {
        let code = match code {
            KeyCode::Char(letter) if self.begins_cell(letter) => return self.begin_move(letter),
            // A capital letter acts like the lower-case key, even if that letter would begin a
            // move. The key R has its own action.
            KeyCode::Char(letter) if letter != 'R' => KeyCode::Char(letter.to_ascii_lowercase()),
            other => other,
        };
        match code {
            KeyCode::Left => self.walk(-1, 0),
            KeyCode::Right => self.walk(1, 0),
            KeyCode::Up => self.walk(0, -1),
            KeyCode::Down => self.walk(0, 1),
            KeyCode::Enter | KeyCode::Char(' ') => self.act(),
            KeyCode::Char('n') => self.next_piece(),
            KeyCode::Char('h') => self.open_reserve(),
            KeyCode::Esc => {
                self.picked = None;
                self.message.clear();
            }
            KeyCode::Tab | KeyCode::Char('m') => {
                self.window = Some(Window::Moves { filter: String::new(), chosen: 0 });
            }
            KeyCode::Char('w') => self.why(),
            KeyCode::Char('i') => self.cite(),
            KeyCode::Char('t') => self.hint(),
            KeyCode::Char('u') => self.undo(),
            KeyCode::Char('r') => self.redo(),
            KeyCode::Char('s') => self.ask(Purpose::Save),
            KeyCode::Char('o') => self.seats(0),
            KeyCode::Char('R') => self.resign(),
            KeyCode::Char('p') => self.pause(),
            KeyCode::Char('+' | '=') => self.pace(true),
            KeyCode::Char('-') => self.pace(false),
            KeyCode::Char('q') => self.leave(),
            KeyCode::F(2) => self.turn_round(),
            KeyCode::F(3) => self.grow(),
            KeyCode::Char('?') | KeyCode::F(1) => {
                let lines = lists::help(&self.table, self.style.ascii);
                self.window = Some(Window::text(message!(self.game(), "keys"), lines));
            }
            KeyCode::Char('/') => self.ask(Purpose::Move),
            KeyCode::Char(letter) if letter.is_ascii_lowercase() || letter.is_ascii_digit() => {
                self.begin_move(letter);
            }
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
                let (completed, moves) = lists::completed(&self.table, &begun);
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
            Window::Text { title, lines, top } => match code {
                KeyCode::Up | KeyCode::Char('k') => {
                    self.window = Some(Window::Text { title, lines, top: top.saturating_sub(1) });
                }
                KeyCode::Down | KeyCode::Char('j') => {
                    let top = (top + 1).min(lines.len().saturating_sub(1));
                    self.window = Some(Window::Text { title, lines, top });
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
                    KeyCode::Esc | KeyCode::Char('q') => {}
                    KeyCode::Char('u') => self.undo(),
                    _ => {
                        let code = match code {
                            KeyCode::Char('k') => KeyCode::Up,
                            KeyCode::Char('j') => KeyCode::Down,
                            other => other,
                        };
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
                let text = lists::moves(&self.table, &filter).get(chosen).map(|why| why.text.clone());
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
            _ => chosen = step(code, chosen, lists::moves(&self.table, &filter).len()),
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
