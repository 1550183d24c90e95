//! The section about recorded games and claims, and the readings that refuse them.

use super::Report;
use super::{Piece, Refused};
use crate::document::{Document, Table, Text};
use crate::sanitise;
use alfonso_forms::english;
use std::collections::BTreeSet;

/// The maximum number of reasons for each piece of evidence, and of readings named for each reason.
const MOST_REASONS: usize = 3;
const MOST_NAMED: usize = 3;

impl Report<'_> {
    /// Adds a section with the readings that refuse each record and claim.
    pub(super) fn slips(&self, page: &mut Document<'_>) {
        if self.pieces.is_empty() {
            return;
        }
        page.heading(2, "Records and claims");
        let mut table = Table::new(&["", "refused by", "what is not possible"], "lll");
        for piece in self.pieces {
            let name = sanitise::line(&piece.name()).into_owned();
            let mut reasons: Vec<(String, Vec<&Refused>)> = Vec::new();
            for refused in &piece.refused {
                let words = refused.by.words();
                match reasons.iter_mut().find(|(known, _)| *known == words) {
                    Some((_, all)) => all.push(refused),
                    None => reasons.push((words, vec![refused])),
                }
            }
            if reasons.is_empty() {
                table.row([Text::from(name.as_str()), "no reading".into(), "".into()]);
            }
            let more = reasons.len().saturating_sub(MOST_REASONS);
            for (index, (words, all)) in reasons.into_iter().take(MOST_REASONS).enumerate() {
                let name = if index == 0 { name.clone() } else { String::new() };
                table.row([
                    Text::from(name),
                    self.refusing(&all).into(),
                    Text::ticked(&sanitise::line(&words)),
                ]);
            }
            if more > 0 {
                table.row(["".into(), "".into(), Text::from(format!("and {more} other reasons"))]);
            }
        }
        page.table(table);
        page.paragraph(Text::ticked(&format!(
            "The weight of a reading is multiplied by {} for each record or claim that it refuses. This factor is the probability that a record or claim is in error (`--slip`).",
            self.slip
        )));
        let of = |by: &str| self.pieces.iter().filter(|piece| piece.allowed_by == by).map(quoted).collect();
        let (none, all): (Vec<String>, Vec<String>) = (of("none"), of("all"));
        if !none.is_empty() {
            let (it, does) = if none.len() == 1 { ("it", "does") } else { ("they", "do") };
            page.paragraph(format!(
                "! No reading allows {}, so {it} {does} not change any probability. Either the evidence is in error, or the right reading is not among these combinations.",
                english::and(&none)
            ));
        }
        if !all.is_empty() {
            let does = if all.len() == 1 { "it does" } else { "they do" };
            page.paragraph(format!(
                "Every reading allows {}, so {does} not change any probability.",
                english::and(&all)
            ));
        }
        let untried: BTreeSet<usize> = self.pieces.iter().flat_map(|piece| piece.untried.clone()).collect();
        if !untried.is_empty() {
            page.paragraph(format!(
                "In {}, a trial broke off because a rule takes too many steps or a move is ambiguous. Such a record or claim counts as allowed.",
                crate::words::count(untried.len(), "combination")
            ));
        }
    }

    /// Names the readings that refuse a piece of evidence. The result is `all`, the answers that
    /// exactly these readings have, or a list of names.
    fn refusing(&self, refused: &[&Refused]) -> String {
        let cells: BTreeSet<usize> = refused.iter().map(|it| it.cell).collect();
        let arms = &self.study.arms;
        let played: Vec<usize> = (0..arms.len())
            .filter(|cell| self.study.left_out.iter().all(|(left_out, _)| left_out != cell))
            .collect();
        if cells.len() == played.len() {
            return format!("all {}", played.len());
        }
        let count = format!("{} of {}", cells.len(), played.len());
        for question in arms[0].varied.keys() {
            let answer = |cell: usize| arms[cell].answers.answers.get(question).map(String::as_str);
            let inside: BTreeSet<_> = cells.iter().filter_map(|cell| answer(*cell)).collect();
            let is_whole = played.iter().all(|cell| {
                cells.contains(cell) || answer(*cell).is_none_or(|answer| !inside.contains(answer))
            });
            if is_whole {
                let names: Vec<String> = inside.iter().map(|name| format!("{question}={name}")).collect();
                return sanitise::line(&format!("{} ({count})", names.join(", "))).into_owned();
            }
        }
        let named: Vec<String> = cells.iter().take(MOST_NAMED).map(|cell| self.answers_of(*cell)).collect();
        let more = if cells.len() > named.len() { ", ..." } else { "" };
        format!("{}{more} ({count})", named.join("; "))
    }
}

fn quoted(piece: &Piece) -> String {
    sanitise::line(&piece.name()).into_owned()
}
