//! Random games, played by the fast loop of the engine.

use super::{Common, Sinks};
use crate::metrics::PlayFigures;
use alfonso_game::{Finals, Observe, ObservedPosition, Playout};
use std::ops::Range;

/// An observer that creates a row for each game.
struct RowRecorder<'c, 's> {
    common: &'c Common<'c>,
    play_figures: PlayFigures,
    /// The number of the game, and the index of its start.
    number: u64,
    start: Option<u32>,
    sinks: &'c mut Sinks<'s>,
    /// True once the work was stopped during a game.
    stopped: bool,
}

impl Observe for RowRecorder<'_, '_> {
    fn sees(&mut self, observed: &ObservedPosition<'_>) {
        self.play_figures.add(&self.common.setting.game, observed, self.sinks.traffic);
    }

    fn goes_on(&mut self, _steps: u64) -> bool {
        self.stopped |= self.common.patience.is_over();
        !self.stopped
    }

    fn ended(&mut self, playout: Playout, end: &Finals<'_>) {
        if self.stopped {
            return;
        }
        let accounts = self.common.accounts(&|id| end.variable(id).to_vec());
        let mut facts = self.common.facts(self.number, self.start, playout.end);
        facts.accounts = accounts;
        (self.sinks.game)(self.common.columns.row(&facts, &mut self.play_figures));
        self.play_figures.clear();
        self.number += 1;
    }
}

/// Plays games. Returns false if the work was stopped.
pub(super) fn play(common: &Common<'_>, games: Range<u64>, sinks: &mut Sinks<'_>) -> bool {
    let (game, most) = (&common.setting.game, common.plan.max_plies);
    let play_figures = PlayFigures::default();
    let mut recorder =
        RowRecorder { common, play_figures, number: games.start, start: None, sinks, stopped: false };
    if game.starts() == 1 {
        let mut numbers = games.clone();
        let mut next = || {
            let number = numbers.next().filter(|_| !common.patience.is_over())?;
            Some(common.begin(number).0)
        };
        game.observed(&game.start(), most, &mut next, &mut recorder);
        return recorder.number == games.end;
    }
    for number in games {
        if common.patience.is_over() {
            return false;
        }
        let (random, start) = common.begin(number);
        (recorder.number, recorder.start) = (number, start);
        let mut random = Some(random);
        game.observed(&game.start_at(start.unwrap_or(0)), most, &mut || random.take(), &mut recorder);
    }
    !recorder.stopped
}
