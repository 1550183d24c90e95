//! A small file, and what is told of it.

use crate::{Completion, CompletionKind, Document, NoRename, Project};
use alfonso_diag::SourceId;
use alfonso_rules::RuleFile;

const FILE: &str = r#"game "Small"

source old "An old book" date "1300"  author "Nobody"
question step "How far?" {
  reading one "one cell"  cites old at "p. 1" "one cell"
  reading two "two cells"  engine "to compare"
}
ruleset plain "As the book has it" default { step = one }
ruleset far "Farther" { step = two }

players White "w" facing north, Black "b" facing south
board grid 4 by 4 { region home = a1..d1 }
number count = 0
define near(c: cell): flag = c in home
piece Man "M" royal {
  man.step: step by step { one: orthogonal  two: any } onto empty if near(target)  cites old at "p. 2"
  under step = two { man.leap: leap (2,1) onto empty }
}
setup { White Man a1  Black Man d4 }
turn { turn.move: move else pass  turn.count: for each Man m of mover where near(m) { add 1 to count } }
end { end.long: when count > 9 -> draw }
example "it goes" in far { can a1-a2 }
"#;

fn project(text: &str) -> Project {
    let document = Document::new(SourceId(0), text.to_owned());
    let (rule_file, _) = RuleFile::new(document.file().clone(), &|_| None);
    Project::new(document, Vec::new(), rule_file)
}

/// The place of the `nth` occurrence of a word, from 0.
fn at(text: &str, word: &str, nth: usize) -> usize {
    text.match_indices(word).nth(nth).map(|(at, _)| at).expect("it stands there")
}

#[test]
fn every_word_of_a_file_has_a_role_and_most_a_meaning() {
    let project = project(FILE);
    assert!(project.here().problems().is_empty());
    for (word, nth, wanted) in [
        ("old", 2, "**old**, a source: An old book"),
        ("step ", 0, "**step**, a question: How far?"),
        (
            "one:",
            0,
            "**one**, a reading of `step` (How far?): one cell (so `old`; answer of `plain` (the default))",
        ),
        ("far {", 0, "**far**, a ruleset: Farther"),
        ("plain", 0, "**plain**, a ruleset, the default"),
        ("near(t", 0, "define near(c: cell): flag = c in home"),
        ("home", 1, "region home = a1..d1"),
        ("count > 9", 0, "number count = 0"),
        ("man.step", 0, "cites `old`, p. 2"),
        ("orthogonal", 0, "Directions"),
        ("m)", 0, "for each Man m of mover"),
        ("Man m", 0, "piece Man"),
    ] {
        let hover = project.hover(at(FILE, word, nth)).map(|hover| hover.text).unwrap_or_default();
        assert!(hover.contains(wanted), "{word}: {hover}");
    }
    assert_eq!(project.hover(at(FILE, "\n\n", 0) + 1), None);
}

#[test]
fn names_lead_to_their_declarations() {
    let project = project(FILE);
    for (word, nth, declared, first) in [
        ("old", 2, "old \"An", 0),
        ("step {", 0, "step \"How", 0),
        ("two:", 0, "two \"two", 0),
        ("near(t", 0, "near(c", 0),
        ("c in", 0, "c: cell", 0),
        ("Man a1", 0, "Man \"M", 0),
        ("White Man", 0, "White \"w", 0),
        ("m)", 0, "m of", 0),
        ("far {", 0, "far \"F", 0),
    ] {
        let place = project.definition(at(FILE, word, nth)).map(|place| place.span.start as usize);
        assert_eq!(place, Some(at(FILE, declared, first)), "{word}");
    }
    assert_eq!(project.definition(at(FILE, "orthogonal", 0)), None);
    assert_eq!(project.references(at(FILE, "Man \"M", 0)).len(), 4);
    assert_eq!(project.references(at(FILE, "step \"How", 0)).len(), 5);
}

#[test]
fn names_are_changed_where_they_stand_and_nowhere_else() {
    let project = project(FILE);
    let renamed = |word: &str, to: &str| {
        let renaming = project.rename(at(FILE, word, 0), to)?;
        let mut text = FILE.to_owned();
        for place in renaming.spans.iter().rev() {
            text.replace_range(place.range(), to);
        }
        Ok::<_, NoRename>(text)
    };
    let text = renamed("step \"How", "stride").expect("it can be renamed");
    assert!(text.contains("step by stride { one: orthogonal"), "{text}");
    assert!(text.contains("under stride = two"), "{text}");
    assert_eq!(renamed("home", "count"), Err(NoRename::Taken("count".to_owned())));
    assert_eq!(renamed("home", "empty"), Err(NoRename::Kept("empty".to_owned())));
    assert_eq!(renamed("orthogonal", "straight"), Err(NoRename::Word("orthogonal".to_owned())));
    assert!(matches!(renamed("Man", "man"), Err(NoRename::Form(_))));
}

/// A variant declares a region of its base again, and the rules of the base ask for it.
#[test]
fn names_that_a_base_has_keep_their_names() {
    let variant = FILE.replace("region home", "region camp = a2..d2  region home");
    let documents = [(0, variant.as_str()), (1, FILE)];
    let mut documents =
        documents.map(|(number, text)| Document::new(SourceId(number), text.to_owned())).into_iter();
    let document = documents.next().expect("the variant");
    let (rule_file, _) = RuleFile::new(document.file().clone(), &|_| None);
    let project = Project::new(document, documents.collect(), rule_file);
    let renamed = |word: &str| project.rename(at(&variant, word, 0), "yard");
    assert_eq!(renamed("home"), Err(NoRename::Shared("home".to_owned())));
    assert_eq!(renamed("c: cell").map(|it| it.spans.len()), Ok(2));
    assert_eq!(renamed("camp").map(|it| it.spans.len()), Ok(1));
}

fn labels(text: &str) -> Vec<(CompletionKind, String)> {
    let cursor = text.find('|').expect("a cursor");
    let text = text.replacen('|', "", 1);
    let (_, found) = project(&text).completions(cursor);
    found.into_iter().map(|Completion { kind, label, .. }| (kind, label)).collect()
}

#[test]
fn what_can_stand_at_a_place_is_told() {
    let before = FILE.split("setup {").next().expect("a part").to_owned();
    let has = |behind: &str, kind: CompletionKind, label: &str| {
        let found = labels(&format!("{before}{behind}"));
        assert!(found.contains(&(kind, label.to_owned())), "{behind}: no {label} among {found:?}");
        found
    };
    let only = |behind: &str, kind: CompletionKind, label: &str| {
        let found = has(behind, kind, label);
        assert!(found.iter().all(|(it, _)| *it == kind), "{behind}: {found:?}");
    };
    only("turn { turn.x: move cites |", CompletionKind::Source, "old");
    only("turn { turn.x: move cites o| }", CompletionKind::Source, "old");
    only("under | { }", CompletionKind::Question, "step");
    only("under step = |", CompletionKind::Reading, "two");
    only("ruleset x \"X\" { | }", CompletionKind::Question, "step");
    only("ruleset x \"X\" { step = | }", CompletionKind::Reading, "one");
    has("define x = by step { |", CompletionKind::Reading, "one");
    has("|", CompletionKind::Word, "piece");
    has("end { end.x: |", CompletionKind::Word, "when");
    has("end { end.x: when |", CompletionKind::Variable, "count");
    has("end { end.x: when some Man in |", CompletionKind::OnBoard, "home");
    has("end { end.x: when count of |", CompletionKind::Player, "White");
    has("piece Other \"O\" { other.x: step |", CompletionKind::Word, "any");
    has("setup { |", CompletionKind::Player, "White");
    has("turn { turn.x: for each Man m of mover where n| }", CompletionKind::Local, "m");
    assert_eq!(labels(&format!("{before}// und|er")), []);
    assert_eq!(labels(&format!("{before}source x \"un|\"")), []);
}

#[test]
fn colours_shapes_and_hints() {
    let project = project(FILE);
    let tokens = project.tokens();
    assert!(tokens.is_sorted_by(|a, b| a.span.end <= b.span.start));
    let kinds: Vec<String> = tokens
        .iter()
        .take(12)
        .map(|token| format!("{:?} {}", token.kind, project.here().slice(token.span)))
        .collect();
    assert_eq!(
        kinds[..9],
        [
            "Keyword game",
            "Text \"Small\"",
            "Keyword source",
            "Source old",
            "Text \"An old book\"",
            "Keyword date",
            "Text \"1300\"",
            "Keyword author",
            "Text \"Nobody\"",
        ]
    );
    let hints: Vec<String> = project.hints().into_iter().map(|hint| hint.text).collect();
    assert_eq!(hints, ["= one", "(one)"]);
    let symbols = project.here().symbols();
    let piece = symbols.iter().find(|symbol| symbol.name == "Man").expect("the piece");
    assert_eq!(
        piece.parts.iter().map(|part| part.name.as_str()).collect::<Vec<_>>(),
        ["man.step", "man.leap"]
    );
    assert!(symbols.iter().all(|symbol| symbol.span.contains(symbol.name_span)));
    assert_eq!(project.here().folds().len(), 2);
}

#[test]
fn a_misspelt_word_is_mended() {
    let text = FILE.replace("cites old at \"p. 2\"", "cites odl");
    let document = Document::new(SourceId(0), text.clone());
    let (_, problems) = RuleFile::new(document.file().clone(), &|_| None);
    let fixes: Vec<_> = problems.iter().flat_map(|problem| document.fixes(problem)).collect();
    assert_eq!(fixes.len(), 1, "{problems:?}");
    assert_eq!((document.slice(fixes[0].span), fixes[0].text.as_str()), ("odl", "old"));
}
