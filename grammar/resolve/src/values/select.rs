//! Selections, such as `own Man w of next on region where C`, and values computed from them.

use super::directions::is_of_directions;
use crate::context::Thing;
use crate::problems::{heap, names, types};
use crate::resolver::{Mark, Resolver};
use crate::testing::Subject;
use crate::world::is_capital;
use alfonso_diag::{Span, Spanned};
use alfonso_forms::Along;
use alfonso_model::{CompareOp, Domain, Expr, ExprKind, KindId, LocalId, Selection, Test, TestWord, Type};
use alfonso_syntax::ast::{self, Quantifier, Relation};
use alfonso_vocabulary::{self as vocabulary, BoardKind, Meaning, Noun, Role};

/// A selection whose name is still in scope, for the text that refers to each selected member.
pub(crate) struct Opened {
    /// The selection; `None` if it is in error.
    selection: Option<Selection>,
    /// The sort of the selected members, if the resolver could determine it.
    sort: Option<Picked>,
    local: LocalId,
    mark: Mark,
}

impl Opened {
    /// Returns `true` if the sort of the selected members is known, so that later text can refer to
    /// them.
    pub(crate) fn is_known(&self) -> bool {
        self.sort.is_some()
    }

    /// Returns the local by which later text refers to a selected member.
    pub(crate) fn local(&self) -> LocalId {
        self.local
    }
}

/// Returns the domain off the board that an adjective selects.
fn off_board(word: &ast::Name) -> Option<Domain> {
    match vocabulary::meaning(&word.node, Role::Adjective) {
        Some(Meaning::Lost) => Some(Domain::Lost),
        Some(Meaning::Reserve) => Some(Domain::Reserve),
        Some(Meaning::Buried) => Some(Domain::Buried),
        _ => None,
    }
}

/// The sort of the selected members.
#[derive(Clone, Copy)]
pub(super) struct Picked {
    pub(super) domain: Domain,
    kind: Option<KindId>,
}

impl Picked {
    fn ty(self) -> Type {
        match self.domain {
            Domain::Pieces | Domain::Lost | Domain::Reserve | Domain::Buried => Type::Piece,
            Domain::Cells => Type::Cell,
            Domain::Players => Type::Player,
            Domain::Sectors => Type::Sector,
        }
    }

    fn subject(self) -> Subject {
        match self.domain {
            Domain::Pieces => Subject::Piece,
            Domain::Lost | Domain::Reserve | Domain::Buried => Subject::Lost,
            Domain::Cells => Subject::Cell,
            Domain::Players => Subject::Player,
            Domain::Sectors => Subject::Sector,
        }
    }

    pub(super) fn plural(self) -> &'static str {
        match self.domain {
            Domain::Pieces => "pieces",
            Domain::Lost => "lost pieces",
            Domain::Reserve => "pieces in reserve",
            Domain::Buried => "buried pieces",
            Domain::Cells => "cells",
            Domain::Players => "players",
            Domain::Sectors => "sectors",
        }
    }
}

/// The relations of a selection that have been resolved so far.
#[derive(Default)]
pub(super) struct Related {
    owner: Option<Expr>,
    pub(super) within: Option<Expr>,
    except: Option<Expr>,
    pub(super) further: Vec<Expr>,
}

/// The resolved parts of a selection between two ends.
struct Between {
    from: Expr,
    by: Selection,
    rows: bool,
    along: Along,
}

impl Resolver<'_, '_> {
    /// Resolves a value computed from a selection.
    pub(super) fn select(
        &mut self,
        quantifier: &Spanned<Quantifier>,
        selection: &ast::Selection,
        has: Option<&ast::Expr>,
        span: Span,
    ) -> Option<Expr> {
        if is_of_directions(selection) {
            return self.select_directions(quantifier.node, selection, has, span);
        }
        let nearest = match (quantifier.node, selection.straight.as_deref()) {
            (Quantifier::First, Some(ast::Straight::Beyond { from, way })) => {
                Some(self.line_from(from, way)?)
            }
            _ => None,
        };
        let opened = self.open(selection);
        let every = quantifier.node == Quantifier::Every;
        let has = match has {
            Some(has) if opened.sort.is_some() => Some(self.value_as(has, Type::Flag)),
            _ => has.map(|_| None),
        };
        let selected = self.close(opened);
        if every && has.is_none() {
            self.report(types::every_without_has(span));
            return None;
        }
        if !every && has.is_some() {
            self.report(types::has_without_every(span));
            return None;
        }
        let selected = Box::new(selected?);
        match quantifier.node {
            Quantifier::Some => self.node(ExprKind::Some(selected), span),
            Quantifier::No => {
                let some = self.node(ExprKind::Some(selected), span)?;
                self.node(ExprKind::Not(Box::new(some)), span)
            }
            Quantifier::NumberOf => self.node(ExprKind::Count(selected), span),
            Quantifier::Latest if selected.domain != Domain::Players => {
                let found = match selected.domain {
                    Domain::Pieces | Domain::Lost | Domain::Reserve | Domain::Buried => "pieces",
                    Domain::Cells => "cells",
                    Domain::Players | Domain::Sectors => "sectors",
                };
                self.report(types::latest_of_players(selection.span, found));
                None
            }
            Quantifier::Latest => self.node(ExprKind::Latest(selected), span),
            Quantifier::First => match nearest {
                Some((way, from, facing)) => {
                    self.node(ExprKind::Nearest(selected, way, Box::new(from), Box::new(facing)), span)
                }
                None => self.node(ExprKind::First(selected), span),
            },
            Quantifier::Every => self.node(ExprKind::Every(selected, Box::new(has??)), span),
        }
    }

    /// Resolves `every S is T`, which is short for `every S x has x is T`.
    pub(super) fn every_is(
        &mut self,
        selection: &ast::Selection,
        not: bool,
        test: &ast::Test,
        span: Span,
    ) -> Option<Expr> {
        let opened = self.open(selection);
        let (sort, local) = (opened.sort, opened.local);
        let test = sort.and_then(|sort| self.test(test, sort.subject()));
        let selected = self.close(opened);
        let (sort, test, selected) = (sort?, test?, selected?);
        let one = self.node(ExprKind::Local(local, sort.ty()), selection.span)?;
        let is = self.node(ExprKind::Is(Box::new(one), test), span)?;
        let is = self.negated(is, not)?;
        self.node(ExprKind::Every(Box::new(selected), Box::new(is)), span)
    }

    /// Resolves a selection and leaves its name in scope.
    pub(crate) fn open(&mut self, selection: &ast::Selection) -> Opened {
        let placed = self.need(Thing::Position, &selection.noun.node, selection.span);
        let off = selection.adjectives.iter().find_map(off_board);
        let buried = selection.adjectives.iter().find(|word| off_board(word) == Some(Domain::Buried));
        if let Some(word) = buried.filter(|_| !self.world.stacks && !self.world.library) {
            self.report(heap::no_stacks(word.span, "buried"));
        }
        let sort = self.noun(&selection.noun, off);
        let test = sort.and_then(|sort| self.adjectives(selection, sort));
        let local = self.fresh(selection.span);
        // Relations are resolved before the name is in scope, because they are the same for all
        // members.
        let related = self.relations(selection, sort, local);
        let related = match (selection.straight.as_deref(), related, sort) {
            (Some(straight), Some(related), Some(sort)) => {
                self.straight(straight, selection, sort, local, related)
            }
            (_, related, _) => related,
        };
        let between = selection.sandwich.as_deref().map(|between| self.between(between, sort));
        let mark = self.mark();
        if let (Some(name), Some(sort)) = (&selection.local, sort) {
            let off = matches!(sort.domain, Domain::Lost | Domain::Reserve | Domain::Buried);
            self.bind_piece(name, local, sort.ty(), off.then_some(sort.domain));
        }
        let filter = match sort {
            Some(_) => self.condition(selection.filter.as_ref()),
            None => None,
        };
        let built = match (sort, test, related, filter, placed) {
            (Some(sort), Some(test), Some(related), Some(filter), Some(())) => {
                let filter = self.joined(filter, related.further);
                Some(Selection {
                    domain: sort.domain,
                    local,
                    test,
                    owner: related.owner,
                    within: related.within,
                    except: related.except,
                    filter,
                    by_kind: false,
                    span: selection.span,
                })
            }
            _ => None,
        };
        let built = match (built, between) {
            (Some(built), Some(between)) => between.and_then(|between| self.sandwiched(built, between)),
            (built, _) => built,
        };
        Opened { selection: built, sort, local, mark }
    }

    /// Resolves the relation `between` of a selection.
    fn between(&mut self, between: &ast::Sandwich, sort: Option<Picked>) -> Option<Between> {
        let on_board = |domain: Domain| matches!(domain, Domain::Pieces | Domain::Cells);
        let from = self.value_as(&between.from, Type::Cell);
        let opened = self.open(&between.by);
        let by = self.close(opened);
        let way = &between.way;
        let along = Along::ALL.into_iter().find(|along| along.word() == way.node);
        if along.is_none() {
            let help = "write `along orthogonal`, `along diagonal`, `along any` or, on a board of points, `along any-line`";
            let near = alfonso_diag::nearest(&way.node, Along::ALL.map(Along::word));
            self.report(names::unknown_word(way, "a way to look between others", near, Some(help)));
        } else {
            self.direction_of_this_board(way)?;
        }
        let (sort, by) = (sort?, by?);
        for (domain, span) in [(sort.domain, way.span), (by.domain, between.by.span)] {
            if !on_board(domain) {
                self.report(types::wrong_sort(
                    span,
                    "neither",
                    "a selection of pieces on the board, or of cells",
                ));
                return None;
            }
        }
        Some(Between { from: from?, by, rows: between.rows, along: along? })
    }

    /// Returns the selection of pieces or cells between two ends. The engine evaluates the inner
    /// selections cell by cell.
    fn sandwiched(&mut self, of: Selection, between: Between) -> Option<Selection> {
        let (domain, local, span) = (of.domain, of.local, of.span);
        let Between { from, by, rows, along } = between;
        let cells = ExprKind::Sandwiched(Box::new(of), Box::new(by), Box::new(from), rows, along);
        Some(Selection {
            domain,
            local,
            test: Test::Word(TestWord::Any),
            owner: None,
            within: Some(self.node(cells, span)?),
            except: None,
            filter: None,
            by_kind: false,
            span,
        })
    }

    /// Removes the name of a selection from scope, and returns the selection.
    pub(crate) fn close(&mut self, opened: Opened) -> Option<Selection> {
        self.forget(&opened.mark);
        opened.selection
    }

    /// Returns `true` if a value is a piece off the board or a piece beneath others.
    pub(crate) fn is_off_board(&self, value: &ast::Expr) -> bool {
        self.off_board(value).is_some()
    }

    /// Returns `true` if a value is a piece beneath others.
    pub(crate) fn is_buried(&self, value: &ast::Expr) -> bool {
        self.off_board(value) == Some(Domain::Buried)
    }

    fn off_board(&self, value: &ast::Expr) -> Option<Domain> {
        match &value.kind {
            ast::ExprKind::Word(word) => self.off_board_of(word),
            ast::ExprKind::Select { selection, .. } => selection.adjectives.iter().find_map(off_board),
            _ => None,
        }
    }

    /// Resolves a selection of pieces that may move, on the board or in the reserve.
    pub(crate) fn pieces_to_move(&mut self, selection: &ast::Selection) -> Option<Selection> {
        if selection.adjectives.iter().find_map(off_board) != Some(Domain::Reserve) {
            return self.pieces(selection);
        }
        let opened = self.open(selection);
        self.close(opened)
    }

    /// Resolves a selection of pieces on the board, without leaving its name in scope.
    pub(crate) fn pieces(&mut self, selection: &ast::Selection) -> Option<Selection> {
        self.pieces_among(selection, &[Domain::Pieces])
    }

    /// Resolves a selection of pieces of some domains, without leaving its name in scope.
    pub(crate) fn pieces_among(
        &mut self,
        selection: &ast::Selection,
        domains: &[Domain],
    ) -> Option<Selection> {
        let opened = self.open(selection);
        let sort = opened.sort;
        let selected = self.close(opened);
        if let Some(sort) = sort
            && !domains.contains(&sort.domain)
        {
            self.report(types::wrong_sort(
                selection.span,
                sort.plural(),
                "a selection of pieces on the board",
            ));
            return None;
        }
        selected
    }

    fn noun(&mut self, noun: &ast::Name, off: Option<Domain>) -> Option<Picked> {
        let (domain, kind) = match vocabulary::meaning(&noun.node, Role::Noun) {
            Some(Meaning::Noun(Noun::Pieces)) => (Domain::Pieces, None),
            Some(Meaning::Noun(Noun::Cells)) => (Domain::Cells, None),
            Some(Meaning::Noun(Noun::Players)) => (Domain::Players, None),
            Some(Meaning::Noun(Noun::Sectors)) => {
                self.on_this_board(Some(BoardKind::Rings), &noun.node, noun.span)?;
                (Domain::Sectors, None)
            }
            Some(Meaning::Noun(Noun::Directions)) => {
                let message = "use directions with `for each`, `some`, `no`, `every` or `number of`";
                self.report(types::bad_directions(noun.span, message));
                return None;
            }
            _ => match self.world.kind(&noun.node) {
                Some(kind) => (Domain::Pieces, Some(kind)),
                None if is_capital(&noun.node) => {
                    let problem = self.world.unknown_kind(noun, self.home);
                    self.report_some(problem);
                    return None;
                }
                None => {
                    let near = vocabulary::nearest_word(&noun.node, Role::Noun);
                    let help = "a selection ends with `piece`, `cell`, `player` or a kind";
                    self.report(names::unknown_word(noun, "something to select", near, Some(help)));
                    return None;
                }
            },
        };
        match (off, domain) {
            (None, domain) => Some(Picked { domain, kind }),
            (Some(domain), Domain::Pieces) => Some(Picked { domain, kind }),
            (Some(off), domain) => {
                let sort = Picked { domain, kind };
                let word = match off {
                    Domain::Lost => "lost",
                    Domain::Buried => "buried",
                    _ => "reserve",
                };
                self.report(types::wrong_test(noun.span, word, "pieces", sort.plural()));
                None
            }
        }
    }

    fn adjectives(&mut self, selection: &ast::Selection, sort: Picked) -> Option<Test> {
        let mut all = Vec::new();
        let mut good = true;
        for word in &selection.adjectives {
            if off_board(word).is_some() {
                continue;
            }
            match self.adjective(word, selection, sort) {
                Some(word) => all.push(Test::Word(word)),
                None => good = false,
            }
        }
        all.extend(sort.kind.map(|kind| Test::Word(TestWord::Kind(kind))));
        good.then(|| Test::all(all))
    }

    /// Resolves one adjective. Where it is no test, the author may mean another adjective, or the
    /// name of what is selected, which comes after the noun.
    fn adjective(&mut self, word: &ast::Name, selection: &ast::Selection, sort: Picked) -> Option<TestWord> {
        if !self.is_strange(word) {
            return self.test_word(word, sort.subject());
        }
        let known = vocabulary::words(Role::Test).chain(vocabulary::words(Role::Adjective));
        let near = alfonso_diag::nearest(&word.node, known);
        let noun = &selection.noun.node;
        let after = format!("the name of what is selected comes after `{noun}`: `{noun} {}`", word.node);
        let is_name = near.is_none() && selection.local.is_none();
        let help = is_name.then_some(after.as_str());
        self.report(names::unknown_word(word, "a test", near, help));
        None
    }

    fn relations(
        &mut self,
        selection: &ast::Selection,
        sort: Option<Picked>,
        local: LocalId,
    ) -> Option<Related> {
        let mut related = Related::default();
        let mut good = sort.is_some();
        for (relation, value) in &selection.relations {
            let Some(sort) = sort else {
                let _ = self.value(value);
                continue;
            };
            good &= self.relation(relation, value, sort, local, &mut related).is_some();
        }
        good.then_some(related)
    }

    fn relation(
        &mut self,
        relation: &Spanned<Relation>,
        value: &ast::Expr,
        sort: Picked,
        local: LocalId,
        related: &mut Related,
    ) -> Option<()> {
        match (relation.node, sort.domain) {
            (Relation::Of, Domain::Pieces | Domain::Lost | Domain::Reserve | Domain::Buried) => {
                let owner = self.value_as(value, Type::Player)?;
                self.relate(&mut related.owner, owner, &mut related.further, sort, local, ExprKind::OwnerOf)
            }
            // (Rules can ask nothing else about the cell of a piece beneath others.)
            (Relation::On | Relation::In, Domain::Buried) if related.within.is_none() => {
                related.within = Some(self.cells(value)?);
                Some(())
            }
            (Relation::On | Relation::In, Domain::Pieces | Domain::Cells) | (Relation::Of, Domain::Cells) => {
                let within = self.cells(value)?;
                self.relate(&mut related.within, within, &mut related.further, sort, local, ExprKind::CellOf)
            }
            (Relation::Except, _) => {
                let except = self.value_as(value, sort.ty())?;
                if related.except.is_none() {
                    related.except = Some(except);
                    return Some(());
                }
                let one = self.node(ExprKind::Local(local, sort.ty()), value.span)?;
                let other = ExprKind::Compare(CompareOp::NotEqual, Box::new(one), Box::new(except));
                related.further.push(self.node(other, value.span)?);
                Some(())
            }
            (relation_word, _) => {
                let _ = self.value(value);
                let (word, help) = match relation_word {
                    Relation::Of => ("of", "limit the selection with `where`"),
                    _ if sort.domain == Domain::Buried => ("on", "name the cells once: `in CELLS`"),
                    _ => ("on", "only pieces and cells have a place; limit the selection with `where`"),
                };
                self.report(types::relation(relation.span, word, sort.plural(), help));
                None
            }
        }
    }

    /// Stores the value of a relation. A second value becomes a further condition.
    pub(super) fn relate(
        &mut self,
        slot: &mut Option<Expr>,
        value: Expr,
        further: &mut Vec<Expr>,
        sort: Picked,
        local: LocalId,
        ask: fn(Box<Expr>) -> ExprKind,
    ) -> Option<()> {
        if slot.is_none() {
            *slot = Some(value);
            return Some(());
        }
        let span = value.span;
        let one = self.node(ExprKind::Local(local, sort.ty()), span)?;
        let asked = match sort.domain {
            Domain::Cells => one,
            _ => self.node(ask(Box::new(one)), span)?,
        };
        let holds = match value.ty {
            Type::Cells | Type::Sector => ExprKind::In(Box::new(asked), Box::new(value)),
            _ => ExprKind::Compare(CompareOp::Equal, Box::new(asked), Box::new(value)),
        };
        further.push(self.node(holds, span)?);
        Some(())
    }

    /// Resolves a cell or a set of cells.
    pub(crate) fn cells(&mut self, value: &ast::Expr) -> Option<Expr> {
        let value = self.value(value)?;
        if matches!(value.ty, Type::Cell | Type::Cells | Type::Sector) {
            return Some(value);
        }
        self.report(types::wrong_sort(value.span, types::a(value.ty), "a cell or a set of cells"));
        None
    }

    fn joined(&mut self, filter: Option<Expr>, further: Vec<Expr>) -> Option<Expr> {
        let mut all = filter;
        for one in further {
            let span = one.span;
            all = match all {
                None => Some(one),
                Some(before) => Some(Expr::new(ExprKind::And(Box::new(before), Box::new(one)), span)),
            };
        }
        all
    }
}
