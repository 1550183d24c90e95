//! Checks whether some previous move explains a cell that a position remembers for one turn.

use alfonso_board::CellId;
use alfonso_game::blueprint::{Fan, FenField, Per, TriggerEvent, VarKind};
use alfonso_game::{Game, KindId, Move, MoveKind, PlacedPiece, Position, VarId};

/// The maximum number of earlier positions to try. A search that needs more returns an empty list.
const MOST_TRIED: usize = 4096;
/// The maximum number of rule steps for all tried positions together. A search that needs more
/// returns an empty list, so that costly rules cannot delay the reader.
const MOST_STEPS: u64 = 1 << 24;

/// Returns the variables that remember a cell for one turn without an explanation. A cell is
/// unexplained if no move of the previous player can leave it in the variable.
///
/// The search only takes back moves of one piece, with at most one capture on the target. Other
/// explanations are not found, so the result is only good for warnings. If the rules have effects
/// at the beginning of a game, the result is empty, because these effects would also happen in each
/// earlier position.
pub fn unexplained(game: &Game, position: &Position) -> Vec<usize> {
    let spec = game.blueprint();
    let is_explained = |index: &usize| {
        let var = &spec.vars[*index];
        let lasts = (var.kind, var.per, var.lasts) == (VarKind::Cell, Per::Game, Some(1));
        let value = held(game, position, *index);
        lasts && spec.fen.fields.iter().any(|field| names(field, *index)) && value != Some(var.first(0))
    };
    let mut variables: Vec<usize> = (0..spec.vars.len()).filter(is_explained).collect();
    let begins = spec.triggers.iter().any(|trigger| matches!(trigger.event, TriggerEvent::Start));
    if variables.is_empty() || position.begun || begins {
        return Vec::new();
    }
    let (mut tried, mut steps) = (0, 0);
    for (piece, from) in retreats(game, position) {
        for victim in std::iter::once(None).chain(victims(game).map(Some)) {
            tried += 1;
            if tried > MOST_TRIED || steps > MOST_STEPS {
                return Vec::new();
            }
            let left = left_by(game, position, piece, from, victim, &mut steps);
            variables.retain(|index| {
                !left.iter().any(|after| held(game, after, *index) == held(game, position, *index))
            });
            if variables.is_empty() {
                return variables;
            }
        }
    }
    variables
}

fn names(field: &FenField, index: usize) -> bool {
    matches!(field, FenField::Var(var) if var.index() == index)
}

/// Returns the value of a per-game variable in a position.
fn held(game: &Game, position: &Position, index: usize) -> Option<i32> {
    position.numbers.get(game.number_index(VarId::new(index), 0)).copied()
}

/// Returns each piece of the previous player with each empty cell from which a movement leads to
/// its current cell.
fn retreats(game: &Game, position: &Position) -> Vec<(PlacedPiece, CellId)> {
    let spec = game.blueprint();
    let is_empty = |cell: CellId| position.pieces.iter().all(|piece| piece.cell != cell);
    let mut found = Vec::new();
    for piece in position.pieces.iter().filter(|piece| piece.owner == position.last_player) {
        let fits = |class: usize| {
            let class = &spec.classes[class];
            class.kind == piece.kind && (class.facing.is_none() || class.facing == piece.facing)
        };
        for from in game.topology().cells().filter(|cell| is_empty(*cell)) {
            let leads = |fan: &Fan| fan.landings().any(|(_, to)| to == piece.cell);
            let mut ways = spec.movements.iter().filter(|movement| fits(movement.class.index()));
            if ways.any(|movement| movement.fans.get(from.index()).is_some_and(leads)) {
                found.push((*piece, from));
            }
        }
    }
    found
}

/// Returns the kinds that can be captured.
fn victims(game: &Game) -> impl Iterator<Item = KindId> {
    let kinds = &game.blueprint().kinds;
    (0..kinds.len()).filter(|index| !kinds[*index].royal).map(KindId::new)
}

/// Returns the position after each legal move of a piece from `from` to its current cell. If
/// `victim` is given, the move captures a piece of that kind. Adds the steps that the rules took to
/// `steps`.
fn left_by(
    game: &Game,
    position: &Position,
    piece: PlacedPiece,
    from: CellId,
    victim: Option<KindId>,
    steps: &mut u64,
) -> Vec<Position> {
    let mut pieces: Vec<PlacedPiece> =
        position.pieces.iter().filter(|other| other.cell != piece.cell).copied().collect();
    pieces.push(PlacedPiece { cell: from, ..piece });
    if let Some(kind) = victim {
        let facing = game.blueprint().facing[position.player.index()];
        let facing = facing.filter(|_| !game.blueprint().faces(kind, None));
        pieces.push(PlacedPiece { cell: piece.cell, kind, owner: position.player, facing, ..piece });
    }
    pieces.sort_by_key(|piece| piece.cell);
    let Ok(before) = game.arranged_among(pieces, position.last_player, &position.out) else {
        return Vec::new();
    };
    let line = game.line_from(&before);
    *steps += line.spent().steps;
    let leads = |kind: MoveKind| matches!(kind, MoveKind::Piece { from: by, to, .. } if (by, to) == (from, piece.cell));
    let after = |m: &Move| {
        let mut line = game.line_from(&before);
        *steps += line.spent().steps;
        line.play(*m).ok()?;
        *steps += line.spent().steps;
        Some(line.position())
    };
    line.moves().iter().filter(|m| leads(m.kind())).filter_map(after).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::shipped as subject_of;
    use alfonso_driver::shipped;
    use alfonso_game::Random;
    use alfonso_game::blueprint::VarSpec;

    /// Whatever a game can come to, the move before explains.
    #[test]
    fn positions_of_games_are_explained() {
        let mut remembered = 0;
        for (seed, (name, _)) in (0..).zip(shipped::games()) {
            let subject = subject_of(name);
            let game = &subject.game;
            let vars = game.blueprint().vars.iter().enumerate();
            let remembers = |var: &VarSpec| var.kind == VarKind::Cell && var.lasts.is_some();
            let variables: Vec<usize> = vars.filter(|(_, var)| remembers(var)).map(|(row, _)| row).collect();
            let mut random = Random::of_game(3, seed);
            for _ in 0..if variables.is_empty() { 0 } else { 4 } {
                let mut line = game.line_from(&game.start());
                for _ in 0..60 {
                    let Ok(count @ 1..) = u32::try_from(line.moves().len()) else { break };
                    let m = line.moves()[random.below(count) as usize];
                    line.play(m).expect("legal");
                    let position = line.position();
                    let doubted = unexplained(game, &position);
                    assert!(doubted.is_empty(), "{name}: {}", game.to_fen(&position));
                    remembered +=
                        variables.iter().filter(|row| held(game, &position, **row) != Some(-1)).count();
                }
            }
        }
        assert!(remembered > 20, "{remembered} cells are remembered");
    }
}
