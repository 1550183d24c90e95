//! A game in progress on the page, with everything that the page shows of it.

use crate::reading::{Book, Reading};
use crate::request::Fault;
use crate::searching::Search;
use crate::trial::Trial;
use alfonso_board::CellId;
use alfonso_driver::message;
use alfonso_game::{KindId, Move};
use alfonso_record::happened::Happened;
use alfonso_record::log::Log;
use alfonso_record::opening::Opening;
use alfonso_record::picking::Picked;
use alfonso_record::seats::Seats;
use alfonso_report::board::Material;
use alfonso_report::subject::Subject;
use alfonso_search::Evaluation;
use std::rc::Rc;
use std::sync::Arc;

/// The players of a game.
pub(crate) struct Table {
    pub(crate) seats: Seats,
    pub(crate) seed: u64,
    /// The name of a person on each seat; empty for the name in the rules. Without any name, those
    /// of a record count.
    pub(crate) people: Vec<String>,
    /// The text of a file of weights; empty if there is none.
    pub(crate) weights: String,
}

/// A game in progress.
pub(crate) struct Session {
    pub(crate) book: Book,
    pub(crate) reading: Reading,
    pub(crate) log: Log<Rc<Subject>>,
    pub(crate) weights: String,
    pub(crate) picked: Option<Picked>,
    pub(crate) menu: Option<Choices>,
    pub(crate) message: String,
    pub(crate) happened: Happened,
    /// The cells of the move that the adviser has just named.
    pub(crate) advised: Vec<CellId>,
    /// The pieces at the beginning.
    pub(crate) first: Material,
    /// The agents' evaluation of positions, once an agent has needed it.
    pub(crate) evaluation: Option<Arc<Evaluation>>,
    pub(crate) search: Option<Search>,
    pub(crate) trial: Option<Trial>,
}

/// An open menu.
pub(crate) struct Choices {
    pub(crate) title: String,
    pub(crate) items: Vec<Item>,
    /// The cell that the menu is about.
    pub(crate) cell: Option<CellId>,
}

/// An item of a menu.
pub(crate) struct Item {
    pub(crate) label: String,
    pub(crate) choice: Choice,
}

/// The effect of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// A move is played.
    Play(Move),
    /// The piece on a cell is picked.
    Lift(CellId),
    /// The player claims the draw.
    Claim,
    /// The player goes on although they could claim a draw.
    PlayOn,
}

impl Session {
    /// Returns a game that goes on from its opening.
    pub(crate) fn new(book: Book, reading: Reading, opening: Opening, table: Table) -> Self {
        let Table { seats, seed, people, weights } = table;
        let mut log = Log::new(Rc::clone(&reading.subject), opening, seats, seed);
        let named = if people.is_empty() { log.names_in_tags() } else { people };
        log.seats.name_people(&named);
        let first = Material::at_first(&reading.subject.game, log.ahead());
        let mut session = Self {
            book,
            reading,
            log,
            weights,
            picked: None,
            menu: None,
            message: String::new(),
            happened: Happened::default(),
            advised: Vec::new(),
            first,
            evaluation: None,
            search: None,
            trial: None,
        };
        session.arrive();
        session
    }

    /// Returns the cell with a number.
    pub(crate) fn cell(&self, number: u32) -> Result<CellId, Fault> {
        let cells = self.reading.subject.game.topology().len();
        let index = usize::try_from(number).ok().filter(|index| *index < cells);
        index
            .map(CellId::new)
            .ok_or_else(|| Fault::new(message!(self.reading.subject.game, "fault-cell", cell = number)))
    }

    /// Returns the kind with a number.
    pub(crate) fn kind(&self, number: u32) -> Result<KindId, Fault> {
        let kinds = self.reading.subject.game.names().kinds.len();
        let index = usize::try_from(number).ok().filter(|index| *index < kinds);
        index
            .map(KindId::new)
            .ok_or_else(|| Fault::new(message!(self.reading.subject.game, "fault-kind", kind = number)))
    }
}
