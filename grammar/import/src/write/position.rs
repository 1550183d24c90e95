//! The starting position, and the notations of positions and moves.

use super::Writer;
use crate::board::file_letter;
use crate::castling::home;
use std::fmt::Write as _;

impl Writer<'_> {
    /// Returns the setup, the notations of positions and moves, and the reserve.
    pub(super) fn position(&self) -> String {
        self.fields();
        let mut text = self.setup();
        let home = |first: bool| home(self.options, self.board, first);
        let mut rights = String::new();
        for (seat, letters) in [['K', 'Q'], ['k', 'q']].into_iter().enumerate() {
            for way in self.castling.ways.iter().filter(|way| way.allowed[seat]) {
                let (right, rank) = (letters[usize::from(!way.east)], home(seat == 0));
                let (king, rook) = (file_letter(way.king), file_letter(way.rook));
                let _ = writeln!(rights, "  right {right}: {king}{rank} {rook}{rank}");
            }
        }
        let _ = write!(text, "fen {{\n{}{rights}{}}}\n", self.fields_of_fen(), self.letters());
        let mut notation = String::new();
        if let Some(pawn) = self.pieces.iter().find(|piece| piece.passes) {
            let _ = writeln!(notation, "  plain {}", pawn.name);
        }
        for way in &self.castling.ways {
            let (king, target) = (file_letter(way.king), file_letter(way.target));
            let moves = [true, false].into_iter().zip(way.allowed).filter(|(_, allowed)| *allowed);
            let moves =
                moves.map(|(first, _)| home(first)).map(|rank| format!("{king}{rank}-{target}{rank}:castle"));
            let sign = if way.east { "O-O" } else { "O-O-O" };
            let _ = writeln!(notation, "  write \"{sign}\" {}", moves.collect::<Vec<_>>().join(" "));
        }
        let _ = write!(text, "notation san {{\n{notation}}}\n");
        if self.drops || self.keeps {
            let _ = writeln!(text, "reserve {{ {} }}", self.reserve());
        }
        text
    }

    /// Returns the list of FEN fields, if it differs from the default. The remaining checks of each
    /// player precede the numbers of plies and rounds.
    fn fields_of_fen(&self) -> String {
        if self.checks.is_none() {
            return String::new();
        }
        let reserve = if self.drops || self.keeps { "reserve, " } else { "" };
        let passed = if self.run.is_some() { "passed" } else { "nothing" };
        let pawns =
            self.pieces.iter().enumerate().filter(|(index, _)| self.is_listed("nMoveRuleTypes", *index));
        let pawns: String = pawns.map(|(_, piece)| format!(" or move of {}", piece.name)).collect();
        format!("  fields {reserve}mover, rights, {passed}, checks, plies since capture{pawns}, round\n")
    }

    /// Returns the engine letters that differ from those of the file.
    ///
    /// A promoted pawn has the letter of its new kind and a tilde. A piece with a fixed promoted
    /// form has its original letter and a plus.
    fn letters(&self) -> String {
        let letter = |index: usize| self.pieces[index].letter.to_ascii_uppercase();
        let mut uci = String::new();
        for risen in &self.risen {
            let written = match self.promoted.contains(&(risen.from, risen.to)) {
                true => format!("+{}", letter(risen.from)),
                false => format!("{}~", letter(risen.to)),
            };
            let _ = write!(uci, " \"{written}\" {}", risen.name);
        }
        let mut aliases = String::new();
        for (from, to) in self.promoted.iter().filter(|_| self.risen.is_empty()) {
            let entry = format!("\"+{}\" {}", letter(*from), self.pieces[*to].name);
            match self.comes_from_one(*to) {
                true => uci.push_str(&format!(" {entry}")),
                // No state distinguishes such a piece from others of its kind, which
                // Fairy-Stockfish writes with another letter.
                false => {
                    self.options.leave("promotedPieceType");
                    aliases.push_str(&format!("  alias {entry}\n"));
                }
            }
        }
        let uci = if uci.is_empty() { "{}".to_owned() } else { format!("{{{uci} }}") };
        format!("{aliases}  uci {uci}\n")
    }

    /// Returns `true` if a piece can only arise by promotion of one other kind.
    fn comes_from_one(&self, index: usize) -> bool {
        let on_board = self.board.rows.iter().flatten().flatten();
        let stands = on_board.chain(&self.board.reserve).any(|(piece, _)| *piece == index);
        let ways = self.promoted.iter().filter(|(_, to)| *to == index).count();
        ways == 1 && !stands && !self.officers.contains(&index)
    }

    /// Leaves the position open if it contains more than piece placement and castling rights.
    fn fields(&self) {
        let rights = self.board.field(1);
        let is_rights =
            rights == "-" || rights.contains('+') || rights.chars().all(|sign| "KQkq".contains(sign));
        let passed = self.board.field(2);
        let is_passed = passed.len() == 2 && passed.starts_with(|sign: char| sign.is_ascii_lowercase());
        let kings_in_hand = self.board.reserve.iter().any(|(piece, _)| self.pieces[*piece].royal);
        let others_begin = !["w", "-"].contains(&self.board.field(0));
        if !is_rights || is_passed || kings_in_hand || others_begin {
            self.options.leave("startFen");
        }
    }

    fn setup(&self) -> String {
        let letter = |cell: &Option<(usize, bool)>| match cell {
            Some((piece, true)) => self.pieces[*piece].letter.to_ascii_uppercase(),
            Some((piece, false)) => self.pieces[*piece].letter,
            None => '.',
        };
        let width = self.board.ranks.to_string().len();
        let mut rows = String::new();
        for (index, cells) in
            self.board.rows.iter().enumerate().filter(|(_, cells)| cells.iter().any(Option::is_some))
        {
            let signs: Vec<String> = cells.iter().map(|cell| letter(cell).to_string()).collect();
            let _ = writeln!(rows, "  {:>width$} | {}", self.board.ranks - index, signs.join(" "));
        }
        format!("setup {{\n{rows}}}\n")
    }

    fn reserve(&self) -> String {
        let mut counts: Vec<((usize, bool), usize)> = Vec::new();
        for piece in &self.board.reserve {
            match counts.iter_mut().find(|(known, _)| known == piece) {
                Some((_, count)) => *count += 1,
                None => counts.push((*piece, 1)),
            }
        }
        let entries = counts.iter().map(|((piece, first), count)| {
            format!("{} {} {count}", if *first { "White" } else { "Black" }, self.pieces[*piece].name)
        });
        entries.collect::<Vec<_>>().join("  ")
    }
}
