//! A game on the table: who sits where, what was played, what was taken back, who has given up. No terminal is known here;
//! line by line and on the full screen it is the same table.

use super::seats::Seats;
use crate::commands::moves::{self, Why};
use crate::render::drawn::Marks;
use crate::render::{outcome, words};
use crate::subject::record::PROGRAM;
use crate::subject::{Opening, Subject};
use alfonso_board::CellId;
use alfonso_driver::record::{Beginning, Finish, Record, SCHEMA};
use alfonso_driver::{About, BadMove, play_all};
use alfonso_game::{Game, KindId, Line, Move, MoveKind, Random, Seat};

/// A man who can be picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// He stands on this cell.
    On(CellId),
    /// He is in the mover's reserve.
    InReserve(KindId),
}

impl Who {
    /// Where he stands, if he does.
    pub fn cell(self) -> Option<CellId> {
        match self {
            Self::On(cell) => Some(cell),
            Self::InReserve(_) => None,
        }
    }

    /// True if it is he who moves by this move.
    pub fn moves_by(self, game: &Game, m: Move) -> bool {
        match (self, game.placed(m)) {
            (Self::On(cell), None) => m.by().is_some() && m.from() == cell,
            (Self::InReserve(kind), Some(placed)) => placed == kind,
            _ => false,
        }
    }
}

/// A game being played.
pub struct Table<'s> {
    /// The game.
    pub subject: &'s Subject,
    /// Whose moves are drawn at random.
    pub seats: Seats,
    /// What the moves of random seats are drawn from.
    pub seed: u64,
    /// What was played before the line began.
    pub before: Vec<String>,
    line: Box<dyn Line + 's>,
    beginning: Beginning,
    notes: Option<String>,
    tags: Vec<(String, String)>,
    /// Moves taken back, the latest last.
    undone: Vec<Move>,
    resigned: Option<Seat>,
    /// What was saved last: the moves, and who had given up.
    saved: (Vec<Move>, Option<Seat>),
}

/// A cell that a man can go to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// Where.
    pub to: CellId,
    /// The moves that end there: more than one if rules differ in what comes of it.
    pub moves: Vec<Move>,
    /// Somebody is taken.
    pub takes: bool,
}

impl<'s> Table<'s> {
    /// A table where play has come to where a command begins.
    pub fn new(subject: &'s Subject, opening: Opening<'s>, seats: Seats, seed: u64) -> Self {
        let Opening { line, before, beginning, record, .. } = opening;
        let resigned = record.as_ref().and_then(|record| match &record.result {
            Some(Finish::Resigned(name)) => subject.game.names().players.iter().position(|it| it.0 == *name),
            _ => None,
        });
        let (notes, mut tags) = record.map(|record| (record.notes, record.tags)).unwrap_or_default();
        // The game goes on.
        tags.retain(|(name, _)| name != "Result");
        let mut table = Self {
            subject,
            seats,
            seed,
            before,
            line,
            beginning,
            notes,
            tags,
            undone: Vec::new(),
            resigned: resigned.map(Seat::new),
            saved: (Vec::new(), None),
        };
        table.mark_saved();
        table
    }

    /// The line of play.
    pub fn line(&self) -> &dyn Line {
        self.line.as_ref()
    }

    /// What was played on the line, and by whom.
    pub fn played(&self) -> impl DoubleEndedIterator<Item = (Seat, Move)> {
        self.line.movers().iter().copied().zip(self.line.played().iter().copied())
    }

    /// The legal moves with their rules, as they are numbered.
    pub fn moves(&self) -> Vec<Why> {
        if self.resigned.is_some() {
            return Vec::new();
        }
        moves::sorted(self.subject, self.line())
    }

    /// True if nothing can be played any more.
    pub fn is_over(&self) -> bool {
        self.resigned.is_some() || self.line.moves().is_empty()
    }

    /// How it has ended, if it has.
    pub fn ended(&self) -> Option<String> {
        match self.resigned {
            Some(seat) => Some(self.given_up(seat)),
            None => outcome::ended(self.subject, self.line()),
        }
    }

    /// No rule speaks of giving up. Of two players the other one has won; of more, nobody is said to have.
    fn given_up(&self, seat: Seat) -> String {
        let game = &self.subject.game;
        let players = game.names().players.len();
        let others: Vec<Seat> = (0..players).map(Seat::new).filter(|other| *other != seat).collect();
        let name = words::seat(game, seat);
        match others.as_slice() {
            [other] => format!("{name} resigns: {} wins.", words::seat(game, *other)),
            _ => format!("{name} resigns: the game stops, and no rule says who has won."),
        }
    }

    /// What is said where somebody has given up; nothing where nobody has.
    pub fn resigned(&self) -> Option<String> {
        self.resigned.map(|seat| self.given_up(seat))
    }

    /// True if what comes next is drawn at random.
    pub fn is_random(&self) -> bool {
        !self.is_over() && self.seats.draws(self.line())
    }

    /// True if nobody moves by himself.
    pub fn all_random(&self) -> bool {
        self.seats.all_random(&self.subject.game)
    }

    /// Plays what a person wants to play. What was taken back is forgotten.
    pub fn play(&mut self, m: Move) -> bool {
        if self.resigned.is_some() || self.line.play(m).is_err() {
            return false;
        }
        self.undone.clear();
        true
    }

    /// The same with the text of a move, where nobody has given up.
    ///
    /// # Errors
    /// If it is not legal; nothing is changed then.
    pub fn play_text(&mut self, text: &str) -> Result<(), BadMove> {
        play_all(self.line.as_mut(), text)?;
        self.undone.clear();
        Ok(())
    }

    /// Plays a random move for whose turn it is, or throws the dice, and tells it; nothing if nothing can be done. It depends
    /// on the seed, the ply and the rolls since alone, so that who takes moves back and plays them again meets the same
    /// replies.
    pub fn draw_move(&mut self) -> Option<String> {
        let count = u32::try_from(self.line.moves().len()).unwrap_or(u32::MAX);
        if count == 0 || self.resigned.is_some() {
            return None;
        }
        let rolled = |m: &&Move| is_roll(**m);
        let rolls = self.line.played().iter().rev().take_while(rolled).count() as u64;
        let mut random = Random::of_game(self.seed, u64::from(self.line.ply()) << 16 | rolls.min(0xFFFF));
        let (m, told) = if self.line.is_chance() {
            let m = thrown(self.line(), &mut random);
            (m, self.line.text(m))
        } else {
            let m = self.line.moves()[random.below(count) as usize];
            let mover = words::seat(&self.subject.game, self.line.to_move());
            (m, format!("{mover} plays {}", self.line.text(m)))
        };
        self.play(m).then_some(told)
    }

    /// Takes moves back until it is a human's turn; false if nothing of a human's was played. What random seats played before
    /// any human is left as it is: they would only play it again.
    pub fn undo(&mut self) -> bool {
        if self.resigned.take().is_some() {
            return true;
        }
        let before = self.undone.len();
        while self.step_back() {
            if !self.is_random() {
                return true;
            }
        }
        while self.undone.len() > before && self.step_on() {}
        false
    }

    /// Takes the last move back, whosever it was.
    pub fn step_back(&mut self) -> bool {
        let Some(m) = self.line.undo() else { return false };
        self.undone.push(m);
        true
    }

    /// Plays the last move again that was taken back.
    pub fn step_on(&mut self) -> bool {
        let Some(m) = self.undone.pop() else { return false };
        if self.resigned.is_some() || self.line.play(m).is_err() {
            self.undone.clear();
            return false;
        }
        true
    }

    /// Plays again what was taken back, until it is a human's turn; false if nothing was.
    pub fn redo(&mut self) -> bool {
        let mut any = false;
        while self.step_on() {
            any = true;
            if !self.is_random() {
                break;
            }
        }
        any
    }

    /// True if something was taken back that can be played again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Who would resign now: whose turn it is, if a person plays for him, or else the only person there is.
    pub fn who_resigns(&self) -> Option<Seat> {
        let mover = self.line.to_move();
        let mut humans = (0..self.subject.game.names().players.len())
            .map(Seat::new)
            .filter(|seat| !self.seats.is_random(*seat) && self.line.is_alive(*seat));
        match () {
            () if self.is_over() => None,
            () if !self.seats.is_random(mover) => Some(mover),
            () => humans.next().filter(|_| humans.next().is_none()),
        }
    }

    /// A player gives the game up.
    pub fn resign(&mut self, seat: Seat) {
        if !self.is_over() {
            self.resigned = Some(seat);
            self.undone.clear();
        }
    }

    /// Which of the mover's men in reserve can be placed, each kind once.
    pub fn placeable(&self) -> Vec<KindId> {
        let placed = |m: &Move| self.subject.game.placed(*m);
        let mut kinds: Vec<KindId> = self.line.moves().iter().filter_map(placed).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }

    /// Where a man can go, in the order of cells.
    pub fn targets(&mut self, who: Who) -> Vec<Target> {
        let mut targets: Vec<Target> = Vec::new();
        if self.resigned.is_some() {
            return targets;
        }
        let game = &self.subject.game;
        let of_him = |m: &&Move| who.moves_by(game, **m);
        let moves: Vec<Move> = self.line.moves().iter().filter(of_him).copied().collect();
        for m in moves {
            let takes = self.takes(m);
            match targets.iter_mut().find(|target| target.to == m.to()) {
                Some(target) => {
                    target.moves.push(m);
                    target.takes |= takes;
                }
                None => targets.push(Target { to: m.to(), moves: vec![m], takes }),
            }
        }
        targets.sort_by_key(|target| target.to);
        targets
    }

    /// True if there are fewer men after a move: it is tried.
    fn takes(&mut self, m: Move) -> bool {
        let board = self.subject.game.topology();
        let men = |line: &dyn Line| board.cells().filter(|cell| line.man(*cell).is_some()).count();
        let before = men(self.line());
        if self.line.play(m).is_err() {
            return false;
        }
        let after = men(self.line());
        self.line.undo();
        after < before
    }

    /// A picked man and where he can go.
    pub fn marks(who: Who, targets: &[Target]) -> Marks {
        let cells =
            |takes| targets.iter().filter(move |target| target.takes == takes).map(|target| target.to);
        Marks { picked: who.cell(), quiet: cells(false).collect(), taking: cells(true).collect() }
    }

    /// The game as it is now, as a record.
    pub fn record(&self) -> Record {
        let Subject { game, card, named, hashes, .. } = self.subject;
        let about = About { game, said: &card.said };
        let resigned = self.resigned.map(|seat| Finish::Resigned(words::seat(game, seat).to_owned()));
        let texts: Vec<String> = self.line.played().iter().map(|m| self.line.text(*m)).collect();
        Record {
            schema: SCHEMA,
            program: PROGRAM.to_owned(),
            game: named.clone(),
            title: card.title.clone(),
            ruleset: card.ruleset.clone(),
            read: card.readings.iter().cloned().collect(),
            seats: self.seats.players(game),
            seed: self.seed,
            start: self.beginning.clone(),
            moves: Record::lines_of_moves(texts.iter().map(String::as_str)),
            result: resigned.or_else(|| self.line.outcome().map(|outcome| Finish::by_rule(about, outcome))),
            notes: self.notes.clone(),
            tags: self.tags.clone(),
            rules: hashes.clone(),
            places: None,
        }
    }

    /// The game as it is now is kept somewhere.
    pub fn mark_saved(&mut self) {
        self.saved = (self.line.played().to_vec(), self.resigned);
    }

    /// True if the game was saved or begun otherwise than it is now.
    pub fn is_unsaved(&self) -> bool {
        self.line.played() != self.saved.0 || self.resigned != self.saved.1
    }
}

/// True for a roll of the dice.
pub fn is_roll(m: Move) -> bool {
    matches!(m.kind(), MoveKind::Roll { .. })
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;
    use crate::subject::Start;

    fn table<'s>(subject: &'s Subject, seats: &[&str]) -> Table<'s> {
        let seats: Vec<_> = seats.iter().map(|seat| seat.parse().expect("a seat")).collect();
        let seats = Seats::settle(&subject.game, &seats).expect("seats");
        Table::new(subject, Start::default().line(subject).expect("a start"), seats, 1)
    }

    fn text(table: &Table<'_>) -> String {
        table.played().map(|(_, m)| table.line().text(m)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn what_is_taken_back_can_be_played_again_until_something_else_is() {
        let subject = fixture::subject();
        let mut table = table(&subject, &[]);
        assert!(!table.undo() && !table.redo() && !table.is_unsaved());
        for text in ["a1-a2", "a4-a3", "d1-c3"] {
            table.play_text(text).expect("legal");
        }
        assert!(table.is_unsaved() && table.undo() && table.undo());
        assert_eq!(text(&table), "a1-a2");
        assert!(table.redo() && table.can_redo());
        assert_eq!(text(&table), "a1-a2 a4-a3");
        table.play_text("b1-c1").expect("legal");
        assert!(!table.can_redo() && !table.redo());
        assert!(table.play_text("b1-c1").is_err());
        assert_eq!(table.played().count(), 3, "a refusal changes nothing");
    }

    #[test]
    fn taking_back_goes_over_random_seats() {
        let subject = fixture::subject();
        let mut table = table(&subject, &["North=random"]);
        table.play_text("a1-a2").expect("legal");
        assert!(table.is_random());
        assert!(table.draw_move().expect("a reply").starts_with("North plays "));
        let whole = text(&table);
        assert!(table.undo());
        assert_eq!(text(&table), "");
        assert!(table.redo());
        assert_eq!(text(&table), whole);
    }

    #[test]
    fn rolls_are_taken_back_with_their_moves() {
        let subject = fixture::wheel();
        let mut table = table(&subject, &[]);
        assert!(table.is_random(), "dice fall by themselves");
        while table.is_random() {
            table.draw_move().expect("a roll");
        }
        let begun = text(&table);
        assert!(!table.undo(), "nothing of a human's was played");
        assert_eq!(text(&table), begun);
        let first = table.moves()[0].text.clone();
        table.play_text(&first).expect("legal");
        while table.is_random() {
            table.draw_move().expect("a roll");
        }
        assert!(table.undo());
        assert_eq!(text(&table), begun);
    }

    #[test]
    fn who_resigns_has_ended_the_game_until_it_is_taken_back() {
        let subject = fixture::subject();
        let mut table = table(&subject, &["North=random"]);
        let south = table.who_resigns().expect("a human");
        table.resign(south);
        assert_eq!(table.ended().as_deref(), Some("South resigns: North wins."));
        assert!(table.is_over() && !table.is_random() && table.moves().is_empty());
        assert_eq!(table.record().result, Some(Finish::Resigned("South".into())));
        assert!(table.is_unsaved() && table.undo() && !table.is_over() && !table.is_unsaved());
    }

    #[test]
    fn targets_tell_who_is_taken() {
        let subject = fixture::subject();
        let mut table = table(&subject, &[]);
        for text in ["a1-a2", "a4-a3"] {
            table.play_text(text).expect("legal");
        }
        let cell = |name: &str| subject.game.topology().named(name).expect("a cell");
        let targets = table.targets(Who::On(cell("a2")));
        let told: Vec<_> = targets.iter().map(|it| (words::cell(&subject.game, it.to), it.takes)).collect();
        assert_eq!(told, [("a1", false), ("b2", false), ("a3", true)]);
        let marks = Table::marks(Who::On(cell("a2")), &targets);
        assert_eq!((marks.quiet.len(), marks.taking), (2, vec![cell("a3")]));
        assert!(table.targets(Who::On(cell("d4"))).is_empty());
    }
}
