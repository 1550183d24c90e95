//! The commands of the full screen: taking back, hints, reasons, seats, saving and leaving.

use super::app::App;
use super::lists;
use super::window::{Act, Item, Purpose, Typing, Window};
use alfonso_board::CellId;
use alfonso_driver::message;
use alfonso_game::Move;
use alfonso_record::due::Due;
use alfonso_record::happened::chosen_cell;
use alfonso_record::log::Who;
use alfonso_record::{choices, talk};
use alfonso_report::board::CellSize;
use alfonso_report::words;
use alfonso_search::Agent;
use std::time::Duration;

/// The shortest non-zero delay, and the longest.
const WAITS: (Duration, Duration) = (Duration::from_millis(25), Duration::from_secs(10));

impl App<'_> {
    /// Carries out an action chosen in a window.
    pub(super) fn carry_out(&mut self, act: Act) {
        match act {
            Act::Play(m) => self.play(m),
            Act::Lift => self.lift(Who::On(self.cursor)),
            Act::Sit(seat) => {
                let next = self.table.seats.next_of(seat);
                self.table.seats.sit(seat, next);
                self.seats(seat);
            }
            Act::Watch => {
                let count = self.table.seats.count(self.game());
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
        self.paused |= watching;
        if back {
            self.arrive();
        }
        self.message = match back {
            true => message!(self.game(), "taken-back"),
            false => message!(self.game(), "nothing-to-take-back"),
        };
    }

    pub(super) fn redo(&mut self) {
        let watching = self.table.all_played();
        let on = if watching { self.table.step_on() } else { self.table.redo() };
        if on {
            self.arrive();
        }
        self.message = match on {
            true => message!(self.game(), "played-again"),
            false => message!(self.game(), "nothing-taken-back"),
        };
    }

    /// Turns the board round.
    pub(super) fn turn_round(&mut self) {
        match self.has_squares() {
            true => self.style.turned = !self.style.turned,
            false => self.message = message!(self.game(), "no-squares-to-turn"),
        }
    }

    /// Changes the size of cells: large, small, or as the screen allows.
    pub(super) fn grow(&mut self) {
        (self.size, self.message) = match self.size {
            None => (Some(CellSize::Large), message!(self.game(), "cells-large")),
            Some(CellSize::Large) => (Some(CellSize::Normal), message!(self.game(), "cells-small")),
            Some(_) => (None, message!(self.game(), "cells-fitting")),
        };
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

    /// Shows a good move, and puts the cursor where it begins.
    pub(super) fn hint(&mut self) {
        let (hint, m) = self.table.hint();
        self.message = match m {
            Some(_) => message!(self.game(), "hint-is", hint = hint),
            None => hint,
        };
        let begins = |m: Move| if m.by().is_some() { Some(m.from()) } else { chosen_cell(self.game(), m) };
        let cell: Option<CellId> = m.and_then(begins);
        self.cursor = cell.unwrap_or(self.cursor);
    }

    /// Explains why the picked piece cannot move to the cursor. If no piece is picked, asks for a
    /// move to explain.
    pub(super) fn why(&mut self) {
        match self.picked.clone().filter(|picked| picked.who != Who::On(self.cursor)) {
            Some(picked) => self.explain(&picked.text_to(self.game(), self.cursor)),
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
        let game = self.game();
        let sentence = words::played_texts(game, line);
        let is_cited = |m: Move| m.by().is_some() || chosen_cell(game, m).is_some();
        let moves: Vec<(Move, String)> = match moves {
            Some(moves) => moves.into_iter().map(|m| (m, words::text(game, line, m))).collect(),
            None => {
                let mut played = line.played().iter().copied().zip(sentence);
                played.rfind(|(m, _)| is_cited(*m)).into_iter().collect()
            }
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

    /// Plays the typed moves until an agent is to move or a move is not legal. At a roll, the typed
    /// numbers are those of the dice.
    fn play_texts(&mut self, texts: &str) {
        let mut left: Vec<&str> = texts.split_whitespace().collect();
        while !left.is_empty() {
            if matches!(Due::of(&self.table), Due::Watch) {
                self.message = self.not_yours();
                return;
            }
            self.table.play_on();
            let (text, count) = choices::first_of(&self.table, &left);
            left.drain(..count);
            match choices::understood(&self.table, &text).filter(|_| !self.table.is_over()) {
                Some(m) => self.play(m),
                None => {
                    self.message = talk::why(&self.table, &text);
                    return;
                }
            }
        }
    }

    pub(super) fn save(&mut self, file: &str) {
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
}
