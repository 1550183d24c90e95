//! Use of all rules of shipped files: random games or positions of examples use each rule, or the claims beside the file
//! say why not. There is one test for each file.

use alfonso_game::{Fired, Game, Line, RuleId, Series};
use conformance::{expect, games, report};
use libtest_mimic::{Failed, Trial};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The games from the start of each ruleset, so many at a time while some rule is unused.
const GAMES: Series = Series { seed: 7, first: 0, games: 25, max_plies: 2000 };
/// The number of times.
const TIMES: u64 = 10;
/// The games from each position of an example.
const FROM_EXAMPLES: Series = Series { seed: 7, first: 0, games: 3, max_plies: 60 };

/// Returns the tests.
pub fn trials() -> Vec<Trial> {
    let trial = |path: &std::path::PathBuf| {
        let path = path.clone();
        Trial::test(format!("firing::{}", games::name(&path)), move || all_used(&path))
    };
    let sampled = |path: &std::path::PathBuf| {
        let path = path.clone();
        Trial::test(format!("firing::{}_in_any_reading", games::name(&path)), move || plays_on(&path))
    };
    let paths = games::paths();
    paths.iter().map(trial).chain(paths.iter().map(sampled)).collect()
}

fn plays_on(path: &Path) -> Result<(), Failed> {
    let checked = report::checked_and_played(games::source(path), &|name| games::beside(path, name));
    if checked.diagnostics.is_empty() {
        return Ok(());
    }
    Err(report::report(&checked.diagnostics, &checked.sources).into())
}

/// The rules whose use can be seen, by name, each with true once it is used.
type Used = BTreeMap<String, bool>;

fn all_used(path: &Path) -> Result<(), Failed> {
    let readings = games::readings_of(path);
    let mut used = Used::new();
    readings.iter().for_each(|reading| meet(&reading.game, &mut used));
    let rule_file = alfonso_driver::check(games::source(path), &|name| games::beside(path, name)).rule_file;
    for example in rule_file.examples() {
        alfonso_driver::watch_claim(&rule_file, example, &mut |game, line| look(game, line, &mut used));
    }
    for game in readings.iter().map(|reading| &reading.game) {
        note(game, &game.fired_before_start(), &mut used);
        // Once all of its rules are used, further games say nothing new.
        let is_idle = |used: &Used| game.names().rules.iter().any(|rule| used.get(rule) == Some(&false));
        let mut times = 0..TIMES;
        while let (true, Some(time)) = (is_idle(&used), times.next()) {
            let series = Series { first: time * GAMES.games, ..GAMES };
            let mut fired = Fired(vec![0; game.names().rules.len()]);
            game.playouts(&game.start(), series, &mut fired, |_| {});
            note(game, &fired, &mut used);
        }
    }
    let idle: BTreeSet<&String> = used.iter().filter(|(_, used)| !**used).map(|(rule, _)| rule).collect();
    let expected = expect::load(&path.with_extension("expect.ron")).map_err(|error| error.to_string())?.idle;
    let expected: BTreeSet<&String> = expected.keys().collect();
    let unexplained: Vec<_> = idle.difference(&expected).collect();
    let stale: Vec<_> = expected.difference(&idle).collect();
    if unexplained.is_empty() && stale.is_empty() {
        return Ok(());
    }
    Err(format!(
        "never used, and `idle` does not say why: {unexplained:?}; said to be idle, and used: {stale:?}"
    )
    .into())
}

/// Enters the rules whose use can be seen: movements, triggers, steps of the turn, endings.
fn meet(game: &Game, used: &mut Used) {
    let spec = game.blueprint();
    let triggers = spec.triggers.iter().map(|trigger| trigger.rule);
    let rules = spec.move_rules.iter().map(|rule| rule.rule).chain(triggers);
    let rules = rules.chain(spec.steps.iter().map(|step| step.rule));
    for rule in rules.chain(spec.endings.iter().map(|ending| ending.rule)) {
        used.entry(game.names().rules[rule.index()].clone()).or_default();
    }
}

fn note(game: &Game, fired: &Fired, used: &mut Used) {
    for (name, times) in game.names().rules.iter().zip(&fired.0) {
        if *times > 0 {
            used.insert(name.clone(), true);
        }
    }
}

/// Notes the rules that the moves of a position would set off, and those that random games from there use.
fn look(game: &Game, line: &dyn Line, used: &mut Used) {
    let mut name = |rule: RuleId| {
        used.insert(game.names().rules[rule.index()].clone(), true);
    };
    for m in line.moves().iter().copied() {
        name(line.rule(m));
        line.fires(m).into_iter().for_each(&mut name);
    }
    if let Some(outcome) = line.outcome() {
        name(outcome.reason);
        return;
    }
    let mut fired = Fired(vec![0; game.names().rules.len()]);
    game.playouts(&line.position(), FROM_EXAMPLES, &mut fired, |_| {});
    note(game, &fired, used);
}
