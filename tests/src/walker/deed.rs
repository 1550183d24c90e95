//! Deeds: the effects of moves, steps and events, in the order of the rules.

use super::Walker;
use super::board::Cell;
use super::eval::{piece_on, within_32_bits};
use super::paths::Travel;
use super::position::{Held, Index, Lost, Piece, Position};
use super::scene::{Locals, Scene};
use super::value::{Standing, Value};
use alfonso_rules::{
    Effect, EffectKind, Event, Expr, KindId, LocalId, MoveRule, Scope, Seat, Selected, Trigger, VarId,
    VarRole,
};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The pieces, variables and reserves of a position, and the players who are out.
type Changeable = (
    (BTreeMap<Cell, Piece>, BTreeMap<Cell, usize>, BTreeMap<Cell, Vec<Piece>>),
    Vec<((VarId, Index), Held)>,
    BTreeMap<(KindId, Seat), i32>,
    BTreeSet<Seat>,
);

/// Something that is happening.
pub(super) struct Deed<'p> {
    /// The position as it has changed so far; of a move: the turn has not passed, counters stand as before.
    pub(super) position: Position,
    /// The player whose deed it is.
    pub(super) player: Seat,
    /// The player who comes after them, if that is not simply the next in play.
    pub(super) next: Option<Seat>,
    /// The player whose pieces are `own`.
    side: Seat,
    /// The player who has been named to begin.
    pub(super) first: Option<Seat>,
    /// The winners, once the game has ended.
    pub(super) winners: Vec<Seat>,
    /// The cell on which the piece that moves stands now; nowhere once it has left the board.
    pub(super) it: Option<Cell>,
    /// The kind of the piece before the move.
    pub(super) kind_before: Option<KindId>,
    /// True if a piece has been taken.
    pub(super) taken: bool,
    /// True if a player has been eliminated.
    pub(super) eliminated: bool,
    /// While the effects of a ruin happen: the players who have been ruined in the course of them.
    pub(super) ruined: BTreeSet<Seat>,
    /// Pieces that have been taken in the course of the effects of a capture: their turn comes after it.
    pub(super) waiting: VecDeque<Standing>,
    /// True while the effects of a capture happen.
    setting_off: bool,
    /// The way of the piece, if one moves.
    pub(super) travel: Option<&'p Travel>,
    /// The kinds between which the player to move has to choose, once it has come to that.
    pub(super) offered: Option<Vec<KindId>>,
}

impl Walker<'_> {
    /// The values that a rule names with `with`, if its condition holds: if not, there is no such move.
    pub(super) fn admits(&self, scene: &Scene<'_>, travel: &Travel) -> Option<Locals> {
        let rule = &self.rules.moves[travel.rule];
        let mut scene = Scene { travel: Some(travel), ..scene.clone() };
        for (name, value) in &rule.with {
            let value = self.eval(&scene, value);
            scene.locals.insert(*name, value);
        }
        self.holds(&scene, rule.condition.as_ref()).then_some(scene.locals)
    }

    /// Makes a move: all that happens before counters and the turn change.
    pub(super) fn carry_out<'p>(&self, before: &Position, travel: &'p Travel) -> Deed<'p> {
        if self.rules.moves[travel.rule].from_reserve() {
            return self.carry_in(before, travel);
        }
        let piece = before.pieces[&travel.origin];
        let scene = Scene { side: piece.owner, ..Scene::of(before, before.player).with_it(travel.origin) };
        let named = self.admits(&scene, travel).unwrap_or_default();
        let mut deed = Deed {
            side: piece.owner,
            it: Some(travel.origin),
            kind_before: Some(piece.kind),
            travel: Some(travel),
            ..Deed::of(before.clone(), before.player, None)
        };
        self.use_die(&mut deed, travel);
        if self.rules.moves[travel.rule].exchanges && before.pieces.contains_key(&travel.target) {
            deed.exchange(travel);
        } else {
            let taken = match before.stacks {
                true => self.rules.moves[travel.rule].clears,
                false => !self.has_room(before, travel.target, piece),
            };
            if travel.target != travel.origin && taken {
                self.take(&mut deed, &vec![travel.target; before.height(travel.target)]);
            }
            self.arrive(&mut deed, travel);
        }
        if let (Some(kind), Some(cell)) = (travel.crowned, deed.it)
            && let Some(piece) = deed.position.pieces.get_mut(&cell)
        {
            piece.kind = kind;
        }
        self.happen(&mut deed, &self.rules.moves[travel.rule].effects, &named);
        self.after_arrival(&mut deed, travel);
        deed
    }

    /// Brings a piece in from the moving player's reserve.
    fn carry_in<'p>(&self, before: &Position, travel: &'p Travel) -> Deed<'p> {
        let MoveRule { kind, effects, .. } = &self.rules.moves[travel.rule];
        let piece = self.in_hand(*kind, before.player);
        let scene = Scene { held: Some(piece), ..Scene::of(before, before.player) };
        let named = self.admits(&scene, travel).unwrap_or_default();
        let mut deed = Deed {
            it: Some(travel.target),
            kind_before: Some(*kind),
            travel: Some(travel),
            ..Deed::of(before.clone(), before.player, None)
        };
        self.use_die(&mut deed, travel);
        let Standing { facing, owner, bears, .. } = piece;
        let standing = Piece { kind: *kind, owner, facing, unmoved: false, moved_this_turn: true, bears };
        let taken = match before.stacks {
            true => self.rules.moves[travel.rule].clears,
            false => !self.has_room(before, travel.target, standing),
        };
        if taken {
            self.take(&mut deed, &vec![travel.target; before.height(travel.target)]);
        }
        if self.has_room(&deed.position, travel.target, standing) {
            deed.reserve(*kind, before.player, -1);
            deed.position.put(travel.target, standing);
        }
        self.happen(&mut deed, effects, &named);
        self.after_arrival(&mut deed, travel);
        deed
    }

    /// Takes pieces: all leave the board, then for each of them the effects of captures happen, to their end. Pieces
    /// that are taken in the course of it have their turn after it. Royal pieces are never taken.
    pub(super) fn take(&self, deed: &mut Deed<'_>, cells: &[Cell]) {
        let spared = |cell: &&Cell| self.royal_on(&deed.position, **cell);
        let spared: Vec<Cell> = cells.iter().filter(spared).copied().collect();
        for cell in cells {
            if deed.position.pieces.contains_key(cell) && !spared.contains(cell) {
                let lost = deed.lose(*cell);
                deed.waiting.extend(lost);
                deed.taken = true;
            }
        }
        if deed.setting_off {
            return;
        }
        deed.setting_off = true;
        while let Some(piece) = deed.waiting.pop_front() {
            for trigger in &self.rules.triggers {
                if let Scope::Capture(name) = &trigger.event {
                    let named = Locals::from([(*name, Value::Piece(Some(piece)))]);
                    self.trigger(deed, trigger, &named);
                }
            }
        }
        deed.setting_off = false;
    }

    /// Carries out the effects of a move, and of entering cells.
    fn after_arrival(&self, deed: &mut Deed<'_>, travel: &Travel) {
        for trigger in &self.rules.triggers {
            let happens = match &trigger.event {
                Scope::Move => true,
                Scope::Entering(cells) => {
                    let cells = self.cells_of(&self.eval(&deed.scene(&Locals::new()), cells));
                    let comes =
                        self.rules.moves[travel.rule].from_reserve() || !cells.contains(&travel.origin);
                    comes && cells.contains(&travel.target)
                }
                _ => false,
            };
            if happens {
                self.trigger(deed, trigger, &Locals::new());
            }
        }
    }

    fn trigger(&self, deed: &mut Deed<'_>, trigger: &Trigger, named: &Locals) {
        if trigger.kind.is_none_or(|kind| deed.kind_before == Some(kind))
            && self.holds(&deed.scene(named), trigger.condition.as_ref())
        {
            self.happen(deed, &trigger.effects, named);
        }
    }

    /// An event happens to a player: what waits for it happens, in file order.
    pub(super) fn befall(&self, deed: &mut Deed<'_>, player: Seat, waits: fn(&Scope) -> Option<LocalId>) {
        for trigger in &self.rules.triggers {
            if let Some(name) = waits(&trigger.event) {
                let named = Locals::from([(name, Value::Player(Some(player)))]);
                self.trigger(deed, trigger, &named);
            }
        }
    }

    /// Carries out the effects of the beginning or the end of the game.
    pub(super) fn set_off(&self, deed: &mut Deed<'_>, waits: fn(&Scope) -> bool) {
        for trigger in self.rules.triggers.iter().filter(|trigger| waits(&trigger.event)) {
            self.trigger(deed, trigger, &Locals::new());
        }
    }

    /// A player is out of the game; nothing happens to one who is out already.
    fn eliminate(&self, deed: &mut Deed<'_>, player: Seat) {
        if !deed.position.out.insert(player) {
            return;
        }
        deed.eliminated = true;
        if let Some(plies) = deed.position.since.get_mut(&Event::Elimination) {
            *plies = 0;
        }
        self.befall(deed, player, |event| match event {
            Scope::Elimination(name) => Some(*name),
            _ => None,
        });
    }

    /// Effects happen one after the other, each seeing what those before have done.
    pub(super) fn happen(&self, deed: &mut Deed<'_>, effects: &[Effect], named: &Locals) {
        for effect in effects {
            if self.holds(&deed.scene(named), effect.condition.as_ref()) {
                self.happens(deed, &effect.kind, named);
            }
        }
    }

    fn happens(&self, deed: &mut Deed<'_>, effect: &EffectKind, named: &Locals) {
        let read = |deed: &Deed<'_>, expr: &Expr| self.eval(&deed.scene(named), expr);
        match effect {
            EffectKind::Set { var, index, value } => {
                let index = self.index(&deed.scene(named), index.as_ref());
                let held = self.held(*var, read(deed, value));
                self.set(&mut deed.position, (*var, index), held);
            }
            EffectKind::Become { piece, kind } => {
                let (piece, kind) = (read(deed, piece).piece(), read(deed, kind).kind());
                if let (Some(piece), Some(kind)) =
                    (deed.standing(piece).and_then(|it| deed.position.pieces.get_mut(&it)), kind)
                {
                    *piece = Piece { kind, unmoved: false, ..*piece };
                }
            }
            EffectKind::BecomeChosen { piece, kinds } => {
                let piece = deed.standing(read(deed, piece).piece());
                if let (Some(cell), None) = (piece, &deed.offered) {
                    deed.offered = Some(kinds.clone());
                    let choice = deed.travel.and_then(|travel| travel.choice);
                    if let (Some(kind), Some(piece)) = (choice, deed.position.pieces.get_mut(&cell)) {
                        *piece = Piece { kind, unmoved: false, ..*piece };
                    }
                }
            }
            EffectKind::Remove { who } => {
                let (buried, cells) = self.meant(deed, who, named);
                for piece in buried {
                    deed.draw_out(piece);
                }
                for cell in cells {
                    deed.lose(cell);
                }
            }
            EffectKind::Capture { who } => {
                let (buried, cells) = self.meant(deed, who, named);
                for piece in buried {
                    if deed.draw_out(piece) {
                        deed.taken = true;
                        deed.waiting.push_back(piece);
                    }
                }
                self.take(deed, &cells);
            }
            EffectKind::Move { piece, to } => {
                let (piece, to) = (read(deed, piece).piece(), read(deed, to).cell());
                if let (Some(from), Some(to)) = (deed.standing(piece), to) {
                    self.displace(deed, from, to);
                }
            }
            EffectKind::Unearth { cell } => {
                if let Some(cell) = read(deed, cell).cell()
                    && let Some(mut beneath) = deed.position.beneath.remove(&cell)
                {
                    let lowest = beneath.remove(0);
                    if !beneath.is_empty() {
                        deed.position.beneath.insert(cell, beneath);
                    }
                    deed.position.put(cell, lowest);
                }
            }
            EffectKind::Lay { who, piece, taken } => {
                let (cells, base) = (self.chosen(deed, who, named), read(deed, piece).piece());
                self.lay(deed, cells, base, *taken);
            }
            EffectKind::Add { var, index, amount } => {
                let (index, amount) =
                    (self.index(&deed.scene(named), index.as_ref()), read(deed, amount).number());
                self.add(&mut deed.position, (*var, index), amount);
            }
            EffectKind::Pay { amount, from, to } => {
                let amount = read(deed, amount).number();
                let (from, to) = (self.purse(deed, from, named), self.purse(deed, to, named));
                self.pay(deed, amount, from, to);
            }
            EffectKind::Share { from, among, into } => {
                let from = self.purse(deed, from, named);
                let players = self.select(&deed.scene(named), among);
                let players: Vec<Seat> = players.iter().filter_map(Value::player).collect();
                self.share(&mut deed.position, from, &players, *into);
            }
            EffectKind::Give { who, to } => {
                if let Some(to) = read(deed, to).player() {
                    for cell in self.chosen(deed, who, named) {
                        deed.position.pieces.entry(cell).and_modify(|piece| piece.owner = to);
                    }
                }
            }
            EffectKind::Put { kind, player } => {
                let (kind, player) = (read(deed, kind).kind(), read(deed, player).player());
                if let (Some(kind), Some(player)) = (kind, player) {
                    deed.reserve(kind, player, 1);
                }
            }
            EffectKind::PutOn { kind, player, cell } => {
                let (kind, player) = (read(deed, kind).kind(), read(deed, player).player());
                if let (Some(kind), Some(player), Some(cell)) = (kind, player, read(deed, cell).cell()) {
                    let Standing { facing, owner, bears, .. } = self.in_hand(kind, player);
                    let new = Piece { kind, owner, facing, unmoved: false, moved_this_turn: true, bears };
                    if self.has_room(&deed.position, cell, new) {
                        deed.position.put(cell, new);
                    }
                }
            }
            EffectKind::SetUp {} => {
                let (start, position) = (self.pieces_at_the_start(), &mut deed.position);
                position.pieces = start.pieces;
                position.above = start.above;
                position.beneath = start.beneath;
                position.reserve = start.reserve;
                position.lost.clear();
                deed.it = None;
            }
            EffectKind::Eliminate { player } => {
                if let Some(player) = read(deed, player).player() {
                    self.eliminate(deed, player);
                }
            }
            EffectKind::Begin { player } => {
                let named = read(deed, player).player().filter(|player| deed.position.is_alive(*player));
                deed.first = deed.first.or(named);
            }
            EffectKind::For { first, backwards, selection, body } => {
                let mut selected = self.select(&deed.scene(named), selection);
                if *backwards {
                    selected.reverse();
                }
                let many = if *first { 1 } else { selected.len() };
                for value in selected.into_iter().take(many) {
                    let mut named = named.clone();
                    named.insert(selection.local, value);
                    self.happen(deed, body, &named);
                }
            }
            EffectKind::Until { body } => loop {
                let before = self.changeable(&deed.position);
                self.happen(deed, body, named);
                if self.changeable(&deed.position) == before {
                    break;
                }
            },
            EffectKind::Sow { hand, var, index, track, back, skipping, last, body } => {
                let scene = deed.scene(named);
                let hand = hand.as_ref().map(|number| self.eval(&scene, number).number());
                let from = index.as_ref().and_then(|cell| self.eval(&scene, cell).cell());
                let skipping = skipping.as_ref().map(|cells| self.cells_of(&self.eval(&scene, cells)));
                let skipped = |cell: Cell| skipping.as_ref().is_some_and(|cells| cells.contains(&cell));
                let Some(from) = from else { return };
                let (from, along) = ((*var, from, hand), (*track, *back));
                let fallen = self.sow(&mut deed.position, from, along, &skipped);
                if let Some(fallen) = fallen {
                    let mut named = named.clone();
                    named.insert(*last, Value::Cell(Some(fallen)));
                    self.happen(deed, body, &named);
                }
            }
            EffectKind::Let { local, value, body } => {
                let mut named = named.clone();
                named.insert(*local, read(deed, value));
                self.happen(deed, body, &named);
            }
        }
    }

    /// Returns everything that effects can change, but for counters.
    pub(super) fn changeable(&self, position: &Position) -> Changeable {
        let counts = |var: &VarId| self.rules.vars[var.index()].role == VarRole::Counter;
        let vars = position.vars.iter().filter(|((var, _), _)| !counts(var));
        let vars = vars.map(|(place, held)| (*place, held.clone())).collect();
        (
            (position.pieces.clone(), position.above.clone(), position.beneath.clone()),
            vars,
            position.reserve.clone(),
            position.out.clone(),
        )
    }

    /// Brings the piece that moves to the target, unless the effects of its capture have taken it from the origin or
    /// put another piece on the target.
    fn arrive(&self, deed: &mut Deed<'_>, travel: &Travel) {
        let (origin, target) = (travel.origin, travel.target);
        if deed.it != Some(origin) {
            return;
        }
        if origin == target {
            let piece = deed.position.pieces.get_mut(&origin).expect("the man that moves stands there");
            *piece = Piece { unmoved: false, moved_this_turn: true, ..*piece };
        } else if self.rules.moves[travel.rule].carried > 1 {
            let carried = self.rules.moves[travel.rule].carried;
            if self.is_cramped(&deed.position, (origin, carried), target) {
                return;
            }
            if deed.position.stacks {
                return self.move_stack(deed, (origin, carried), target);
            }
            for _ in 0..deed.position.height(origin).min(carried.into()) {
                self.displace(deed, origin, target);
            }
        } else {
            self.displace(deed, origin, target);
        }
    }

    /// Puts a piece on another cell, if there is room for it; it counts as moved.
    fn displace(&self, deed: &mut Deed<'_>, from: Cell, to: Cell) {
        let Some(piece) = deed.position.pieces.get(&from).copied() else { return };
        if from == to || !self.has_room(&deed.position, to, piece) {
            return;
        }
        deed.position.take_one(from);
        deed.position.put(to, Piece { unmoved: false, moved_this_turn: true, ..piece });
        if deed.it == Some(from) {
            deed.it = Some(to);
        }
    }

    /// Returns the cells of the pieces that an effect is about.
    fn chosen(&self, deed: &Deed<'_>, who: &Selected, named: &Locals) -> Vec<Cell> {
        self.meant(deed, who, named).1
    }

    /// Returns the pieces beneath others that an effect is about, and the cells of those that stand there.
    fn meant(&self, deed: &Deed<'_>, who: &Selected, named: &Locals) -> (Vec<Standing>, Vec<Cell>) {
        let scene = deed.scene(named);
        let pieces = match who {
            Selected::One(piece) => vec![self.eval(&scene, piece)],
            Selected::Many(selection) => self.select(&scene, selection),
        };
        let pieces: Vec<Standing> = pieces.iter().filter_map(Value::piece).collect();
        let standing = pieces.iter().filter_map(|piece| deed.standing(Some(*piece))).collect();
        (pieces.into_iter().filter(|piece| piece.beneath.is_some()).collect(), standing)
    }

    /// A value as a variable holds it from now on: set in this turn, it outlives the end of this one and `lasts` more.
    pub(super) fn held(&self, var: VarId, value: Value) -> Held {
        let lasts = self.rules.vars[var.index()].lasts;
        let value = within_32_bits(value);
        Held { value, turns_left: lasts.map(|turns| u32::from(turns) + 1) }
    }
}

impl<'p> Deed<'p> {
    /// A deed of this player, without a piece that moves.
    pub(super) fn of(position: Position, player: Seat, next: Option<Seat>) -> Self {
        Self {
            position,
            player,
            next,
            side: player,
            first: None,
            winners: Vec::new(),
            it: None,
            kind_before: None,
            taken: false,
            eliminated: false,
            ruined: BTreeSet::new(),
            waiting: VecDeque::new(),
            setting_off: false,
            travel: None,
            offered: None,
        }
    }

    /// The position as it is now, with what happens in mind.
    pub(super) fn scene(&self, named: &Locals) -> Scene<'_> {
        Scene {
            next: self.next,
            side: self.side,
            winners: &self.winners,
            it: self.it,
            travel: self.travel,
            locals: named.clone(),
            ..Scene::of(&self.position, self.player)
        }
    }

    /// The position once all has happened. What has happened apart from a move sets counters back at once.
    pub(super) fn done(mut self) -> Position {
        if let (Some(plies), true) = (self.position.since.get_mut(&Event::Capture), self.taken) {
            *plies = 0;
        }
        self.position
    }

    /// Returns the cell of a piece that was seen before, if it still stands there. If no piece of its owner's stands
    /// there now, it is gone.
    pub(super) fn standing(&self, piece: Option<Standing>) -> Option<Cell> {
        let seen = piece?;
        let cell = seen.cell?;
        let now = piece_on(&Scene::of(&self.position, self.player), cell)?;
        (now.owner == seen.owner).then_some(cell)
    }

    /// Removes a piece from the board.
    pub(super) fn lose(&mut self, cell: Cell) -> Option<Standing> {
        let piece = self.position.take_one(cell)?;
        self.position.lost.push(Lost { kind: piece.kind, owner: piece.owner });
        if self.it == Some(cell) {
            self.it = None;
        }
        Some(Standing::on(cell, piece))
    }

    /// So many more, or fewer, are in a player's reserve.
    fn reserve(&mut self, kind: KindId, owner: Seat, more: i32) {
        let count = self.position.reserve.entry((kind, owner)).or_insert(0);
        *count += more;
        if *count == 0 {
            self.position.reserve.remove(&(kind, owner));
        }
    }

    /// Lets the piece that moves and the piece on the target change places; both have moved.
    fn exchange(&mut self, travel: &Travel) {
        let (origin, target) = (travel.origin, travel.target);
        let moved = |piece: Piece| Piece { unmoved: false, moved_this_turn: true, ..piece };
        let (one, other) = (self.position.pieces[&origin], self.position.pieces[&target]);
        self.position.pieces.insert(target, moved(one));
        self.position.pieces.insert(origin, moved(other));
        self.it = Some(target);
    }
}
