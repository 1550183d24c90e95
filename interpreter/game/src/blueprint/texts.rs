//! The syntax of moves as text, independent of legality.

use super::{Blueprint, StepKind, VarKind};
use crate::expr::Domain;
use std::collections::BTreeMap;

/// The text of a pass.
const PASS: &str = "pass";

impl Blueprint {
    /// Returns true if a text has the form of a move of this game. Its cells, pieces, tags, dice
    /// and choices must exist, and some rule must make moves of this form.
    ///
    /// The form is that of [`crate::Line::text`]. A move of this form may be illegal in every
    /// position.
    #[must_use]
    pub fn is_move_text(&self, text: &str) -> bool {
        text == PASS || self.is_roll(text) || self.is_choice(text) || self.is_moved(text)
    }

    fn is_roll(&self, text: &str) -> bool {
        let Some(numbers) = text.strip_prefix("roll:") else { return false };
        let numbers = numbers.split(',').map(str::parse).collect::<Result<Vec<i32>, _>>();
        let Ok(numbers) = numbers else { return false };
        self.steps.iter().any(|step| {
            let StepKind::Roll(dice_ids) = &step.kind else { return false };
            let dice = || dice_ids.iter().map(|id| &self.dice[id.index()]);
            let (mut least, mut most) = (0, 0);
            for die in dice() {
                least += if die.again.is_some() { 1 } else { die.count() };
                most += die.count();
            }
            let has =
                |number: &i32| dice().flat_map(|die| &die.sorts).any(|sort| sort.faces.contains(number));
            (least..=most).contains(&numbers.len()) && numbers.iter().all(has)
        })
    }

    fn is_choice(&self, text: &str) -> bool {
        self.steps.iter().any(|step| match &step.kind {
            StepKind::Choose { var, among, .. } => {
                let value = text.strip_prefix(self.names.vars[var.index()].as_str());
                let Some(value) = value.and_then(|rest| rest.strip_prefix(':')) else { return false };
                match self.vars[var.index()].kind {
                    VarKind::Flag => matches!(value, "yes" | "no"),
                    _ => value.parse().is_ok_and(|value: i32| (among.0..=among.1).contains(&value)),
                }
            }
            StepKind::Pick { among, written, .. } => {
                let is = |thing: &str| written.of(thing) == text;
                match among.domain {
                    Domain::Players => self.names.players.iter().any(|(name, _)| is(name)),
                    Domain::Sectors => self.names.sectors.iter().any(|name| is(name)),
                    _ => self.topology.cells().any(|cell| is(&self.topology.cell(cell).name)),
                }
            }
            _ => false,
        })
    }

    fn is_moved(&self, text: &str) -> bool {
        let (text, tag) = text.split_once(':').map_or((text, None), |(text, tag)| (text, Some(tag)));
        let (text, becomes) = text.split_once('=').map_or((text, None), |(text, kind)| (text, Some(kind)));
        let is_kind = |name: &str| self.names.kinds.iter().any(|(known, _)| known == name);
        if becomes.is_some_and(|kind| !is_kind(kind)) {
            return false;
        }
        let (mut from_reserve, mut stays) = (false, false);
        // The maximum number of landings for each separator: `-`, then `x`.
        let mut landings = [0, 0];
        for movement in &self.movements {
            let rule = &self.move_rules[usize::from(movement.move_rule)];
            if rule.tag.map(|tag| self.names.tags[usize::from(tag)].as_str()) != tag {
                continue;
            }
            from_reserve |= rule.from_reserve;
            stays |= rule.stays;
            let most = &mut landings[usize::from(rule.takes)];
            *most = (*most).max(match (rule.from_reserve || rule.stays, movement.chain) {
                (true, _) => 0,
                (false, None) => 1,
                (false, Some(_)) => usize::MAX,
            });
        }
        let placed = || {
            let placed = text.split_once('@');
            placed.is_some_and(|(kind, cell)| is_kind(kind) && self.topology.named(cell).is_some())
        };
        stays && self.topology.named(text).is_some()
            || from_reserve && placed()
            || self.is_way(text, '-', landings[0])
            || self.is_way(text, 'x', landings[1])
    }

    /// Returns true if a text is a cell name followed by one to `most` further cell names, each
    /// after the separator `joint`. Cell names may contain the separator, too.
    fn is_way(&self, text: &str, joint: char, most: usize) -> bool {
        if most == 0 {
            return false;
        }
        let names = self.topology.cells().map(|cell| self.topology.cell(cell).name.len());
        let longest = names.max().unwrap_or(0);
        let named = |name: &str| self.topology.named(name).is_some();
        // For each offset at which a cell name may begin, the smallest number of cells before it.
        let mut starts = BTreeMap::from([(0, 0_usize)]);
        while let Some((start, before)) = starts.pop_first() {
            let rest = &text[start..];
            if before > 0 && named(rest) {
                return true;
            }
            if before == most {
                continue;
            }
            let ends = rest.match_indices(joint).map(|(end, _)| end).take_while(|end| *end <= longest);
            for end in ends.filter(|end| named(&rest[..*end])) {
                let fewest = starts.entry(start + end + 1).or_insert(usize::MAX);
                *fewest = (*fewest).min(before + 1);
            }
        }
        false
    }
}
