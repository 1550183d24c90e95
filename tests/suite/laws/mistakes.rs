//! The usual mistakes of authors: every message tells the way out, and one mistake has one message.
//!
//! `mistakes/usual.rules` is a sound file. A row of `mistakes/usual.tsv` replaces one part of it by what an author
//! wrote. The snapshot shows all messages in short. `mistakes/mistakes.tsv` has others, which `draw.py` has drawn.

use alfonso_driver::{Source, check};
use conformance::games;
use std::fmt::Write as _;
use std::path::PathBuf;

/// The ending of the names of rows that are no mistakes.
const RIGHT: &str = ", which is right";

fn folder() -> PathBuf {
    games::root().join("tests/mistakes")
}

#[test]
fn usual_mistakes_are_told_with_the_way_out() {
    let read = |name: &str| std::fs::read_to_string(folder().join(name)).expect("the table is there");
    let (sound, table) = (read("usual.rules"), read("usual.tsv"));
    let mut shown = String::new();
    let mut wrong = Vec::new();
    for row in table.lines().skip(1) {
        let [what, before, after] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("a row: {row}") };
        let (before, after) = (before.replace("\\n", "\n"), after.replace("\\n", "\n"));
        assert!(sound.contains(&before), "the file has no `{before}`");
        let text = sound.replacen(&before, &after, 1);
        let checked = check(Source { name: "usual.rules".to_owned(), text }, &games::no_library);
        writeln!(shown, "{what}: {}", after.replace('\n', " ").trim()).expect("texts grow");
        for problem in &checked.diagnostics {
            writeln!(shown, "  {} {}", problem.code, problem.message).expect("texts grow");
            let help = problem.help.as_deref().unwrap_or("no help");
            writeln!(shown, "    {help}").expect("texts grow");
        }
        let told = checked.diagnostics.iter().filter(|problem| problem.help.is_some()).count();
        let expected = usize::from(!what.ends_with(RIGHT));
        if (told, checked.diagnostics.len()) != (expected, expected) {
            wrong.push(what.to_owned());
        }
    }
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path(folder());
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!("usual", shown));
    assert!(wrong.is_empty(), "without help, or with further messages: {wrong:?}\n{shown}");
}
