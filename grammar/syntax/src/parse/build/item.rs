//! Items and the declarations among them.

use super::{Build, Inner, Pair, Pairs, Rule, not_in};
use crate::ast::{
    BlockKind, Define, DefineBody, Delta, Domain, Entry, Fact, File, FirstOf, FirstValue, Heading,
    HeadingKind, Item, ItemKind, Key, NameIn, NamedFact, Param, PictureEntry, Piece, Player, Record, Table,
    TableRow, Text, Var,
};
use alfonso_diag::Spanned;

impl Build<'_> {
    /// `file`
    pub(crate) fn file(&mut self, pairs: Pairs<'_>) -> File {
        let mut file = File { heading: None, items: Vec::new() };
        let mut before = None;
        for pair in pairs {
            let start = pair.as_span().start();
            match pair.as_rule() {
                Rule::item => match self.heading_or_item(pair, file.items.is_empty()) {
                    Some(Top::Heading(heading)) if file.heading.is_none() => file.heading = Some(heading),
                    Some(Top::Heading(heading)) => {
                        let message = "a file has only one heading";
                        self.report(heading.span, message, "the second heading", "remove this heading");
                    }
                    Some(Top::Item(item)) => file.items.push(*item),
                    None => (),
                },
                Rule::junk_item => {
                    if let Some(mended) = self.junk_item(before, &pair) {
                        match mended {
                            Top::Heading(heading) => file.heading = file.heading.or(Some(heading)),
                            Top::Item(item) => file.items.push(*item),
                        }
                    }
                }
                Rule::EOI => (),
                _ => not_in("file", &pair),
            }
            before = Some(start);
        }
        file
    }

    /// `item`
    pub(crate) fn heading_or_item(&mut self, pair: Pair<'_>, first: bool) -> Option<Top> {
        let (span, word) = (self.span(&pair), self.first_word(&pair));
        let inner = Inner::new(pair).any();
        if inner.as_rule() != Rule::heading {
            return Some(Top::Item(Box::new(Item { kind: self.item(inner)?, span, word })));
        }
        let mut parts = Inner::new(inner);
        let kind = match parts.any().as_rule() {
            Rule::heading_game => HeadingKind::Game,
            Rule::heading_library => HeadingKind::Library,
            _ => HeadingKind::Variant,
        };
        let title = self.string(&parts.expect(Rule::string));
        let base = parts.take(Rule::string).map(|it| self.string(&it));
        let named = self.named_in(&mut parts);
        let incomplete =
            parts.take(Rule::incomplete).map(|it| self.string(&Inner::new(it).expect(Rule::string)));
        if !first {
            let message = "the heading comes after other items";
            self.report(span, message, "not at the top of the file", "move the heading to the top");
        }
        Some(Top::Heading(Heading { kind, title, base, named, incomplete, span }))
    }

    fn items(&mut self, inner: Inner<'_>) -> Vec<Item> {
        let mut items = Vec::new();
        self.entries(inner, Rule::only_item, &mut items, |build, pair| {
            match build.heading_or_item(pair, true)? {
                Top::Item(item) => Some(*item),
                Top::Heading(heading) => {
                    let message = "a heading cannot be inside a block";
                    build.report(heading.span, message, "a heading", "move the heading to the top");
                    None
                }
            }
        });
        items
    }

    /// Builds the contents of a body. `read` builds the entries that could be parsed. The others
    /// are recorded for later.
    pub(super) fn entries<T>(
        &mut self,
        inner: Inner<'_>,
        only: Rule,
        list: &mut Vec<T>,
        build_entry: impl Fn(&mut Self, Pair<'_>) -> Option<T>,
    ) {
        let mut before = None;
        for pair in inner.parts {
            let start = pair.as_span().start();
            if crate::parse::recovery::is_junk(pair.as_rule()) {
                self.junk(only, before, &pair, list, &build_entry);
            } else if let Some(entry) = build_entry(self, pair) {
                list.push(entry);
            }
            before = Some(start);
        }
    }

    pub(super) fn item(&mut self, pair: Pair<'_>) -> Option<ItemKind> {
        Some(match pair.as_rule() {
            Rule::about => ItemKind::About(self.facts(Inner::new(pair))),
            Rule::record => ItemKind::Evidence(self.record(pair)),
            Rule::source => ItemKind::Source(self.source(pair)?),
            Rule::question => ItemKind::Question(self.question(pair)),
            Rule::ruleset => ItemKind::Ruleset(self.ruleset(pair)),
            Rule::use_library => self.use_library(pair),
            Rule::players => ItemKind::Players(pair.into_inner().filter_map(|it| self.player(it)).collect()),
            Rule::board => ItemKind::Board(self.board(pair)?),
            Rule::partners => {
                let team = |team: Pair<'_>| Inner::new(team).parts.map(|it| self.name(&it)).collect();
                ItemKind::Partners(Inner::new(pair).parts.map(team).collect())
            }
            Rule::goal => ItemKind::Goal(self.sentence(pair)),
            Rule::picture => ItemKind::Picture(self.picture(pair)),
            Rule::dice => ItemKind::Dice(self.dice(pair)?),
            Rule::define => ItemKind::Define(self.define(pair)?),
            Rule::table => ItemKind::Table(self.table(pair)?),
            Rule::var => ItemKind::Var(Box::new(self.var(pair)?)),
            Rule::piece => ItemKind::Piece(self.piece(pair)),
            Rule::block => self.block(pair),
            Rule::drawing => ItemKind::Drawing(self.drawing(pair)),
            Rule::setup => ItemKind::Setup(self.setup(&mut Inner::new(pair))?),
            Rule::reserve => ItemKind::Reserve(self.reserve(pair)?),
            Rule::fen => ItemKind::Fen(self.fen(pair)),
            Rule::notation => ItemKind::Notation(self.notation(pair)),
            Rule::example => ItemKind::Example(self.example(pair)),
            Rule::replace => self.replace(pair).map(Delta::Replace).map(ItemKind::Delta)?,
            Rule::remove_item => ItemKind::Delta(Delta::Remove(self.remove_item(pair))),
            Rule::add_to => ItemKind::Delta(Delta::Add(self.add_to(pair)?)),
            Rule::under_items => {
                let mut inner = Inner::new(pair);
                let guard = self.guard(inner.expect(Rule::guard));
                ItemKind::Under { guard, items: self.items(inner) }
            }
            _ => not_in("item", &pair),
        })
    }

    fn record(&mut self, pair: Pair<'_>) -> Record {
        let mut inner = Inner::new(pair);
        let name = self.name(&inner.expect(Rule::name));
        let title = self.string(&inner.expect(Rule::string));
        let cites = self.cites(inner.take(Rule::cites));
        Record { name, title, cites, fields: self.facts(inner) }
    }

    /// The facts of a body.
    fn facts(&mut self, inner: Inner<'_>) -> Vec<NamedFact> {
        let mut facts = Vec::new();
        self.entries(inner, Rule::only_fact, &mut facts, |build, pair| {
            let mut inner = Inner::new(pair);
            let name = build.name(&inner.expect(Rule::name));
            let value = inner.any();
            let fact = match value.as_rule() {
                Rule::string => {
                    let mut text = build.string(&value);
                    while let Some(more) = inner.take(Rule::string) {
                        let more = build.string(&more);
                        text.node = format!("{} {}", text.node, more.node);
                        text.span = text.span.to(more.span);
                    }
                    Fact::Text(text)
                }
                Rule::texts => Fact::List(Inner::new(value).parts.map(|it| build.string(&it)).collect()),
                Rule::number => Fact::Number(build.number(&value)?),
                _ => not_in("fact", &value),
            };
            let cites = build.cites(inner.take(Rule::cites));
            let silent = inner.take(Rule::silent).map(|it| build.silent(it)).unwrap_or_default();
            Some(NamedFact { name, fact, cites, silent })
        });
        facts
    }

    fn use_library(&mut self, pair: Pair<'_>) -> ItemKind {
        let mut inner = Inner::new(pair);
        let mut names = Vec::new();
        while let Some(name) = inner.take(Rule::name) {
            names.push(self.name(&name));
        }
        ItemKind::Use { names, library: self.string(&inner.expect(Rule::string)) }
    }

    /// `player`, among the parts of `players`
    fn player(&mut self, pair: Pair<'_>) -> Option<Player> {
        if pair.as_rule() != Rule::player {
            return None;
        }
        // `Inner` skips keywords, so the pairs are searched directly.
        let plural = pair.clone().into_inner().any(|it| it.as_rule() == Rule::k_plural);
        let mut inner = Inner::new(pair);
        let name = self.name(&inner.expect(Rule::proper));
        let letter = inner.take(Rule::quoted).map(|it| self.string(&it));
        let word = |it| self.name(&Inner::new(it).expect(Rule::name));
        let colour = inner.take(Rule::coloured).map(word);
        let facing = inner.take(Rule::facing).map(word);
        let colour = colour.or_else(|| inner.take(Rule::coloured).map(word));
        Some(Player { name, letter, plural, colour, facing, named: self.named_in(&mut inner) })
    }

    /// Builds `named es "alferza", ca "alferza"` if it comes next.
    fn named_in(&self, inner: &mut Inner<'_>) -> Vec<NameIn> {
        let Some(named) = inner.take(Rule::named_in) else { return Vec::new() };
        let name = |called: Pair<'_>| {
            let mut parts = Inner::new(called);
            let language = self.name(&parts.expect(Rule::language));
            NameIn { language, name: self.string(&parts.expect(Rule::string)) }
        };
        Inner::new(named).parts.map(name).collect()
    }

    /// Builds a title and its translations if they come next.
    pub(super) fn title(&self, inner: &mut Inner<'_>) -> (Option<Text>, Vec<NameIn>) {
        let title = inner.take(Rule::quoted).map(|it| self.string(&it));
        (title, self.named_in(inner))
    }

    fn picture(&mut self, pair: Pair<'_>) -> Vec<PictureEntry> {
        let mut entries = Vec::new();
        self.entries(Inner::new(pair), Rule::only_picture, &mut entries, |build, pair| {
            let mut inner = Inner::new(pair);
            let first = inner.next()?;
            let name = |pair: Pair<'_>| build.name(&Inner::new(pair).expect(Rule::name));
            let shown = |pair: Pair<'_>| {
                let mut parts = Inner::new(pair);
                let thing = build.name(&parts.expect(Rule::name));
                (thing, parts.parts.map(|look| build.name(&look)).collect())
            };
            Some(match first.as_rule() {
                Rule::picture_set => PictureEntry::Pieces(name(first)),
                Rule::picture_crossings => PictureEntry::Crossings(build.span(&first)),
                Rule::shown_as => {
                    PictureEntry::As([first].into_iter().chain(inner.parts).map(shown).collect())
                }
                _ => not_in("picture", &first),
            })
        });
        entries
    }

    fn define(&mut self, pair: Pair<'_>) -> Option<Define> {
        let mut inner = Inner::new(pair);
        let name = self.name(&inner.expect(Rule::name));
        let params = match inner.take(Rule::params) {
            Some(params) => Inner::new(params).parts.map(|it| self.param(it)).collect(),
            None => Vec::new(),
        };
        let body = inner.any();
        let rule = body.as_rule();
        let mut parts = Inner::new(body);
        let body = match rule {
            Rule::define_move => DefineBody::Move(Box::new(self.movement(parts.any())?)),
            Rule::define_effect => DefineBody::Effect(self.effects(parts.expect(Rule::effects))?),
            Rule::define_value => {
                let ty = parts.take(Rule::ty).map(|it| self.name(&it));
                DefineBody::Value { ty, value: self.expr(parts.expect(Rule::expr))? }
            }
            rule => unreachable!("`define` cannot contain `{rule:?}`"),
        };
        Some(Define { name, params, body })
    }

    fn param(&mut self, pair: Pair<'_>) -> Param {
        let mut inner = Inner::new(pair);
        let name = self.name(&inner.expect(Rule::name));
        Param { name, ty: self.name(&inner.expect(Rule::ty)) }
    }

    fn table(&mut self, pair: Pair<'_>) -> Option<Table> {
        let mut inner = Inner::new(pair);
        let name = self.name(&inner.expect(Rule::name));
        let param = self.name(&inner.expect(Rule::name));
        let domain = match inner.take(Rule::range) {
            None => Some(Domain::Type(self.name(&inner.expect(Rule::ty)))),
            Some(range) => {
                let mut parts = Inner::new(range);
                let first = self.number(&parts.expect(Rule::number));
                let last = self.number(&parts.expect(Rule::number));
                first.zip(last).map(|(first, last)| Domain::Range(first, last))
            }
        };
        let ty = self.name(&inner.expect(Rule::ty));
        let mut rows = Vec::new();
        self.entries(inner, Rule::only_row, &mut rows, |build, pair| {
            let mut inner = Inner::new(pair);
            let mut keys = Vec::new();
            if let Some(rest) = inner.take(Rule::otherwise) {
                keys.push(Key::Otherwise(build.span(&rest)));
            }
            while let Some(key) = inner.take(Rule::key) {
                keys.push(build.key(key)?);
            }
            Some(TableRow { keys, value: build.expr(inner.expect(Rule::expr))? })
        });
        Some(Table { name, param, domain: domain?, ty, rows })
    }

    fn key(&mut self, pair: Pair<'_>) -> Option<Key> {
        let mut inner = Inner::new(pair);
        let first = inner.any();
        Some(match (first.as_rule(), inner.take(Rule::number)) {
            (Rule::name, _) => Key::Name(self.name(&first)),
            (Rule::number, None) => Key::Number(self.number(&first)?),
            (Rule::number, Some(last)) => Key::Range(self.number(&first)?, self.number(&last)?),
            _ => not_in("key", &first),
        })
    }

    fn var(&mut self, pair: Pair<'_>) -> Option<Var> {
        let mut inner = Inner::new(pair);
        let ty = self.name(&inner.expect(Rule::var_ty));
        let name = self.name(&inner.expect(Rule::name));
        let (title, named) = self.title(&mut inner);
        let per = inner.take(Rule::per).map(|it| self.name(&Inner::new(it).expect(Rule::name)));
        let init = self.expr(inner.expect(Rule::expr))?;
        let (mut lasts, mut floor, mut fen, mut firsts) = (None, None, None, None);
        let (mut drawn, mut internal) = (None, None);
        while let Some(pair) = inner.next() {
            if let Rule::internal | Rule::var_drawn = pair.as_rule() {
                let word = if pair.as_rule() == Rule::internal { &mut internal } else { &mut drawn };
                let span = self.span(&pair);
                self.once(word, Some(span), &pair);
                continue;
            }
            if pair.as_rule() == Rule::firsts {
                let values: Option<Vec<FirstValue>> =
                    Inner::new(pair.clone()).parts.map(|it| self.first_value(it)).collect();
                self.once(&mut firsts, Some(values?), &pair);
                continue;
            }
            let part = Inner::new(pair.clone()).any();
            match pair.as_rule() {
                Rule::floor => {
                    let least = self.operand(part)?;
                    self.once(&mut floor, Some(least), &pair);
                }
                Rule::lasts => {
                    let number = self.number(&part)?;
                    self.once(&mut lasts, Some(number), &pair);
                }
                Rule::var_fen => {
                    let text = self.string(&part);
                    self.once(&mut fen, Some(text), &pair);
                }
                _ => not_in("var", &pair),
            }
        }
        Some(Var { ty, name, title, named, per, init, lasts, floor, fen, drawn, internal, firsts })
    }

    fn first_value(&mut self, pair: Pair<'_>) -> Option<FirstValue> {
        let mut inner = Inner::new(pair);
        let mut of = Vec::new();
        while let Some(rule @ (Rule::operand | Rule::cells)) = inner.peek() {
            let thing = inner.any();
            of.push(match rule {
                Rule::cells => FirstOf::Cells(self.cells(thing)?),
                _ => FirstOf::Value(self.operand(thing)?),
            });
        }
        let mut beneath = vec![self.expr(inner.expect(Rule::expr))?];
        while let Some(further) = inner.take(Rule::expr) {
            beneath.push(self.expr(further)?);
        }
        let value = beneath.pop()?;
        Some(FirstValue { of, beneath, value })
    }

    fn piece(&mut self, pair: Pair<'_>) -> Piece {
        let mut inner = Inner::new(pair);
        let mut name = self.name(&inner.expect(Rule::name));
        if name.node.starts_with(|first: char| first.is_ascii_lowercase()) {
            let message = format!("expected a capitalised name, found `{}`", name.node);
            name.node[..1].make_ascii_uppercase();
            self.report(name.span, message, "not expected here", &format!("write `{}`", name.node));
        }
        let letter = self.string(&inner.expect(Rule::string));
        let signs = inner.take(Rule::signs).map(|it| {
            let string = Inner::new(it).expect(Rule::string);
            self.string(&string)
        });
        let royal = inner.take(Rule::royal).map(|it| self.span(&it));
        let together = inner.take(Rule::together).map(|it| self.span(&it));
        let named = self.named_in(&mut inner);
        Piece { name, letter, signs, royal, together, named, body: self.body(inner.expect(Rule::body)) }
    }

    fn block(&mut self, pair: Pair<'_>) -> ItemKind {
        let mut inner = Inner::new(pair);
        let kind = self.block_kind(&inner.expect(Rule::block_kind));
        ItemKind::Block { kind, body: self.body(inner.expect(Rule::body)) }
    }

    /// `block_kind`
    pub(super) fn block_kind(&self, word: &Pair<'_>) -> Spanned<BlockKind> {
        let kind = match word.as_str() {
            "captures" => BlockKind::Captures,
            "legal" => BlockKind::Legal,
            "opening" => BlockKind::Opening,
            "turn" => BlockKind::Turn,
            "rules" => BlockKind::Rules,
            "end" => BlockKind::End,
            other => unreachable!("`block_kind` cannot be `{other}`"),
        };
        Spanned::new(kind, self.span(word))
    }

    /// `body`
    pub(super) fn body(&mut self, pair: Pair<'_>) -> Vec<Entry> {
        let mut entries = Vec::new();
        self.entries(Inner::new(pair), Rule::only_clause, &mut entries, |build, pair| build.entry(pair));
        entries
    }

    /// `clause` or `under`
    pub(super) fn entry(&mut self, pair: Pair<'_>) -> Option<Entry> {
        match pair.as_rule() {
            Rule::clause => self.clause(pair).map(Entry::Clause),
            Rule::under => {
                let mut inner = Inner::new(pair);
                let guard = self.guard(inner.expect(Rule::guard));
                Some(Entry::Under { guard, body: self.body(inner.expect(Rule::body)) })
            }
            _ => not_in("body", &pair),
        }
    }
}

/// An entry at the top level.
pub(crate) enum Top {
    Heading(Heading),
    Item(Box<Item>),
}
