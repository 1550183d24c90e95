//! The effects of the last move of a game: the pieces that it captured or turned, and the cell where
//! the last seed fell. Comparing the positions before and after the move shows it.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_record::happened::Happened;
//! use alfonso_record::log::Log;
//! use alfonso_record::opening::Opening;
//! use alfonso_record::seats::Seats;
//! use alfonso_report::subject::Subject;
//!
//! let loaded = load(shipped::game("oware").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("oware", "oware", loaded.expect("no errors"), &[]);
//! let opening = Opening::at_start(&subject, None).expect("it has one start");
//! let people = Seats::settle(&subject.game, &[]).expect("no seat is named");
//! let mut log = Log::new(&subject, opening, people, 1);
//! log.play_text("c1").expect("a legal move");
//! assert_eq!(Happened::last(&mut log).sentence(), "South c1; the last one falls on f2");
//! ```

use crate::log::{Log, is_roll};
use crate::move_path::MovePath;
use alfonso_board::CellId;
use alfonso_driver::message;
use alfonso_game::blueprint::{StepKind, TrackSpec};
use alfonso_game::expr::Domain;
use alfonso_game::{Game, Line, Move, MoveKind, Piece, Seat};
use alfonso_report::subject::Subject;
use alfonso_report::words;
use std::collections::BTreeMap;
use std::ops::Deref;

/// The maximum number of effects of one sort that are listed.
const LISTED: usize = 3;

/// The maximum number of seeds that are followed from cell to cell. Numbers of rule files can be
/// much larger.
const FOLLOWED: usize = 10_000;

/// The maximum number of moves of one piece in a row that are one path.
const JOINED: usize = 50;

/// The effects of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Happened {
    /// The cells that it began on, ended on or changed in a way that players look for.
    pub cells: Vec<CellId>,
    /// The path of the piece or of the seeds. Moves of one piece in a row have one path.
    pub path: MovePath,
    /// The move with its player, and each effect in words.
    parts: Vec<String>,
}

/// A position, as far as it is drawn.
struct Snapshot {
    pieces: Vec<Option<Piece>>,
    heights: Vec<u16>,
    /// The number of each cell, if numbers are drawn.
    numbers: Vec<i32>,
}

/// The positions before and after a move.
struct Change<'g> {
    game: &'g Game,
    before: Snapshot,
    after: Snapshot,
}

impl Happened {
    /// Returns the effects of the last move, or nothing before the first one. Rolls are no moves.
    /// The game is unchanged afterwards.
    pub fn last(log: &mut Log<impl Deref<Target = Subject>>) -> Self {
        // A copy shares the tables, and leaves the line free to be changed.
        let game = &log.subject.game.clone();
        let Some(since) = log.line().played().iter().rposition(|m| !is_roll(*m)) else {
            return Self::default();
        };
        let player = log.line().played_by().get(since).copied().unwrap_or_else(|| log.line().to_move());
        let text = words::played_texts(game, log.line()).get(since).cloned().unwrap_or_default();
        let joined = joined(log, since);
        let line = log.ahead();
        let landings: Vec<Vec<CellId>> =
            (since - joined..=since).map(|number| line.landed(number).to_vec()).collect();
        let mut undone = Vec::new();
        while line.played().len() > since - joined {
            let Some(m) = line.undo() else { break };
            undone.push(m);
        }
        // The moves were legal before.
        let mut path = MovePath::default();
        for landings in landings.iter().take(joined) {
            let Some(m) = undone.pop() else { break };
            path.go_on(MovePath::of_piece(game, m, landings, &|cell| line.piece(cell).is_some()));
            let _ = line.play(m);
        }
        let before = Snapshot::of(game, line);
        let Some(m) = undone.pop() else { return Self::default() };
        let _ = line.play(m);
        let after = Snapshot::of(game, line);
        while let Some(m) = undone.pop() {
            let _ = line.play(m);
        }
        let mut happened = Change { game, before, after }.of((m, &landings[joined]), player);
        path.go_on(std::mem::take(&mut happened.path));
        happened.path = path;
        let sentence = match m.kind() {
            MoveKind::Pass => words::of_player(game, "player-passes", player),
            _ => format!("{} {}", words::seat(game, player), short(game, &text)),
        };
        happened.parts.insert(0, sentence);
        happened
    }

    /// Returns true before the first move.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Returns the move with its player and its effects in words. The text is empty before the
    /// first move.
    pub fn sentence(&self) -> String {
        self.parts.join("; ")
    }
}

/// Returns the number of moves directly before a move by which its player brought the same piece to
/// its origin.
fn joined(log: &Log<impl Deref<Target = Subject>>, last: usize) -> usize {
    let (game, line) = (&log.subject.game, log.line());
    let goes = |number: usize| {
        let m = line.played()[number];
        (m.by().is_some() && game.placed(m).is_none()).then(|| (m, line.played_by()[number]))
    };
    let is_joined = |number: &usize| match (goes(*number - 1), goes(*number)) {
        (Some((before, one)), Some((m, other))) => {
            one == other && before.from() != before.to() && before.to() == m.from() && m.from() != m.to()
        }
        _ => false,
    };
    (1..=last).rev().take(JOINED).take_while(is_joined).count()
}

/// Returns the text of a move for players. If all pieces are of one kind, the text of a placement
/// is the name of the cell.
pub fn short(game: &Game, text: &str) -> String {
    match text.split_once('@') {
        Some((_, cell)) if game.names().kinds.len() == 1 => cell.to_owned(),
        _ => text.to_owned(),
    }
}

/// Returns the cell that a choice selects, or `None` if the move is no choice of a cell or piece.
pub fn chosen_cell(game: &Game, m: Move) -> Option<CellId> {
    let MoveKind::Pick { step, thing } = m.kind() else { return None };
    match &game.blueprint().steps.get(usize::from(step))?.kind {
        StepKind::Pick { among, .. } if matches!(among.domain, Domain::Cells | Domain::Pieces) => {
            Some(CellId(thing))
        }
        _ => None,
    }
}

impl Snapshot {
    fn of(game: &Game, line: &dyn Line) -> Self {
        let cells = || game.topology().cells();
        let drawn = game.blueprint().vars.iter().position(|var| var.drawn && !var.per_piece);
        Self {
            pieces: cells().map(|cell| line.piece(cell)).collect(),
            heights: cells().map(|cell| line.height(cell)).collect(),
            numbers: drawn.map(|index| line.variable(index)).unwrap_or_default(),
        }
    }

    fn piece(&self, cell: CellId) -> Option<Piece> {
        self.pieces.get(cell.index()).copied().flatten()
    }

    fn height(&self, cell: CellId) -> u16 {
        self.heights.get(cell.index()).copied().unwrap_or(0)
    }

    fn number(&self, cell: CellId) -> i32 {
        self.numbers.get(cell.index()).copied().unwrap_or(0)
    }

    /// Counts the pieces of each player and kind.
    fn counted(&self, game: &Game) -> BTreeMap<(Seat, usize), u64> {
        let is_heap = game.blueprint().heaps.is_some() && !game.blueprint().stacks;
        let mut counted = BTreeMap::new();
        for (piece, height) in self.pieces.iter().zip(&self.heights) {
            if let Some(piece) = piece {
                let count = if is_heap { u64::from(*height) } else { 1 };
                *counted.entry((piece.owner, game.kind(*piece).index())).or_default() += count;
            }
        }
        counted
    }
}

impl Change<'_> {
    fn of(&self, (m, landings): (Move, &[CellId]), player: Seat) -> Happened {
        let mut happened = Happened::default();
        let chosen = chosen_cell(self.game, m);
        let (from, to) = match (m.by().is_some(), chosen) {
            (true, _) => (m.from(), m.to()),
            (false, Some(cell)) => (cell, cell),
            // A roll, a pass or a decision changes what the panel shows.
            (false, None) => return happened,
        };
        happened.cells.extend([from, to]);
        let is_taken = |cell| self.before.piece(cell).is_some();
        happened.path = MovePath::of_piece(self.game, m, landings, &is_taken);
        self.pieces((from, to), player, &mut happened);
        if !self.before.numbers.is_empty() {
            self.numbers(from, &mut happened);
        }
        happened.cells.sort_unstable();
        happened.cells.dedup();
        happened
    }

    /// Describes the pieces that the move captured, turned or changed.
    fn pieces(&self, (from, to): (CellId, CellId), player: Seat, happened: &mut Happened) {
        let game = self.game;
        let (before, after) = (self.before.counted(game), self.after.counted(game));
        let is_fewer = |piece: Piece| {
            let key = (piece.owner, game.kind(piece).index());
            before.get(&key) > after.get(&key)
        };
        let (mut taken, mut turned) = (Vec::new(), Vec::new());
        for cell in game.topology().cells() {
            let (Some(was), is) = (self.before.piece(cell), self.after.piece(cell)) else { continue };
            let same_height = self.before.height(cell) == self.after.height(cell);
            if is == Some(was) && (same_height || !game.blueprint().stacks) {
                continue;
            }
            match is {
                _ if cell == from && was.owner == player => {}
                Some(is) if is.owner != was.owner && cell != to && same_height => turned.push(cell),
                _ if is_fewer(was) && (cell != from || from == to) => taken.push((cell, was)),
                _ => {}
            }
        }
        let name = |piece: Piece| words::owned(game, piece.owner, words::kind(game, game.kind(piece)));
        let item = |(cell, piece): &(CellId, Piece)| match *cell == to {
            true => name(*piece),
            false => message!(game, "piece-on", piece = name(*piece), cell = words::cell(game, *cell)),
        };
        if !taken.is_empty() {
            let items: Vec<String> = taken.iter().map(item).collect();
            happened.parts.push(message!(game, "did-take", pieces = listed(game, &items)));
        }
        if !turned.is_empty() {
            let cells: Vec<String> = turned.iter().map(|cell| words::cell(game, *cell).to_owned()).collect();
            happened.parts.push(message!(
                game,
                "did-turn",
                count = cells.len(),
                cells = listed(game, &cells)
            ));
        }
        happened.cells.extend(taken.iter().map(|(cell, _)| *cell).chain(turned));
        match (self.before.piece(from), self.after.piece(to)) {
            (Some(was), Some(is)) if was.owner == is.owner && game.kind(was) != game.kind(is) => {
                let piece = words::kind(game, game.kind(is));
                happened.parts.push(message!(game, "did-become", piece = piece));
            }
            (Some(was), is) if from == to && was.owner == player && is != Some(was) => {
                happened.parts.push(message!(game, "did-leave"));
            }
            _ => {}
        }
    }

    /// Describes the seeds that the move laid down and took.
    fn numbers(&self, from: CellId, happened: &mut Happened) {
        let game = self.game;
        let followed = |track: &TrackSpec| Some((self.sown(track, from)?, track.cells.len()));
        let (sown, lap) = game.blueprint().tracks.iter().find_map(followed).unwrap_or_default();
        if !sown.is_empty() {
            happened.path = MovePath::of_seeds(from, &sown, lap);
        }
        if let Some(last) = sown.last() {
            happened.parts.push(message!(game, "last-fell", cell = words::cell(game, *last)));
            happened.cells.push(*last);
        }
        let taken = |cell: &CellId| {
            let before = self.before.number(*cell).saturating_add(i32::from(sown.contains(cell)));
            *cell != from && before > 0 && self.after.number(*cell) == 0
        };
        let taken: Vec<CellId> = game.topology().cells().filter(taken).collect();
        let item = |cell: &CellId| {
            let number = self.before.number(*cell).saturating_add(i32::from(sown.contains(cell)));
            message!(game, "piece-on", piece = counted(game, number), cell = words::cell(game, *cell))
        };
        if !taken.is_empty() {
            let items: Vec<String> = taken.iter().map(item).collect();
            happened.parts.push(message!(game, "did-take", pieces = listed(game, &items)));
        }
        happened.cells.extend(taken);
    }

    /// Returns the cells of a track on which the seeds of a cell were laid down one by one, in
    /// order. Returns `None` if the cell is not on the track, was not emptied, or held too many.
    ///
    /// A cell without a change was skipped. The last one may have been emptied again by a capture.
    fn sown(&self, track: &TrackSpec, from: CellId) -> Option<Vec<CellId>> {
        let first = track.index_of(from).filter(|_| track.closed)?;
        let count = track.cells.len();
        let mut left = usize::try_from(self.before.number(from)).ok()?;
        let grown = |cell: CellId| i64::from(self.after.number(cell)) - i64::from(self.before.number(cell));
        if left == 0 || left > FOLLOWED || grown(from) >= 0 {
            return None;
        }
        let cell = |step: usize| track.cells[(first + step) % count];
        let (mut sown, mut step) = (Vec::new(), 1);
        while left > 0 && step <= count * (left + 1) {
            let here = cell(step);
            step += 1;
            let is_skipped = match left {
                _ if here == from => true,
                1 => grown(here) == 0 && grown(cell(step)) == 1,
                _ => grown(here) == 0,
            };
            if !is_skipped {
                sown.push(here);
                left -= 1;
            }
        }
        Some(sown)
    }
}

/// Counts what the numbers on the board count, such as seeds: `4 seeds`, `1 seed`.
pub fn counted(game: &Game, number: i32) -> String {
    let drawn = game.blueprint().vars.iter().position(|var| var.drawn && !var.per_piece);
    let name = drawn.and_then(|index| game.names().vars.get(index)).map_or("", String::as_str);
    let name = if number == 1 { name.strip_suffix('s').unwrap_or(name) } else { name };
    format!("{number} {name}")
}

/// Returns the number that is drawn on a cell, or `None` if the board shows no numbers.
pub fn number_on(game: &Game, line: &dyn Line, cell: CellId) -> Option<i32> {
    let drawn = game.blueprint().vars.iter().position(|var| var.drawn && !var.per_piece)?;
    line.variable(drawn).get(cell.index()).copied()
}

/// Lists the first items, and counts the others.
fn listed(game: &Game, items: &[String]) -> String {
    let shown = items[..items.len().min(LISTED)].join(", ");
    match items.len().saturating_sub(LISTED) {
        0 => shown,
        more => message!(game, "and-more", items = shown, count = more),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening::Opening;
    use crate::seats::Seats;
    use alfonso_driver::{Request, load, shipped};

    #[track_caller]
    fn check(name: &str, moves: &str, sentence: &str, cells: &str) {
        let loaded = load(shipped::game(name).expect("it ships"), &Request::default(), &|_| None);
        let subject = Subject::new(name, name, loaded.expect("no errors"), &[]);
        let opening = Opening::at_start(&subject, None).expect("it has one start");
        let people = Seats::settle(&subject.game, &[]).expect("no seat is named");
        let mut log = Log::new(&subject, opening, people, 1);
        log.play_text(moves).expect("legal moves");
        let happened = Happened::last(&mut log);
        let names: Vec<&str> = happened.cells.iter().map(|cell| words::cell(&subject.game, *cell)).collect();
        assert_eq!((happened.sentence().as_str(), names.join(" ").as_str()), (sentence, cells));
        assert_eq!(log.line().played_texts().join(" "), moves);
    }

    #[test]
    fn captures_and_changes_are_told() {
        check("chess", "", "", "");
        check("chess", "e2-e4 d7-d5 e4-d5", "White e4-d5; takes Black Pawn", "e4 d5");
        let castling = "e2-e4 e7-e5 g1-f3 b8-c6 f1-c4 f8-c5 e1-g1:castle";
        check("chess", castling, "White e1-g1:castle", "e1 g1");
        let passing = "e2-e4 a7-a6 e4-e5 d7-d5 e5-d6";
        check("chess", passing, "White e5-d6; takes Black Pawn on d5", "d5 e5 d6");
        check("reversi", "Disc@c4", "Black c4; turns 1 piece: d4", "c4 d4");
    }

    #[track_caller]
    fn check_path(name: &str, moves: &str, path: &str, stations: &str) {
        let mut log = crate::tests::log(name, &[], moves);
        let found = Happened::last(&mut log).path;
        let names = |cells: &[CellId]| {
            cells
                .iter()
                .map(|cell| log.subject.game.topology().cell(*cell).name.clone())
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!((names(&found.cells).as_str(), names(&found.stations).as_str()), (path, stations));
    }

    #[test]
    fn paths_go_over_the_cells_between() {
        check_path("chess", "", "", "");
        check_path("chess", "e2-e4", "e2 e3 e4", "");
        check_path("chess", "e2-e4 e7-e5 g1-f3", "g1 f3", "");
        check_path("chess", "e2-e4 e7-e5 d1-h5", "d1 e2 f3 g4 h5", "");
        check_path("reversi", "Disc@c4", "", "");
        check_path("tic-tac-toe", "Token@b2", "", "");
    }

    #[test]
    fn chains_have_stations() {
        let moves = "a3-b4 h6-g5 e3-d4 d6-c5 b4xd6 e7xc5xe3";
        check_path("draughts-english", moves, "e7 d6 c5 d4 e3", "c5");
    }

    #[test]
    fn seeds_have_a_path() {
        check_path("kalah", "a1 a2 f1", "f1 store1 f2 e2 d2", "store1 f2 e2");
        check_path("oware", "c1", "c1 d1 e1 f1 f2", "d1 e1 f1");
    }

    #[test]
    fn seeds_are_followed_to_the_last_one() {
        check("kalah", "c1", "South c1; the last one falls on store1", "c1 store1");
        check("kalah", "a1 a2 f1", "South f1; the last one falls on d2", "f1 d2");
    }
}
