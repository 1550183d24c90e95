//! The path of a move: the cells over which a piece went, each landing of a chain, or the cells on
//! which seeds fell.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_record::happened::Happened;
//! use alfonso_record::log::Log;
//! use alfonso_record::opening::Opening;
//! use alfonso_record::seats::Seats;
//! use alfonso_report::subject::Subject;
//!
//! let loaded = load(shipped::game("chess").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("chess", "chess", loaded.expect("no errors"), &[]);
//! let opening = Opening::at_start(&subject, None).expect("it has one start");
//! let people = Seats::settle(&subject.game, &[]).expect("no seat is named");
//! let mut log = Log::new(&subject, opening, people, 1);
//! log.play_text("e2-e4 e7-e5 d1-h5").expect("legal moves");
//! let path = Happened::last(&mut log).path;
//! let names: Vec<&str> = path.cells.iter().map(|cell| subject.game.topology().cell(*cell).name.as_str()).collect();
//! assert_eq!(names, ["d1", "e2", "f3", "g4", "h5"]);
//! assert!(path.stations.is_empty());
//! ```

use alfonso_board::CellId;
use alfonso_game::blueprint::Fan;
use alfonso_game::{Game, Move};

/// The path of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MovePath {
    /// The cells in order, from the origin to the last cell. The list is empty for a placement, a
    /// pass, a roll and a choice. A leap has only its two ends.
    pub cells: Vec<CellId>,
    /// The cells between the ends at which the piece landed, or on which a seed fell, in order.
    pub stations: Vec<CellId>,
}

impl MovePath {
    /// Returns the path of a piece. `landings` are those of a chain. `is_taken` returns true for a
    /// cell that holds a piece before the move.
    pub(crate) fn of_piece(
        game: &Game,
        m: Move,
        landings: &[CellId],
        is_taken: &dyn Fn(CellId) -> bool,
    ) -> Self {
        if m.by().is_none() || game.placed(m).is_some() || m.from() == m.to() && landings.is_empty() {
            return Self::default();
        }
        let fans = m.by().and_then(|by| game.blueprint().movements.get(by.index())).map(|it| &it.fans);
        let mut path = Self { cells: vec![m.from()], stations: Vec::new() };
        let only = [m.to()];
        let stops = if landings.is_empty() { &only[..] } else { landings };
        let mut here = m.from();
        for (index, stop) in stops.iter().enumerate() {
            let between = fans.and_then(|fans| between(fans.get(here.index())?, *stop, is_taken));
            path.cells.extend(between.unwrap_or_default());
            path.cells.push(*stop);
            if index + 1 < stops.len() {
                path.stations.push(*stop);
            }
            here = *stop;
        }
        path
    }

    /// Returns the path of seeds from a cell to the cells on which they fell. After several laps it
    /// is the last lap, on a track with `lap` cells.
    pub(crate) fn of_seeds(from: CellId, sown: &[CellId], lap: usize) -> Self {
        let last = &sown[sown.len().saturating_sub(lap)..];
        let first = (last.len() == sown.len()).then_some(from);
        let cells: Vec<CellId> = first.into_iter().chain(last.iter().copied()).collect();
        let stations = cells.get(1..cells.len().saturating_sub(1)).unwrap_or_default().to_vec();
        Self { cells, stations }
    }

    /// Adds the path of the next move of the same piece.
    pub(crate) fn go_on(&mut self, next: Self) {
        if self.cells.is_empty() || next.cells.is_empty() {
            *self = if next.cells.is_empty() { std::mem::take(self) } else { next };
            return;
        }
        self.stations.extend(self.cells.last().copied());
        self.stations.extend(next.stations);
        self.cells.extend(next.cells.into_iter().skip(1));
    }
}

/// Returns the cells between the origin of a fan and a landing, in order. Of several ways it is
/// that over the fewest pieces. Returns `None` if the fan has no such landing.
fn between(fan: &Fan, to: CellId, is_taken: &dyn Fn(CellId) -> bool) -> Option<Vec<CellId>> {
    let until = |cells: &[CellId]| Some(cells[..cells.iter().position(|cell| *cell == to)?].to_vec());
    let leaps = fan.leaps.iter().filter(|(_, cell)| *cell == to).map(|_| Vec::new());
    let rays = fan.rays.iter().filter_map(|ray| until(&ray.cells));
    let hops = fan.hops.iter().filter_map(|hop| until(&hop.cells));
    let walks = fan.walks.iter().filter_map(|walk| {
        let end = walk.iter().position(|step| step.cell == to && step.land.is_some())?;
        Some(walk[..end].iter().map(|step| step.cell).collect())
    });
    let taken = |cells: &Vec<CellId>| cells.iter().filter(|cell| is_taken(**cell)).count();
    leaps.chain(rays).chain(hops).chain(walks).min_by_key(taken)
}
