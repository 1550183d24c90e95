//! The rules of a game.

use crate::args::PageFormat;
use crate::console::{Console, Stop};
use crate::subject::{Card, Target};
use alfonso_diag::{Diagnostic, Span, code, nearest};
use alfonso_report::explain::{Explanation, One};
use alfonso_report::trouble::Trouble;
use alfonso_rules::Explained;

/// Prints all rules of a game in one reading.
pub fn all(target: &Target, format: PageFormat, console: &mut Console<'_>) -> Result<(), Stop> {
    let (found, opened) = target.open()?;
    let (family, answers) = (&opened.family, &opened.answers);
    let subject = family.incomplete().is_none().then(|| target.subject()).transpose()?;
    let names = Card::of_names(&found.name, family, answers, &target.readings);
    let card = subject.as_ref().map_or(&names, |subject| &subject.card);
    let explanation = Explanation::new(card, subject.as_ref(), family, answers);
    super::print(&explanation, &explanation.document(), format, console)
}

/// Prints one clause with its text from the rule file.
pub fn one(target: &Target, rule: &str, format: PageFormat, console: &mut Console<'_>) -> Result<(), Stop> {
    let (found, opened) = target.open()?;
    let (family, answers) = (&opened.family, &opened.answers);
    // Of a game with mistakes nothing is explained.
    if family.incomplete().is_none() {
        target.load()?;
    }
    let card = Card::of_names(&found.name, family, answers, &target.readings);
    let explained = family.explained(answers);
    let Some(clause) = explained.clauses().find(|clause| clause.id == rule) else {
        return Err(unknown(rule, &explained).into());
    };
    let text = opened.sources.get(clause.span.source).map_or("", |source| source.text.as_str());
    let one = One::new(&card, family, clause, excerpt(text, clause.span));
    super::print(&one, &one.document(), format, console)
}

/// Returns the text at a place, moved to the left as a whole.
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

fn unknown(rule: &str, explained: &Explained) -> Trouble {
    let ids: Vec<&str> = explained.clauses().map(|clause| clause.id.as_str()).collect();
    let help = match nearest(rule, ids.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("there are {}", ids.join(", ")),
    };
    let message = format!("no clause in this reading has the id `{rule}`");
    Trouble::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help))
}
