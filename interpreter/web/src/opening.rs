//! Opens a game: finds its rule file, takes one reading, and plays the moves of a link or record.

use crate::choosing::MOST_TYPED;
use crate::fault::Spoken;
use crate::reading::{Book, Looks, Reading, ReadingRequest};
use crate::request::{Fault, Open};
use crate::session::{Session, Table};
use alfonso_driver::{Source, message, shipped};
use alfonso_record::opening::{self, Opening};
use alfonso_record::recorded::{GameName, Recorded};
use alfonso_record::seats::Seats;
use alfonso_report::subject::Subject;
use alfonso_rules::Answers;
use alfonso_search::Agent;

/// The name of a rule file that comes without one.
const UNNAMED: &str = "game";

/// The reason why a game was not opened.
pub(crate) struct Refusal {
    pub(crate) fault: Fault,
    /// An incomplete game, whose pages can be shown.
    pub(crate) known: Option<Box<(Book, Answers)>>,
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        Self { fault, known: None }
    }
}

/// Opens a game.
pub(crate) fn open(open: Open) -> Result<Session, Refusal> {
    let mut open = linked(open)?;
    let recorded = match open.record.is_empty() {
        true => None,
        false => Some(recorded(&mut open)?),
    };
    let asked = ReadingRequest { ruleset: open.ruleset.clone(), changes: open.answers.clone() };
    let (book, reading) = load(&open, &asked)?;
    let subject = &reading.subject;
    let (opening, seats) = match recorded {
        Some(recorded) => {
            let others = |ruleset: &str| other(&open, ruleset);
            let opening = recorded.line(subject, &others).map_err(Fault::from)?;
            let seats = match (&opening.record, open.seats.is_empty()) {
                (Some(record), true) => Seats::recorded(&subject.game, &record.seats).map_err(Fault::from)?,
                _ => seats(subject, &open)?,
            };
            (opening, seats)
        }
        None => (begun(subject, &open)?, seats(subject, &open)?),
    };
    let table = Table { seats, seed: open.seed, people: open.people, weights: open.weights };
    Ok(Session::new(book, reading, opening, table))
}

/// Returns the request with the parts of its link.
fn linked(open: Open) -> Result<Open, Fault> {
    if open.link.is_empty() {
        return Ok(open);
    }
    let link = Open::from_link(&open.link, &open.language)?;
    let name = if open.text.is_empty() || open.name.is_empty() { link.name } else { open.name };
    Ok(Open {
        name,
        ruleset: link.ruleset,
        answers: link.answers,
        fen: link.fen,
        start: link.start,
        moves: link.moves,
        dice_by_hand: open.dice_by_hand || link.dice_by_hand,
        record: String::new(),
        link: String::new(),
        ..open
    })
}

/// Parses the record. The game and its reading are those of the record, unless the request names
/// others.
fn recorded(open: &mut Open) -> Result<Recorded, Fault> {
    let recorded = Recorded::new(GameName::new("record", |_| true), std::mem::take(&mut open.record))?;
    let record = &recorded.record;
    if open.name.is_empty() && open.text.is_empty() {
        if record.game.is_empty() {
            return Err(recorded.nameless().into());
        }
        open.name.clone_from(&record.game);
    }
    if open.ruleset.is_empty() && open.answers.is_empty() {
        open.ruleset.clone_from(&record.ruleset);
        open.answers =
            record.answers.iter().map(|(question, reading)| (question.clone(), reading.clone())).collect();
    }
    Ok(recorded)
}

/// Loads the rule file in a reading.
fn load(open: &Open, asked: &ReadingRequest) -> Result<(Book, Reading), Refusal> {
    let (name, source) = source(open)?;
    let looks = Looks::new(&open.language, &open.pieces)?;
    let names = (name.as_str(), &looks);
    let library = |name: &str| library(open, name);
    Book::load(names, source.clone(), asked, &library).map_err(|fault| {
        let known = Book::open(names, source, asked, &library).ok();
        let known = known.filter(|(book, _)| book.rule_file.incomplete().is_some());
        Refusal { fault, known: known.map(Box::new) }
    })
}

/// Returns the name of the game and its rule file.
fn source(open: &Open) -> Result<(String, Source), Fault> {
    if open.text.is_empty() {
        let spoken = Spoken::of(&open.language);
        let missing = || Fault::new(message!(spoken, "fault-no-game", name = open.name.as_str()));
        return Ok((open.name.clone(), shipped::game(&open.name).ok_or_else(missing)?));
    }
    let name = if open.name.is_empty() { UNNAMED } else { &open.name };
    Ok((name.to_owned(), Source { name: format!("{name}.rules"), text: open.text.clone() }))
}

/// Returns a base or library that came with the request.
fn library(open: &Open, name: &str) -> Option<Source> {
    let (_, text) = open.others.iter().find(|(known, _)| known == name)?;
    Some(Source { name: format!("{name}.rules"), text: text.clone() })
}

/// Loads another ruleset of the game, which a message may suggest.
fn other(open: &Open, ruleset: &str) -> Option<Subject> {
    let asked = ReadingRequest { ruleset: ruleset.to_owned(), changes: Vec::new() };
    let (_, reading) = load(open, &asked).ok()?;
    std::rc::Rc::try_unwrap(reading.subject).ok()
}

/// Returns the beginning of the game with the moves of the request.
fn begun(subject: &Subject, open: &Open) -> Result<Opening, Fault> {
    if open.moves.len().max(open.fen.len()) > MOST_TYPED {
        return Err(Fault::new(message!(subject.game, "fault-moves-long", most = MOST_TYPED)));
    }
    let opening = match open.fen.is_empty() {
        true => Opening::at_start(subject, start(subject, open.start, open.seed))?,
        false => Opening::of_fen(subject, &open.fen)?,
    };
    Ok(opening.after(subject, &open.moves)?)
}

/// Returns the number of the start, which is drawn if the game has several and none is named.
pub(crate) fn start(subject: &Subject, named: Option<u32>, seed: u64) -> Option<u32> {
    let several = subject.game.starts() > 1;
    named.or_else(|| several.then(|| opening::draw(&subject.game, seed, 0)))
}

/// Returns the players of the request.
fn seats(subject: &Subject, open: &Open) -> Result<Seats, Fault> {
    let seats = Seats::settle(&subject.game, &[])?;
    let mut seats = seated(subject, seats, &open.seats)?;
    if open.dice_by_hand && subject.game.has_dice() {
        seats.sit(subject.game.names().players.len(), None);
    }
    Ok(seats)
}

/// Changes the players of the seats. The dice are rolled as before.
pub(crate) fn seated(subject: &Subject, mut seats: Seats, typed: &[String]) -> Result<Seats, Fault> {
    let players = subject.game.names().players.len();
    if typed.len() > players {
        let (game, count) = (&subject.game, typed.len());
        return Err(Fault::new(message!(game, "fault-seats", players = players, count = count)));
    }
    for (index, text) in typed.iter().enumerate() {
        let agent = match text.as_str() {
            "" | "human" => None,
            text => {
                let missing = || Fault::new(message!(subject.game, "fault-agent", agent = text));
                // A page opens no files.
                Some(text.parse::<Agent>().ok().filter(|agent| agent.net().is_none()).ok_or_else(missing)?)
            }
        };
        if let Some(agent) = &agent {
            alfonso_record::agents::able(agent, &subject.game)?;
        }
        seats.sit(index, agent);
    }
    Ok(seats)
}
