//! The rules for pieces and their movements.

use super::{Parts, Writer};
use std::fmt::Write as _;

impl Writer<'_> {
    /// Writes the pieces.
    pub(super) fn movement(&self, parts: &mut Parts) {
        if self.run.is_some() {
            parts.declared.push_str("cell passed = nowhere  lasts 1 turn  fen \"en passant\"\n");
        }
        for (index, piece) in self.pieces.iter().enumerate() {
            let mut body = String::new();
            if !piece.moves.is_empty() {
                let _ = writeln!(body, "  {}.moves: betza \"{}\"", piece.id(), piece.moves);
            }
            self.castle(index, &mut body);
            self.pass(index, &mut body);
            self.promote(index, &mut body);
            if self.drops && !piece.royal {
                self.drop(index, &mut body);
            }
            let signs = if piece.signs.is_empty() { String::new() } else { format!(" \"{}\"", piece.signs) };
            let royal = if piece.royal { " royal" } else { "" };
            let letter = piece.letter.to_ascii_uppercase();
            let _ = write!(parts.pieces, "piece {} \"{letter}\"{signs}{royal} {{\n{body}}}\n", piece.name);
        }
        if !self.risen.is_empty() {
            self.demote(parts);
        }
    }

    fn castle(&self, index: usize, body: &mut String) {
        let piece = &self.pieces[index];
        // Only royal pieces need safe cells for castling.
        let (safe, unless) = if piece.royal { (" and safe", " and mover is not in-check") } else { ("", "") };
        for way in self.castling.ways.iter().filter(|_| self.castling.king == index) {
            let (there, back) = if way.east { ("east", "west") } else { ("west", "east") };
            let _ = writeln!(
                body,
                "  {}.castle-{there}: slide {} {there} over empty{safe} onto empty{safe}\n    \
                 with r = first piece onward of origin\n    \
                 if it is unmoved and r is own unmoved {}{unless}\n    \
                 do move r to {back} of target\n    tag castle",
                piece.id(),
                way.target.abs_diff(way.king),
                self.pieces[self.castling.rook].name,
            );
        }
    }

    /// Writes double steps, and how a piece captures in passing.
    fn pass(&self, index: usize, body: &mut String) {
        let piece = &self.pieces[index];
        let takes = self.takes_in_passing(index);
        if self.run.is_none() {
            return;
        }
        if piece.passes {
            let _ = writeln!(
                body,
                "  {}.double: slide 2 forward onto empty if origin in run of mover do set passed to crossed",
                piece.id()
            );
        }
        if takes {
            let region = if self.passable.is_some() { " and target in passable of mover" } else { "" };
            let _ = writeln!(
                body,
                "  {}.en-passant: step forward-diagonal onto empty\n    \
                 if target = passed{region} and piece on backward of target is enemy\n    \
                 do capture piece on backward of target",
                piece.id()
            );
        }
    }

    /// Returns `true` if a piece may capture in passing. The piece must be listed and must capture
    /// forward-diagonally, as pawns do. Otherwise, the keys are left open.
    pub(super) fn takes_in_passing(&self, index: usize) -> bool {
        let piece = &self.pieces[index];
        let as_pawns = ["fcF", "cfF"].iter().any(|leg| piece.moves.contains(leg));
        let listed = self.is_listed("enPassantTypes", index);
        // Fairy-Stockfish always lets its pawns capture in passing, regardless of the list.
        if piece.key == "pawn" && !listed && as_pawns && self.run.is_some() {
            self.options.leave("enPassantTypes");
            return true;
        }
        if listed && !as_pawns {
            self.options.leave("enPassantTypes");
        }
        if piece.takes_passing && !listed {
            self.options.leave(&piece.key);
        }
        listed && as_pawns
    }

    fn promote(&self, index: usize, body: &mut String) {
        let (piece, none) = (&self.pieces[index], self.zone.is_none());
        let own = self.promoted.iter().find(|(from, _)| *from == index);
        let (when, stays, officers) = match own {
            _ if none => return,
            Some((_, to)) => {
                let when = "(origin in zone of mover or target in zone of mover)";
                (when, !self.options.flag("mandatoryPiecePromotion"), vec![*to])
            }
            None if self.is_listed("promotionPawnTypes", index) && !self.officers.is_empty() => {
                let wide = !self.zone.as_ref().is_some_and(|zone| zone.is_edge(self.board));
                if wide && self.run.is_some() && self.takes_in_passing(index) {
                    // A piece that captures in passing is not promoted by that move in
                    // Fairy-Stockfish.
                    self.options.unsaid("promotionRegionWhite");
                }
                let when = "target in zone of mover";
                (when, !self.options.flag("mandatoryPawnPromotion"), self.officers.clone())
            }
            None => return,
        };
        let mut names: Vec<&str> = officers.iter().map(|officer| self.becomes(index, *officer)).collect();
        if stays {
            names.insert(0, &piece.name);
        }
        let _ = writeln!(
            body,
            "  {}.promote: on move if origin /= nowhere and {when}\n    -> it becomes {}",
            piece.id(),
            names.join(" or ")
        );
    }

    /// Returns the name of a piece's promoted form.
    fn becomes(&self, from: usize, to: usize) -> &str {
        let own = self.risen.iter().find(|risen| {
            risen.to == to && (risen.from == from || self.is_listed("promotionPawnTypes", from))
        });
        own.map_or(&self.pieces[to].name, |risen| &risen.name)
    }

    /// Writes the promoted pieces, and the kinds to which they revert when captured.
    fn demote(&self, parts: &mut Parts) {
        parts.declared.push_str("table plain(k: kind): kind {\n");
        for (index, piece) in self.pieces.iter().enumerate() {
            let names = self.risen.iter().filter(|risen| risen.from == index);
            let names: String = names.map(|risen| format!(" or {}", risen.name)).collect();
            let _ = writeln!(parts.declared, "  {}{names}: {}", piece.name, piece.name);
        }
        parts.declared.push_str("}\n");
        for risen in &self.risen {
            let moves = match self.pieces[risen.to].moves.as_str() {
                "" => String::new(),
                moves => format!("  {}.moves: betza \"{moves}\"\n", risen.name.to_lowercase()),
            };
            let _ = write!(parts.pieces, "piece {} \"{}\" {{\n{moves}}}\n", risen.name, risen.letter);
        }
    }

    fn drop(&self, index: usize, body: &mut String) {
        let piece = &self.pieces[index];
        let mut laws = Vec::new();
        if piece.pawn {
            if !self.options.flag("promotionZonePawnDrops") && self.zone.is_some() {
                laws.push("not target in zone of mover".to_owned());
            }
            if !self.options.flag("firstRankPawnDrops") {
                laws.push("not target in edge backward of it".to_owned());
            }
        }
        if self.is_listed("dropNoDoubled", index) {
            laws.push(format!("no {} p of mover where file of p = file of target", piece.name));
        }
        let laws = if laws.is_empty() { String::new() } else { format!(" if {}", laws.join(" and ")) };
        let _ = writeln!(body, "  {}.drop: place{laws}", piece.id());
    }
}
