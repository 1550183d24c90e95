//! A game being played.

use super::input::Input;
use super::seats::Seats;
use super::talk;
use crate::args::Format;
use crate::commands::moves;
use crate::console::{Console, Stop};
use crate::render::board::Style;
use crate::render::outcome;
use crate::render::state;
use crate::render::twin::SCHEMA;
use crate::render::words;
use crate::screen::Ink;
use crate::snapshot::StateTwin;
use crate::subject::Subject;
use alfonso_driver::play_all;
use alfonso_game::{Line, Move, MoveKind, Random};
use serde::Serialize;
use std::io::BufRead;

/// A game being played.
pub struct Session<'s, 'c, 'w> {
    pub subject: &'s Subject,
    pub line: Box<dyn Line + 's>,
    /// What was played before the line began.
    pub before: Vec<String>,
    /// Whose moves are drawn at random.
    pub seats: Seats,
    /// What the moves of random seats are drawn from.
    pub seed: u64,
    /// Moves taken back, the latest last.
    pub undone: Vec<Move>,
    pub console: &'c mut Console<'w>,
    pub style: Style,
    pub format: Format,
    /// A person sits at a terminal.
    pub prompt: bool,
}

/// So many rolls in a row are watched: a game in which nobody ever moves is broken off.
const MAX_ROLLS: u32 = 10_000;

/// How the dice fall: each way as often as it weighs.
fn thrown(line: &dyn Line, random: &mut Random) -> Move {
    let rolls = line.moves();
    let of = line.weight(rolls[0]).1;
    let mut left = u64::from(random.below(u32::try_from(of).unwrap_or(u32::MAX).max(1)));
    for roll in rolls {
        let weight = line.weight(*roll).0;
        if left < weight {
            return *roll;
        }
        left -= weight;
    }
    rolls[rolls.len() - 1]
}

#[derive(Serialize)]
struct Message<'m> {
    schema: u8,
    message: &'m str,
}

impl Session<'_, '_, '_> {
    /// Plays until the end of input, `quit`, or the end of a game without humans.
    pub fn play(mut self, input: &mut dyn BufRead, max_plies: u32) -> Result<(), Stop> {
        match self.format {
            Format::Json => self.show()?,
            Format::Text => {
                let text = state::text(self.subject, self.line.as_ref(), self.style);
                self.console.line(&text)?;
            }
        }
        if self.seats.all_random(&self.subject.game) {
            return self.watch(max_plies);
        }
        if self.prompt {
            self.say("Type a move, `moves` for a list, `help` for more.")?;
        }
        if self.reply()? {
            self.show()?;
        }
        loop {
            self.ask()?;
            let Some(input) = Input::read(input)? else {
                if self.prompt {
                    self.console.line("")?;
                }
                return if self.format == Format::Json { Ok(()) } else { self.say("end of input") };
            };
            if input == Input::Quit {
                return Ok(());
            }
            self.answer(input)?;
        }
    }

    /// A game without humans: every position is shown.
    fn watch(&mut self, max_plies: u32) -> Result<(), Stop> {
        let end = self.line.ply().saturating_add(max_plies);
        let mut rolls = 0;
        while self.line.ply() < end && rolls < MAX_ROLLS {
            rolls = if self.line.is_chance() { rolls + 1 } else { 0 };
            if !self.draw_move()? {
                return Ok(());
            }
            // A roll is told by its line; the board is as it was.
            if rolls == 0 || self.format == Format::Json {
                self.show()?;
            }
        }
        if self.line.moves().is_empty() {
            return Ok(());
        }
        self.say(&format!("broken off after {max_plies} plies"))
    }

    fn answer(&mut self, input: Input) -> Result<(), Stop> {
        match input {
            Input::Nothing | Input::Quit => Ok(()),
            Input::Moves(texts) => self.moves(&texts),
            Input::TooMuch(kept, rest) => self.say(&format!("`{rest}` after `{kept}` is not understood")),
            Input::List => {
                let moves = moves::sorted(self.subject, self.line.as_ref());
                self.say(&talk::list(&moves, self.ended().as_deref(), self.console.screen.width))
            }
            Input::Why(text) => self.why(&text),
            Input::Undo => self.undo(),
            Input::Redo => self.redo(),
            Input::Board => self.show(),
            Input::Help => self.say(talk::HELP),
        }
    }

    /// Plays what was typed, move by move, until something is not legal.
    fn moves(&mut self, texts: &[String]) -> Result<(), Stop> {
        for text in texts {
            let text = match self.by_number(text) {
                Ok(text) => text,
                Err(problem) => return self.say(&problem),
            };
            if let Err(bad) = play_all(self.line.as_mut(), &text) {
                let told = talk::refused(self.subject, self.line.as_ref(), &bad);
                return self.say(&told);
            }
            self.undone.clear();
            self.reply()?;
            self.show()?;
        }
        Ok(())
    }

    /// The move of that number in the list; other texts as they are.
    fn by_number(&self, text: &str) -> Result<String, String> {
        if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Ok(text.to_owned());
        }
        let moves = moves::sorted(self.subject, self.line.as_ref());
        let number = text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        match number.and_then(|number| moves.get(number)) {
            Some(why) => Ok(why.text.clone()),
            None => Err(match self.ended() {
                Some(ended) => ended,
                None => {
                    format!("there is no move {text}; there are {}", words::count(moves.len(), "legal move"))
                }
            }),
        }
    }

    fn why(&mut self, text: &str) -> Result<(), Stop> {
        let text = match self.by_number(text) {
            Ok(text) => text,
            Err(problem) => return self.say(&problem),
        };
        let told = talk::why(self.subject, self.line.as_ref(), &text);
        self.say(&told)
    }

    /// Takes moves back until it is a human's turn. What random seats played before any human is left as it is: they
    /// would only play it again.
    fn undo(&mut self) -> Result<(), Stop> {
        let before = self.undone.len();
        while let Some(m) = self.line.undo() {
            self.undone.push(m);
            if !self.is_random() {
                return self.show();
            }
        }
        for m in self.undone.drain(before..).rev() {
            // It was legal before.
            let _ = self.line.play(m);
        }
        self.say("nothing of yours was played that could be taken back")
    }

    /// Plays again what was taken back, until it is a human's turn.
    fn redo(&mut self) -> Result<(), Stop> {
        let before = self.undone.len();
        while let Some(m) = self.undone.pop() {
            if self.line.play(m).is_err() {
                self.undone.clear();
                break;
            }
            if !self.is_random() {
                break;
            }
        }
        if self.undone.len() == before {
            return self.say("nothing was taken back");
        }
        self.show()
    }

    /// Random seats move until it is a human's turn; true if any did.
    fn reply(&mut self) -> Result<bool, Stop> {
        let mut moved = false;
        while self.is_random() && self.draw_move()? {
            moved = true;
        }
        Ok(moved)
    }

    /// True if what comes next is drawn at random.
    fn is_random(&self) -> bool {
        self.seats.draws(self.line.as_ref())
    }

    /// Plays a random move for whose turn it is, or throws the dice; false if nothing can be done. It depends on the seed,
    /// the ply and the rolls since alone, so that who takes moves back and plays them again meets the same replies.
    fn draw_move(&mut self) -> Result<bool, Stop> {
        let count = u32::try_from(self.line.moves().len()).unwrap_or(u32::MAX);
        if count == 0 {
            return Ok(false);
        }
        let rolled = |m: &&Move| matches!(m.kind(), MoveKind::Roll { .. });
        let rolls = self.line.played().iter().rev().take_while(rolled).count() as u64;
        let mut random = Random::of_game(self.seed, u64::from(self.line.ply()) << 16 | rolls.min(0xFFFF));
        let (m, told) = if self.line.is_chance() {
            let m = thrown(self.line.as_ref(), &mut random);
            (m, self.line.text(m))
        } else {
            let m = self.line.moves()[random.below(count) as usize];
            let mover = words::seat(&self.subject.game, self.line.to_move());
            (m, format!("{mover} plays {}", self.line.text(m)))
        };
        if self.line.play(m).is_err() {
            return Ok(false);
        }
        self.undone.clear();
        if self.format == Format::Text {
            self.say(&told)?;
        }
        Ok(true)
    }

    fn ended(&self) -> Option<String> {
        outcome::ended(self.subject, self.line.as_ref())
    }

    fn show(&mut self) -> Result<(), Stop> {
        let line = self.line.as_ref();
        match self.format {
            Format::Json => self.console.json(&StateTwin::new(self.subject, line, &self.before))?,
            Format::Text => self.console.line(&state::brief(self.subject, line, self.style))?,
        }
        self.console.flush()
    }

    fn say(&mut self, text: &str) -> Result<(), Stop> {
        match self.format {
            Format::Json => self.console.json(&Message { schema: SCHEMA, message: text }),
            Format::Text => self.console.line(text),
        }
    }

    fn ask(&mut self) -> Result<(), Stop> {
        if self.prompt && self.format == Format::Text {
            let mover = words::seat(&self.subject.game, self.line.to_move()).to_owned();
            let who = match self.line.moves().is_empty() {
                true => "over".to_owned(),
                false if self.line.is_chance() => "dice".to_owned(),
                false => mover,
            };
            let prompt = self.console.screen.paint(Ink::Strong, &format!("{who}>"));
            self.console.print(&format!("{prompt} "))?;
        }
        self.console.flush()
    }
}
