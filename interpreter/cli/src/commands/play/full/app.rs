//! A game on the full screen, which needs no terminal. It receives keys and clicks, and
//! [`super::view`] draws the result.

use super::areas;
use super::lists;
use super::window::{Act, Item, Typing, Window};
use crate::commands::play::keep::Autosave;
use crate::commands::play::table::Table;
use alfonso_board::{CellId, Shape};
use alfonso_driver::message;
use alfonso_game::{Game, Move};
use alfonso_record::cells::{cells_to_mark, cells_to_visit, pieces_to_move};
use alfonso_record::due::Due;
use alfonso_record::happened::Happened;
use alfonso_record::log::marks;
use alfonso_record::picking::Picked;
use alfonso_record::{choices, turn};
use alfonso_report::board::{CellSize, Drawn, Marks, Style};
use alfonso_report::command_error::CommandError;
use alfonso_report::{state, words};
use ratatui::layout::Rect;
use std::time::Duration;

/// A game on the full screen.
pub struct App<'s> {
    pub(super) table: Table<'s>,
    pub(super) autosave: Autosave,
    pub(super) style: Style,
    /// The size of cells that the user has chosen. By default, the screen decides.
    pub(super) size: Option<CellSize>,
    /// The size of the screen in columns and rows.
    pub(super) screen: (u16, u16),
    /// The cell under the cursor. In a game without a board, the first cell, although there is
    /// none.
    pub(super) cursor: CellId,
    pub(super) picked: Option<Picked>,
    /// The line being typed.
    pub(super) typing: Option<Typing>,
    /// The window over the board.
    pub(super) window: Option<Window>,
    /// The current message.
    pub(super) message: String,
    /// The effects of the last move.
    pub(super) happened: Happened,
    /// The delay before an agent moves.
    pub(super) delay: Duration,
    /// True if agents wait for the user.
    pub(super) paused: bool,
    /// The number of plies played by agents since the last pause. At `max_plies` the game pauses.
    pub(super) watched: u32,
    max_plies: u32,
    pub(super) done: bool,
}

impl<'s> App<'s> {
    /// Returns a game to show.
    pub fn new(table: Table<'s>, autosave: Autosave, style: Style, delay: Duration, max_plies: u32) -> Self {
        let message = message!(table.subject.game, "screen-welcome");
        let mut app = Self {
            table,
            autosave,
            style,
            size: None,
            screen: (80, 24),
            cursor: CellId(0),
            picked: None,
            typing: None,
            window: None,
            message,
            happened: Happened::default(),
            delay,
            paused: false,
            watched: 0,
            max_plies,
            done: false,
        };
        app.cursor = cells_to_visit(&app.table).first().copied().or(app.own_piece()).unwrap_or(CellId(0));
        app.arrive();
        app
    }

    /// Takes note of the size of the screen.
    pub fn resize(&mut self, screen: (u16, u16)) {
        self.screen = screen;
    }

    /// Returns the area of the board and the panel.
    pub(super) fn middle(&self) -> Rect {
        areas::parts(Rect::new(0, 0, self.screen.0, self.screen.1)).middle
    }

    /// Returns the game, whose reader the messages are for.
    pub(super) fn game(&self) -> &'s Game {
        &self.table.subject.game
    }

    /// Returns true if the user has left.
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// Returns the delay before the next [`App::tick`], or `None` if a person must act.
    pub fn delay(&self) -> Option<Duration> {
        let free = self.window.is_none() && self.typing.is_none();
        (free && !self.paused && Due::of(&self.table) == Due::Watch).then_some(self.delay)
    }

    /// Plays the move of an agent or throws the dice.
    pub fn tick(&mut self) {
        if self.table.all_played() && self.watched >= self.max_plies {
            self.paused = true;
            self.watched = 0;
            self.message = message!(self.game(), "plies-watched", plies = self.max_plies);
            return;
        }
        let is_roll = self.table.line().is_chance();
        if !is_roll {
            self.watched += 1;
        }
        let before = self.table.line().played().len();
        self.message.clear();
        let text = self.table.draw_move().unwrap_or_default();
        let is_text = is_roll || self.table.line().played().len() == before;
        self.arrive();
        if self.message.is_empty() {
            self.message = if is_text { text } else { self.happened.sentence() };
        }
    }

    /// Saves the game at the end. Returns a message about it, or the reason for the failure.
    pub fn leave_behind(&mut self) -> Result<Option<String>, CommandError> {
        self.autosave.keep(&mut self.table)?;
        Ok(self.autosave.kept(&self.table))
    }

    /// Returns the moves of the game if they are not saved.
    pub fn unsaved(&self) -> Option<String> {
        let line = self.table.line();
        let texts = || line.played_texts().join(" ");
        self.table.is_unsaved().then(texts)
    }

    /// Returns the drawing of the board with cells of a size, in this many columns.
    pub fn drawn(&self, size: CellSize, width: usize) -> Drawn {
        let mut style = Style { size, ..self.style };
        style.screen.width = width;
        state::drawn(self.table.subject, self.table.line(), style, &self.marks())
    }

    /// Returns true if the board is drawn as squares. Such a board can be turned round.
    pub(super) fn has_squares(&self) -> bool {
        let board = self.table.subject.game.topology();
        let is_grid = board.shape() == Shape::Grid && !board.is_empty();
        is_grid && board.table().is_none() && board.lines().is_none()
    }

    /// Returns the marks on the board: the picked piece and its targets, or else the cells that can
    /// be chosen.
    fn marks(&self) -> Marks {
        let changed = self.happened.cells.clone();
        match &self.picked {
            Some(it) => Marks { changed, ..marks(it.who, &it.targets) },
            None => Marks { quiet: cells_to_mark(&self.table), changed, ..Marks::default() },
        }
    }

    /// Returns a cell with a piece of the player to move.
    fn own_piece(&self) -> Option<CellId> {
        let (line, player) = (self.table.line(), self.table.line().to_move());
        let own = |cell: &CellId| line.piece(*cell).is_some_and(|piece| piece.owner == player);
        self.game().topology().cells().find(own)
    }

    /// Reacts to a new position: saves the game, and prepares the next choice.
    pub(super) fn arrive(&mut self) {
        self.picked = None;
        self.happened = Happened::last(&mut self.table);
        if let Err(error) = self.autosave.keep(&mut self.table) {
            self.message = error.in_words();
        }
        if self.table.may_play_on() {
            let title = self.table.ended().and_then(|ended| ended.lines().next().map(str::to_owned));
            let items = vec![
                Item { label: message!(self.game(), "play-on"), act: Act::PlayOn },
                Item { label: message!(self.game(), "claim-the-draw"), act: Act::Claim },
            ];
            self.window = Some(Window::menu(title.unwrap_or_default(), items));
        } else {
            self.proceed();
        }
    }

    /// Prepares the next choice, once no claim is open.
    pub(super) fn proceed(&mut self) {
        match Due::of(&self.table) {
            Due::Over => {
                let ended = self.table.ended().unwrap_or_default();
                let keys = message!(self.game(), "screen-after-the-end");
                let lines = ended.lines().map(str::to_owned).chain([String::new(), keys]);
                let title = message!(self.game(), "the-game-is-over");
                self.window = Some(Window::text(title, lines.collect()));
            }
            Due::Choice => self.choose(),
            Due::Cells => self.point_at_choice(),
            Due::Watch | Due::Throw | Due::Pass => {}
        }
    }

    /// Puts the cursor on the only cell where the person to move can act. If they choose a cell or
    /// place a piece on one of few cells, puts it on the nearest of these.
    fn point_at_choice(&mut self) {
        match cells_to_visit(&self.table).as_slice() {
            [only] if self.table.placeable().is_empty() => self.cursor = *only,
            several if pieces_to_move(&self.table).is_empty() && !several.contains(&self.cursor) => {
                let away = |cell: &&CellId| cell.index().abs_diff(self.cursor.index());
                self.cursor = several.iter().min_by_key(away).copied().unwrap_or(self.cursor);
            }
            _ => {}
        }
    }

    /// Plays the only choice that is not of a cell, or opens the menu of these choices.
    pub(super) fn choose(&mut self) {
        let moves = self.table.line().moves().to_vec();
        match moves.as_slice() {
            [only] => self.play(*only),
            _ => self.offer(choices::title(&self.table), &moves),
        }
    }

    /// Opens a menu of moves.
    pub(super) fn offer(&mut self, title: String, moves: &[Move]) {
        let items = moves.iter().map(|m| lists::item(&self.table, *m)).collect();
        self.window = Some(Window::menu(title, items));
    }

    /// Plays a person's move, or a roll that they typed.
    pub(super) fn play(&mut self, m: Move) {
        if matches!(Due::of(&self.table), Due::Watch | Due::Over) || !self.table.play(m) {
            self.message = self.not_yours();
            return;
        }
        self.arrive_after(m);
    }

    /// Reacts to the position after a person's move, and says what the move did.
    fn arrive_after(&mut self, m: Move) {
        let is_roll = alfonso_record::log::is_roll(m);
        let roll = words::played_texts(self.game(), self.table.line()).pop().unwrap_or_default();
        self.message = String::new();
        self.arrive();
        if self.message.is_empty() {
            self.message = if is_roll { roll } else { self.happened.sentence() };
        }
    }

    /// Says who is to act instead of the user.
    pub(super) fn not_yours(&self) -> String {
        let wait = match self.paused {
            true => format!("; {}", message!(self.game(), "space-plays-it")),
            false => String::new(),
        };
        turn::not_yours(&self.table, &wait)
    }
}
