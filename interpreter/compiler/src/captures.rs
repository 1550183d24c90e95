//! The capture tables, computed once for every pair of kinds and owners. If the rules depend on the
//! players in play, the compiler computes tables for every possible set of players.

use crate::problems;
use alfonso_diag::Diagnostic;
use alfonso_model::{
    CaptureRule, CompareOp, Expr, ExprKind, KindId, LocalId, RuleSet, Seat, TableId, Test, TestWord,
};
use std::collections::BTreeSet;

/// The limit on the number of kinds times the number of players.
const MAX_SORTS: usize = 4000;

/// The limit on the number of evaluations of capture rules for pairs of pieces.
const MAX_ASKED: usize = 1 << 26;

/// The limit on the number of players, if the tables depend on the players in play.
const MAX_SEATS: usize = 8;

/// The limit on the number of entries in all tables together.
const MAX_ENTRIES: usize = 1 << 22;

/// A piece without a position, with its kind and owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct KindAndOwner {
    kind: KindId,
    owner: Seat,
}

/// The value of an expression about two pieces without positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    Flag(bool),
    Number(i64),
    Player(Option<Seat>),
    Kind(KindId),
    Piece(KindAndOwner),
}

/// Returns the capture tables. An entry is `true` if the rules allow the capture. The first index
/// is the set of players in play, with a single table if that does not matter. The second index is
/// the capturing piece, and the third is the captured piece. The index of a piece is its kind times
/// the number of seats, plus its owner.
pub(crate) fn takes(rules: &RuleSet, problems: &mut Vec<Diagnostic>) -> Vec<Vec<Vec<bool>>> {
    let seats = rules.players.len();
    let sorts: Vec<KindAndOwner> = (0..rules.kinds.len() * seats)
        .map(|index| KindAndOwner { kind: KindId::new(index / seats), owner: Seat::new(index % seats) })
        .collect();
    if sorts.len() > MAX_SORTS || sorts.len() * sorts.len() * rules.captures.len() > MAX_ASKED {
        problems.push(problems::too_many_kinds(rules.board.span));
        return Vec::new();
    }
    let asking = rules
        .captures
        .iter()
        .find(|rule| rule.condition.as_ref().is_some_and(|c| asks_who_plays(rules, c, &mut BTreeSet::new())));
    let everybody = (1u32 << seats) - 1;
    let sets = match asking {
        None => everybody..=everybody,
        Some(rule) => {
            let span = rule.condition.as_ref().map_or(rules.rule(rule.rule).span, |condition| condition.span);
            if seats > MAX_SEATS || (sorts.len() * sorts.len()) << seats > MAX_ENTRIES {
                problems.push(problems::too_many_captures(span, &rules.rule(rule.rule).name, MAX_SEATS));
                return Vec::new();
            }
            0..=everybody
        }
    };
    let mut unclear: Vec<bool> = vec![false; rules.captures.len()];
    let tables = sets
        .map(|in_play| {
            let mut judge = Judge { rules, in_play, bound: Vec::new() };
            let mut may = |taker, taken| judge.may(taker, taken, &mut unclear);
            sorts.iter().map(|taker| sorts.iter().map(|taken| may(*taker, *taken)).collect()).collect()
        })
        .collect();
    for (rule, unclear) in rules.captures.iter().zip(unclear) {
        if unclear {
            let span = rule.condition.as_ref().map_or(rules.rule(rule.rule).span, |condition| condition.span);
            problems.push(problems::involved_capture(span, &rules.rule(rule.rule).name));
        }
    }
    tables
}

/// Returns `true` if a condition depends on the players in play, directly or through a table.
/// Examples are the next player and the test `alive`. Tables in `seen` are skipped.
fn asks_who_plays(rules: &RuleSet, expr: &Expr, seen: &mut BTreeSet<TableId>) -> bool {
    let mut asks = |expr: &Expr| asks_who_plays(rules, expr, &mut *seen);
    match &expr.kind {
        ExprKind::Next | ExprKind::Previous | ExprKind::NextAlive(_) => true,
        ExprKind::Is(subject, test) => asks(subject) || asks_alive(test),
        ExprKind::Let(_, a, b)
        | ExprKind::And(a, b)
        | ExprKind::Or(a, b)
        | ExprKind::Compare(_, a, b)
        | ExprKind::Arith(_, a, b) => asks(a) || asks(b),
        ExprKind::Not(a)
        | ExprKind::OwnerOf(a)
        | ExprKind::PartnerOf(a)
        | ExprKind::KindOf(a)
        | ExprKind::NextSeat(a) => asks(a),
        ExprKind::If(a, b, c) => asks(a) || asks(b) || asks(c),
        ExprKind::Table(table, _, argument) => {
            asks(argument)
                || seen.insert(*table) && {
                    rules.tables[table.index()].rows.iter().any(|row| asks_who_plays(rules, row, seen))
                }
        }
        _ => false,
    }
}

fn asks_alive(test: &Test) -> bool {
    match test {
        Test::All(parts) | Test::Any(parts) => parts.iter().any(asks_alive),
        Test::Not(part) => asks_alive(part),
        Test::Word(word) => word.uses() == alfonso_forms::TestUses::Seats,
    }
}

/// The evaluation of capture rules for pairs of pieces, with one set of players in play.
struct Judge<'r> {
    rules: &'r RuleSet,
    /// The players in play, with one bit per seat, starting from the lowest bit.
    in_play: u32,
    bound: Vec<(LocalId, Known)>,
}

impl Judge<'_> {
    fn may(&mut self, taker: KindAndOwner, taken: KindAndOwner, unclear: &mut [bool]) -> bool {
        let (mut allowed, mut refused) = (false, false);
        for (index, rule) in self.rules.captures.iter().enumerate() {
            match self.applies(rule, taker, taken) {
                Some(false) => {}
                Some(true) if rule.refuses => refused = true,
                Some(true) => allowed = true,
                None => unclear[index] = true,
            }
        }
        allowed && !refused
    }

    fn applies(&mut self, rule: &CaptureRule, taker: KindAndOwner, taken: KindAndOwner) -> Option<bool> {
        if rule.taker.is_some_and(|kind| kind != taker.kind)
            || rule.taken.is_some_and(|kind| kind != taken.kind)
        {
            return Some(false);
        }
        self.bound = vec![(rule.taker_local, Known::Piece(taker)), (rule.taken_local, Known::Piece(taken))];
        match &rule.condition {
            None => Some(true),
            Some(condition) => self.flag(condition, taker),
        }
    }

    fn plays(&self, player: Seat) -> bool {
        self.in_play >> player.index() & 1 != 0
    }

    /// Returns the nearest seat in play, in steps of `step` around the table. Returns `from` itself
    /// if no other player is in play.
    fn nearest(&self, from: Seat, step: usize) -> Known {
        let seats = self.rules.players.len();
        let on = (1..=seats).map(|n| Seat::new((from.index() + n * step) % seats));
        Known::Player(Some(on.into_iter().find(|seat| self.plays(*seat)).unwrap_or(from)))
    }

    /// Returns the value of an expression, if it depends only on kinds, owners and the players in
    /// play.
    fn known(&mut self, expr: &Expr, taker: KindAndOwner) -> Option<Known> {
        let seats = self.rules.players.len();
        let value = match &expr.kind {
            ExprKind::Flag(flag) => Known::Flag(*flag),
            ExprKind::Number(number) => Known::Number(*number),
            ExprKind::Player(player) => Known::Player(Some(*player)),
            ExprKind::Nobody => Known::Player(None),
            ExprKind::Kind(kind) => Known::Kind(*kind),
            ExprKind::Local(local, _) => self.bound.iter().rev().find(|(known, _)| known == local)?.1,
            ExprKind::Let(local, value, body) => {
                let value = self.known(value, taker)?;
                self.bound.push((*local, value));
                self.known(body, taker)?
            }
            ExprKind::Mover => Known::Player(Some(taker.owner)),
            ExprKind::Next => self.nearest(taker.owner, 1),
            ExprKind::Previous => self.nearest(taker.owner, seats - 1),
            ExprKind::NextAlive(of) => match self.player(of, taker)? {
                Some(player) => self.nearest(player, 1),
                None => Known::Player(None),
            },
            ExprKind::NextSeat(of) => {
                let after = |player: Seat| Seat::new((player.index() + 1) % seats);
                Known::Player(self.player(of, taker)?.map(after))
            }
            ExprKind::PartnerOf(of) => {
                let partner = |player: Seat| self.rules.players[player.index()].partners.first().copied();
                Known::Player(self.player(of, taker)?.and_then(partner))
            }
            ExprKind::OwnerOf(of) => match self.known(of, taker)? {
                Known::Piece(piece) => Known::Player(Some(piece.owner)),
                _ => return None,
            },
            ExprKind::KindOf(of) => match self.known(of, taker)? {
                Known::Piece(piece) => Known::Kind(piece.kind),
                _ => return None,
            },
            ExprKind::Not(e) => Known::Flag(!self.flag(e, taker)?),
            ExprKind::And(a, b) => Known::Flag(self.flag(a, taker)? && self.flag(b, taker)?),
            ExprKind::Or(a, b) => Known::Flag(self.flag(a, taker)? || self.flag(b, taker)?),
            ExprKind::If(a, b, c) => {
                let branch = if self.flag(a, taker)? { b } else { c };
                self.known(branch, taker)?
            }
            ExprKind::Compare(op, a, b) => {
                let (a, b) = (self.known(a, taker)?, self.known(b, taker)?);
                match op {
                    CompareOp::Equal => Known::Flag(a == b),
                    CompareOp::NotEqual => Known::Flag(a != b),
                    _ => Known::Flag(ordered(*op, a, b)?),
                }
            }
            ExprKind::Table(table, _, argument) => {
                let argument = self.known(argument, taker)?;
                let table = &self.rules.tables[table.index()];
                let index = match argument {
                    Known::Flag(flag) => usize::from(flag),
                    Known::Player(player) => player?.index(),
                    Known::Kind(kind) => kind.index(),
                    Known::Number(n) => usize::try_from(n.checked_sub(table.first)?).ok()?,
                    Known::Piece(_) => return None,
                };
                self.bound.push((table.param, argument));
                let value = table.rows.get(index).and_then(|value| self.known(value, taker));
                self.bound.pop();
                value?
            }
            ExprKind::Is(subject, test) => match self.known(subject, taker)? {
                Known::Piece(piece) => Known::Flag(self.passes(piece, taker, test)?),
                // The player `nobody` fails every test, even a negated one.
                Known::Player(None) => Known::Flag(false),
                Known::Player(Some(player)) => Known::Flag(self.player_passes(player, test)?),
                _ => return None,
            },
            _ => return None,
        };
        Some(value)
    }

    fn flag(&mut self, expr: &Expr, taker: KindAndOwner) -> Option<bool> {
        match self.known(expr, taker)? {
            Known::Flag(flag) => Some(flag),
            _ => None,
        }
    }

    fn player(&mut self, expr: &Expr, taker: KindAndOwner) -> Option<Option<Seat>> {
        match self.known(expr, taker)? {
            Known::Player(player) => Some(player),
            _ => None,
        }
    }

    fn passes(&self, piece: KindAndOwner, taker: KindAndOwner, test: &Test) -> Option<bool> {
        match test {
            Test::All(parts) => {
                parts.iter().try_fold(true, |all, part| Some(all & self.passes(piece, taker, part)?))
            }
            Test::Any(parts) => {
                parts.iter().try_fold(false, |any, part| Some(any | self.passes(piece, taker, part)?))
            }
            Test::Not(part) => self.passes(piece, taker, part).map(|passes| !passes),
            Test::Word(TestWord::Any) => Some(true),
            Test::Word(TestWord::Own) => Some(piece.owner == taker.owner),
            Test::Word(TestWord::Kind(kind)) => Some(piece.kind == *kind),
            // If the kind is royal `together`, the value depends on the other pieces of the owner.
            Test::Word(TestWord::Royal) if self.rules.kind(piece.kind).together => None,
            Test::Word(TestWord::Royal) => Some(self.rules.kind(piece.kind).royal),
            Test::Word(_) => None,
        }
    }

    fn player_passes(&self, player: Seat, test: &Test) -> Option<bool> {
        match test {
            Test::All(parts) => {
                parts.iter().try_fold(true, |all, part| Some(all & self.player_passes(player, part)?))
            }
            Test::Any(parts) => {
                parts.iter().try_fold(false, |any, part| Some(any | self.player_passes(player, part)?))
            }
            Test::Not(part) => self.player_passes(player, part).map(|passes| !passes),
            Test::Word(TestWord::Any) => Some(true),
            Test::Word(TestWord::Alive) => Some(self.plays(player)),
            Test::Word(TestWord::Dead) => Some(!self.plays(player)),
            Test::Word(_) => None,
        }
    }
}

fn ordered(op: CompareOp, a: Known, b: Known) -> Option<bool> {
    let (Known::Number(a), Known::Number(b)) = (a, b) else { return None };
    match op {
        CompareOp::Equal | CompareOp::NotEqual => None,
        CompareOp::Less => Some(a < b),
        CompareOp::LessEqual => Some(a <= b),
        CompareOp::Greater => Some(a > b),
        CompareOp::GreaterEqual => Some(a >= b),
    }
}
