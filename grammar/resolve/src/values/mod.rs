//! Values: the step from syntax to typed expressions.
//!
//! Each function reports errors in its text and then returns `None`. The caller resolves the rest
//! of its clause, and then drops the clause without another report.

mod apply;
pub(crate) mod directions;
mod lines;
mod operators;
mod select;
mod tracks;
mod words;

use super::context::Thing;
use super::problems::{names, types};
use super::resolver::Resolver;
use super::testing::Subject;
use super::world::World;
use alfonso_diag::{Diagnostic, Span};
use alfonso_forms::{Along, DiceWord, Fold};
use alfonso_model::{Domain, Event, Expr, ExprKind, Type, Way};
use alfonso_syntax::ast;
use alfonso_vocabulary::{self as vocabulary, Role};

impl Resolver<'_, '_> {
    /// Resolves a value of any type.
    pub(super) fn value(&mut self, value: &ast::Expr) -> Option<Expr> {
        self.nested(value.span, |resolver| resolver.value_here(value))
    }

    /// Resolves a value that must have the type `ty`.
    pub(super) fn value_as(&mut self, value: &ast::Expr, ty: Type) -> Option<Expr> {
        let resolved = self.value(value)?;
        self.fit(resolved, ty)
    }

    /// Resolves an optional condition. Returns `Some(None)` without a condition, and `None` for one
    /// in error.
    pub(super) fn condition(&mut self, condition: Option<&ast::Expr>) -> Option<Option<Expr>> {
        match condition {
            None => Some(None),
            Some(condition) => self.value_as(condition, Type::Flag).map(Some),
        }
    }

    fn value_here(&mut self, value: &ast::Expr) -> Option<Expr> {
        let span = value.span;
        match &value.kind {
            ast::ExprKind::Number(number) if i32::try_from(*number).is_err() => {
                self.report(names::beyond_play(*number, span));
                None
            }
            ast::ExprKind::Number(number) => self.node(ExprKind::Number(*number), span),
            ast::ExprKind::Flag(flag) => self.node(ExprKind::Flag(*flag), span),
            ast::ExprKind::Cell(cell) => self.node(ExprKind::Cell(cell.clone()), span),
            ast::ExprKind::Word(word) => self.word(word, span),
            ast::ExprKind::Not(inner) => {
                let inner = self.value_as(inner, Type::Flag)?;
                self.node(ExprKind::Not(Box::new(inner)), span)
            }
            ast::ExprKind::Binary { op, left, right } => self.binary(op, left, right, span),
            ast::ExprKind::Is { subject, not, test } => self.is(subject, *not, test, span),
            ast::ExprKind::NextAfter { alive, of } => {
                self.need(Thing::Position, "next after", span)?;
                let of = Box::new(self.value_as(of, Type::Player)?);
                let next = if *alive { ExprKind::NextAlive(of) } else { ExprKind::NextSeat(of) };
                self.node(next, span)
            }
            ast::ExprKind::In { subject, not, set } => {
                let subject = self.value_as(subject, Type::Cell);
                let set = self.value_as(set, Type::Cells);
                let inside = ExprKind::In(Box::new(subject?), Box::new(set?));
                let inside = self.node(inside, span)?;
                self.negated(inside, *not)
            }
            ast::ExprKind::Call { name, args } => {
                let args: Vec<&ast::Expr> = args.iter().collect();
                self.apply(name, &args, span)
            }
            ast::ExprKind::Of { word, of } => self.apply(word, &[of], span),
            ast::ExprKind::Edge { way, of } => self.edge(way, of.as_deref(), span),
            ast::ExprKind::Select { quantifier, selection, has } => {
                self.select(quantifier, selection, has.as_deref(), span)
            }
            ast::ExprKind::FirstSeen { way, from } => self.first_seen(way, from, span),
            ast::ExprKind::InLine { count, selection, through } => {
                self.in_line(count, selection, through.as_deref(), span)
            }
            ast::ExprKind::CellsOf(selection) => {
                let opened = self.open(selection);
                let selected = self.close(opened)?;
                self.on_board(&selected, selection.span)?;
                self.node(ExprKind::CellsOf(Box::new(selected)), span)
            }
            ast::ExprKind::Near { group, of, way } => self.near(*group, of, way.as_ref(), span),
            ast::ExprKind::Joined { from, to, by, way } => self.joined_to(from, to, (by, way.as_ref()), span),
            ast::ExprKind::StoodBefore => {
                self.need(Thing::Trial, "position stood before", span)?;
                self.node(ExprKind::StoodBefore, span)
            }
            ast::ExprKind::Fold { fold, value, selection: Some(over) } => self.fold(*fold, value, over, span),
            ast::ExprKind::Fold { fold, value, selection: None } => {
                self.thrown(DiceWord::Fold(*fold), value, None, span)
            }
            ast::ExprKind::If { condition, yes, no } => {
                let condition = self.value_as(condition, Type::Flag);
                let (yes, no) = (self.value(yes), self.value(no));
                let (mut condition, mut yes, mut no) = (condition?, yes?, no?);
                // The first value has the type of the whole.
                if is_also(&yes, no.ty) {
                    condition = self.negated(condition, true)?;
                    (yes, no) = (no, yes);
                }
                let no = self.fit(no, yes.ty)?;
                self.node(ExprKind::If(Box::new(condition), Box::new(yes), Box::new(no)), span)
            }
            ast::ExprKind::PieceOn(cell) => {
                self.need(Thing::Position, "piece on", span)?;
                let cell = self.value_as(cell, Type::Cell)?;
                self.node(ExprKind::PieceOn(Box::new(cell)), span)
            }
            ast::ExprKind::PlaceOn { cell, track } => {
                self.need(Thing::Position, "place of", span)?;
                let cell = self.value(cell)?;
                let cell = if cell.ty == Type::Piece { cell } else { self.fit(cell, Type::Cell)? };
                let number_of = |resolver: &mut Self, track| resolver.place_on(&cell, track, span);
                self.on_track(track, &number_of, ExprKind::Number(0), span)
            }
            ast::ExprKind::CellOn { number, track } => {
                let number = self.value_as(number, Type::Number)?;
                let cell = |resolver: &mut Self, track| {
                    resolver.node(ExprKind::CellOn(Box::new(number.clone()), track), span)
                };
                self.on_track(track, &cell, ExprKind::Nowhere, span)
            }
            ast::ExprKind::PliesSince(event) => self.plies_since(event, span),
            // The choice has no arm for the answer; the check of readings has reported it.
            ast::ExprKind::By(_) => None,
        }
    }

    /// Converts a value to another type, if its own type allows that.
    pub(super) fn fit(&mut self, mut value: Expr, ty: Type) -> Option<Expr> {
        if value.ty != ty && !is_also(&value, ty) {
            self.report(types::wrong_type(value.span, value.ty, ty));
            return None;
        }
        if let (ExprKind::Crossed(_), Type::Cell) = (&value.kind, ty) {
            (value.kind, value.ty) = (ExprKind::Crossed(Type::Cell), Type::Cell);
        }
        Some(value)
    }

    /// Resolves `group of C along W` and `neighbours of C along W`.
    fn near(&mut self, group: bool, of: &ast::Expr, way: Option<&ast::Name>, span: Span) -> Option<Expr> {
        let along = self.joining(way);
        let word = if group { "group of" } else { "neighbours of" };
        self.need(Thing::Position, word, span)?;
        let of = Box::new(self.cell_or_cells(of)?);
        let along = along?;
        self.node(if group { ExprKind::Group(of, along) } else { ExprKind::Neighbours(of, along) }, span)
    }

    /// Resolves `A joined to B by S along W`.
    fn joined_to(
        &mut self,
        from: &ast::Expr,
        to: &ast::Expr,
        (by, way): (&ast::Selection, Option<&ast::Name>),
        span: Span,
    ) -> Option<Expr> {
        let (from, to, along) = (self.cell_or_cells(from), self.cell_or_cells(to), self.joining(way));
        let opened = self.open(by);
        let selected = self.close(opened)?;
        self.on_board(&selected, by.span)?;
        self.node(ExprKind::Joined(Box::new(from?), Box::new(to?), Box::new(selected), along?), span)
    }

    /// Reports a selection that contains neither cells nor pieces on the board.
    fn on_board(&mut self, selected: &alfonso_model::Selection, span: Span) -> Option<()> {
        if matches!(selected.domain, Domain::Pieces | Domain::Cells) {
            return Some(());
        }
        let expected = "a selection of pieces on the board, or of cells";
        self.report(types::wrong_sort(span, "neither", expected));
        None
    }

    /// Resolves a cell, a piece (for its cell) or a set of cells.
    fn cell_or_cells(&mut self, value: &ast::Expr) -> Option<Expr> {
        let resolved = self.value(value)?;
        let span = resolved.span;
        match resolved.ty {
            Type::Cell | Type::Cells | Type::Sector => Some(resolved),
            Type::Piece => self.node(ExprKind::CellOf(Box::new(resolved)), span),
            other => {
                self.report(types::wrong_sort(span, types::a(other), "a cell, a piece or a set of cells"));
                None
            }
        }
    }

    /// Resolves the directions in which cells are joined. Without a word, uses the joins of the
    /// board.
    fn joining(&mut self, way: Option<&ast::Name>) -> Option<Along> {
        let Some(way) = way else {
            return Some(if self.world.points { Along::Lines } else { Along::Orthogonal });
        };
        let along = Along::ALL.into_iter().find(|along| along.word() == way.node);
        if along.is_none() {
            let help = "write `along orthogonal`, `along diagonal`, `along any` or, on a board of points, `along any-line`";
            let near = alfonso_diag::nearest(&way.node, Along::ALL.map(Along::word));
            self.report(names::unknown_word(way, "a way in which cells are joined", near, Some(help)));
            return None;
        }
        self.direction_of_this_board(way)?;
        along
    }

    /// Resolves aggregates such as `sum of E over S`.
    fn fold(&mut self, fold: Fold, value: &ast::Expr, over: &ast::Selection, span: Span) -> Option<Expr> {
        let opened = self.open(over);
        let value = if opened.is_known() { self.value_as(value, Type::Number) } else { None };
        let selected = self.close(opened);
        self.node(ExprKind::Fold(fold, Box::new(selected?), Box::new(value?)), span)
    }

    fn negated(&mut self, value: Expr, not: bool) -> Option<Expr> {
        if !not {
            return Some(value);
        }
        let span = value.span;
        self.node(ExprKind::Not(Box::new(value)), span)
    }

    fn is(&mut self, subject: &ast::Expr, not: bool, test: &ast::Test, span: Span) -> Option<Expr> {
        if let ast::ExprKind::Select { quantifier, selection, has: None } = &subject.kind
            && quantifier.node == ast::Quantifier::Every
        {
            return self.every_is(selection, not, test, span);
        }
        let lost = self.is_off_board(subject);
        let subject = self.value(subject)?;
        let (subject, sort) = match subject.ty {
            Type::Piece if lost => (subject, Subject::Lost),
            Type::Piece => (subject, Subject::Piece),
            Type::Cell => (subject, Subject::Cell),
            Type::Player => (subject, Subject::Player),
            Type::Sector => (subject, Subject::Sector),
            Type::Cells if matches!(subject.kind, ExprKind::Crossed(_)) => {
                (self.fit(subject, Type::Cell)?, Subject::Cell)
            }
            found => {
                let expected = "a piece, a cell or a player";
                self.report(types::wrong_sort(subject.span, types::a(found), expected));
                return None;
            }
        };
        let test = self.test(test, sort)?;
        let is = self.node(ExprKind::Is(Box::new(subject), test), span)?;
        self.negated(is, not)
    }

    fn edge(&mut self, way: &ast::Name, of: Option<&ast::Expr>, span: Span) -> Option<Expr> {
        let found = self.way(way);
        let piece = match of {
            Some(piece) => self.value_as(piece, Type::Piece),
            None => found.and_then(|found| self.facing(found, &way.node, span)),
        };
        self.need(Thing::Position, "edge", span)?;
        self.node(ExprKind::Edge(found?, Box::new(piece?)), span)
    }

    /// Returns the piece whose facing defines a direction: the moving piece, or no piece for a
    /// direction of the board.
    pub(super) fn facing(&mut self, way: Way, word: &str, span: Span) -> Option<Expr> {
        if matches!(way, Way::Board(_)) {
            let nowhere = self.node(ExprKind::Nowhere, span)?;
            return self.node(ExprKind::PieceOn(Box::new(nowhere)), span);
        }
        self.need(Thing::Move, word, span)?;
        self.node(ExprKind::It, span)
    }

    fn first_seen(&mut self, way: &ast::Name, from: &ast::Expr, span: Span) -> Option<Expr> {
        let known = vocabulary::meaning(&way.node, Role::Direction) == Some(vocabulary::Meaning::Onward);
        if !known {
            let help = "write `onward`, the direction of the move: `first piece onward of origin`";
            let what = "a way to look for the first piece";
            let near = alfonso_diag::nearest(&way.node, ["onward"]);
            self.report(super::problems::names::unknown_word(way, what, near, Some(help)));
        }
        let from = self.value_as(from, Type::Cell);
        self.need(Thing::Move, "onward", way.span)?;
        let from = from.filter(|_| known)?;
        self.node(ExprKind::FirstSeen(Box::new(from)), span)
    }

    fn plies_since(&mut self, event: &ast::Event, span: Span) -> Option<Expr> {
        self.need(Thing::Position, "plies since", span)?;
        self.counting = true;
        let word = vocabulary::meaning(&event.word.node, Role::Event);
        if matches!(word, Some(vocabulary::Meaning::Event(vocabulary::EventWord::Repetition)))
            && matches!(event.of, ast::EventOf::Nothing)
        {
            self.need(Thing::Judgement, "plies since repetition", span)?;
            return self.node(ExprKind::SinceRepetition, span);
        }
        let event = match past_event(
            self.world,
            event,
            self.home,
            "`capture`, `elimination`, `move`, `move of KIND`, `repetition` or `start`",
        ) {
            Ok(event) => event,
            Err(problem) => {
                self.report_some(problem);
                return None;
            }
        };
        self.log.clocks.push((event, span));
        self.node(ExprKind::PliesSince(event), span)
    }

    pub(super) fn unknown_event(&mut self, word: &ast::Name) {
        self.report(unknown_event(word));
    }
}

/// Returns an event from which rules can count plies.
///
/// The error is the diagnostic, or `None` if the mistake has been reported.
pub(super) fn past_event(
    world: &World<'_>,
    event: &ast::Event,
    home: Option<Span>,
    expected: &str,
) -> Result<Event, Option<Diagnostic>> {
    use vocabulary::{EventWord, Meaning};
    let Some(Meaning::Event(word)) = vocabulary::meaning(&event.word.node, Role::Event) else {
        return Err(Some(unknown_event(&event.word)));
    };
    match (word, &event.of) {
        (EventWord::Capture, ast::EventOf::Nothing) => Ok(Event::Capture),
        (EventWord::Elimination, ast::EventOf::Nothing) => Ok(Event::Elimination),
        (EventWord::Start, ast::EventOf::Nothing) => Ok(Event::Start),
        (EventWord::Move, ast::EventOf::Nothing) => Ok(Event::Move(None)),
        (EventWord::Move, ast::EventOf::Name(kind)) => {
            let found = world.kind(&kind.node).ok_or_else(|| world.unknown_kind(kind, home))?;
            Ok(Event::Move(Some(found)))
        }
        _ => Err(Some(types::wrong_sort(event.span, "another event", expected))),
    }
}

fn unknown_event(word: &ast::Name) -> Diagnostic {
    let near = vocabulary::nearest_word(&word.node, Role::Event);
    let help = "the events are `capture`, `move`, `entering`, `check`, `mate`, `stalemate`, `elimination`, `ruin`, `start` and `end`";
    super::problems::names::unknown_word(word, "an event", near, Some(help))
}

/// Returns true if a value of one type is also a value of another: a sector is a set of cells, a file is a
/// number, and `crossed` may be a single cell.
fn is_also(value: &Expr, ty: Type) -> bool {
    match (value.ty, ty) {
        (Type::File, Type::Number) | (Type::Sector, Type::Cells) => true,
        (Type::Cells, Type::Cell) => matches!(value.kind, ExprKind::Crossed(_)),
        _ => false,
    }
}
