//! Laws of who wins, and of games that go nowhere, in all games and readings.

use alfonso_diag::Diagnostic;
use alfonso_forms::Type;
use alfonso_rules::{Answers, ExprKind, Outcome, Per, RuleFile, RuleSet, VarId};
use conformance::games::{self, READINGS, Reading, WORKSHOP};
use conformance::laws;
use std::collections::BTreeMap;

/// Returns the same rules with one ending, which always holds: those with the most of a number win.
fn at_once(rules: &RuleSet, var: usize) -> Option<Reading> {
    let mut rules = rules.clone();
    let mut ending = rules.endings.first()?.clone();
    ending.condition.kind = ExprKind::Flag(true);
    ending.outcome = Outcome::Highest(VarId::new(var));
    (ending.counting, ending.claim) = (false, false);
    rules.endings = vec![ending];
    let (game, found) = alfonso_compiler::compile(&rules);
    let title = format!("{} where most wins: {found:?}", rules.title);
    Some(Reading { title, rules, game: game? })
}

/// Where all players have equally much, nobody wins, or all partners do; and the engine and the walker say so both.
#[test]
fn equal_scores_are_a_draw() {
    let mut seen = 0;
    for reading in READINGS.iter().chain(WORKSHOP.iter()) {
        let players = reading.rules.players.len();
        if reading.rules.players[0].partners.len() + 1 == players {
            continue;
        }
        let of_players = reading.rules.vars.iter().enumerate().filter(|(_, var)| var.per == Per::Player);
        for (row, _) in of_players.filter(|(_, var)| var.firsts.is_empty() && var.ty == Type::Number) {
            let Some(changed) = at_once(&reading.rules, row) else { continue };
            let line = changed.game.line_from(&changed.game.start_at(0));
            // A number that the start changes may differ, and a game that begins with a roll is not asked yet.
            if let Some(outcome) = line.outcome().filter(|_| reading.rules.triggers.is_empty()) {
                assert!(
                    outcome.is_draw(),
                    "{}: {:?} of {players} win",
                    reading.title,
                    outcome.winners().count()
                );
                seen += 1;
            }
            if let Err(problem) = laws::agrees_with_walker(&changed, &[3, 5, 7]) {
                panic!("{}: {problem}", reading.title);
            }
        }
    }
    assert!(seen >= 20, "only {seen} games have been asked");
}

/// Returns readings of a family: those that meet every clause, and those that differ from a ruleset by one answer.
fn neighbours(rule_file: &RuleFile) -> Vec<Answers> {
    let mut all = rule_file.coverage();
    for ruleset in all.clone() {
        for (question, reading) in rule_file.questions().iter().flat_map(|question| {
            question.readings.iter().map(|reading| (question.name.node.clone(), reading.name.node.clone()))
        }) {
            let mut changed = ruleset.clone();
            if changed.answers.insert(question, reading.clone()) != Some(reading) {
                changed.changed = true;
                all.push(changed);
            }
        }
    }
    all
}

/// Returns true if the problem is that of a count of plies: other events that never happen have the same code.
fn is_count(problem: &Diagnostic) -> bool {
    problem.code.to_string() == "A0420"
        && problem.labels.iter().any(|label| label.text.contains("counts from the start"))
}

/// What plies are counted from can happen again: otherwise an ending comes about however lively the game is.
#[test]
fn every_count_of_plies_can_start_again() {
    let mut failures = BTreeMap::new();
    let mut asked = 0;
    for path in games::paths() {
        let rule_file =
            alfonso_driver::check(games::source(&path), &|name| games::beside(&path, name)).rule_file;
        for answers in neighbours(&rule_file) {
            let (_, found) = rule_file.resolve(&answers);
            asked += 1;
            for problem in found.iter().filter(|problem| is_count(problem)) {
                let place = format!("{}: {}", games::name(&path), problem.message);
                failures.entry(place).or_insert_with(|| format!("{:?}", answers.answers));
            }
        }
    }
    assert!(asked > 500, "only {asked} readings have been asked");
    assert!(failures.is_empty(), "{failures:#?}");
}
