//! Judgement: what is found out about a player whose turn has come, and what it sets off.

use super::Walker;
use super::deed::Deed;
use super::position::{Finding, Position};
use super::scan;
use super::scene::Scene;
use alfonso_rules::{Judged, LocalId, Scope, Seat, StepKind};

impl Walker<'_> {
    /// How turns judge, if they do.
    fn judged_how(&self, position: &Position) -> Option<Judged> {
        self.rules.steps.iter().find_map(|step| match &step.kind {
            StepKind::Judge(how) => {
                let holds = self.holds(&Scene::of(position, position.mover), step.condition.as_ref());
                holds.then_some(*how)
            }
            _ => None,
        })
    }

    /// A turn has passed: whose turn it is now is judged, and whoever comes in his stead; before him, where that is the rule,
    /// all others are looked at. Nobody is judged twice before somebody has taken his turn; `told` are those whom the look at
    /// the others has found mated.
    pub(super) fn judge(&self, position: &mut Position, told: &mut Vec<Seat>) {
        if self.judged_how(position) == Some(Judged::Others) && position.judged.is_empty() {
            self.judge_others(position, told);
        }
        self.judge_in_turn(position, told, told);
    }

    /// The player whose turn it is is judged; if that throws him out, the next, as far as the rules go on. What check sets off
    /// does not happen to the `unchecked`, nor what mate does to the `unmated`.
    pub(super) fn judge_in_turn(&self, position: &mut Position, unchecked: &[Seat], unmated: &[Seat]) {
        let Some(how) = self.judged_how(position) else { return };
        loop {
            let player = position.mover;
            if position.is_alive(player) && !position.judged.contains_key(&player) {
                let found = self.find(position, player);
                position.judged.insert(player, found);
                if found.check && !unchecked.contains(&player) {
                    self.sets_off(position, player, checked);
                }
                let again = found.check && unmated.contains(&player);
                if found.stuck && position.is_alive(player) && !again {
                    self.sets_off(position, player, if found.check { mated } else { stalemated });
                }
            }
            let alive = self.alive(position);
            if position.is_alive(player) || alive.is_empty() {
                return;
            }
            let next = self.next_alive(position, player);
            position.rounds += i64::from(next <= player);
            position.mover = next;
            if how == Judged::Next || alive.len() == 1 {
                return;
            }
        }
    }

    /// If turns judge, finds out about who begins the game, and lets nothing happen to him.
    pub(super) fn find_silently(&self, position: &mut Position) {
        if self.judged_how(position).is_some() {
            let found = self.find(position, position.mover);
            position.judged.insert(position.mover, found);
        }
    }

    /// Found once, before anything that it sets off.
    fn find(&self, position: &Position, player: Seat) -> Finding {
        Finding { check: self.in_check(position, player), stuck: self.is_stuck(position, player) }
    }

    /// Mate of those whose turn it is not: they are in check, and then mated. Notes who they are.
    fn judge_others(&self, position: &mut Position, told: &mut Vec<Seat>) {
        for player in self.seats_from(self.seat_after(position.last_mover)) {
            if player == position.last_mover || player == position.mover || !position.is_alive(player) {
                continue;
            }
            if self.in_check(position, player) && self.is_stuck(position, player) {
                told.push(player);
                self.sets_off(position, player, checked);
                if position.is_alive(player) {
                    self.sets_off(position, player, mated);
                }
            }
        }
    }

    /// What happens is the deed of him who moved last, and the next is he whose turn it is.
    fn sets_off(&self, position: &mut Position, player: Seat, waits: fn(&Scope) -> Option<LocalId>) {
        let mut deed = Deed::of(position.clone(), position.last_mover, Some(position.mover));
        self.befall(&mut deed, player, waits);
        *position = deed.done();
    }

    /// True if the player, were it his turn, would have no legal move in the first step in which men move; a given pass is
    /// none. What the step asks of dice is taken to be fulfilled. Who has no such step is not asked to move.
    fn is_stuck(&self, position: &Position, player: Seat) -> bool {
        let mut supposed = position.clone();
        supposed.mover = player;
        supposed.choosers.clear();
        let moves_in = |step: &alfonso_rules::Step| {
            let holds = || self.holds(&Scene::of(&supposed, player), step.condition.as_ref());
            let by_dice = step.condition.as_ref().is_some_and(|asked| scan::asks_dice(self.rules, asked));
            matches!(step.kind, StepKind::Move { .. }) && (by_dice || holds())
        };
        let Some(step) = self.rules.steps.iter().position(moves_in) else { return false };
        let StepKind::Move { who, anyone, .. } = &self.rules.steps[step].kind else { return false };
        let who = who.as_ref().filter(|who| !scan::selects_by_dice(self.rules, who));
        supposed.step = step;
        !self.candidates(&supposed, who, *anyone).any(|travel| self.permits(&supposed, &travel))
    }
}

fn checked(event: &Scope) -> Option<LocalId> {
    match event {
        Scope::Check(name) => Some(*name),
        _ => None,
    }
}

fn mated(event: &Scope) -> Option<LocalId> {
    match event {
        Scope::Mate(name) => Some(*name),
        _ => None,
    }
}

fn stalemated(event: &Scope) -> Option<LocalId> {
    match event {
        Scope::Stalemate(name) => Some(*name),
        _ => None,
    }
}
