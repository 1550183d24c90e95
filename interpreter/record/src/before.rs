//! The move before a position: whether any explains a cell that the position remembers for a turn.

use alfonso_board::CellId;
use alfonso_game::blueprint::{Fan, FenField, Per, TriggerEvent, VarKind};
use alfonso_game::{Game, KindId, Move, MoveKind, PlacedPiece, Position, VarId};

/// The most earlier positions that are tried. If more would be needed, everything counts as explained.
const MOST_TRIED: usize = 4096;
/// The most steps of rules that these take together, with the same consequence: costly rules would keep the reader busy.
const MOST_STEPS: u64 = 1 << 24;

/// Returns the variables of one cell that last a turn and hold a cell that no move of the player before leaves in them.
///
/// The search takes back moves of one piece with at most one capture, on its target. What another kind of move
/// can explain is not found: the result is meant for warnings. Where the beginning of a game has effects, everything counts as
/// explained, since they would happen to each earlier position.
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

/// Returns the value of a variable of the game.
fn held(game: &Game, position: &Position, index: usize) -> Option<i32> {
    position.numbers.get(game.number_index(VarId::new(index), 0)).copied()
}

/// Returns the pieces of the player before, each with the empty cells from which a way of moving leads to where it stands.
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

/// Returns the kinds of pieces that can be captured.
fn victims(game: &Game) -> impl Iterator<Item = KindId> {
    let kinds = &game.blueprint().kinds;
    (0..kinds.len()).filter(|index| !kinds[*index].royal).map(KindId::new)
}

/// Returns the positions after the moves by which a piece came from a cell to where it stands, with or without a captured piece
/// there. Adds their steps.
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
