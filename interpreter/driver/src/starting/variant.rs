//! Templates for new variants, with a commented copy of every rule of the base.

use super::title;
use alfonso_rules::{Answers, Part, PartKind, RuleFile};
use alfonso_syntax::ast::Question;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The text at the beginning of the file.
const HEAD: &str = include_str!("variant.rules");

/// The text above the rules.
const RULES: &str = include_str!("rules.rules");
/// The comment above a rule that depends on a question.
pub(super) const OTHERWISE: &str = "// (not the same in all readings)";

/// The game to vary.
#[derive(Clone, Copy, Debug)]
pub struct Base<'f> {
    /// The name of the base in the variant.
    pub name: &'f str,
    /// The file in all its readings.
    pub rule_file: &'f RuleFile,
    /// The reading whose rules are copied.
    pub answers: &'f Answers,
}

/// Returns a variant for the author to change. `name` is the name of its file without the
/// extension.
#[must_use]
pub fn variant(name: &str, base: &Base<'_>) -> String {
    let Base { rule_file, answers, .. } = base;
    let source = free("mine", rule_file.sources().iter().map(|source| &source.name.node));
    // A command must name the ruleset unless it is the default.
    let default = rule_file.rulesets().iter().find(|ruleset| ruleset.default.is_some());
    let named = default.is_some_and(|default| default.name.node != answers.ruleset);
    let at =
        if named && !answers.ruleset.is_empty() { format!("@{}", answers.ruleset) } else { String::new() };
    let mut text = HEAD
        .replace("$AT", &at)
        .replace("$TITLE", &title(name))
        .replace("$BASE_TITLE", rule_file.title())
        .replace("$BASE", base.name)
        .replace("$SOURCE", &source)
        .replace("$NAME", name);
    text += &ruleset(name, rule_file, answers);
    text += RULES;
    let readings: Vec<Vec<Part>> =
        rule_file.coverage().iter().map(|answers| rule_file.parts(answers)).collect();
    let same = |one: &Part, other: &Part| one.key == other.key && one.text == other.text;
    let explained = rule_file.explained(answers);
    let titles: BTreeMap<&str, &str> = explained
        .clauses()
        .filter_map(|clause| Some((clause.id.as_str(), clause.title.as_deref()?)))
        .collect();
    let mut last = String::new();
    for part in rule_file.parts(answers) {
        let PartKind::Rule { block } = &part.kind else { continue };
        if *block != last {
            let _ = write!(text, "\n// {block}\n");
            last.clone_from(block);
        }
        if !readings.iter().all(|parts| parts.iter().any(|other| same(&part, other))) {
            let _ = writeln!(text, "{OTHERWISE}");
        }
        let titled = match titles.get(part.key.as_str()) {
            Some(title) => part.text.replacen(':', &format!(" \"{title}\":"), 1),
            None => part.text.clone(),
        };
        let rule = titled.lines().collect::<Vec<_>>().join("\n//   ");
        let _ = writeln!(text, "// replace {rule}  cites {source}");
    }
    text
}

/// Returns the ruleset of the variant, with a commented copy of the base's answers.
fn ruleset(name: &str, rule_file: &RuleFile, answers: &Answers) -> String {
    let title = title(name);
    let called = free("own", rule_file.rulesets().iter().map(|ruleset| &ruleset.name.node));
    if rule_file.rulesets().is_empty() {
        return format!("ruleset {called} \"{title}\" default {{ }}\n");
    }
    let answer = |question: &Question| -> (String, String) {
        let name = &question.name.node;
        let readings: Vec<&str> =
            question.readings.iter().map(|reading| reading.name.node.as_str()).collect();
        let chosen = answers.answers.get(name).map_or("", String::as_str);
        (format!("{name} = {chosen}"), format!("{} ({})", question.text.node, readings.join(", ")))
    };
    let lines: Vec<(String, String)> = rule_file.questions().iter().map(answer).collect();
    let width = lines.iter().map(|(answer, _)| answer.len()).max().unwrap_or(0);
    let mut text = format!("ruleset {called} \"{title}\" from {} {{\n", answers.ruleset);
    for (answer, about) in lines {
        let _ = writeln!(text, "  // {answer:<width$}  // {about}");
    }
    text + "}\n"
}

/// Returns the requested name, or a similar name that is not taken.
fn free<'n>(expected: &str, taken: impl Iterator<Item = &'n String>) -> String {
    let taken: Vec<&String> = taken.collect();
    let is_free = |name: &String| !taken.contains(&name);
    let others = (2..).map(|number| format!("{expected}-{number}"));
    std::iter::once(expected.to_owned()).chain(others).find(is_free).unwrap_or_else(|| expected.to_owned())
}
