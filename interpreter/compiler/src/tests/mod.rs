//! Cases as data: small games as text, and the blueprints or diagnostics that they give.

mod captures;
mod facing;
mod ground;
mod measures;
mod plan;
mod relations;

use alfonso_diag::SourceId;
use alfonso_game::blueprint::{Blueprint, Fan};
use alfonso_rules::{RuleFile, RuleSet};

/// The end of every small game here.
const REST: &str = "
captures { captures.others: piece x may capture piece y if owner of x /= owner of y }
end { end.long: when rounds >= 50 -> draw }
";

/// Returns the rules of a text without mistakes.
fn rules(text: &str) -> RuleSet {
    let text = format!("game \"Trial\"\n{text}");
    let (file, mut problems) = alfonso_syntax::parse(SourceId(0), &text);
    let (rule_file, found) = RuleFile::new(file, &|_| None);
    problems.extend(found);
    let answers = rule_file.answers(None, &[]).expect("there are no questions");
    let (rules, found) = rule_file.resolve(&answers);
    problems.extend(found);
    assert!(problems.iter().all(|problem| !problem.is_error()), "{problems:#?}\n{text}");
    rules.expect("there are no mistakes")
}

/// Returns the blueprint of a text without mistakes.
fn blueprint(text: &str) -> Blueprint {
    let (blueprint, problems, _) = crate::passes::run(&rules(text));
    assert!(problems.is_empty(), "{problems:#?}\n{text}");
    blueprint.expect("there are no problems")
}

/// Returns the diagnostics of a text, as codes and messages.
fn said(text: &str) -> Vec<String> {
    let (_, problems, _) = crate::passes::run(&rules(text));
    problems.iter().map(|problem| format!("{}: {}", problem.code, problem.message)).collect()
}

/// Returns the cells to which a rule's movements lead from a cell on an empty board, in the order of cells.
fn reach(blueprint: &Blueprint, rule: &str, cell: &str) -> Vec<String> {
    let from = blueprint.topology.named(cell).expect("a cell of the board");
    let mut cells: Vec<_> =
        movements(blueprint, rule).flat_map(|fans| targets(&fans[from.index()])).collect();
    cells.sort_unstable();
    cells.dedup();
    cells.into_iter().map(|cell| blueprint.topology.cell(cell).name.clone()).collect()
}

/// Returns the fans of each way of moving by one rule.
fn movements<'b>(blueprint: &'b Blueprint, rule: &'b str) -> impl Iterator<Item = &'b [Fan]> {
    let is =
        move |row: u16| blueprint.names.rules[blueprint.move_rules[usize::from(row)].rule.index()] == rule;
    blueprint
        .movements
        .iter()
        .filter(move |movement| is(movement.move_rule))
        .map(|movement| movement.fans.as_slice())
}

fn targets(fan: &Fan) -> Vec<alfonso_board::CellId> {
    fan.landings().map(|(_, cell)| cell).collect()
}
