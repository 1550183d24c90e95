//! Questions, readings, rulesets, evidence.

use super::super::{Ludeme, Role, Slot};
use super::keyword;

const fn row(name: &'static str, signature: &'static str, doc: &'static str) -> Ludeme {
    keyword(Role::Readings, name, signature, doc, Slot::Item, FAMILY)
}

const fn evidence(
    name: &'static str,
    signature: &'static str,
    doc: &'static str,
    example: &'static str,
) -> Ludeme {
    keyword(Role::Evidence, name, signature, doc, Slot::Piece, example)
}

/// A question, its readings and its answers.
const FAMILY: &str = "source poem \"A poem\" year 1475 kind primary
question quiet \"When is it a draw?\" {
  reading soon \"soon\" cites poem confidence 60
  reading late \"late\" engine \"play must stop\"
}
ruleset old \"The old rules\" default { quiet = soon }
ruleset new \"The new rules\" from old { quiet = late }
end {
  end.quiet: when rounds >= by quiet { soon: 20  late: 50 } -> draw
  under quiet = late { end.again: when repetitions >= 3 -> draw }
}";

/// A ruleset that follows a source.
const FOLLOWED: &str = "source poem \"A poem\" year 1475 kind primary
question quiet \"When is it a draw?\" {
  reading soon  \"soon\"  cites poem
  reading late  \"late\"  engine \"play must stop\"
}
ruleset old \"As the poem has it\" follows poem default { quiet = soon }
ruleset new \"The same, played longer\" follows poem { quiet = late departs \"short games show little\" }
end { end.quiet: when rounds >= by quiet { soon: 20  late: 50 } -> draw }";

/// A rule with its source.
const CITED: &str = "source poem \"A poem\"
legal { legal.x: forbid rounds > 99  cites poem at \"stanza 3\" \"ninety-nine times\" }";

/// A rule whose two sources speak for one reading each.
const LIMITED: &str = "source poem \"A poem\"  source comment \"A comment on it\"
question quiet \"When is it a draw?\" {
  reading soon \"soon\" cites poem
  reading late \"late\" cites comment
}
ruleset old \"As the poem has it\" default { quiet = soon }
end { end.quiet: when rounds >= by quiet { soon: 20  late: 50 } -> draw  cites poem for quiet = soon, comment for quiet = late }";

pub(super) const ROWS: &[Ludeme] = &[
    row("source", "source NAME \"WHAT\" [year N] [kind WORD] [confidence N]", "what citations refer to"),
    row("year", "source NAME \"WHAT\" year N", "when the source was written"),
    row("question", "question NAME \"TEXT\" { READINGS }", "what the sources leave open"),
    row(
        "reading",
        "reading NAME \"TEXT\" EVIDENCE",
        "one answer to a question, with the sources that give it",
    ),
    row(
        "ruleset",
        "ruleset NAME \"TEXT\" [from NAME] [default] { QUESTION = READING ... }",
        "a named answer to all questions",
    ),
    row("default", "ruleset NAME \"TEXT\" default { ... }", "the ruleset that is meant when none is named"),
    row("from", "ruleset NAME \"TEXT\" from NAME { ... }", "takes over the other answers of another ruleset"),
    keyword(
        Role::Readings,
        "follows",
        "ruleset NAME \"TEXT\" follows SOURCE { ... }",
        "the ruleset has the source's readings: each answer is compared with those that cite it. Where it is silent, any answer will do; \
         `from` does not take this over",
        Slot::Item,
        FOLLOWED,
    ),
    keyword(
        Role::Readings,
        "departs",
        "QUESTION = READING departs \"WHY\"",
        "this answer is not that of the source which the ruleset follows, and why",
        Slot::Item,
        FOLLOWED,
    ),
    row(
        "under",
        "under QUESTION = READING [or READING] [and ...] { ... }",
        "what exists only in these readings",
    ),
    row("by", "by QUESTION { READING: ... READING or READING: ... }", "a choice among readings; complete"),
    keyword(
        Role::Evidence,
        "cites",
        "cites SOURCE [at \"PLACE\"] [\"QUOTATION\"], ...",
        "the sources of a rule, reading or claim",
        Slot::Item,
        CITED,
    ),
    keyword(
        Role::Evidence,
        "for",
        "cites SOURCE for QUESTION = READING [or READING] [and ...]",
        "the readings for which the source speaks, of a rule that depends on several questions; elsewhere it speaks against it",
        Slot::Item,
        LIMITED,
    ),
    keyword(Role::Evidence, "at", "cites SOURCE at \"PLACE\"", "where in the source", Slot::Item, CITED),
    evidence(
        "confidence",
        "confidence N",
        "how sure the author is, from 0 to 100",
        "man.x: step any confidence 40",
    ),
    evidence(
        "engine",
        "engine \"WHY\"",
        "added so that play stops or is decided; no source says so",
        "man.x: step any engine \"play must go on\"",
    ),
];
