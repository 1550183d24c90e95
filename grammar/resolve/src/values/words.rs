//! Values that are single words.

use crate::context::Thing;
use crate::problems::{names, setups, types};
use crate::resolver::Resolver;
use crate::world::{Declared, is_capital};
use alfonso_diag::Span;
use alfonso_model::{Expr, ExprKind, Per, VarRole, Way, WaySet};
use alfonso_syntax::ast::Name;
use alfonso_vocabulary::{self as vocabulary, BoardKind, Meaning, Role, ValueWord};

impl Resolver<'_, '_> {
    /// Resolves a word to its value.
    pub(super) fn word(&mut self, word: &str, span: Span) -> Option<Expr> {
        if let Some(value) = self.stands_for(word, span) {
            return Some(value);
        }
        if let Some((local, ty)) = self.local(word) {
            return self.node(ExprKind::Local(local, ty?), span);
        }
        if let Some(Meaning::Value(value)) = vocabulary::meaning(word, Role::Value) {
            return self.value_word(value, word, span);
        }
        match self.world.find(word) {
            Some(declared) => self.declared(declared, word, span),
            None => {
                self.unknown_value(word, span);
                None
            }
        }
    }

    fn value_word(&mut self, value: ValueWord, word: &str, span: Span) -> Option<Expr> {
        if let Some(thing) = value.needs() {
            self.need(thing, word, span)?;
        }
        self.counting |= matches!(value, ValueWord::Repetitions | ValueWord::Rounds);
        self.node(value.kind(), span)
    }

    fn declared(&mut self, declared: Declared, word: &str, span: Span) -> Option<Expr> {
        match declared {
            Declared::Player(player) => self.node(ExprKind::Player(player), span),
            Declared::Kind(kind) => self.node(ExprKind::Kind(kind), span),
            Declared::Region(region) => self.node(ExprKind::Region(region), span),
            Declared::RegionOf(_) => {
                self.report(names::of_whom(word, Per::Player, span));
                None
            }
            Declared::Point => self.node(ExprKind::Cell(word.to_owned()), span),
            Declared::Sector(sector) => self.node(ExprKind::Sector(sector), span),
            Declared::Dice(dice) => self.die(dice, word, span),
            Declared::Var(var) => {
                let head = &self.world.vars[var.index()];
                let (ty, per) = (head.ty, head.per);
                if head.role == VarRole::Counter {
                    self.uses_counter(span);
                }
                if per != Per::Game {
                    self.report(names::of_whom(word, per, span));
                    return None;
                }
                self.need(Thing::Position, word, span)?;
                self.node(ExprKind::Var(var, ty?, None), span)
            }
            Declared::Table(table) => {
                let declared = self.world.tables[table.index()].table.name.span;
                self.report(names::arguments(word, span, 1, 0, Some(declared)));
                None
            }
            Declared::Define(index) => self.call_value(index, &[], span),
            Declared::Drawing(_) => {
                let at = self.world.names.get(word).map_or(span, |(_, at)| *at);
                self.report(types::wrong_definition(word, span, declared.a(), "a value", at));
                None
            }
        }
    }

    /// Checks that `what` exists on the board of this game.
    pub(crate) fn on_this_board(&mut self, needs: Option<BoardKind>, what: &str, span: Span) -> Option<()> {
        match (needs, self.world.board_kind) {
            (Some(needs), Some(here)) if needs != here => {
                self.report(setups::not_on_this_board(span, what, here));
                None
            }
            _ => Some(()),
        }
    }

    /// Checks that a direction exists on the board of this game.
    pub(crate) fn direction_of_this_board(&mut self, word: &Name) -> Option<()> {
        if vocabulary::way(&word.node)?.0 == WaySet::AnyLine && !self.world.points {
            self.report(setups::no_lines(word));
            return None;
        }
        match (vocabulary::way(&word.node)?.1, self.world.board_kind) {
            (Some(needs), Some(here)) if needs != here => {
                self.report(setups::direction_of_another_board(word, here));
                None
            }
            _ => self.direction_of_hexagons(word),
        }
    }

    /// Checks that the board has hexagons with this direction, if no other board has it.
    fn direction_of_hexagons(&mut self, word: &Name) -> Option<()> {
        let Some((WaySet::Board(direction), _)) = vocabulary::way(&word.node) else { return Some(()) };
        let Some(board) = self.world.board.as_ref().filter(|_| direction.is_between()) else {
            return Some(());
        };
        let hexagons = board.shape.hexagons();
        if hexagons.is_some_and(|hexagons| hexagons.corners().contains(&direction)) {
            return Some(());
        }
        self.report(setups::direction_between(word, hexagons));
        None
    }

    fn unknown_value(&mut self, word: &str, span: Span) {
        if self.world.refused.contains(word) {
            return;
        }
        if is_capital(word) {
            let known = self.world.names_of(|it| matches!(it, Declared::Kind(_) | Declared::Player(_)));
            let problem = self.world.unknown(word, span, "piece or player", &known, self.home);
            self.report_some(problem);
            return;
        }
        if vocabulary::find(word, Role::Test).is_some() {
            self.report(types::test_as_value(span, word));
            return;
        }
        let capitals = self.world.names_of(|it| matches!(it, Declared::Kind(_) | Declared::Player(_)));
        if let Some(meant) = capitals.into_iter().find(|name| name.eq_ignore_ascii_case(word)) {
            self.report(names::unknown_name(word, span, "value", [meant]));
            return;
        }
        let declared = self
            .world
            .names_of(|it| !matches!(it, Declared::Drawing(_) | Declared::Kind(_) | Declared::Player(_)));
        let locals: Vec<String> = self.local_names().into_iter().map(str::to_owned).collect();
        let known = locals
            .iter()
            .map(String::as_str)
            .chain(declared.iter().copied())
            .chain(vocabulary::words(Role::Value));
        let near = alfonso_diag::nearest(word, known);
        self.report(names::unknown_name(word, span, "value", near));
    }

    /// Resolves a single direction.
    pub(super) fn way(&mut self, name: &Name) -> Option<Way> {
        match single_way(&name.node) {
            Some(way) => {
                self.direction_of_this_board(name)?;
                Some(way)
            }
            None => {
                let singles = vocabulary::words(Role::Direction).filter(|word| single_way(word).is_some());
                let near = alfonso_diag::nearest(&name.node, singles);
                let help = "expected one direction, such as `forward` or `north`";
                self.report(names::unknown_word(name, "a single direction", near, Some(help)));
                None
            }
        }
    }
}

/// Returns the direction that a word names, unless the word names several.
pub(super) fn single_way(word: &str) -> Option<Way> {
    match vocabulary::way(word)?.0 {
        WaySet::Board(direction) => Some(Way::Board(direction)),
        WaySet::Forward => Some(Way::Forward),
        WaySet::Backward => Some(Way::Backward),
        WaySet::Left => Some(Way::Left),
        WaySet::Right => Some(Way::Right),
        _ => None,
    }
}
