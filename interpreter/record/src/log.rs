//! A game in progress: its seats, the moves played and taken back, claims of a draw, and
//! resignation. The module does not depend on a terminal, a file or a clock.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_game::KindId;
//! use alfonso_record::log::{Log, Who};
//! use alfonso_record::opening::Opening;
//! use alfonso_record::seats::Seats;
//! use alfonso_report::subject::Subject;
//!
//! let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("tic-tac-toe", "tic-tac-toe", loaded.expect("no errors"), &[]);
//! let opening = Opening::at_start(&subject, None).expect("it has one start");
//! let people = Seats::settle(&subject.game, &[]).expect("no seat is named");
//! let mut log = Log::new(&subject, opening, people, 1);
//!
//! log.play_text("Token@b2").expect("a legal move");
//! assert!(log.is_unsaved());
//! // Where can a token of the reserve go?
//! assert_eq!(log.targets(Who::InReserve(KindId::new(0))).len(), 8);
//! assert!(log.undo() && log.line().played().is_empty());
//! assert!(log.redo() && log.line().played().len() == 1);
//!
//! // A log can also own its share of a game.
//! let subject = std::rc::Rc::new(subject);
//! let opening = Opening::at_start(&subject, None).expect("it has one start");
//! let people = Seats::settle(&subject.game, &[]).expect("no seat is named");
//! let log = Log::new(std::rc::Rc::clone(&subject), opening, people, 1);
//! assert_eq!(log.moves().len(), 9);
//! ```

pub use crate::targets::{Target, Who, marks};

use crate::opening::Opening;
use crate::recorded;
use crate::seats::Seats;
use crate::targets::targets;
use alfonso_driver::{BadMove, message};
use alfonso_game::{KindId, Line, Move, MoveKind, Random, Seat};
use alfonso_notation as notation;
use alfonso_notation::record::{Beginning, Finish, Record};
use alfonso_report::moves::{self, Why};
use alfonso_report::subject::Subject;
use alfonso_report::{outcome, words};
use std::ops::Deref;

/// The tags that name the people on the first seats, as PGN calls them in every game.
const NAMED: [&str; 2] = ["White", "Black"];

/// A game in progress. `S` is a reference to its subject, such as `&Subject` or `Rc<Subject>`.
pub struct Log<S> {
    /// The game.
    pub subject: S,
    /// The seats, each with a person or an agent.
    pub seats: Seats,
    /// The seed for the moves of random agents.
    pub seed: u64,
    /// The moves played before the line began.
    pub before: Vec<String>,
    line: Box<dyn Line>,
    /// The moves that the game already had when the log was created.
    begun: Vec<Move>,
    beginning: Beginning,
    notes: Option<String>,
    tags: Vec<(String, String)>,
    /// The moves taken back, most recent last.
    undone: Vec<Move>,
    resigned: Option<Seat>,
    /// True if a person has claimed the draw that is available in this position.
    claimed: bool,
    /// The state at the last save: the moves, the player who had resigned, and whether a draw had
    /// been claimed.
    saved: (Vec<Move>, Option<Seat>, bool),
}

impl<S: Deref<Target = Subject>> Log<S> {
    /// Returns a game in progress that continues from an opening.
    pub fn new(subject: S, opening: Opening, seats: Seats, seed: u64) -> Self {
        let Opening { line, before, beginning, record, .. } = opening;
        let resigned = record.as_ref().and_then(|record| match &record.result {
            Some(Finish::Resigned(name)) => subject.game.names().players.iter().position(|it| it.0 == *name),
            _ => None,
        });
        let claimed =
            record.as_ref().is_some_and(|record| matches!(record.result, Some(Finish::Rule { .. })));
        let (notes, tags) = record.map(|record| (record.notes, record.tags)).unwrap_or_default();
        let begun = line.played().to_vec();
        let mut log = Self {
            subject,
            seats,
            seed,
            before,
            line,
            begun,
            beginning,
            notes,
            tags,
            undone: Vec::new(),
            resigned: resigned.map(Seat::new),
            claimed,
            saved: (Vec::new(), None, false),
        };
        log.mark_saved();
        log
    }

    /// Returns the line of play, for looking ahead. The caller must restore its state.
    pub fn ahead(&mut self) -> &mut dyn Line {
        self.line.as_mut()
    }

    /// Returns the legal move that a text means in one of the notations.
    pub fn find(&self, text: &str) -> Option<Move> {
        self.asked(|line| notation::find(self.subject.about(), line, text, 0).ok())
    }

    /// Calls `ask` with the line on which the next move will be played. If a person may claim a
    /// draw or play on, this is the line after the claim was declined.
    pub fn asked<T>(&self, ask: impl FnOnce(&dyn Line) -> T) -> T {
        match self.past_claim() {
            Some(line) => ask(line.as_ref()),
            None => ask(self.line()),
        }
    }

    /// Returns the line that continues if the person to move declines the draw that they may claim.
    /// Returns `None` if there is no such draw.
    pub fn past_claim(&self) -> Option<Box<dyn Line>> {
        if self.may_play_on() { self.line.past_claim() } else { None }
    }

    /// Returns the beginning of the line.
    pub fn beginning(&self) -> &Beginning {
        &self.beginning
    }

    /// Returns the line of play.
    pub fn line(&self) -> &dyn Line {
        self.line.as_ref()
    }

    /// Returns the moves of the line, each with the player who made it.
    pub fn played(&self) -> impl DoubleEndedIterator<Item = (Seat, Move)> {
        self.line.played_by().iter().copied().zip(self.line.played().iter().copied())
    }

    /// Returns the legal moves with their rules, in the order in which they are numbered.
    pub fn moves(&self) -> Vec<Why> {
        if self.resigned.is_some() {
            return Vec::new();
        }
        self.asked(|line| moves::sorted(&self.subject, line))
    }

    /// Returns `true` if the game is over.
    pub fn is_over(&self) -> bool {
        self.resigned.is_some() || self.line.moves().is_empty()
    }

    /// Returns the result in words, or `None` if the game is not over.
    pub fn ended(&self) -> Option<String> {
        match self.resigned {
            Some(seat) => Some(self.given_up(seat)),
            None if self.claimed => self.line.outcome().map(|it| outcome::long(&self.subject, it)),
            None => outcome::ended(&self.subject, self.line()),
        }
    }

    /// Returns the message about a resignation, which the rules do not cover. With two players, the
    /// message names the other one as the winner. With more players, it names no winner.
    fn given_up(&self, seat: Seat) -> String {
        let game = &self.subject.game;
        let players = game.names().players.len();
        let others: Vec<Seat> = (0..players).map(Seat::new).filter(|other| *other != seat).collect();
        let resigns = words::of_player(game, "player-resigns", seat);
        match others.as_slice() {
            [other] => {
                let wins = words::of_player(game, "player-wins", *other);
                message!(game, "resigned", resigns = resigns, wins = wins)
            }
            _ => message!(game, "resigned-among-many", resigns = resigns),
        }
    }

    /// Returns the message about the resignation, or `None` if nobody has resigned.
    pub fn resigned(&self) -> Option<String> {
        self.resigned.map(|seat| self.given_up(seat))
    }

    /// Returns `true` if the program makes the next move or roll.
    pub fn is_played(&self) -> bool {
        !self.is_over() && self.seats.plays(self.line())
    }

    /// Returns `true` if no seat is human.
    pub fn all_played(&self) -> bool {
        self.seats.all_played(&self.subject.game)
    }

    /// Plays a move and clears the list of moves taken back. Returns `false` if the move is not
    /// legal.
    pub fn play(&mut self, m: Move) -> bool {
        if self.resigned.is_some() || self.line.play(m).is_err() {
            return false;
        }
        self.undone.clear();
        true
    }

    /// Returns `true` if the player to move is a person who may claim a draw and may also play on.
    pub fn may_play_on(&self) -> bool {
        self.resigned.is_none() && !self.claimed && self.line.is_claim() && !self.seats.plays(self.line())
    }

    /// Claims the draw that the person to move may claim. Returns `false` if there is no such draw.
    pub fn claim(&mut self) -> bool {
        let may = self.may_play_on();
        self.claimed |= may;
        may
    }

    /// Declines the draw that the person to move may claim.
    pub fn play_on(&mut self) {
        if self.may_play_on() {
            alfonso_driver::play_on(self.line.as_mut());
        }
    }

    /// Plays a move that is given as text. A move by a person declines a draw that they could
    /// claim. The caller must check that nobody has resigned.
    ///
    /// # Errors
    /// Returns an error if the move is not legal. The line is then unchanged.
    pub fn play_text(&mut self, text: &str) -> Result<(), BadMove> {
        if self.line.is_claim() && !self.may_play_on() {
            let (refusal, text) = (self.line.refusal(text), text.to_owned());
            return Err(BadMove { index: 0, text, refusal, nearest: Vec::new(), meanings: Box::default() });
        }
        let before = self.line.played().len();
        let played = notation::play_all(self.subject.about(), self.line.as_mut(), text);
        if self.line.played().len() == before {
            self.come_again();
        }
        played?;
        self.undone.clear();
        Ok(())
    }

    /// Returns the random stream for this point of the game. The stream depends on the seed, the
    /// ply and the number of rolls since the last move.
    pub fn random(&self) -> Random {
        let rolled = |m: &&Move| is_roll(**m);
        let rolls = self.line.played().iter().rev().take_while(rolled).count() as u64;
        Random::of_game(self.seed, u64::from(self.line.ply()) << 16 | rolls.min(0xFFFF))
    }

    /// Takes moves back until it is a human's turn. Returns `false` if no human has moved. Moves
    /// that agents made before the first human move stay, because the agents would only repeat
    /// them.
    pub fn undo(&mut self) -> bool {
        if self.resigned.take().is_some() || std::mem::take(&mut self.claimed) {
            return true;
        }
        let before = self.undone.len();
        while self.step_back() {
            if !self.is_played() {
                return true;
            }
        }
        while self.undone.len() > before && self.step_on() {}
        false
    }

    /// Takes the last move back, whichever player made it.
    pub fn step_back(&mut self) -> bool {
        let Some(m) = self.line.undo() else { return false };
        self.claimed = false;
        self.come_again();
        self.undone.push(m);
        true
    }

    /// Replays the last move, so that a draw that was declined after it can be claimed again.
    fn come_again(&mut self) {
        if let Some(m) = self.line.undo() {
            // The move was legal in that position before.
            let _ = self.line.play(m);
        }
    }

    /// Replays the move that was taken back last.
    pub fn step_on(&mut self) -> bool {
        let Some(m) = self.undone.pop() else { return false };
        // The replayed move may have declined a claim.
        alfonso_driver::play_on(self.line.as_mut());
        if self.resigned.is_some() || self.line.play(m).is_err() {
            self.undone.clear();
            return false;
        }
        true
    }

    /// Replays moves taken back until it is a human's turn. Returns `false` if there were no moves
    /// to replay.
    pub fn redo(&mut self) -> bool {
        let mut any = false;
        while self.step_on() {
            any = true;
            if !self.is_played() {
                break;
            }
        }
        any
    }

    /// Returns `true` if there are moves to replay.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Returns the seat that would resign now. This is the seat to move if it is human, or else the
    /// only human seat that is not eliminated.
    pub fn who_resigns(&self) -> Option<Seat> {
        let player = self.line.to_move();
        let mut humans = (0..self.subject.game.names().players.len())
            .map(Seat::new)
            .filter(|seat| !self.seats.is_played(*seat) && self.line.is_alive(*seat));
        match () {
            () if self.is_over() && !self.may_play_on() => None,
            () if !self.seats.is_played(player) => Some(player),
            () => humans.next().filter(|_| humans.next().is_none()),
        }
    }

    /// Records the resignation of a player.
    pub fn resign(&mut self, seat: Seat) {
        if !self.is_over() || self.may_play_on() {
            self.resigned = Some(seat);
            self.undone.clear();
        }
    }

    /// Returns the kinds that the player to move can place from their reserve, without duplicates.
    pub fn placeable(&self) -> Vec<KindId> {
        let placed = |m: &Move| self.subject.game.placed(*m);
        let mut kinds: Vec<KindId> = self.asked(|line| line.moves().iter().filter_map(placed).collect());
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }

    /// Returns the targets of a piece, in cell order.
    pub fn targets(&mut self, who: Who) -> Vec<Target> {
        if self.resigned.is_some() {
            return Vec::new();
        }
        let game = &self.subject.game;
        if let Some(mut line) = self.past_claim() {
            return targets(game, line.as_mut(), who);
        }
        targets(game, self.line.as_mut(), who)
    }

    /// Returns a record of the game so far.
    pub fn record(&self) -> Record {
        let game = &self.subject.game;
        let (start, seats) = (self.beginning.clone(), self.seats.players(game));
        let record = recorded::of_line(&self.subject, self.line(), (start, self.seed), seats);
        let resigned = self.resigned.map(|seat| Finish::Resigned(game.names().player(seat).to_owned()));
        // A draw that nobody has claimed is not a result.
        let ended = record.result.clone().filter(|_| !self.may_play_on());
        Record { result: resigned.or(ended), notes: self.notes.clone(), tags: self.kept_tags(), ..record }
    }

    /// Returns the tags of the game. Tags about the result are dropped once the game has continued
    /// past the point at which it was loaded.
    fn kept_tags(&self) -> Vec<(String, String)> {
        let goes_on = self.line.played() != self.begun || self.resigned.is_some();
        let outdated = |name: &str| goes_on && (name == "Result" || name == "Termination");
        let named = |name: &str| NAMED.iter().position(|tag| *tag == name).map(Seat::new);
        // Names that people have given count more than those of the record.
        let is_given = |seat: Seat| self.seats.named(seat).is_some() && !self.seats.is_played(seat);
        let given = |name: &str| named(name).is_some_and(is_given);
        let kept = self.tags.iter().filter(|(name, _)| !outdated(name) && !given(name)).cloned();
        let person = |(index, tag): (usize, &&str)| {
            self.seats.person(Seat::new(index)).map(|name| ((*tag).to_owned(), name.to_owned()))
        };
        NAMED.iter().enumerate().filter_map(person).chain(kept).collect()
    }

    /// Returns the names of people that the tags of a loaded record give, one for each seat that has
    /// such a tag. A name is empty if the tag is missing.
    pub fn names_in_tags(&self) -> Vec<String> {
        let named = |tag: &&str| self.tags.iter().find(|(name, _)| name == tag).map(|(_, name)| name.clone());
        NAMED.iter().map(|tag| named(tag).unwrap_or_default()).collect()
    }

    /// Marks the current state as saved.
    pub fn mark_saved(&mut self) {
        self.saved = (self.line.played().to_vec(), self.resigned, self.claimed);
    }

    /// Returns `true` if the game has changed since it was last saved or loaded.
    pub fn is_unsaved(&self) -> bool {
        self.line.played() != self.saved.0 || (self.resigned, self.claimed) != (self.saved.1, self.saved.2)
    }
}

/// Returns `true` if the move is a roll of the dice.
pub fn is_roll(m: Move) -> bool {
    matches!(m.kind(), MoveKind::Roll { .. })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;
    use crate::targets::marks;

    fn log<'s>(subject: &'s Subject, seats: &[&str]) -> Log<&'s Subject> {
        let seats: Vec<_> = seats.iter().map(|seat| seat.parse().expect("a seat")).collect();
        let seats = Seats::settle(&subject.game, &seats).expect("seats");
        Log::new(subject, Opening::at_start(subject, None).expect("a start"), seats, 1)
    }

    fn text(log: &Log<&Subject>) -> String {
        log.line().played_texts().join(" ")
    }

    #[test]
    fn what_is_taken_back_can_be_played_again_until_something_else_is() {
        let subject = fixture::subject();
        let mut log = log(&subject, &[]);
        assert!(!log.undo() && !log.redo() && !log.is_unsaved());
        for text in ["a1-a2", "a4-a3", "d1-c3"] {
            log.play_text(text).expect("legal");
        }
        assert!(log.is_unsaved() && log.undo() && log.undo());
        assert_eq!(text(&log), "a1-a2");
        assert!(log.redo() && log.can_redo());
        assert_eq!(text(&log), "a1-a2 a4-a3");
        log.play_text("b1-c1").expect("legal");
        assert!(!log.can_redo() && !log.redo());
        assert!(log.play_text("b1-c1").is_err());
        assert_eq!(log.played().count(), 3, "a refusal changes nothing");
    }

    #[test]
    fn who_resigns_has_ended_the_game_until_it_is_taken_back() {
        let subject = fixture::subject();
        let mut log = log(&subject, &["North=random"]);
        let south = log.who_resigns().expect("a human");
        log.resign(south);
        assert_eq!(log.ended().as_deref(), Some("South resigns: North wins."));
        assert!(log.is_over() && !log.is_played() && log.moves().is_empty());
        assert_eq!(log.record().result, Some(Finish::Resigned("South".into())));
        assert!(log.is_unsaved() && log.undo() && !log.is_over() && !log.is_unsaved());
    }

    #[test]
    fn targets_tell_who_is_taken() {
        let subject = fixture::subject();
        let mut log = log(&subject, &[]);
        for text in ["a1-a2", "a4-a3"] {
            log.play_text(text).expect("legal");
        }
        let cell = |name: &str| subject.game.topology().named(name).expect("a cell");
        let targets = log.targets(Who::On(cell("a2")));
        let entries: Vec<_> =
            targets.iter().map(|it| (words::cell(&subject.game, it.to), it.takes)).collect();
        assert_eq!(entries, [("a1", false), ("b2", false), ("a3", true)]);
        let marks = marks(Who::On(cell("a2")), &targets);
        assert_eq!((marks.quiet.len(), marks.taking), (2, vec![cell("a3")]));
        assert!(log.targets(Who::On(cell("d4"))).is_empty());
    }
}
