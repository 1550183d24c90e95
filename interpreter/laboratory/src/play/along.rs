//! Games between agents, played on a line.

use super::{Common, Sinks};
use crate::metrics::{Judged, PlayFigures};
use crate::plies::Step;
use crate::{Row, Traffic};
use alfonso_board::CellId;
use alfonso_game::{Game, Line, MAX_IDLE, Move, ObservedPosition, PlayoutEnd, Random, Seat};
use std::ops::Range;

/// Plays games. Returns false if the work was stopped.
pub(super) fn play(common: &Common<'_>, games: Range<u64>, sinks: &mut Sinks<'_>) -> bool {
    let game = &common.setting.game;
    let (mut play_figures, mut judged) = (PlayFigures::default(), Judged::default());
    for number in games {
        let (mut random, start) = common.begin(number);
        let mut line = game.line_from(&game.start_at(start.unwrap_or(0)));
        play_figures.clear();
        judged.clear();
        let table = Table { common, number };
        let Some(end) = table.play(line.as_mut(), &mut random, (&mut play_figures, &mut judged), sinks)
        else {
            return false;
        };
        let mut facts = common.facts(number, start, end);
        facts.accounts = common.accounts(&|id| line.variable(id));
        facts.judged = common.plan.evaluated.then_some(&judged);
        facts.moves = common.plan.moves.then(|| line.played_texts().join(" "));
        (sinks.game)(common.columns.row(&facts, &mut play_figures));
    }
    true
}

/// A game in progress.
struct Table<'t> {
    common: &'t Common<'t>,
    number: u64,
}

impl Table<'_> {
    /// Plays the game to its end. Returns `None` if the work was stopped.
    fn play(
        &self,
        line: &mut dyn Line,
        random: &mut Random,
        (play_figures, judged): (&mut PlayFigures, &mut Judged),
        sinks: &mut Sinks<'_>,
    ) -> Option<PlayoutEnd> {
        let (plan, game) = (self.common.plan, &self.common.setting.game);
        let (mut plies, mut idle, mut steps) = (0, 0, 0);
        let end = loop {
            if let Some(over_budget) = line.over_budget() {
                break PlayoutEnd::OverBudget(over_budget);
            }
            if let Some(outcome) = line.outcome() {
                break PlayoutEnd::Decided(outcome);
            }
            let rolls = line.is_chance();
            idle = if rolls { idle + 1 } else { 0 };
            if line.moves().is_empty() {
                break PlayoutEnd::Stuck;
            }
            if plies >= plan.max_plies || idle > MAX_IDLE {
                break PlayoutEnd::Capped;
            }
            let value = (plan.evaluated && !rolls).then(|| self.judge(line, judged));
            let m = self.next(line, plies, random)?;
            see(game, line, Some(m), play_figures, sinks.traffic);
            if plan.plies {
                (sinks.ply)(self.step(line, m, (steps, plies), value));
            }
            steps += 1;
            plies += u32::from(!rolls);
            line.play(m).expect("the move is one of the legal ones");
        };
        see(game, line, None, play_figures, sinks.traffic);
        Some(end)
    }

    /// Returns the row of the next move. `step` is its index in the game, and `ply` the number of
    /// plies before it.
    fn step(&self, line: &dyn Line, m: Move, (step, ply): (u64, u32), value: Option<f64>) -> Row {
        let Common { plan, setting, lineup, agents, .. } = self.common;
        let (seat, rolls) = (line.to_move(), line.is_chance());
        let chosen = !rolls && ply >= plan.opening();
        let step = Step {
            cell: &setting.arm.label,
            agents,
            number: self.number,
            step,
            ply,
            player: setting.seat(seat.index()),
            agent: chosen.then(|| lineup.agent(seat, self.number).to_string()),
            text: line.text(m),
            rule: setting.rule(line.rule(m)),
            legal: (!rolls).then(|| line.moves().len()),
            value,
        };
        step.row()
    }

    fn next(&self, line: &mut dyn Line, plies: u32, random: &mut Random) -> Option<Move> {
        let Common { plan, setting, lineup, patience, .. } = self.common;
        if patience.is_over() {
            return None;
        }
        if line.is_chance() || plies < plan.opening() {
            return line.at_random(random);
        }
        let agent = lineup.agent(line.to_move(), self.number);
        let mut stop = patience.of_move(agent);
        let choice = agent.choose(&setting.evaluation, line, random, stop.as_mut());
        // After the user requested a stop, the choices of agents are discarded.
        choice.filter(|_| !patience.is_over()).map(|choice| choice.chosen)
    }

    /// Records the scores of the position and, if there are several moves, the scores after each.
    /// Returns the score of the position for the player to move.
    fn judge(&self, line: &mut dyn Line, judged: &mut Judged) -> f64 {
        let setting = self.common.setting;
        let player = line.to_move();
        judged.add(player, (0..setting.seats()).map(|seat| self.value(line, Seat::new(seat))).collect());
        let own = self.value(line, player);
        let moves = line.moves().to_vec();
        if moves.len() < 2 {
            return own;
        }
        let mut after = |m: &Move| {
            line.play(*m).expect("a move that was listed is legal");
            let value = self.value(line, player);
            line.undo();
            value
        };
        let values: Vec<f64> = moves.iter().map(&mut after).collect();
        judged.choose(&values);
        own
    }

    /// Returns the score of a position for a player, from -1 to 1. A lead equal to the evaluation's
    /// scale gives 0.5.
    fn value(&self, line: &dyn Line, seat: Seat) -> f64 {
        let setting = self.common.setting;
        if let Some(outcome) = line.outcome() {
            return setting.utility(outcome, seat.index()) as f64;
        }
        let score = f64::from(setting.evaluation.score(line, seat));
        score / (score.abs() + f64::from(setting.evaluation.scale().max(1)))
    }
}

/// Adds a position of a line and the move played from it to the figures of its game.
pub(crate) fn see(
    game: &Game,
    line: &dyn Line,
    next: Option<Move>,
    play_figures: &mut PlayFigures,
    traffic: &mut Traffic,
) {
    let cells = game.topology().len();
    let mut occupied = vec![0; cells.div_ceil(64)];
    for cell in (0..cells).filter(|cell| line.piece(CellId::new(*cell)).is_some()) {
        occupied[cell / 64] |= 1 << (cell % 64);
    }
    let is_choice = next.is_some() && !line.is_chance();
    let observed = ObservedPosition {
        seat: line.to_move(),
        next,
        choices: if is_choice { line.moves().len() } else { 0 },
        begins_turn: line.begins_turn(),
        hash: line.hash(),
        occupied: &occupied,
    };
    play_figures.add(game, &observed, traffic);
}
