//! The evaluation of positions, derived from the rules of the game alone.
//!
//! The score of a piece is ten times the number of cells it reaches on an empty board, averaged
//! over all cells. A piece that can promote scores more, and its score grows as it approaches
//! promotion. Pieces in reserve have the same score. Royal pieces score nothing, because they never
//! leave the board.
//!
//! In races, where pieces leave the board by themselves, only the distance left to travel counts.
//! Moves, money and points count as well. The evaluation contains no knowledge of particular games.

use super::weights::Weights;
use super::{Judge, Net, goals, progress};
use crate::USUAL_STEPS;
use crate::keys::mixed;
use crate::solving::{SLICE, SolverLimits, Unsolved, Values, goes_on};
use crate::work::{Work, drive};
use alfonso_forms::Part;
use alfonso_game::blueprint::{Blueprint, MoveRuleSpec, MovementSpec, OutcomeSpec, VarRole};
use alfonso_game::expr::{Effect, EffectKind};
use alfonso_game::{ClassId, Finals, Game, Line, Move, Outcome, Piece, PieceValues, Position, Random, Seat};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The score of a won game, before the number of plies to the win is subtracted.
pub const WIN: i32 = 1_000_000;
/// The smallest score of a forced win. Undecided positions score less.
pub const FORCED: i32 = WIN - 10_000;

/// The score of each cell that a piece reaches on average.
const CELL: i64 = 10;
/// The least score of a legal move. The usual score is that of the least valuable piece divided by
/// `PART`.
const MOBILITY: i32 = 1;
const PART: i32 = 24;
/// The score that a capture may gain beyond the captured piece, in units of the derived weights.
const MARGIN: i32 = 100;
/// The plies of the random game that measures the average number of moves.
const LOOKED_AT: u32 = 24;
/// A board is nearly empty if it has at most one piece per this number of cells.
const FEW: usize = 8;
/// The divisor that converts the initial score of a player's pieces to the lead at which they are
/// halfway to a win.
const ADVANTAGE: i32 = 5;
/// The minimum lead at which a player is halfway to a win, for games with few pieces or none.
const LEAST_SCALE: i32 = 100;
/// The maximum number of seats in a rule file.
const MOST_SEATS: usize = 16;
/// The score of a point or a coin.
const POINT: i32 = 30;
/// The derived weight of the way, in hundredths.
const HUNDREDTHS: i32 = 100;
/// The percentages of the promotion gain that a piece scores at the start of its way and just
/// before the promotion.
const WIN_PROBABILITY: (i64, i64) = (5, 50);
/// The score of each step that a piece still has to travel in a race.
const STEP: i32 = 10;
/// The number of steps that entering the board counts. Leaving it counts as many.
const THRESHOLD: u32 = 1;

/// The weights and tables by which positions of one game are evaluated.
///
/// ```
/// use alfonso_driver::{Request, load, shipped};
/// use alfonso_search::Evaluation;
///
/// let loaded = load(shipped::game("chess").expect("it ships"), &Request::default(), &|_| None);
/// let game = loaded.expect("no errors").game;
/// let (evaluation, line) = (Evaluation::new(&game), game.line());
/// let worth = |cell| {
///     let cell = game.topology().named(cell).expect("a cell");
///     evaluation.piece(line.piece(cell).expect("a piece stands there"))
/// };
/// // The worths follow from how the pieces move.
/// assert!(worth("d1") > worth("a1") && worth("a1") > worth("b1") && worth("b1") > worth("a2"));
/// ```
#[derive(Clone, Debug)]
pub struct Evaluation {
    pub(super) piece_values: PieceValues,
    pub(super) weights: Weights,
    /// The kind of each class, as an index of the game's kinds.
    pub(super) kinds: Vec<usize>,
    /// True if only the distance that pieces still have to travel counts.
    pub(super) is_race: bool,
    /// The average number of moves in a position. Only additional moves count as an advantage.
    /// Otherwise the lead would change with every ply.
    usual: i32,
    /// The number of cells of the board.
    cells: usize,
    /// The variables that players want to increase, as indices of the game's variables.
    pub(super) accounts: Vec<usize>,
    /// For each seat, a bit set of the player and their partners, with bit `n` for seat `n`.
    sides: Vec<u16>,
    has_dice: bool,
    /// For each way of moving: true if it places a piece.
    placing: Vec<bool>,
    /// For each way of moving: true if it is a chain that captures nothing.
    leaping: Vec<bool>,
    /// True if the board is nearly empty at the start.
    is_empty: bool,
    /// True if every move takes a piece, so that complete random games evaluate positions better
    /// than counting pieces.
    runs_out: bool,
    /// The exact values, if the game was solved.
    values: Option<Arc<Values>>,
    /// The judges, by the names of their files as agents write them.
    judges: BTreeMap<String, Arc<dyn Judge>>,
}

impl Evaluation {
    /// Derives the evaluation of a game from its rules.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        let spec = game.blueprint();
        let seats = game.names().players.len();
        let race = race(spec, seats);
        let is_race = race.is_some();
        let (piece_values, mobility) = race.map(|piece_values| (piece_values, 0)).unwrap_or_else(|| {
            let (mut piece_values, mobility) = material(spec, seats);
            goals::add(game, &mut piece_values.by_cell);
            (piece_values, mobility)
        });
        let expected = |index: &usize| {
            let highest = spec
                .endings
                .iter()
                .any(|ending| matches!(ending.outcome, OutcomeSpec::Highest(var) if var.index() == *index));
            highest || matches!(spec.vars[*index].role, VarRole::Score | VarRole::Money)
        };
        let start = game.line();
        let cells = game.topology().len();
        let pieces = game.topology().cells().map(|cell| usize::from(start.height(cell))).sum::<usize>();
        let mut have = vec![0; seats];
        start.weigh(&piece_values, &mut have);
        let sum: i64 = have.iter().map(|sum| i64::from(*sum)).sum();
        let mean = sum.abs() / i64::try_from(seats).unwrap_or(1).max(1);
        let mean = i32::try_from(mean).unwrap_or(WIN).min(WIN);
        let kinds: Vec<usize> = spec.classes.iter().map(|class| class.kind.index()).collect();
        let of_kind = |kind| {
            kinds.iter().position(|known| *known == kind).map_or(0, |class| piece_values.classes[class])
        };
        let weights = Weights {
            kinds: (0..spec.kinds.len()).map(of_kind).collect(),
            way: HUNDREDTHS,
            mobility,
            point: POINT,
            scale: (mean / ADVANTAGE).max(LEAST_SCALE),
            unit: 1,
        };
        Self {
            piece_values,
            weights,
            kinds,
            is_race,
            usual: if mobility > 0 { usual_moves(game) } else { 0 },
            cells,
            accounts: (0..spec.vars.len()).filter(expected).collect(),
            sides: (0..seats).map(|seat| spec.with_partners(1 << seat)).collect(),
            has_dice: game.has_dice(),
            placing: spec
                .movements
                .iter()
                .map(|it| spec.move_rules[usize::from(it.move_rule)].from_reserve)
                .collect(),
            leaping: spec
                .movements
                .iter()
                .map(|it| it.chain.as_ref().is_some_and(|chain| chain.takes.is_none()))
                .collect(),
            is_empty: pieces * FEW <= cells,
            runs_out: runs_out(spec),
            values: None,
            judges: BTreeMap::new(),
        }
    }

    /// Computes the exact values of all positions reachable from `start`, for agents that play by
    /// exact values ([`Agent::exact`](super::Agent::exact)).
    ///
    /// Calls `progress` with the number of positions found; the work stops if it returns false.
    /// Clones of the evaluation share the values.
    ///
    /// # Errors
    /// Returns an error if the game cannot be solved within `memory` bytes; see [`Unsolved`].
    pub fn solve(
        &mut self,
        game: &Game,
        start: &Position,
        memory: usize,
        progress: &mut dyn FnMut(usize) -> bool,
    ) -> Result<(), Unsolved> {
        let limits = SolverLimits { memory, positions: usize::MAX, steps: USUAL_STEPS };
        let find = |meter| Values::of(game, start, limits, meter);
        self.values = Some(Arc::new(drive(find, SLICE, &mut goes_on(progress))?));
        Ok(())
    }

    /// Starts a resumable computation of the exact values; see [`Evaluation::solve`]. Its result is
    /// this evaluation with the values.
    #[must_use]
    pub fn solving(self, game: Game, start: Position, memory: usize) -> Work<Result<Self, Unsolved>> {
        let limits = SolverLimits { memory, positions: usize::MAX, steps: USUAL_STEPS };
        Work::new(|meter| async move {
            let values = Some(Arc::new(Values::of(&game, &start, limits, meter).await?));
            Ok(Self { values, ..self })
        })
    }

    /// Returns true if the exact value of the current position is known.
    #[must_use]
    pub fn knows(&self, line: &dyn Line) -> bool {
        self.values.as_ref().is_some_and(|values| values.after(line).is_some())
    }

    /// Returns the evaluation with a judge for the agents that play by a file: `file` is its name as
    /// they write it, [`Net::file`]. The judge must belong to this game.
    #[must_use]
    pub fn with_judge(mut self, file: &str, judge: Arc<dyn Judge>) -> Self {
        self.judges.insert(file.to_owned(), judge);
        self
    }

    /// Returns the judge of an agent, if the evaluation has one.
    #[must_use]
    pub fn judge(&self, net: &Net) -> Option<&dyn Judge> {
        self.judges.get(net.file()).map(Arc::as_ref)
    }

    /// Returns the reason why judgements of a file were useless, with the name of the file; see
    /// [`Judge::fault`].
    #[must_use]
    pub fn fault(&self) -> Option<(&str, String)> {
        self.judges.iter().find_map(|(file, judge)| Some((file.as_str(), judge.fault()?)))
    }

    /// Converts a score to units of the derived weights. Scores of forced wins and losses are
    /// unchanged.
    #[must_use]
    pub fn in_units(&self, score: i32) -> i32 {
        if score.abs() >= FORCED { score } else { score / self.weights.unit }
    }

    /// Returns the score that a capture may gain beyond the captured piece.
    pub(super) fn margin(&self) -> i32 {
        MARGIN.saturating_mul(self.weights.unit)
    }

    /// Copies the exact values and the judges from another evaluation of the same game.
    #[must_use]
    pub fn with_values_of(self, other: &Self) -> Self {
        Self { values: other.values.clone(), judges: other.judges.clone(), ..self }
    }

    /// Returns the exact values, if the game was solved.
    pub(super) fn values(&self) -> Option<&Values> {
        self.values.as_deref()
    }

    /// Returns the number of seats.
    pub(super) fn seats(&self) -> usize {
        self.sides.len()
    }

    /// Returns true if a move places a piece.
    pub(super) fn enters_from_reserve(&self, m: Move) -> bool {
        m.by().is_some_and(|by| self.placing[by.index()])
    }

    /// Returns true if a move is a chain that captures nothing, such as the leaps of halma.
    pub(super) fn leaps(&self, m: Move) -> bool {
        m.by().is_some_and(|by| self.leaping[by.index()])
    }

    /// Returns true if counting pieces evaluates positions poorly. This holds in placement games
    /// that start nearly empty, and in games where every move takes a piece.
    pub(super) fn judges_badly(&self) -> bool {
        let grows = self.is_empty
            && self.accounts.is_empty()
            && self.placing.iter().any(|from_reserve| *from_reserve);
        grows || self.runs_out
    }

    /// Returns a bit set of a player and their partners, with bit `n` for seat `n`.
    pub(super) fn side(&self, seat: Seat) -> u16 {
        self.sides[seat.index()]
    }

    /// Returns true if the game has dice.
    pub(super) fn has_dice(&self) -> bool {
        self.has_dice
    }

    /// Returns the lead in score at which a player is halfway between an even game and a win.
    #[must_use]
    pub fn scale(&self) -> i32 {
        self.weights.scale
    }

    /// Returns the number of cells of the board.
    pub(super) fn cells(&self) -> usize {
        self.cells
    }

    /// Returns the score of a piece.
    #[must_use]
    pub fn piece(&self, piece: Piece) -> i32 {
        self.piece_values.classes[piece.class.index()]
    }

    /// Returns a hash key. Positions with the same key have the same score. The key includes the
    /// accounts that the evaluation counts, which the position's hash omits.
    pub(super) fn key(&self, line: &dyn Line) -> u64 {
        let counted = self.accounts.iter().flat_map(|id| line.variable(*id));
        mixed(line.hash(), counted.map(i64::from))
    }

    /// Evaluates an undecided position for a player: the material of their side minus the average
    /// of the others.
    #[must_use]
    pub fn score(&self, line: &dyn Line, seat: Seat) -> i32 {
        let mut sums = [0; MOST_SEATS];
        let have = &mut sums[..self.seats()];
        line.weigh(&self.piece_values, have);
        self.count_accounts(|id| line.variable(id), have);
        let (ahead, others) = self.ahead(have, seat);
        let moves = self.moves(line).saturating_mul(self.weights.mobility);
        let moves = if self.is_own_turn(line, seat) { moves } else { -moves / others };
        ahead.saturating_add(moves).clamp(1 - FORCED, FORCED - 1)
    }

    /// Returns the number of moves in excess of the average number.
    pub(super) fn moves(&self, line: &dyn Line) -> i32 {
        i32::try_from(line.moves().len()).unwrap_or(0) - self.usual
    }

    /// Returns true if the player to move is `seat` or one of its partners.
    pub(super) fn is_own_turn(&self, line: &dyn Line, seat: Seat) -> bool {
        self.side(seat) >> line.to_move().index() & 1 != 0
    }

    /// Returns the score for each player at the end of a random game without an outcome.
    pub(super) fn scores(&self, end: &Finals<'_>) -> Vec<i32> {
        let mut have = vec![0; self.seats()];
        end.weigh(&self.piece_values, &mut have);
        self.count_accounts(|id| end.variable(id).to_vec(), &mut have);
        (0..have.len()).map(|seat| self.ahead(&have, Seat::new(seat)).0).collect()
    }

    /// Returns the lead of a player's side in points and coins.
    pub(super) fn accounts_ahead(&self, line: &dyn Line, seat: Seat) -> f32 {
        let mut have = vec![0; self.seats()];
        self.count_accounts(|id| line.variable(id), &mut have);
        self.ahead(&have, seat).0 as f32 / self.weights.point.max(1) as f32
    }

    fn count_accounts(&self, values: impl Fn(usize) -> Vec<i32>, have: &mut [i32]) {
        for id in &self.accounts {
            let values = values(*id);
            if values.len() == have.len() {
                for (value, sum) in values.iter().zip(&mut *have) {
                    *sum = sum.saturating_add(value.saturating_mul(self.weights.point));
                }
            }
        }
    }

    /// Returns the lead of a player's side and the number of opponents, at least 1. The lead is the
    /// side's average minus the average of the opponents.
    pub(super) fn ahead(&self, have: &[i32], seat: Seat) -> (i32, i32) {
        let side = self.side(seat);
        let (mut own, mut friends, mut theirs, mut others) = (0_i64, 0, 0_i64, 0);
        for (index, sum) in have.iter().enumerate() {
            if side >> index & 1 != 0 {
                (own, friends) = (own + i64::from(*sum), friends + 1);
            } else {
                (theirs, others) = (theirs + i64::from(*sum), others + 1);
            }
        }
        let ahead = own / i64::from(friends.max(1)) - theirs / i64::from(others.max(1));
        (i32::try_from(ahead.clamp((-WIN).into(), WIN.into())).unwrap_or(0), others.max(1))
    }
}

/// Returns the average number of moves per position in a short random game.
fn usual_moves(game: &Game) -> i32 {
    let (mut line, mut random) = (game.line(), Random::new(0));
    let (mut moves, mut positions) = (0, 0);
    for _ in 0..LOOKED_AT {
        let Some(m) = line.at_random(&mut random) else { break };
        if !line.is_chance() {
            (moves, positions) = (moves + line.moves().len(), positions + 1);
        }
        line.play(m).expect("a move that was listed is legal");
    }
    i32::try_from(moves / positions.max(1)).unwrap_or(0)
}

/// Returns the scores of pieces by the cells they reach, and the score of a legal move.
fn material(spec: &Blueprint, seats: usize) -> (PieceValues, i32) {
    let size = i64::try_from(spec.topology.len()).unwrap_or(1).max(1);
    let reach = |class: usize| {
        let movements = spec.movements.iter().filter(|movement| movement.class == ClassId::new(class));
        let landings =
            movements.flat_map(|movement| &movement.fans).map(|fan| fan.landings().count()).sum::<usize>();
        i64::try_from(landings).unwrap_or(0) * CELL / size
    };
    let is_royal = |class: usize| spec.kinds[spec.classes[class].kind.index()].royal;
    let all = 0..spec.classes.len();
    let own: Vec<i64> = all.clone().map(reach).collect();
    let best = all.clone().filter(|class| !is_royal(*class)).map(|class| own[class]).max().unwrap_or(0);
    let small = |value: i64| i32::try_from(value).unwrap_or(i32::MAX / 4096);
    // Pieces that never move have a small score, too.
    let value = |class: usize| if is_royal(class) { 0 } else { own[class].max(CELL) };
    let win_probability = |class: usize| if becomes(spec, class) { (best - own[class]).max(0) } else { 0 };
    let classes: Vec<i32> = all
        .clone()
        .map(|class| small(value(class) + win_probability(class) * WIN_PROBABILITY.0 / 100))
        .collect();
    let by_cell = all.clone().flat_map(|class| {
        (0..seats).map(move |seat| {
            let win_probability = win_probability(class) * (WIN_PROBABILITY.1 - WIN_PROBABILITY.0) / 100;
            let left = if win_probability > 0 {
                progress::left(spec, ClassId::new(class), Seat::new(seat))
            } else {
                None
            };
            let Some(left) = left else { return Vec::new() };
            let most = i64::from(left.iter().copied().max().unwrap_or(1).max(1));
            // The score grows with the square of the distance travelled.
            let come = |left: &u32| (most - i64::from(*left)).pow(2);
            left.iter().map(|left| small(win_probability * come(left) / most.pow(2))).collect()
        })
    });
    let by_cell = by_cell.collect();
    let of_kind = |kind: usize| all.clone().find(|class| spec.classes[*class].kind.index() == kind);
    let reserve = |kind: usize| of_kind(kind).map_or(0, |class| classes[class]);
    let reserves = (0..spec.kinds.len()).flat_map(|kind| vec![reserve(kind); seats]).collect();
    let least = classes.iter().copied().filter(|value| *value > 0).min().unwrap_or(0);
    let mobility = if runs_out(spec) { least } else { (least / PART).max(MOBILITY) };
    (PieceValues { classes, by_cell, reserves }, mobility)
}

/// Returns true if every move takes a piece. The player with more remaining moves is then ahead.
fn runs_out(spec: &Blueprint) -> bool {
    let takes = |movement: &MovementSpec| movement.chain.is_some_and(|chain| chain.takes.is_some());
    !spec.movements.is_empty() && spec.movements.iter().all(takes)
}

/// Returns the scores of the pieces of a race, by their remaining distance. Returns `None` if
/// pieces do not leave the board by themselves, or can move back.
fn race(spec: &Blueprint, seats: usize) -> Option<PieceValues> {
    let leaves = |rule: &MoveRuleSpec| rule.stays && rule.effects.iter().any(is_leaving);
    if !spec.move_rules.iter().any(leaves) {
        return None;
    }
    let steps = |left: u32| i32::try_from(left).unwrap_or(i32::MAX / 4096).saturating_mul(-STEP);
    let (mut by_cell, mut reserves) = (Vec::new(), vec![0; spec.kinds.len() * seats]);
    for class in 0..spec.classes.len() {
        for seat in 0..seats {
            let (class_id, seat_id) = (ClassId::new(class), Seat::new(seat));
            let left = progress::left(spec, class_id, seat_id);
            let left = left.or_else(|| progress::left_on_laps(spec, class_id, seat_id));
            let left = left.or_else(|| progress::left_on_track(spec, class_id, seat_id))?;
            let most = left.iter().copied().max().unwrap_or(0);
            reserves[spec.classes[class].kind.index() * seats + seat] = steps(most + 2 * THRESHOLD);
            by_cell.push(left.iter().map(|left| steps(left + THRESHOLD)).collect());
        }
    }
    Some(PieceValues { classes: vec![0; spec.classes.len()], by_cell, reserves })
}

fn is_leaving(effect: &Effect) -> bool {
    let mut found = matches!(effect.kind, EffectKind::Remove { .. });
    effect.parts(&mut |part| {
        if let Part::Effect(inner) = part {
            found |= is_leaving(inner);
        }
    });
    found
}

/// Returns true if a movement of these pieces can change their kind.
fn becomes(spec: &Blueprint, class: usize) -> bool {
    let movements = spec.movements.iter().filter(|movement| movement.class == ClassId::new(class));
    movements.into_iter().any(|movement| {
        let crowned = movement.chain.is_some_and(|chain| chain.crown.is_some());
        crowned || spec.move_rules[usize::from(movement.move_rule)].effects.iter().any(is_becoming)
    })
}

fn is_becoming(effect: &Effect) -> bool {
    let mut found = matches!(effect.kind, EffectKind::Become { .. } | EffectKind::BecomeChosen { .. });
    effect.parts(&mut |part| {
        if let Part::Effect(inner) = part {
            found |= is_becoming(inner);
        }
    });
    found
}

/// Returns 1 if the player wins, and -1 if only others win. Returns 0 for a draw and for a win
/// shared with opponents.
pub(super) fn won(outcome: Outcome, seat: Seat, side: u16) -> i32 {
    let shared = outcome.winners().any(|winner| side >> winner.index() & 1 == 0);
    match () {
        () if outcome.wins(seat) => i32::from(!shared),
        () if outcome.is_draw() => 0,
        () => -1,
    }
}

/// Returns the score of an outcome that a player reaches after `plies` plies.
pub(super) fn decided(evaluation: &Evaluation, outcome: Outcome, seat: Seat, plies: u32) -> i32 {
    let plies = i32::try_from(plies).unwrap_or(0).min(WIN - FORCED);
    won(outcome, seat, evaluation.side(seat)) * (WIN - plies)
}
