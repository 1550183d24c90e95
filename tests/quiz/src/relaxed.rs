//! Games whose rules lack one clause: a move that becomes legal is illegal by this clause alone.

use crate::clones::{self, Clones};
use crate::conjuncts::{wider, without_one};
use crate::fault::Fault;
use crate::subject::QuizGame;
use alfonso_compiler::compile;
use alfonso_game::{Game, Line, Move, Position, RuleId};
use alfonso_rules::{Passing, RuleSet, StepKind};

/// The reason why a move is illegal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The respect in which it is illegal.
    pub fault: Fault,
    /// The rule that makes it illegal.
    pub rule: String,
}

/// A game without one clause, or with relaxed copies of its movements.
#[derive(Debug)]
pub struct Relaxed {
    game: Game,
    causes: Causes,
    /// For each number of a position, its index in positions of the whole game.
    numbers: Vec<Option<usize>>,
    /// True if the game has the duties of the whole game.
    pub keeps_duties: bool,
}

/// The causes of what is legal in a relaxed game alone.
#[derive(Debug)]
enum Causes {
    /// One cause for all moves.
    One(Cause),
    /// A cause for the moves of each rule, by id.
    ByRule(Vec<Option<Cause>>),
}

/// All relaxed games of a game.
#[derive(Debug)]
pub struct Relaxations {
    /// The relaxed games. Those of closer relaxations come first.
    pub games: Vec<Relaxed>,
    /// The game without any duties, if it has some.
    pub dutiless: Option<Relaxed>,
    /// True if some step of the game grants a pass.
    pub passes: bool,
}

impl Relaxed {
    fn new(whole: &Game, rules: &RuleSet, causes: Causes, keeps_duties: bool) -> Option<Self> {
        let game = compile(rules).0?;
        let known = whole.numbers();
        let index = |name: &alfonso_game::NumberName| known.iter().position(|other| other == name);
        let numbers = game.numbers().iter().map(index).collect();
        Some(Self { game, causes, numbers, keeps_duties })
    }

    /// Returns a line of this game from a position of the whole game.
    #[must_use]
    pub fn line(&self, position: &Position) -> Box<dyn Line> {
        let number = |index: &Option<usize>| {
            index.and_then(|index| position.numbers.get(index)).copied().unwrap_or_default()
        };
        let numbers = self.numbers.iter().map(number).collect();
        self.game.line_from(&Position { numbers, ..position.clone() })
    }

    /// Returns the rule whose absence makes the game, if it is a law or a duty.
    #[must_use]
    pub fn law(&self) -> Option<&str> {
        match &self.causes {
            Causes::One(cause) if matches!(cause.fault, Fault::Forbidden | Fault::Duty) => Some(&cause.rule),
            _ => None,
        }
    }

    /// Returns the reason why a move of this game is illegal in the whole game.
    #[must_use]
    pub fn cause(&self, line: &dyn Line, m: Move) -> Option<&Cause> {
        match &self.causes {
            Causes::One(cause) => Some(cause),
            Causes::ByRule(causes) => causes.get(RuleId::index(line.rule(m)))?.as_ref(),
        }
    }
}

impl Relaxations {
    /// Returns the relaxed games. Relaxations that the compiler refuses are left out.
    #[must_use]
    pub fn of(quizzed: &QuizGame) -> Self {
        let (rules, whole) = (&quizzed.rules, &quizzed.subject.game);
        let mut games = Vec::new();
        let mut one = |fault: Fault, rule: RuleId, changed: RuleSet, keeps: bool| {
            let cause = Cause { fault, rule: rules.rule(rule).name.clone() };
            games.extend(Relaxed::new(whole, &changed, Causes::One(cause), keeps));
        };
        for (index, law) in rules.forbids.iter().enumerate() {
            let mut changed = rules.clone();
            changed.forbids.remove(index);
            one(Fault::Forbidden, law.rule, changed, true);
        }
        for (index, law) in rules.choice_laws.iter().enumerate() {
            let mut changed = rules.clone();
            changed.choice_laws.remove(index);
            one(Fault::Forbidden, law.rule, changed, true);
        }
        for (index, prefer) in rules.prefers.iter().enumerate() {
            let mut changed = rules.clone();
            changed.prefers.remove(index);
            one(Fault::Duty, prefer.rule, changed, true);
        }
        for (fault, rule, changed) in of_steps(rules) {
            one(fault, rule, changed, fault == Fault::Duty);
        }
        for (index, capture) in rules.captures.iter().enumerate() {
            let mut changed = rules.clone();
            if capture.refuses {
                changed.captures.remove(index);
                one(Fault::Cell, capture.rule, changed, false);
                continue;
            }
            for (rest, _) in capture.condition.iter().flat_map(without_one) {
                let mut changed = rules.clone();
                changed.captures[index].condition = Some(rest);
                one(Fault::Cell, capture.rule, changed, false);
            }
        }
        for (cause, changed) in clones::chains(rules) {
            games.extend(Relaxed::new(whole, &changed, Causes::One(cause), true));
        }
        let loose = without_duties(rules);
        games.extend(of_movements(whole, &loose));
        let has_duties = rules.prefers.len() > loose.prefers.len() || uses_most(rules);
        let nothing = Causes::ByRule(Vec::new());
        let dutiless = has_duties.then(|| Relaxed::new(whole, &loose, nothing, false)).flatten();
        let grants = |step: &alfonso_rules::Step| match &step.kind {
            StepKind::Move { pass, .. } | StepKind::Pick { pass, .. } => *pass != Passing::Never,
            _ => false,
        };
        Self { games, dutiless, passes: rules.steps.iter().any(grants) }
    }
}

/// Returns true if a step demands that as many dice as possible are used.
fn uses_most(rules: &RuleSet) -> bool {
    let most = |step: &alfonso_rules::Step| matches!(&step.kind, StepKind::Move { using: Some(using), .. } if using.most || using.greatest);
    rules.steps.iter().any(most)
}

/// Returns the rules without preferences, and without the duty to use dice.
fn without_duties(rules: &RuleSet) -> RuleSet {
    let mut loose = rules.clone();
    loose.prefers.clear();
    for step in &mut loose.steps {
        if let StepKind::Move { using: Some(using), .. } = &mut step.kind {
            (using.most, using.greatest) = (false, false);
        }
    }
    loose
}

/// Returns the rules with one step relaxed, in each possible way.
fn of_steps(rules: &RuleSet) -> Vec<(Fault, RuleId, RuleSet)> {
    let mut all = Vec::new();
    for (index, step) in rules.steps.iter().enumerate() {
        let mut add = |fault: Fault, kind: StepKind| {
            let mut changed = rules.clone();
            changed.steps[index].kind = kind;
            all.push((fault, step.rule, changed));
        };
        match &step.kind {
            StepKind::Move { who, anyone, using, pass } => {
                let with = |who: &Option<_>, anyone: bool, using: Option<_>, pass: Passing| StepKind::Move {
                    who: Option::clone(who),
                    anyone,
                    using,
                    pass,
                };
                if let Some(dice) = using.filter(|dice| dice.greatest) {
                    let dice = alfonso_rules::Using { greatest: false, ..dice };
                    add(Fault::Duty, with(who, *anyone, Some(dice), *pass));
                }
                if let Some(dice) = using.filter(|dice| dice.most) {
                    let dice = alfonso_rules::Using { most: false, greatest: false, ..dice };
                    add(Fault::Duty, with(who, *anyone, Some(dice), *pass));
                }
                if *pass == Passing::WhenStuck {
                    add(Fault::Duty, with(who, *anyone, *using, Passing::Always));
                }
                if who.is_some() {
                    add(Fault::Step, with(&None, *anyone, *using, *pass));
                }
                if !anyone {
                    add(Fault::Other, with(who, true, *using, *pass));
                }
            }
            StepKind::Pick { among, effects, written, pass } => {
                for among in wider(among) {
                    let (effects, written) = (effects.clone(), written.clone());
                    add(Fault::Cell, StepKind::Pick { among, effects, written, pass: *pass });
                }
                if *pass == Passing::WhenStuck {
                    let (among, effects) = (among.clone(), effects.clone());
                    let pass = Passing::Always;
                    add(Fault::Duty, StepKind::Pick { among, effects, written: written.clone(), pass });
                }
            }
            _ => {}
        }
    }
    all
}

/// Returns games with relaxed copies of the movements: one game, or one for each rule if the
/// compiler refuses some of them.
fn of_movements(of: &Game, loose: &RuleSet) -> Vec<Relaxed> {
    let all = clones::all(loose);
    let game = |clones: &[&Clones]| {
        let mut rules = loose.clone();
        let causes = clones::add(&mut rules, clones);
        Relaxed::new(of, &rules, Causes::ByRule(causes), false)
    };
    let crossing: Vec<Clones> = all.iter().map(Clones::without_crossing_flights).collect();
    let whole = |clones: &[Clones]| game(&clones.iter().collect::<Vec<_>>());
    if let Some(game) = whole(&all).or_else(|| whole(&crossing)) {
        return vec![game];
    }
    crossing.iter().filter_map(|clones| game(&[clones])).collect()
}
