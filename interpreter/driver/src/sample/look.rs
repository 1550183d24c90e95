//! Plays a few games of one reading and looks for problems.

use super::{May, Plan, SampledReading};
use alfonso_game::{Game, Line, Random, RuleId, Seat};
use std::collections::BTreeSet;

/// A finding that the author should examine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// A player cannot move, and no rule covers this case.
    Stuck(Stuck),
    /// This ending ends the game before the first move.
    Over(RuleId),
    /// These players have no royal piece at the start, but other players have one.
    NoRoyal(Vec<Seat>),
}

/// A game that got stuck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stuck {
    /// The player who cannot move.
    pub(super) seat: Seat,
    /// The name of the step's rule in which the player cannot move. `None` if no player could act
    /// during a whole turn.
    pub(super) step: Option<String>,
    /// The moves before this point.
    pub(super) moves: Vec<String>,
}

impl Found {
    /// Returns true if the other finding is of the same kind, even in another reading or game.
    pub(super) fn is_same_kind(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Stuck(one), Self::Stuck(other)) => one.step == other.step,
            (Self::Over(_), Self::Over(_)) => true,
            (Self::NoRoyal(one), Self::NoRoyal(other)) => one == other,
            _ => false,
        }
    }
}

/// The amount of play.
#[derive(Clone, Debug, Default)]
pub(super) struct Played {
    pub(super) games: u32,
    /// The number of games that ended.
    pub(super) ended: u32,
    /// The number of games that were broken off because a rule took too many steps.
    pub(super) broken: u32,
    /// The rules at which they were broken off.
    pub(super) broken_by: BTreeSet<RuleId>,
    pub(super) plies: u64,
    /// The number of steps that the rules took.
    pub(super) steps: u64,
}

/// The maximum number of first rolls. If there are more, none of them is examined.
const MOST_ROLLS: usize = 256;

/// Plays games of a reading: checks the start, then every first roll, then plays random games.
/// Stops at the first game that gets stuck, or once `may` returns `false`.
pub(super) fn look(
    reading: &SampledReading,
    games: u32,
    plan: &Plan,
    random: &mut Random,
    ((plies, steps), may): ((u64, u64), &mut May<'_>),
) -> (Vec<Found>, Played) {
    let mut played = Played::default();
    let mut found: Vec<Found> = no_royal(reading).into_iter().collect();
    let mut line = reading.game.line();
    if let Some(outcome) = line.outcome() {
        found.push(Found::Over(outcome.reason));
        played.games = 1;
        return (found, played);
    }
    if let Some(stuck) =
        stuck(&reading.game, line.as_ref()).or_else(|| first_rolls(&reading.game, line.as_mut()))
    {
        found.push(Found::Stuck(stuck));
        played.games = 1;
        return (found, played);
    }
    let mut goes_on = |played: &Played| played.plies < plies && played.steps < steps && may();
    while played.games < games && goes_on(&played) {
        played.games += 1;
        let mut line = reading.game.line();
        let mut count = 0;
        while count < plan.max_plies && goes_on(&played) {
            let Some(m) = line.at_random(random) else { break };
            line.play(m).expect("a move that was drawn is legal");
            (count, played.plies) = (count + 1, played.plies + 1);
            played.steps += line.spent().steps;
        }
        if let Some(over_budget) = line.over_budget() {
            played.broken += 1;
            played.broken_by.extend(over_budget.rule);
        }
        played.ended += u32::from(line.outcome().is_some());
        if let Some(stuck) = stuck(&reading.game, line.as_ref()) {
            found.push(Found::Stuck(stuck));
            break;
        }
    }
    (found, played)
}

/// Plays long games of a reading, with up to `plies` moves each. Returns true if none of them ends.
/// Returns false if a game ends, gets stuck or is broken off, or if the games together take more
/// than `steps` steps.
pub(super) fn is_endless(
    reading: &SampledReading,
    (games, plies): (u32, u32),
    steps: u64,
    (random, may): (&mut Random, &mut May<'_>),
) -> bool {
    let mut taken = 0;
    (0..games).all(|_| {
        let mut line = reading.game.line();
        (0..plies).all(|_| {
            let Some(m) = line.at_random(random).filter(|_| taken < steps && may()) else { return false };
            line.play(m).expect("a move that was drawn is legal");
            taken += line.spent().steps;
            true
        }) && line.outcome().is_none()
    })
}

/// Returns the first roll after which play is stuck. Leaves the line unchanged.
fn first_rolls(game: &Game, line: &mut dyn Line) -> Option<Stuck> {
    if !line.is_chance() || line.moves().len() > MOST_ROLLS {
        return None;
    }
    for roll in line.moves().to_vec() {
        line.play(roll).expect("a way in which dice can fall");
        let found = stuck(game, line);
        line.undo();
        if found.is_some() {
            return found;
        }
    }
    None
}

fn stuck(game: &Game, line: &dyn Line) -> Option<Stuck> {
    line.is_stuck().then(|| {
        let step = game.blueprint().steps.get(usize::from(line.position().step));
        let step = step.map(|step| game.names().rules[step.rule.index()].clone());
        let moves = line.played_texts();
        Stuck { seat: line.player(), step, moves }
    })
}

/// Finds players without a royal piece at the start, on the board or in reserve, if other players
/// have one. Ignores players without any pieces.
fn no_royal(reading: &SampledReading) -> Option<Found> {
    let rules = &reading.rules;
    let royal = |kind: alfonso_rules::KindId| rules.kinds[kind.index()].royal;
    let on_board = rules.setup.iter().filter(|piece| royal(piece.kind)).map(|piece| piece.owner.index());
    let held = rules.reserve.iter().filter(|held| royal(held.kind)).map(|held| held.owner.index());
    let having: Vec<usize> = on_board.chain(held).collect();
    let playing = rules.setup.iter().map(|piece| piece.owner.index());
    let playing: Vec<usize> = playing.chain(rules.reserve.iter().map(|held| held.owner.index())).collect();
    let without = (0..rules.players.len()).filter(|seat| playing.contains(seat) && !having.contains(seat));
    let without: Vec<Seat> = without.map(Seat::new).collect();
    (!having.is_empty() && !without.is_empty()).then_some(Found::NoRoyal(without))
}
