//! A game played through the protocol, and the positions that the client sets up.

use crate::commands::tune;
use crate::subject::{Subject, Target};
use alfonso_game::{Dialect, Line, Move, Position, Waiver};
use alfonso_notation::uci;
use alfonso_report::{position, words};
use alfonso_search::Evaluation;

/// A game with its evaluation. Threads share it.
pub struct Board {
    pub subject: Subject,
    pub evaluation: Evaluation,
    /// The value of the least valuable piece, which is reported as 100 centipawns.
    pub least: i32,
    /// The position that `startpos` means.
    pub start: Position,
}

/// A position, given by a start and the moves from there.
#[derive(Clone, Debug)]
pub struct Setup {
    pub start: Position,
    pub moves: Vec<Move>,
    /// True if the game is over there by a claim or a count. Engines continue in such a position.
    pub is_passed: bool,
}

/// Declines an ending that players claim or that a count causes, because a client that requests a
/// move has not claimed it. Returns true if there was such an ending.
pub fn go_on(line: &mut dyn Line) -> bool {
    line.waive(Waiver::Counts)
}

/// Returns the reason why a game cannot be played by this protocol.
pub fn unfit(subject: &Subject) -> Option<&'static str> {
    let game = &subject.game;
    match () {
        () if game.names().players.len() != 2 => Some("it has not two players"),
        () if game.has_dice() => Some("it has dice"),
        () if game.blueprint().fen.fields.is_empty() => Some("its file declares no notation for positions"),
        () => None,
    }
}

/// Loads a game by its name.
///
/// # Errors
/// Returns the reason on one line if the game cannot be loaded.
pub fn load(name: &str) -> Result<Subject, String> {
    let subject = Target::named(name).subject().map_err(|error| {
        error.diagnostics.first().map_or_else(String::new, |problem| problem.message.clone())
    })?;
    match unfit(&subject) {
        Some(why) => Err(format!("{name} cannot be played here: {why}")),
        None => Ok(subject),
    }
}

impl Board {
    /// Returns a board for a game.
    pub fn new(subject: Subject) -> Self {
        let evaluation = tune::own_evaluation(&subject);
        let kinds = evaluation.weights().kinds;
        let least = kinds.into_iter().filter(|value| *value > 0).min().unwrap_or(100);
        let start = subject.game.start();
        Self { subject, evaluation, least, start }
    }

    /// Returns the board with the start position of another game, if this game can represent it.
    pub fn starting_like(self, other: &Subject) -> Self {
        let fen = other.game.to_fen_in(&other.game.start(), Dialect::Uci);
        let start = self.subject.game.from_fen(&fen).unwrap_or_else(|_| self.start.clone());
        Self { start, ..self }
    }

    /// Sets a position up.
    ///
    /// # Errors
    /// Returns a message for people if the position is not valid.
    pub fn setup(&self, fen: Option<&str>, moves: &[String]) -> Result<Setup, String> {
        let game = &self.subject.game;
        let start = match fen {
            None => self.start.clone(),
            Some(fen) => game.from_fen(fen).map_err(|error| format!("this is not a position: {error}"))?,
        };
        let mut line = game.line_from(&start);
        let mut is_passed = go_on(line.as_mut());
        let mut played = Vec::new();
        for text in moves {
            let m = self
                .find(line.as_ref(), text)
                .ok_or_else(|| format!("{} is not legal", words::typed(text)))?;
            played.push(m);
            let _ = line.play(m);
            is_passed = go_on(line.as_mut());
        }
        Ok(Setup { start, moves: played, is_passed })
    }

    /// Returns the position that `startpos` means.
    pub fn beginning(&self) -> Setup {
        Setup { start: self.start.clone(), moves: Vec::new(), is_passed: false }
    }

    /// Returns a line of play at a position.
    pub fn line(&self, setup: &Setup) -> Box<dyn Line> {
        let mut line = self.subject.game.line_from(&setup.start);
        go_on(line.as_mut());
        for m in &setup.moves {
            let _ = line.play(*m);
            go_on(line.as_mut());
        }
        line
    }

    /// Returns the legal move with this text, in engine notation or in another notation of the
    /// game.
    pub fn find(&self, line: &dyn Line, text: &str) -> Option<Move> {
        alfonso_notation::find(self.subject.about(), line, text, 0).ok()
    }

    /// Returns the text of a legal move.
    pub fn text(&self, line: &dyn Line, m: Move) -> String {
        uci::written(self.subject.about(), line, m)
    }

    /// Returns a position in FEN, and a description of the facts that FEN omits.
    pub fn fen(&self, setup: &Setup) -> (String, Option<String>) {
        let (game, position) = (&self.subject.game, self.line(setup).position());
        let fen_loss = match position::fen_loss(game, &position) {
            Ok(fen_loss) => fen_loss,
            Err(error) => Some(format!("this notation cannot be read back: {error}")),
        };
        (game.to_fen_in(&position, Dialect::Uci), fen_loss)
    }
}
