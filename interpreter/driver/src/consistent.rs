//! The readings of a game that its evidence allows: recorded games, problems and claims.
//!
//! A reading of a question survives if some answers to the other questions let everything happen that the evidence tells. The
//! search eliminates: answers that do not concern the evidence stay as they are, and one game that fits vouches for all its answers at
//! once. Only where a reading seems impossible are the other answers varied, one by one from the best attempt, and then together at
//! random among those that are still possible.

use crate::compile;
use alfonso_game::{Game, Random};
use alfonso_rules::{Answers, Family, RuleSet};
use std::collections::{BTreeMap, BTreeSet};

/// The answers to all questions.
type Combination = BTreeMap<String, String>;

/// The number of combinations up to which all of them are tried.
const MOST_OF_ALL: u128 = 256;

/// The extent of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The most combinations of answers to compile and try.
    pub tries: u32,
    /// The number of combinations drawn at random before a reading counts as refuted.
    pub drawn: u32,
    /// The seed of these draws.
    pub seed: u64,
}

impl Default for Extent {
    fn default() -> Self {
        Self { tries: 4000, drawn: 64, seed: 1 }
    }
}

/// The point at which evidence is impossible under some answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop<B> {
    /// The number of moves and statements that were possible before it, of all evidence in its order.
    pub depth: usize,
    /// The thing that was impossible there.
    pub by: B,
}

/// The survival of a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// No combination that was tried allows the evidence.
    Refuted,
    /// Some combination allows it.
    Consistent,
    /// Some combination allows it, and none with another reading of the question.
    Forced,
    /// Nothing is known: the search ended before, or none of the combinations that were tried can be played.
    Open,
}

/// A reading of a question, judged.
#[derive(Clone, Debug)]
pub struct Verdict<B> {
    /// The question.
    pub question: String,
    /// The reading.
    pub reading: String,
    /// Its survival.
    pub status: Status,
    /// The impossible thing, in the attempt that got furthest; `None` unless the reading is refuted.
    pub by: Option<B>,
    /// The number of combinations with this reading that were tried.
    pub tried: usize,
    /// True if these were all that there are.
    pub all: bool,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Survey<B> {
    /// All readings, in file order.
    pub verdicts: Vec<Verdict<B>>,
    /// The answers of the first combination that allows the evidence.
    pub found: Option<Combination>,
    /// The impossible thing in the attempt that got furthest; `None` if everything is possible in some combination.
    pub furthest: Option<B>,
    /// The number of combinations that were tried.
    pub tried: usize,
    /// The number of combinations that there are.
    pub of: u128,
}

/// A trial of the evidence in one reading: `Ok` if all of it is possible.
pub type Trial<'t, B> = dyn FnMut(RuleSet, Game) -> Result<(), Box<Stop<B>>> + 't;

/// Tells which readings the evidence allows.
///
/// `base` is where the search begins, `fixed` the answers that are not open. `told` hears of each combination that was tried; if it
/// returns false, the search ends and what is not known yet is [`Status::Open`].
///
/// A refutation rests on the combinations that were tried ([`Verdict::tried`]). It is not a proof unless these are all
/// ([`Verdict::all`]): several answers could be needed at once of which none changes anything alone.
pub fn survey<B: Clone>(
    family: &Family,
    base: &Answers,
    fixed: &[(String, String)],
    extent: Extent,
    trial: &mut Trial<'_, B>,
    told: &mut dyn FnMut(usize) -> bool,
) -> Survey<B> {
    let mut search = Search {
        family,
        base,
        fixed: fixed.iter().cloned().collect(),
        trial,
        told,
        left: extent.tries,
        tried: BTreeMap::new(),
        passed: Vec::new(),
        refuted: BTreeSet::new(),
        random: Random::new(extent.seed),
    };
    let begun = search.begin(extent.drawn);
    let mut open = BTreeSet::new();
    if begun == Some(false) {
        // Nothing fits anything.
        search.refuted = search.readings().into_iter().collect();
    }
    for (question, reading) in search.readings() {
        if begun == Some(false) {
            break;
        }
        if search.is_vouched(&question, &reading) {
            continue;
        }
        match search.settle(&question, &reading, extent.drawn) {
            Some(true) => {}
            Some(false) => {
                search.refuted.insert((question, reading));
            }
            None => {
                open.insert((question, reading));
            }
        }
    }
    search.survey(&open)
}

/// The result of a trial; `Err(None)` for a combination that does not compile.
type Tried<B> = Result<(), Option<Box<Stop<B>>>>;

struct Search<'s, 't, B> {
    family: &'s Family,
    base: &'s Answers,
    fixed: Combination,
    trial: &'s mut Trial<'t, B>,
    told: &'s mut dyn FnMut(usize) -> bool,
    /// The number of combinations that may still be tried.
    left: u32,
    /// The combinations that were tried. Those that do not compile stop at once, by nothing.
    tried: BTreeMap<Combination, Tried<B>>,
    passed: Vec<Combination>,
    refuted: BTreeSet<(String, String)>,
    random: Random,
}

impl<B: Clone> Search<'_, '_, B> {
    /// Returns the readings of all questions in file order; of those that are fixed, the fixed one.
    fn readings(&self) -> Vec<(String, String)> {
        let questions = self.family.questions().iter();
        questions.flat_map(|question| self.open(&question.name.node)).collect()
    }

    /// Returns the readings of a question that are open.
    fn open(&self, question: &str) -> Vec<(String, String)> {
        let asked = self.family.questions().iter().filter(|asked| asked.name.node == question);
        let readings = asked.flat_map(|asked| &asked.readings).map(|reading| reading.name.node.clone());
        let fixed = self.fixed.get(question);
        readings
            .filter(|name| fixed.is_none_or(|fixed| fixed == name))
            .map(|name| (question.to_owned(), name))
            .collect()
    }

    fn is_vouched(&self, question: &str, reading: &str) -> bool {
        self.passed.iter().any(|answers| answers.get(question).is_some_and(|answer| answer == reading))
    }

    /// Returns the depth that a combination reaches: `usize::MAX` if it allows everything. `None` if the search has to end.
    fn depth(&mut self, answers: &Combination) -> Option<usize> {
        if !self.tried.contains_key(answers) {
            self.left = self.left.checked_sub(1)?;
            let of = Answers { answers: answers.clone(), changed: true, ruleset: self.base.ruleset.clone() };
            let outcome = match compile(self.family, &of).0 {
                Some((rules, game)) => (self.trial)(rules, game).map_err(Some),
                None => Err(None),
            };
            if outcome.is_ok() {
                self.passed.push(answers.clone());
            }
            self.tried.insert(answers.clone(), outcome);
            if !(self.told)(self.tried.len()) {
                self.left = 0;
                return None;
            }
        }
        Some(match self.tried.get(answers) {
            Some(Ok(())) => usize::MAX,
            Some(Err(Some(stop))) => stop.depth + 1,
            _ => 0,
        })
    }

    /// Tries the answers of the base and of every ruleset; where none fits, looks for a combination that does. Returns false if there
    /// seems to be none, `None` if the search has to end.
    fn begin(&mut self, drawn: u32) -> Option<bool> {
        let mut first = vec![self.base.answers.clone()];
        let rulesets =
            self.family.rulesets().iter().filter_map(|it| self.family.answers(Some(&it.name.node), &[]).ok());
        first.extend(rulesets.map(|answers| answers.answers));
        let mut best: Option<(usize, Combination)> = None;
        for mut answers in first {
            answers.extend(self.fixed.clone());
            let depth = self.depth(&answers)?;
            if best.as_ref().is_none_or(|(most, _)| depth > *most) {
                best = Some((depth, answers));
            }
        }
        let (depth, answers) = best?;
        if depth == usize::MAX || self.climb(answers, None)? {
            return Some(true);
        }
        let some = self.readings().into_iter().next();
        let every = some.filter(|_| self.combinations(None) <= MOST_OF_ALL).map(|(question, _)| question);
        let every: Vec<Combination> = match every {
            Some(question) => self
                .open(&question)
                .iter()
                .flat_map(|(question, reading)| self.every(question, reading))
                .collect(),
            None => (0..drawn.saturating_mul(4)).map(|_| self.drawn()).collect(),
        };
        for answers in every {
            if self.depth(&answers)? == usize::MAX {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Finds out whether a reading survives; `None` if the search has to end before.
    fn settle(&mut self, question: &str, reading: &str, drawn: u32) -> Option<bool> {
        let mut best: Option<(usize, Combination)> = None;
        for mut answers in self.passed.clone() {
            answers.insert(question.to_owned(), reading.to_owned());
            let depth = self.depth(&answers)?;
            if depth == usize::MAX {
                return Some(true);
            }
            if best.as_ref().is_none_or(|(most, _)| depth > *most) {
                best = Some((depth, answers));
            }
        }
        let (_, best) = best?;
        let mut every = self.every(question, reading);
        if every.is_empty() {
            if self.climb(best, Some(question))? {
                return Some(true);
            }
            every = (0..drawn).map(|_| self.draw(question, reading)).collect();
        }
        for answers in every {
            if self.depth(&answers)? == usize::MAX {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Changes single answers as long as that leads further; `locked` is the question whose answer stays. Returns true if it comes to
    /// a combination that allows everything.
    fn climb(&mut self, from: Combination, locked: Option<&str>) -> Option<bool> {
        let mut here = from;
        let mut height = self.depth(&here)?;
        loop {
            let mut best: Option<(usize, Combination)> = None;
            for (question, reading) in self.readings() {
                if locked == Some(question.as_str()) || here.get(&question) == Some(&reading) {
                    continue;
                }
                let mut answers = here.clone();
                answers.insert(question, reading);
                let depth = self.depth(&answers)?;
                if depth == usize::MAX {
                    return Some(true);
                }
                if depth > height && best.as_ref().is_none_or(|(most, _)| depth > *most) {
                    best = Some((depth, answers));
                }
            }
            match best {
                Some((depth, answers)) => (height, here) = (depth, answers),
                None => return Some(false),
            }
        }
    }

    /// Returns the number of combinations, one reading of one question given.
    fn combinations(&self, given: Option<&str>) -> u128 {
        let others = self.family.questions().iter().filter(|it| given != Some(it.name.node.as_str()));
        others.map(|it| self.open(&it.name.node).len().max(1) as u128).fold(1, u128::saturating_mul)
    }

    /// Returns all combinations with a reading, if they are few; otherwise none.
    fn every(&self, question: &str, reading: &str) -> Vec<Combination> {
        if self.combinations(Some(question)) > MOST_OF_ALL {
            return Vec::new();
        }
        let given = [(question.to_owned(), reading.to_owned())];
        let mut all = vec![Combination::from(given)];
        for asked in self.family.questions().iter().filter(|asked| asked.name.node != question) {
            let open = self.open(&asked.name.node);
            let with = |answers: &Combination| {
                let answers = answers.clone();
                open.iter().map(move |(question, reading)| {
                    let mut answers = answers.clone();
                    answers.insert(question.clone(), reading.clone());
                    answers
                })
            };
            all = all.iter().flat_map(with).collect();
        }
        all
    }

    /// Draws a combination with a reading; of the others, readings that are not refuted.
    fn draw(&mut self, question: &str, reading: &str) -> Combination {
        let mut answers = self.drawn();
        answers.insert(question.to_owned(), reading.to_owned());
        answers
    }

    /// Draws a combination of readings that are not refuted.
    fn drawn(&mut self) -> Combination {
        let mut answers = self.base.answers.clone();
        for asked in self.family.questions() {
            let open: Vec<(String, String)> = self.open(&asked.name.node);
            let open: Vec<_> = open.into_iter().filter(|it| !self.refuted.contains(it)).collect();
            let bound = u32::try_from(open.len()).unwrap_or(u32::MAX);
            if bound > 0 {
                let (question, reading) = open[self.random.below(bound) as usize].clone();
                answers.insert(question, reading);
            }
        }
        answers
    }

    fn survey(self, open: &BTreeSet<(String, String)>) -> Survey<B> {
        let mut verdicts = Vec::new();
        for question in self.family.questions() {
            let name = &question.name.node;
            let readings = self.open(name);
            let is_alive = |key: &(String, String)| {
                // A reading that was refuted too early may have come with a combination that was found later.
                self.is_vouched(&key.0, &key.1) || !self.refuted.contains(key)
            };
            let alive = readings.iter().filter(|key| is_alive(key)).count();
            for key in &readings {
                let (question, reading) = key;
                let tried: Vec<_> =
                    self.tried.iter().filter(|(answers, _)| answers.get(question) == Some(reading)).collect();
                let stops = tried.iter().filter_map(|(_, outcome)| outcome.as_ref().err()?.as_ref());
                let by = stops.max_by_key(|stop| stop.depth).map(|stop| stop.by.clone());
                let status = match self.is_vouched(question, reading) {
                    true if alive == 1 && readings.len() > 1 => Status::Forced,
                    true => Status::Consistent,
                    false if open.contains(key) || by.is_none() => Status::Open,
                    false => Status::Refuted,
                };
                verdicts.push(Verdict {
                    question: question.clone(),
                    reading: reading.clone(),
                    by: by.filter(|_| status == Status::Refuted),
                    status,
                    tried: tried.len(),
                    all: tried.len() as u128 == self.combinations(Some(question)),
                });
            }
        }
        let stops = self.tried.values().filter_map(|outcome| outcome.as_ref().err()?.as_ref());
        let furthest = stops.max_by_key(|stop| stop.depth).map(|stop| stop.by.clone());
        Survey {
            furthest: furthest.filter(|_| self.passed.is_empty()),
            verdicts,
            found: self.passed.first().cloned(),
            tried: self.tried.len(),
            of: self.combinations(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Source, family};

    const GAME: &str = "game \"Small\"
        source page \"A page\"
        question way \"Which way does a man go?\" {
          reading straight \"straight\" cites page  reading askew \"askew\" cites page
        }
        question far \"How far?\" { reading one \"one\" cites page  reading two \"two\" cites page }
        question end \"When is it over?\" { reading soon \"soon\" cites page  reading late \"late\" cites page }
        ruleset old \"Old\" default { way = straight  far = one  end = soon }
        players White \"w\" facing north, Black \"b\" facing south
        board grid 5 by 5
        captures { capture.x: piece x may capture piece y if owner of x /= owner of y }
        piece Man \"M\" { man.go: by way { straight: slide by far { one: 1  two: 2 } forward  askew: slide by far { one: 1  two: 2 } forward-diagonal } }
        setup { White Man c1  Black Man c5 }
        turn { turn.move: move }
        end { end.x: when rounds >= by end { soon: 10  late: 20 } -> draw }";

    /// Tells what becomes of each reading if this move is the first one of a game.
    fn told(first: &str, extent: Extent, fixed: &[(String, String)]) -> Vec<String> {
        let family = family(Source { name: "small.rules".to_owned(), text: GAME.to_owned() }, &|_| None);
        let base = family.answers(None, fixed).expect("answers");
        let mut trial = |_: RuleSet, game: Game| match game.line().find(first) {
            Some(_) => Ok(()),
            None => Err(Box::new(Stop { depth: 0, by: first.to_owned() })),
        };
        let survey = survey(&family, &base, fixed, extent, &mut trial, &mut |_| true);
        let told = |verdict: &Verdict<String>| format!("{} {:?}", verdict.reading, verdict.status);
        survey.verdicts.iter().map(told).collect()
    }

    #[test]
    fn a_move_refutes_the_readings_by_which_it_is_not_legal() {
        let all = Extent::default();
        let straight = [
            "straight Forced",
            "askew Refuted",
            "one Refuted",
            "two Forced",
            "soon Consistent",
            "late Consistent",
        ];
        assert_eq!(told("c1-c3", all, &[]), straight);
        // Two answers have to change at once.
        let askew = [
            "straight Refuted",
            "askew Forced",
            "one Refuted",
            "two Forced",
            "soon Consistent",
            "late Consistent",
        ];
        assert_eq!(told("c1-e3", all, &[]), askew);
    }

    #[test]
    fn what_no_reading_allows_refutes_all_and_a_search_without_tries_leaves_all_open() {
        let refuted = told("c1-c5", Extent::default(), &[]);
        assert!(refuted.iter().all(|told| told.ends_with("Refuted")), "{refuted:?}");
        let open = told("c1-c3", Extent { tries: 0, ..Extent::default() }, &[]);
        assert!(open.iter().all(|told| told.ends_with("Open")), "{open:?}");
    }

    #[test]
    fn fixed_answers_are_not_varied() {
        let fixed = [("way".to_owned(), "askew".to_owned())];
        assert_eq!(told("c1-e3", Extent::default(), &fixed)[0], "askew Consistent");
        assert_eq!(told("c1-c3", Extent::default(), &fixed)[0], "askew Refuted");
    }
}
