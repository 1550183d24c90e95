//! Drawings, setups, letters of position notations, and claims.

use super::{Build, Inner, Pair, Rule, not_in};
use crate::ast::{
    CellRange, Change, Deal, Dealing, Drawing, Example, FenEntry, FenField, FenPair, HeapOn, Held, Holding,
    Name, NotationStyle, Row, SanEntry, Setup, Statement, StatementKind, Tail, Verdict,
};
use alfonso_diag::Spanned;

impl Build<'_> {
    pub(super) fn drawing(&mut self, pair: Pair<'_>) -> Drawing {
        let mut inner = Inner::new(pair);
        let name = self.name(&inner.expect(Rule::name));
        let mirrored = inner.take(Rule::mirrored).map(|it| self.span(&it));
        Drawing { name, mirrored, rows: self.rows(inner.expect(Rule::rows)) }
    }

    /// `rows`
    fn rows(&mut self, pair: Pair<'_>) -> Vec<Row> {
        let mut rows = Vec::new();
        self.entries(Inner::new(pair), Rule::only_drawn, &mut rows, |build, pair| {
            let mut inner = Inner::new(pair);
            let rank = build.number(&inner.expect(Rule::number))?;
            Some(Row { rank, tokens: build.names(inner) })
        });
        rows
    }

    fn names(&mut self, inner: Inner<'_>) -> Vec<Name> {
        inner.parts.map(|it| self.name(&it)).collect()
    }

    /// `cells` or `heap`
    fn heap_on(&mut self, pair: Pair<'_>) -> Option<HeapOn> {
        if pair.as_rule() != Rule::heap {
            return Some(HeapOn { count: None, cells: self.cells(pair)? });
        }
        let mut inner = Inner::new(pair);
        let count = Some(self.number(&inner.expect(Rule::number))?);
        Some(HeapOn { count, cells: self.cells(inner.expect(Rule::cells))? })
    }

    /// `setup_body`, which pest does not return as a pair
    pub(super) fn setup(&mut self, inner: &mut Inner<'_>) -> Option<Setup> {
        let pair = inner.any();
        Some(match pair.as_rule() {
            Rule::setup_by => Setup::By(self.choice(pair, |build, inner| build.setup(inner).map(Box::new))?),
            Rule::setup_rows => Setup::Rows(self.rows(Inner::new(pair).expect(Rule::rows))),
            Rule::setup_men => {
                let mut pieces = Vec::new();
                self.entries(Inner::new(pair), Rule::only_man, &mut pieces, |build, pair| {
                    let mut inner = Inner::new(pair);
                    let player = build.name(&inner.expect(Rule::proper));
                    let kind = build.name(&inner.expect(Rule::proper));
                    let heaps: Option<Vec<_>> = inner.parts.map(|it| build.heap_on(it)).collect();
                    Some((player, kind, heaps?))
                });
                Setup::Pieces(pieces)
            }
            Rule::setup_named => {
                let mut inner = Inner::new(pair);
                let drawing = self.name(&inner.expect(Rule::ident));
                let mut changes = Vec::new();
                while let Some(change) = inner.take(Rule::change) {
                    changes.push(self.change(change));
                }
                let dealing = inner.take(Rule::dealing).map(|it| self.dealing(it));
                Setup::Named { drawing, changes, dealing }
            }
            _ => not_in("setup_body", &pair),
        })
    }

    /// `dealing`
    fn dealing(&mut self, pair: Pair<'_>) -> Dealing {
        let span = self.range(pair.as_span().start(), pair.as_span().start() + "dealing".len());
        let mut inner = Inner::new(pair);
        let mirrored = inner.take(Rule::mirrored).map(|it| self.span(&it));
        let mut deals = Vec::new();
        self.entries(inner, Rule::only_deal, &mut deals, |build, pair| {
            let mut inner = Inner::new(pair);
            let mut pieces = Vec::new();
            while let Some(name) = inner.take(Rule::proper) {
                pieces.push(build.name(&name));
            }
            Some(Deal { pieces, cells: inner.parts.map(|it| build.dealt_to(it)).collect() })
        });
        Dealing { span, mirrored, deals }
    }

    /// `dealt_to`, which pest does not return as a pair
    fn dealt_to(&mut self, pair: Pair<'_>) -> CellRange {
        if pair.as_rule() == Rule::ident {
            CellRange::Region(self.name(&pair))
        } else {
            self.cells_span(pair)
        }
    }

    /// `reserve`
    pub(super) fn reserve(&mut self, pair: Pair<'_>) -> Option<Vec<Held>> {
        let mut players = Vec::new();
        for held in Inner::new(pair).parts {
            let mut inner = Inner::new(held);
            let player = self.name(&inner.expect(Rule::proper));
            let mut pieces = Vec::new();
            for kind in inner.parts {
                let mut inner = Inner::new(kind);
                let kind = self.name(&inner.expect(Rule::proper));
                pieces.push((kind, self.number(&inner.expect(Rule::number))?));
            }
            players.push(Held { player, pieces });
        }
        Some(players)
    }

    fn change(&mut self, pair: Pair<'_>) -> Change {
        let change = Inner::new(pair).any();
        let mut inner = Inner::new(change.clone());
        match change.as_rule() {
            Rule::flipped => Change::Flipped(self.span(&change)),
            Rule::turned => Change::Turned(self.name(&inner.expect(Rule::name))),
            Rule::exchanging => {
                let one = self.name(&inner.expect(Rule::proper));
                Change::Exchanging(one, self.name(&inner.expect(Rule::proper)))
            }
            _ => not_in("change", &change),
        }
    }

    /// `notation`
    pub(super) fn notation(&mut self, pair: Pair<'_>) -> Vec<NotationStyle> {
        let styles = pair.into_inner().filter(|pair| pair.as_rule() == Rule::style);
        let mut found = Vec::new();
        for style in styles.flat_map(Pair::into_inner) {
            let span = self.span(&style);
            let mut inner = Inner::new(style.clone());
            found.push(match style.as_rule() {
                Rule::style_san => NotationStyle::San { span, entries: self.short_entries(style) },
                Rule::style_hodges => NotationStyle::Hodges(span),
                Rule::style_wxf => NotationStyle::Wxf(span),
                Rule::style_pdn => {
                    let from = self.name(&inner.expect(Rule::cell));
                    NotationStyle::Pdn { span, from, way: self.name(&inner.expect(Rule::ident)) }
                }
                _ => not_in("notation", &style),
            });
        }
        found
    }

    fn short_entries(&mut self, pair: Pair<'_>) -> Vec<SanEntry> {
        let mut entries = Vec::new();
        for pair in pair.into_inner() {
            let mut inner = Inner::new(pair.clone());
            match pair.as_rule() {
                Rule::san_plain => entries.push(SanEntry::Plain(self.name(&inner.expect(Rule::proper)))),
                Rule::san_letter => {
                    let letter = self.string(&inner.expect(Rule::string));
                    entries.push(SanEntry::Letter { letter, kind: self.name(&inner.expect(Rule::proper)) });
                }
                Rule::san_write => {
                    let short = self.string(&inner.expect(Rule::string));
                    entries.push(SanEntry::Write { short, moves: self.names(inner) });
                }
                _ => {}
            }
        }
        entries
    }

    pub(super) fn fen(&mut self, pair: Pair<'_>) -> Vec<FenEntry> {
        let mut entries = Vec::new();
        self.entries(Inner::new(pair), Rule::only_fen, &mut entries, |build, pair| {
            let mut inner = Inner::new(pair.clone());
            Some(match pair.as_rule() {
                Rule::fen_right => {
                    let letter = build.name(&inner.expect(Rule::letter));
                    match inner.take(Rule::fen_pair) {
                        Some(pair) => FenEntry::Pair { letter, pair: build.fen_pair(pair) },
                        None => FenEntry::Right { letter, cells: build.names(inner) },
                    }
                }
                Rule::fen_fields => {
                    let span = build.range(pair.as_span().start(), pair.as_span().start() + "fields".len());
                    let fields: Option<_> = inner.parts.map(|it| build.fen_field(it)).collect();
                    FenEntry::Fields { span, fields: fields? }
                }
                Rule::fen_alias => {
                    let letter = build.string(&inner.expect(Rule::string));
                    FenEntry::Alias { letter, kind: build.name(&inner.expect(Rule::proper)) }
                }
                Rule::fen_uci => {
                    let span = build.range(pair.as_span().start(), pair.as_span().start() + "uci".len());
                    let letter = |pair| {
                        let mut inner = Inner::new(pair);
                        let letter = build.string(&inner.expect(Rule::string));
                        (letter, build.name(&inner.expect(Rule::proper)))
                    };
                    FenEntry::Uci { span, letters: inner.parts.map(letter).collect() }
                }
                _ => not_in("fen", &pair),
            })
        });
        entries
    }

    fn fen_pair(&mut self, pair: Pair<'_>) -> FenPair {
        let mut inner = Inner::new(pair);
        let kind = self.name(&inner.expect(Rule::proper));
        let player = self.name(&inner.expect(Rule::proper));
        let partner = self.name(&inner.expect(Rule::proper));
        FenPair { kind, player, partner, way: self.name(&inner.expect(Rule::ident)) }
    }

    fn fen_field(&mut self, pair: Pair<'_>) -> Option<FenField> {
        let span = self.span(&pair);
        let part = Inner::new(pair).any();
        if part.as_rule() == Rule::name {
            return Some(FenField::Word(self.name(&part)));
        }
        let events: Option<_> = Inner::new(part).parts.map(|it| self.event(it)).collect();
        Some(FenField::Since { span, events: events? })
    }

    pub(super) fn example(&mut self, pair: Pair<'_>) -> Example {
        let span = self.span(&pair);
        let mut inner = Inner::new(pair);
        let title = self.string(&inner.expect(Rule::string));
        let (mut tail, mut ruleset, mut answers) = (Tail::default(), None, Vec::new());
        while let Some(rule) = inner.peek() {
            match rule {
                Rule::cites | Rule::confidence | Rule::engine | Rule::says | Rule::checked => {
                    self.evidence(&mut tail, inner.any())
                }
                Rule::example_in => {
                    let pair = inner.any();
                    let name = self.name(&Inner::new(pair.clone()).expect(Rule::ruleset_name));
                    self.once(&mut ruleset, Some(name), &pair);
                }
                Rule::example_with => {
                    answers.extend(Inner::new(inner.any()).parts.map(|it| self.answer(it)));
                }
                _ => break,
            }
        }
        let mut statements = Vec::new();
        self.entries(inner, Rule::only_statement, &mut statements, |build, pair| build.statement(pair));
        Example { title, tail, ruleset, answers, statements, span }
    }

    fn statement(&mut self, pair: Pair<'_>) -> Option<Statement> {
        let span = self.span(&pair);
        let statement = Inner::new(pair).any();
        let mut inner = Inner::new(statement.clone());
        let kind = match statement.as_rule() {
            Rule::play => StatementKind::Play(self.names(inner)),
            Rule::can => StatementKind::Can(self.names(inner)),
            Rule::cannot => StatementKind::Cannot(self.names(inner)),
            Rule::count => StatementKind::Count(self.number(&inner.expect(Rule::number))?),
            Rule::perft => {
                let numbers: Option<Vec<Spanned<i64>>> = inner.parts.map(|it| self.number(&it)).collect();
                StatementKind::Perft(numbers?)
            }
            Rule::from_fen => StatementKind::Fen(self.string(&inner.expect(Rule::string))),
            Rule::position => {
                let rows = self.rows(inner.expect(Rule::rows));
                let to_move = self.name(&inner.expect(Rule::proper));
                let out = inner.take(Rule::out).map(|it| self.names(Inner::new(it))).unwrap_or_default();
                let holding =
                    inner.take(Rule::with_values).map(|it| self.with_values(it)).unwrap_or_default();
                StatementKind::Position { rows, to_move, out, holding }
            }
            Rule::holds => StatementKind::Holds(self.expr(inner.expect(Rule::expr))?),
            Rule::from_start => {
                let number = match inner.take(Rule::start_number) {
                    Some(pair) => Some(self.number(&Inner::new(pair).expect(Rule::number))?),
                    None => None,
                };
                StatementKind::FromStart(number)
            }
            Rule::result => StatementKind::Result(self.verdict(inner.any())),
            Rule::value => {
                let name = self.name(&inner.expect(Rule::name));
                StatementKind::Value { name, value: self.expr(inner.expect(Rule::expr))? }
            }
            _ => not_in("statement", &statement),
        };
        Some(Statement { kind, span })
    }

    fn with_values(&mut self, pair: Pair<'_>) -> Vec<Holding> {
        let held = |it: Pair<'_>| {
            let mut inner = Inner::new(it);
            let of = self.operand(inner.expect(Rule::operand))?;
            let mut beneath = vec![self.operand(inner.expect(Rule::operand))?];
            while let Some(further) = inner.take(Rule::further_value) {
                beneath.push(self.operand(Inner::new(further).expect(Rule::operand))?);
            }
            let value = beneath.pop()?;
            Some(Holding { of, beneath, value })
        };
        Inner::new(pair).parts.filter_map(held).collect()
    }

    fn verdict(&mut self, pair: Pair<'_>) -> Verdict {
        let mut inner = Inner::new(pair.clone());
        match pair.as_rule() {
            Rule::open => Verdict::Open,
            Rule::drawn => Verdict::Draw(self.name(&inner.expect(Rule::rule_id))),
            Rule::won => {
                let player = self.name(&inner.expect(Rule::proper));
                Verdict::Wins(player, self.name(&inner.expect(Rule::rule_id)))
            }
            _ => not_in("result", &pair),
        }
    }
}
