//! A game played line by line: at a terminal or through pipes.

use super::input::Input;
use super::keep::Autosave;
use super::table::Table;
use crate::args::{Format, Listed};
use crate::console::{Console, Stop};
use alfonso_diag::{Diagnostic, code};
use alfonso_driver::message;
use alfonso_game::{Game, MAX_IDLE};
use alfonso_record::log::{Who, marks};
use alfonso_record::seats::{Seating, Seats, pair};
use alfonso_record::talk;
use alfonso_report::board::Style;
use alfonso_report::command_error::CommandError;
use alfonso_report::events::{Event, EventTracker};
use alfonso_report::moves;
use alfonso_report::screen::TextStyle;
use alfonso_report::state;
use alfonso_report::words;
use std::io::{BufRead, ErrorKind};
use std::time::{Duration, Instant};

/// A game in progress.
pub struct Session<'s, 'c, 'w> {
    pub table: Table<'s>,
    /// The files that keep the game.
    pub autosave: Autosave,
    pub console: &'c mut Console<'w>,
    pub style: Style,
    pub format: Format,
    /// True if a person sits at a terminal.
    pub prompt: bool,
    /// The part of the game that the JSON output already contains.
    pub tracker: EventTracker,
}

/// The minimum time between two saves of a game without humans. A disk is slower than random moves.
const OFTEN: Duration = Duration::from_millis(250);

impl<'s> Session<'s, '_, '_> {
    /// Returns the game, whose reader the messages are for.
    fn game(&self) -> &'s Game {
        &self.table.subject.game
    }

    /// Plays until the input ends, the user types `quit`, or a game without humans ends.
    pub fn play(mut self, input: &mut dyn BufRead, max_plies: u32) -> Result<(), Stop> {
        match self.format {
            Format::Json => self.show()?,
            Format::Text => {
                let text = state::text(self.table.subject, self.table.line(), self.style);
                self.console.line(&text)?;
            }
        }
        if self.table.all_played() {
            self.watch(max_plies)?;
            return self.leave();
        }
        if self.prompt {
            self.say(&message!(self.game(), "play-welcome"))?;
            let (seats, seed) = (talk::seats(&self.table), self.table.seed.to_string());
            self.say(&message!(self.game(), "seats-and-seed", seats = seats, seed = seed))?;
        }
        if self.reply()? {
            self.show()?;
        }
        loop {
            self.keep()?;
            self.ask()?;
            let typed = Input::next(input).map_err(|error| match error.kind() {
                // The error is about the text of the input, so it is reported as a diagnostic.
                ErrorKind::Other => {
                    CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, error.to_string())).into()
                }
                _ => Stop::from(error),
            });
            let Some(input) = typed? else {
                if self.prompt {
                    self.console.line("")?;
                }
                if self.format != Format::Json {
                    self.say(&message!(self.game(), "end-of-input"))?;
                }
                return self.leave();
            };
            if input == Input::Quit {
                return self.leave();
            }
            self.answer(input)?;
        }
    }

    /// Saves the game if autosave is on. If that fails, play continues, because the user may save
    /// the game elsewhere.
    fn keep(&mut self) -> Result<(), Stop> {
        match self.autosave.keep_on(&mut self.table) {
            Some(problem) => self.say(&problem),
            None => Ok(()),
        }
    }

    /// Saves the game at the end of play. A failure is an error now.
    fn leave(&mut self) -> Result<(), Stop> {
        Ok(self.autosave.keep(&mut self.table)?)
    }

    /// Plays a game without humans and shows every position.
    fn watch(&mut self, max_plies: u32) -> Result<(), Stop> {
        let end = self.table.line().ply().saturating_add(max_plies);
        let mut rolls = 0;
        let mut kept: Option<Instant> = None;
        while self.table.line().ply() < end && rolls <= MAX_IDLE {
            rolls = if self.table.line().is_chance() { rolls + 1 } else { 0 };
            let player = self.table.line().to_move();
            if !self.draw_move()? {
                return Ok(());
            }
            if kept.is_none_or(|kept| kept.elapsed() >= OFTEN) {
                self.keep()?;
                kept = Some(Instant::now());
            }
            // A roll gets its own line of output and leaves the board unchanged, unless it also
            // ends the turn.
            let over = self.table.line().to_move() != player || self.table.is_over();
            if rolls == 0 || over || self.format == Format::Json {
                self.show()?;
            }
        }
        if self.table.is_over() {
            return Ok(());
        }
        match rolls > MAX_IDLE {
            true => self.say(&too_many_rolls(self.game())),
            false => {
                let plies = words::plies_in(self.game(), max_plies);
                self.say(&message!(self.game(), "broken-off", plies = plies))
            }
        }
    }

    fn answer(&mut self, input: Input) -> Result<(), Stop> {
        match input {
            Input::Nothing if self.table.all_played() => {
                if self.draw_move()? {
                    self.show()?;
                }
                Ok(())
            }
            Input::Nothing | Input::Quit => Ok(()),
            Input::Moves(texts) => self.moves(&texts),
            Input::TooMuch(command, rest) => {
                self.say(&message!(self.game(), "not-understood", rest = rest, command = command))
            }
            Input::Numbered | Input::List if self.format == Format::Json => {
                let over = self.table.is_over() && !self.table.may_play_on();
                let legal = || self.table.asked(|line| moves::legal(self.table.subject, line));
                self.console.json(&Event::moves(if over { Vec::new() } else { legal() }))
            }
            Input::Numbered => {
                let (moves, ended) = (self.table.moves(), self.table.ended());
                self.say(&talk::list(&moves, ended.as_deref(), self.console.screen.width))
            }
            Input::List => {
                let sentence = talk::rules(&self.table.moves(), self.table.ended().as_deref());
                self.say(&sentence)
            }
            Input::Why(text) => self.why(&text),
            Input::Pick(text) => self.pick(&text),
            Input::Undo => match self.table.undo() {
                true => self.show(),
                false => self.say(&message!(self.game(), "nothing-to-take-back")),
            },
            Input::Redo => match self.table.redo() {
                true => self.show(),
                false => self.say(&message!(self.game(), "nothing-taken-back")),
            },
            Input::Save(file) => {
                let sentence = self.autosave.save(&mut self.table, &file).unwrap_or_else(|problem| problem);
                self.say(&sentence)
            }
            Input::Hint => {
                let (hint, advised) = self.table.hint();
                let good = || message!(self.game(), "good-move", move = hint.as_str());
                let hint = if advised.is_some() { good() } else { hint };
                self.say(&hint)
            }
            Input::Claim => self.claim(),
            Input::Resign => self.resign(),
            Input::Seats(texts) => self.seats(&texts),
            Input::Board => self.show(),
            Input::Help => self.say(&message!(self.game(), "play-help")),
        }
    }

    /// Plays the typed moves one by one, until one is not legal.
    fn moves(&mut self, texts: &[String]) -> Result<(), Stop> {
        if let Some(resigned) = self.table.resigned() {
            return self.say(&resigned);
        }
        for text in texts {
            let text = match self.by_number(text) {
                Ok(text) => text,
                Err(problem) => return self.say(&problem),
            };
            if let Err(bad) = self.table.play_text(&text) {
                let sentence = talk::refused(&self.table, &bad);
                return self.say(&sentence);
            }
            if self.table.is_played() {
                // The game is saved before the reply, because the reply may take long.
                self.keep()?;
            }
            self.reply()?;
            self.show()?;
        }
        Ok(())
    }

    /// Returns the move with this number in the list. Returns any other text unchanged.
    fn by_number(&self, text: &str) -> Result<String, String> {
        if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Ok(text.to_owned());
        }
        let moves = self.table.moves();
        let number = text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        match number.and_then(|number| moves.get(number)) {
            Some(why) => Ok(why.text.clone()),
            None => Err(match self.table.ended().filter(|_| !self.table.may_play_on()) {
                Some(ended) => ended,
                None => message!(self.game(), "no-move-of-number", number = text, count = moves.len()),
            }),
        }
    }

    fn why(&mut self, text: &str) -> Result<(), Stop> {
        let sentence = match self.by_number(text) {
            Ok(text) => talk::why(&self.table, &text),
            Err(problem) => problem,
        };
        self.say(&sentence)
    }

    /// Shows the targets of the piece on a cell.
    fn pick(&mut self, text: &str) -> Result<(), Stop> {
        let subject = self.table.subject;
        let Some(from) = subject.game.topology().named(text) else {
            let sentence = match text {
                "" => message!(subject.game, "pick-what"),
                _ => message!(subject.game, "no-such-cell", cell = text),
            };
            return self.say(&sentence);
        };
        let targets = self.table.targets(Who::On(from));
        if targets.is_empty() {
            let sentence = talk::nothing_to_pick(&self.table, from);
            return self.say(&sentence);
        }
        if self.format == Format::Text {
            let marks = marks(Who::On(from), &targets);
            let text = state::marked(subject, self.table.line(), self.style, &marks);
            self.console.print(&text)?;
        }
        let sentence = talk::picked(&self.table, Who::On(from), &targets);
        self.say(&sentence)
    }

    /// Claims the available draw.
    fn claim(&mut self) -> Result<(), Stop> {
        match self.table.claim() {
            true => {
                let ended = self.table.ended().unwrap_or_default();
                self.say(&message!(self.game(), "claimed", end = ended))
            }
            false => self.say(&message!(self.game(), "no-claim")),
        }
    }

    fn resign(&mut self) -> Result<(), Stop> {
        match self.table.who_resigns() {
            Some(seat) => {
                self.table.resign(seat);
                let ended = self.table.ended().unwrap_or_default();
                self.say(&ended)
            }
            None => {
                let ended = self.table.ended();
                self.say(&ended.unwrap_or_else(|| message!(self.game(), "no-resigning")))
            }
        }
    }

    /// Changes the seats, and lists them.
    fn seats(&mut self, texts: &[String]) -> Result<(), Stop> {
        let game = &self.table.subject.game;
        let mut typed = Vec::new();
        for text in texts {
            let text = text.trim_matches(',');
            if text.split(',').any(|seat| pair(seat).is_none()) {
                return self.say(&message!(game, "seat-not-a-pair"));
            }
            match text.parse::<Listed<Seating>>() {
                Ok(list) => typed.extend(list.0),
                Err(problem) => return self.say(&problem),
            }
        }
        let seated = Seats::reseated(game, &self.table.seats, &typed);
        match seated.and_then(|seats| self.table.seat(seats)) {
            Ok(()) => (),
            Err(error) => return self.say(&error.in_words()),
        }
        let sentence = talk::seats(&self.table);
        self.say(&sentence)?;
        if !typed.is_empty() && !self.table.all_played() && self.reply()? {
            return self.show();
        }
        if !typed.is_empty() && self.table.all_played() {
            return self.say(&message!(self.game(), "all-played"));
        }
        Ok(())
    }

    /// Lets agents move until it is a human's turn. Returns true if one did.
    fn reply(&mut self) -> Result<bool, Stop> {
        let (mut moved, mut rolls) = (false, 0);
        while self.table.is_played() && !self.table.all_played() {
            rolls = if self.table.line().is_chance() { rolls + 1 } else { 0 };
            if rolls > MAX_IDLE {
                self.say(&too_many_rolls(self.game()))?;
                break;
            }
            if !self.draw_move()? {
                break;
            }
            moved = true;
        }
        Ok(moved)
    }

    /// Lets an agent or the dice move, and prints what happens. Returns false if no move is
    /// possible.
    fn draw_move(&mut self) -> Result<bool, Stop> {
        let Some(text) = self.table.draw_move() else { return Ok(false) };
        if self.format == Format::Text {
            self.say(&text)?;
        }
        Ok(true)
    }

    fn show(&mut self) -> Result<(), Stop> {
        let (subject, line) = (self.table.subject, self.table.line());
        match self.format {
            Format::Json => {
                let event = self.tracker.position(subject, line, &self.table.before);
                self.console.json(&event)?;
            }
            Format::Text => self.console.line(&state::brief(subject, line, self.style))?,
        }
        self.console.flush()
    }

    fn say(&mut self, text: &str) -> Result<(), Stop> {
        match self.format {
            Format::Json => self.console.json(&Event::message(text)),
            Format::Text => self.console.line(text),
        }
    }

    fn ask(&mut self) -> Result<(), Stop> {
        if self.prompt && self.format == Format::Text {
            let line = self.table.line();
            let who = match () {
                () if self.table.is_over() => message!(self.game(), "prompt-over"),
                () if line.is_chance() => message!(self.game(), "prompt-dice"),
                () => words::seat(self.game(), line.to_move()).to_owned(),
            };
            let prompt = self.console.screen.paint(TextStyle::Strong, &format!("{who}>"));
            self.console.print(&format!("{prompt} "))?;
        }
        self.console.flush()
    }
}

/// Returns the sentence about a game in which no player ever has a move.
fn too_many_rolls(game: &Game) -> String {
    message!(game, "too-many-rolls", most = MAX_IDLE.to_string())
}
