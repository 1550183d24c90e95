//! Chains: the board is changed after every hop, and the next hop is looked for on what is left.

use super::Walker;
use super::board::{Cell, within_45_degrees};
use super::paths::{Goer, Partway, Travel};
use super::position::Position;
use super::scene::Scene;
use super::value::{Standing, Value};
use alfonso_rules::{Again, Direction, Leg};
use std::collections::{BTreeMap, BTreeSet};

/// What a chain has done so far.
#[derive(Clone)]
struct SoFar {
    position: Position,
    at: Cell,
    landings: Vec<Cell>,
    crossed: Vec<Cell>,
    /// Whose cells have been crossed: nobody is crossed twice.
    jumped: BTreeSet<Cell>,
    taken: BTreeSet<Cell>,
    heading: (i32, i32),
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
                (0..self.board.lines()).for_each(|line| begin(&|cell| self.board.on_line(line, false, cell)));
            } else {
                Direction::ALL.iter().for_each(|way| begin(&|cell| self.board.beside(cell, *way)));
            }
        }
        rows
    }

    /// The chains of the man on `origin` by a rule that is repeated.
    pub(super) fn chains(&self, scene: &Scene<'_>, rule: usize, origin: Cell, again: Again) -> Vec<Travel> {
        let begin = SoFar {
            position: scene.position.clone(),
            at: origin,
            landings: Vec::new(),
            crossed: Vec::new(),
            jumped: BTreeSet::new(),
            taken: BTreeSet::new(),
            heading: (0, 0),
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
            choice: None,
        };
        if !again.once {
            return found.into_iter().map(travel).collect();
        }
        // Of those with one result, the one whose landings come first.
        let mut results: BTreeMap<(Cell, BTreeSet<Cell>), SoFar> = BTreeMap::new();
        for end in found {
            let known = results.entry((end.at, end.taken.clone())).or_insert_with(|| end.clone());
            if end.landings < known.landings {
                *known = end;
            }
        }
        results.into_values().map(travel).collect()
    }

    fn hop_on(&self, before: &Scene<'_>, rule: usize, again: Again, so_far: SoFar, found: &mut Vec<SoFar>) {
        let of = &self.rules.moves[rule];
        let leg: &Leg = &of.legs[0];
        let scene = Scene { position: &so_far.position, it: Some(so_far.at), ..before.clone() };
        let man = so_far.position.men[&so_far.at];
        let goer = Goer { kind: of.kind, facing: man.facing };
        let from = Partway { cell: so_far.at, crossed: Vec::new(), heading: None };
        let passes = |cell: Cell, test| self.passes(&scene, &Value::Cell(Some(cell)), test);
        let mut goes_on = false;
        for landing in self.landings(&scene, leg, goer, &from) {
            let hopped: Vec<Cell> =
                landing.over.iter().copied().filter(|cell| so_far.position.men.contains_key(cell)).collect();
            let begins = *landing.over.first().unwrap_or(&landing.onto);
            let first = self.board.straight(so_far.at, begins);
            let bends =
                again.onward && !so_far.landings.is_empty() && !within_45_degrees(first, so_far.heading);
            let fits = hopped.iter().all(|cell| passes(*cell, &leg.over) && !so_far.jumped.contains(cell))
                && passes(landing.onto, &leg.onto);
            if bends || !fits {
                continue;
            }
            goes_on = true;
            let mut next = so_far.clone();
            if !so_far.landings.is_empty() {
                next.crossed.push(so_far.at);
            }
            next.crossed.extend(&landing.over);
            next.landings.push(landing.onto);
            let last = *landing.over.last().unwrap_or(&so_far.at);
            next.heading = self.board.straight(last, landing.onto);
            let mover = next.position.men.remove(&so_far.at).expect("the man that hops stands there");
            next.position.men.insert(landing.onto, mover);
            next.at = landing.onto;
            for cell in hopped {
                next.jumped.insert(cell);
                let victim = Standing::on(cell, so_far.position.men[&cell]);
                let taker = Standing::on(so_far.at, man);
                let is_prey = !self.royal_on(&so_far.position, cell) && self.may_take(&scene, taker, victim);
                if of.takes && is_prey {
                    next.taken.insert(cell);
                    if !again.falls_at_end {
                        next.position.men.remove(&cell);
                    }
                }
            }
            self.hop_on(before, rule, again, next, found);
        }
        if !so_far.landings.is_empty() && (again.may || !goes_on) {
            found.push(so_far);
        }
    }
}
