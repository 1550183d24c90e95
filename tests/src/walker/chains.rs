//! Chains: the board is changed after every hop, and the next hop is looked for on what is left.

use super::Walker;
use super::board::Cell;
use super::paths::{Goer, Partway, Travel};
use super::position::Position;
use super::scene::Scene;
use super::value::{Standing, Value};
use alfonso_rules::{Again, Along, Direction, KindId, Leg, TestWord};
use std::collections::{BTreeMap, BTreeSet};

/// What a chain has done so far.
#[derive(Clone)]
struct SoFar {
    position: Position,
    at: Cell,
    landings: Vec<Cell>,
    crossed: Vec<Cell>,
    /// The cells of the pieces that were crossed and taken: they are not crossed again.
    taken: BTreeSet<Cell>,
    /// The states after each hop, and before the first. No two of them are alike.
    stood: Vec<(Cell, BTreeSet<Cell>, Option<KindId>)>,
    heading: (i32, i32),
    /// What the piece has become on its way.
    crowned: Option<KindId>,
}

impl Walker<'_> {
    /// All rows of so many neighbours: on lines through points, or along ranks, files and diagonals.
    pub(super) fn rows(&self, length: usize) -> Vec<Vec<Cell>> {
        let mut rows = Vec::new();
        for cell in self.board.cells() {
            let mut begin = |next: &dyn Fn(Cell) -> Option<Cell>| {
                let mut row = vec![cell];
                while let Some(beside) = next(row[row.len() - 1]).filter(|_| row.len() < length) {
                    if row.contains(&beside) {
                        break;
                    }
                    row.push(beside);
                }
                if row.len() == length {
                    rows.push(row);
                }
            };
            if self.board.has_lines() {
                (0..self.board.straight_lines())
                    .for_each(|line| begin(&|cell| self.board.on_line(line, false, cell)));
            } else {
                Direction::ALL.iter().for_each(|way| begin(&|cell| self.board.beside(cell, *way)));
            }
        }
        rows
    }

    /// The directions that a word for lines names.
    fn straight_ways(&self, along: Along) -> Vec<Direction> {
        match along {
            Along::Orthogonal => self.board.sides(),
            Along::Diagonal => self.board.corners(),
            Along::Any => [self.board.sides(), self.board.corners()].concat(),
            Along::Lines => Vec::new(),
        }
    }

    /// The cells one step from some cells.
    pub(super) fn around(&self, cells: &[Cell], along: Along) -> Vec<Cell> {
        let one_step = |cell: Cell| -> Vec<Cell> {
            if along == Along::Lines {
                let ways = (0..self.board.lines()).flat_map(|line| [(line, false), (line, true)]);
                return ways.filter_map(|(line, back)| self.board.on_line(line, back, cell)).collect();
            }
            self.straight_ways(along).into_iter().filter_map(|way| self.board.beside(cell, way)).collect()
        };
        let found: BTreeSet<Cell> = cells.iter().flat_map(|cell| one_step(*cell)).collect();
        found.into_iter().collect()
    }

    /// The cells to which steps lead from some cells over cells of a sort.
    pub(super) fn reached(&self, begin: Vec<Cell>, along: Along, over: &dyn Fn(Cell) -> bool) -> Vec<Cell> {
        let mut found = begin;
        let mut next = 0;
        while next < found.len() {
            for cell in self.around(&[found[next]], along) {
                if over(cell) && !found.contains(&cell) {
                    found.push(cell);
                }
            }
            next += 1;
        }
        found
    }

    /// The group of a cell: all to which steps lead over pieces of the same owner, or over empty cells.
    pub(super) fn group(&self, scene: &Scene<'_>, from: Cell, along: Along) -> Vec<Cell> {
        let owner = |cell: Cell| scene.position.pieces.get(&cell).map(|piece| piece.owner);
        self.reached(vec![from], along, &|cell| owner(cell) == owner(from))
    }

    /// The cells of `of` between a cell and the nearest of `by`: one, or so many as stand in a row.
    pub(super) fn sandwiched(
        &self,
        of: &[Cell],
        by: &[Cell],
        from: Cell,
        rows: bool,
        along: Along,
    ) -> Vec<Cell> {
        let mut found = Vec::new();
        let mut look = |next: &dyn Fn(Cell) -> Option<Cell>| {
            let mut row = Vec::new();
            let mut at = from;
            while let Some(beside) = next(at) {
                if !row.is_empty() && by.contains(&beside) {
                    found.append(&mut row);
                    return;
                }
                let full = !rows && row.len() == 1;
                if full || beside == from || row.contains(&beside) || !of.contains(&beside) {
                    return;
                }
                row.push(beside);
                at = beside;
            }
        };
        if along == Along::Lines {
            for line in 0..self.board.lines() {
                look(&|cell| self.board.on_line(line, false, cell));
                look(&|cell| self.board.on_line(line, true, cell));
            }
        } else {
            for way in self.straight_ways(along) {
                look(&|cell| self.board.beside(cell, way));
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The chains of the piece on `origin` by a rule that is repeated.
    pub(super) fn chains(&self, scene: &Scene<'_>, rule: usize, origin: Cell, again: Again) -> Vec<Travel> {
        let begin = SoFar {
            position: scene.position.clone(),
            at: origin,
            landings: Vec::new(),
            crossed: Vec::new(),
            taken: BTreeSet::new(),
            stood: vec![(origin, BTreeSet::new(), None)],
            heading: (0, 0),
            crowned: None,
        };
        let mut found = Vec::new();
        self.hop_on(scene, rule, again, begin, &mut found);
        let travel = |end: SoFar| Travel {
            rule,
            origin,
            target: end.at,
            crossed: end.crossed,
            landings: end.landings,
            heading: end.heading,
            crowned: end.crowned,
            choice: None,
        };
        if !again.once {
            return found.into_iter().map(travel).collect();
        }
        // Of those with one result, the one whose landings come first.
        let mut results: BTreeMap<(Cell, BTreeSet<Cell>, bool), SoFar> = BTreeMap::new();
        for end in found {
            let known = results
                .entry((end.at, end.taken.clone(), end.crowned.is_some()))
                .or_insert_with(|| end.clone());
            if end.landings < known.landings {
                *known = end;
            }
        }
        results.into_values().map(travel).collect()
    }

    fn hop_on(&self, before: &Scene<'_>, rule: usize, again: Again, so_far: SoFar, found: &mut Vec<SoFar>) {
        let of = &self.rules.moves[rule];
        // Whoever has been crowned goes on as the crowned do.
        let goes_by = match so_far.crowned.and_then(|kind| self.rules.chain_of(kind)) {
            Some(row) => &self.rules.moves[row],
            None => of,
        };
        let leg: &Leg = &goes_by.legs[0];
        let scene = Scene { position: &so_far.position, it: Some(so_far.at), ..before.clone() };
        let piece = so_far.position.pieces[&so_far.at];
        let goer = Goer { kind: goes_by.kind, facing: piece.facing };
        let from = Partway { cell: so_far.at, crossed: Vec::new(), heading: None };
        let passes = |cell: Cell, test| self.passes(&scene, &Value::Cell(Some(cell)), test);
        let mut goes_on = false;
        for landing in self.landings(&scene, leg, goer, &from) {
            let hopped: Vec<Cell> = landing
                .over
                .iter()
                .copied()
                .filter(|cell| so_far.position.pieces.contains_key(cell))
                .collect();
            let begins = *landing.over.first().unwrap_or(&landing.onto);
            let first = self.board.straight(so_far.at, begins);
            let bends = again.onward
                && !so_far.landings.is_empty()
                && !self.board.within_45_degrees(first, so_far.heading);
            let fits = hopped.iter().all(|cell| passes(*cell, &leg.over) && !so_far.taken.contains(cell))
                && passes(landing.onto, &leg.onto);
            if bends || !fits {
                continue;
            }
            let mut next = so_far.clone();
            if !so_far.landings.is_empty() {
                next.crossed.push(so_far.at);
            }
            next.crossed.extend(&landing.over);
            next.landings.push(landing.onto);
            let last = *landing.over.last().unwrap_or(&so_far.at);
            next.heading = self.board.straight(last, landing.onto);
            let player = next.position.pieces.remove(&so_far.at).expect("the man that hops stands there");
            next.position.pieces.insert(landing.onto, player);
            next.at = landing.onto;
            if let Some((cells, kind)) = self.rules.crowning(of.kind).filter(|_| again.passing)
                && next.crowned.is_none()
            {
                let there = Scene { position: &next.position, it: Some(next.at), ..before.clone() };
                if self.cells_of(&self.eval(&there, cells)).contains(&next.at) {
                    next.crowned = Some(kind);
                    next.position.pieces.get_mut(&landing.onto).expect("it has landed").kind = kind;
                }
            }
            for cell in hopped {
                let victim = Standing::on(cell, so_far.position.pieces[&cell]);
                let taker = Standing::on(so_far.at, piece);
                let is_prey = !self.royal_on(&so_far.position, cell) && self.may_take(&scene, taker, victim);
                if of.takes && is_prey {
                    next.taken.insert(cell);
                    if !again.falls_at_end {
                        next.position.take_one(cell);
                    }
                }
            }
            let stands = (next.at, next.taken.clone(), next.crowned);
            if next.stood.contains(&stands) {
                // Back where the chain began, and nothing has happened: an end, if the rule says so.
                if stands == next.stood[0] && of.legs[0].onto.asks(TestWord::Origin) {
                    goes_on = true;
                    found.push(next);
                }
                continue;
            }
            goes_on = true;
            next.stood.push(stands);
            self.hop_on(before, rule, again, next, found);
        }
        if !so_far.landings.is_empty() && (again.may || !goes_on) {
            found.push(so_far);
        }
    }
}
