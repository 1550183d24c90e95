//! Shortening of a line that shows a difference.
//!
//! The method is greedy, following delta debugging (Zeller and Hildebrandt 2002). It first removes
//! many rounds at once, then fewer, and finally single turns of each player at any place. The
//! remaining turns of each player keep their order, and the games determine the player to move.
//! Unless the work budget runs out, the result is minimal with respect to these steps.

use super::difference::DifferenceKind;
use super::lockstep::{Lockstep, Step};
use super::shown::played;
use super::{Progress, Watch};
use crate::Which;

/// The maximum number of plies played to shorten a line.
const WORK: u64 = 200_000;

/// The remaining turns of each player. A turn consists of a move with its rolls and choices.
type Turns = Vec<Vec<Vec<Step>>>;

struct Shrinker<'t, 'm, 'g, 'w> {
    lines: &'t mut Lockstep<'m, 'g>,
    /// The steps played so far, each with its player.
    path: Vec<(usize, Step)>,
    /// The step that shows the cause.
    last: Step,
    cause: &'t str,
    /// The number of plies that may still be played.
    left: u64,
    /// The step count of the lines at which the attempts end.
    most: u64,
    watch: &'t mut Watch<'w>,
    stopped: bool,
}

/// Returns a line with as few moves as possible that shows the same cause at its end. Both lines of
/// play must be at the start, and are returned to it.
pub(super) fn shrunk(
    lines: &mut Lockstep<'_, '_>,
    steps: Vec<Step>,
    cause: &str,
    most: u64,
    watch: &mut Watch<'_>,
) -> Vec<Step> {
    let Some(last) = steps.last().copied() else { return steps };
    let most = lines.steps_taken().saturating_add(most);
    let mut shrinker =
        Shrinker { lines, path: Vec::new(), last, cause, left: WORK, most, watch, stopped: false };
    let mut turns = shrinker.turns(&steps);
    let mut best = steps;
    while !shrinker.is_spent()
        && (shrinker.without_rounds(&mut turns, &mut best) | shrinker.without_one_each(&mut turns, &mut best))
    {
    }
    shrinker.rewind(0);
    best
}

impl Shrinker<'_, '_, '_, '_> {
    fn is_spent(&self) -> bool {
        self.stopped || self.left == 0 || self.lines.steps_taken() >= self.most
    }

    fn rewind(&mut self, to: usize) {
        while self.path.len() > to {
            if let Some((_, step)) = self.path.pop() {
                self.lines.undo(step);
            }
        }
    }

    fn play(&mut self, player: usize, step: Step) {
        self.lines.play(step);
        self.path.push((player, step));
    }

    fn player(&self) -> usize {
        self.lines.line(Which::A).player().index()
    }

    /// Returns the turns of a line, by player.
    fn turns(&mut self, steps: &[Step]) -> Turns {
        let seats = self.lines.matching.pair.a.game.names().players.len().max(1);
        let mut turns: Turns = vec![Vec::new(); seats];
        let mut before = None;
        for step in steps {
            let player = self.player();
            match turns[player].last_mut().filter(|_| before == Some(player)) {
                Some(turn) => turn.push(*step),
                None => turns[player].push(vec![*step]),
            }
            before = Some(player);
            self.play(player, *step);
        }
        turns
    }

    /// Removes rounds, first half of them at once and finally single ones. Returns true if any were
    /// removed.
    fn without_rounds(&mut self, turns: &mut Turns, best: &mut Vec<Step>) -> bool {
        let rounds = |turns: &Turns| turns.iter().map(Vec::len).max().unwrap_or(0);
        let mut spared = false;
        let mut size = rounds(turns) / 2;
        while size > 0 {
            for at in (0..rounds(turns)).rev() {
                let without = |own: &Vec<Vec<Step>>| {
                    let end = (at + size).min(own.len());
                    [&own[..at.min(own.len())], &own[end.max(at.min(own.len()))..]].concat()
                };
                spared |= self.takes(turns.iter().map(without).collect(), turns, best);
            }
            size /= 2;
        }
        spared
    }

    /// Removes single turns of any player and, with two players, one turn of each. Returns true if
    /// any were removed.
    fn without_one_each(&mut self, turns: &mut Turns, best: &mut Vec<Step>) -> bool {
        let mut spared = false;
        let seats = turns.len();
        let without = |turns: &Turns, seat: usize, at: usize| {
            let mut rest = turns.clone();
            if at < rest[seat].len() {
                rest[seat].remove(at);
            }
            rest
        };
        for seat in 0..seats {
            for at in (0..turns[seat].len()).rev() {
                spared |= self.takes(without(turns, seat, at), turns, best);
            }
        }
        if seats == 2 {
            for one in (0..turns[0].len()).rev() {
                for other in (0..turns[1].len()).rev() {
                    if one < turns[0].len() && !self.is_spent() {
                        let rest = without(&without(turns, 0, one), 1, other);
                        spared |= self.takes(rest, turns, best);
                    }
                }
            }
        }
        spared
    }

    /// Accepts the remaining turns if they are fewer, are legal in both games and show the cause.
    /// No earlier step may make the results or positions differ.
    fn takes(&mut self, rest: Turns, turns: &mut Turns, best: &mut Vec<Step>) -> bool {
        self.stopped = (self.watch)(Progress::Playing(WORK - self.left)).is_break();
        let count = |turns: &Turns| turns.iter().map(Vec::len).sum::<usize>();
        if count(&rest) >= count(turns) || !self.reaches_the_end(&rest) {
            return false;
        }
        // The line is legal, so the more expensive examination follows.
        let line = self.path.clone();
        self.rewind(0);
        for (index, (player, step)) in line.iter().enumerate() {
            self.left = self.left.saturating_sub(1);
            let seen = played(self.lines, *step);
            self.path.push((*player, *step));
            if seen.iter().any(|finding| finding.cause == self.cause) {
                if index + 1 >= best.len() {
                    return false;
                }
                *best = self.path.iter().map(|(_, step)| *step).collect();
                self.last = *step;
                self.rewind(0);
                *turns = self.turns(best);
                return true;
            }
            if seen
                .iter()
                .any(|finding| matches!(finding.sort, DifferenceKind::Results | DifferenceKind::Positions))
            {
                return false;
            }
        }
        false
    }

    /// Plays the remaining turns up to the step that shows the cause. Returns false if a step is
    /// not legal, or if the player to move has no turn left.
    fn reaches_the_end(&mut self, rest: &Turns) -> bool {
        // For each player: the index of the next turn, and the index of the next step in it.
        let mut next = vec![(0, 0); rest.len()];
        let mut at = 0;
        loop {
            let known = self.path.get(at).copied();
            let player = known.map_or_else(|| self.player(), |(player, _)| player);
            let (turn, index) = next[player];
            let Some(step) = rest[player].get(turn).and_then(|steps| steps.get(index)).copied() else {
                return false;
            };
            // A step that is already on the line need not be played again.
            if known.is_none_or(|(_, known)| known != step) {
                self.rewind(at);
                if self.is_spent() || !self.lines.allows(step) {
                    return false;
                }
                self.left -= 1;
                self.play(player, step);
            }
            at += 1;
            next[player] =
                if index + 1 < rest[player][turn].len() { (turn, index + 1) } else { (turn + 1, 0) };
            if step == self.last && next[player].0 == rest[player].len() {
                self.rewind(at);
                return true;
            }
        }
    }
}
