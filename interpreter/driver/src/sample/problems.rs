//! The messages for all findings.

use super::SampledReading;
use super::look::{Found, Stuck};
use alfonso_diag::{Diagnostic, Span, code};
use alfonso_forms::english;
use alfonso_rules::{RuleId, RuleSet};

/// The maximum number of moves that a warning quotes.
const MOST_MOVES: usize = 16;

/// Returns the warning about a finding.
pub(super) fn diagnostic(found: &Found, reading: &SampledReading, file: &str) -> Diagnostic {
    match found {
        Found::Stuck(stuck) => self::stuck(stuck, reading, file),
        Found::Over(ending) => over(RuleId::new(ending.index()), reading, file),
        Found::NoRoyal(seats) => no_royal(seats.iter().map(|seat| seat.index()), reading),
    }
}

fn stuck(stuck: &Stuck, reading: &SampledReading, file: &str) -> Diagnostic {
    let rules = &reading.rules;
    let seat = &rules.players[stuck.seat.index()].name;
    let (step, label) = match &stuck.step {
        Some(step) => (Some(step), "this step has no move, and no rule says what happens then"),
        None => (None, "the turns repeat from here without a step for any player"),
    };
    let message = format!(
        "play gets stuck{}: `{seat}` cannot move, and no rule says what happens then",
        comes_of(reading)
    );
    let shown = match stuck.moves.len() {
        0 => format!("`alfonso show {}` shows the position", command(reading, file)),
        count if count <= MOST_MOVES => {
            format!(
                "`alfonso show {} --after \"{}\"` shows the position",
                command(reading, file),
                stuck.moves.join(" ")
            )
        }
        count => {
            format!(
                "`alfonso simulate {}` reaches such a position; here it took {}",
                command(reading, file),
                english::count(count, "move")
            )
        }
    };
    let help =
        format!("{shown}; add a rule for this case: an ending, a pass (`move else pass`), or another step");
    let named = |rule: &RuleId| step.is_none_or(|name| rules.rule(*rule).name == *name);
    let rule = rules.steps.iter().map(|step| step.rule).find(named);
    at(rules, rule, code::GETS_STUCK, message, label).help(help)
}

fn over(ending: RuleId, reading: &SampledReading, file: &str) -> Diagnostic {
    let message = format!("the game is over before the first move{}", comes_of(reading));
    let label = "this already holds at the start";
    at(&reading.rules, Some(ending), code::OVER_AT_START, message, label)
        .help(format!("`alfonso show {}` shows the position", command(reading, file)))
}

/// Returns the warning about a game that does not end in random play.
pub(super) fn endless(reading: &SampledReading, plies: u32, file: &str) -> Diagnostic {
    let rules = &reading.rules;
    let message =
        format!("no random game ended within {}{}", english::count(plies, "move"), comes_of(reading));
    let label = "neither this nor another ending was reached";
    let help = "endings are tested only between turns: make sure that the condition can hold then, or add an ending that is always reached, such as `end.long: when rounds >= 200 -> draw`";
    let ending = rules.endings.first().map(|ending| ending.rule);
    let shown = format!("`alfonso simulate {}` plays such games; ", command(reading, file));
    at(rules, ending, code::NEVER_ENDS, message, label).help(format!("{shown}{help}"))
}

fn no_royal(seats: impl Iterator<Item = usize>, reading: &SampledReading) -> Diagnostic {
    let rules = &reading.rules;
    let names: Vec<String> = seats.map(|seat| format!("`{}`", rules.players[seat].name)).collect();
    let verb = if names.len() == 1 { "has" } else { "have" };
    let who = names.join(" and ");
    let message =
        format!("{who} {verb} no royal piece at the start, but others have one{}", comes_of(reading));
    let other = rules.setup.iter().find(|piece| rules.kinds[piece.kind.index()].royal);
    let span = other.map_or_else(Span::default, |piece| piece.cell.span);
    Diagnostic::error(code::NO_ROYAL, span, message, "another player's royal piece").warning().help(
        "a player without a royal piece is never in check or mated: add one, or end the game in another way",
    )
}

/// Returns ` with opening = scored and finish = ruin`, or the ruleset if no answer has to change.
fn comes_of(reading: &SampledReading) -> String {
    let changed = &reading.changed;
    if !changed.is_empty() {
        let answers: Vec<String> =
            changed.iter().map(|(name, answer)| format!("{name} = {answer}")).collect();
        return format!(" with {}", answers.join(" and "));
    }
    match reading.answers.ruleset.as_str() {
        "" => String::new(),
        ruleset => format!(" in `{ruleset}`"),
    }
}

/// Returns `FILE@RULESET --read QUESTION=READING`.
fn command(reading: &SampledReading, file: &str) -> String {
    let ruleset = &reading.answers.ruleset;
    let file = if ruleset.is_empty() { file.to_owned() } else { format!("{file}@{ruleset}") };
    let shown: String =
        reading.changed.iter().map(|(name, answer)| format!(" --read {name}={answer}")).collect();
    file + &shown
}

fn at(
    rules: &RuleSet,
    rule: Option<RuleId>,
    code: alfonso_diag::Code,
    message: String,
    label: &str,
) -> Diagnostic {
    let span = rule.map_or_else(Span::default, |rule| rules.rules[rule.index()].span);
    Diagnostic::error(code, span, message, label).warning()
}
