//! A variant to begin with: every rule of its base stands ready to be changed.

use super::title;
use alfonso_rules::{Answers, Family, PartKind};
use std::fmt::Write as _;

/// What stands at the head of the file.
const HEAD: &str = include_str!("variant.rules");

/// What is to be varied.
#[derive(Clone, Copy, Debug)]
pub struct Base<'f> {
    /// The name by which the variant calls it.
    pub name: &'f str,
    /// The file in all its readings.
    pub family: &'f Family,
    /// The reading whose rules are offered for change.
    pub answers: &'f Answers,
}

/// A variant to change into one's own: `name` is that of its file, without the ending.
#[must_use]
pub fn variant(name: &str, base: &Base<'_>) -> String {
    let Base { family, answers, .. } = base;
    let mut text = HEAD
        .replace("$TITLE", &title(name))
        .replace("$BASE_TITLE", family.title())
        .replace("$BASE", base.name)
        .replace("$NAME", name);
    text += &ruleset(name, family, answers);
    text += "\n\n// -- Rules that can be changed ";
    text += &"-".repeat(92);
    text += "\n//\n// Each as it is now. `remove ID` takes one away, `add to PIECE { ... }` or `add to end { ... }` adds one.\n";
    let mut last = String::new();
    for part in family.parts(answers) {
        let PartKind::Rule { block } = &part.kind else { continue };
        if *block != last {
            let _ = write!(text, "\n// {block}\n");
            last.clone_from(block);
        }
        let rule = part.text.lines().collect::<Vec<_>>().join("\n//   ");
        let _ = writeln!(text, "// replace {rule}  cites ours");
    }
    text
}

/// The ruleset of the variant: the answers of the base, ready to be changed.
fn ruleset(name: &str, family: &Family, answers: &Answers) -> String {
    let title = title(name);
    if family.rulesets().is_empty() {
        return format!("ruleset mine \"{title}\" default {{ }}\n");
    }
    let mut text = format!("ruleset mine \"{title}\" from {} {{\n", answers.ruleset);
    for question in family.questions() {
        let chosen = answers.answers.get(&question.name.node);
        let others = question.readings.iter().map(|reading| reading.name.node.as_str());
        let others: Vec<&str> =
            others.filter(|reading| chosen.is_none_or(|chosen| chosen != reading)).collect();
        let (name, chosen) = (&question.name.node, chosen.map_or("", String::as_str));
        let _ =
            writeln!(text, "  // {name} = {chosen}     // or {}: {}", others.join(", "), question.text.node);
    }
    text + "}\n"
}
