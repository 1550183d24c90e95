//! Positions written down: rows from the last rank, whose turn, who has not moved, what was just passed.

use super::Walker;
use super::position::{Held, Index, Man, Position};
use super::value::Value;
use alfonso_rules::{KindId, PlayerId, VarId};
use std::collections::BTreeSet;

impl Walker<'_> {
    /// Reads a position: the men row by row, whose turn it is (`w` or the first player's letter, `b` or the
    /// second's), which of the men named in the rules have not moved (the third field), and the cell just passed (the
    /// fourth). Fields may be missing; further ones are not read. Upper case letters are the first player's men,
    /// lower case the second's.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, in words.
    pub fn from_fen(&self, text: &str) -> Result<Position, String> {
        let mut fields = text.split_ascii_whitespace();
        let rows = fields.next().ok_or("the position is empty")?;
        let mover = fields.next().map_or(Ok(PlayerId::new(0)), |letter| self.fen_mover(letter))?;
        let mut position = self.empty_position(mover, &[]);
        self.fen_men(rows, &mut position)?;
        if let Some(rights) = fields.next() {
            self.fen_rights(rights, &mut position)?;
        }
        if let Some((var, held)) = fields.next().map_or(Ok(None), |cell| self.fen_passed(cell))? {
            self.set(&mut position, (var, Index::Only), held);
        }
        Ok(self.arrange(position))
    }

    fn fen_mover(&self, letter: &str) -> Result<PlayerId, String> {
        let named = |player: &alfonso_rules::Player| {
            player.letter.as_deref().is_some_and(|own| own.eq_ignore_ascii_case(letter))
        };
        let usual = match letter {
            "w" => Some(0),
            "b" => Some(1),
            _ => None,
        };
        let seat = self.rules.players.iter().position(named).or(usual);
        let seat = seat.filter(|seat| *seat < self.rules.players.len());
        seat.map(PlayerId::new).ok_or_else(|| format!("nobody is called `{letter}`"))
    }

    /// The first field.
    fn fen_men(&self, rows: &str, position: &mut Position) -> Result<(), String> {
        let rows: Vec<&str> = rows.split('/').collect();
        let (files, ranks) = self.board.grid().ok_or("rings have no rows")?;
        if rows.len() != ranks.clone().count() {
            return Err(format!("{} rows, but the board has {}", rows.len(), ranks.count()));
        }
        for (rank, row) in ranks.rev().zip(rows) {
            let mut file = *files.start();
            let mut letters = row.chars().peekable();
            while let Some(letter) = letters.next() {
                if let Some(digit) = letter.to_digit(10) {
                    let mut count = i64::from(digit);
                    while let Some(digit) = letters.peek().and_then(|next| next.to_digit(10)) {
                        count = (count * 10 + i64::from(digit)).min(i64::from(u16::MAX));
                        letters.next();
                    }
                    let count = i32::try_from(count).expect("limited above");
                    let has = |file| self.board.has(super::Cell { rank, file });
                    if (file..file + count).any(|file| files.contains(&file) && !has(file)) {
                        return Err(format!("row `{row}` counts a hole of the board as a cell"));
                    }
                    file += count;
                    continue;
                }
                let cell = super::Cell { rank, file };
                if letter == '*' {
                    if self.board.has(cell) || !files.contains(&file) {
                        return Err(format!("row `{row}` has a hole where the board has none"));
                    }
                    file += 1;
                    continue;
                }
                if !self.board.has(cell) {
                    return Err(format!("row `{row}` is longer than the board"));
                }
                let man = self.fen_man(letter, cell)?;
                position.men.insert(cell, man);
                file += 1;
            }
            if file != files.end() + 1 {
                return Err(format!("row `{row}` does not fill the board from side to side"));
            }
        }
        Ok(())
    }

    fn fen_man(&self, letter: char, cell: super::Cell) -> Result<Man, String> {
        let small = letter.to_ascii_lowercase();
        let lettered = |kind: &alfonso_rules::Kind| kind.letter.chars().eq([letter.to_ascii_uppercase()]);
        let kind = self.rules.kinds.iter().position(lettered).map(KindId::new);
        let alias =
            || self.rules.fen.aliases.iter().find(|(alias, _)| *alias == small).map(|(_, kind)| *kind);
        let kind = kind.or_else(alias).ok_or_else(|| format!("no man has the letter `{letter}`"))?;
        let owner = PlayerId::new(usize::from(letter.is_ascii_lowercase()));
        let player = self.rules.players.get(owner.index()).ok_or("there is only one player")?;
        let unmoved = self.starts_on(cell, kind, owner);
        Ok(Man { kind, owner, facing: player.facing, unmoved, moved_this_turn: false })
    }

    /// True if such a man stands on the cell at the start.
    fn starts_on(&self, cell: super::Cell, kind: KindId, owner: PlayerId) -> bool {
        let same = |at: &alfonso_rules::Placement| {
            at.kind == kind && at.owner == owner && self.board.cell(&at.cell.node) == Some(cell)
        };
        self.rules.setup.iter().any(same)
    }

    /// The third field: of the men it can name, only those it names have not moved, if they stand where they started.
    fn fen_rights(&self, named: &str, position: &mut Position) -> Result<(), String> {
        let mut unmoved = BTreeSet::new();
        for letter in named.chars().filter(|letter| *letter != '-') {
            let right = self.rules.fen.rights.iter().find(|(known, _)| *known == letter);
            let (_, cells) =
                right.ok_or_else(|| format!("nothing is called `{letter}` in the third field"))?;
            unmoved.extend(cells.iter().filter_map(|cell| self.board.cell(&cell.node)));
        }
        for (_, cells) in &self.rules.fen.rights {
            for cell in cells.iter().filter_map(|cell| self.board.cell(&cell.node)) {
                if let Some(man) = position.men.get_mut(&cell) {
                    man.unmoved &= unmoved.contains(&cell);
                }
            }
        }
        Ok(())
    }

    /// The fourth field: the variable it fills, as if set in the turn before.
    fn fen_passed(&self, cell: &str) -> Result<Option<(VarId, Held)>, String> {
        if cell == "-" {
            return Ok(None);
        }
        let found = self.board.cell(cell).ok_or_else(|| format!("there is no cell `{cell}`"))?;
        let var = self.rules.fen.passed.ok_or("the rules have no use for the fourth field")?;
        let mut held = self.held(var, Value::Cell(Some(found)));
        held.turns_left = held.turns_left.map(|turns| turns - 1);
        Ok(Some((var, held)))
    }
}
