//! `go`: runs a search on its thread, and prints its reports.

use super::board::{Board, Setup, go_on};
use super::command::Go;
use super::out::Out;
use super::running::{Kind, Signals};
use alfonso_game::{Line, Move, Outcome, Random};
use alfonso_report::words;
use alfonso_search::{AnalysisRequest, Choice, FORCED, Limit, WIN, analyse};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The maximum depth of a search.
const DEEPEST: u32 = 64;
/// The answer if the player has no move or the position is unknown.
pub const NONE: &str = "(none)";

/// A search that is ready to run on a thread.
pub struct Search {
    pub board: Arc<Board>,
    pub setup: Setup,
    /// The size of the transposition table in mebibytes.
    pub memory: u32,
    /// The number of best moves to report.
    pub lines: usize,
    /// True if the answer includes the expected reply.
    pub ponder: bool,
    pub seed: u64,
    pub out: Arc<Out>,
}

/// Returns the way in which a search ends.
pub fn kind(go: &Go) -> Kind {
    let limits = go.depth.is_some() || go.nodes.is_some() || go.time.is_some() || go.mate.is_some();
    match go {
        Go { ponder: true, .. } => Kind::Pondering,
        Go { infinite: true, .. } => Kind::Endless,
        _ if limits || go.clocks.iter().any(Option::is_some) => Kind::Limited,
        _ => Kind::Unlimited,
    }
}

impl Search {
    /// Runs the search, prints reports and then the best move.
    pub fn run(self, go: &Go, signals: &Signals) {
        let begun = Instant::now();
        let board = Arc::clone(&self.board);
        let mut line = board.line(&self.setup);
        if line.moves().is_empty() {
            self.over(line.as_ref());
            signals.wait();
            return self.out.say(&format!("bestmove {NONE}"));
        }
        let Some(among) = self.among(line.as_ref(), &go.among) else {
            signals.wait();
            return self.out.say(&format!("bestmove {NONE}"));
        };
        let patience = go.patience(line.to_move().index());
        let limit = Limit {
            depth: Some(go.depth.unwrap_or(DEEPEST).min(DEEPEST)),
            nodes: go.nodes,
            memory: Some(self.memory),
            ..Limit::default()
        };
        let waives = self.setup.is_passed;
        let request = AnalysisRequest { among, lines: self.lines, mate: go.mate, waives };
        // The expected moves are formatted on a separate line of play.
        let mut shown_on = board.line(&self.setup);
        let choice = analyse(
            &board.evaluation,
            limit,
            &request,
            line.as_mut(),
            &mut Random::new(self.seed),
            &mut || signals.is_stopped() || signals.is_late(patience),
            &mut |rank, choice| self.report(shown_on.as_mut(), rank, choice, begun.elapsed()),
        );
        signals.wait();
        let texts = choice.map(|choice| self.texts(shown_on.as_mut(), &choice.line)).unwrap_or_default();
        let mut texts = texts.iter();
        let best = texts.next().map_or(NONE, String::as_str);
        match texts.next().filter(|_| self.ponder) {
            Some(reply) => self.out.say(&format!("bestmove {best} ponder {reply}")),
            None => self.out.say(&format!("bestmove {best}")),
        }
    }

    /// Returns the moves to which the search is restricted; empty for all moves. Returns `None` if
    /// moves were named but none is legal.
    fn among(&self, line: &dyn Line, named: &[String]) -> Option<Vec<Move>> {
        let mut among = Vec::new();
        for text in named {
            match self.board.find(line, text) {
                Some(m) => among.push(m),
                None => self.out.remark(&format!(
                    "searchmoves: {} is not legal here, and is ignored",
                    words::typed(text)
                )),
            }
        }
        (named.is_empty() || !among.is_empty()).then_some(among)
    }

    /// Reports a position without a legal move.
    fn over(&self, line: &dyn Line) {
        let reason = |outcome: Outcome| self.board.subject.game.names().rules[outcome.reason.index()].clone();
        let Some(outcome) = line.outcome() else {
            return self.out.remark("nobody can move here, and no rule says what happens then");
        };
        self.out.remark(&format!("the game is over: {}", reason(outcome)));
        let seat = line.to_move();
        let wins = |seat| outcome.winners().any(|winner| winner == seat);
        match outcome.winners().count() {
            1 if wins(seat) => {}
            1 => self.out.say("info depth 0 score mate 0"),
            _ => self.out.say("info depth 0 score cp 0"),
        }
    }

    /// Reports a move and its expected continuation after a completed depth.
    fn report(&self, line: &mut dyn Line, rank: usize, choice: &Choice, time: Duration) {
        let score = choice.score.unwrap_or_default();
        let score_text = match score.abs() {
            forced if forced >= FORCED => {
                let moves = (WIN - forced + 1) / 2;
                format!("mate {}", if score > 0 { moves } else { -moves })
            }
            _ => format!("cp {}", i64::from(score) * 100 / i64::from(self.board.least)),
        };
        let millis = time.as_millis().max(1);
        let rate = u128::from(choice.nodes) * 1000 / millis;
        let rank = if self.lines > 1 { format!(" multipv {}", rank + 1) } else { String::new() };
        let expected = self.texts(line, &choice.line).join(" ");
        self.out.say(&format!(
            "info depth {}{rank} score {score_text} nodes {} nps {rate} time {millis} pv {expected}",
            choice.depth, choice.nodes
        ));
    }

    /// Returns the texts of a sequence of moves, up to the first one that is not legal. Leaves the
    /// line unchanged.
    fn texts(&self, line: &mut dyn Line, moves: &[Move]) -> Vec<String> {
        let mut texts = Vec::new();
        for m in moves {
            if !line.moves().contains(m) {
                break;
            }
            texts.push(self.board.text(line, *m));
            let _ = line.play(*m);
            if self.setup.is_passed {
                go_on(line);
            }
        }
        for _ in &texts {
            line.undo();
        }
        texts
    }
}
