//! Everything that is wrong with a file, in any of its readings.

use crate::{Library, Source, Sources, claims, consequences, read};
use alfonso_diag::{Diagnostic, Reach};
use alfonso_game::Game;
use alfonso_rules::{Answers, Family, RuleSet};
use std::collections::BTreeMap;

/// What a check found.
#[derive(Debug)]
pub struct Checked {
    /// The file in all its readings.
    pub family: Family,
    /// Everything that was found, by place.
    pub diagnostics: Vec<Diagnostic>,
    /// The texts.
    pub sources: Sources,
    /// How many claims were run.
    pub claims: usize,
    /// How many readings were compiled.
    pub readings: usize,
}

impl Checked {
    /// True if nothing found is an error.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        !self.diagnostics.iter().any(Diagnostic::is_error)
    }
}

/// Checks a rule file: in every ruleset, and in as many further readings as it takes to have read every clause and every
/// choice; then runs its claims.
#[must_use]
pub fn check(source: Source, library: Library<'_>) -> Checked {
    let (sources, family, mut found) = read(source, library);
    let mut readings = Readings::default();
    if !family.is_library() {
        for answers in family.coverage() {
            readings.read(&family, &answers);
        }
    }
    let count = readings.count;
    found.extend(readings.verdict());
    let mut claims = 0;
    if !found.iter().any(Diagnostic::is_error) {
        let mut desk = claims::Desk::new(&family);
        for example in family.examples() {
            claims += 1;
            found.extend(desk.run(example));
        }
    }
    consequences::drop(&mut found, family.file(), &sources);
    Diagnostic::sort(&mut found);
    consequences::shorten(&mut found);
    Checked { family, diagnostics: found, sources, claims, readings: count }
}

/// One reading, resolved and compiled as far as it goes, and what is wrong with it. What counts only if every reading shows it
/// ([`alfonso_diag::Reach::Every`]) is among that.
#[must_use]
pub fn compile(family: &Family, answers: &Answers) -> (Option<(RuleSet, Game)>, Vec<Diagnostic>) {
    let (rules, mut found) = family.resolve(answers);
    let Some(rules) = rules else { return (None, found) };
    let (game, problems) = alfonso_compiler::compile(&rules);
    found.extend(problems);
    (game.map(|game| (rules, game)), found)
}

/// What several readings of one file have shown.
#[derive(Default)]
struct Readings {
    count: usize,
    found: Vec<Diagnostic>,
    /// Mistakes that count only if every reading in which their rule stands shows them: how many did.
    never: Vec<(Diagnostic, usize)>,
    /// In how many readings a rule, kind or step stands, by its place.
    present: BTreeMap<alfonso_diag::Span, usize>,
}

impl Readings {
    fn read(&mut self, family: &Family, answers: &Answers) {
        let (rules, mut found) = family.resolve(answers);
        if let Some(rules) = rules {
            let places =
                rules.rules.iter().map(|rule| rule.span).chain(rules.kinds.iter().map(|kind| kind.span));
            for place in places {
                *self.present.entry(place).or_default() += 1;
            }
            found.extend(alfonso_compiler::compile(&rules).1);
        }
        self.count += 1;
        Diagnostic::sort(&mut found);
        for problem in found {
            if problem.code.reach == Reach::Some {
                self.found.push(problem);
                continue;
            }
            match self.never.iter_mut().find(|(known, _)| *known == problem) {
                Some((_, count)) => *count += 1,
                None => self.never.push((problem, 1)),
            }
        }
    }

    fn verdict(self) -> Vec<Diagnostic> {
        let mut found = self.found;
        for (problem, count) in self.never {
            let stands = problem.span().and_then(|span| self.present.get(&span)).copied().unwrap_or(count);
            if count >= stands {
                found.push(problem);
            }
        }
        found
    }
}
