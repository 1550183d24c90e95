//! Which way men can come to face, and for which kinds that matters.

use crate::board::Ground;
use crate::problems;
use alfonso_board::Direction;
use alfonso_diag::{Diagnostic, Span};
use alfonso_game::KindId;
use alfonso_game::blueprint::ClassSpec;
use alfonso_rules as rules;
use rules::{ExprKind, LegShape, LocalId, WaySet};
use std::collections::BTreeSet;

/// What rules ask of the ways that men face, noted while they are lowered.
#[derive(Debug, Default)]
pub(crate) struct Facing {
    /// The kind whose men the present rule is about.
    of: Option<rules::KindId>,
    /// Names for the man whom the present rule is about.
    its: Vec<LocalId>,
    /// A rule speaks of forward and its relations: of men of which kind, if it is one, and where.
    asked: Vec<(Option<rules::KindId>, Span)>,
    becomings: Vec<Becoming>,
    /// The kinds that the present rule's piece may have become by now.
    now: Vec<rules::KindId>,
    /// The times that the present rule has spoken of the way its piece faces.
    asks: usize,
    /// The kinds of pieces whose facing a rule speaks of after it has made pieces of these kinds.
    after: Vec<rules::KindId>,
    /// Men may change their owner.
    pub(crate) gives: bool,
}

/// What a rule had asked and done when the body of a loop began.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LoopBegins {
    asks: usize,
    now: usize,
}

/// Men of a kind, or of any, may become of another.
#[derive(Debug)]
struct Becoming {
    from: Option<rules::KindId>,
    to: Vec<rules::KindId>,
    span: Span,
}

impl Facing {
    pub(crate) fn next_rule(&mut self, of: Option<rules::KindId>) {
        self.of = of;
        self.its.clear();
        self.now.clear();
        self.asks = 0;
    }

    /// A value is given a name.
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

    /// The kind of a man whom a rule speaks of, if it is the one whom the rule is about.
    fn kind_of(&self, man: &rules::Expr) -> Option<rules::KindId> {
        self.of.filter(|_| self.is_it(man))
    }

    /// A rule speaks of the way that a man faces.
    pub(crate) fn ask(&mut self, man: &rules::Expr, span: Span) {
        self.asked.push((self.kind_of(man), span));
        if self.is_it(man) {
            self.asks += 1;
            self.after.extend(&self.now);
        }
    }

    /// Returns the state in which the body of a loop begins, for [`Self::again`].
    pub(crate) fn loop_begins(&self) -> LoopBegins {
        LoopBegins { asks: self.asks, now: self.now.len() }
    }

    /// The body of a loop may be carried out again: what it asks early on then follows what it does later.
    pub(crate) fn again(&mut self, before: LoopBegins) {
        if self.asks > before.asks {
            self.after.extend(&self.now[before.now..]);
        }
    }

    /// A man becomes of another kind.
    pub(crate) fn becomes(
        &mut self,
        rules: &rules::RuleSet,
        man: &rules::Expr,
        kind: &rules::Expr,
        span: Span,
    ) {
        let all = || (0..rules.kinds.len()).map(rules::KindId::new).collect();
        self.becomes_one_of(man, kinds(rules, kind, &mut BTreeSet::new()).unwrap_or_else(all), span);
    }

    /// A man becomes of one of these kinds.
    pub(crate) fn becomes_one_of(&mut self, man: &rules::Expr, to: Vec<rules::KindId>, span: Span) {
        if self.is_it(man) {
            self.now.extend(&to);
        }
        self.becomings.push(Becoming { from: self.kind_of(man), to, span });
    }
}

/// The kinds that an expression can give, if it tells; those of tables that have been seen are known.
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

/// Kinds split by facing where that changes how their men move. Men who may face no way, and need one, are reported.
pub(crate) fn classes(
    rules: &rules::RuleSet,
    ground: &Ground,
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
        .chain(rules.setup.iter().map(|man| man.facing))
        .filter(Option::is_some)
        .map(|facing| facing.map(|facing| ground.direction(facing)))
        .collect();
    ways.sort_unstable();
    ways.dedup();
    let mut classes = Vec::new();
    for (row, turned) in turned.into_iter().enumerate() {
        let kind = KindId::new(row);
        if !turned || lacking[row] || ways.is_empty() {
            classes.push(ClassSpec { kind, facing: None });
        }
        if turned {
            classes.extend(ways.iter().map(|facing| ClassSpec { kind, facing: *facing }));
        }
    }
    classes
}

/// By kind: whether the facing of its men matters. It does if their movement or their own rules speak of forward and its
/// relations; if some other rule does and men may face other ways than their players; and if they may then become such men.
fn turned(rules: &rules::RuleSet, facing: &Facing) -> Vec<bool> {
    let differ = rules.players.iter().any(|player| player.facing != rules.players[0].facing);
    let strays = rules.setup.iter().any(|man| man.facing != rules.players[man.owner.index()].facing)
        || facing.gives && differ;
    let matters = |row: usize| {
        let kind = rules::KindId::new(row);
        let moves = rules.moves.iter().any(|rule| rule.kind == kind && speaks_of_facing(rule));
        moves
            || facing.asked.iter().any(|(of, _)| *of == Some(kind) || strays && of.is_none())
            || strays && facing.after.contains(&kind)
    };
    let mut turned: Vec<bool> = (0..rules.kinds.len()).map(matters).collect();
    // What a man is after becoming another depends on the way he faced before.
    let spreads = |turned: &[bool], becoming: &Becoming| becoming.to.iter().any(|kind| turned[kind.index()]);
    loop {
        let before = turned.clone();
        for becoming in facing.becomings.iter().filter(|becoming| strays && spreads(&before, becoming)) {
            match becoming.from {
                Some(kind) => turned[kind.index()] = true,
                None => turned.fill(true),
            }
        }
        if turned == before {
            return turned;
        }
    }
}

/// By kind: whether some of its men may face no way.
fn lacking(rules: &rules::RuleSet, facing: &Facing) -> Vec<bool> {
    let mut lacking = vec![false; rules.kinds.len()];
    for man in rules.setup.iter().filter(|man| man.facing.is_none()) {
        lacking[man.kind.index()] = true;
    }
    if rules.players.iter().any(|player| player.facing.is_none()) {
        let placed = rules.moves.iter().filter(|rule| rule.places());
        placed.for_each(|rule| lacking[rule.kind.index()] = true);
    }
    loop {
        let before = lacking.clone();
        for becoming in &facing.becomings {
            if becoming.lacks(&before) {
                becoming.to.iter().for_each(|kind| lacking[kind.index()] = true);
            }
        }
        if lacking == before {
            return lacking;
        }
    }
}

impl Becoming {
    /// True if the man may face no way.
    fn lacks(&self, lacking: &[bool]) -> bool {
        self.from.map_or(lacking.contains(&true), |kind| lacking[kind.index()])
    }
}

/// Men who may face no way although their rules speak of it.
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
            |man: &&rules::Placement| man.facing.is_none() && kind.is_none_or(|kind| man.kind == kind);
        if let Some(man) = rules.setup.iter().find(stands) {
            let player = &rules.players[man.owner.index()].name;
            let kind = &rules.kind(man.kind).name;
            problems.push(problems::no_direction(span, player, kind, man.cell.span));
        } else if let Some(kind) = kind {
            let makes = |becoming: &&Becoming| becoming.to.contains(&kind) && becoming.lacks(lacking);
            let made = facing.becomings.iter().find(makes).map_or(span, |becoming| becoming.span);
            problems.push(problems::made_without_direction(made, span, &rules.kind(kind).name));
        }
    }
}

/// True if a movement speaks of forward and its relations.
fn speaks_of_facing(rule: &rules::MoveRule) -> bool {
    rule.legs.iter().any(|leg| match &leg.shape {
        LegShape::Fly | LegShape::Place => false,
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
                    | WaySet::Bent(_)
            )
        }),
    })
}
