//! The worth of a position, made from the rules of its game.
//!
//! A kind of piece is worth ten times the number of cells that it reaches on an empty board, on average over its cells, and more if it
//! can become another kind, the more the nearer it is to the end of its way. Pieces in reserve are worth as much. Royal pieces are worth
//! nothing, since they do not leave the board. Where pieces leave the board by themselves, as in races, only the way that they have
//! before them counts. Moves, money and points count besides. No game is known here.

use super::weights::Weights;
use super::{goals, progress};
use crate::USUAL_STEPS;
use crate::keys::mixed;
use crate::solving::{SLICE, SolverLimits, Unsolved, Values, goes_on};
use crate::work::{Work, drive};
use alfonso_forms::Part;
use alfonso_game::blueprint::{Blueprint, MoveRuleSpec, MovementSpec, OutcomeSpec, VarRole};
use alfonso_game::expr::{Effect, EffectKind};
use alfonso_game::{ClassId, Finals, Game, Line, Move, Outcome, Piece, PieceValues, Position, Random, Seat};
use std::sync::Arc;

/// The worth of a game that is won, less the plies until then.
pub const WIN: i32 = 1_000_000;
/// The worth from which on a win is forced; positions that are not decided are worth less.
pub const FORCED: i32 = WIN - 10_000;

/// The worth of a cell that a piece reaches, on average.
const CELL: i64 = 10;
/// The worth of a legal move: a part of the worth of the least piece, and at least this.
const MOBILITY: i32 = 1;
const PART: i32 = 24;
/// The worth that a capture may bring beside what it takes, in units of the weights made from the rules.
const MARGIN: i32 = 100;
/// The plies of the random game that says how many moves a position usually has.
const LOOKED_AT: u32 = 24;
/// Hardly any pieces: one on so many cells.
const FEW: usize = 8;
/// The part of a player's pieces by which one has to be ahead to be half way to a win.
const ADVANTAGE: i32 = 5;
/// The least of that, where there are few pieces or none.
const LEAST_SCALE: i32 = 100;
/// The largest number of seats: as many as rule files may have players.
const MOST_SEATS: usize = 16;
/// The worth of a point, or of a coin.
const POINT: i32 = 30;
/// What is made from the rules, in hundredths of itself.
const HUNDREDTHS: i32 = 100;
/// The part of what it may become, in hundredths, that a piece is worth besides: at the beginning of its way, and at the end.
const WIN_PROBABILITY: (i64, i64) = (5, 50);
/// The worth of a step of a way that a piece has before it, where pieces leave the board by themselves.
const STEP: i32 = 10;
/// The steps that the way onto the board and that off it count.
const THRESHOLD: u32 = 1;

/// The worth of pieces and other things in a game.
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
    /// By class: its kind, as a row of the game's kinds.
    pub(super) kinds: Vec<usize>,
    /// True if only the way that pieces have before them counts.
    pub(super) is_race: bool,
    /// The number of moves that a position usually has. Whoever moves has an advantage only by those beyond, or every ply would change
    /// who is ahead.
    usual: i32,
    /// The number of cells of the board.
    cells: usize,
    /// The variables of which players want more, as rows of the game's variables.
    pub(super) accounts: Vec<usize>,
    /// By seat: the player and their partners, bit `n` for seat `n`.
    sides: Vec<u16>,
    has_dice: bool,
    /// By way of moving: true if it places a piece.
    placing: Vec<bool>,
    /// True if hardly any pieces stand on the board at the start.
    is_empty: bool,
    /// True if moves run out: random games to the end judge better than what is left.
    runs_out: bool,
    /// The exact values, if they were found.
    values: Option<Arc<Values>>,
}

impl Evaluation {
    /// Measures a game.
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
            is_empty: pieces * FEW <= cells,
            runs_out: runs_out(spec),
            values: None,
        }
    }

    /// Finds the exact values of all positions that can be reached from one, in so many bytes, for agents that play by them
    /// ([`Agent::exact`](super::Agent::exact)); `progress` hears how many positions were found and says whether to go on. Copies share the
    /// values.
    ///
    /// # Errors
    /// If the game cannot be solved, or not within that memory: see [`Unsolved`].
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

    /// Begins to find the exact values in slices, as [`Evaluation::solve`] does at once. The result is this evaluation with the values.
    #[must_use]
    pub fn solving(self, game: Game, start: Position, memory: usize) -> Work<Result<Self, Unsolved>> {
        let limits = SolverLimits { memory, positions: usize::MAX, steps: USUAL_STEPS };
        Work::new(|meter| async move {
            let values = Some(Arc::new(Values::of(&game, &start, limits, meter).await?));
            Ok(Self { values, ..self })
        })
    }

    /// Returns true if the exact values of the position on a line were found.
    #[must_use]
    pub fn knows(&self, line: &dyn Line) -> bool {
        self.values.as_ref().is_some_and(|values| values.after(line).is_some())
    }

    /// Returns a worth in units of the weights made from the rules; that of a forced win or loss stays.
    #[must_use]
    pub fn in_units(&self, score: i32) -> i32 {
        if score.abs() >= FORCED { score } else { score / self.weights.unit }
    }

    /// Returns the worth that a capture may bring beside what it takes.
    pub(super) fn margin(&self) -> i32 {
        MARGIN.saturating_mul(self.weights.unit)
    }

    /// Takes the exact values that another evaluation of this game has found.
    #[must_use]
    pub fn with_values_of(self, other: &Self) -> Self {
        Self { values: other.values.clone(), ..self }
    }

    /// Returns the exact values, if they were found.
    pub(super) fn values(&self) -> Option<&Values> {
        self.values.as_deref()
    }

    /// Returns the number of seats.
    pub(super) fn seats(&self) -> usize {
        self.sides.len()
    }

    /// Returns true for a move that places a piece.
    pub(super) fn from_reserve(&self, m: Move) -> bool {
        m.by().is_some_and(|by| self.placing[by.index()])
    }

    /// Returns true if pieces say little about who is ahead: they are placed, and hardly any stand on the board at the start.
    pub(super) fn judges_badly(&self) -> bool {
        let grows = self.is_empty
            && self.accounts.is_empty()
            && self.placing.iter().any(|from_reserve| *from_reserve);
        grows || self.runs_out
    }

    /// Returns a player and their partners, bit `n` for seat `n`.
    pub(super) fn side(&self, seat: Seat) -> u16 {
        self.sides[seat.index()]
    }

    /// Returns true if dice fall in the game.
    pub(super) fn has_dice(&self) -> bool {
        self.has_dice
    }

    /// Returns the worth by which a player has to be ahead to expect half of what is left between a draw and a win.
    #[must_use]
    pub fn scale(&self) -> i32 {
        self.weights.scale
    }

    /// Returns the number of cells of the board.
    pub(super) fn cells(&self) -> usize {
        self.cells
    }

    /// Returns the worth of a piece.
    #[must_use]
    pub fn piece(&self, piece: Piece) -> i32 {
        self.piece_values.classes[piece.class.index()]
    }

    /// Returns a key of positions that are worth the same: the hash, which leaves out what is counted, and all that is counted here.
    pub(super) fn key(&self, line: &dyn Line) -> u64 {
        let counted = self.accounts.iter().flat_map(|id| line.variable(*id));
        mixed(line.hash(), counted.map(i64::from))
    }

    /// Returns the worth of a position that is not decided for a player: what they have, less the mean of what the others have.
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

    /// Returns the number of moves beyond those that a position usually has.
    pub(super) fn moves(&self, line: &dyn Line) -> i32 {
        i32::try_from(line.moves().len()).unwrap_or(0) - self.usual
    }

    /// Returns true if a player or one of their partners moves.
    pub(super) fn is_own_turn(&self, line: &dyn Line, seat: Seat) -> bool {
        self.side(seat) >> line.to_move().index() & 1 != 0
    }

    /// Returns the worth for each player of the end of a random game, which is not decided.
    pub(super) fn scores(&self, end: &Finals<'_>) -> Vec<i32> {
        let mut have = vec![0; self.seats()];
        end.weigh(&self.piece_values, &mut have);
        self.count_accounts(|id| end.variable(id).to_vec(), &mut have);
        (0..have.len()).map(|seat| self.ahead(&have, Seat::new(seat)).0).collect()
    }

    /// Returns by how many points and coins the side of a player is ahead.
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

    /// Returns how far the side of a player is ahead: what each of them has on average, less the mean of the others; and the number of
    /// those, at least 1.
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

/// Returns the number of moves that positions have on average, by a short random game.
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

/// Returns what pieces are worth by what they reach, and the worth of a move.
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
    // Pieces that never move are worth something, too.
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
            // The last steps are worth most.
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

/// Returns true if every move takes something: then moves run out, and whoever has more of them is ahead.
fn runs_out(spec: &Blueprint) -> bool {
    let takes = |movement: &MovementSpec| movement.chain.is_some_and(|chain| chain.takes.is_some());
    !spec.movements.is_empty() && spec.movements.iter().all(takes)
}

/// Returns what the pieces of a race are worth, by the way that they have before them; `None` if pieces do not leave the board by
/// themselves, or can come back.
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

/// Returns true if a movement of these pieces makes another kind of them.
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

/// Returns 1 if a player wins, -1 if others do, 0 if nobody wins or players of several sides share the win.
pub(super) fn won(outcome: Outcome, seat: Seat, side: u16) -> i32 {
    let shared = outcome.winners().any(|winner| side >> winner.index() & 1 == 0);
    match () {
        () if outcome.wins(seat) => i32::from(!shared),
        () if outcome.is_draw() => 0,
        () => -1,
    }
}

/// Returns the worth of an outcome for a player that comes after so many plies.
pub(super) fn decided(evaluation: &Evaluation, outcome: Outcome, seat: Seat, plies: u32) -> i32 {
    let plies = i32::try_from(plies).unwrap_or(0).min(WIN - FORCED);
    won(outcome, seat, evaluation.side(seat)) * (WIN - plies)
}
