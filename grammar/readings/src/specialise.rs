//! Specialisation: the reduction of a tree to one answer for each question, without any `under` and
//! `by`.
//!
//! This module checks nothing. A choice without an arm for its answer stays in the tree, with its
//! arms or without any. The resolver skips it without a report, because the check of readings has
//! already reported it.

mod effects;

use alfonso_model::Answers;
use alfonso_syntax::ast::{
    Arm, BinaryOp, Board, BoardItem, CellRange, Choice, Clause, ClauseBody, Condition, Define, DefineBody,
    Entry, Event, EventOf, Expr, ExprKind, File, FirstOf, FirstValue, Guard, HeapOn, Item, ItemKind, Leg,
    LegArg, LegPart, LineLook, Movement, Name, Named, OnTrack, Piece, Sandwich, Selection, Sentence, Setup,
    Straight, Table, TableRow, Tail, Test, Var,
};

/// Returns the file specialised to these answers.
pub fn specialise(file: &File, answers: &Answers) -> File {
    let specialiser = Specialiser { answers, only_rules: false };
    File { heading: file.heading.clone(), items: specialiser.items(&file.items) }
}

/// Returns the file specialised to these answers, without what no rule needs: sources, questions,
/// rulesets, facts, claims, and sentences for players. They are most of many files.
pub fn specialise_rules(file: &File, answers: &Answers) -> File {
    let specialiser = Specialiser { answers, only_rules: true };
    File { heading: file.heading.clone(), items: specialiser.items(&file.items) }
}

/// Returns the sentences about the purpose of the game that hold under these answers, in file order.
#[must_use]
pub fn goals<'t>(items: &'t [Item], answers: &Answers) -> Vec<&'t Sentence> {
    let mut found = Vec::new();
    Specialiser { answers, only_rules: false }.goals(items, &mut found);
    found
}

/// Returns a value specialised to these answers.
pub fn specialise_value(value: &Expr, answers: &Answers) -> Expr {
    Specialiser { answers, only_rules: false }.expr(value)
}

struct Specialiser<'a> {
    answers: &'a Answers,
    /// True if parts that no rule needs are left out.
    only_rules: bool,
}

/// Returns `true` for items that no rule needs.
fn is_beside_rules(kind: &ItemKind) -> bool {
    matches!(
        kind,
        ItemKind::Source(_)
            | ItemKind::Question(_)
            | ItemKind::Ruleset(_)
            | ItemKind::Example(_)
            | ItemKind::About(_)
            | ItemKind::Evidence(_)
            | ItemKind::Goal(_)
    )
}

impl Specialiser<'_> {
    fn holds(&self, guard: &Guard) -> bool {
        guard.conditions.iter().all(|condition| self.is_met(condition))
    }

    fn is_met(&self, condition: &Condition) -> bool {
        let answer = self.answers.answers.get(&condition.question.node);
        condition.readings.iter().any(|reading| Some(&reading.node) == answer)
    }

    /// Returns `true` if a sentence holds under these answers.
    fn is_in_force(&self, sentence: &Sentence) -> bool {
        sentence.limits.iter().all(|limit| self.is_met(limit))
    }

    fn goals<'t>(&self, items: &'t [Item], found: &mut Vec<&'t Sentence>) {
        for item in items {
            match &item.kind {
                ItemKind::Under { guard, items } if self.holds(guard) => self.goals(items, found),
                ItemKind::Goal(goal) if self.is_in_force(goal) => found.push(goal),
                _ => {}
            }
        }
    }

    fn chosen<'t, T>(&self, choice: &'t Choice<T>) -> Option<&'t Arm<T>> {
        let answer = self.answers.answers.get(&choice.question.node)?;
        choice.arms.iter().find(|arm| arm.readings.iter().any(|reading| reading.node == *answer))
    }

    fn items(&self, list: &[Item]) -> Vec<Item> {
        let mut out = Vec::new();
        for item in list {
            match &item.kind {
                ItemKind::Under { guard, items } if self.holds(guard) => out.extend(self.items(items)),
                ItemKind::Under { .. } => {}
                ItemKind::Goal(goal) if !self.is_in_force(goal) => {}
                kind if self.only_rules && is_beside_rules(kind) => {}
                kind => out.push(Item { kind: self.item(kind), ..*item }),
            }
        }
        out
    }

    fn item(&self, kind: &ItemKind) -> ItemKind {
        match kind {
            ItemKind::Define(define) => ItemKind::Define(self.define(define)),
            ItemKind::Table(table) => {
                let row = |row: &TableRow| TableRow { keys: row.keys.clone(), value: self.expr(&row.value) };
                let Table { name, param, domain, ty, rows } = table;
                ItemKind::Table(Table {
                    name: name.clone(),
                    param: param.clone(),
                    domain: domain.clone(),
                    ty: ty.clone(),
                    rows: rows.iter().map(row).collect(),
                })
            }
            ItemKind::Var(var) => {
                let floor = self.option(var.floor.as_ref());
                let first = |first: &FirstValue| FirstValue {
                    of: first.of.iter().flat_map(|of| self.first_of(of)).collect(),
                    beneath: first.beneath.iter().map(|value| self.expr(value)).collect(),
                    value: self.expr(&first.value),
                };
                let firsts = var.firsts.as_ref().map(|firsts| firsts.iter().map(first).collect());
                ItemKind::Var(Box::new(Var { init: self.expr(&var.init), floor, firsts, ..(**var).clone() }))
            }
            ItemKind::Board(board) => {
                let items = board.items.iter().map(|item| self.board_item(item)).collect();
                ItemKind::Board(Board { builder: board.builder.clone(), items })
            }
            ItemKind::Piece(piece) => {
                let Piece { name, letter, signs, royal, together, named, body } = piece;
                ItemKind::Piece(Piece {
                    name: name.clone(),
                    letter: letter.clone(),
                    signs: signs.clone(),
                    royal: *royal,
                    together: *together,
                    named: named.clone(),
                    body: self.entries(body),
                })
            }
            ItemKind::Block { kind, body } => {
                ItemKind::Block { kind: kind.clone(), body: self.entries(body) }
            }
            ItemKind::Setup(setup) => ItemKind::Setup(self.setup(setup)),
            other => other.clone(),
        }
    }

    fn board_item(&self, item: &BoardItem) -> BoardItem {
        match item {
            BoardItem::Line { name, from, to, look } => BoardItem::Line {
                name: name.clone(),
                from: from.clone(),
                to: to.clone(),
                look: self.line_look(look),
            },
            BoardItem::Region { name, cells, drawn } => {
                BoardItem::Region { name: name.clone(), cells: self.ranges(cells), drawn: *drawn }
            }
            BoardItem::TrackPer { name, per, rows, closed, counted_by } => {
                let row = |(player, cells): &(Name, Vec<CellRange>)| (player.clone(), self.ranges(cells));
                let rows = rows.iter().map(row).collect();
                BoardItem::TrackPer {
                    name: name.clone(),
                    per: per.clone(),
                    rows,
                    closed: closed.clone(),
                    counted_by: counted_by.clone(),
                }
            }
            BoardItem::RegionPer { name, per, rows, drawn } => {
                let row = |(player, cells): &(Name, Vec<CellRange>)| (player.clone(), self.ranges(cells));
                BoardItem::RegionPer {
                    name: name.clone(),
                    per: per.clone(),
                    rows: rows.iter().map(row).collect(),
                    drawn: *drawn,
                }
            }
            other => other.clone(),
        }
    }

    fn on_track(&self, track: &OnTrack) -> OnTrack {
        OnTrack { name: track.name.clone(), of: track.of.as_ref().map(|player| self.boxed(player)) }
    }

    fn first_of(&self, of: &FirstOf) -> Vec<FirstOf> {
        match of {
            FirstOf::Value(value) => vec![FirstOf::Value(self.expr(value))],
            FirstOf::Cells(cells) => self.range(cells).into_iter().map(FirstOf::Cells).collect(),
        }
    }

    fn ranges(&self, cells: &[CellRange]) -> Vec<CellRange> {
        cells.iter().flat_map(|cells| self.range(cells)).collect()
    }

    fn range(&self, cells: &CellRange) -> Vec<CellRange> {
        match cells {
            CellRange::By(choice) => {
                self.chosen(choice).map_or_else(|| vec![cells.clone()], |arm| self.ranges(&arm.body))
            }
            CellRange::Except(cells, away) => {
                let away = self.range(away);
                let without = |cells: CellRange| {
                    away.iter()
                        .fold(cells, |rest, away| CellRange::Except(Box::new(rest), Box::new(away.clone())))
                };
                self.range(cells).into_iter().map(without).collect()
            }
            other => vec![other.clone()],
        }
    }

    fn line_look(&self, look: &LineLook) -> LineLook {
        match look {
            LineLook::By(choice) => {
                self.chosen(choice).map_or_else(|| look.clone(), |arm| self.line_look(&arm.body))
            }
            other => other.clone(),
        }
    }

    fn define(&self, define: &Define) -> Define {
        let body = match &define.body {
            DefineBody::Move(movement) => DefineBody::Move(Box::new(self.movement(movement))),
            DefineBody::Effect(list) => DefineBody::Effect(self.effects(list)),
            DefineBody::Value { ty, value } => DefineBody::Value { ty: ty.clone(), value: self.expr(value) },
        };
        Define { name: define.name.clone(), params: define.params.clone(), body }
    }

    fn entries(&self, list: &[Entry]) -> Vec<Entry> {
        let mut out = Vec::new();
        for entry in list {
            match entry {
                Entry::Under { guard, body } if self.holds(guard) => out.extend(self.entries(body)),
                Entry::Under { .. } => {}
                Entry::Clause(clause) => out.push(Entry::Clause(Clause {
                    title: clause.title.clone(),
                    named: clause.named.clone(),
                    id: clause.id.clone(),
                    body: self.clause_body(&clause.body),
                    tail: self.tail(&clause.tail),
                    span: clause.span,
                })),
            }
        }
        out
    }

    /// Returns the evidence with those sentences alone that hold under these answers.
    fn tail(&self, tail: &Tail) -> Tail {
        let Tail { cites, confidence, engine, says, checked } = tail;
        let holds = |sentence: &&Sentence| !self.only_rules && self.is_in_force(sentence);
        Tail {
            cites: cites.clone(),
            confidence: confidence.clone(),
            engine: engine.clone(),
            says: says.iter().filter(holds).cloned().collect(),
            checked: checked.as_ref().filter(|_| !self.only_rules).cloned(),
        }
    }

    fn clause_body(&self, body: &ClauseBody) -> ClauseBody {
        match body {
            ClauseBody::On { event, condition, effects } => ClauseBody::On {
                event: self.event(event),
                condition: self.condition(condition.as_ref()),
                effects: self.effects(effects),
            },
            ClauseBody::When { condition, effects } => {
                ClauseBody::When { condition: self.expr(condition), effects: self.effects(effects) }
            }
            ClauseBody::Prefer { least, measure, condition } => ClauseBody::Prefer {
                least: *least,
                measure: self.expr(measure),
                condition: self.condition(condition.as_ref()),
            },
            ClauseBody::Forbid { choices, condition } => {
                ClauseBody::Forbid { choices: *choices, condition: self.expr(condition) }
            }
            ClauseBody::MayCapture { taker, not, taken, condition } => ClauseBody::MayCapture {
                taker: taker.clone(),
                not: *not,
                taken: taken.clone(),
                condition: self.condition(condition.as_ref()),
            },
            ClauseBody::Movement(movement) => ClauseBody::Movement(self.movement(movement)),
            ClauseBody::Named(named) => ClauseBody::Named(Named {
                name: named.name.clone(),
                args: named.args.iter().map(|arg| self.expr(arg)).collect(),
                onto: named.onto.as_ref().map(|test| self.test(test)),
                condition: self.condition(named.condition.as_ref()),
                effects: self.effects(&named.effects),
                tag: named.tag.clone(),
                span: named.span,
            }),
            ClauseBody::Effects(list) => ClauseBody::Effects(self.effects(list)),
            ClauseBody::By(choice) => match self.chosen(choice) {
                Some(arm) => self.clause_body(&arm.body),
                None => body.clone(),
            },
        }
    }

    fn event(&self, event: &Event) -> Event {
        let of = match &event.of {
            EventOf::Cells(cells) => EventOf::Cells(Box::new(self.expr(cells))),
            other => other.clone(),
        };
        Event { word: event.word.clone(), of, span: event.span }
    }

    fn movement(&self, movement: &Movement) -> Movement {
        Movement {
            legs: self.leg_parts(&movement.legs),
            with: movement.with.iter().map(|(name, value)| (name.clone(), self.expr(value))).collect(),
            condition: self.condition(movement.condition.as_ref()),
            effects: self.effects(&movement.effects),
            tag: movement.tag.clone(),
            no_check: movement.no_check,
            exchanging: movement.exchanging,
            together: movement.together,
            taking: movement.taking,
            falls: movement.falls,
            passing: movement.passing,
            once: movement.once,
            span: movement.span,
        }
    }

    fn leg_parts(&self, list: &[LegPart]) -> Vec<LegPart> {
        let mut out = Vec::new();
        for part in list {
            match part {
                LegPart::Leg(leg) => out.push(LegPart::Leg(Leg {
                    joint: leg.joint,
                    word: leg.word.clone(),
                    args: self.leg_args(&leg.args),
                    span: leg.span,
                })),
                LegPart::Betza(_) | LegPart::Again(_) => out.push(part.clone()),
                LegPart::By(choice) => match self.chosen(choice) {
                    Some(arm) => out.extend(self.leg_parts(&arm.body)),
                    None => out.push(part.clone()),
                },
            }
        }
        out
    }

    fn leg_args(&self, list: &[LegArg]) -> Vec<LegArg> {
        let mut out = Vec::new();
        for arg in list {
            match arg {
                LegArg::Over(test) => out.push(LegArg::Over(self.test(test))),
                LegArg::Via(test) => out.push(LegArg::Via(self.test(test))),
                LegArg::Onto(test) => out.push(LegArg::Onto(self.test(test))),
                LegArg::Count(number) => out.push(LegArg::Count(self.expr(number))),
                LegArg::Range(from, to) => out.push(LegArg::Range(self.expr(from), self.expr(to))),
                LegArg::By(choice) => match self.chosen(choice) {
                    Some(arm) => out.extend(self.leg_args(&arm.body)),
                    None => out.push(arg.clone()),
                },
                other => out.push(other.clone()),
            }
        }
        out
    }

    fn test(&self, test: &Test) -> Test {
        match test {
            Test::Or(list) => Test::Or(list.iter().map(|inner| self.test(inner)).collect()),
            Test::And(list) => self.both(list),
            Test::Not(inner) => Test::Not(Box::new(self.test(inner))),
            Test::Words(words) => Test::Words(words.clone()),
            Test::By(choice) => self.chosen(choice).map_or_else(|| test.clone(), |arm| self.test(&arm.body)),
        }
    }

    /// Returns the conjunction of these tests, without choices that become `any`.
    fn both(&self, list: &[Test]) -> Test {
        let mut kept: Vec<Test> = Vec::new();
        for inner in list {
            let test = self.test(inner);
            let nothing = matches!((inner, &test), (Test::By(_), Test::Words(words)) if words.iter().all(|word| word.node == "any"));
            if !nothing {
                kept.push(test);
            }
        }
        match kept.len() {
            0 => self.test(&list[0]),
            1 => kept.remove(0),
            _ => Test::And(kept),
        }
    }

    /// Returns a condition. Returns `None` if the answers make it always true.
    fn condition(&self, condition: Option<&Expr>) -> Option<Expr> {
        let chosen = condition.is_some_and(|condition| matches!(condition.kind, ExprKind::By(_)));
        self.option(condition).filter(|condition_of| !chosen || condition_of.kind != ExprKind::Flag(true))
    }

    fn option(&self, value: Option<&Expr>) -> Option<Expr> {
        value.map(|value| self.expr(value))
    }

    fn boxed(&self, value: &Expr) -> Box<Expr> {
        Box::new(self.expr(value))
    }

    fn expr(&self, value: &Expr) -> Expr {
        let kind = match &value.kind {
            ExprKind::Not(inner) => ExprKind::Not(self.boxed(inner)),
            ExprKind::PieceOn(inner) => ExprKind::PieceOn(self.boxed(inner)),
            ExprKind::PlaceOn { cell, track } => {
                ExprKind::PlaceOn { cell: self.boxed(cell), track: self.on_track(track) }
            }
            ExprKind::CellOn { number, track } => {
                ExprKind::CellOn { number: self.boxed(number), track: self.on_track(track) }
            }
            ExprKind::InLine { count, selection, through } => ExprKind::InLine {
                count: count.clone(),
                selection: Box::new(self.selection(selection)),
                through: through.as_deref().map(|cell| self.boxed(cell)),
            },
            ExprKind::CellsOf(selection) => ExprKind::CellsOf(Box::new(self.selection(selection))),
            ExprKind::Near { group, of, way } => {
                ExprKind::Near { group: *group, of: self.boxed(of), way: way.clone() }
            }
            ExprKind::Joined { from, to, by, way } => ExprKind::Joined {
                from: self.boxed(from),
                to: self.boxed(to),
                by: Box::new(self.selection(by)),
                way: way.clone(),
            },
            ExprKind::Fold { fold, value, selection } => ExprKind::Fold {
                fold: *fold,
                value: self.boxed(value),
                selection: selection.as_ref().map(|over| Box::new(self.selection(over))),
            },
            ExprKind::If { condition, yes, no } => {
                ExprKind::If { condition: self.boxed(condition), yes: self.boxed(yes), no: self.boxed(no) }
            }
            ExprKind::FirstSeen { way, from } => {
                ExprKind::FirstSeen { way: way.clone(), from: self.boxed(from) }
            }
            ExprKind::Binary { op, left, right } => {
                if let Some(rest) = self.rest(&op.node, left, right) {
                    return rest;
                }
                ExprKind::Binary { op: op.clone(), left: self.boxed(left), right: self.boxed(right) }
            }
            ExprKind::Is { subject, not, test } => {
                ExprKind::Is { subject: self.boxed(subject), not: *not, test: self.test(test) }
            }
            ExprKind::In { subject, not, set } => {
                ExprKind::In { subject: self.boxed(subject), not: *not, set: self.boxed(set) }
            }
            ExprKind::Call { name, args } => {
                ExprKind::Call { name: name.clone(), args: args.iter().map(|arg| self.expr(arg)).collect() }
            }
            ExprKind::Of { word, of } => ExprKind::Of { word: word.clone(), of: self.boxed(of) },
            ExprKind::NextAfter { alive, of } => ExprKind::NextAfter { alive: *alive, of: self.boxed(of) },
            ExprKind::Edge { way, of } => {
                ExprKind::Edge { way: way.clone(), of: of.as_deref().map(|of| self.boxed(of)) }
            }
            ExprKind::Select { quantifier, selection, has } => ExprKind::Select {
                quantifier: quantifier.clone(),
                selection: Box::new(self.selection(selection)),
                has: has.as_deref().map(|has| self.boxed(has)),
            },
            ExprKind::PliesSince(event) => ExprKind::PliesSince(self.event(event)),
            ExprKind::By(choice) => match self.chosen(choice) {
                Some(arm) => return self.expr(&arm.body),
                None => value.kind.clone(),
            },
            ExprKind::Number(_)
            | ExprKind::Flag(_)
            | ExprKind::Cell(_)
            | ExprKind::Word(_)
            | ExprKind::StoodBefore => value.kind.clone(),
        };
        Expr { kind, span: value.span }
    }

    /// Returns one side of `A and B` or `A or B`, if the answers make the other side neutral.
    fn rest(&self, op: &BinaryOp, left: &Expr, right: &Expr) -> Option<Expr> {
        let neutral = match op {
            BinaryOp::And => true,
            BinaryOp::Or => false,
            _ => return None,
        };
        let silent = |side: &Expr| {
            matches!(side.kind, ExprKind::By(_)) && self.expr(side).kind == ExprKind::Flag(neutral)
        };
        match (silent(left), silent(right)) {
            (true, _) => Some(self.expr(right)),
            (_, true) => Some(self.expr(left)),
            _ => None,
        }
    }

    fn selection(&self, selection: &Selection) -> Selection {
        Selection {
            adjectives: selection.adjectives.clone(),
            noun: selection.noun.clone(),
            local: selection.local.clone(),
            relations: selection.relations.iter().map(|(word, of)| (word.clone(), self.expr(of))).collect(),
            straight: selection.straight.as_deref().map(|straight| {
                Box::new(match straight {
                    Straight::Beyond { from, way } => {
                        Straight::Beyond { from: self.expr(from), way: way.clone() }
                    }
                    Straight::Between { from, to } => {
                        Straight::Between { from: self.expr(from), to: self.expr(to) }
                    }
                    Straight::Along { back, track, from, holds } => Straight::Along {
                        back: *back,
                        track: track.clone(),
                        from: self.expr(from),
                        holds: holds.as_ref().map(|holds| self.expr(holds)),
                    },
                })
            }),
            sandwich: selection.sandwich.as_ref().map(|between| {
                Box::new(Sandwich {
                    rows: between.rows,
                    from: self.expr(&between.from),
                    by: self.selection(&between.by),
                    way: between.way.clone(),
                })
            }),
            filter: self.option(selection.filter.as_ref()),
            span: selection.span,
        }
    }

    fn setup(&self, setup: &Setup) -> Setup {
        match setup {
            Setup::By(choice) => {
                self.chosen(choice).map_or_else(|| setup.clone(), |arm| self.setup(&arm.body))
            }
            Setup::Pieces(pieces) => {
                let heap = |on: &HeapOn| -> Vec<HeapOn> {
                    let cells = self.range(&on.cells).into_iter();
                    cells.map(|cells| HeapOn { count: on.count.clone(), cells }).collect()
                };
                let entry = |(player, kind, heaps): &(Name, Name, Vec<HeapOn>)| {
                    (player.clone(), kind.clone(), heaps.iter().flat_map(heap).collect())
                };
                Setup::Pieces(pieces.iter().map(entry).collect())
            }
            other => other.clone(),
        }
    }
}
