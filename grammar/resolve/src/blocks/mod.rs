//! Blocks of rules. Each clause gets an id and goes into the list of its sort.

mod captures;
mod ending;
mod events;
mod given;
mod turn;

use self::given::Given;
use super::context::Context;
use super::log::Log;
use super::named;
use super::problems::{clauses, types};
use super::resolver::Resolver;
use super::world::{Declared, Defined, World};
use alfonso_diag::Span;
use alfonso_model::evidence;
use alfonso_model::{
    CaptureRule, DiceId, Ending, Expr, ExprKind, Forbid, KindId, MoveRule, Prefer, Rule, RuleId, Step,
    StepKind, TagId, TestWord, Trigger, Type,
};
use alfonso_syntax::ast::{
    self as ast, BlockKind, Clause, ClauseBody, DefineBody, EffectKind, Entry, Item, ItemKind, Movement,
    Name, Named,
};
use std::collections::{BTreeMap, BTreeSet};

/// All rules, by sort.
#[derive(Default)]
pub(super) struct Rules {
    pub(super) rules: Vec<Rule>,
    pub(super) tags: Vec<String>,
    pub(super) moves: Vec<MoveRule>,
    pub(super) captures: Vec<CaptureRule>,
    pub(super) forbids: Vec<Forbid>,
    pub(super) choice_laws: Vec<Forbid>,
    pub(super) prefers: Vec<Prefer>,
    pub(super) triggers: Vec<Trigger>,
    pub(super) steps: Vec<Step>,
    /// The steps before the first turn.
    pub(super) opening: Vec<Step>,
    pub(super) endings: Vec<Ending>,
    pub(super) seen: Seen,
}

/// The parts that a file contains, even if they are in error. No check reports these as missing.
#[derive(Default)]
pub(super) struct Seen {
    pub(super) piece: Option<Span>,
    pub(super) turn: Option<Span>,
    pub(super) movements: bool,
    pub(super) move_steps: bool,
    /// True if pieces move in some step.
    pub(super) pieces_move: bool,
    /// True if a step of a turn chooses pieces or cells.
    pub(super) picks: bool,
    /// True if players decide something in a step of a turn.
    pub(super) decides: bool,
    pub(super) judges: bool,
    pub(super) endings: bool,
    /// The tests in endings whose result only a judging step provides, with their spans.
    pub(super) judged: Vec<(TestWord, Span)>,
    /// The awaited events that only a judging step causes, with their spans.
    pub(super) awaited: Vec<(String, Span)>,
    /// The dice that some step rolls.
    pub(super) rolled: BTreeSet<String>,
    /// True if some rule says which pieces can capture which.
    pub(super) captures: bool,
}

/// The block that contains a clause.
#[derive(Clone, Copy)]
enum Block {
    Piece(Option<KindId>),
    Captures,
    Legal,
    Opening,
    Turn,
    Rules,
    End,
}

impl Block {
    /// Returns the block as a phrase for a message.
    fn name(self) -> &'static str {
        match self {
            Self::Piece(_) => "a piece's block",
            Self::Captures => "a `captures` block",
            Self::Legal => "a `legal` block",
            Self::Opening => "an `opening` block",
            Self::Turn => "a `turn` block",
            Self::Rules => "a `rules` block",
            Self::End => "an `end` block",
        }
    }
}

/// Resolves all blocks of a file.
pub(super) fn rules(world: &World<'_>, items: &[Item], log: &mut Log) -> Rules {
    let mut blocks = Blocks { world, log, out: Rules::default(), ids: BTreeMap::new(), home: None };
    for item in items {
        match &item.kind {
            ItemKind::Piece(piece) => {
                blocks.out.seen.piece.get_or_insert(item.span);
                // A piece whose name is taken shares the other piece's kind. The rules of the
                // second piece are still checked.
                let kind = world.kind(&piece.name.node);
                blocks.home = world.home(&piece.name);
                blocks.entries(&piece.body, Block::Piece(kind));
                blocks.home = None;
            }
            ItemKind::Block { kind, body } => {
                let block = match kind.node {
                    BlockKind::Captures => Block::Captures,
                    BlockKind::Legal => Block::Legal,
                    BlockKind::Opening => Block::Opening,
                    BlockKind::Turn => {
                        blocks.out.seen.turn.get_or_insert(kind.span);
                        Block::Turn
                    }
                    BlockKind::Rules => Block::Rules,
                    BlockKind::End => Block::End,
                };
                blocks.entries(body, block);
            }
            _ => {}
        }
    }
    blocks.out
}

struct Blocks<'w, 'f> {
    world: &'w World<'f>,
    log: &'w mut Log,
    out: Rules,
    /// The names of the rules so far, with their spans.
    ids: BTreeMap<String, Span>,
    /// The span where the file requests the piece being resolved, if the piece comes from a
    /// library.
    home: Option<Span>,
}

impl<'f> Blocks<'_, 'f> {
    fn entries(&mut self, entries: &[Entry], block: Block) {
        for entry in entries {
            // Specialisation has already moved out or removed the clauses under a reading.
            let Entry::Clause(clause) = entry else { continue };
            if self.log.spend(2, clause.span, None).is_none() {
                return;
            }
            self.clause(clause, block);
        }
    }

    fn clause(&mut self, clause: &Clause, block: Block) {
        if let Some(first) = self.ids.insert(clause.id.node.clone(), clause.id.span) {
            self.log.report(clauses::double_rule(&clause.id, first));
            self.ids.insert(clause.id.node.clone(), first);
        }
        let (title, named) = named::titled(clause.title.as_ref(), &clause.named, self.log);
        let rule = RuleId::new(self.out.rules.len());
        self.out.rules.push(Rule {
            name: clause.id.node.clone(),
            title,
            named,
            span: clause.span,
            evidence: evidence(&clause.tail),
        });
        self.body(&clause.body, clause, rule, block);
    }

    fn body(&mut self, body: &ClauseBody, clause: &Clause, rule: RuleId, block: Block) {
        match (body, block) {
            (ClauseBody::Movement(movement), Block::Piece(kind)) => {
                self.out.seen.movements = true;
                self.movement(movement, rule, kind);
            }
            (ClauseBody::Named(named), Block::Piece(kind)) => {
                self.out.seen.movements = true;
                self.named(named, rule, kind);
            }
            (ClauseBody::Named(named), Block::Opening | Block::Turn) if named.as_effect().is_some() => {
                self.steps(&named.as_effect().into_iter().collect::<Vec<_>>(), rule, of_turn(block));
            }
            (ClauseBody::On { event, condition, effects }, Block::Piece(kind)) => {
                self.event(event, condition.as_ref(), effects, rule, Some(kind));
            }
            (ClauseBody::On { event, condition, effects }, Block::Rules) => {
                self.event(event, condition.as_ref(), effects, rule, None);
            }
            (ClauseBody::Prefer { least, measure, condition }, Block::Legal) => {
                self.prefer(*least, measure, condition.as_ref(), rule);
            }
            (ClauseBody::MayCapture { taker, not, taken, condition }, Block::Captures) => {
                self.out.seen.captures = true;
                self.capture(taker, *not, taken, condition.as_ref(), rule);
            }
            (ClauseBody::Forbid { choices, condition }, Block::Legal) => {
                let mut resolver = self.resolver(if *choices { Context::Choice } else { Context::Legal });
                let resolved = resolver.value_as(condition, Type::Flag);
                resolver.counts_nothing();
                let laws = if *choices { &mut self.out.choice_laws } else { &mut self.out.forbids };
                laws.extend(resolved.map(|condition| Forbid { rule, condition }));
            }
            (ClauseBody::When { condition, effects }, Block::End) => {
                self.out.seen.endings = true;
                self.ending(condition, effects, clause, rule);
            }
            (ClauseBody::Effects(steps), Block::Opening | Block::Turn) => {
                self.steps(steps, rule, of_turn(block));
            }
            // The choice has no arm for the answer; the check of readings has reported it.
            (ClauseBody::By(_), _) => {}
            (body, block) => self.misplaced(body, clause.span, block),
        }
    }

    fn resolver(&mut self, context: Context) -> Resolver<'_, 'f> {
        let mut resolver = Resolver::new(self.world, self.log, context);
        resolver.home = self.home;
        resolver
    }

    fn prefer(&mut self, least: bool, measure: &ast::Expr, condition: Option<&ast::Expr>, rule: RuleId) {
        let mut resolver = self.resolver(Context::Preference);
        let condition = resolver.condition(condition);
        resolver.counts_nothing();
        let mut resolver = self.resolver(Context::Legal);
        let Some(measure) = resolver.value(measure) else { return };
        resolver.counts_nothing();
        if !matches!(measure.ty, Type::Number | Type::File | Type::Flag) {
            resolver.report(types::wrong_sort(
                measure.span,
                types::a(measure.ty),
                "a number, or true or false",
            ));
            return;
        }
        self.out.prefers.extend(condition.map(|condition| Prefer { rule, condition, measure, least }));
    }

    fn movement(&mut self, movement: &Movement, rule: RuleId, kind: Option<KindId>) {
        for (number, given) in self.given(&ClauseBody::Movement(movement.clone())).into_iter().enumerate() {
            let mut resolver = self.resolver(Context::Move);
            given.tell(&mut resolver);
            resolver.again = number > 0;
            let resolved = resolver.movement(movement);
            resolver.counts_nothing();
            self.moves(resolved, rule, kind, given);
        }
    }

    /// Resolves the use of a defined movement, with its further clauses: once for each die that it
    /// may use.
    fn named(&mut self, of: &Named, rule: RuleId, kind: Option<KindId>) {
        for (number, given) in self.given(&ClauseBody::Named(of.clone())).into_iter().enumerate() {
            self.named_with(of, (rule, kind), given, number > 0);
        }
    }

    fn named_with(&mut self, of: &Named, (rule, kind): (RuleId, Option<KindId>), given: Given, again: bool) {
        let name = &of.name;
        let Some(Declared::Define(index)) = self.world.find(&name.node) else {
            self.unknown_movement(name);
            return;
        };
        let head = &self.world.defines[index];
        let define = head.define;
        let DefineBody::Move(movement) = &define.body else {
            let (is, at) = (head.sort.a(), define.name.span);
            self.log.report(types::wrong_definition(&name.node, name.span, is, "a movement", at));
            return;
        };
        if let (Some(tag), Some(second)) = (&movement.tag, &of.tag) {
            self.log.report(clauses::second_tag(second, tag.span));
            return;
        }
        let mut resolver = self.resolver(Context::Move);
        given.tell(&mut resolver);
        resolver.again = again;
        let args: Vec<&ast::Expr> = of.args.iter().collect();
        let before = resolver.log.spent();
        let args = resolver.arguments(index, &args, name.span);
        let nodes = resolver.log.spent() - before;
        let condition = resolver.condition(of.condition.as_ref());
        let effects = resolver.effects(&of.effects);
        let resolved = args.and_then(|args| {
            let problems = resolver.log.problems.len();
            let outside = resolver.enter_standing_for(index, args, nodes, name.span);
            let resolved = resolver.movement(&of.landing(movement));
            resolver.leave(outside);
            if resolved.is_none() && problems == resolver.log.problems.len() && !resolver.log.is_full() {
                let why = resolver.passed_over.take().map(|why| format!(": there {why}")).unwrap_or_default();
                let help =
                    format!("`{}` alone is correct, so the mistake is in the other words{why}", name.node);
                let message = format!("`{}` cannot be a movement with these words", name.node);
                resolver.report(clauses::bad_leg(of.span, &message, "not a movement", &help));
            }
            resolved
        });
        resolver.counts_nothing();
        let (Some(condition), Some(effects), Some(mut resolved)) = (condition, effects, resolved) else {
            return;
        };
        for movement in &mut resolved {
            movement.condition = match (movement.condition.take(), condition.clone()) {
                (Some(first), Some(second)) => {
                    let span = second.span;
                    Some(Expr::new(ExprKind::And(Box::new(first), Box::new(second)), span))
                }
                (first, second) => first.or(second),
            };
            movement.effects.extend(effects.iter().cloned());
            movement.tag = movement.tag.take().or_else(|| of.tag.as_ref().map(|tag| tag.node.clone()));
        }
        self.moves(Some(resolved), rule, kind, given);
    }

    fn unknown_movement(&mut self, name: &Name) {
        let known = self.world.defines.iter().filter(|head| head.sort == Defined::Move);
        let known = known.map(|head| head.define.name.node.as_str());
        let known = known.chain(alfonso_vocabulary::words(alfonso_vocabulary::Role::Leg));
        match self.world.find(&name.node) {
            Some(other) => {
                let at = self.world.names.get(name.node.as_str()).map_or(name.span, |(_, at)| *at);
                let problem = types::wrong_definition(&name.node, name.span, other.a(), "a movement", at);
                self.log.report(problem.help_if(other.use_of(&name.node)));
            }
            None => {
                let near = alfonso_diag::nearest(&name.node, known);
                self.log
                    .report(super::problems::names::unknown_name(&name.node, name.span, "movement", near));
            }
        }
    }

    fn moves(
        &mut self,
        resolved: Option<Vec<super::movement::Movement>>,
        rule: RuleId,
        kind: Option<KindId>,
        given: Given,
    ) {
        let (Some(movements), Some(kind)) = (resolved, kind) else { return };
        for mut movement in movements {
            if let Some(seat) = given.seat {
                given::of_seat(&mut movement, seat);
            }
            if let Some(lap) = given.visits
                && !lap.guards(&mut movement)
                && lap.is_first()
            {
                let span = movement.legs.first().map(|leg| leg.span).unwrap_or_default();
                self.log.report(clauses::returning_in_legs(span));
            }
            if let Some((dice, face)) = given.die {
                given::with_die(&mut movement, dice, face);
            }
            self.one_move(movement, rule, kind, given.die);
        }
    }

    fn one_move(
        &mut self,
        movement: super::movement::Movement,
        rule: RuleId,
        kind: KindId,
        uses: Option<(DiceId, i32)>,
    ) {
        let tag = movement.tag.map(|tag| match self.out.tags.iter().position(|known| *known == tag) {
            Some(index) => TagId::new(index),
            None => {
                self.out.tags.push(tag);
                TagId::new(self.out.tags.len() - 1)
            }
        });
        self.out.moves.push(MoveRule {
            rule,
            kind,
            legs: movement.legs,
            with: movement.with,
            condition: movement.condition,
            effects: movement.effects,
            tag,
            gives_check: movement.gives_check,
            exchanges: movement.exchanges,
            carried: movement.carried,
            clears: movement.clears,
            again: movement.again,
            takes: movement.takes,
            uses,
        });
    }

    /// Reports a clause in a block that cannot contain it.
    fn misplaced(&mut self, body: &ClauseBody, span: Span, block: Block) {
        let (what, belongs) = match body {
            ClauseBody::On { .. } => {
                ("a rule about an event", "it belongs in a piece's block or in `rules { ... }`")
            }
            ClauseBody::When { .. } => ("an ending", "it belongs in `end { ... }`"),
            ClauseBody::Forbid { .. } => ("a prohibition", "it belongs in `legal { ... }`"),
            ClauseBody::Prefer { .. } => ("a preference", "it belongs in `legal { ... }`"),
            ClauseBody::MayCapture { .. } => ("a rule about captures", "it belongs in `captures { ... }`"),
            ClauseBody::Movement(_) => {
                ("a movement", "it belongs in a piece's block: `piece NAME \"LETTER\" { ... }`")
            }
            ClauseBody::Named(_) => {
                ("a name by itself", "movements are named in a piece's block; effects follow `on EVENT ->`")
            }
            ClauseBody::Effects(_) => (
                "a step or an effect",
                "steps belong in `turn { ... }`; effects follow `on EVENT ->` or `do`",
            ),
            ClauseBody::By(_) => return,
        };
        self.log.report(match meant_leg(body).filter(|_| matches!(block, Block::Piece(_))) {
            Some((word, leg)) => {
                super::problems::names::unknown_word(word, "a leg of a movement", Some(leg), None)
            }
            None => clauses::misplaced(span, what, block.name(), belongs),
        });
        // The misplaced clause may be the one that the block needs, so that clause is not reported
        // as missing too.
        match block {
            Block::Piece(_) => self.out.seen.movements = true,
            Block::Turn => self.out.seen.move_steps = true,
            Block::End => self.out.seen.endings = true,
            Block::Captures | Block::Legal | Block::Opening | Block::Rules => {}
        }
    }
}

/// Returns the context for the steps of a block.
fn of_turn(block: Block) -> Context {
    if matches!(block, Block::Opening) { Context::Opening } else { Context::Turn }
}

/// Returns the first word of a clause such as `leep (2,1)`, which looks like an effect, and the leg
/// that the word resembles.
fn meant_leg(body: &ClauseBody) -> Option<(&Name, &'static str)> {
    let ClauseBody::Effects(effects) = body else { return None };
    let EffectKind::Call { name, .. } = &effects.first()?.kind else { return None };
    let leg = alfonso_vocabulary::nearest_word(&name.node, alfonso_vocabulary::Role::Leg)?;
    Some((name, leg))
}

impl Rules {
    /// Returns `true` if there is a step in which a player moves, even a step in error.
    pub(super) fn has_move_step(&self) -> bool {
        self.steps.iter().any(|step| matches!(step.kind, StepKind::Move { .. })) || self.seen.move_steps
    }
}
