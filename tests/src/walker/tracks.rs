//! The cells of tracks, in their order.

use super::board::{Board, Cell};
use alfonso_rules::TrackId;

impl Board {
    /// True if the cell is on the track.
    pub(super) fn is_on(&self, track: TrackId, cell: Cell) -> bool {
        self.tracks[track.index()].0.contains(&cell)
    }

    /// The cells that follow another on a track, in order and once round at most, from the track's visit on. Each is one to land on if the
    /// track comes there for the time that is wanted, counted from 0.
    pub(super) fn ahead(
        &self,
        track: TrackId,
        back: bool,
        cell: Cell,
        wanted: Option<u16>,
    ) -> Vec<(Cell, bool)> {
        let (cells, closed, visit) = &self.tracks[track.index()];
        let mut found = 0;
        let mut numbered: Vec<(Cell, usize)> = Vec::new();
        for (place, at) in cells.iter().enumerate() {
            let time = cells[..place].iter().filter(|earlier| *earlier == at).count();
            numbered.push((*at, time));
            if *at == cell && time == *visit {
                found = place + 1;
            }
        }
        if found == 0 {
            return Vec::new();
        }
        let start = found - 1;
        let mut way = Vec::new();
        if back {
            way.extend(numbered[..start].iter().rev());
            if *closed {
                way.extend(numbered[start + 1..].iter().rev());
            }
        } else {
            way.extend(&numbered[start + 1..]);
            if *closed {
                way.extend(&numbered[..start]);
            }
        }
        let told = wanted.is_some();
        // A track that comes to each cell once, and goes round, comes back to where it began.
        if *closed && !told {
            way.push(&numbered[start]);
        }
        let lands =
            |time: usize, at: Cell| wanted.is_none_or(|wanted| usize::from(wanted) == time && at != cell);
        way.into_iter().map(|(at, time)| (*at, lands(*time, *at))).collect()
    }

    /// The cell after another on a track, or before it.
    pub(super) fn along(&self, track: TrackId, back: bool, cell: Cell) -> Option<Cell> {
        self.ahead(track, back, cell, None).first().map(|(next, _)| *next)
    }
}
