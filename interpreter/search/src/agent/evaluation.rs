//! The worth of a position, made from the rules of its game.
//!
//! A kind of piece is worth ten times the number of cells that it reaches on an empty board, on average over its cells, and more if it
//! can become another kind. Royal pieces are worth nothing, since they do not leave the board. Moves, money and points count besides.
//! No game is known here.

use crate::keys::mixed;
use alfonso_board::CellId;
use alfonso_forms::Part;
use alfonso_game::blueprint::{Blueprint, OutcomeSpec, VarRole};
use alfonso_game::expr::{Effect, EffectKind};
use alfonso_game::{ClassId, Game, Line, Man, Outcome, Seat};

/// The worth of a game that is won, less the plies until then.
pub const WIN: i32 = 1_000_000;

/// The worth of a cell that a piece reaches, on average.
const CELL: i64 = 10;
/// The worth of a legal move.
const MOBILITY: i32 = 2;
/// The worth of a point, or of a coin.
const POINT: i32 = 30;
/// The part of what it may become, in hundredths, that a piece is worth besides.
const HOPE: i64 = 15;

/// The worth of pieces and other things in a game.
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// By class of pieces.
    classes: Vec<i32>,
    cells: Vec<CellId>,
    /// The variables of which players want more, as rows of the game's variables.
    accounts: Vec<usize>,
    seats: usize,
}

impl Evaluation {
    /// Measures a game.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        let spec = game.blueprint();
        let cells: Vec<CellId> = game.topology().cells().collect();
        let size = i64::try_from(cells.len()).unwrap_or(1).max(1);
        let reach = |class: usize| {
            let movers = spec.movers.iter().filter(|mover| mover.class == ClassId::new(class));
            let landings =
                movers.flat_map(|mover| &mover.fans).map(|fan| fan.landings().count()).sum::<usize>();
            i64::try_from(landings).unwrap_or(0) * CELL / size
        };
        let is_royal = |class: usize| spec.kinds[spec.classes[class].kind.index()].royal;
        let own: Vec<i64> = (0..spec.classes.len()).map(reach).collect();
        let best =
            (0..own.len()).filter(|class| !is_royal(*class)).map(|class| own[class]).max().unwrap_or(0);
        let worth = |class: usize| {
            if is_royal(class) {
                return 0;
            }
            let hope = if becomes(spec, class) { (best - own[class]).max(0) * HOPE / 100 } else { 0 };
            // Pieces that never move are worth something, too.
            i32::try_from(own[class].max(CELL) + hope).unwrap_or(i32::MAX / 4096)
        };
        let wanted = |row: &usize| {
            let highest = spec
                .endings
                .iter()
                .any(|ending| matches!(ending.outcome, OutcomeSpec::Highest(var) if var.index() == *row));
            highest || matches!(spec.vars[*row].role, VarRole::Score | VarRole::Money)
        };
        Self {
            classes: (0..own.len()).map(worth).collect(),
            cells,
            accounts: (0..spec.vars.len()).filter(wanted).collect(),
            seats: game.names().players.len(),
        }
    }

    /// Returns the number of cells of the board.
    pub(super) fn cells(&self) -> usize {
        self.cells.len()
    }

    /// Returns the worth of a piece.
    #[must_use]
    pub fn piece(&self, man: Man) -> i32 {
        self.classes[man.class.index()]
    }

    /// Returns a key of positions that are worth the same: the hash, which leaves out what is counted, and all that is counted here.
    pub(super) fn key(&self, line: &dyn Line) -> u64 {
        let counted = self.accounts.iter().flat_map(|row| line.variable(*row));
        mixed(line.hash(), counted.map(i64::from))
    }

    /// Returns the worth of a position that is not decided for a player: what they have, less the mean of what the others have.
    #[must_use]
    pub fn worth(&self, line: &dyn Line, seat: Seat) -> i32 {
        let mut have = vec![0_i32; self.seats];
        for cell in &self.cells {
            if let Some(man) = line.man(*cell) {
                have[man.owner.index()] += self.piece(man) * i32::from(line.height(*cell));
            }
        }
        for row in &self.accounts {
            let values = line.variable(*row);
            if values.len() == self.seats {
                values.iter().zip(&mut have).for_each(|(value, sum)| *sum += value.saturating_mul(POINT));
            }
        }
        let others = i32::try_from(self.seats).unwrap_or(1) - 1;
        let all: i32 = have.iter().sum();
        let own = have[seat.index()];
        let material = if others == 0 { own } else { own - (all - own) / others };
        let moves = i32::try_from(line.moves().len()).unwrap_or(0) * MOBILITY;
        material + if line.to_move() == seat { moves } else { -moves / others.max(1) }
    }
}

/// Returns true if a movement of these pieces makes another kind of them.
fn becomes(spec: &Blueprint, class: usize) -> bool {
    let movers = spec.movers.iter().filter(|mover| mover.class == ClassId::new(class));
    movers.into_iter().any(|mover| {
        let crowned = mover.chain.is_some_and(|chain| chain.crown.is_some());
        crowned || spec.move_rules[usize::from(mover.move_rule)].effects.iter().any(is_becoming)
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

/// Returns the worth of an outcome that comes after so many plies.
pub(super) fn decided(outcome: Outcome, seat: Seat, plies: i32) -> i32 {
    let (mut own, mut any) = (false, false);
    for winner in outcome.winners() {
        any = true;
        own |= winner == seat;
    }
    match (own, any) {
        (true, _) => WIN - plies,
        (false, true) => plies - WIN,
        (false, false) => 0,
    }
}
