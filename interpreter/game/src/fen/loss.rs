//! The facts that a position notation omits. The engine finds them by parsing the notation again.
//! It lists only facts that rules read.

use super::FenError;
use crate::blueprint::{FenField, VarRole};
use crate::expr::{CompareOp, Expr};
use crate::program::ExprSearch;
use crate::{CounterId, Game, KindId, LocalId, NumberName, PathFacts, PlacedPiece, Position};
use alfonso_board::CellId;

/// A fact about a position that a notation omits or states incorrectly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenLoss {
    /// These pieces stand on their start cells but have moved.
    Moved(Vec<CellId>),
    /// These pieces are unmoved.
    Unmoved(Vec<CellId>),
    /// The contents of these cells. The parser judges the player to move, and the judgement can
    /// have effects.
    Pieces(Vec<CellId>),
    /// The player to move or the eliminated players. Either no field states them, or the judgement
    /// has effects on them.
    Players,
    /// The progress of the turn: its rolls, decisions and moves.
    Turn,
    /// The player who moved last, if this is not the previous player in the order of seats.
    LastPlayer,
    /// The value of the variable with this index.
    Value(usize),
    /// The remaining time of the value of the variable with this index.
    Left(usize),
    /// The number of plies since this event.
    Since(String),
    /// The numbers of lost pieces.
    Lost,
    /// The pieces in reserve.
    Reserve,
    /// The plies of the players' last moves.
    LastMoves,
    /// The number of rounds played.
    Rounds,
    /// The earlier positions.
    Earlier,
    /// The outcome of the game.
    Outcome,
}

impl Game {
    /// Returns the facts that the notation of a position omits, if rules read them.
    ///
    /// The list is empty if the parsed notation has the same continuations as this position.
    ///
    /// # Errors
    /// Returns an error if the notation cannot be parsed.
    ///
    /// ```
    /// # let source = alfonso_driver::shipped::game("tic-tac-toe").expect("a shipped game");
    /// # let game = alfonso_driver::load(source, &Default::default(), &|_| None).expect("no errors").game;
    /// assert_eq!(game.fen_losses(&game.start()), Ok(Vec::new()));
    /// ```
    pub fn fen_losses(&self, position: &Position) -> Result<Vec<FenLoss>, FenError> {
        let again = self.from_fen(&self.to_fen(position))?;
        let spec = self.blueprint();
        let mut fen_losses = Vec::new();
        let cells = |differ: &dyn Fn(Option<&PlacedPiece>, Option<&PlacedPiece>) -> bool| -> Vec<CellId> {
            let piece = |of: &Position, cell| of.pieces.iter().find(|piece| piece.cell == cell).copied();
            let differs =
                |cell: &CellId| differ(piece(position, *cell).as_ref(), piece(&again, *cell).as_ref());
            self.topology().cells().filter(differs).collect()
        };
        let is = |piece: Option<&PlacedPiece>| piece.map(|piece| (piece.kind, piece.owner, piece.facing));
        let matters = |piece: &PlacedPiece| spec.kinds[piece.kind.index()].unmoved_matters;
        let unmoved = |before: bool| {
            cells(&|one, other| match (one, other) {
                (Some(one), Some(other)) => {
                    is(Some(one)) == is(Some(other))
                        && (one.unmoved, other.unmoved) == (before, !before)
                        && matters(one)
                        && !(before && self.moves_no_more(one, position))
                }
                _ => false,
            })
        };
        for (cells, named) in [
            (cells(&|one, other| is(one) != is(other)), FenLoss::Pieces as fn(Vec<CellId>) -> FenLoss),
            (unmoved(false), FenLoss::Moved),
            (unmoved(true), FenLoss::Unmoved),
        ] {
            fen_losses.extend((!cells.is_empty()).then(|| named(cells)));
        }
        let dice = self.number_differs(position, &again, |name| {
            matches!(name, NumberName::Rolled { .. } | NumberName::Die { .. } | NumberName::Used { .. })
        });
        let moved_now = |of: &Position| of.pieces.iter().any(|piece| piece.moved_now);
        let turn = |of: &Position| (of.step, of.begun, of.judged, of.found, of.deciding);
        let path_facts = PathFacts::of(self);
        let tail = [
            ((position.player, &position.out) != (again.player, &again.out), FenLoss::Players),
            (
                dice || moved_now(position)
                    || turn(position) != turn(&again)
                    || position.waiting != again.waiting,
                FenLoss::Turn,
            ),
            (position.last_player != again.last_player, FenLoss::LastPlayer),
            (path_facts.rounds && position.rounds != again.rounds, FenLoss::Rounds),
            (
                spec.endings.iter().any(|ending| ending.repeats) && !position.earlier.is_empty()
                    || position.stood.len() > 1,
                FenLoss::Earlier,
            ),
        ];
        fen_losses.extend(tail.into_iter().filter(|(differs, _)| *differs).map(|(_, what)| what));
        self.lost_numbers(position, &again, &path_facts, &mut fen_losses);
        let outcome = |of: &Position| self.line_from(of).outcome();
        fen_losses.extend((outcome(position) != outcome(&again)).then_some(FenLoss::Outcome));
        Ok(fen_losses)
    }

    fn number_differs(
        &self,
        one: &Position,
        other: &Position,
        matches: impl Fn(&NumberName) -> bool,
    ) -> bool {
        let pairs = one.numbers.iter().zip(&other.numbers);
        self.numbers().iter().zip(pairs).any(|(name, (one, other))| matches(name) && one != other)
    }

    fn lost_numbers(
        &self,
        position: &Position,
        again: &Position,
        path_facts: &PathFacts,
        fen_losses: &mut Vec<FenLoss>,
    ) {
        let spec = self.blueprint();
        let counters = self.shown_by_the_least();
        for (index, name) in self.numbers().into_iter().enumerate() {
            if position.numbers[index] == again.numbers[index] {
                continue;
            }
            let what = match name {
                NumberName::Variable { id, .. }
                    if spec.vars[id].used || spec.vars[id].role != VarRole::Plain =>
                {
                    FenLoss::Value(id)
                }
                NumberName::Left { id, .. } if spec.vars[id].used => FenLoss::Left(id),
                NumberName::Counter { what } if !counters.contains(&index) && self.counts(index) => {
                    FenLoss::Since(what)
                }
                NumberName::Lost { .. } if path_facts.numbers.contains(&index) => FenLoss::Lost,
                NumberName::Reserve { .. } => FenLoss::Reserve,
                NumberName::LastMove { .. } => FenLoss::LastMoves,
                _ => continue,
            };
            if !fen_losses.contains(&what) {
                fen_losses.push(what);
            }
        }
    }

    /// Returns the index of the first counter in the numbers of a position.
    fn first_counter(&self) -> usize {
        self.numbers().iter().position(|name| matches!(name, NumberName::Counter { .. })).unwrap_or(0)
    }

    /// Returns true if some rule reads the counter at this index.
    fn counts(&self, index: usize) -> bool {
        let id = CounterId::new(index - self.first_counter());
        let asks = |expr: &Expr| matches!(expr, Expr::PliesSince(of) if *of == id);
        ExprSearch::of(self.blueprint(), asks).anywhere()
    }

    /// Returns the indices of the counters for which the minimum in a field is sufficient.
    ///
    /// The minimum is sufficient if rules only test whether all these counters have reached the
    /// same number.
    fn shown_by_the_least(&self) -> Vec<usize> {
        let spec = self.blueprint();
        let first = self.first_counter();
        let mut entries = Vec::new();
        for field in &spec.fen.fields {
            let FenField::Since(ids) = field else { continue };
            let all: Vec<CounterId> = (0..spec.counters.len()).map(CounterId::new).collect();
            let ids = if ids.is_empty() { &all } else { ids };
            if asked_together(self, ids) {
                entries.extend(ids.iter().map(|id| first + id.index()));
            }
        }
        entries
    }

    /// Returns true if the unmoved state of a piece no longer has an effect.
    ///
    /// This is the case if the state matters only together with that of another piece, and no such
    /// piece is unmoved.
    fn moves_no_more(&self, piece: &PlacedPiece, position: &Position) -> bool {
        let fen = &self.blueprint().fen;
        let together = |one: KindId, other: KindId| {
            fen.together.contains(&(one, other)) || fen.together.contains(&(other, one))
        };
        let stayed = |other: &PlacedPiece| {
            other.cell != piece.cell
                && other.owner == piece.owner
                && other.unmoved
                && together(piece.kind, other.kind)
        };
        !fen.matters_alone(piece.kind) && !position.pieces.iter().any(stayed)
    }
}

/// Returns true if only endings read the counters, and each of them compares all counters with the
/// same number.
fn asked_together(game: &Game, ids: &[CounterId]) -> bool {
    let mut without = game.blueprint().clone();
    for ending in &mut without.endings {
        let (mut parts, mut numbers) = (Vec::new(), Vec::new());
        conjuncts(&ending.condition, &mut numbers, &mut parts);
        let bounds: Vec<(CounterId, i64)> = parts.iter().filter_map(|part| part.1).collect();
        let all = ids.iter().all(|id| bounds.iter().any(|(of, _)| of == id));
        let same = bounds
            .iter()
            .filter(|(of, _)| ids.contains(of))
            .all(|(_, number)| Some(number) == bounds.first().map(|(_, first)| first));
        if all && same {
            let rest = parts.into_iter().filter(|part| !part.1.is_some_and(|(of, _)| ids.contains(&of)));
            let rest = rest.map(|part| part.0).reduce(|one, other| Expr::And(Box::new(one), Box::new(other)));
            ending.condition = rest.unwrap_or(Expr::Flag(true));
        }
    }
    !ExprSearch::of(&without, |expr| matches!(expr, Expr::PliesSince(id) if ids.contains(id))).anywhere()
}

/// A part of a condition. If it tests whether a counter has reached a number, it has the counter
/// and the number.
type Conjunct = (Expr, Option<(CounterId, i64)>);

/// Collects the conjuncts of a condition, resolving slots that are bound to numbers.
fn conjuncts(condition: &Expr, numbers: &mut Vec<(LocalId, i64)>, parts: &mut Vec<Conjunct>) {
    match condition {
        Expr::And(one, other) => {
            conjuncts(one, numbers, parts);
            conjuncts(other, numbers, parts);
        }
        Expr::Let(slot, value, inside) if matches!(**value, Expr::Number(_)) => {
            if let Expr::Number(number) = **value {
                numbers.push((*slot, number));
            }
            conjuncts(inside, numbers, parts);
        }
        Expr::Compare(CompareOp::GreaterEqual, counter, number) => {
            let number = match &**number {
                Expr::Number(number) => Some(*number),
                Expr::Local(slot, _) => {
                    numbers.iter().rev().find(|(known, _)| known == slot).map(|(_, it)| *it)
                }
                _ => None,
            };
            let bound = match **counter {
                Expr::PliesSince(id) => number.map(|number| (id, number)),
                _ => None,
            };
            parts.push((condition.clone(), bound));
        }
        other => parts.push((other.clone(), None)),
    }
}
