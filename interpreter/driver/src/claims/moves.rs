//! Claims about moves: moves that are played, legal moves, illegal moves, and perft counts.

use super::reading::Meaning;
use super::{Claim, MOST_STEPS, holds};
use crate::{About, Annotations, Rests, play_on};
use alfonso_board::Topology;
use alfonso_diag::{Span, Spanned};
use alfonso_forms::english;
use alfonso_game::blueprint::{StepKind, StepSpec};
use alfonso_game::{Leaves, Line, Move, RuleId};
use alfonso_syntax::ast::Name;
use alfonso_vocabulary::{self as vocabulary, Role};
use std::collections::BTreeSet;

/// The number of sequences after which a claim is not counted any deeper, so that the check ends.
const MOST_SEQUENCES: u64 = 400_000;

/// The number of sequences after which the claims of the file are no longer counted.
const MOST_COUNTED: u64 = 50_000_000;

/// Returns true if the text consists of cells joined by `x`, as in `a3xc5xe7` and `xa4`. The name
/// of a cell may also contain this letter.
fn hops(board: &Topology, text: &str) -> bool {
    let longest = board.cells().map(|cell| board.cell(cell).name.len()).max().unwrap_or(0);
    let mut starts = BTreeSet::from([0, usize::from(text.starts_with('x'))]);
    while let Some(start) = starts.pop_first() {
        let rest = &text[start..];
        if board.named(rest).is_some() {
            return true;
        }
        let ends = rest.match_indices('x').map(|(end, _)| end).take_while(|end| *end <= longest);
        starts.extend(ends.filter(|end| board.named(&rest[..*end]).is_some()).map(|end| start + end + 1));
    }
    false
}

impl Claim<'_> {
    /// Checks that the game has the kinds that a move names, and the cell on which it places a
    /// piece from the reserve.
    pub(super) fn names(&mut self, text: &Name) -> Option<()> {
        let board = self.game.topology();
        // A misspelt keyword of a claim looks like the name of a point.
        let is_word = text.node.bytes().all(|byte| byte.is_ascii_lowercase());
        if is_word && text.node != "pass" && !hops(board, &text.node) {
            let cells = board.cells().map(|cell| board.cell(cell).name.as_str());
            let near = vocabulary::nearest_word(&text.node, Role::Claim)
                .or_else(|| alfonso_diag::nearest(&text.node, cells));
            self.bad(
                text.span,
                &format!("no claim begins with `{0}`, and the board has no cell `{0}`", text.node),
            );
            let problem = self.found.pop().map(|problem| problem.did_you_mean(near));
            self.found.extend(problem);
            return None;
        }
        let part = |start: usize, length: usize| {
            let span = Span::new(
                text.span.source,
                text.span.start as usize + start,
                text.span.start as usize + start + length,
            );
            Name { node: text.node[start..start + length].to_owned(), span }
        };
        let whole = text.node.split(':').next().unwrap_or(&text.node).len();
        let placed = text.node[..whole].find('@');
        let chosen = text.node[..whole].find('=');
        let before = placed.map(|end| part(0, end));
        let after = chosen.map(|at| part(at + 1, whole - at - 1));
        for kind in [before, after].into_iter().flatten() {
            let kinds = || self.game.names().kinds.iter().map(|(name, _)| name.as_str());
            if !kinds().any(|known| known == kind.node) {
                return self.unknown(&kind, "there is no piece", kinds());
            }
        }
        let cell = placed.map(|at| part(at + 1, chosen.unwrap_or(whole) - at - 1));
        match cell.filter(|cell| self.game.topology().named(&cell.node).is_none()) {
            Some(cell) => self.bad(cell.span, &format!("the board has no cell `{}`", cell.node)),
            None => Some(()),
        }
    }

    pub(super) fn play(&mut self, text: &Name) -> Option<()> {
        play_on(self.line.as_mut());
        let m = self.legal_move(text)?;
        self.line.play(m).expect("a move that was found is legal");
        // The cost is counted twice: for finding the move by its text, and for playing it.
        self.spent.steps += 2 * self.line.spent().steps;
        self.pays(text.span)
    }

    /// Evaluates a function in the position in which play continues. If a draw can be claimed here,
    /// this is the position without the claim.
    pub(super) fn played_on<T>(&self, ask: impl FnOnce(&dyn Line) -> T) -> T {
        match self.line.past_claim() {
            Some(line) => ask(line.as_ref()),
            None => ask(self.line.as_ref()),
        }
    }

    /// Stores the evidence for the first failure.
    pub(super) fn rests_on(&mut self, rests: Rests) {
        if !self.failed {
            self.rests = rests;
        }
    }

    /// Stores the rule behind the first failure.
    pub(super) fn rests_on_rule(&mut self, rule: RuleId) {
        let annotations = Annotations::new(self.rules, self.rule_file);
        self.rests_on(Rests::on(About { game: self.game, annotations: &annotations }, rule));
    }

    /// Reports a move that is legal, although the claim states that it is not.
    fn legal(&mut self, text: &Name, m: Option<Move>) {
        let legal = |line: &dyn Line| Some(line.rule(m.or_else(|| line.find(&text.node))?));
        if let Some(rule) = self.played_on(legal) {
            self.rests_on_rule(rule);
            self.fail(text.span, format!("`{}` is legal here", text.node));
        }
    }

    pub(super) fn cannot(&mut self, text: &Name) {
        match self.parse_move(text) {
            Some(Meaning::Own) => {}
            Some(Meaning::Move(m)) => return self.legal(text, Some(m)),
            Some(Meaning::NotLegal | Meaning::Several(_)) | None => return,
        }
        if self.names(text).is_none() {
            return;
        }
        let board = self.game.topology();
        let named =
            text.node.split_once(':').filter(|(name, _)| !name.contains(['-', '@']) && !hops(board, name));
        if let Some((name, value)) = named {
            let names = self.game.names();
            let decided = name == "roll" || names.vars.iter().any(|var| var == name);
            let picks = |step: &StepSpec| matches!(&step.kind, StepKind::Pick { written, .. } if written.name() == Some(name));
            let picked = self.game.blueprint().steps.iter().any(picks);
            let is_thing = board.named(value).is_some()
                || names.players.iter().any(|(player, _)| player == value)
                || names.sectors.iter().any(|sector| sector == value);
            if !decided && !picked {
                self.bad(
                    text.span,
                    &format!("there is no `{name}` in this game, so this claim has no meaning"),
                );
            } else if !decided && !is_thing {
                self.bad(
                    text.span,
                    &format!("there is no `{value}` in this game, so this claim has no meaning"),
                );
            } else {
                self.legal(text, None);
            }
            return;
        }
        let cells = text.node.split([':', '=']).next().unwrap_or("");
        // `names` has already checked pieces from the reserve and their cells.
        let cells = cells.split('-').filter(|cell| !cell.contains('@'));
        let stray = cells
            .filter(|cell| *cell != "pass")
            .find(|cell| board.named(cell).is_none() && !hops(board, cell));
        if let Some(cell) = stray {
            self.bad(text.span, &format!("the board has no cell `{cell}`, so this claim has no meaning"));
        } else {
            self.legal(text, None);
        }
    }

    pub(super) fn perft(&mut self, counts: &[Spanned<i64>]) {
        if let (true, Some(first)) = (self.game.has_dice(), counts.first()) {
            self.found.push(holds::no_perft(first.span, &self.example.title.node));
            return;
        }
        let mut before = 1;
        for (depth, count) in (1..).zip(counts) {
            if before > MOST_SEQUENCES || self.spent.counted > MOST_COUNTED {
                let (most, whose) = match before > MOST_SEQUENCES {
                    true => (MOST_SEQUENCES, "come before"),
                    false => (MOST_COUNTED, "have been counted for this file"),
                };
                self.untried = true;
                self.bad(count.span, &format!("more than {most} sequences {whose}: too many for a check"));
                return;
            }
            self.spent.steps =
                self.spent.steps.saturating_add(before.saturating_mul(self.line.spent().steps));
            if self.spent.steps > MOST_STEPS {
                let why = format!(
                    "the rules would take more than {MOST_STEPS} steps for this file: too many for a check"
                );
                self.untried = true;
                self.bad(count.span, &why);
                return;
            }
            let found = match self.line.count(depth, Leaves::Bulk) {
                Ok(found) => found,
                Err(over_budget) => {
                    self.over_budget(over_budget);
                    return;
                }
            };
            self.spent.counted = self.spent.counted.saturating_add(found);
            if u64::try_from(count.node) != Ok(found) {
                let moves = english::count(depth, "move");
                let sequences = format!("there are {found} sequences of {moves}, not {}", count.node);
                self.fail(count.span, sequences);
                return;
            }
            before = found;
        }
    }
}
