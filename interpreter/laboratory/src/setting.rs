//! A game prepared for a study, with all data that its rows need.

use crate::Arm;
use alfonso_diag::Diagnostic;
use alfonso_driver::Annotations;
use alfonso_game::blueprint::{Per, VarRole};
use alfonso_game::{Game, Outcome, RuleId, Seat};
use alfonso_rules::RuleFile;
use alfonso_search::Evaluation;

/// A compiled cell of a plan.
#[derive(Debug)]
pub struct Setting {
    /// The cell.
    pub arm: Arm,
    /// The game.
    pub game: Game,
    /// The evaluation of positions.
    pub evaluation: Evaluation,
    /// For each seat, a bit set of the player and their partners, with bit `n` for seat `n`.
    sides: Vec<u16>,
    /// For each rule, true if the rule has no source and the program added it.
    by_engine: Vec<bool>,
    /// The indices of the players' score variables, and of their money.
    points: Vec<usize>,
    money: Vec<usize>,
}

impl Setting {
    /// Compiles a cell.
    ///
    /// # Errors
    /// Returns the diagnostics of this reading if it has errors.
    pub fn new(rule_file: &RuleFile, arm: &Arm) -> Result<Self, Vec<Diagnostic>> {
        let (made, found) = alfonso_driver::compile(rule_file, &arm.answers);
        let Some((rules, game)) = made else {
            return Err(found);
        };
        let annotations = Annotations::new(&rules, rule_file);
        let of_role = |role: VarRole| -> Vec<usize> {
            let vars = game.blueprint().vars.iter().enumerate();
            vars.filter(|(_, var)| var.role == role && var.per == Per::Player).map(|(id, _)| id).collect()
        };
        let by_engine = |rule: usize| {
            annotations.note(game.names(), RuleId::new(rule)).is_some_and(|note| note.engine.is_some())
        };
        let seats = game.names().players.len();
        Ok(Self {
            arm: arm.clone(),
            evaluation: Evaluation::new(&game),
            sides: (0..seats).map(|seat| game.blueprint().with_partners(1 << seat)).collect(),
            by_engine: (0..game.names().rules.len()).map(by_engine).collect(),
            points: of_role(VarRole::Score),
            money: of_role(VarRole::Money),
            game,
        })
    }

    /// Returns the number of seats.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.sides.len()
    }

    /// Returns the name of a seat's player.
    #[must_use]
    pub fn seat(&self, seat: usize) -> &str {
        alfonso_driver::words::seat(&self.game, Seat::new(seat))
    }

    /// Returns the name of a rule.
    #[must_use]
    pub fn rule(&self, rule: RuleId) -> &str {
        self.game.names().rules.get(rule.index()).map_or("", String::as_str)
    }

    /// Returns true if a rule has no source and the program added it.
    #[must_use]
    pub fn is_by_engine(&self, rule: RuleId) -> bool {
        self.by_engine.get(rule.index()).copied().unwrap_or(false)
    }

    /// Returns 1 if the player's side alone has won, and -1 if the player has lost. Returns 0 for a
    /// draw and for a win shared by several sides.
    #[must_use]
    pub fn utility(&self, outcome: Outcome, seat: usize) -> i64 {
        let side = self.sides[seat];
        let shared = outcome.winners().any(|winner| side >> winner.index() & 1 == 0);
        match () {
            () if outcome.wins(Seat::new(seat)) => i64::from(!shared),
            () if outcome.is_draw() => 0,
            () => -1,
        }
    }

    /// Returns the seat whose side alone has won, or the first of several winning partners.
    #[must_use]
    pub fn winner(&self, outcome: Outcome) -> Option<Seat> {
        (0..self.seats()).find(|seat| self.utility(outcome, *seat) == 1).map(Seat::new)
    }

    /// Returns the points and the money of a player, each summed over all variables. `None` if the
    /// game has no such variables.
    pub fn accounts(&self, seat: usize, held: &dyn Fn(usize) -> Vec<i32>) -> [Option<i64>; 2] {
        let sum = |ids: &[usize]| {
            let of = |index: &usize| i64::from(held(*index).get(seat).copied().unwrap_or(0));
            (!ids.is_empty()).then(|| ids.iter().map(of).sum())
        };
        [sum(&self.points), sum(&self.money)]
    }
}
