//! Games in which the lot draws every move, played by the engine's own loop.

use super::Ground;
use crate::metrics::Course;
use crate::{Row, Traffic};
use alfonso_game::{Finals, Observe, Playout, Sight};
use std::ops::Range;

/// An observer that makes a row of each game.
struct Clerk<'c> {
    ground: &'c Ground<'c>,
    course: Course,
    /// The number of the game, and that of its start.
    number: u64,
    start: Option<u32>,
    traffic: &'c mut Traffic,
    each: &'c mut dyn FnMut(Row),
}

impl Observe for Clerk<'_> {
    fn sees(&mut self, sight: &Sight<'_>) {
        self.course.add(&self.ground.setting.game, sight, self.traffic);
    }

    fn ended(&mut self, playout: Playout, end: &Finals<'_>) {
        let accounts = self.ground.accounts(&|row| end.variable(row).to_vec());
        let mut facts = self.ground.facts(self.number, self.start, playout.end);
        facts.accounts = accounts;
        (self.each)(self.ground.columns.row(&facts, &mut self.course));
        self.course.clear();
        self.number += 1;
    }
}

/// Plays games; returns false if the work was stopped.
pub(super) fn play(
    ground: &Ground<'_>,
    games: Range<u64>,
    traffic: &mut Traffic,
    each: &mut dyn FnMut(Row),
) -> bool {
    let (game, most) = (&ground.setting.game, ground.plan.max_plies);
    let course = Course::default();
    let mut clerk = Clerk { ground, course, number: games.start, start: None, traffic, each };
    if game.starts() == 1 {
        let mut numbers = games.clone();
        let mut next = || {
            let number = numbers.next().filter(|_| !ground.patience.is_over())?;
            Some(ground.begin(number).0)
        };
        game.observed(&game.start(), most, &mut next, &mut clerk);
        return clerk.number == games.end;
    }
    for number in games {
        if ground.patience.is_over() {
            return false;
        }
        let (random, start) = ground.begin(number);
        (clerk.number, clerk.start) = (number, start);
        let mut random = Some(random);
        game.observed(&game.start_at(start.unwrap_or(0)), most, &mut || random.take(), &mut clerk);
    }
    true
}
