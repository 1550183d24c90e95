//! Values. The grammar parses them as flat lists. This file assigns operands to operators by
//! precedence.

use std::iter::Peekable;
use std::vec::IntoIter;

use super::{Build, Inner, MAX_LEVEL, Pair, Rule, not_in};
use crate::ast::{
    BinaryOp, Expr, ExprKind, Name, OnTrack, Quantifier, Relation, Sandwich, Selection, Straight, Test,
};
use alfonso_diag::{Diagnostic, Span, Spanned, code};
use alfonso_forms::Fold;

/// One part of a flat list.
enum Part {
    Not(Span),
    Operand(Expr),
    Op(Spanned<BinaryOp>),
    In { not: bool },
    Is { not: bool, test: Test, span: Span },
    Joined { to: Box<Expr>, by: Box<Selection>, way: Option<Name>, span: Span },
}

type Parts = Peekable<IntoIter<Part>>;

impl Build<'_> {
    /// `paren`: a value in parentheses, or a choice between two values
    pub(super) fn paren(&mut self, pair: Pair<'_>) -> Option<ExprKind> {
        let mut inner = Inner::new(pair);
        let first = self.expr(inner.expect(Rule::expr))?;
        let Some(depending) = inner.take(Rule::depending) else { return Some(first.kind) };
        let mut parts = Inner::new(depending);
        let condition = Box::new(self.expr(parts.expect(Rule::expr))?);
        let no = Box::new(self.expr(parts.expect(Rule::expr))?);
        Some(ExprKind::If { condition, yes: Box::new(first), no })
    }

    /// `expr`
    pub(super) fn expr(&mut self, pair: Pair<'_>) -> Option<Expr> {
        let span = self.span(&pair);
        let inner = Inner::new(pair);
        let operators = inner.parts.clone().filter(|it| it.as_rule() != Rule::operand).count();
        self.deeper(operators + 1, span, |build| {
            let parts: Option<Vec<Part>> = inner.parts.map(|it| build.part(it)).collect();
            let mut parts = parts?.into_iter().peekable();
            let expr = build.disjunction(&mut parts)?;
            Some(Expr { kind: expr.kind, span })
        })
    }

    /// Runs `build` some levels deeper in the tree, unless this exceeds the limit of depth.
    fn deeper<T>(
        &mut self,
        levels: usize,
        span: Span,
        build: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<T> {
        if self.level + levels > MAX_LEVEL {
            let message = format!("this value has more than {MAX_LEVEL} nested parts");
            let problem = Diagnostic::error(code::TOO_DEEP, span, message, "too deep from here");
            self.problems.push(problem.help("name a part of it with `define`"));
            return None;
        }
        self.level += levels;
        let result = build(self);
        self.level -= levels;
        result
    }

    fn part(&mut self, pair: Pair<'_>) -> Option<Part> {
        let span = self.span(&pair);
        Some(match pair.as_rule() {
            Rule::negation => Part::Not(span),
            Rule::operand => Part::Operand(self.operand(pair)?),
            Rule::logic | Rule::arithmetic => Part::Op(Spanned::new(binary_op(pair.as_str()), span)),
            Rule::relation_op => match Inner::new(pair.clone()).next() {
                Some(_) => Part::Op(Spanned::new(binary_op(pair.as_str()), span)),
                None => Part::In { not: pair.as_str().starts_with("not") },
            },
            Rule::is => {
                let mut inner = Inner::new(pair);
                let not = inner.take(Rule::negation).is_some();
                Part::Is { not, test: self.test_atom(inner.any())?, span }
            }
            Rule::joined => {
                let mut inner = Inner::new(pair);
                let to = Box::new(self.operand(inner.expect(Rule::operand))?);
                let by = Box::new(self.selection(inner.expect(Rule::selection))?);
                Part::Joined { to, by, way: self.along(&mut inner), span }
            }
            _ => not_in("expr", &pair),
        })
    }

    fn disjunction(&mut self, parts: &mut Parts) -> Option<Expr> {
        self.chain(parts, |op| op == BinaryOp::Or, Self::conjunction)
    }

    fn conjunction(&mut self, parts: &mut Parts) -> Option<Expr> {
        self.chain(parts, |op| op == BinaryOp::And, Self::negation)
    }

    fn negation(&mut self, parts: &mut Parts) -> Option<Expr> {
        let mut nots = Vec::new();
        while let Some(Part::Not(span)) = parts.next_if(|it| matches!(it, Part::Not(_))) {
            nots.push(span);
        }
        let mut expr = self.comparison(parts)?;
        for span in nots.into_iter().rev() {
            let span = span.to(expr.span);
            expr = Expr { kind: ExprKind::Not(Box::new(expr)), span };
        }
        Some(expr)
    }

    /// Builds a sum or a single comparison, because comparisons do not chain.
    fn comparison(&mut self, parts: &mut Parts) -> Option<Expr> {
        let mut expr = self.sum(parts)?;
        let mut compared = false;
        while let Some(part) = parts.next_if(compares) {
            let subject = Box::new(expr);
            let start = subject.span;
            let (kind, span) = match part {
                Part::Op(op) => {
                    let right = self.sum(parts)?;
                    let span = start.to(right.span);
                    (ExprKind::Binary { op, left: subject, right: Box::new(right) }, span)
                }
                Part::In { not } => {
                    let set = self.sum(parts)?;
                    let span = start.to(set.span);
                    (ExprKind::In { subject, not, set: Box::new(set) }, span)
                }
                Part::Is { not, test, span } => (ExprKind::Is { subject, not, test }, start.to(span)),
                Part::Joined { to, by, way, span } => {
                    (ExprKind::Joined { from: subject, to, by, way }, start.to(span))
                }
                Part::Not(_) | Part::Operand(_) => unreachable!("`expr` puts an operator here"),
            };
            if compared {
                let help = "join comparisons with `and`, or put one of them in parentheses";
                self.report(span, "comparisons cannot be chained", "a second comparison", help);
                return None;
            }
            compared = true;
            expr = Expr { kind, span };
        }
        Some(expr)
    }

    fn sum(&mut self, parts: &mut Parts) -> Option<Expr> {
        self.chain(parts, |op| matches!(op, BinaryOp::Add | BinaryOp::Subtract), Self::product)
    }

    fn product(&mut self, parts: &mut Parts) -> Option<Expr> {
        let closest = |op| matches!(op, BinaryOp::Multiply | BinaryOp::Divide | BinaryOp::Modulo);
        self.chain(parts, closest, |_, parts| match parts.next() {
            Some(Part::Operand(expr)) => Some(expr),
            _ => unreachable!("`expr` puts an operand here"),
        })
    }

    /// Builds `next (op next)*`, nested to the left.
    fn chain(
        &mut self,
        parts: &mut Parts,
        fits: impl Fn(BinaryOp) -> bool,
        next: impl Fn(&mut Self, &mut Parts) -> Option<Expr>,
    ) -> Option<Expr> {
        let mut left = next(self, parts)?;
        while let Some(Part::Op(op)) = parts.next_if(|it| matches!(it, Part::Op(op) if fits(op.node))) {
            let right = next(self, parts)?;
            let span = left.span.to(right.span);
            left = Expr { kind: ExprKind::Binary { op, left: Box::new(left), right: Box::new(right) }, span };
        }
        Some(left)
    }

    /// `operand`: `f of g of x` applies `g` first.
    pub(super) fn operand(&mut self, pair: Pair<'_>) -> Option<Expr> {
        let span = self.span(&pair);
        let mut inner = Inner::new(pair);
        let mut words: Vec<Name> = Vec::new();
        while let Some(applied) = inner.take(Rule::applied) {
            words.push(self.name(&Inner::new(applied).any()));
        }
        self.deeper(words.len() + 1, span, |build| {
            let mut expr = build.atom(inner.any())?;
            for word in words.into_iter().rev() {
                let span = word.span.to(expr.span);
                expr = Expr { kind: ExprKind::Of { word, of: Box::new(expr) }, span };
            }
            Some(expr)
        })
    }

    /// `atom`
    pub(super) fn atom(&mut self, pair: Pair<'_>) -> Option<Expr> {
        let span = self.span(&pair);
        let rule = pair.as_rule();
        let mut inner = Inner::new(pair.clone());
        let kind = match rule {
            Rule::by_expr => {
                let choice =
                    self.choice(pair, |build, inner| build.expr(inner.expect(Rule::expr)).map(Box::new));
                ExprKind::By(choice?)
            }
            Rule::cell => ExprKind::Cell(self.written(&pair)),
            Rule::number => ExprKind::Number(self.number(&pair)?.node),
            Rule::next_after => {
                let alive = inner.any().as_rule() == Rule::after_alive;
                ExprKind::NextAfter { alive, of: Box::new(self.operand(inner.expect(Rule::operand))?) }
            }
            Rule::count_of | Rule::some | Rule::none | Rule::every | Rule::first_of | Rule::latest => {
                self.select(rule, &pair)?
            }
            Rule::first_seen => {
                let way = self.name(&inner.expect(Rule::ident));
                ExprKind::FirstSeen { way, from: Box::new(self.operand(inner.expect(Rule::operand))?) }
            }
            Rule::in_a_line => {
                let count = self.number(&inner.expect(Rule::number))?;
                let selection = Box::new(self.selection(inner.expect(Rule::selection))?);
                let through = match inner.take(Rule::line_through_cell) {
                    Some(cell) => Some(Box::new(self.operand(Inner::new(cell).expect(Rule::operand))?)),
                    None => None,
                };
                ExprKind::InLine { count, selection, through }
            }
            Rule::place_on => ExprKind::PlaceOn {
                cell: Box::new(self.operand(inner.expect(Rule::operand))?),
                track: self.on_track(inner.expect(Rule::on_track))?,
            },
            Rule::cell_on => ExprKind::CellOn {
                number: Box::new(self.operand(inner.expect(Rule::operand))?),
                track: self.on_track(inner.expect(Rule::on_track))?,
            },
            Rule::piece_on => ExprKind::PieceOn(Box::new(self.operand(inner.expect(Rule::operand))?)),
            Rule::plies => ExprKind::PliesSince(self.event(inner.expect(Rule::event))?),
            Rule::edge => {
                let way = self.name(&inner.expect(Rule::ident));
                let of = match inner.take(Rule::operand) {
                    Some(operand) => Some(Box::new(self.operand(operand)?)),
                    None => None,
                };
                ExprKind::Edge { way, of }
            }
            Rule::flag => ExprKind::Flag(pair.as_str() == "true"),
            Rule::called => {
                let name = self.name(&inner.any());
                match inner.take(Rule::args) {
                    None => ExprKind::Word(name.node),
                    Some(args) => {
                        let args: Option<_> = Inner::new(args).parts.map(|it| self.expr(it)).collect();
                        ExprKind::Call { name, args: args? }
                    }
                }
            }
            Rule::paren => self.paren(pair)?,
            Rule::cells_of => ExprKind::CellsOf(Box::new(self.selection(inner.expect(Rule::selection))?)),
            Rule::group | Rule::neighbours => {
                let of = Box::new(self.operand(inner.expect(Rule::operand))?);
                ExprKind::Near { group: rule == Rule::group, of, way: self.along(&mut inner) }
            }
            Rule::stood_before => ExprKind::StoodBefore,
            Rule::fold => {
                let _ = inner.take(Rule::sum);
                let word = pair.as_str();
                let fold = Fold::ALL.into_iter().find(|fold| word.starts_with(fold.word()));
                let value = Box::new(self.operand(inner.expect(Rule::operand))?);
                let selection = match inner.take(Rule::selection) {
                    Some(over) => Some(Box::new(self.selection(over)?)),
                    None => None,
                };
                ExprKind::Fold { fold: fold.unwrap_or(Fold::Sum), value, selection }
            }
            _ => not_in("atom", &pair),
        };
        Some(Expr { kind, span })
    }

    /// `along W`
    fn along(&mut self, inner: &mut Inner<'_>) -> Option<Name> {
        inner.take(Rule::joined_along).map(|along| self.name(&Inner::new(along).expect(Rule::ident)))
    }

    fn select(&mut self, rule: Rule, pair: &Pair<'_>) -> Option<ExprKind> {
        let quantifier = match rule {
            Rule::count_of => Quantifier::NumberOf,
            Rule::some => Quantifier::Some,
            Rule::none => Quantifier::No,
            Rule::every => Quantifier::Every,
            Rule::first_of => Quantifier::First,
            Rule::latest => Quantifier::Latest,
            rule => unreachable!("`{rule:?}` is no quantifier"),
        };
        let mut inner = Inner::new(pair.clone());
        let selection = inner.expect(Rule::selection);
        let words = self.range(pair.as_span().start(), selection.as_span().start());
        // The words before the selection, without the white space after them.
        let length = self.text.get(words.range()).map_or(0, |it| it.trim_end().len());
        let span = Span { end: words.start + length as u32, ..words };
        let selection = Box::new(self.selection(selection)?);
        let has = match inner.take(Rule::has) {
            Some(has) => Some(Box::new(self.expr(Inner::new(has).expect(Rule::expr))?)),
            None => None,
        };
        Some(ExprKind::Select { quantifier: Spanned::new(quantifier, span), selection, has })
    }

    /// `selection`
    pub(super) fn selection(&mut self, pair: Pair<'_>) -> Option<Selection> {
        let span = self.span(&pair);
        let mut inner = Inner::new(pair);
        let mut adjectives = Vec::new();
        while let Some(adjective) = inner.take(Rule::adjective) {
            adjectives.push(self.name(&adjective));
        }
        let noun = self.name(&inner.expect(Rule::noun));
        let local = inner.take(Rule::local).map(|it| self.name(&it));
        let mut relations = Vec::new();
        while let Some(relation) = inner.take(Rule::relation) {
            let mut parts = Inner::new(relation);
            let word = parts.any();
            let relation = match word.as_rule() {
                Rule::rel_of => Relation::Of,
                Rule::rel_on => Relation::On,
                Rule::rel_in => Relation::In,
                Rule::rel_except => Relation::Except,
                _ => not_in("relation", &word),
            };
            let operand = self.operand(parts.expect(Rule::operand))?;
            relations.push((Spanned::new(relation, self.span(&word)), operand));
        }
        let straight = match inner.take(Rule::straight) {
            Some(straight) => Some(Box::new(self.straight(straight)?)),
            None => None,
        };
        let sandwich = match inner.take(Rule::sandwich) {
            Some(sandwich) => Some(Box::new(self.sandwich(sandwich)?)),
            None => None,
        };
        let filter = match inner.take(Rule::filter) {
            Some(filter) => {
                let condition = Inner::new(filter).expect(Rule::expr);
                self.swallowed(&condition);
                Some(self.expr(condition)?)
            }
            None => None,
        };
        Some(Selection { adjectives, noun, local, relations, straight, sandwich, filter, span })
    }

    /// Warns of an `or` that follows `where` at the beginning of a line. Such an `or` seems to join
    /// a whole condition to another, but belongs to the filter.
    fn swallowed(&mut self, condition: &Pair<'_>) {
        let begins_line = |it: &Pair<'_>| {
            let before = self.text.get(..it.as_span().start()).unwrap_or_default();
            before.trim_end_matches([' ', '\t']).ends_with('\n')
        };
        let ors =
            condition.clone().into_inner().filter(|it| it.as_rule() == Rule::logic && it.as_str() == "or");
        let found: Vec<Span> = ors.filter(begins_line).map(|it| self.span(&it)).collect();
        for span in found {
            let message = "this `or` belongs to the condition after `where`";
            let label = "read as `where (... or ...)`";
            let help = "if this is what you mean, put the condition in brackets; if not, put the selection in brackets: `(some Kind x where ...) or ...`";
            self.problems
                .push(Diagnostic::error(code::SWALLOWED_OR, span, message, label).help(help).warning());
        }
    }

    fn straight(&mut self, pair: Pair<'_>) -> Option<Straight> {
        let mut inner = Inner::new(pair);
        if let Some(run) = inner.take(Rule::run) {
            return self.run(run);
        }
        let from = self.operand(inner.expect(Rule::operand))?;
        Some(match inner.take(Rule::operand) {
            Some(to) => Straight::Between { from, to: self.operand(to)? },
            None => Straight::Beyond { from, way: self.name(&inner.expect(Rule::ident)) },
        })
    }

    fn run(&mut self, pair: Pair<'_>) -> Option<Straight> {
        let mut inner = Inner::new(pair);
        let back = inner.take(Rule::back).is_some();
        let track = self.name(&inner.expect(Rule::ident));
        let from = self.operand(inner.expect(Rule::operand))?;
        let holds = match inner.take(Rule::run_while) {
            Some(holds) => Some(self.expr(Inner::new(holds).expect(Rule::expr))?),
            None => None,
        };
        Some(Straight::Along { back, track, from, holds })
    }

    fn sandwich(&mut self, pair: Pair<'_>) -> Option<Sandwich> {
        let mut inner = Inner::new(pair);
        Some(Sandwich {
            rows: inner.take(Rule::in_rows).is_some(),
            from: self.operand(inner.expect(Rule::operand))?,
            by: self.selection(inner.expect(Rule::selection))?,
            way: self.name(&inner.expect(Rule::ident)),
        })
    }

    /// `on_track`
    fn on_track(&mut self, pair: Pair<'_>) -> Option<OnTrack> {
        let mut inner = Inner::new(pair);
        let name = self.name(&inner.expect(Rule::ident));
        let of = match inner.take(Rule::operand) {
            Some(player) => Some(Box::new(self.operand(player)?)),
            None => None,
        };
        Some(OnTrack { name, of })
    }
}

fn compares(part: &Part) -> bool {
    match part {
        Part::In { .. } | Part::Is { .. } | Part::Joined { .. } => true,
        Part::Op(op) => matches!(
            op.node,
            BinaryOp::Equal
                | BinaryOp::NotEqual
                | BinaryOp::Less
                | BinaryOp::LessEqual
                | BinaryOp::Greater
                | BinaryOp::GreaterEqual
                | BinaryOp::Attacks
                | BinaryOp::Guards
                | BinaryOp::Shows
        ),
        Part::Not(_) | Part::Operand(_) => false,
    }
}

fn binary_op(written: &str) -> BinaryOp {
    match written {
        "or" => BinaryOp::Or,
        "and" => BinaryOp::And,
        "=" => BinaryOp::Equal,
        "/=" => BinaryOp::NotEqual,
        "<" => BinaryOp::Less,
        "<=" => BinaryOp::LessEqual,
        ">" => BinaryOp::Greater,
        ">=" => BinaryOp::GreaterEqual,
        "+" => BinaryOp::Add,
        "-" => BinaryOp::Subtract,
        "*" => BinaryOp::Multiply,
        "/" => BinaryOp::Divide,
        "mod" => BinaryOp::Modulo,
        "attacks" => BinaryOp::Attacks,
        "guards" => BinaryOp::Guards,
        "shows" => BinaryOp::Shows,
        other => unreachable!("`expr` has no operator `{other}`"),
    }
}
