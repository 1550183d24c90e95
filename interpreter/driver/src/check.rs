//! Checks a rule file and reports all mistakes in any of its readings.

use crate::over_budget::BudgetWarnings;
use crate::work_budget::WorkBudget;
use crate::{Library, Source, Sources, claims, consequences, parse_source};
use alfonso_diag::{Diagnostic, Reach};
use alfonso_game::Game;
use alfonso_rules::{Answers, RuleFile, RuleSet};
use std::collections::{BTreeMap, BTreeSet};

/// The result of a check.
#[derive(Debug)]
pub struct Checked {
    /// The file in all its readings.
    pub rule_file: RuleFile,
    /// All diagnostics, sorted by span.
    pub diagnostics: Vec<Diagnostic>,
    /// The texts that diagnostics refer to.
    pub sources: Sources,
    /// The number of claims that were run.
    pub claims: usize,
    /// The number of readings that were compiled.
    pub readings: usize,
    /// The number of clauses, arms of choices and readings of questions that occur in none of these
    /// readings. A file may have more than the check tries.
    pub unmet: usize,
    /// The parts that the check left out once its budget was spent.
    pub unread: Unread,
    /// The work that the readings took, limited by [`crate::MOST_WORK`].
    pub work: u64,
}

/// The parts that a check left out because [`crate::MOST_WORK`] was exhausted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unread {
    /// The number of readings that were not compiled.
    pub readings: usize,
    /// The rulesets among these readings.
    pub rulesets: Vec<String>,
    /// The titles of the claims that were not run.
    pub claims: Vec<String>,
    /// True if the check omitted mistakes that count only if every reading shows them, because the
    /// budget was exhausted.
    pub everywhere: bool,
}

impl Unread {
    /// Returns true if the check left nothing out.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl Checked {
    /// Returns true if no diagnostic is an error.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        !self.diagnostics.iter().any(Diagnostic::is_error)
    }
}

/// Checks a rule file in every ruleset, and in further readings until every clause and every choice
/// has occurred. Then runs its claims.
///
/// ```
/// use alfonso_driver::{check, shipped};
///
/// let checked = check(shipped::game("tic-tac-toe").expect("it ships"), &|_| None);
/// assert!(checked.is_sound());
/// assert_eq!(checked.claims, 2);
/// ```
#[must_use]
pub fn check(source: Source, library: Library<'_>) -> Checked {
    match check_unless(source, library, &|| false) {
        Some(checked) => checked,
        None => unreachable!("nothing stops it"),
    }
}

/// Checks like [`check`], but can be stopped. Calls `stop` between readings and claims, and returns
/// `None` once it returns `true`.
#[must_use]
pub fn check_unless(source: Source, library: Library<'_>, stop: &dyn Fn() -> bool) -> Option<Checked> {
    let (sources, rule_file, mut found) = parse_source(source, library);
    let mut readings = Readings::new(sources.bytes());
    readings.over_budget = Some(BudgetWarnings::default());
    let mut unmet = 0;
    if !rule_file.is_library() && !rule_file.is_baseless() {
        let (covered, left) = rule_file.covered();
        unmet = left;
        for answers in covered {
            if stop() {
                return None;
            }
            readings.check_reading(&rule_file, &answers);
        }
    }
    found.extend(rule_file.text_problems());
    let count = readings.count;
    found.extend(readings.over_budget.take().into_iter().flat_map(BudgetWarnings::warnings));
    let mut unread = std::mem::take(&mut readings.unread);
    let work = readings.budget.taken();
    let (verdict, complete) = readings.verdict(&rule_file);
    found.extend(verdict);
    unread.everywhere = !complete;
    let mut claims = 0;
    if !found.iter().any(Diagnostic::is_error) {
        let mut runner = claims::ClaimRunner::new(&rule_file);
        let mut budget = WorkBudget::new(sources.bytes());
        for example in rule_file.examples() {
            if stop() {
                return None;
            }
            match runner.run_within(example, &mut budget) {
                Some(problems) => {
                    claims += 1;
                    found.extend(problems);
                }
                None => unread.claims.push(example.title.node.clone()),
            }
        }
    }
    consequences::drop(&mut found, rule_file.file(), &sources);
    Diagnostic::sort(&mut found);
    Diagnostic::shorten(&mut found);
    Some(Checked { rule_file, diagnostics: found, sources, claims, readings: count, unmet, unread, work })
}

/// Keeps the problems that every reading shows. Runs only the necessary parts of [`check`].
pub(crate) fn everywhere(rule_file: &RuleFile, bytes: u64, mut problems: Vec<Diagnostic>) -> Vec<Diagnostic> {
    if problems.is_empty() {
        return problems;
    }
    let mut readings = Readings::new(bytes);
    for answers in rule_file.coverage() {
        readings.check_reading(rule_file, &answers);
        problems.retain(|problem| readings.may_be_everywhere(problem));
        // Usually a later reading refutes the mistake, because the rule applies there beside other
        // clauses.
        if problems.is_empty() {
            return problems;
        }
    }
    let (verdict, _) = readings.verdict(rule_file);
    problems.retain(|problem| verdict.contains(problem));
    problems
}

/// Resolves and compiles one reading as far as possible, and returns it with its diagnostics. These
/// include the mistakes that count only if every reading shows them
/// ([`alfonso_diag::Reach::Every`]).
///
/// ```
/// use alfonso_driver::{compile, rule_file, shipped};
///
/// let rule_file = rule_file(shipped::game("hex").expect("it ships"), &|_| None);
/// let answers = rule_file.answers(Some("three-wide"), &[])?;
/// let (compiled, _) = compile(&rule_file, &answers);
/// let (rules, game) = compiled.expect("no errors");
/// assert_eq!((rules.players.len(), game.topology().len()), (2, 9));
/// # Ok::<(), alfonso_diag::Diagnostic>(())
/// ```
#[must_use]
pub fn compile(rule_file: &RuleFile, answers: &Answers) -> (Option<(RuleSet, Game)>, Vec<Diagnostic>) {
    let (rules, mut found) = rule_file.resolve(answers);
    let Some(rules) = rules else { return (None, found) };
    let (game, problems) = alfonso_compiler::compile(&rules);
    found.extend(problems);
    (game.map(|game| (rules, game)), found)
}

/// A mistake that counts only if every reading shows it.
struct Never {
    problem: Diagnostic,
    /// The number of tried readings that have shown it.
    count: usize,
    /// The answers of the first of these readings.
    answers: Answers,
}

/// The maximum number of further readings to try in order to refute that a rule never applies.
const MOST_TRIES: usize = 200;

/// The results of several readings of one file.
struct Readings {
    budget: WorkBudget,
    /// The search for costly rules, if the caller wants it.
    over_budget: Option<BudgetWarnings>,
    unread: Unread,
    count: usize,
    /// The answers of the compiled readings. Two rulesets may give the same answers.
    compiled: BTreeSet<BTreeMap<String, String>>,
    found: Vec<Diagnostic>,
    /// The mistakes that count only if every reading with their rule shows them.
    never: Vec<Never>,
    /// The number of readings that contain a rule or kind, by its span.
    present: BTreeMap<alfonso_diag::Span, usize>,
}

impl Readings {
    fn new(bytes: u64) -> Self {
        Self {
            budget: WorkBudget::new(bytes),
            over_budget: None,
            unread: Unread::default(),
            count: 0,
            compiled: BTreeSet::new(),
            found: Vec::new(),
            never: Vec::new(),
            present: BTreeMap::new(),
        }
    }

    fn check_reading(&mut self, rule_file: &RuleFile, answers: &Answers) {
        if self.compiled.contains(&answers.answers) {
            self.count += 1;
            return;
        }
        if self.budget.is_empty() {
            self.unread.readings += 1;
            let ruleset = &answers.ruleset;
            if !answers.changed && !ruleset.is_empty() && !self.unread.rulesets.contains(ruleset) {
                self.unread.rulesets.push(ruleset.clone());
            }
            return;
        }
        self.count += 1;
        self.compiled.insert(answers.answers.clone());
        let (rules, mut found) = rule_file.resolve(answers);
        if rules.is_none() {
            self.budget.pay_for_text();
        }
        if let Some(rules) = rules {
            let spans =
                rules.rules.iter().map(|rule| rule.span).chain(rules.kinds.iter().map(|kind| kind.span));
            for problem_span in spans {
                *self.present.entry(problem_span).or_default() += 1;
            }
            let compiled = alfonso_compiler::measured(&rules);
            self.budget.pay(rules.parts, &compiled);
            if let (Some(over_budget), Some(game)) = (&mut self.over_budget, &compiled.game) {
                over_budget.look(&rules, game, &compiled.start);
            }
            found.extend(compiled.problems);
        }
        Diagnostic::sort(&mut found);
        for problem in found {
            if problem.code.reach == Reach::Some {
                self.found.push(problem);
                continue;
            }
            match self.never.iter_mut().find(|known| known.problem == problem) {
                Some(known) => known.count += 1,
                None => self.never.push(Never { problem, count: 1, answers: answers.clone() }),
            }
        }
    }

    /// Returns false if some reading contains the rule of a mistake but does not show the mistake.
    fn may_be_everywhere(&self, problem: &Diagnostic) -> bool {
        let count = self.never.iter().find(|known| known.problem == *problem).map_or(0, |known| known.count);
        problem.span().and_then(|span| self.present.get(&span)).is_none_or(|stands| count >= *stands)
    }

    /// Returns the mistakes. The flag is `false` if some mistakes were omitted, because the budget
    /// did not suffice to try to refute them.
    fn verdict(mut self, rule_file: &RuleFile) -> (Vec<Diagnostic>, bool) {
        let mut found = self.found;
        if self.unread.readings > 0 {
            return (found, self.never.is_empty());
        }
        let (mut tries, mut complete) = (MOST_TRIES, true);
        for never in self.never {
            let span = never.problem.span();
            let stands = span.and_then(|span| self.present.get(&span)).copied().unwrap_or(never.count);
            if never.count < stands {
                continue;
            }
            match is_refuted(&never, rule_file, &mut tries, &mut self.budget) {
                Some(false) => found.push(never.problem),
                Some(true) => {}
                None => complete = false,
            }
        }
        (found, complete)
    }
}

/// Returns true if changing one answer removes the mistake from the rule. The readings tried so far
/// contain every rule, but not every combination of rules. Returns `None` if the budget is spent
/// first.
fn is_refuted(
    never: &Never,
    rule_file: &RuleFile,
    tries: &mut usize,
    budget: &mut WorkBudget,
) -> Option<bool> {
    let Some(problem_span) = never.problem.span() else { return Some(false) };
    for question in rule_file.questions() {
        for reading in &question.readings {
            let mut answers = never.answers.clone();
            answers.changed = true;
            let before = answers.answers.insert(question.name.node.clone(), reading.name.node.clone());
            if before.as_ref() == Some(&reading.name.node) {
                continue;
            }
            if *tries == 0 {
                return Some(false);
            }
            if budget.is_empty() {
                return None;
            }
            *tries -= 1;
            let (rules, mut found) = rule_file.resolve(&answers);
            let Some(rules) = rules else {
                budget.pay_for_text();
                continue;
            };
            let mut spans =
                rules.rules.iter().map(|rule| rule.span).chain(rules.kinds.iter().map(|kind| kind.span));
            if !spans.any(|span| span.contains(problem_span)) {
                budget.pay_for_text();
                continue;
            }
            let compiled = alfonso_compiler::measured(&rules);
            budget.pay(rules.parts, &compiled);
            found.extend(compiled.problems);
            if !found.contains(&never.problem) {
                return Some(true);
            }
        }
    }
    Some(false)
}
