//! A walk over the tree, for code that looks for constructs and spans and needs no types.
//!
//! The walk reports guards, choices, names and evidence to its visitor, in file order. It does not
//! resolve names: a name may be a variable, a word of the language or a mistake.
//!
//! ```
//! use alfonso_diag::SourceId;
//! use alfonso_syntax::parse;
//! use alfonso_syntax::walk::{Visitor, items};
//!
//! /// The words that may name a declaration.
//! #[derive(Default)]
//! struct Names(Vec<String>);
//!
//! impl Visitor for Names {
//!     fn name(&mut self, word: &str) {
//!         self.0.push(word.to_owned());
//!     }
//! }
//!
//! let (file, _) = parse(SourceId(0), r#"game "Small" define late: flag = turns > limit"#);
//! let mut names = Names::default();
//! items(&file.items, &mut names);
//! assert_eq!(names.0, ["turns", "limit"]);
//! ```

use crate::ast::{
    BinaryOp, BoardItem, CellRange, Chooser, Cite, Clause, ClauseBody, Define, DefineBody, Effect,
    EffectKind, Entry, Event, EventOf, Expr, ExprKind, Filled, FirstOf, Formed, Guard, Item, ItemKind, Key,
    LegArg, LegPart, LineLook, Lot, Movement, Name, NamedFact, Party, PictureEntry, Selected, Selection,
    Setup, Straight, Tail, Test,
};
use alfonso_diag::Span;
use std::collections::BTreeSet;

/// A visitor for the constructs of a tree. The default methods ignore them.
pub trait Visitor {
    /// Enters a guard. The guard applies to everything until it is left.
    fn enter_guard(&mut self, _guard: &Guard) {}
    /// Leaves the innermost guard.
    fn leave_guard(&mut self) {}
    /// Visits a choice, before its arms.
    fn choice(&mut self, _question: &Name, _arms: &[&[Name]], _span: Span) {}
    /// Enters an arm of a choice, which applies only to these readings.
    fn enter_arm(&mut self, _question: &Name, _readings: &[Name]) {}
    /// Leaves the innermost arm.
    fn leave_arm(&mut self) {}
    /// Visits a word that may name a declaration.
    fn name(&mut self, _word: &str) {}
    /// Visits the name of a track or line that a leg follows.
    fn along(&mut self, track: &str) {
        self.name(track);
    }
    /// Visits an event from which plies are counted.
    fn past(&mut self, _event: &Event) {}
    /// Visits evidence.
    fn tail(&mut self, tail: &Tail) {
        self.cites(&tail.cites);
        tail.cites.iter().for_each(|cite| self.cite(cite));
    }
    /// Visits a citation.
    fn cite(&mut self, _cite: &Cite) {}
    /// Visits a list of citations as a whole, before the single citations.
    fn cites(&mut self, _cites: &[Cite]) {}
    /// Visits a test, before its parts.
    fn test(&mut self, _test: &Test) {}
    /// Visits the words that apply to one noun as a whole, before the single words.
    fn adjectives(&mut self, _words: &[Name], _noun: &Name) {}
    /// Visits an effect of fixed form, before its parts.
    fn formed(&mut self, _formed: &Formed) {}
    /// Visits the two operands of an operator together, before the single operands.
    fn joined(&mut self, _op: BinaryOp, _left: &Expr, _right: &Expr) {}
}

/// Walks over items and their contents.
pub fn items(list: &[Item], to: &mut impl Visitor) {
    for item in list {
        self::item(item, to);
    }
}

/// Walks over one item.
pub fn item(item: &Item, to: &mut impl Visitor) {
    match &item.kind {
        ItemKind::Define(define) => self::define(define, to),
        ItemKind::Table(table) => {
            for row in &table.rows {
                for key in &row.keys {
                    if let Key::Name(name) = key {
                        to.name(&name.node);
                    }
                }
                expr(&row.value, to);
            }
        }
        ItemKind::Var(var) => {
            expr(&var.init, to);
            option(var.floor.as_ref(), to);
            for first in var.firsts.iter().flatten() {
                for of in &first.of {
                    match of {
                        FirstOf::Value(value) => expr(value, to),
                        FirstOf::Cells(cells) => range(cells, to),
                    }
                }
                first.beneath.iter().chain([&first.value]).for_each(|value| expr(value, to));
            }
        }
        ItemKind::Board(board) => board.items.iter().for_each(|item| board_item(item, to)),
        ItemKind::Piece(piece) => entries(&piece.body, to),
        ItemKind::Block { body, .. } => entries(body, to),
        ItemKind::Setup(setup) => self::setup(setup, to),
        ItemKind::Reserve(players) => {
            players.iter().flat_map(|held| &held.pieces).for_each(|(kind, _)| to.name(&kind.node));
        }
        ItemKind::Example(example) => to.tail(&example.tail),
        ItemKind::Under { guard, items } => {
            to.enter_guard(guard);
            self::items(items, to);
            to.leave_guard();
        }
        ItemKind::Question(question) => question.readings.iter().for_each(|reading| to.tail(&reading.tail)),
        ItemKind::About(facts) => named_facts(facts, to),
        ItemKind::Evidence(record) => {
            record.cites.iter().for_each(|cite| to.cite(cite));
            named_facts(&record.fields, to);
        }
        ItemKind::Ruleset(ruleset) => {
            ruleset.lacks.iter().flat_map(|lack| &lack.cites).for_each(|cite| to.cite(cite));
        }
        ItemKind::Picture(entries) => {
            let shown = entries.iter().filter_map(|entry| match entry {
                PictureEntry::As(list) => Some(list),
                PictureEntry::Pieces(_) | PictureEntry::Crossings(_) => None,
            });
            shown.flatten().for_each(|(thing, _)| to.name(&thing.node));
        }
        ItemKind::Source(_)
        | ItemKind::Goal(_)
        | ItemKind::Use { .. }
        | ItemKind::Players(_)
        | ItemKind::Partners(_)
        | ItemKind::Dice(_)
        | ItemKind::Drawing(_)
        | ItemKind::Fen(_)
        | ItemKind::Notation(_)
        // The changes of a variant have been applied to its base before any walk.
        | ItemKind::Delta(_) => {}
    }
}

fn named_facts(facts: &[NamedFact], to: &mut impl Visitor) {
    for fact in facts {
        to.cites(&fact.cites);
        fact.cites.iter().for_each(|cite| to.cite(cite));
    }
}

/// Walks over a definition's body.
pub fn define(define: &Define, to: &mut impl Visitor) {
    match &define.body {
        DefineBody::Move(movement) => self::movement(movement, to),
        DefineBody::Effect(list) => effects(list, to),
        DefineBody::Value { value, .. } => expr(value, to),
    }
}

/// Walks over the cells of each player.
fn rows(rows: &[(Name, Vec<CellRange>)], to: &mut impl Visitor) {
    for (player, cells) in rows {
        to.name(&player.node);
        cells.iter().for_each(|range| self::range(range, to));
    }
}

/// Walks over one item of a board.
pub fn board_item(item: &BoardItem, to: &mut impl Visitor) {
    match item {
        BoardItem::Region { cells, .. } => cells.iter().for_each(|range| self::range(range, to)),
        BoardItem::RegionPer { rows, .. } => self::rows(rows, to),
        BoardItem::TrackPer { rows, counted_by, .. } => {
            counted_by.iter().for_each(|counted_by| to.name(&counted_by.node));
            self::rows(rows, to);
        }
        BoardItem::Track { counted_by, .. } => {
            counted_by.iter().for_each(|counted_by| to.name(&counted_by.node))
        }
        BoardItem::Line { look, .. } => line_look(look, to),
        BoardItem::Further { .. }
        | BoardItem::Removed(_)
        | BoardItem::Cut(_)
        | BoardItem::Plain(_)
        | BoardItem::Chequered(_)
        | BoardItem::Holds { .. }
        | BoardItem::Point { .. }
        | BoardItem::Through { .. }
        | BoardItem::Sectors(_)
        | BoardItem::SectorNumber(_)
        | BoardItem::RingCells { .. } => {}
    }
}

/// Walks over the arms of a choice; `$body` walks over one of them.
macro_rules! choice {
    ($choice:expr, $to:ident, |$arm:ident| $body:expr) => {{
        let choice = $choice;
        let readings: Vec<&[Name]> = choice.arms.iter().map(|arm| arm.readings.as_slice()).collect();
        $to.choice(&choice.question, &readings, choice.span);
        for arm in &choice.arms {
            $to.enter_arm(&choice.question, &arm.readings);
            let $arm = &arm.body;
            $body;
            $to.leave_arm();
        }
    }};
}

fn range(cells: &CellRange, to: &mut impl Visitor) {
    match cells {
        CellRange::Region(name) => to.name(&name.node),
        CellRange::Except(cells, away) => {
            range(cells, to);
            range(away, to);
        }
        CellRange::By(choice) => choice!(choice, to, |list| list.iter().for_each(|it| range(it, to))),
        CellRange::Cell(_)
        | CellRange::Span(..)
        | CellRange::Rank(_)
        | CellRange::File(_)
        | CellRange::Border(_) => {}
    }
}

fn line_look(look: &LineLook, to: &mut impl Visitor) {
    match look {
        LineLook::Drawn => {}
        LineLook::Wall(kinds) => kinds.iter().for_each(|kind| to.name(&kind.node)),
        LineLook::By(choice) => choice!(choice, to, |inner| line_look(inner, to)),
    }
}

/// Walks over the entries of a body.
pub fn entries(list: &[Entry], to: &mut impl Visitor) {
    for entry in list {
        match entry {
            Entry::Clause(clause) => self::clause(clause, to),
            Entry::Under { guard, body } => {
                to.enter_guard(guard);
                entries(body, to);
                to.leave_guard();
            }
        }
    }
}

fn clause(clause: &Clause, to: &mut impl Visitor) {
    clause_body(&clause.body, to);
    to.tail(&clause.tail);
}

/// Walks over the body of a clause.
pub fn clause_body(body: &ClauseBody, to: &mut impl Visitor) {
    match body {
        ClauseBody::On { event, condition, effects } => {
            self::event(event, to);
            option(condition.as_ref(), to);
            self::effects(effects, to);
        }
        ClauseBody::When { condition, effects } => {
            expr(condition, to);
            self::effects(effects, to);
        }
        ClauseBody::Forbid { condition, .. } => expr(condition, to),
        ClauseBody::Prefer { measure, condition, .. } => {
            expr(measure, to);
            option(condition.as_ref(), to);
        }
        ClauseBody::MayCapture { taker, taken, condition, .. } => {
            for party in [taker, taken] {
                if let Party::Kind(name) = party {
                    to.name(&name.node);
                }
            }
            option(condition.as_ref(), to);
        }
        ClauseBody::Movement(movement) => self::movement(movement, to),
        ClauseBody::Named(named) => {
            to.name(&named.name.node);
            named.args.iter().for_each(|arg| expr(arg, to));
            if let Some(onto) = &named.onto {
                test(onto, to);
            }
            option(named.condition.as_ref(), to);
            effects(&named.effects, to);
        }
        ClauseBody::Effects(list) => effects(list, to),
        ClauseBody::By(choice) => choice!(choice, to, |body| clause_body(body, to)),
    }
}

fn event(event: &Event, to: &mut impl Visitor) {
    match &event.of {
        EventOf::Nothing => {}
        EventOf::Name(name) => to.name(&name.node),
        EventOf::Cells(cells) => expr(cells, to),
    }
}

fn movement(movement: &Movement, to: &mut impl Visitor) {
    leg_parts(&movement.legs, to);
    movement.with.iter().for_each(|(_, value)| expr(value, to));
    option(movement.condition.as_ref(), to);
    effects(&movement.effects, to);
}

fn leg_parts(list: &[LegPart], to: &mut impl Visitor) {
    for part in list {
        match part {
            LegPart::Leg(leg) => leg_args(&leg.args, to),
            LegPart::By(choice) => choice!(choice, to, |parts| leg_parts(parts, to)),
            LegPart::Betza(_) | LegPart::Again(_) => {}
        }
    }
}

fn leg_args(list: &[LegArg], to: &mut impl Visitor) {
    for arg in list {
        match arg {
            LegArg::Over(test) | LegArg::Via(test) | LegArg::Onto(test) => self::test(test, to),
            LegArg::By(choice) => choice!(choice, to, |args| leg_args(args, to)),
            LegArg::Count(number) => expr(number, to),
            LegArg::Range(from, last) => {
                expr(from, to);
                expr(last, to);
            }
            // A direction, or the name of a number.
            LegArg::Word(word) => to.name(&word.node),
            LegArg::Along { track, .. } => to.along(&track.node),
            LegArg::Vector { .. } => {}
        }
    }
}

fn test(test: &Test, to: &mut impl Visitor) {
    to.test(test);
    match test {
        Test::Or(list) | Test::And(list) => list.iter().for_each(|inner| self::test(inner, to)),
        Test::Not(inner) => self::test(inner, to),
        Test::Words(words) => words.iter().for_each(|word| to.name(&word.node)),
        Test::By(choice) => choice!(choice, to, |inner| self::test(inner, to)),
    }
}

fn option(value: Option<&Expr>, to: &mut impl Visitor) {
    if let Some(value) = value {
        expr(value, to);
    }
}

/// Walks over a value.
pub fn expr(value: &Expr, to: &mut impl Visitor) {
    match &value.kind {
        ExprKind::Number(_) | ExprKind::Flag(_) | ExprKind::Cell(_) | ExprKind::StoodBefore => {}
        ExprKind::Word(word) => to.name(word),
        ExprKind::CellsOf(list) => selection(list, to),
        ExprKind::Near { of, .. } => expr(of, to),
        ExprKind::Joined { from, to: end, by, .. } => {
            expr(from, to);
            expr(end, to);
            self::selection(by, to);
        }
        ExprKind::Fold { value, selection, .. } => {
            selection.iter().for_each(|over| self::selection(over, to));
            expr(value, to);
        }
        ExprKind::If { condition, yes, no } => {
            [condition, yes, no].into_iter().for_each(|part| expr(part, to))
        }
        ExprKind::Not(inner) | ExprKind::PieceOn(inner) => expr(inner, to),
        ExprKind::PlaceOn { cell: inner, track } | ExprKind::CellOn { number: inner, track } => {
            expr(inner, to);
            to.name(&track.name.node);
            option(track.of.as_deref(), to);
        }
        ExprKind::FirstSeen { from, .. } => expr(from, to),
        ExprKind::InLine { selection, through, .. } => {
            self::selection(selection, to);
            option(through.as_deref(), to);
        }
        ExprKind::Binary { op, left, right } => {
            to.joined(op.node, left, right);
            expr(left, to);
            expr(right, to);
        }
        ExprKind::Is { subject, test, .. } => {
            expr(subject, to);
            self::test(test, to);
        }
        ExprKind::In { subject, set, .. } => {
            expr(subject, to);
            expr(set, to);
        }
        ExprKind::Call { name, args } => {
            to.name(&name.node);
            args.iter().for_each(|arg| expr(arg, to));
        }
        ExprKind::Of { word, of } => {
            to.name(&word.node);
            expr(of, to);
        }
        ExprKind::NextAfter { of, .. } => expr(of, to),
        ExprKind::Edge { of, .. } => option(of.as_deref(), to),
        ExprKind::Select { selection, has, .. } => {
            self::selection(selection, to);
            option(has.as_deref(), to);
        }
        ExprKind::PliesSince(event) => {
            to.past(event);
            self::event(event, to);
        }
        ExprKind::By(choice) => choice!(choice, to, |inner| expr(inner, to)),
    }
}

fn selection(selection: &Selection, to: &mut impl Visitor) {
    to.adjectives(&selection.adjectives, &selection.noun);
    selection.adjectives.iter().for_each(|word| to.name(&word.node));
    to.name(&selection.noun.node);
    selection.relations.iter().for_each(|(_, value)| expr(value, to));
    match selection.straight.as_deref() {
        Some(Straight::Beyond { from, way }) => {
            expr(from, to);
            to.name(&way.node);
        }
        Some(Straight::Between { from, to: other }) => {
            expr(from, to);
            expr(other, to);
        }
        Some(Straight::Along { track, from, holds, .. }) => {
            to.name(&track.node);
            expr(from, to);
            option(holds.as_ref(), to);
        }
        None => {}
    }
    if let Some(between) = &selection.sandwich {
        expr(&between.from, to);
        self::selection(&between.by, to);
    }
    option(selection.filter.as_ref(), to);
}

fn effects(list: &[Effect], to: &mut impl Visitor) {
    for effect in list {
        self::effect(effect, to);
        option(effect.condition.as_ref(), to);
    }
}

fn effect(effect: &Effect, to: &mut impl Visitor) {
    match &effect.kind {
        EffectKind::Formed(formed) => {
            to.formed(formed);
            formed.gaps.iter().for_each(|filled| match filled {
                Filled::Value(value) => expr(value, to),
                Filled::Selected(who) => selected(who, to),
                Filled::Selection(list) => selection(list, to),
            });
        }
        EffectKind::For { selection: list, body, .. } => {
            selection(list, to);
            effects(body, to);
        }
        EffectKind::Until { body } => effects(body, to),
        EffectKind::Sow { hand, target, track, skipping, ending, .. } => {
            option(hand.as_ref(), to);
            expr(target, to);
            to.name(&track.node);
            option(skipping.as_ref(), to);
            if let Some((_, body)) = ending {
                effects(body, to);
            }
        }
        EffectKind::MoveStep { again, who, dice, .. } => {
            dice.iter().for_each(|dice| to.name(&dice.name.node));
            if let Some(list) = who {
                selection(list, to);
            }
            if let Some(condition) = again.as_ref().and_then(|again| again.condition.as_ref()) {
                expr(condition, to);
            }
        }
        EffectKind::PickStep { selection: list, lot, .. } => {
            selection(list, to);
            match lot {
                Lot::Removed | Lot::Captured => {}
                Lot::Given(player) => expr(player, to),
                Lot::Does(body) => effects(body, to),
            }
        }
        EffectKind::Roll(dice) => dice.iter().for_each(|name| to.name(&name.node)),
        EffectKind::Choose { who, target, among } => {
            match who {
                Chooser::One(player) => expr(player, to),
                Chooser::Each(list) => selection(list, to),
            }
            expr(target, to);
            if let Some((first, last)) = among {
                expr(first, to);
                expr(last, to);
            }
        }
        EffectKind::Draw { .. } | EffectKind::AgainStep => {}
        EffectKind::Highest(name) => to.name(&name.node),
        EffectKind::Judge { who: player, .. } | EffectKind::Loses(player) | EffectKind::Wins(player) => {
            expr(player, to)
        }
        EffectKind::Call { name, args } => {
            to.name(&name.node);
            args.iter().for_each(|arg| expr(arg, to));
        }
        EffectKind::By(choice) => choice!(choice, to, |list| effects(list, to)),
    }
}

fn selected(who: &Selected, to: &mut impl Visitor) {
    match who {
        Selected::One(value) => expr(value, to),
        Selected::Many(list) => selection(list, to),
    }
}

fn setup(setup: &Setup, to: &mut impl Visitor) {
    match setup {
        Setup::Rows(_) => {}
        Setup::Pieces(pieces) => pieces.iter().for_each(|(_, kind, heaps)| {
            to.name(&kind.node);
            heaps.iter().for_each(|on| range(&on.cells, to));
        }),
        Setup::Named { drawing, dealing, .. } => {
            to.name(&drawing.node);
            for deal in dealing.iter().flat_map(|dealing| &dealing.deals) {
                deal.pieces.iter().for_each(|name| to.name(&name.node));
                deal.cells.iter().for_each(|cells| range(cells, to));
            }
        }
        Setup::By(choice) => choice!(choice, to, |inner| self::setup(inner, to)),
    }
}

/// All names in an item, including those of sources and questions.
#[derive(Debug, Default)]
pub struct Needs(pub BTreeSet<String>);

impl Visitor for Needs {
    fn name(&mut self, word: &str) {
        self.0.insert(word.to_owned());
    }

    fn enter_guard(&mut self, guard: &Guard) {
        self.0.extend(guard.conditions.iter().map(|condition| condition.question.node.clone()));
    }

    fn choice(&mut self, question: &Name, _arms: &[&[Name]], _span: Span) {
        self.0.insert(question.node.clone());
    }

    fn tail(&mut self, tail: &Tail) {
        self.0.extend(tail.cites.iter().map(|cite| cite.source.node.clone()));
    }
}
