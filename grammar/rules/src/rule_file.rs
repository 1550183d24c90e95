//! A rule file in all its readings.

use crate::parts::{self, Part};
use crate::people::people;
use crate::sentences::Marks;
use crate::unused;
use alfonso_diag::{Diagnostic, Reach, Span, code};
use alfonso_explain::{Explained, explained};
use alfonso_model::{Answers, Evidence, Expr, Placement, RuleSet, Used};
use alfonso_readings::{self as readings, Cited, Declarations, Depends, Sites, Whole};
use alfonso_resolve::FileFacts;
use alfonso_syntax::ast::{
    self, Detail, Event, Example, File, HeadingKind, Item, ItemKind, NameIn, NamedFact, Question, Record,
    Row, Ruleset, Sentence, Source, Text,
};
use alfonso_syntax::print::Spelling;
use alfonso_syntax::walk::{self, Visitor};
use alfonso_variants::{Base, Change, Explanations, NoBase, Others};
use std::collections::BTreeMap;

/// A rule file with its libraries. It describes a family of reconstructions, one for each
/// combination of answers.
#[derive(Clone, Debug)]
pub struct RuleFile {
    title: String,
    library: bool,
    about: Vec<NamedFact>,
    records: Vec<Record>,
    examples: Vec<Example>,
    file: File,
    declared: Declarations,
    sites: Sites,
    used: BTreeMap<String, Used>,
    clock: Vec<Event>,
    bases: Vec<Base>,
    changes: Vec<Change>,
    explanations: Explanations,
    baseless: bool,
}

impl RuleFile {
    /// Loads a file with the libraries that it uses; `library` returns the tree of the library with
    /// a given name.
    ///
    /// Returns the diagnostics that do not depend on a reading, such as those for libraries,
    /// questions, rulesets and citations. A library is checked completely.
    pub fn new(file: File, library: &dyn Fn(&str) -> Option<File>) -> (Self, Vec<Diagnostic>) {
        Self::with_libraries(file, &[], library)
    }

    /// Loads a file as [`RuleFile::new`] does; `known` lists the names of all libraries, for
    /// suggestions.
    pub fn with_libraries(
        file: File,
        known: &[&str],
        library: &dyn Fn(&str) -> Option<File>,
    ) -> (Self, Vec<Diagnostic>) {
        let base = |_: &Text| Err(NoBase::Unknown);
        Self::with_others(
            file,
            &Others { libraries: known, library, near_games: &|_| Vec::new(), base: &base },
        )
    }

    /// Loads a file as [`RuleFile::new`] does, with the bases of variants. The changes of a variant
    /// are applied to its base.
    pub fn with_others(file: File, others: &Others<'_>) -> (Self, Vec<Diagnostic>) {
        let heading = file.heading.clone();
        let whole = alfonso_variants::compose(file, others);
        let mut diagnostics = whole.problems;
        let declared = Declarations::collect(&whole.items);
        let is_library = heading.as_ref().is_some_and(|heading| heading.kind == HeadingKind::Library);
        let (sites, mut found) = match whole.baseless {
            true => (Sites::new(), Vec::new()),
            false => {
                let incomplete = heading.as_ref().is_some_and(|heading| heading.incomplete.is_some());
                let demanded = match (is_library, incomplete) {
                    (true, _) => Whole::Library,
                    (false, true) => Whole::Incomplete,
                    (false, false) => Whole::Game,
                };
                readings::check(&whole.items, &declared, demanded)
            }
        };
        found.extend(readings::blank(heading.as_ref(), &whole.items));
        whole.explanations.explain(&mut found, &whole.items);
        diagnostics.extend(found);
        let mut rule_file = Self {
            title: heading.as_ref().map(|heading| heading.title.node.clone()).unwrap_or_default(),
            library: is_library,
            about: Vec::new(),
            records: Vec::new(),
            examples: Vec::new(),
            file: File { heading, items: whole.items },
            declared,
            sites,
            used: whole.used,
            clock: Vec::new(),
            bases: whole.bases,
            changes: whole.changes,
            explanations: whole.explanations,
            baseless: whole.baseless,
        };
        let items = std::mem::take(&mut rule_file.file.items);
        rule_file.gather(&items);
        let mut counted = Counted::default();
        walk::items(&items, &mut counted);
        rule_file.clock = counted.0;
        rule_file.file.items = items;
        if let Some(heading) = rule_file
            .file
            .heading
            .as_ref()
            .filter(|it| !is_library && !rule_file.baseless && it.incomplete.is_none())
        {
            diagnostics.extend(unused::unused(
                &rule_file.file.items,
                &rule_file.examples,
                heading.span.source,
            ));
        }
        if is_library {
            for answers in rule_file.coverage() {
                diagnostics.extend(rule_file.resolve_answered(&answers).1);
            }
        }
        Diagnostic::sort(&mut diagnostics);
        (rule_file, diagnostics)
    }

    fn gather(&mut self, items: &[Item]) {
        for item in items {
            match &item.kind {
                ItemKind::About(facts) => self.about.extend(facts.iter().cloned()),
                ItemKind::Evidence(record) => self.records.push(record.clone()),
                ItemKind::Example(example) => self.examples.push(example.clone()),
                ItemKind::Under { items, .. } => self.gather(items),
                _ => {}
            }
        }
    }

    /// Returns the title of the file; empty if it has none.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the titles of the file in other languages.
    #[must_use]
    pub fn titles(&self) -> &[NameIn] {
        self.file.heading.as_ref().map_or(&[], |heading| &heading.named)
    }

    /// Returns `true` if the file is a library, which cannot be played.
    #[must_use]
    pub fn is_library(&self) -> bool {
        self.library
    }

    /// Returns the name of the base, as the variant writes it. Returns `None` for a game or
    /// library.
    #[must_use]
    pub fn base(&self) -> Option<&str> {
        self.bases.first().map(|base| base.name.as_str())
    }

    /// Returns the base of this variant, then the base of that base, and so on. The last one is a
    /// game.
    #[must_use]
    pub fn bases(&self) -> &[Base] {
        &self.bases
    }

    /// Returns `true` if this is a variant and the span lies in a base or library. A change of the
    /// variant is part of the variant's own text.
    #[must_use]
    pub fn is_inherited(&self, span: Span) -> bool {
        let own = self.file.heading.as_ref().map(|heading| heading.span.source);
        !self.bases.is_empty() && own.is_some_and(|own| span.source != own)
    }

    /// Returns the changes of the file to its base, in file order, with additions last.
    #[must_use]
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// Returns `true` for a variant whose base is missing, which [`RuleFile::with_others`] has
    /// reported. The game is then unknown, and queries about it are meaningless.
    #[must_use]
    pub fn is_baseless(&self) -> bool {
        self.baseless
    }

    /// Returns the purpose of the game under these answers, in the language with this tag; empty
    /// for English. Several sentences are joined. Returns `None` if the file has none in that
    /// language.
    ///
    /// ```
    /// use alfonso_diag::SourceId;
    /// use alfonso_rules::RuleFile;
    /// use alfonso_vocabulary::{Slot, in_slot};
    ///
    /// let goals = "goal \"Mate the king.\"  goal es \"Da mate al rey.\"";
    /// let (file, _) = alfonso_syntax::parse(SourceId(0), &in_slot(Slot::Item, goals));
    /// let (rule_file, _) = RuleFile::new(file, &|_| None);
    /// let answers = rule_file.answers(None, &[])?;
    /// assert_eq!(rule_file.goal(&answers, "").as_deref(), Some("Mate the king."));
    /// assert_eq!(rule_file.goal(&answers, "es-MX").as_deref(), Some("Da mate al rey."));
    /// assert_eq!(rule_file.goal(&answers, "fr"), None);
    /// # Ok::<(), alfonso_diag::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn goal(&self, answers: &Answers, language: &str) -> Option<String> {
        const ENGLISH: &str = "en";
        let goals = readings::goals(&self.file.items, answers);
        let primary = language.split('-').next().unwrap_or_default();
        let tags = [language, primary].map(|tag| if tag.is_empty() { ENGLISH } else { tag });
        tags.into_iter().find_map(|tag| {
            let of = |goal: &&&Sentence| match &goal.language {
                Some(language) => language.node.eq_ignore_ascii_case(tag),
                None => tag.eq_ignore_ascii_case(ENGLISH),
            };
            let texts: Vec<&str> = goals.iter().filter(of).map(|goal| goal.text.node.as_str()).collect();
            (!texts.is_empty()).then(|| texts.join(" "))
        })
    }

    /// Returns the facts about the game.
    #[must_use]
    pub fn about(&self) -> &[NamedFact] {
        &self.about
    }

    /// Returns the first text among the facts with that name.
    #[must_use]
    pub fn fact(&self, name: &str) -> Option<&str> {
        self.facts(name).first().copied()
    }

    /// Returns all texts of the facts with that name, in file order.
    #[must_use]
    pub fn facts(&self, name: &str) -> Vec<&str> {
        let facts = self.about.iter().filter(|fact| fact.name.node == name);
        facts.flat_map(|fact| fact.fact.texts()).map(|text| text.node.as_str()).collect()
    }

    /// Returns the records of evidence, in file order.
    #[must_use]
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// Returns the reason why the game is incomplete. Returns `None` for playable games and for
    /// libraries.
    #[must_use]
    pub fn incomplete(&self) -> Option<&str> {
        self.why_incomplete().map(|why| why.node.as_str())
    }

    fn why_incomplete(&self) -> Option<&Text> {
        self.file.heading.as_ref().and_then(|heading| heading.incomplete.as_ref())
    }

    /// Returns the declared sources.
    #[must_use]
    pub fn sources(&self) -> &[Source] {
        &self.declared.sources
    }

    /// Returns the author and title of a source. Returns the name itself if no such source is
    /// declared.
    #[must_use]
    pub fn titled(&self, name: &str) -> String {
        let known = self.sources().iter().find(|source| source.name.node == name);
        known.map_or_else(
            || name.to_owned(),
            |source| match people(source.all(Detail::Author).iter().map(|name| name.node.as_str())) {
                Some(authors) => format!("{authors}, {}", source.title.node),
                None => source.title.node.clone(),
            },
        )
    }

    /// Returns the questions that the sources leave open.
    ///
    /// ```
    /// use alfonso_diag::SourceId;
    /// use alfonso_rules::{RuleFile, readings};
    ///
    /// let text = r#"game "Small"
    /// question first "Who begins?" { reading light "the light side" engine "so"  reading dark "the dark side" engine "so" }"#;
    /// let (file, _) = alfonso_syntax::parse(SourceId(0), text);
    /// let (rule_file, _) = RuleFile::new(file, &|_| None);
    /// let asked = &rule_file.questions()[0];
    /// assert_eq!(asked.text.node, "Who begins?");
    /// assert_eq!(readings(asked), ["light", "dark"]);
    /// ```
    #[must_use]
    pub fn questions(&self) -> &[Question] {
        &self.declared.questions
    }

    /// Returns the readings of a question that cite a source. There are several if the source is
    /// ambiguous, and none if it is silent.
    #[must_use]
    pub fn reading_names_of_source(&self, question: &str, source: &str) -> Vec<String> {
        self.declared.reading_names_of_source(question, source)
    }

    /// Returns `true` if the file states that a source is silent on a question.
    #[must_use]
    pub fn is_silent(&self, question: &str, source: &str) -> bool {
        let silent = readings::silent(&self.file.items);
        silent.contains_key(&(source.to_owned(), question.to_owned()))
    }

    /// Returns the evidence of a reading of a question. Returns `None` if there is no such question
    /// or reading.
    #[must_use]
    pub fn evidence_for(&self, question: &str, reading: &str) -> Option<Evidence> {
        self.declared.evidence_for(question, reading)
    }

    /// Returns the questions on which each clause of a reading depends; see
    /// [`depends`](alfonso_readings::depends()).
    #[must_use]
    pub fn depends(&self, answers: &Answers) -> BTreeMap<Span, Vec<Depends>> {
        readings::depends(&self.file.items, answers)
    }

    /// Judges the citations of a clause in the reading of `depends`, which [`RuleFile::depends`]
    /// returns for the clause. See [`cited`](alfonso_readings::cited()).
    #[must_use]
    pub fn cited(&self, evidence: &Evidence, depends: &[Depends]) -> Vec<Cited> {
        readings::cited(&self.declared, evidence, depends)
    }

    /// Returns the rulesets.
    #[must_use]
    pub fn rulesets(&self) -> &[Ruleset] {
        &self.declared.rulesets
    }

    /// Returns the claims, which can run as tests.
    #[must_use]
    pub fn examples(&self) -> &[Example] {
        &self.examples
    }

    /// Returns the tree of the file, including everything that it uses from libraries.
    #[must_use]
    pub fn file(&self) -> &File {
        &self.file
    }

    /// Returns the name of the default ruleset.
    #[must_use]
    pub fn default_ruleset(&self) -> Option<&str> {
        self.declared.default_ruleset().map(|ruleset| ruleset.name.node.as_str())
    }

    /// Returns the answers of a ruleset with some answers changed. Uses the default ruleset if
    /// `ruleset` is `None`.
    ///
    /// # Errors
    /// Returns a diagnostic for an unknown ruleset, question or reading, or for a question that
    /// `changes` answers twice.
    ///
    /// ```
    /// use alfonso_diag::{SourceId, code};
    /// use alfonso_rules::RuleFile;
    /// use alfonso_vocabulary::{Slot, in_slot};
    ///
    /// let (file, _) = alfonso_syntax::parse(SourceId(0), &in_slot(Slot::Item, "ruleset plain \"Plain\" default {}"));
    /// let (rule_file, _) = RuleFile::new(file, &|_| None);
    /// assert_eq!(rule_file.answers(None, &[])?.ruleset, "plain");
    /// let problem = rule_file.answers(Some("plan"), &[]).expect_err("there is no such ruleset");
    /// assert_eq!(problem.code, code::UNKNOWN_RULESET);
    /// # Ok::<(), alfonso_diag::Diagnostic>(())
    /// ```
    pub fn answers(
        &self,
        ruleset: Option<&str>,
        changes: &[(String, String)],
    ) -> Result<Answers, Diagnostic> {
        self.declared.with_changes(ruleset, changes)
    }

    /// Returns the rules under these answers, and the diagnostics. The rules are `None` for a
    /// library, for an incomplete game, and if there are errors. Such an error may be a missing arm
    /// that [`RuleFile::new`] has reported.
    ///
    /// Diagnostics that matter only if every reading has them ([`alfonso_diag::Reach::Every`]) do
    /// not make the rules `None`.
    pub fn resolve(&self, answers: &Answers) -> (Option<RuleSet>, Vec<Diagnostic>) {
        if self.library || self.baseless {
            return (None, Vec::new());
        }
        let (rules, mut found) = self.resolve_answered(answers);
        self.explanations.explain(&mut found, &self.file.items);
        if self.incomplete().is_some() {
            found.retain(|problem| !is_of_the_whole(problem));
            return (None, found);
        }
        (rules, found)
    }

    /// Returns the tree under these answers, including everything from libraries. It contains no
    /// `under`, and each `by` is replaced by the chosen arm. If a `by` has a condition and several
    /// effects, it stays with its chosen arm.
    #[must_use]
    pub fn specialised(&self, answers: &Answers) -> File {
        readings::specialise(&self.file, answers)
    }

    /// Returns the rules under these answers in plain English, with those sentences of the authors
    /// that were written for them.
    #[must_use]
    pub fn explained(&self, answers: &Answers) -> Explained {
        let stale = Marks::new(&self.file.items).stale();
        let mut out =
            explained(&self.specialised(answers), self.depends(answers), self.incomplete().is_none());
        out.clauses_mut()
            .filter(|clause| stale.contains(&clause.span))
            .for_each(|clause| clause.says.clear());
        out
    }

    /// Returns the problems of what the texts say, apart from rules: what stands twice in one
    /// place, and sentences that do not bear the mark of their rule. They do not keep a game from
    /// being played, so that only checks ask for them.
    #[must_use]
    pub fn text_problems(&self) -> Vec<Diagnostic> {
        if self.baseless {
            return Vec::new();
        }
        let items = &self.file.items;
        let mut found = readings::doubled(items);
        found.extend(readings::repeated(items));
        found.extend(Marks::new(items).problems(&|span| !self.is_inherited(span)));
        self.explanations.explain(&mut found, items);
        found
    }

    /// Returns the parts of the reading with these answers, in file order. See [`Part`].
    #[must_use]
    pub fn parts(&self, answers: &Answers) -> Vec<Part> {
        self.parts_in(answers, &[Spelling::PUBLISHED])
    }

    /// Returns the parts as [`Self::parts`] does. The `spellings` are applied in order to the words
    /// that fingerprints hash, so that tests can rename words.
    #[must_use]
    pub fn parts_in(&self, answers: &Answers, spellings: &[Spelling<'_>]) -> Vec<Part> {
        parts::parts(&readings::specialise_rules(&self.file, answers), spellings)
    }

    fn file_facts<'f>(&'f self, answers: &'f Answers) -> FileFacts<'f> {
        let (title, used, clock) = (&self.title, &self.used, &self.clock);
        FileFacts { title, answers, used, clock, library: self.library }
    }

    fn resolve_answered(&self, answers: &Answers) -> (Option<RuleSet>, Vec<Diagnostic>) {
        let file = readings::specialise_rules(&self.file, answers);
        let facts = self.file_facts(answers);
        alfonso_resolve::resolve(&file, &facts)
    }

    /// Returns the pieces that a claim's rows show, under these answers.
    ///
    /// # Errors
    /// Returns diagnostics if the rows do not fit the board or if a token stands for no piece.
    pub fn arrange(&self, answers: &Answers, rows: &[Row]) -> Result<Vec<Placement>, Vec<Diagnostic>> {
        let file = readings::specialise_rules(&self.file, answers);
        let facts = self.file_facts(answers);
        alfonso_resolve::arrange(&file, &facts, rows)
    }

    /// Returns the condition that a claim states about a position, under these answers.
    ///
    /// # Errors
    /// Returns diagnostics for unknown names, for values of the wrong type, and for words that have
    /// no meaning between moves.
    pub fn claimed(&self, answers: &Answers, condition: &ast::Expr) -> Result<Expr, Vec<Diagnostic>> {
        let file = readings::specialise_rules(&self.file, answers);
        let facts = self.file_facts(answers);
        alfonso_resolve::claimed(&file, &facts, &readings::specialise_value(condition, answers))
    }

    /// Returns answers that together include every clause, every arm of every choice and every
    /// reading at least once. These are all named rulesets, then further answers that a greedy
    /// algorithm adds.
    #[must_use]
    pub fn coverage(&self) -> Vec<Answers> {
        self.covered().0
    }

    /// Returns the [`coverage`](Self::coverage), and the number of clauses, arms and readings that
    /// it misses. Large files can exceed the limit of the search.
    #[must_use]
    pub fn covered(&self) -> (Vec<Answers>, usize) {
        readings::cover(&self.declared, &self.sites)
    }

    /// Returns the answers under which a claim is tested.
    ///
    /// # Errors
    /// Returns a diagnostic for an unknown ruleset, question or reading, with its span in the
    /// claim.
    pub fn answers_of(&self, example: &Example) -> Result<Answers, Diagnostic> {
        self.declared.answers_of(example)
    }
}

/// Returns `true` for diagnostics about missing parts of a game, as opposed to mistakes in its
/// text.
fn is_of_the_whole(problem: &Diagnostic) -> bool {
    let missing = [
        code::MISSING_BLOCK,
        code::NO_ENDING,
        code::MISSING_MOVE,
        code::NEVER_JUDGED,
        code::UNROLLED_VALUE,
        code::NO_ROYAL,
    ];
    problem.code.reach == Reach::Every || missing.contains(&problem.code)
}

/// The events from which some expression in a file counts plies.
#[derive(Default)]
struct Counted(Vec<Event>);

impl Visitor for Counted {
    fn past(&mut self, event: &Event) {
        self.0.push(event.clone());
    }
}
