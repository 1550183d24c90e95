//! Names and moves of a shipped game, for the examples in help texts.

use super::Target;
use crate::args::Example;
use alfonso_driver::shipped;

/// Returns an example from the first shipped game.
pub fn example() -> Option<Example> {
    let (name, _) = *shipped::games().first()?;
    let (_, loaded) = Target::named(name).load().ok()?;
    let mut example = Example { game: name.to_owned(), ..Example::default() };
    let rule_file = &loaded.rule_file;
    if let Some(ruleset) = rule_file.rulesets().iter().rfind(|ruleset| ruleset.default.is_none()) {
        example.ruleset.clone_from(&ruleset.name.node);
    }
    // An answer that differs from the default one.
    for question in rule_file.questions() {
        let chosen = loaded.rules.answers.answers.get(&question.name.node);
        if let Some(other) = question.readings.iter().find(|reading| Some(&reading.name.node) != chosen) {
            example.answer = format!("{}={}", question.name.node, other.name.node);
            break;
        }
    }
    let mut line = loaded.game.line();
    let mut moves = Vec::new();
    while let (true, Some(m)) = (moves.len() < 2, line.moves().last().copied()) {
        moves.push(line.text(m));
        line.play(m).ok()?;
    }
    example.moves = moves.join(" ");
    let players = &loaded.game.names().players;
    let seat = |(index, (name, _)): (usize, &(String, _))| {
        format!("{name}={}", if index == 0 { "human" } else { "random" })
    };
    example.seats = players.iter().enumerate().map(seat).collect::<Vec<_>>().join(",");
    Some(example)
}
