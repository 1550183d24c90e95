//! Words for questions, readings, rulesets and evidence.

use super::keyword;
use crate::{Ludeme, Role, Slot};

const fn entry(name: &'static str, signature: &'static str, doc: &'static str) -> Ludeme {
    keyword(Role::Readings, name, signature, doc, Slot::Item, FAMILY)
}

const fn detail(name: &'static str, signature: &'static str, doc: &'static str) -> Ludeme {
    keyword(Role::Readings, name, signature, doc, Slot::Item, DETAILED)
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
const FAMILY: &str = "source poem \"A poem\" date \"1475\" kind primary
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
const FOLLOWED: &str = "source poem \"A poem\" date \"1475\" kind primary
question quiet \"When is it a draw?\" {
  reading soon  \"soon\"  cites poem
  reading late  \"late\"  engine \"play must stop\"
}
ruleset old \"As the poem has it\" follows poem default { quiet = soon }
ruleset new \"The same, played longer\" follows poem { quiet = late departs \"short games show little\"  lacks \"The poem has a die; nobody knows its use.\" }
end { end.quiet: when rounds >= by quiet { soon: 20  late: 50 } -> draw }";

/// Sources with all possible details, one of which derives from another.
const DETAILED: &str = "source page \"A book of games\" date \"1283\" place \"Seville\" language \"Castilian\" folio \"82v\" shelfmark \"Escorial T.I.6\"
  kind primary
source english \"The book of games in English\" author \"Translator, Ann\", \"A workshop\" date \"1990/1995\" publisher \"A press\"
  edition \"second, with a glossary\" link \"https://example.org/games\" seen \"the chapter on tables\" after page
source paper \"On one page of it\" author \"Scholar, B.\" editor \"Editor, C.\" translator \"Other, D.\" in \"A journal\"
  volume \"3\" pages \"4-9\" date \"1999?\" doi \"10.1000/182\" id \"DLP.GameRulesets.1415\" unread \"no copy could be had\"
end { end.quiet: when rounds >= 20 -> draw cites english }";

/// A source that is silent on a question.
const SILENT: &str = "source page \"A book of games\" silent on quiet
source comment \"A comment on it\"
question quiet \"When is it a draw?\" {
  reading soon \"soon\" cites comment
  reading late \"late\" engine \"play must stop\"
}
ruleset old \"The old rules\" default { quiet = soon }
end { end.quiet: when rounds >= by quiet { soon: 20  late: 50 } -> draw }";

/// A record of evidence.
const RECORDED: &str = "source portal \"A portal of games\"
evidence portal-7 \"Record 7\" cites portal at \"id 7\" {
  id \"E.7\" type \"rules\" place \"Seville\" date \"1283/1284\"
  content \"Two players, who move in turn.\" confidence 80 ages \"adult\" genders \"male\" status \"nobility\"
}";

/// A statement that its source qualifies as uncertain.
const UNCERTAIN: &str = "source poem \"A poem\"
legal { legal.x: forbid rounds > 99  cites poem at \"stanza 3\" \"ninety-nine times, I think\" certain 60 sure 90 }";

/// A rule with its source.
const CITED: &str = "source poem \"A poem\"
legal { legal.x: forbid rounds > 99  cites poem at \"stanza 3\" \"ninety-nine times\" }";

/// A rule in the words of its author.
const SENTENCES: &str = "legal { legal.x: forbid rounds > 99  engine \"play must end\"
  says \"Nobody moves after round 99.\"  says es \"Nadie mueve tras la ronda 99.\"  checked \"cb6fce\" }";

/// A rule with two sources, each limited to one reading.
const LIMITED: &str = "source poem \"A poem\"  source comment \"A comment on it\"
question quiet \"When is it a draw?\" {
  reading soon \"soon\" cites poem
  reading late \"late\" cites comment
}
ruleset old \"As the poem has it\" default { quiet = soon }
end { end.quiet: when rounds >= by quiet { soon: 20  late: 50 } -> draw  cites poem for quiet = soon, comment for quiet = late }";

pub(super) const ROWS: &[Ludeme] = &[
    entry(
        "source",
        "source NAME \"TITLE\" [kind WORD] [confidence N] [after SOURCE, ...] [DETAIL \"TEXT\" ...]",
        "what citations refer to; `confidence` is how well its content is known, and a citation says how well a statement is",
    ),
    detail(
        "author",
        "source NAME \"TITLE\" author \"WHO\", ...",
        "who wrote it: `Family, Given`, or a name without a comma that is printed as it stands",
    ),
    detail("editor", "source NAME \"TITLE\" editor \"WHO\", ...", "who edited it, written like authors"),
    detail(
        "translator",
        "source NAME \"TITLE\" translator \"WHO\", ...",
        "who translated it, written like authors",
    ),
    detail(
        "date",
        "source NAME \"TITLE\" date \"EDTF\"",
        "when it was written: `1283`, `1475~` for about 1475, `1413/1430`, `12XX`, `-0430` for 431 BC",
    ),
    detail("place", "source NAME \"TITLE\" place \"WHERE\"", "where it was written or published"),
    detail("publisher", "source NAME \"TITLE\" publisher \"WHO\"", "who published it"),
    detail("in", "source NAME \"TITLE\" in \"TITLE\"", "the journal or the book that contains it"),
    detail("volume", "source NAME \"TITLE\" volume \"WHICH\"", "the volume of that journal or book"),
    detail("pages", "source NAME \"TITLE\" pages \"FROM-TO\"", "its pages there"),
    detail("folio", "source NAME \"TITLE\" folio \"FROM-TO\"", "its folios, in a manuscript: `82v-83r`"),
    detail(
        "edition",
        "source NAME \"TITLE\" edition \"WHICH\"",
        "which edition, printing or date of visit is meant",
    ),
    detail("language", "source NAME \"TITLE\" language \"WHICH\"", "in which language it is written"),
    detail(
        "shelfmark",
        "source NAME \"TITLE\" shelfmark \"MARK\"",
        "which library has it, and under which mark",
    ),
    detail("doi", "source NAME \"TITLE\" doi \"10....\"", "its Digital Object Identifier"),
    detail(
        "id",
        "source NAME \"TITLE\" id \"WHICH\", ...",
        "identifiers in catalogues: `DLP.GameRulesets.1415`, `wikidata:Q718`, a museum's number",
    ),
    detail("link", "source NAME \"TITLE\" link \"ADDRESS\"", "where it can be read: the whole address"),
    detail(
        "seen",
        "source NAME \"TITLE\" seen \"HOW MUCH\"",
        "what was read of it for this file, and by whom",
    ),
    detail("unread", "source NAME \"TITLE\" unread \"WHY\"", "none of it was read for this file, and why"),
    keyword(
        Role::Readings,
        "silent",
        "source NAME \"TITLE\" silent on QUESTION, ...",
        "the questions of which it says nothing: no reading of them may cite it. It may stand behind a fact of `about` as well, and \
         means the sources that the fact cites",
        Slot::Item,
        SILENT,
    ),
    keyword(
        Role::Readings,
        "after",
        "source NAME \"TITLE\" after SOURCE, ...",
        "the sources from which it derives: they and it are one witness",
        Slot::Item,
        DETAILED,
    ),
    entry(
        "question",
        "question NAME \"TEXT\" [says LANGUAGE \"TEXT\"] { READINGS }",
        "what the sources leave open",
    ),
    entry(
        "reading",
        "reading NAME \"TEXT\" EVIDENCE",
        "one answer to a question, with the sources that give it",
    ),
    entry(
        "ruleset",
        "ruleset NAME \"TEXT\" [from NAME] [default] { QUESTION = READING ... }",
        "a named answer to all questions",
    ),
    entry("default", "ruleset NAME \"TEXT\" default { ... }", "the ruleset that is meant when none is named"),
    entry(
        "from",
        "ruleset NAME \"TEXT\" from NAME { ... }",
        "takes over the other answers of another ruleset",
    ),
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
    keyword(
        Role::Readings,
        "lacks",
        "ruleset NAME \"TEXT\" follows SOURCE { ... lacks \"WHAT AND WHY\" [cites ...] }",
        "a rule that the source has and this ruleset lacks, and why",
        Slot::Item,
        FOLLOWED,
    ),
    entry(
        "under",
        "under QUESTION = READING [or READING] [and ...] { ... }",
        "what exists only in these readings",
    ),
    entry("by", "by QUESTION { READING: ... READING or READING: ... }", "a choice among readings; complete"),
    keyword(
        Role::Evidence,
        "cites",
        "cites SOURCE [at \"PLACE\"] [\"QUOTATION\"] [certain N] [sure N], ...",
        "the sources of a rule, reading, claim or fact",
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
    keyword(
        Role::Evidence,
        "certain",
        "cites SOURCE certain N",
        "how certain the source is of this statement by its own word, from 0 to 100",
        Slot::Item,
        UNCERTAIN,
    ),
    keyword(
        Role::Evidence,
        "sure",
        "cites SOURCE sure N",
        "how sure the author is to read this statement rightly, from 0 to 100",
        Slot::Item,
        UNCERTAIN,
    ),
    keyword(
        Role::Readings,
        "evidence",
        "evidence NAME \"TITLE\" [cites ...] { FIELD VALUE ... }",
        "a record of evidence, as portals keep it: `id`, `type`, `date`, `period`, `place`, `coordinates`, `rules`, `content`, `concepts`, `confidence`, `ages`, `genders`, \
         `status`",
        Slot::Item,
        RECORDED,
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
    keyword(
        Role::Evidence,
        "says",
        "says [LANGUAGE] \"SENTENCE\" [for QUESTION = READING [or ...]]",
        "the rule in the author's own words, for players; in English, or in the language with that tag. Several follow one another. Behind a reading or a claim, its text in another language",
        Slot::Item,
        SENTENCES,
    ),
    keyword(
        Role::Evidence,
        "checked",
        "checked \"MARK\"",
        "the mark of the rule for which its sentences were written; `check --fix` writes it. If the rule changes, so does its mark, and the sentences are to be read again",
        Slot::Item,
        SENTENCES,
    ),
];
