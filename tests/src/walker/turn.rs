//! Turns: legal moves, plies, steps, what is counted, how the game ends.

use super::board::Cell;
use super::chance::Choice;
use super::deed::Deed;
use super::paths::Travel;
use super::position::{Index, Key, Lost, Position};
use super::scene::{Locals, Scene};
use super::value::{Standing, Value};
use super::{Act, Verdict, Walker, WalkerMove};
use alfonso_rules::{
    Domain, EffectKind, Ending, Event, KindId, MoveRule, Outcome, Passing, Repeating, Scope, Seat, Selection,
    Step, StepKind, VarId, VarRole,
};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The place to which a turn has gone on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    /// A step in which something is to be done.
    Step,
    /// The turn is over.
    Over,
    /// The turn is over, and its player has another one.
    Another,
    /// The opening is over, and this player has the first turn.
    First(Seat),
}

impl Walker<'_> {
    /// Returns the moves of the step that has been reached, even if the game is over.
    pub(super) fn listed(&self, position: &Position) -> Vec<WalkerMove> {
        let Some(step) = self.rules.steps.get(position.step) else { return Vec::new() };
        let rule = &self.rules.rule(step.rule).name;
        match &step.kind {
            StepKind::Roll(dice) => self.rolls(dice, rule),
            StepKind::Choose { .. } => self.choices(position, &choice(step), rule),
            StepKind::Move { who, anyone, pass, .. } => {
                with_pass(self.legal(position, who.as_ref(), *anyone), *pass, rule)
            }
            StepKind::Pick { among, written, pass, .. } => {
                let mut chosen = self.select(&Scene::of(position, position.player), among);
                chosen.retain(|value| self.permits_choice(position, value));
                let picked = |value: Value| {
                    let text = written.of(&self.said(&value));
                    WalkerMove { text, rule: rule.clone(), weight: (1, 1), act: Act::Pick(value) }
                };
                with_pass(chosen.into_iter().map(picked).collect(), *pass, rule)
            }
            StepKind::Judge(_) | StepKind::Do(_) | StepKind::Again => Vec::new(),
        }
    }

    /// Returns the legal moves of pieces: pieces in the order of their cells, rules in the order of the file. Of moves
    /// with the same text only the first; of these, those that are preferred.
    fn legal(&self, position: &Position, who: Option<&Selection>, anyone: bool) -> Vec<WalkerMove> {
        let mut texts = BTreeSet::new();
        let legal = self.candidates(position, who, anyone).filter(|travel| self.permits(position, travel));
        let named = legal.map(|travel| (self.name(&travel), travel));
        let mut distinct: Vec<Travel> =
            named.filter(|(name, _)| texts.insert(name.clone())).map(|(_, travel)| travel).collect();
        self.using_most(position, &mut distinct);
        self.preferred(position, &mut distinct);
        let listed = |travel: Travel| WalkerMove {
            text: self.name(&travel),
            rule: self.rules.rule(self.rules.moves[travel.rule].rule).name.clone(),
            weight: (1, 1),
            act: Act::Go(travel),
        };
        distinct.into_iter().map(listed).collect()
    }

    /// Leaves the best by each measure in turn.
    fn preferred(&self, position: &Position, moves: &mut Vec<Travel>) {
        for prefer in &self.rules.prefers {
            if !self.holds(&Scene::of(position, position.player), prefer.condition.as_ref()) {
                continue;
            }
            let measure = |travel: &Travel| {
                let of = &self.rules.moves[travel.rule];
                let held = of.from_reserve().then(|| self.in_hand(of.kind, position.player));
                let scene =
                    Scene { travel: Some(travel), held, ..self.scene_of_piece(position, travel.origin) };
                let measure = match self.eval(&scene, &prefer.measure) {
                    Value::Flag(flag) => i64::from(flag),
                    number => number.number(),
                };
                if prefer.least { -i128::from(measure) } else { i128::from(measure) }
            };
            let best = moves.iter().map(measure).max();
            moves.retain(|travel| Some(measure(travel)) == best);
        }
    }

    /// Returns the moves that the rules of movement allow the pieces that may move, one after the other.
    pub(super) fn candidates(
        &self,
        position: &Position,
        who: Option<&Selection>,
        anyone: bool,
    ) -> impl Iterator<Item = Travel> {
        let placed = who.is_none_or(|who| who.domain == Domain::Reserve);
        let placings = if placed { self.placings(position, who) } else { Vec::new() };
        let pieces = match who {
            Some(_) if placed => Vec::new(),
            _ => self.who_may_move(position, who, anyone),
        };
        let ways = pieces.into_iter().flat_map(move |cell| self.ways(position, cell));
        placings.into_iter().chain(ways).flat_map(move |travel| self.chosen_ways(position, travel))
    }

    /// Returns the ways in which pieces can come from the moving player's reserve; only those selected.
    fn placings(&self, position: &Position, who: Option<&Selection>) -> Vec<Travel> {
        let chosen = who.map(|who| self.select(&Scene::of(position, position.player), who));
        let mut ways = Vec::new();
        let using = self.using(position).is_some();
        let fits = |of: &MoveRule| of.from_reserve() && of.uses.is_some() == using;
        for (rule, of) in self.rules.moves.iter().enumerate().filter(|(_, of)| fits(of)) {
            let piece = self.in_hand(of.kind, position.player);
            let him = |value: &Value| {
                value.piece().is_some_and(|it| (it.kind, it.owner) == (piece.kind, piece.owner))
            };
            let is_chosen = chosen.as_ref().is_none_or(|chosen| chosen.iter().any(him));
            if !is_chosen || position.reserve.get(&(piece.kind, piece.owner)).is_none_or(|count| *count < 1) {
                continue;
            }
            let scene = Scene { held: Some(piece), ..Scene::of(position, position.player) };
            let is_open = |cell: &Cell| of.clears || !self.is_full(position, *cell, piece.owner);
            for cell in self.board.cells().into_iter().filter(is_open) {
                let travels = self.travels(&scene, rule, cell).into_iter();
                let admitted = travels.filter(|travel| self.admits(&scene, travel).is_some());
                ways.extend(admitted);
            }
        }
        ways
    }

    /// Returns the piece of a kind that is about to be placed: it faces as its owner's pieces do.
    pub(super) fn in_hand(&self, kind: KindId, owner: Seat) -> Standing {
        let facing = self.rules.players[owner.index()].facing;
        Standing { facing, ..Standing::lost(Lost { kind, owner }, self.usually_borne()) }
    }

    /// Returns the cells of the moving player's pieces, or of everybody's; only those selected.
    fn who_may_move(&self, position: &Position, who: Option<&Selection>, anyone: bool) -> Vec<Cell> {
        let pieces = position.pieces.iter().filter(|(_, piece)| anyone || piece.owner == position.player);
        let pieces = pieces.map(|(cell, _)| *cell);
        let Some(who) = who else { return pieces.collect() };
        let chosen = self.select(&Scene::of(position, position.player), who);
        let chosen: Vec<Cell> = chosen.iter().filter_map(Value::cell).collect();
        pieces.filter(|cell| chosen.contains(cell)).collect()
    }

    /// Returns a scene in which the piece on a cell is about to move, whoever moves it.
    fn scene_of_piece<'p>(&self, position: &'p Position, cell: Cell) -> Scene<'p> {
        let Some(piece) = position.pieces.get(&cell) else { return Scene::of(position, position.player) };
        let side = piece.owner;
        Scene { side, ..Scene::of(position, position.player).with_it(cell) }
    }

    /// Returns the ways in which the piece on a cell can go, check and prohibitions left out of account.
    pub(super) fn ways(&self, position: &Position, cell: Cell) -> Vec<Travel> {
        let piece = position.pieces[&cell];
        let scene = self.scene_of_piece(position, cell);
        let mut ways = Vec::new();
        let using = self.using(position).is_some();
        let his =
            |rule: &MoveRule| rule.kind == piece.kind && !rule.from_reserve() && rule.uses.is_some() == using;
        for (rule, of) in self.rules.moves.iter().enumerate().filter(|(_, rule)| his(rule)) {
            let travels = self.travels(&scene, rule, cell).into_iter();
            let is_barred = |to: &Travel| {
                to.target != cell
                    && (!of.exchanges && self.royal_on(position, to.target)
                        || !of.clears
                            && (self.is_full(position, to.target, piece.owner)
                                || of.carried > 1
                                    && self.is_cramped(position, (cell, of.carried), to.target)))
            };
            ways.extend(travels.filter(|to| !is_barred(to) && self.admits(&scene, to).is_some()));
        }
        ways
    }

    /// Returns one way for each kind between which the player to move has to choose, if the move comes to a choice.
    fn chosen_ways(&self, position: &Position, travel: Travel) -> Vec<Travel> {
        match self.carry_out(position, &travel).offered {
            None => vec![travel],
            Some(kinds) => {
                let chosen = |kind| Travel { choice: Some(kind), ..travel.clone() };
                kinds.into_iter().map(chosen).collect()
            }
        }
    }

    /// Legality: the move is played, and the result looked at.
    pub(super) fn permits(&self, position: &Position, travel: &Travel) -> bool {
        let deed = self.carry_out(position, travel);
        let scene = deed.scene(&Locals::new());
        !self.rules.forbids.iter().any(|forbid| self.eval(&scene, &forbid.condition).flag())
    }

    /// Legality of a choice: its effects happen, and the result is looked at.
    pub(super) fn permits_choice(&self, position: &Position, value: &Value) -> bool {
        let deed = self.chosen_lot(position, value);
        let scene = deed.scene(&Locals::new());
        !self.rules.choice_laws.iter().any(|law| self.eval(&scene, &law.condition).flag())
    }

    /// Lets happen what happens to a chosen thing.
    fn chosen_lot(&self, position: &Position, value: &Value) -> Deed<'_> {
        let StepKind::Pick { among, effects, .. } = &self.rules.steps[position.step].kind else {
            panic!("nothing is chosen in this step");
        };
        let chosen = Locals::from([(among.local, value.clone())]);
        let mut deed = Deed::of(position.clone(), position.player, None);
        self.happen(&mut deed, effects, &chosen);
        deed
    }

    /// Returns the position after an act and all that follows from it. A roll is no ply, every other act is one.
    pub(super) fn act(&self, before: &Position, act: &Act, counting: bool) -> Position {
        let mut position = before.clone();
        match act {
            Act::Roll(dice) => {
                for (id, shown) in dice {
                    position.dice[id.index()].clone_from(shown);
                    position.unused[id.index()].clone_from(shown);
                    if self.doubles_twice(id.index()) && shown[0] == shown[1] {
                        position.unused[id.index()].extend(shown);
                    }
                }
            }
            Act::Pass => count(&mut position, &[]),
            Act::Pick(value) => {
                let deed = self.chosen_lot(&position, value);
                let mut happened = Vec::from_iter(deed.taken.then_some(Event::Capture));
                happened.extend(deed.eliminated.then_some(Event::Elimination));
                position = deed.done();
                count(&mut position, &happened);
            }
            Act::Choose(value) => {
                let choice = choice(&self.rules.steps[position.step]);
                self.decide(&mut position, &choice, value.clone());
                position.choosers.remove(0);
                count(&mut position, &[]);
            }
            Act::Go(travel) => {
                let deed = self.carry_out(before, travel);
                let mut happened = vec![Event::Move(None), Event::Move(deed.kind_before)];
                happened.extend(deed.taken.then_some(Event::Capture));
                happened.extend(deed.eliminated.then_some(Event::Elimination));
                position = deed.position;
                count(&mut position, &happened);
                position.moved_last.insert(position.player, position.ply);
            }
        }
        position.begun = true;
        if position.choosers.is_empty() && position.opens {
            let next_step = position.step + 1;
            return self.open(position, next_step);
        }
        if position.choosers.is_empty() {
            let (here, passed) = (position.step, matches!(act, Act::Pass));
            let goes_on =
                self.rules.steps[here].repeating == Repeating::Freely || self.has_dice_left(&position);
            let again = goes_on && !passed;
            let next_step = if again { here } else { here + 1 };
            let after = self.go_to_step(&mut position, next_step, passed);
            if after != After::Step {
                position.last_player = position.player;
                self.pass_turn(&mut position, after == After::Another);
            }
        }
        self.settle(position, counting)
    }

    /// Goes on to the first step from `step` on in which something is to be rolled, moved or decided; what the steps
    /// between do happens. The turn is over if there is no such step, or if the player to move is out. `passed` is true right after a pass.
    pub(super) fn go_to_step(&self, position: &mut Position, first: usize, passed: bool) -> After {
        let block = if position.opens { self.rules.opening() } else { self.rules.turn() };
        for (number, step) in self.rules.steps.iter().enumerate() {
            if number < first || !block.contains(&number) {
                continue;
            }
            if !position.is_alive(position.player) {
                if !position.opens || self.alive(position).is_empty() {
                    break;
                }
                position.player = self.next_alive(position, position.player);
            }
            // A repetition follows an act in the step before it.
            if step.repeating == Repeating::After && (passed || number > first) {
                continue;
            }
            if !self.holds(&Scene::of(position, position.player), step.condition.as_ref()) {
                continue;
            }
            position.step = number;
            match &step.kind {
                StepKind::Move { using: Some(_), .. } if !self.has_dice_left(position) => {}
                StepKind::Move { .. } | StepKind::Roll(_) | StepKind::Pick { .. } => return After::Step,
                StepKind::Again => {
                    if position.begun {
                        position.step = self.rules.steps.len();
                        return After::Another;
                    }
                }
                StepKind::Choose { who, .. } => {
                    position.choosers = self.choosers(position, who);
                    if !position.choosers.is_empty() {
                        return After::Step;
                    }
                }
                StepKind::Do(effects) => {
                    let mut deed = Deed::of(position.clone(), position.player, None);
                    self.happen(&mut deed, effects, &Locals::new());
                    let first = deed.first;
                    *position = deed.done();
                    if let Some(player) = first {
                        return After::First(player);
                    }
                }
                StepKind::Judge(_) => {}
            }
        }
        position.step = self.rules.steps.len();
        After::Over
    }

    /// The turn ends and passes on, to the first player who has a step to act in; if nobody has, although a round of turns
    /// changed nothing, the game is stuck. `another` is true if the player whose turn ends has another one.
    pub(super) fn pass_turn(&self, position: &mut Position, another: bool) {
        let mut told = Vec::new();
        // The player who begins the game may have been found out about, and have no step.
        position.judged.clear();
        self.end_turn(position, another);
        self.judge(position, &mut told);
        if self.go_to_step(position, 0, false) == After::Step {
            return;
        }
        loop {
            let before = self.changeable(position);
            // What was found of a player without a step need not hold when their turn comes again.
            position.judged.clear();
            for _ in 0..self.alive(position).len() {
                self.end_turn(position, false);
                self.judge_in_turn(position, &told, &told);
                if self.go_to_step(position, 0, false) == After::Step {
                    return;
                }
            }
            if self.changeable(position) == before {
                return;
            }
        }
    }

    /// Goes on with the opening from a step on; if it is over, the first turn begins. Where somebody is to be named and has not been, dice
    /// and decisions come again.
    pub(super) fn open(&self, mut position: Position, from: usize) -> Position {
        let names = |step: &alfonso_rules::Step| match &step.kind {
            StepKind::Do(effects) => {
                effects.iter().any(|effect| effect.any(&mut |kind| matches!(kind, EffectKind::Begin { .. })))
            }
            _ => false,
        };
        let somebody_is_named = self.rules.steps.iter().any(names);
        let mut from = from;
        loop {
            match self.go_to_step(&mut position, from, false) {
                After::Step => return self.settle(position, true),
                After::First(player) => position.player = player,
                _ if somebody_is_named && position.begun => {
                    position.begun = false;
                    from = self.rules.opening().start;
                    continue;
                }
                _ => {}
            }
            break;
        }
        if !position.is_alive(position.player) && !self.alive(&position).is_empty() {
            position.player = self.next_alive(&position, position.player);
        }
        position.begun = false;
        position.opens = false;
        position.last_player = self.previous_alive(&position, position.player);
        self.find_silently(&mut position);
        self.begin(position)
    }

    fn end_turn(&self, position: &mut Position, another: bool) {
        for held in position.vars.values_mut() {
            held.turns_left = held.turns_left.map(|turns| turns - 1);
        }
        position.vars.retain(|_, held| held.turns_left != Some(0));
        for piece in position.pieces.values_mut() {
            piece.moved_this_turn = false;
        }
        for row in 0..position.dice.len() {
            if position.unused[row].is_empty() || !self.keeps_unused(row) {
                position.dice[row].clear();
                position.unused[row].clear();
            }
        }
        if self.summary.repeats {
            let now = position.arrangement();
            Arc::make_mut(&mut position.stood).push(now);
        }
        if !another {
            let next = self.next_alive(position, position.player);
            position.rounds += i64::from(next <= position.player);
            position.player = next;
        }
        position.begun = false;
    }

    /// The position has come about: it is remembered, and if it ends the game, what this sets off happens.
    pub(super) fn settle(&self, mut position: Position, counting: bool) -> Position {
        let key = self.key(&position);
        let ply = i64::try_from(position.ply).expect("a small number");
        Arc::make_mut(&mut position.history).push((key, ply));
        position.ended = self.ending(&position, counting);
        let Some((verdict, _)) = &position.ended else { return position };
        let winners = verdict.winners.clone();
        let (player, next) = (position.last_player, Some(position.player));
        let mut deed = Deed::of(position, player, next);
        deed.winners = winners;
        self.set_off(&mut deed, |event| matches!(event, Scope::End));
        deed.done()
    }

    /// Everything that is stored of a position and read by rules.
    pub(super) fn stored(&self, position: &Position) -> Key {
        let pieces = position.all_pieces().into_iter().map(|(cell, piece)| {
            let unmoved = piece.unmoved && self.summary.unmoved.contains(&piece.kind);
            (cell, piece.kind, piece.owner, piece.facing, unmoved)
        });
        let read = position.vars.iter().filter(|((var, _), _)| {
            self.summary.vars.contains(var) && self.rules.vars[var.index()].role == VarRole::Plain
        });
        let long =
            |(var, _): &(VarId, Index)| self.rules.vars[var.index()].lasts.is_some_and(|turns| turns > 1);
        let left =
            position.vars.iter().filter(|(place, _)| long(place) && self.summary.vars.contains(&place.0));
        let mut lost: Vec<Lost> =
            position.lost.iter().copied().filter(|_| self.summary.sameness.lost).collect();
        lost.sort_unstable_by_key(|of| (of.kind, of.owner));
        Key {
            lost,
            moves: Vec::new(),
            left: left.map(|(place, held)| (place.0, place.1, held.turns_left)).collect(),
            pieces: pieces.collect(),
            player: position.player,
            step: position.step,
            deciding: position.choosers.first().copied(),
            out: position.out.clone(),
            dice: position.dice.clone(),
            unused: self.unused_read(position),
            begun: position.begun,
            reserve: position.reserve.clone(),
            vars: read
                .map(|((var, index), held)| (*var, *index, held.value.clone()))
                .chain(self.borne_and_read(position))
                .collect(),
        }
    }

    /// The player and their partners.
    fn team(&self, player: Seat) -> Vec<Seat> {
        let partners = &self.rules.players[player.index()].partners;
        partners.iter().copied().chain([player]).collect()
    }

    /// The first ending that holds, asked between turns; those that count only if they are to. And whether it counts.
    pub(super) fn ending(&self, position: &Position, with_counting: bool) -> Option<(Verdict, bool)> {
        self.ending_among(position, |ending| with_counting || !(ending.counting || ending.claim))
    }

    /// The position as it goes on if nobody makes the claim that has ended it; `None` if no claim has.
    #[must_use]
    pub fn unclaimed(&self, position: &Position) -> Option<Position> {
        let (verdict, _) = position.ended.as_ref()?;
        let is_claim = |ending: &Ending| ending.claim && self.rules.rule(ending.rule).name == verdict.rule;
        let ended = self.ending_among(position, |ending| !ending.claim);
        self.rules.endings.iter().any(is_claim).then(|| Position { ended, ..position.clone() })
    }

    /// The first ending that holds of those that are asked for. And whether it counts.
    fn ending_among(
        &self,
        position: &Position,
        asked_for: impl Fn(&Ending) -> bool,
    ) -> Option<(Verdict, bool)> {
        if position.begun || position.opens {
            return None;
        }
        let scene = Scene { next: Some(position.player), ..Scene::of(position, position.last_player) };
        let mut asked = self.rules.endings.iter().filter(|ending| asked_for(ending));
        let ending = asked.find(|ending| self.eval(&scene, &ending.condition).flag())?;
        let alive = self.alive(position);
        let winners: Vec<Seat> = match &ending.outcome {
            Outcome::Draw => Vec::new(),
            Outcome::Wins(winner) => self.eval(&scene, winner).player().into_iter().collect(),
            Outcome::Loses(loser) => {
                let loser = self.eval(&scene, loser).player();
                let lost = loser.map(|player| self.team(player));
                alive
                    .into_iter()
                    .filter(|player| lost.as_ref().is_some_and(|lost| !lost.contains(player)))
                    .collect()
            }
            Outcome::Highest(var) => {
                let has = |player: &Seat| self.variable(position, *var, Index::Of(Some(*player))).number();
                let most = alive.iter().map(has).max();
                alive.into_iter().filter(|player| Some(has(player)) == most).collect()
            }
        };
        let winners: BTreeSet<Seat> = winners.into_iter().flat_map(|player| self.team(player)).collect();
        let mut winners: Vec<Seat> = winners.into_iter().collect();
        // Where everybody would win, nobody does, unless all belong together from the first.
        let players: Vec<Seat> = (0..self.rules.players.len()).map(Seat::new).collect();
        let are_rivals = players.first().is_some_and(|first| self.team(*first).len() < players.len());
        if winners == players && are_rivals {
            winners.clear();
        }
        Some((
            Verdict { winners, rule: self.rules.rule(ending.rule).name.clone() },
            ending.counting || ending.claim,
        ))
    }

    /// The move as text.
    fn name(&self, travel: &Travel) -> String {
        let tag = self.rules.moves[travel.rule].tag.map(|tag| format!(":{}", self.rules.tags[tag.index()]));
        let (from, to) = (self.board.name(travel.origin), self.board.name(travel.target));
        let of = &self.rules.moves[travel.rule];
        let joint = if of.takes { "x" } else { "-" };
        let from = if of.from_reserve() {
            format!("{}@", self.rules.kind(of.kind).name)
        } else if of.stays() {
            String::new()
        } else {
            format!("{from}{joint}")
        };
        let between = travel.landings.split_last().map_or(&[][..], |(_, before)| before);
        let between: String =
            between.iter().map(|cell| format!("{}{joint}", self.board.name(*cell))).collect();
        let kind = travel.choice.map(|kind| format!("={}", self.rules.kind(kind).name));
        format!("{from}{between}{to}{}{}", kind.unwrap_or_default(), tag.unwrap_or_default())
    }
}

/// The moves of a step, and the pass that it grants.
fn with_pass(mut moves: Vec<WalkerMove>, pass: Passing, rule: &str) -> Vec<WalkerMove> {
    let passes = match pass {
        Passing::Never => false,
        Passing::WhenStuck => moves.is_empty(),
        Passing::Always => true,
    };
    if passes {
        let (text, rule) = ("pass".to_owned(), rule.to_owned());
        moves.push(WalkerMove { text, rule, weight: (1, 1), act: Act::Pass });
    }
    moves
}

/// A ply has been played, in which this happened.
fn count(position: &mut Position, happened: &[Event]) {
    position.ply += 1;
    for (event, plies) in &mut position.since {
        *plies = if happened.contains(event) { 0 } else { *plies + 1 };
    }
}

/// The decision that a step asks for.
fn choice(step: &Step) -> Choice<'_> {
    match &step.kind {
        StepKind::Choose { who, var, index, among, limits } => {
            let (index, limits) = (index.as_ref(), limits.as_ref());
            Choice { who, var: *var, index, among: *among, limits }
        }
        other => panic!("nobody decides in {other:?}"),
    }
}
