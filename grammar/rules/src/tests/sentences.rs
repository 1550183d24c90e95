//! Sentences of authors, and the marks of the rules for which they were written.

use super::rule_file;
use crate::RuleFile;
use alfonso_diag::{Diagnostic, code};
use alfonso_explain::ExplainedClause;

/// Returns a game with a rule of the king and its evidence, a definition and a rule that uses it.
fn game(step: &str, alone: &str, tail: &str) -> String {
    format!(
        "game \"X\" source book \"A book\"
         question q \"?\" {{ reading a \"so\" cites book  reading b \"otherwise\" cites book }}
         ruleset one \"so\" default {{ q = a }}  ruleset two \"so\" {{ q = b }}
         players Red \"r\" facing north, Blue \"b\" facing south  board grid 4 by 4
         define alone(p: player): flag = {alone}
         define lonely: flag = alone(next)
         piece King \"K\" {{ king.step: {step} }}
         setup {{ Red King a1  Blue King a4 }}  turn {{ turn.move: move }}
         end {{ end.alone: when lonely -> draw {tail}  end.long: when rounds > 9 -> draw }}"
    )
}

const STEP: &str = "step by q { a: any  b: forward }";
const ALONE: &str = "number of pieces of p = 1";

/// Returns the sentences about a clause in a language, one after the other; `None` if there are none.
fn sentences_in(clause: &ExplainedClause, language: &str) -> Option<String> {
    let own = clause.says.iter().filter(|sentence| sentence.language == language);
    let texts: Vec<&str> = own.map(|sentence| sentence.text.as_str()).collect();
    (!texts.is_empty()).then(|| texts.join(" "))
}

fn problems(text: &str) -> (RuleFile, Vec<Diagnostic>) {
    let (rule_file, _, found) = rule_file(text);
    assert!(found.iter().all(|problem| !problem.is_error()), "{found:#?}");
    let problems = rule_file.text_problems();
    (rule_file, problems)
}

/// Returns the mark that the message about sentences without a mark proposes.
fn mark(text: &str) -> String {
    let (_, found) = problems(text);
    let help = found.first().and_then(|problem| problem.help.clone()).expect("a proposal");
    help.split('"').nth(1).expect("a mark").to_owned()
}

#[test]
fn marks_change_with_rules_and_definitions_and_with_nothing_else() {
    let says = "says \"Nobody wins alone.\"";
    let first = mark(&game(STEP, ALONE, says));
    assert_eq!(first.len(), 6);
    assert_eq!(first, mark(&game("step any", ALONE, "cites book says es \"Nadie gana solo.\"")));
    assert_eq!(first, mark(&game(STEP, "number of pieces of p  =  (1)", says)));
    // The rule uses this definition through another one.
    assert_ne!(first, mark(&game(STEP, "number of pieces of p = 2", says)));
    let marked = format!("{says} checked \"{first}\"");
    assert_eq!(problems(&game(STEP, ALONE, &marked)).1, []);
    let (stale, found) = problems(&game(STEP, "number of pieces of p = 2", &marked));
    assert!(found[0].message.contains("`end.alone` has changed"), "{found:#?}");
    let sentences = |rule_file: &RuleFile| {
        let answers = rule_file.answers(None, &[]).expect("a ruleset");
        let explained = rule_file.explained(&answers);
        let clause =
            explained.clauses().find(|clause| clause.id == "end.alone").expect("it is there").clone();
        sentences_in(&clause, "en")
    };
    assert_eq!(sentences(&stale), None);
    assert_eq!(sentences(&problems(&game(STEP, ALONE, &marked)).0).as_deref(), Some("Nobody wins alone."));
    let (_, lonely) = problems(&game(STEP, ALONE, "checked \"123456\""));
    assert!(lonely[0].message.contains("has no sentence"), "{lonely:#?}");
}

#[test]
fn sentences_are_those_of_the_reading_and_of_the_language() {
    let text = |mark: &str| {
        let tail = "says \"A king steps anywhere.\" for q = a  says \"A king steps forward.\" for q = b
             says \"It never leaps.\"  says es \"El rey no salta.\"";
        game(&format!("{STEP} {tail} {mark}"), ALONE, "")
    };
    let mark = mark(&text(""));
    let (rule_file, found) = problems(&text(&format!("checked \"{mark}\"")));
    assert_eq!(found, []);
    for (ruleset, own) in [("one", "A king steps anywhere."), ("two", "A king steps forward.")] {
        let answers = rule_file.answers(Some(ruleset), &[]).expect("a ruleset");
        let explained = rule_file.explained(&answers);
        let king = explained.clauses().find(|clause| clause.id == "king.step").expect("it is there");
        assert_eq!(sentences_in(king, "en").as_deref(), Some(format!("{own} It never leaps.").as_str()));
        assert_eq!(sentences_in(king, "es").as_deref(), Some("El rey no salta."));
        assert_eq!(sentences_in(king, "de"), None);
        assert!(!king.text.is_empty());
    }
}

/// Regions, dice and guards are part of what a rule says.
#[test]
fn marks_see_regions_dice_and_guards() {
    let text = |region: &str, faces: &str, guard: &str| {
        format!(
            "game \"X\" source book \"A book\"
             question q \"?\" {{ reading a \"so\" cites book  reading b \"otherwise\" cites book }}
             ruleset one \"so\" default {{ q = a }}  ruleset two \"so\" {{ q = b }}
             players Red \"r\" facing north, Blue \"b\" facing south
             board grid 4 by 4 {{ region home = {region} }}  dice lot faces {faces}
             piece King \"K\" {{ king.step: step any }}
             setup {{ Red King a1  Blue King a4 }}
             turn {{ turn.roll: roll lot cites book  turn.move: move }}
             under {guard} {{ end {{ end.home: when some King in home and lot = 2 -> draw says \"Home.\" }} }}
             end {{ end.long: when rounds > 9 -> draw }}"
        )
    };
    let first = mark(&text("rank 1", "1..6", "q = a"));
    assert_ne!(first, mark(&text("rank 2", "1..6", "q = a")));
    assert_ne!(first, mark(&text("rank 1", "1..4", "q = a")));
    assert_ne!(first, mark(&text("rank 1", "1..6", "q = b")));
}

/// A rule depends on a question that decides only among definitions or regions that it uses.
#[test]
fn sentences_are_limited_by_questions_of_definitions_under_guards() {
    let text = |tail: &str| {
        format!(
            "game \"X\" source book \"A book\"
             question q \"?\" {{ reading a \"so\" cites book  reading b \"otherwise\" cites book }}
             question r \"?\" {{ reading c \"so\" cites book  reading d \"otherwise\" cites book }}
             ruleset one \"so\" default {{ q = a  r = c }}  ruleset two \"so\" {{ q = b  r = d }}
             players Red \"r\" facing north, Blue \"b\" facing south
             board grid 4 by 4 {{ region home = by r {{ c: rank 1  d: rank 2 }} }}
             under q = a {{ define met(c: cell): flag = c in home }}
             under q = b {{ define met(c: cell): flag = no piece on c }}
             piece King \"K\" {{ king.step: step any }}
             setup {{ Red King a1  Blue King a4 }}  turn {{ turn.move: move }}
             end {{ end.met: when met(a1) -> draw {tail}  end.long: when rounds > 9 -> draw }}"
        )
    };
    let says = "says \"One.\" for q = a and r = c  says \"Two.\" for q = b";
    let mark = mark(&text(says));
    let (rule_file, found) = problems(&text(&format!("{says} checked \"{mark}\"")));
    assert_eq!(found, []);
    for (ruleset, own) in [("one", "One."), ("two", "Two.")] {
        let answers = rule_file.answers(Some(ruleset), &[]).expect("a ruleset");
        let explained = rule_file.explained(&answers);
        let clause = explained.clauses().find(|clause| clause.id == "end.met").expect("it is there");
        assert_eq!(sentences_in(clause, "en").as_deref(), Some(own));
    }
}

/// Many rules that use many definitions: the marks end at their limit, and say so.
#[test]
fn marks_take_no_more_than_their_limit() {
    let name = |number: usize| {
        let digit = |of: usize| char::from(b'a' + u8::try_from(of % 26).expect("a letter"));
        [digit(number / 676), digit(number / 26), digit(number)].iter().collect::<String>()
    };
    let number = 3_000;
    let defines: String = (0..number)
        .map(|it| format!("define d-{}: flag = d-{} or rounds = {it}\n", name(it), name(it + 1)))
        .collect();
    let rules: String =
        (0..number).map(|it| format!("legal.{}: forbid d-aaa says \"x\"\n", name(it))).collect();
    let text = game(STEP, ALONE, "") + &defines + &format!("legal {{\n{rules}}}");
    let (file, _) = alfonso_syntax::parse(alfonso_diag::SourceId(0), &text);
    let (rule_file, _) = RuleFile::new(file, &|_| None);
    let found = rule_file.text_problems();
    let ends = found.iter().filter(|problem| problem.code == code::TOO_MUCH).count();
    assert!(ends == 1 && found.len() < number, "{} problems", found.len());
}
