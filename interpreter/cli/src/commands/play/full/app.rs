//! The logic of the full screen, which needs no terminal. It receives keys, and [`super::view`]
//! draws the result.

use super::lists;
use super::window::{Act, Item, Purpose, Typing, Window};
use crate::commands::play::keep::Autosave;
use crate::commands::play::table::Table;
use alfonso_board::{CellId, Shape};
use alfonso_driver::message;
use alfonso_game::{Game, Move, Seat};
use alfonso_notation as notation;
use alfonso_record::log::{Target, Who, marks};
use alfonso_record::talk;
use alfonso_report::board::Style;
use alfonso_report::board::{Drawn, DrawnCell, Marks};
use alfonso_report::command_error::CommandError;
use alfonso_report::{state, words};
use alfonso_search::Agent;
use std::time::Duration;

/// A piece that the user has picked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picked {
    /// The piece.
    pub who: Who,
    /// The targets of its moves.
    pub targets: Vec<Target>,
}

/// A game on the full screen.
pub struct App<'s> {
    pub(super) table: Table<'s>,
    pub(super) autosave: Autosave,
    pub(super) style: Style,
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
    /// The delay before an agent moves.
    delay: Duration,
    /// True if agents wait for the user.
    pub(super) paused: bool,
    /// The number of plies played by agents since the last pause. At `max_plies` the game pauses.
    watched: u32,
    max_plies: u32,
    done: bool,
}

/// The shortest non-zero delay, and the longest.
const WAITS: (Duration, Duration) = (Duration::from_millis(25), Duration::from_secs(10));

impl<'s> App<'s> {
    /// Returns a game to show.
    pub fn new(table: Table<'s>, autosave: Autosave, style: Style, delay: Duration, max_plies: u32) -> Self {
        let message = message!(table.subject.game, "screen-welcome");
        let mut app = Self {
            table,
            autosave,
            style,
            cursor: CellId(0),
            picked: None,
            typing: None,
            window: None,
            message,
            delay,
            paused: false,
            watched: 0,
            max_plies,
            done: false,
        };
        app.cursor = app.pieces_to_move().first().copied().or(app.own_piece()).unwrap_or(CellId(0));
        app.arrive();
        app
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
        (free && !self.paused && self.table.is_played()).then_some(self.delay)
    }

    /// Plays the move of an agent or throws the dice.
    pub fn tick(&mut self) {
        if self.table.all_played() && self.watched >= self.max_plies {
            self.paused = true;
            self.watched = 0;
            self.message = message!(self.game(), "plies-watched", plies = self.max_plies);
            return;
        }
        if !self.table.line().is_chance() {
            self.watched += 1;
        }
        if let Some(text) = self.table.draw_move() {
            self.message = text;
        }
        self.arrive();
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

    /// Returns the drawing of the board in this many columns.
    pub fn drawn(&self, width: usize) -> Drawn {
        let mut style = self.style;
        style.screen.width = width;
        state::drawn(self.table.subject, self.table.line(), style, &self.marks())
    }

    /// Returns true if the board is drawn as squares. Such a board can be turned round and
    /// enlarged.
    fn has_squares(&self) -> bool {
        let board = self.table.subject.game.topology();
        let is_grid = board.shape() == Shape::Grid && !board.is_empty();
        is_grid && board.table().is_none() && board.lines().is_none()
    }

    /// Turns the board round.
    pub(super) fn turn_round(&mut self) {
        match self.has_squares() {
            true => self.style.turned = !self.style.turned,
            false => self.message = message!(self.game(), "no-squares-to-turn"),
        }
    }

    /// Enlarges the cells if the screen is large enough, or reduces them again.
    pub(super) fn grow(&mut self) {
        self.style.large = self.has_squares() && !self.style.large;
        self.message = match (self.has_squares(), self.style.large) {
            (false, _) => message!(self.game(), "no-squares-to-grow"),
            (true, true) => message!(self.game(), "cells-larger"),
            (true, false) => message!(self.game(), "cells-small"),
        };
    }

    fn marks(&self) -> Marks {
        self.picked.as_ref().map(|it| marks(it.who, &it.targets)).unwrap_or_default()
    }

    /// Returns the cells of the pieces that can move, in order.
    fn pieces_to_move(&self) -> Vec<CellId> {
        let game = &self.table.subject.game;
        let from = |m: &Move| (m.by().is_some() && game.placed(*m).is_none()).then(|| m.from());
        let mut cells: Vec<CellId> = self.table.line().moves().iter().filter_map(from).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Returns a cell with a piece of the player to move.
    fn own_piece(&self) -> Option<CellId> {
        let (line, player) = (self.table.line(), self.table.line().to_move());
        let own = |cell: &CellId| line.piece(*cell).is_some_and(|piece| piece.owner == player);
        self.table.subject.game.topology().cells().find(own)
    }

    /// Reacts to a new position: saves the game, and opens the window for the next choice.
    fn arrive(&mut self) {
        self.picked = None;
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

    /// Opens the window for the next choice, once no claim is open.
    fn proceed(&mut self) {
        if let Some(ended) = self.table.ended() {
            let keys = message!(self.game(), "screen-after-the-end");
            let lines = ended.lines().map(str::to_owned).chain([String::new(), keys]);
            self.window = Some(Window::text(message!(self.game(), "the-game-is-over"), lines.collect()));
        } else if !self.table.is_played() {
            match self.pieces_to_move().as_slice() {
                [] if !self.table.placeable().is_empty() => self.open_reserve(),
                [] => self.choose(),
                // Only one piece can move, so the cursor goes to it.
                [only] => self.cursor = *only,
                _ => {}
            }
        }
    }

    /// Opens the menu of rolls, decisions or passes.
    fn choose(&mut self) {
        let moves = self.table.line().moves().to_vec();
        let items = moves.iter().map(|m| lists::item(&self.table, *m)).collect();
        self.window = Some(Window::menu(lists::due(&self.table), items));
    }

    /// Plays a person's move.
    pub(super) fn play(&mut self, m: Move) {
        let line = self.table.line();
        let (player, text) = (line.to_move(), words::text(&self.table.subject.game, line, m));
        if self.table.is_played() || !self.table.play(m) {
            self.message = self.not_yours();
            return;
        }
        self.message = format!("{} {text}", words::seat(&self.table.subject.game, player));
        self.arrive();
    }

    fn not_yours(&self) -> String {
        match self.table.ended() {
            Some(ended) => ended,
            None => {
                let player = words::seat(&self.table.subject.game, self.table.line().to_move());
                let who = match self.table.line().is_chance() {
                    true => message!(self.game(), "the-dice"),
                    false => player.to_owned(),
                };
                let wait = match self.paused {
                    true => format!("; {}", message!(self.game(), "space-plays-it")),
                    false => String::new(),
                };
                message!(self.game(), "not-yours-to-move", who = who, wait = wait)
            }
        }
    }

    /// Handles Enter on a cell: picks a piece, moves the picked one, or performs the due action.
    pub(super) fn act(&mut self) {
        if self.table.is_played() {
            // The user is watching agents, and wants to see the next move.
            return self.tick();
        }
        if self.table.is_over() {
            return self.arrive();
        }
        if self.pieces_to_move().is_empty() && self.table.placeable().is_empty() {
            return self.choose();
        }
        let Some(picked) = self.picked.clone() else { return self.pick_here() };
        if let Some(target) = picked.targets.iter().find(|target| target.to == self.cursor) {
            return match target.moves.as_slice() {
                [one] => self.play(*one),
                several => {
                    let items = several.iter().map(|m| lists::item(&self.table, *m)).collect();
                    self.window = Some(Window::menu(message!(self.game(), "which-of-these"), items));
                }
            };
        }
        if picked.who == Who::On(self.cursor) {
            self.picked = None;
            self.message = message!(self.game(), "put-back");
            return;
        }
        let own = self.pieces_to_move().contains(&self.cursor);
        match own {
            true => self.pick(Who::On(self.cursor)),
            false => self.message = talk::why(&self.table, &self.picked_to_cursor(&picked)),
        }
    }

    /// Returns the text of the move of the picked piece to the cell under the cursor.
    fn picked_to_cursor(&self, picked: &Picked) -> String {
        let game = &self.table.subject.game;
        let to = words::cell(game, self.cursor);
        match picked.who {
            Who::On(from) => format!("{}-{to}", words::cell(game, from)),
            Who::InReserve(kind) => format!("{}@{to}", words::kind(game, kind)),
        }
    }

    /// Picks the piece on the cell, or offers the pieces that can enter there from the reserve.
    fn pick_here(&mut self) {
        let (line, game) = (self.table.line(), &self.table.subject.game);
        let comes = |m: &&Move| game.placed(**m).is_some() && m.to() == self.cursor;
        let coming: Vec<Move> = line.moves().iter().filter(comes).copied().collect();
        if coming.is_empty() {
            return self.pick(Who::On(self.cursor));
        }
        let items = coming.iter().map(|m| lists::item(&self.table, *m)).collect();
        self.window = Some(Window::menu(message!(self.game(), "who-comes-here"), items));
    }

    /// Opens the menu of pieces that can enter from the reserve.
    pub(super) fn open_reserve(&mut self) {
        let items = lists::reserve(&self.table);
        if items.is_empty() || self.table.is_played() {
            self.message = message!(self.game(), "nobody-in-reserve");
            return;
        }
        self.window = Some(Window::menu(message!(self.game(), "who-comes"), items));
    }

    fn pick(&mut self, who: Who) {
        let targets = self.table.targets(who);
        if targets.is_empty() {
            self.picked = None;
            self.message = talk::nothing_to_pick(&self.table, self.cursor);
            return;
        }
        self.message = talk::picked(&self.table, who, &targets);
        if let (Who::InReserve(_), false) = (who, targets.iter().any(|target| target.to == self.cursor)) {
            self.cursor = targets[0].to;
        }
        self.picked = Some(Picked { who, targets });
    }

    /// Puts the cursor on the next piece that can move.
    pub(super) fn next_piece(&mut self) {
        let pieces = self.pieces_to_move();
        let next = pieces.iter().find(|cell| **cell > self.cursor).or(pieces.first());
        self.cursor = next.copied().unwrap_or(self.cursor);
    }

    /// Moves the cursor to the nearest cell in a direction of the drawing: `right` in columns,
    /// `down` in lines.
    pub(super) fn walk(&mut self, right: isize, down: isize) {
        let drawn_cells = self.drawn(self.style.screen.width).cells();
        let Some(here) = drawn_cells.iter().find(|other| other.cell == self.cursor) else { return };
        let middle = |other: &DrawnCell| (2 * other.x + other.width) as isize;
        let away = |other: &DrawnCell| {
            let (x, y) = (middle(other) - middle(here), other.y as isize - here.y as isize);
            match (right, down) {
                (0, _) if y * down > 0 => Some((y.abs(), x.abs())),
                (_, 0) if y == 0 && x * right > 0 => Some((x.abs(), 0)),
                _ => None,
            }
        };
        let nearest = drawn_cells.iter().filter_map(|other| Some((away(other)?, other.cell))).min();
        if let Some((_, cell)) = nearest {
            self.cursor = cell;
        }
    }

    /// Carries out an action chosen in a window.
    pub(super) fn carry_out(&mut self, act: Act) {
        match act {
            Act::Play(m) => self.play(m),
            Act::Pick(kind) => self.pick(Who::InReserve(kind)),
            Act::Sit(seat) => {
                let next = self.table.seats.next_of(seat);
                self.table.seats.sit(seat, next);
                self.seats(seat);
            }
            Act::Watch => {
                let count = self.table.seats.count(&self.table.subject.game);
                (0..count).for_each(|seat| self.table.seats.sit(seat, Some(Agent::Random)));
                self.paused = false;
                self.watched = 0;
                self.message = message!(self.game(), "all-at-random");
            }
            Act::PlayOn => {
                self.table.play_on();
                self.proceed();
            }
            Act::Claim => {
                self.table.claim();
                self.arrive();
            }
            Act::Resign(seat) => {
                self.table.resign(seat);
                self.arrive();
            }
            Act::Overwrite(file) => {
                let text = self.autosave.write(&mut self.table, &file);
                self.message = text.unwrap_or_else(|problem| problem);
            }
            Act::SaveAndLeave => self.ask(Purpose::SaveAndLeave),
            Act::Leave => self.done = true,
            Act::Nothing => {}
        }
    }

    pub(super) fn undo(&mut self) {
        self.window = None;
        let watching = self.table.all_played();
        let back = if watching { self.table.step_back() } else { self.table.undo() };
        self.message = match back {
            true => message!(self.game(), "taken-back"),
            false => message!(self.game(), "nothing-to-take-back"),
        };
        self.paused |= watching;
        if back {
            self.arrive();
        }
    }

    pub(super) fn redo(&mut self) {
        let watching = self.table.all_played();
        let on = if watching { self.table.step_on() } else { self.table.redo() };
        self.message = match on {
            true => message!(self.game(), "played-again"),
            false => message!(self.game(), "nothing-taken-back"),
        };
        if on {
            self.arrive();
        }
    }

    /// Opens the menu of seats.
    pub(super) fn seats(&mut self, chosen: usize) {
        let items = lists::seats(&self.table);
        self.window = Some(Window::Menu { title: message!(self.game(), "who-plays-whom"), items, chosen });
    }

    pub(super) fn resign(&mut self) {
        let Some(seat) = self.table.who_resigns() else {
            let ended = self.table.ended();
            self.message = ended.unwrap_or_else(|| message!(self.game(), "nobody-resigns"));
            return;
        };
        let game = self.game();
        let items = vec![
            Item { label: message!(game, "no-play-on"), act: Act::Nothing },
            Item { label: words::of_player(game, "player-resigns", seat), act: Act::Resign(seat) },
        ];
        let title = message!(game, "gives-up", player = words::seat(game, seat));
        self.window = Some(Window::menu(title, items));
    }

    /// Leaves, or first asks if unsaved moves would be lost.
    pub(super) fn leave(&mut self) {
        if !self.table.is_unsaved() {
            self.done = true;
            return;
        }
        let item = |label, act| Item { label, act };
        let items = vec![
            item(message!(self.game(), "stay"), Act::Nothing),
            item(message!(self.game(), "save-and-leave"), Act::SaveAndLeave),
            item(message!(self.game(), "leave-unsaved"), Act::Leave),
        ];
        self.window = Some(Window::menu(message!(self.game(), "not-saved"), items));
    }

    /// Leaves even if unsaved moves are lost.
    pub(super) fn leave_at_once(&mut self) {
        self.done = true;
    }

    pub(super) fn pause(&mut self) {
        self.paused = !self.paused;
        self.message = match (self.paused, self.table.is_played()) {
            (true, true) => message!(self.game(), "agents-wait-space"),
            (true, false) => message!(self.game(), "agents-will-wait"),
            (false, _) => message!(self.game(), "agents-move"),
        };
    }

    /// Halves or doubles the delay of agents.
    pub(super) fn pace(&mut self, faster: bool) {
        self.delay = match faster {
            true if self.delay <= WAITS.0 => Duration::ZERO,
            true => self.delay / 2,
            false => (self.delay * 2).clamp(WAITS.0, WAITS.1),
        };
        let milliseconds = self.delay.as_millis().to_string();
        self.message = message!(self.game(), "agents-delay", milliseconds = milliseconds);
    }

    /// Shows a good move.
    pub(super) fn hint(&mut self) {
        let hint = self.table.hint();
        self.window =
            Some(Window::text(message!(self.game(), "hint"), hint.split("; ").map(str::to_owned).collect()));
    }

    /// Explains why the picked piece cannot move to the cursor. If no piece is picked, asks for a
    /// move to explain.
    pub(super) fn why(&mut self) {
        match self.picked.clone().filter(|picked| picked.who != Who::On(self.cursor)) {
            Some(picked) => self.explain(&self.picked_to_cursor(&picked)),
            None => self.ask(Purpose::Why),
        }
    }

    pub(super) fn explain(&mut self, text: &str) {
        let sentence = talk::why(&self.table, text);
        let lines = sentence.lines().map(str::to_owned).collect();
        self.window = Some(Window::text(message!(self.game(), "why"), lines));
    }

    /// Shows the sources of the rule for the picked piece's move to the cursor. Without such a
    /// move, shows those of the last move's rule.
    pub(super) fn cite(&mut self) {
        let at_cursor = self.picked.iter().flat_map(|it| &it.targets).find(|it| it.to == self.cursor);
        let moves = at_cursor.map(|target| target.moves.clone());
        let line = self.table.line();
        let game = &self.table.subject.game;
        let sentence = words::played_texts(game, line);
        let moves: Vec<(Move, String)> = match moves {
            Some(moves) => moves.into_iter().map(|m| (m, words::text(game, line, m))).collect(),
            None => line
                .played()
                .iter()
                .copied()
                .zip(sentence)
                .rfind(|(m, _)| m.by().is_some())
                .into_iter()
                .collect(),
        };
        if moves.is_empty() {
            self.message = message!(self.game(), "no-move-selected");
            return;
        }
        let cited =
            |(m, text): &(Move, String)| format!("{text}: {}", talk::cited(&self.table, line.rule(*m)));
        let lines = moves.iter().flat_map(|m| cited(m).lines().map(str::to_owned).collect::<Vec<_>>());
        self.window = Some(Window::text(message!(self.game(), "who-says-so"), lines.collect()));
    }

    /// Opens a line to type into.
    pub(super) fn ask(&mut self, purpose: Purpose) {
        let text = match purpose {
            Purpose::Save | Purpose::SaveAndLeave => self.autosave.proposed(&self.table),
            Purpose::Move | Purpose::Why => String::new(),
        };
        self.typing = Some(Typing { purpose, text });
    }

    /// Acts on a typed line.
    pub(super) fn typed(&mut self, Typing { purpose, text }: Typing) {
        let text = text.trim();
        match purpose {
            _ if text.is_empty() => {}
            Purpose::Move => self.play_texts(text),
            Purpose::Why => self.explain(text),
            Purpose::Save => self.save(text),
            Purpose::SaveAndLeave => {
                self.save(text);
                self.done = !self.table.is_unsaved();
            }
        }
    }

    /// Plays the typed moves until an agent is to move or a move is not legal.
    fn play_texts(&mut self, texts: &str) {
        for text in texts.split_whitespace() {
            if self.table.is_played() {
                self.message = self.not_yours();
                return;
            }
            self.table.play_on();
            let found = notation::find(self.table.subject.about(), self.table.line(), text, 0);
            match found.ok().filter(|_| !self.table.is_over()) {
                Some(m) => self.play(m),
                None => {
                    self.message = talk::why(&self.table, text);
                    return;
                }
            }
        }
    }

    fn save(&mut self, file: &str) {
        if self.autosave.is_foreign(file) {
            let items = vec![
                Item { label: message!(self.game(), "answer-no"), act: Act::Nothing },
                Item {
                    label: message!(self.game(), "write-over", file = file),
                    act: Act::Overwrite(file.to_owned()),
                },
            ];
            self.window = Some(Window::menu(message!(self.game(), "file-there", file = file), items));
            return;
        }
        let text = self.autosave.write(&mut self.table, file);
        self.message = text.unwrap_or_else(|problem| problem);
    }

    /// Returns the owner and the kind of the piece on a cell.
    pub(super) fn piece_on(&self, cell: CellId) -> Option<(Seat, &str)> {
        let game = &self.table.subject.game;
        self.table.line().piece(cell).map(|piece| (piece.owner, words::kind(game, game.kind(piece))))
    }
}
