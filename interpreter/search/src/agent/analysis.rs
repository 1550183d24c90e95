//! Analysis: a search that reports each depth, and can rank several moves or examine only some.

use super::alphabeta::Search;
use super::{Choice, Evaluation, Limit, PATIENCE};
use crate::work::drive;
use alfonso_game::{Line, Move, Random};

/// The options of an analysis, besides its limit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnalysisRequest {
    /// The moves to choose from. If empty, all legal moves are considered.
    pub among: Vec<Move>,
    /// The number of moves to rank, each with its line of play; 0 counts as 1.
    pub lines: usize,
    /// The maximum length of a win to search for, in moves of the player to move. The search then
    /// examines every reply. `None` requests an ordinary search.
    ///
    /// If the players alternate, the search goes no deeper than such a win, and it finds the
    /// shortest one.
    pub mate: Option<u32>,
    /// True if the search ignores endings by a claim or a count, as
    /// [`Waiver::Counts`](alfonso_game::Waiver) does. In a game that was continued after such an
    /// ending, every move would otherwise have the same score.
    pub waives: bool,
}

/// Searches for the best moves by alpha-beta search and returns the best one. Returns `None` if
/// nobody can move, if none of the given moves is legal, or if dice are to be rolled.
///
/// Calls `report` after each completed depth with the rank of each move, from 0, and the move with
/// its line. The game must have two players and no dice; see
/// [`Agent::can_play`](super::Agent::can_play). The search calls `stop` at regular intervals. If
/// `stop` returns true, the search ends once it has found a move.
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
