//! The endings.

use super::{Parts, Writer};
use crate::pieces::{Listed, listed};
use crate::regions;
use std::fmt::Write as _;

impl Writer<'_> {
    /// Writes the endings, beginning with extinction.
    pub(super) fn endings(&self, parts: &mut Parts) {
        self.extinction(parts);
        self.flag(parts);
        if self.checks.is_some() {
            parts.endings.push_str("  end.checks: when checks of mover <= 0 -> mover wins\n");
        }
        if self.royal {
            let _ =
                writeln!(parts.endings, "  end.mate: when next is mated -> {}", self.value("checkmateValue"));
        }
        let _ = writeln!(
            parts.endings,
            "  end.stalemate: when next is stalemated -> {}",
            self.value("stalemateValue")
        );
        let fold = self.options.number("nFoldRule").filter(|times| *times > 1);
        match (fold, self.options.text("nFoldValue")) {
            (Some(times), "draw") => {
                let _ = writeln!(parts.endings, "  end.repeat: when repetitions >= {times} -> draw on claim");
            }
            (Some(_), _) => self.options.leave("nFoldValue"),
            (None, _) => {}
        }
        if let Some(moves) = self.options.number("nMoveRule").filter(|moves| *moves > 0) {
            if self.drops {
                // Drops reset the count.
                return self.options.unsaid("nMoveRule");
            }
            let mut quiet = vec![format!("plies since capture >= {}", 2 * moves)];
            for (index, piece) in self.pieces.iter().enumerate() {
                if self.is_listed("nMoveRuleTypes", index) {
                    quiet.push(format!("plies since move of {} >= {}", piece.name, 2 * moves));
                }
            }
            // Fairy-Stockfish counts plies and lets players claim a draw, but does not end the game
            // by itself.
            let _ = writeln!(parts.endings, "  end.quiet: when {} -> draw on claim", quiet.join(" and "));
        }
    }

    /// Writes endings that are won by reaching a region.
    fn flag(&self, parts: &mut Parts) {
        if self.options.flag("flagMove") {
            self.options.leave("flagMove");
        }
        let names: Vec<&str> = match listed(self.options, "flagPiece", self.pieces) {
            Listed::All => vec!["piece"],
            Listed::Some(some) => {
                let own = some.iter().map(|piece| self.pieces[*piece].name.as_str());
                let risen = self.risen.iter().filter(|risen| some.contains(&risen.to));
                own.chain(risen.map(|risen| risen.name.as_str())).collect()
            }
        };
        let goal = regions::sides(self.options, self.board, "flagRegion");
        if names.is_empty() {
            return;
        }
        parts.goal = goal;
        if parts.goal.is_none() {
            return self.options.leave("flagPiece");
        }
        for name in names {
            let _ = writeln!(
                parts.endings,
                "  end.flag-{}: when some {name} of mover on goal of mover -> mover wins",
                name.to_lowercase()
            );
        }
    }

    /// Returns the result of a game in which the player to move has no move, according to the value
    /// of `key`.
    fn value(&self, key: &str) -> &'static str {
        match self.options.text(key) {
            "win" => "next wins",
            "loss" => "next loses",
            "draw" => "draw",
            _ => {
                self.options.leave(key);
                "draw"
            }
        }
    }

    /// Returns `true` if a player has too few pieces of a kind at the start, or if a listed kind
    /// does not exist.
    fn is_lost_at_start(&self, few: usize, many: usize) -> bool {
        let number = |kind: Option<usize>, first: bool| {
            let placed = self.board.rows.iter().flatten().flatten().chain(&self.board.reserve);
            placed.filter(|(piece, owner)| *owner == first && kind.is_none_or(|kind| kind == *piece)).count()
        };
        let lost = |kind: Option<usize>| {
            [true, false].into_iter().any(|first| number(kind, first) <= few && number(kind, !first) >= many)
        };
        match listed(self.options, "extinctionPieceTypes", self.pieces) {
            Listed::All => lost(None),
            Listed::Some(some) => {
                let named = self.options.text("extinctionPieceTypes");
                let by_key = named.split_whitespace().filter(|word| word.len() > 1 && *word != "-");
                let missing = by_key.filter(|word| self.pieces.iter().all(|piece| piece.key != *word));
                let in_keys = self.options.is_known("extinctionPieceTypes");
                in_keys && missing.count() > 0 || some.into_iter().any(|kind| lost(Some(kind)))
            }
        }
    }

    /// Writes the endings for a player with too few pieces. The player who has just moved is
    /// checked first.
    fn extinction(&self, parts: &mut Parts) {
        let (few, many) = (
            self.options.number("extinctionPieceCount").unwrap_or(0),
            self.options.number("extinctionOpponentPieceCount").unwrap_or(0),
        );
        if self.options.flag("extinctionPseudoRoyal") {
            self.options.leave("extinctionPseudoRoyal");
        }
        let verb = match self.options.text("extinctionValue") {
            "loss" => "loses",
            "win" => "wins",
            "draw" => "draw",
            "none" | "" => return,
            _ => return self.options.leave("extinctionValue"),
        };
        if self.drops || self.keeps {
            // Fairy-Stockfish also counts pieces in reserve and promoted pieces.
            return self.options.unsaid("extinctionValue");
        }
        let kinds: Vec<(String, String)> = match listed(self.options, "extinctionPieceTypes", self.pieces) {
            Listed::All => vec![("all".to_owned(), "pieces".to_owned())],
            Listed::Some(some) => some
                .iter()
                .map(|piece| (self.pieces[*piece].id(), self.pieces[*piece].name.clone()))
                .collect(),
        };
        if self.is_lost_at_start(few, many) {
            // Rules check endings after a move, but Fairy-Stockfish also checks before the first
            // one.
            self.options.unsaid("extinctionValue");
        }
        for (seat, other) in [("mover", "next"), ("next", "mover")] {
            for (id, kind) in &kinds {
                // The player to move may still reply with a capture.
                let many =
                    if self.options.flag("extinctionClaim") && seat == "next" { many + 1 } else { many };
                let enough = if many > 0 {
                    format!(" and number of {kind} of {other} >= {many}")
                } else {
                    String::new()
                };
                let result = if verb == "draw" { verb.to_owned() } else { format!("{seat} {verb}") };
                let _ = writeln!(
                    parts.endings,
                    "  end.{seat}-lacks-{id}: when number of {kind} of {seat} <= {few}{enough} -> {result}"
                );
            }
        }
    }
}
