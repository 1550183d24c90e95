//! The facings that pieces can have, and the kinds for which facing matters.

use crate::board::Board;
use crate::problems;
use alfonso_board::Direction;
use alfonso_diag::{Diagnostic, Span};
use alfonso_game::KindId;
use alfonso_game::blueprint::ClassSpec;
use alfonso_model as rules;
use rules::{ExprKind, LegShape, LocalId, WaySet};
use std::collections::BTreeSet;

/// The uses of facings in rules, recorded while the rules are lowered.
#[derive(Debug, Default)]
pub(crate) struct Facing {
    /// The kind of the pieces to which the current rule applies.
    of: Option<rules::KindId>,
    /// The names of the piece to which the current rule applies.
    its: Vec<LocalId>,
    /// The spans at which rules use a facing, each with the kind of the piece if that is unique.
    asked: Vec<(Option<rules::KindId>, Span)>,
    becomings: Vec<Becoming>,
    /// The kinds that the current rule's piece may have become so far.
    now: Vec<rules::KindId>,
    /// The number of times that the current rule has used the facing of its piece.
    asks: usize,
    /// The kinds to which a rule changes its piece before it uses the facing of that piece.
    after: Vec<rules::KindId>,
    /// The position of the current rule among the rules that wait for events. `None` if the rule
    /// waits for no event.
    waiting: Option<Waiting>,
    /// The kinds of pieces whose facing a waiting rule uses. Earlier effects may have changed those
    /// pieces to other kinds.
    awaited: BTreeSet<(Waiting, rules::KindId)>,
    /// True if pieces may change their owner.
    pub(crate) gives: bool,
    /// The kinds of new pieces that effects put on the board, each with the span of the effect.
    put: Vec<(rules::KindId, Span)>,
}

/// The time at which a waiting rule is applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Waiting {
    /// After a piece has arrived. The number counts the rules for arrivals that are applied
    /// earlier.
    Arrival(usize),
    /// At any time.
    Other,
}

/// The state of the recording at the beginning of a loop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LoopBegins {
    asks: usize,
    now: usize,
    becomings: usize,
}

/// A possible change of kind, of pieces of one kind or of any kind.
#[derive(Debug)]
struct Becoming {
    /// The position of the rule among the rules that wait for events. `None` if the rule waits for
    /// no event.
    waiting: Option<Waiting>,
    from: Option<rules::KindId>,
    /// The kinds to which the same rule may have changed the piece before.
    made: BTreeSet<rules::KindId>,
    to: Vec<rules::KindId>,
    span: Span,
}

impl Facing {
    pub(crate) fn next_rule(&mut self, of: Option<rules::KindId>) {
        self.of = of;
        self.its.clear();
        self.now.clear();
        self.asks = 0;
        self.waiting = None;
    }

    /// Records that the current rule waits for an event.
    pub(crate) fn waits(&mut self, when: Waiting) {
        self.waiting = Some(when);
    }

    /// Records that a rule binds a value to a name.
    pub(crate) fn bind(&mut self, local: LocalId, value: &rules::Expr) {
        if self.is_it(value) {
            self.its.push(local);
        }
    }

    fn is_it(&self, expr: &rules::Expr) -> bool {
        match &expr.kind {
            ExprKind::It => true,
            ExprKind::Local(local, _) => self.its.contains(local),
            _ => false,
        }
    }

    /// Returns the kind of a piece in a rule, if it is the piece to which the rule applies.
    fn kind_of(&self, piece: &rules::Expr) -> Option<rules::KindId> {
        self.of.filter(|_| self.is_it(piece))
    }

    /// Records that a rule uses the facing of a piece.
    pub(crate) fn ask(&mut self, piece: &rules::Expr, span: Span) {
        self.asked.push((self.kind_of(piece), span));
        if self.is_it(piece) {
            self.asks += 1;
            self.after.extend(&self.now);
            self.awaited.extend(self.waiting.zip(self.of));
        }
    }

    /// Records that an effect puts a new piece on the board. It has the facing of its owner, who may
    /// have none.
    pub(crate) fn puts(&mut self, rules: &rules::RuleSet, kind: &rules::Expr, span: Span) {
        let all = || (0..rules.kinds.len()).map(rules::KindId::new).collect();
        let kinds: Vec<_> = kinds(rules, kind, &mut BTreeSet::new()).unwrap_or_else(all);
        self.put.extend(kinds.into_iter().map(|kind| (kind, span)));
    }

    /// Returns the state at the beginning of a loop's body, for [`Self::again`].
    pub(crate) fn loop_begins(&self) -> LoopBegins {
        LoopBegins { asks: self.asks, now: self.now.len(), becomings: self.becomings.len() }
    }

    /// Records that the body of a loop can repeat, so that its first uses of a facing can follow
    /// its last changes.
    pub(crate) fn again(&mut self, before: LoopBegins) {
        if self.asks > before.asks {
            self.after.extend(&self.now[before.now..]);
        }
        let made: BTreeSet<rules::KindId> = self.now[before.now..].iter().copied().collect();
        for index in before.becomings..self.becomings.len() {
            if self.becomings[index].from == self.of {
                self.becomings[index].made.extend(&made);
            }
        }
    }

    /// Records that a piece changes its kind.
    pub(crate) fn becomes(
        &mut self,
        rules: &rules::RuleSet,
        piece: &rules::Expr,
        kind: &rules::Expr,
        span: Span,
    ) {
        let all = || (0..rules.kinds.len()).map(rules::KindId::new).collect();
        self.becomes_one_of(piece, kinds(rules, kind, &mut BTreeSet::new()).unwrap_or_else(all), span);
    }

    /// Records that a piece changes its kind to one of these.
    pub(crate) fn becomes_one_of(&mut self, piece: &rules::Expr, to: Vec<rules::KindId>, span: Span) {
        let made = if self.is_it(piece) { self.now.iter().copied().collect() } else { BTreeSet::new() };
        if self.is_it(piece) {
            self.now.extend(&to);
        }
        self.becomings.push(Becoming { waiting: self.waiting, from: self.kind_of(piece), made, to, span });
    }

    /// Returns, by kind, whether a piece may have that kind when a waiting rule uses its facing.
    fn made_before(&self, kinds: usize) -> Vec<bool> {
        let mut all = vec![false; kinds];
        for (asking, kind) in &self.awaited {
            let mut first = vec![false; kinds];
            first[kind.index()] = true;
            let made = self.spread(first, |becoming| becoming.may_come_before(*asking));
            all.iter_mut().zip(made).for_each(|(all, made)| *all |= made);
        }
        all
    }

    /// Returns, by kind, whether a piece may have that kind when `change` is applied to it. These
    /// are the kind `from`, and the kinds to which earlier changes may lead.
    fn at(&self, change: &Becoming, from: rules::KindId, kinds: usize) -> Vec<bool> {
        let mut all = vec![false; kinds];
        all[from.index()] = true;
        if let Some(asking) = change.waiting {
            all = self.spread(all, |becoming| becoming.may_come_before(asking));
        }
        change.made.iter().for_each(|kind| all[kind.index()] = true);
        all
    }

    /// Returns these kinds, and all kinds that their pieces can become by the changes for which
    /// `counts` is true.
    fn spread(&self, mut kinds: Vec<bool>, counts: impl Fn(&Becoming) -> bool) -> Vec<bool> {
        loop {
            let before = kinds.clone();
            for becoming in self.becomings.iter().filter(|becoming| counts(becoming)) {
                if becoming.concerns(&before) {
                    becoming.to.iter().for_each(|kind| kinds[kind.index()] = true);
                }
            }
            if kinds == before {
                return kinds;
            }
        }
    }
}

/// Returns the kinds to which an expression can evaluate, if they are known. Tables in `seen` add
/// no kinds.
fn kinds(
    rules: &rules::RuleSet,
    expr: &rules::Expr,
    seen: &mut BTreeSet<rules::TableId>,
) -> Option<Vec<rules::KindId>> {
    match &expr.kind {
        ExprKind::Kind(kind) => Some(vec![*kind]),
        ExprKind::If(_, a, b) => {
            let (mut a, b) = (kinds(rules, a, seen)?, kinds(rules, b, seen)?);
            a.extend(b);
            Some(a)
        }
        ExprKind::Table(table, ..) if !seen.insert(*table) => Some(Vec::new()),
        ExprKind::Table(table, ..) => {
            let rows = rules.tables[table.index()].rows.iter().map(|row| kinds(rules, row, seen));
            rows.collect::<Option<Vec<_>>>().map(|kinds| kinds.concat())
        }
        _ => None,
    }
}

/// Splits kinds into classes by facing, if facing affects their moves. Reports pieces that need a
/// facing and may lack one.
pub(crate) fn classes(
    rules: &rules::RuleSet,
    board: &Board,
    facing: &Facing,
    problems: &mut Vec<Diagnostic>,
) -> Vec<ClassSpec> {
    let turned = turned(rules, facing);
    let lacking = lacking(rules, facing);
    report(rules, facing, &lacking, problems);
    let mut ways: Vec<Option<Direction>> = rules
        .players
        .iter()
        .map(|player| player.facing)
        .chain(rules.setup.iter().map(|piece| piece.facing))
        .filter(Option::is_some)
        .map(|facing| facing.map(|facing| board.direction(facing)))
        .collect();
    ways.sort_unstable();
    ways.dedup();
    let mut classes = Vec::new();
    for (index, turned) in turned.into_iter().enumerate() {
        let kind = KindId::new(index);
        if !turned || lacking[index] || ways.is_empty() {
            classes.push(ClassSpec { kind, facing: None });
        }
        if turned {
            classes.extend(ways.iter().map(|facing| ClassSpec { kind, facing: *facing }));
        }
    }
    classes
}

/// Returns, by kind, whether the facing of its pieces matters. It matters in three cases:
///
/// - The kind's movements or rules use the facing.
/// - Another rule uses it, and pieces may have another facing than their players.
/// - Pieces may have another facing than their players, and can become a kind whose facing matters.
fn turned(rules: &rules::RuleSet, facing: &Facing) -> Vec<bool> {
    let differ = rules.players.iter().any(|player| player.facing != rules.players[0].facing);
    let strays = rules.setup.iter().any(|piece| piece.facing != rules.players[piece.owner.index()].facing)
        || facing.gives && differ;
    let made = facing.made_before(rules.kinds.len());
    let matters = |index: usize| {
        let kind = rules::KindId::new(index);
        let moves = rules.moves.iter().any(|rule| rule.kind == kind && speaks_of_facing(rule));
        moves
            || facing.asked.iter().any(|(of, _)| *of == Some(kind) || strays && of.is_none())
            || strays && (made[index] || facing.after.contains(&kind))
    };
    let mut turned: Vec<bool> = (0..rules.kinds.len()).map(matters).collect();
    // After a change of kind, the class of the piece depends on its earlier facing.
    let spreads = |turned: &[bool], becoming: &Becoming| becoming.to.iter().any(|kind| turned[kind.index()]);
    loop {
        let before = turned.clone();
        for becoming in facing.becomings.iter().filter(|becoming| strays && spreads(&before, becoming)) {
            match becoming.from {
                Some(kind) => {
                    let at = facing.at(becoming, kind, turned.len());
                    turned.iter_mut().zip(at).for_each(|(turned, at)| *turned |= at);
                }
                None => turned.fill(true),
            }
        }
        if turned == before {
            return turned;
        }
    }
}

/// Returns, by kind, whether some of its pieces may lack a facing.
fn lacking(rules: &rules::RuleSet, facing: &Facing) -> Vec<bool> {
    let mut lacking = vec![false; rules.kinds.len()];
    for piece in rules.setup.iter().filter(|piece| piece.facing.is_none()) {
        lacking[piece.kind.index()] = true;
    }
    if rules.players.iter().any(|player| player.facing.is_none()) {
        let placed = rules.moves.iter().filter(|rule| rule.from_reserve());
        placed.for_each(|rule| lacking[rule.kind.index()] = true);
        facing.put.iter().for_each(|(kind, _)| lacking[kind.index()] = true);
    }
    facing.spread(lacking, |_| true)
}

impl Becoming {
    /// Returns `true` if the change may precede the application of a waiting rule. Rules for
    /// arrivals are applied in order, and only once.
    fn may_come_before(&self, asking: Waiting) -> bool {
        match (self.waiting, asking) {
            (Some(Waiting::Arrival(earlier)), Waiting::Arrival(asking)) => earlier < asking,
            _ => true,
        }
    }

    /// Returns `true` if the changed piece may have one of these kinds.
    fn concerns(&self, kinds: &[bool]) -> bool {
        self.from.map_or(kinds.contains(&true), |kind| kinds[kind.index()])
    }
}

/// Reports pieces that may lack a facing although their rules use it.
fn report(rules: &rules::RuleSet, facing: &Facing, lacking: &[bool], problems: &mut Vec<Diagnostic>) {
    let relative = rules.moves.iter().filter(|rule| speaks_of_facing(rule));
    let moves = relative.map(|rule| {
        let span = rule.legs.first().map_or(rules.rule(rule.rule).span, |leg| leg.span);
        (Some(rule.kind), span)
    });
    let mut known = Vec::new();
    for (kind, span) in moves.chain(facing.asked.iter().copied()) {
        let lacks = kind.map_or(lacking.contains(&true), |kind| lacking[kind.index()]);
        if !lacks || known.contains(&span) {
            continue;
        }
        known.push(span);
        let stands =
            |piece: &&rules::Placement| piece.facing.is_none() && kind.is_none_or(|kind| piece.kind == kind);
        if let Some(piece) = rules.setup.iter().find(stands) {
            let player = &rules.players[piece.owner.index()].name;
            let kind = &rules.kind(piece.kind).name;
            problems.push(problems::no_direction(span, player, kind, piece.cell.span));
        } else if let Some(kind) = kind {
            let makes = |becoming: &&Becoming| becoming.to.contains(&kind) && becoming.concerns(lacking);
            let put = || facing.put.iter().find(|(put, _)| *put == kind).map(|(_, span)| *span);
            let made = facing.becomings.iter().find(makes).map(|becoming| becoming.span).or_else(put);
            let made = made.unwrap_or(span);
            problems.push(problems::made_without_direction(made, span, &rules.kind(kind).name));
        }
    }
}

/// Returns `true` if a movement depends on the facing of its piece.
fn speaks_of_facing(rule: &rules::MoveRule) -> bool {
    rule.legs.iter().any(|leg| match &leg.shape {
        LegShape::Fly | LegShape::Place | LegShape::Stay => false,
        LegShape::Ride { exact: true, .. } => true,
        LegShape::Slide { ways, .. }
        | LegShape::Hop { ways, .. }
        | LegShape::Leap { ways, .. }
        | LegShape::Ride { ways, .. } => ways.iter().any(|way| {
            !matches!(
                way.set,
                WaySet::Board(_)
                    | WaySet::Orthogonal
                    | WaySet::Diagonal
                    | WaySet::Any
                    | WaySet::Along { .. }
                    | WaySet::AnyLine
                    | WaySet::Line(_)
                    | WaySet::Bent(_)
            )
        }),
    })
}
