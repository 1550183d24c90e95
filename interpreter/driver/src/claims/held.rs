//! The values of variables in a position that a claim sets up.

use super::Claim;
use alfonso_board::CellId;
use alfonso_diag::Span;
use alfonso_forms::english;
use alfonso_game::blueprint::{Per, VarKind, VarSpec};
use alfonso_game::{PlacedPiece, VarId};
use alfonso_syntax::ast::{Expr, ExprKind, Holding, Name};

impl Claim<'_> {
    /// Returns the index of a variable, its seat or cell (0 if it has one value for the game), and
    /// the value to set. For a stack, returns the values of all its pieces.
    pub(super) fn held(
        &mut self,
        held: &Holding,
        pieces: &[PlacedPiece],
    ) -> Option<Vec<(VarId, usize, i32)>> {
        let (name, index) = match &held.of.kind {
            ExprKind::Word(word) => (Name { node: word.clone(), span: held.of.span }, None),
            ExprKind::Of { word, of } => (word.clone(), Some(&**of)),
            _ => {
                return self
                    .not_so(held.of.span, "write a variable: `NAME = VALUE`, or `NAME of CELL = VALUE`");
            }
        };
        let position = self.variable(&name)?;
        let var = self.game.blueprint().vars[position].clone();
        let index = self.index_in(&name, &var, index)?;
        let standing = pieces.iter().filter(|piece| piece.cell.index() == index).count();
        if var.per_piece && standing == 0 {
            return self.not_so(held.of.span, "there is no piece on this cell");
        }
        let given = held.beneath.len() + 1;
        if let [lowest, ..] = held.beneath.as_slice()
            && (!var.per_piece || standing != given)
        {
            let why = match var.per_piece {
                true => {
                    let lying = english::counted(standing, "piece stands", "pieces lie");
                    format!(
                        "{given} numbers are given, but {lying} there: write one number for each piece, from the bottom, or a single number for the topmost piece"
                    )
                }
                false => "there is only one such value: write one value".to_owned(),
            };
            return self.not_so(lowest.span.to(held.value.span), &why);
        }
        let mut values = vec![(VarId::new(position), index, self.value_of(&held.value, var.kind)?)];
        for (at, value) in held.beneath.iter().enumerate() {
            let index = self.game.blueprint().index_beneath(CellId::new(index), at);
            values.push((VarId::new(position), index, self.value_of(value, var.kind)?));
        }
        Some(values)
    }

    /// Returns the stored value of a constant for a kind of variable. Reports an expression that is
    /// not such a constant.
    pub(super) fn value_of(&mut self, value: &Expr, kind: VarKind) -> Option<i32> {
        let expected = match kind {
            VarKind::Number => "write a number of 32 bits",
            VarKind::Flag => "write `true` or `false`",
            VarKind::Cell => "write a cell of the board, or `nowhere`",
            VarKind::Player => "write a player's name, or `nobody`",
        };
        self.constant(value, kind).or_else(|| self.not_so(value.span, expected))
    }

    /// Returns the seat or cell whose value is set.
    fn index_in(&mut self, name: &Name, var: &VarSpec, index: Option<&Expr>) -> Option<usize> {
        let cell_or_seat = match var.per {
            Per::Game => None,
            Per::Player => Some((VarKind::Player, "no player is given: write `NAME of PLAYER = VALUE`")),
            Per::Cell if var.per_piece => {
                Some((VarKind::Cell, "no piece is given: write its cell, `NAME of CELL = VALUE`"))
            }
            Per::Cell => Some((VarKind::Cell, "no cell is given: write `NAME of CELL = VALUE`")),
        };
        match (cell_or_seat, index) {
            (None, None) => Some(0),
            (None, Some(index)) => {
                self.not_so(index.span, "the game has only one such value: leave out the `of`")
            }
            (Some((_, asked)), None) => self.not_so(name.span, asked),
            (Some((VarKind::Player, _)), Some(Expr { kind: ExprKind::Word(word), span }))
                if !self.game.names().players.iter().any(|(name, _)| name == word) =>
            {
                let known = self.game.names().players.iter().map(|(name, _)| name.as_str());
                self.unknown(&Name { node: word.clone(), span: *span }, "there is no player", known)?;
                None
            }
            (Some((kind, asked)), Some(index)) => {
                let number = self.constant(index, kind).and_then(|number| usize::try_from(number).ok());
                number.or_else(|| self.not_so(index.span, asked))
            }
        }
    }

    /// Reports why an expression cannot be used.
    fn not_so<T>(&mut self, span: Span, why: &str) -> Option<T> {
        self.bad(span, why)?;
        None
    }

    /// Returns the stored value of a constant for a kind of variable.
    fn constant(&self, value: &Expr, kind: VarKind) -> Option<i32> {
        let named = |name: &str| self.game.topology().named(name).map(|CellId(cell)| i32::from(cell));
        match (kind, &value.kind) {
            (VarKind::Number, ExprKind::Number(number)) => i32::try_from(*number).ok(),
            (VarKind::Flag, ExprKind::Flag(flag)) => Some((*flag).into()),
            (VarKind::Cell, ExprKind::Cell(cell)) => named(cell),
            (VarKind::Cell, ExprKind::Word(word)) if word == "nowhere" => Some(-1),
            (VarKind::Cell, ExprKind::Word(word)) => named(word),
            (VarKind::Player, ExprKind::Word(word)) if word == "nobody" => Some(-1),
            (VarKind::Player, ExprKind::Word(word)) => {
                let seat = self.game.names().players.iter().position(|(name, _)| name == word)?;
                i32::try_from(seat).ok()
            }
            _ => None,
        }
    }
}
