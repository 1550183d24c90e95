//! Turns: legal moves, plies, steps, what is counted, how the game ends.

use super::board::Cell;
use super::paths::Travel;
use super::position::{Key, Position};
use super::scene::{Locals, Scene};
use super::value::Value;
use super::{Verdict, Walker, WalkerMove};
use alfonso_rules::{Event, Outcome, PlayerId, Selection, StepKind};
use std::collections::BTreeSet;
use std::sync::Arc;

impl Walker<'_> {
    /// The legal moves, the pass left out, whether or not the game is over: men in the order of their cells, rules in
    /// the order of the file. Of moves with the same text only the first.
    pub(super) fn legal(&self, position: &Position) -> Vec<WalkerMove> {
        let mut texts = BTreeSet::new();
        let legal = self.candidates(position).filter(|travel| self.permits(position, travel));
        legal.map(|travel| self.name(travel)).filter(|found| texts.insert(found.text.clone())).collect()
    }

    /// What the rules of movement allow the men of the mover, one after the other.
    fn candidates(&self, position: &Position) -> impl Iterator<Item = Travel> {
        let men: Vec<Cell> = match self.rules.steps.get(position.step).map(|step| &step.kind) {
            Some(StepKind::Move { who, .. }) => self.who_may_move(position, who.as_ref()),
            _ => Vec::new(),
        };
        men.into_iter().flat_map(move |cell| self.ways(position, cell))
    }

    fn who_may_move(&self, position: &Position, who: Option<&Selection>) -> Vec<Cell> {
        let own = position.men_of(position.mover).map(|(cell, _)| cell);
        let Some(who) = who else { return own.collect() };
        let chosen = self.select(&Scene::of(position, position.mover), who);
        let chosen: Vec<Cell> = chosen.iter().filter_map(Value::cell).collect();
        own.filter(|cell| chosen.contains(cell)).collect()
    }

    /// The ways in which the man on a cell can go, check and prohibitions left out of account.
    pub(super) fn ways(&self, position: &Position, cell: Cell) -> Vec<Travel> {
        let man = position.men[&cell];
        let scene = Scene::of(position, man.owner).with_it(cell);
        let royal = |cell| position.men.get(&cell).is_some_and(|man| self.rules.kind(man.kind).royal);
        let mut ways = Vec::new();
        for (rule, _) in self.rules.moves.iter().enumerate().filter(|(_, rule)| rule.kind == man.kind) {
            let travels = self.travels(&scene, rule, cell).into_iter();
            let takes_royal = |to: &Travel| to.target != cell && royal(to.target);
            ways.extend(travels.filter(|to| !takes_royal(to) && self.admits(&scene, to).is_some()));
        }
        ways
    }

    /// Legality: the move is played, and the result looked at.
    fn permits(&self, position: &Position, travel: &Travel) -> bool {
        let deed = self.carry_out(position, travel);
        let forbidden = || {
            let scene = deed.scene(&Locals::new());
            self.rules.forbids.iter().any(|forbid| self.eval(&scene, &forbid.condition).flag())
        };
        !forbidden()
    }

    /// True if the player's mate or stalemate has been looked for and he has no legal move, a given pass aside.
    pub(super) fn stuck(&self, position: &Position, player: PlayerId) -> bool {
        if player != position.mover || !position.judged.contains(&player) {
            return false;
        }
        let no_move =
            |position: &Position| !self.candidates(position).any(|travel| self.permits(position, &travel));
        no_move(position)
    }

    /// Whether the step reached gives a pass where there is no move.
    pub(super) fn gives_pass(&self, position: &Position) -> bool {
        let step = self.rules.steps.get(position.step).map(|step| &step.kind);
        matches!(step, Some(StepKind::Move { else_pass: true, .. }))
    }

    /// Plays a move, or a pass: the move itself, what is counted, and whose turn it is then.
    pub(super) fn ply(&self, before: &Position, travel: Option<&Travel>) -> Position {
        let (mut position, happened) = match travel {
            None => (before.clone(), Vec::new()),
            Some(travel) => {
                let deed = self.carry_out(before, travel);
                let mut happened = vec![Event::Move(None), Event::Move(Some(deed.kind_before))];
                happened.extend(deed.taken.then_some(Event::Capture));
                (deed.position, happened)
            }
        };
        for (event, plies) in &mut position.since {
            *plies = if happened.contains(event) { 0 } else { *plies + 1 };
        }
        if position.plies_this_turn == 0 {
            position.judged.clear();
        }
        position.plies_this_turn += 1;
        let next_step = position.step + 1;
        if !self.go_to_step(&mut position, next_step) {
            position.last_mover = position.mover;
            self.pass_turn(&mut position);
            if !position.judged.is_empty() {
                position.judged = BTreeSet::from([position.mover]);
            }
        }
        let key = self.key(&position);
        Arc::make_mut(&mut position.history).push(key);
        position
    }

    /// Goes on to the first step from `step` on in which the mover moves. False if the turn is over.
    pub(super) fn go_to_step(&self, position: &mut Position, step: usize) -> bool {
        for (number, step) in self.rules.steps.iter().enumerate().skip(step) {
            position.step = number;
            if !self.holds(&Scene::of(position, position.mover), step.condition.as_ref()) {
                continue;
            }
            match &step.kind {
                StepKind::Move { .. } => return true,
                StepKind::Judge(player) => {
                    let player = self.eval(&Scene::of(position, position.mover), player).player();
                    position.judged.extend(player);
                }
            }
        }
        position.step = self.rules.steps.len();
        false
    }

    /// The turn ends and passes on, to the first seat that has a step to move in; if none has, the game is stuck.
    pub(super) fn pass_turn(&self, position: &mut Position) {
        for _ in &self.rules.players {
            self.end_turn(position);
            if self.go_to_step(position, 0) {
                return;
            }
        }
    }

    fn end_turn(&self, position: &mut Position) {
        for held in position.vars.values_mut() {
            held.turns_left = held.turns_left.map(|turns| turns - 1);
        }
        position.vars.retain(|_, held| held.turns_left != Some(0));
        for man in position.men.values_mut() {
            man.moved_this_turn = false;
        }
        let next = self.seat_after(position.mover);
        position.rounds += i64::from(next <= position.mover);
        position.mover = next;
        position.plies_this_turn = 0;
    }

    /// What repetition compares.
    pub(super) fn key(&self, position: &Position) -> Key {
        let men = position.men.iter().map(|(cell, man)| {
            let unmoved = man.unmoved && self.summary.unmoved.contains(&man.kind);
            (*cell, man.kind, man.owner, man.facing, unmoved)
        });
        let read = position.vars.iter().filter(|((var, _), _)| self.summary.vars.contains(var));
        Key {
            men: men.collect(),
            mover: position.mover,
            step: position.step,
            begun: position.plies_this_turn > 0,
            vars: read.map(|((var, index), held)| (*var, *index, held.value.clone())).collect(),
        }
    }

    /// The first ending that holds, asked between turns; counting endings only if they count.
    pub(super) fn ending(&self, position: &Position, with_counting: bool) -> Option<Verdict> {
        if position.plies_this_turn > 0 {
            return None;
        }
        let scene = Scene { next: Some(position.mover), ..Scene::of(position, position.last_mover) };
        let asked = self.rules.endings.iter().filter(|ending| with_counting || !ending.counting);
        let ending = asked.into_iter().find(|ending| self.eval(&scene, &ending.condition).flag())?;
        let everybody = (0..self.rules.players.len()).map(PlayerId::new);
        let winners = match &ending.outcome {
            Outcome::Draw => Vec::new(),
            Outcome::Wins(winner) => self.eval(&scene, winner).player().into_iter().collect(),
            Outcome::Loses(loser) => {
                let loser = self.eval(&scene, loser).player();
                everybody.filter(|player| Some(*player) != loser).collect()
            }
        };
        Some(Verdict { winners, rule: self.rules.rule(ending.rule).name.clone() })
    }

    fn name(&self, travel: Travel) -> WalkerMove {
        let tag = self.rules.moves[travel.rule].tag.map(|tag| format!(":{}", self.rules.tags[tag.index()]));
        let text = format!("{}-{}{}", travel.origin.name(), travel.target.name(), tag.unwrap_or_default());
        let rule = self.rules.rule(self.rules.moves[travel.rule].rule).name.clone();
        WalkerMove { text, rule: Some(rule), travel: Some(travel) }
    }
}
