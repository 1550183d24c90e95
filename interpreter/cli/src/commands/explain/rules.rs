//! Explains the rules of a game.

use super::super::cite::footer;
use crate::args::PageFormat;
use crate::console::{Console, Stop};
use crate::subject::{GameInfo, Target};
use alfonso_diag::{Diagnostic, Span, code, nearest};
use alfonso_forms::english;
use alfonso_report::command_error::CommandError;
use alfonso_report::explain::{Detail, Explanation, One};
use alfonso_report::sanitise;
use alfonso_rules::Explained;

/// The language of pages.
const ENGLISH: &str = "en";

/// Prints all rules of a game in one reading.
pub fn all(
    target: &Target,
    detail: &Detail,
    format: PageFormat,
    console: &mut Console<'_>,
) -> Result<(), Stop> {
    let (found, opened) = target.open()?;
    let (rule_file, answers) = (&opened.rule_file, &opened.answers);
    let subject = rule_file.incomplete().is_none().then(|| target.subject()).transpose()?;
    let names = GameInfo::of_names(&found.name, rule_file, answers, &target.readings);
    let info = subject.as_ref().map_or(&names, |subject| &subject.info);
    spoken(&rule_file.explained(answers), detail)?;
    let explanation = Explanation::new(info, subject.as_ref(), rule_file, answers);
    super::print(&explanation, &explanation.document(detail), &footer(target), format, console)
}

/// Prints one clause with its text from the rule file.
pub fn one(
    target: &Target,
    rule: &str,
    detail: &Detail,
    format: PageFormat,
    console: &mut Console<'_>,
) -> Result<(), Stop> {
    let (found, opened) = target.open()?;
    let (rule_file, answers) = (&opened.rule_file, &opened.answers);
    // A game with mistakes is not explained.
    if rule_file.incomplete().is_none() {
        target.load()?;
    }
    let info = GameInfo::of_names(&found.name, rule_file, answers, &target.readings);
    let explained = rule_file.explained(answers);
    spoken(&explained, detail)?;
    let Some(clause) = explained.clauses().find(|clause| clause.id == rule) else {
        return Err(unknown(rule, &explained).into());
    };
    let text = opened.sources.get(clause.span.source).map_or("", |source| source.text.as_str());
    let one = One::new(&info, rule_file, clause, excerpt(text, clause.span));
    super::print(&one, &one.document(detail), &footer(target), format, console)
}

/// Refuses a language in which no rule has sentences.
fn spoken(explained: &Explained, detail: &Detail) -> Result<(), CommandError> {
    let Some(tag) = detail.language.as_deref().filter(|tag| *tag != ENGLISH) else { return Ok(()) };
    let mut languages: Vec<&str> =
        explained.clauses().flat_map(|clause| &clause.says).map(|it| it.language.as_str()).collect();
    languages.sort_unstable();
    languages.dedup();
    if languages.contains(&tag) {
        return Ok(());
    }
    let message = format!("no rule of this reading has sentences in the language `{}`", sanitise::line(tag));
    let help = match languages.is_empty() {
        true => "without `--lang`, the program makes sentences from the rules".to_owned(),
        false => format!("there are sentences in {}", english::and(languages)),
    };
    Err(CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help)))
}

/// Returns the text at a span, without its common indentation.
fn excerpt(text: &str, span: Span) -> String {
    let (before, inner) = (text.get(..span.start as usize), text.get(span.range()));
    let margin = before.and_then(|before| before.rsplit('\n').next()).unwrap_or_default();
    let margin = margin.chars().take_while(|c| c.is_whitespace()).count();
    let line = |line: &str| {
        let blank = line.chars().take_while(|c| c.is_whitespace()).count().min(margin);
        line.chars().skip(blank).collect::<String>()
    };
    inner.unwrap_or_default().lines().map(line).collect::<Vec<_>>().join("\n")
}

fn unknown(rule: &str, explained: &Explained) -> CommandError {
    let ids: Vec<&str> = explained.clauses().map(|clause| clause.id.as_str()).collect();
    let help = match nearest(rule, ids.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("there are {}", ids.join(", ")),
    };
    let message = format!("no clause in this reading has the id `{rule}`");
    CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help))
}
