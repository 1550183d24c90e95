//! Writing of position notations.

use super::{Dialect, rows};
use crate::blueprint::{FenField, Per, VarKind};
use crate::{Position, Program, VarId};
use alfonso_board::CellId;

impl<const N: usize> Program<N> {
    /// Returns the notation of a position in a dialect, with all fields.
    ///
    /// [`Game::fen_losses`](crate::Game::fen_losses) lists the facts that the notation omits.
    #[must_use]
    pub fn to_fen(&self, position: &Position, dialect: Dialect) -> String {
        let fields = self.spec.fen.fields.iter().map(|field| self.written_field(field, position, dialect));
        let text = std::iter::once(self.written_pieces(position, dialect))
            .chain(fields)
            .collect::<Vec<_>>()
            .join(" ");
        // The reserve follows the pieces without a space.
        if self.spec.fen.fields.first() == Some(&FenField::Reserve) {
            text.replacen(' ', "", 1)
        } else {
            text
        }
    }

    fn written_field(&self, field: &FenField, position: &Position, dialect: Dialect) -> String {
        match field {
            FenField::Mover => self.fen_seats()[position.player.index()].clone(),
            FenField::Out => {
                let letters = self.fen_seats();
                or_dash(position.out.iter().map(|seat| letters[seat.index()].as_str()).collect())
            }
            FenField::Rights => or_dash(self.written_rights(position)),
            FenField::Reserve => self.written_reserve(position, dialect),
            FenField::Nothing => "-".to_owned(),
            FenField::Round => (position.rounds + 1).to_string(),
            FenField::Since(ids) => {
                let counts = self.fen_counters(ids).into_iter().map(|index| position.numbers[index]);
                counts.min().unwrap_or(0).to_string()
            }
            FenField::Var(id) if self.spec.vars[id.index()].per == Per::Cell => {
                let value = |cell: &CellId| {
                    self.written_value(*id, position.numbers[self.layout.var(*id, cell.index())])
                };
                let rows = rows(&self.spec.topology).into_iter();
                let rows = rows.map(|row| row.iter().flatten().map(value).collect::<Vec<_>>().join(","));
                rows.collect::<Vec<_>>().join("/")
            }
            FenField::Var(id) => {
                let values =
                    self.layout.indices(*id).map(|index| self.written_value(*id, position.numbers[index]));
                let between = if dialect == Dialect::Uci && self.is_pair(*id) { "+" } else { "," };
                values.collect::<Vec<_>>().join(between)
            }
        }
    }

    /// Returns true if a variable is a pair of numbers, one for each of two players, in a game with
    /// letters for engines.
    pub(super) fn is_pair(&self, var_id: VarId) -> bool {
        let var = &self.spec.vars[var_id.index()];
        let players = self.spec.names.players.len();
        self.spec.fen.uci.is_some() && var.kind == VarKind::Number && var.per == Per::Player && players == 2
    }

    fn written_value(&self, var_id: VarId, value: i32) -> String {
        let var = &self.spec.vars[var_id.index()];
        match (var.kind, usize::try_from(value)) {
            (VarKind::Number | VarKind::Flag, _) => value.to_string(),
            (VarKind::Cell, Ok(cell)) => self.spec.topology.cell(CellId::new(cell)).name.clone(),
            (VarKind::Player, Ok(seat)) => self.fen_seats()[seat].clone(),
            (VarKind::Cell | VarKind::Player, Err(_)) => "-".to_owned(),
        }
    }
}

fn or_dash(text: String) -> String {
    if text.is_empty() { "-".to_owned() } else { text }
}
