//! Judgement: the findings on a player whose turn has come, and their effects.

use super::Walker;
use super::deed::Deed;
use super::position::{Finding, Position};
use super::scan;
use super::scene::{Locals, Scene};
use alfonso_rules::{Judged, LocalId, Scope, Seat, StepKind};

impl Walker<'_> {
    /// Returns the way in which turns judge, if they do.
    fn judged_how(&self, position: &Position) -> Option<Judged> {
        self.rules.steps.iter().find_map(|step| match &step.kind {
            StepKind::Judge(how) => {
                let holds = self.holds(&Scene::of(position, position.player), step.condition.as_ref());
                holds.then_some(*how)
            }
            _ => None,
        })
    }

    /// A turn has passed. The walker judges the player whose turn it is now, and whoever comes in their stead. If turns
    /// judge others, it looks at those first. Nobody is judged twice before somebody has taken their turn. `told` are
    /// the players whom the look at the others has found mated.
    pub(super) fn judge(&self, position: &mut Position, told: &mut Vec<Seat>) {
        if self.judged_how(position) == Some(Judged::Others) && position.judged.is_empty() {
            self.judge_others(position, told);
        }
        self.judge_in_turn(position, told, told);
    }

    /// Judges the player whose turn it is. If that throws them out, judges the next, as far as the rules go on. The
    /// effects of check do not happen to the `unchecked`, nor those of mate to the `unmated`.
    pub(super) fn judge_in_turn(&self, position: &mut Position, unchecked: &[Seat], unmated: &[Seat]) {
        let Some(how) = self.judged_how(position) else { return };
        loop {
            let player = position.player;
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
            position.player = next;
            if how == Judged::Next || alive.len() == 1 {
                return;
            }
        }
    }

    /// If turns judge, finds out about the player who begins the game, and lets nothing happen to them.
    pub(super) fn find_silently(&self, position: &mut Position) {
        if self.judged_how(position).is_some() {
            let found = self.find(position, position.player);
            position.judged.insert(position.player, found);
        }
    }

    /// Found once, before anything that it sets off.
    fn find(&self, position: &Position, player: Seat) -> Finding {
        Finding { check: self.in_check(position, player), stuck: self.is_stuck(position, player) }
    }

    /// Judges the players whose turn it is not: those who are mated are in check first. Notes who they are.
    fn judge_others(&self, position: &mut Position, told: &mut Vec<Seat>) {
        for player in self.seats_from(self.seat_after(position.last_player)) {
            if player == position.last_player || player == position.player || !position.is_alive(player) {
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

    /// Carries out the effects of a finding: the deed of the player who moved last. The next is the player whose turn
    /// it is.
    fn sets_off(&self, position: &mut Position, player: Seat, waits: fn(&Scope) -> Option<LocalId>) {
        let mut deed = Deed::of(position.clone(), position.last_player, Some(position.player));
        self.befall(&mut deed, player, waits);
        *position = deed.done();
    }

    /// True if the player, were it their turn, would have no legal move in the first step in which pieces move or
    /// things are chosen; a given pass is none. Effects before the first step in which somebody acts have happened. Conditions of the step that ask dice are taken to be fulfilled. A player without such a step is
    /// not stuck.
    fn is_stuck(&self, position: &Position, player: Seat) -> bool {
        let mut supposed = position.clone();
        supposed.player = player;
        supposed.choosers.clear();
        let Some(first) = self.opened(&mut supposed) else { return false };
        let moves_in = |step: &alfonso_rules::Step| {
            let holds = || self.holds(&Scene::of(&supposed, player), step.condition.as_ref());
            let by_dice = step.condition.as_ref().is_some_and(|asked| scan::asks_dice(self.rules, asked));
            matches!(step.kind, StepKind::Move { .. } | StepKind::Pick { .. }) && (by_dice || holds())
        };
        let Some(step) = self.rules.steps.iter().take(self.rules.turn().end).skip(first).position(moves_in)
        else {
            return false;
        };
        let step = first + step;
        supposed.step = step;
        let (who, anyone) = match &self.rules.steps[step].kind {
            // Some roll may let a piece move.
            StepKind::Move { using: Some(_), .. } => return false,
            StepKind::Move { who, anyone, .. } => (who, anyone),
            StepKind::Pick { among, .. } => {
                let things = self.select(&Scene::of(&supposed, player), among);
                return !things.iter().any(|thing| self.permits_choice(&supposed, thing));
            }
            _ => return false,
        };
        let who = who.as_ref().filter(|who| !scan::selects_by_dice(self.rules, who));
        !self.candidates(&supposed, who, *anyone).any(|travel| self.permits(&supposed, &travel))
    }
}

impl Walker<'_> {
    /// Lets the effects happen with which a turn opens. Returns the first step in which somebody acts, whatever dice show.
    fn opened(&self, position: &mut Position) -> Option<usize> {
        for (number, step) in self.rules.steps.iter().take(self.rules.turn().end).enumerate() {
            if !position.is_alive(position.player) {
                return None;
            }
            let by_dice = step.condition.as_ref().is_some_and(|asked| scan::asks_dice(self.rules, asked));
            let holds = self.holds(&Scene::of(position, position.player), step.condition.as_ref());
            match &step.kind {
                StepKind::Move { .. } if by_dice || holds => return Some(number),
                StepKind::Roll(_) | StepKind::Pick { .. } | StepKind::Choose { .. } if holds => {
                    return Some(number);
                }
                StepKind::Do(effects) if holds => {
                    let mut deed = Deed::of(position.clone(), position.player, None);
                    self.happen(&mut deed, effects, &Locals::new());
                    *position = deed.done();
                }
                _ => {}
            }
        }
        None
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
