//! Loads a game: the steps from the text of a rule file to a game ready for play.
//!
//! `syntax::parse -> rules::RuleFile -> answers -> resolve -> compiler::compile -> Game`. This
//! crate reads nothing from disk. The caller provides the texts, and [`shipped`] contains shipped
//! games and libraries.
//!
//! ```
//! use alfonso_driver::{Request, Source, load, shipped};
//!
//! // A shipped game, in one of its rulesets.
//! let request = Request { ruleset: Some("known-rules".into()), ..Request::default() };
//! let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &request, &|_| None).expect("no errors");
//! assert_eq!(loaded.rule_file.title(), "Tic-tac-toe");
//! assert_eq!(loaded.game.line().moves().len(), 9);
//! // A text with a mistake: every diagnostic has its place.
//! let source = Source { name: "mine.rules".into(), text: "game \"Mine\" bord grid 3 by 3".into() };
//! let failure = load(source, &Request::default(), &|_| None).expect_err("it has errors");
//! assert!(failure.diagnostics.iter().any(|problem| problem.is_error()));
//! ```

mod beside;
pub mod book;
mod check;
mod claims;
mod consequences;
pub mod consistent;
pub mod counts;
mod failure;
mod loaded;
pub mod movement;
mod opened;
mod over_budget;
mod quick_check;
mod request;
mod sample;
pub mod shipped;
mod sources;
pub mod starting;
mod work_budget;

pub use alfonso_compiler::over_budget;
pub use alfonso_wording::{
    About, Annotations, BadMove, Named, Notation, Note, Rests, Verb, ended, message, messages, nearest_moves,
    over_budget_here, play_all, play_on, refusal, words,
};
pub use beside::{candidates_beside, path_beside};
pub use check::{Checked, check, check_unless, compile};
pub use claims::{
    Failed as FailedClaim, run as run_claim, try_in as try_claim, unread as unread_claim,
    watch as watch_claim,
};
pub use failure::Failure;
pub use loaded::Loaded;
pub use opened::{Opened, open};
pub use quick_check::{QuickCheck, quick_check};
pub use request::Request;
pub use sample::{Plan, Sample, sample, sample_while};
pub use sources::{Library, Source, Sources, decode};
pub use work_budget::{MOST_PLAYED, MOST_WORK};

use alfonso_diag::{Diagnostic, Reach, SourceId};
use alfonso_rules::RuleFile;
use failure::fail;

/// Loads one reading of a rule file.
///
/// # Errors
/// Returns all mistakes in the text, in the file as a whole and in the requested reading. Mistakes
/// in other readings and failing claims are reported only by [`check`].
pub fn load(source: Source, request: &Request, library: Library<'_>) -> Result<Loaded, Box<Failure>> {
    let (sources, rule_file, mut found) = parse_source(source, library);
    if rule_file.is_library() {
        return Err(fail(vec![opened::no_game(&rule_file)], found, &rule_file, sources));
    }
    if rule_file.is_baseless() {
        return Err(fail(Vec::new(), found, &rule_file, sources));
    }
    if let Some(why) = rule_file.incomplete() {
        return Err(fail(vec![opened::unplayable(&rule_file, why)], found, &rule_file, sources));
    }
    let answers = match rule_file.answers(request.ruleset.as_deref(), &request.readings) {
        Ok(answers) => answers,
        Err(problem) => return Err(fail(vec![problem], found, &rule_file, sources)),
    };
    let (rules, problems) = rule_file.resolve(&answers);
    found.extend(problems);
    let Some(rules) = rules else { return Err(fail(Vec::new(), found, &rule_file, sources)) };
    let (game, problems) = alfonso_compiler::compile(&rules);
    found.extend(problems);
    // A mistake that counts only if every reading shows it cannot be found in one reading. For such
    // errors, the other readings are tried as well.
    let (mut found, never): (Vec<_>, Vec<_>) =
        found.into_iter().partition(|problem| problem.code.reach == Reach::Some);
    if !found.iter().any(Diagnostic::is_error) {
        let never = never.into_iter().filter(Diagnostic::is_error).collect();
        found.extend(check::everywhere(&rule_file, sources.bytes(), never));
    }
    match game {
        Some(game) if !found.iter().any(Diagnostic::is_error) => {
            Diagnostic::sort(&mut found);
            Ok(Loaded { game, rules, rule_file, warnings: found, sources })
        }
        _ => Err(fail(Vec::new(), found, &rule_file, sources)),
    }
}

/// Parses a rule file in all its readings. Does not compile any reading, and does not return
/// diagnostics.
///
/// ```
/// use alfonso_driver::{rule_file, shipped};
///
/// let rule_file = rule_file(shipped::game("hex").expect("it ships"), &|_| None);
/// let questions: Vec<&str> = rule_file.questions().iter().map(|it| it.name.node.as_str()).collect();
/// assert_eq!(questions, ["size", "swap"]);
/// ```
#[must_use]
pub fn rule_file(source: Source, library: Library<'_>) -> RuleFile {
    parse_source(source, library).1
}

/// Parses a rule file, the libraries that it uses, and the bases of which it is a variant.
fn parse_source(source: Source, library: Library<'_>) -> (Sources, RuleFile, Vec<Diagnostic>) {
    let mut sources = Sources::default();
    let id = sources.add(source);
    let (file, found) = alfonso_syntax::parse(id, sources.text(id));
    load_more(sources, file, found, library)
}

/// Loads the libraries and bases of a parsed file. The text of the file is the first source, and
/// `found` contains its mistakes.
fn load_more(
    sources: Sources,
    file: alfonso_syntax::ast::File,
    mut found: Vec<Diagnostic>,
    library: Library<'_>,
) -> (Sources, RuleFile, Vec<Diagnostic>) {
    let id = SourceId::default();
    let loader = sources::SourceLoader::new(sources, id, library);
    let (rule_file, problems) = loader.rule_file(file);
    let (sources, in_libraries) = loader.close();
    found.extend(in_libraries);
    found.extend(problems);
    Diagnostic::sort(&mut found);
    (sources, rule_file, found)
}
