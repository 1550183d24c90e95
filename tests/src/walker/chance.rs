//! Rolls and decisions.

use super::position::Position;
use super::scene::Scene;
use super::value::Value;
use super::{Act, Walker, WalkerMove};
use alfonso_forms::Again;
use alfonso_rules::{BoardBuilder, Chooser, DiceId, Expr, Seat, Selection, Type, VarId};
use std::collections::{BTreeMap, BTreeSet};

/// A step in which somebody decides.
pub(super) struct Choice<'r> {
    pub(super) who: &'r Chooser,
    pub(super) var: VarId,
    pub(super) index: Option<&'r Expr>,
    pub(super) among: (i32, i32),
    pub(super) limits: Option<&'r [Expr; 2]>,
}

impl Walker<'_> {
    /// Everything that dice can show, each outcome once, with how many of all equally likely throws come to it.
    pub(super) fn rolls(&self, dice: &[DiceId], rule: &str) -> Vec<WalkerMove> {
        let mut outcomes: Vec<(Vec<Vec<i32>>, u64)> = vec![(Vec::new(), 1)];
        for id in dice {
            let one = self.throws(*id);
            let further = |(before, ways): &(Vec<Vec<i32>>, u64)| {
                let (before, ways) = (before.clone(), *ways);
                let add = move |(shown, these): (&Vec<i32>, &u64)| {
                    ([before.clone(), vec![shown.clone()]].concat(), ways * these)
                };
                one.iter().map(add).collect::<Vec<_>>()
            };
            outcomes = outcomes.iter().flat_map(further).collect();
        }
        let all: u64 = outcomes.iter().map(|(_, ways)| ways).sum();
        let roll = |(shown, ways): (Vec<Vec<i32>>, u64)| {
            let numbers: Vec<String> = shown.iter().flatten().map(i32::to_string).collect();
            WalkerMove {
                text: format!("roll:{}", numbers.join(",")),
                rule: rule.to_owned(),
                weight: (ways, all),
                act: Act::Roll(dice.iter().copied().zip(shown).collect()),
            }
        };
        outcomes.into_iter().map(roll).collect()
    }

    /// Returns the throws that the dice of one name can show, ascending, each with the number of ways in which it comes
    /// about.
    fn throws(&self, id: DiceId) -> BTreeMap<Vec<i32>, u64> {
        let dice = &self.rules.dice[id.index()];
        if let (Some(again), [die]) = (&dice.again, dice.sorts.as_slice()) {
            let mut counted = BTreeMap::new();
            throw_again(&die.faces, again, &[], 1, &mut counted);
            return counted;
        }
        let mut throws: Vec<Vec<i32>> = vec![Vec::new()];
        let each = dice.sorts.iter().flat_map(|sort| std::iter::repeat_n(&sort.faces, sort.count.into()));
        for faces in each {
            let with_each_face = |throw: &Vec<i32>| {
                faces.iter().map(|face| [throw.clone(), vec![*face]].concat()).collect::<Vec<_>>()
            };
            throws = throws.iter().flat_map(with_each_face).collect();
        }
        let mut counted = BTreeMap::new();
        for mut throw in throws {
            throw.sort_unstable();
            *counted.entry(throw).or_insert(0) += 1;
        }
        counted
    }

    /// Returns the players who decide in a step, one after the other; only those in play.
    pub(super) fn choosers(&self, position: &Position, who: &Chooser) -> Vec<Seat> {
        let scene = Scene::of(position, position.player);
        let asked: Vec<Seat> = match who {
            Chooser::One(player) => self.eval(&scene, player).player().into_iter().collect(),
            Chooser::Each(selection) => {
                let selected = self.select(&scene, selection);
                let selected: Vec<Seat> = selected.iter().filter_map(Value::player).collect();
                let order = self.seats_from(self.seat_after(position.player));
                order.into_iter().filter(|seat| selected.contains(seat)).collect()
            }
        };
        asked.into_iter().filter(|player| position.is_alive(*player)).collect()
    }

    /// A chosen thing, as it is written.
    pub(super) fn said(&self, value: &Value) -> String {
        match value {
            Value::Player(Some(player)) => self.rules.players[player.index()].name.clone(),
            Value::Sector(Some(sector)) => match &self.rules.board.builder {
                BoardBuilder::Rings { sectors, .. } => sectors[usize::from(*sector)].clone(),
                _ => String::new(),
            },
            other => other.cell().map_or(String::new(), |cell| self.board.name(cell)),
        }
    }

    /// Returns the possible decisions of a choice.
    pub(super) fn choices(&self, position: &Position, choice: &Choice<'_>, rule: &str) -> Vec<WalkerMove> {
        let var = &self.rules.vars[choice.var.index()];
        let option = |number: i32| {
            let (value, word) = match var.ty {
                Type::Flag => (Value::Flag(number != 0), if number == 0 { "no" } else { "yes" }.to_owned()),
                _ => (Value::Number(i64::from(number)), number.to_string()),
            };
            let text = format!("{}:{word}", var.name);
            WalkerMove { text, rule: rule.to_owned(), weight: (1, 1), act: Act::Choose(value) }
        };
        let (mut first, mut last) = choice.among;
        if let Some(limits) = choice.limits {
            let scene = Self::scene_of_decider(position, choice);
            let [least, most] = limits.each_ref().map(|limit| self.eval(&scene, limit).number());
            let within = |number: i64| number.clamp(first.into(), last.into()) as i32;
            (first, last) = (within(least), within(most).max(within(least)));
        }
        (first..=last).map(option).collect()
    }

    /// The scene in which the name of the selection, if there is one, is the deciding player.
    fn scene_of_decider<'p>(position: &'p Position, choice: &Choice<'_>) -> Scene<'p> {
        let scene = Scene::of(position, position.player);
        match choice.who {
            Chooser::Each(Selection { local, .. }) => {
                scene.with(*local, Value::Player(Some(position.to_move())))
            }
            Chooser::One(_) => scene,
        }
    }

    /// Carries a decision out: the variable holds the chosen value.
    pub(super) fn decide(&self, position: &mut Position, choice: &Choice<'_>, value: Value) {
        let scene = Self::scene_of_decider(position, choice);
        let index = self.index(&scene, choice.index);
        self.set(position, (choice.var, index), self.held(choice.var, value));
    }
}

/// Counts the throws of a die that go on from those made before it, `ways` being the number of ways to come to them. Each throw is taken as
/// one of as many as if the die were always thrown as often as it can be.
fn throw_again(
    faces: &[i32],
    again: &Again,
    before: &[i32],
    ways: u64,
    counted: &mut BTreeMap<Vec<i32>, u64>,
) {
    let numbers: BTreeSet<i32> = faces.iter().copied().collect();
    for number in numbers {
        let ways = ways * faces.iter().filter(|face| **face == number).count() as u64;
        let mut thrown = [before, &[number]].concat();
        if again.on.contains(&number) && thrown.len() < usize::from(again.most) {
            throw_again(faces, again, &thrown, ways, counted);
        } else {
            let left = usize::from(again.most) - thrown.len();
            thrown.sort_unstable();
            *counted.entry(thrown).or_insert(0) += ways * (faces.len() as u64).pow(left as u32);
        }
    }
}
