//! The whole way from text to a game, on one page.
//!
//! `syntax::parse -> rules::Family -> answers -> resolve -> compiler::compile -> Game`. This crate reads nothing from
//! disk: texts come from the caller, shipped games and libraries from [`shipped`].
//!
//! ```
//! use alfonso_driver::{Request, Source, load, shipped};
//!
//! // A shipped game, in one of its rulesets.
//! let request = Request { ruleset: Some("known-rules".into()), ..Request::default() };
//! let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &request, &|_| None).expect("no errors");
//! assert_eq!(loaded.family.title(), "Tic-tac-toe");
//! assert_eq!(loaded.game.line().moves().len(), 9);
//! // A text with a mistake: every diagnostic has its place.
//! let source = Source { name: "mine.rules".into(), text: "game \"Mine\" bord grid 3 by 3".into() };
//! let failure = load(source, &Request::default(), &|_| None).expect_err("it has errors");
//! assert!(failure.diagnostics.iter().any(|problem| problem.is_error()));
//! ```

pub mod book;
mod check;
mod claims;
mod consequences;
pub mod consistent;
mod costly;
pub mod counts;
mod failure;
mod glance;
mod line;
mod loaded;
pub mod movement;
mod named;
mod notations;
mod opened;
mod purse;
mod refusal;
mod request;
mod rests;
mod said;
mod sample;
pub mod shipped;
mod sources;
pub mod starting;
pub mod words;

pub use alfonso_compiler::too_costly;
pub use check::{Checked, check, check_unless, compile};
pub use claims::{
    Failed as FailedClaim, run as run_claim, try_in as try_claim, unread as unread_claim,
    watch as watch_claim,
};
pub use failure::Failure;
pub use glance::{Glance, glance};
pub use line::{BadMove, nearest_moves, play_all, play_on};
pub use loaded::Loaded;
pub use named::Named;
pub use notations::Notation;
pub use opened::{Opened, open};
pub use purse::{MOST_PLAYED, MOST_WORK};
pub use refusal::{About, ended, refusal, too_costly_here};
pub use request::Request;
pub use rests::Rests;
pub use said::{Note, Said, Verb};
pub use sample::{Plan, Sample, sample};
pub use sources::{Library, Source, Sources, decode};

use alfonso_diag::{Diagnostic, Reach, SourceId};
use alfonso_rules::Family;
use failure::fail;

/// Loads one reading of a rule file.
///
/// # Errors
/// All mistakes that were found in the text, in the file as a whole and in the requested reading. Mistakes in other
/// readings and failing claims are left to [`check`].
pub fn load(source: Source, request: &Request, library: Library<'_>) -> Result<Loaded, Box<Failure>> {
    let (sources, family, mut found) = read(source, library);
    if family.is_library() {
        return Err(fail(vec![opened::no_game(&family)], found, &family, sources));
    }
    if family.is_baseless() {
        return Err(fail(Vec::new(), found, &family, sources));
    }
    if let Some(why) = family.incomplete() {
        return Err(fail(vec![opened::unplayable(&family, why)], found, &family, sources));
    }
    let answers = match family.answers(request.ruleset.as_deref(), &request.readings) {
        Ok(answers) => answers,
        Err(problem) => return Err(fail(vec![problem], found, &family, sources)),
    };
    let (rules, problems) = family.resolve(&answers);
    found.extend(problems);
    let Some(rules) = rules else { return Err(fail(Vec::new(), found, &family, sources)) };
    let (game, problems) = alfonso_compiler::compile(&rules);
    found.extend(problems);
    // One reading cannot show a mistake that counts only if every reading shows it: for errors, try the others.
    let (mut found, never): (Vec<_>, Vec<_>) =
        found.into_iter().partition(|problem| problem.code.reach == Reach::Some);
    if !found.iter().any(Diagnostic::is_error) {
        let never = never.into_iter().filter(Diagnostic::is_error).collect();
        found.extend(check::everywhere(&family, sources.bytes(), never));
    }
    match game {
        Some(game) if !found.iter().any(Diagnostic::is_error) => {
            Diagnostic::sort(&mut found);
            Ok(Loaded { game, rules, family, warnings: found, sources })
        }
        _ => Err(fail(Vec::new(), found, &family, sources)),
    }
}

/// Reads a rule file in all its readings without compiling any of them, and says nothing of mistakes.
///
/// ```
/// use alfonso_driver::{family, shipped};
///
/// let family = family(shipped::game("hex").expect("it ships"), &|_| None);
/// let questions: Vec<&str> = family.questions().iter().map(|it| it.name.node.as_str()).collect();
/// assert_eq!(questions, ["size", "swap"]);
/// ```
#[must_use]
pub fn family(source: Source, library: Library<'_>) -> Family {
    read(source, library).1
}

/// Reads a rule file, the libraries it uses and the files of which it is a variant.
fn read(source: Source, library: Library<'_>) -> (Sources, Family, Vec<Diagnostic>) {
    let mut sources = Sources::default();
    let id = sources.add(source);
    let (file, found) = alfonso_syntax::parse(id, sources.text(id));
    read_on(sources, file, found, library)
}

/// Reads what a parsed file takes from others; its text is the first of the sources, and `found` are its mistakes.
fn read_on(
    sources: Sources,
    file: alfonso_syntax::ast::File,
    mut found: Vec<Diagnostic>,
    library: Library<'_>,
) -> (Sources, Family, Vec<Diagnostic>) {
    let id = SourceId::default();
    let shelf = sources::Shelf::new(sources, id, library);
    let (family, problems) = shelf.family(file);
    let (sources, in_libraries) = shelf.close();
    found.extend(in_libraries);
    found.extend(problems);
    Diagnostic::sort(&mut found);
    (sources, family, found)
}
