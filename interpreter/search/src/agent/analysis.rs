//! Analysis: a search that reports each depth, ranks several moves, or looks at some moves only.

use super::alphabeta::Search;
use super::{Choice, Evaluation, Limit, PATIENCE};
use crate::work::drive;
use alfonso_game::{Line, Move, Random};

/// The aims of an analysis, besides its limit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnalysisRequest {
    /// The moves to choose among; all legal ones if there are none.
    pub among: Vec<Move>,
    /// The number of best moves to rank, each with its own line; 0 counts as 1.
    pub lines: usize,
    /// The most moves of the player to move within which a win is sought, with every answer looked at; `None` for an ordinary search.
    ///
    /// The search then goes no deeper than such a win takes if players move in turn, and finds the shortest.
    pub mate: Option<u32>,
    /// True if endings by a claim or a count are passed by in the search, as [`Waiver::Counts`](alfonso_game::Waiver) does: where the game has gone
    /// on after one, they would make all moves alike.
    pub waives: bool,
}

/// Looks for the best moves by alpha-beta search. Returns the best; `None` if nobody can move, if none of the moves to choose among is
/// legal, or if dice are to be rolled.
///
/// `report` hears of each depth that was finished: the rank of a move, from 0, and the move with its line. The game must have two players
/// and no dice: see [`Agent::can_play`](super::Agent::can_play). `stop` is asked every so many positions, and ends a search that has found a
/// move.
///
/// ```
/// # let source = alfonso_driver::shipped::game("tic-tac-toe").expect("a shipped game");
/// # let game = alfonso_driver::load(source, &Default::default(), &|_| None).expect("no errors").game;
/// use alfonso_game::Random;
/// use alfonso_search::{AnalysisRequest, Evaluation, Limit, analyse};
///
/// let (evaluation, mut line) = (Evaluation::new(&game), game.line());
/// let limit = Limit { depth: Some(2), ..Limit::default() };
/// let request = AnalysisRequest { lines: 2, ..AnalysisRequest::default() };
/// let mut reports = Vec::new();
/// let mut report = |rank: usize, choice: &alfonso_search::Choice| reports.push((rank, choice.line.len()));
/// analyse(&evaluation, limit, &request, &mut *line, &mut Random::new(1), &mut || false, &mut report);
/// assert_eq!(reports.last(), Some(&(1, 2)));
/// ```
pub fn analyse(
    evaluation: &Evaluation,
    limit: Limit,
    request: &AnalysisRequest,
    line: &mut dyn Line,
    random: &mut Random,
    stop: &mut dyn FnMut() -> bool,
    report: &mut dyn FnMut(usize, &Choice),
) -> Option<Choice> {
    if line.is_chance() || line.outcome().is_some() {
        return None;
    }
    let limit = match request.mate {
        Some(moves) => {
            let plies = moves.saturating_mul(2).saturating_sub(1).max(1);
            Limit { depth: Some(limit.depth.map_or(plies, |depth| depth.min(plies))), ..limit }
        }
        None => limit,
    };
    let begin = |meter| {
        let mut search = Search::new(evaluation, limit, meter);
        search.selective = request.mate.is_none();
        search.waives = request.waives;
        search
    };
    drive(|meter| begin(meter).choose(line, random, request, report), PATIENCE, &mut |_| stop())
}
