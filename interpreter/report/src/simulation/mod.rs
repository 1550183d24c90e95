//! Reports on a series of games, for people and for programs.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_game::{Fired, Series};
//! use alfonso_report::simulation::{self, Report, Tally};
//! use alfonso_report::subject::Subject;
//!
//! let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("tic-tac-toe", "tic-tac-toe", loaded.expect("no errors"), &[]);
//! let (mut tally, mut number) = (Tally::new(&subject.game), 0);
//! let mut fired = std::mem::replace(&mut tally.fired, Fired(Vec::new()));
//! let series = Series { seed: 1, first: 0, games: 100, max_plies: 20 };
//! subject.game.playouts_with(&subject.game.start(), series, &mut fired, |playout, finals| {
//!     tally.add(number, playout, &|row| finals.variable(row).to_vec());
//!     number += 1;
//! });
//! tally.fired = fired;
//! let series = simulation::Series { games: 100, seed: 1, max_plies: 20, agents: None };
//! let report = Report::new(&subject, &series, &tally, true);
//! assert!(report.document(&subject).markdown().contains("Cross"));
//! assert_eq!(serde_json::to_value(report.json(&subject))?["games"], 100);
//! # Ok::<(), serde_json::Error>(())
//! ```

mod tally;

pub use tally::Tally;

use crate::document::{Document, Form, Table};
use crate::estimate::{estimate, skewed};
use crate::head::{Head, Ordered};
use crate::outcome;
use crate::subject::Subject;
use crate::words::{self, METHOD};
use alfonso_compare::{Estimate, Share, Unit};
use alfonso_forms::english;
use alfonso_game::blueprint::{Per, StepKind, StepSpec, TriggerEvent, VarRole};
use alfonso_game::{Passing, RuleId};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// The options of a series of games.
#[derive(Clone, Debug)]
pub struct Series {
    /// The number of games.
    pub games: u64,
    /// The seed.
    pub seed: u64,
    /// The number of plies after which a game is aborted.
    pub max_plies: u32,
    /// The agents; `None` if all seats play at random.
    pub agents: Option<Seated>,
}

/// The agents of a series.
#[derive(Clone, Debug)]
pub struct Seated {
    /// The agents with their seats, as text. Equal agents are written once.
    pub agents: String,
    /// The name of each seat with its agent.
    pub by_seat: Vec<(String, String)>,
}

/// The figures of a series.
#[derive(Debug)]
pub struct Report {
    /// The agents; `None` if all seats play at random.
    agents: Option<Seated>,
    seed: u64,
    max_plies: u32,
    /// The number of requested games, if the program was stopped early.
    asked: Option<u64>,
    tally: Tally,
    /// The rules whose firing is counted, in file order.
    counted: Vec<RuleId>,
    /// The number of passes by players who could not move; `None` for games without such passes.
    lost_turns: Option<u64>,
    /// The number of games that ended by a rule without a source.
    adjudicated: u64,
    length: Estimate,
    branching: Estimate,
    /// The mean number of rolls in a game; `None` for games without dice.
    rolls: Option<Estimate>,
    scores: Vec<Account>,
    money: Vec<Account>,
}

/// Formats a share with its interval.
fn in_words(share: Share) -> String {
    let percent = |value: f64| format!("{:.1}%", value * 100.0);
    format!("{} ({} to {})", percent(share.share), percent(share.low), percent(share.high))
}

/// A series of games as an object for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SimulateJson {
    #[serde(flatten)]
    head: Head,
    /// The agent of each seat; absent if all seats play at random.
    #[serde(skip_serializing_if = "Ordered::is_empty")]
    agents: Ordered<String>,
    seed: u64,
    games: u64,
    /// The number of requested games, if the program was stopped early. The games in this object
    /// are then the first of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    games_asked: Option<u64>,
    plies: u64,
    max_plies: u32,
    length: Length,
    branching: f64,
    /// The mean number of rolls in a game, for games with dice. Rolls are not plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    rolls: Option<f64>,
    endings: Ordered<u64>,
    wins: Ordered<u64>,
    draws: u64,
    unfinished: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    stuck: Option<u64>,
    #[serde(rename = "too_costly", skip_serializing_if = "Option::is_none")]
    over_budget: Option<u64>,
    shares: Ordered<Share>,
    /// The number of passes by players who could not move.
    #[serde(skip_serializing_if = "Option::is_none")]
    lost_turns: Option<u64>,
    /// The number of games that ended by a rule that the engine adds.
    adjudicated: u64,
    /// The mean scores at the end of a game.
    #[serde(skip_serializing_if = "Ordered::is_empty")]
    scores: Ordered<Mean>,
    /// The mean money at the end of a game.
    #[serde(skip_serializing_if = "Ordered::is_empty")]
    money: Ordered<Mean>,
    fired: Ordered<u64>,
    never_fired: Vec<String>,
    /// Means with their intervals, by name. The names are `length`, `branching` (the mean over all
    /// plies), and `rolls` in games with dice. For each score or money, the name is followed by `:`
    /// and a player if each player has one. For each rule that ended a game, the name is `ending:`
    /// and the rule. The others are `draws`, `broken-off`, and `stuck` and `too-costly` if such
    /// games occurred. The intervals assume that games are independent.
    estimates: Ordered<Estimate>,
}

/// A mean, or a mean for each player.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
enum Mean {
    One(f64),
    Each(Ordered<Mean>),
}

/// A score or an account of money.
#[derive(Debug)]
struct Account {
    name: String,
    /// The estimates of the account. If the account belongs to the game, there is one without a
    /// name, or else one for each player.
    of: Vec<(Option<String>, Estimate)>,
}

impl Account {
    /// Returns the accounts with a given role.
    fn all(subject: &Subject, tally: &Tally, role: VarRole) -> Vec<Self> {
        let game = &subject.game;
        let account = |index: usize| {
            let whose: Vec<Option<String>> = match game.blueprint().vars[index].per {
                Per::Game => vec![None],
                _ => game.names().players.iter().map(|(name, _)| Some(name.clone())).collect(),
            };
            let of = whose.into_iter().enumerate();
            let of = of.filter_map(|(seat, whose)| Some((whose, tally.holding(index, seat)?)));
            Self { name: game.names().vars[index].clone(), of: of.collect() }
        };
        tally.accounts().filter(|index| game.blueprint().vars[*index].role == role).map(account).collect()
    }

    /// Returns only the means, for programs.
    fn mean(&self) -> Mean {
        match self.of.as_slice() {
            [(None, estimate)] => Mean::One(rounded(estimate.mean)),
            each => {
                let means = each.iter().map(|(whose, estimate)| {
                    (whose.clone().unwrap_or_default(), Mean::One(rounded(estimate.mean)))
                });
                Mean::Each(Ordered(means.collect()))
            }
        }
    }

    /// Returns the estimates as text, one for each value.
    fn words(&self) -> Vec<String> {
        let part = |(index, (whose, of)): (usize, &(Option<String>, Estimate))| {
            let before = if index == 0 { format!("{}: ", self.name) } else { String::new() };
            let whose = whose.as_ref().map(|whose| format!("{whose} ")).unwrap_or_default();
            format!("{before}{whose}{}", estimate(Unit::Points, *of, of.doubt(), true))
        };
        self.of.iter().enumerate().map(part).collect()
    }
}

/// Rounds a number to three decimal places.
fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

#[derive(Debug, Serialize, JsonSchema)]
struct Length {
    mean: f64,
    min: u32,
    max: u32,
}

impl Report {
    /// Returns the report on a series. Rules that fire before the first move are counted once for
    /// each game if `from_start` is set. Otherwise the report leaves them out.
    pub fn new(subject: &Subject, series: &Series, tally: &Tally, from_start: bool) -> Self {
        let spec = subject.game.blueprint();
        let mut counted: Vec<RuleId> = spec.move_rules.iter().map(|rule| rule.rule).collect();
        let begins = |event: &TriggerEvent| matches!(event, TriggerEvent::Start);
        let triggers = spec.triggers.iter().filter(|trigger| from_start || !begins(&trigger.event));
        counted.extend(triggers.map(|trigger| trigger.rule));
        counted.extend(spec.steps.iter().map(|step| step.rule));
        counted.extend(spec.endings.iter().map(|ending| ending.rule));
        counted.sort_unstable();
        counted.dedup();
        let by_engine = |rule: &usize| {
            let note = subject.info.note(subject.game.names(), RuleId::new(*rule));
            note.is_some_and(|note| note.engine.is_some())
        };
        let adjudicated = (0..tally.endings.len()).filter(by_engine).map(|rule| tally.endings[rule]).sum();
        Self {
            agents: series.agents.clone(),
            seed: series.seed,
            max_plies: series.max_plies,
            asked: (tally.games < series.games).then_some(series.games),
            tally: tally.clone(),
            counted,
            lost_turns: lost_turns(subject, tally),
            adjudicated,
            length: tally.length(),
            branching: tally.branching(),
            rolls: (!subject.game.blueprint().dice.is_empty()).then(|| tally.rolls()),
            scores: Account::all(subject, tally, VarRole::Score),
            money: Account::all(subject, tally, VarRole::Money),
        }
    }

    /// Returns the estimates of length, branching and accounts. `join` combines the names of an
    /// account and a player.
    fn means(&self, join: impl Fn(&str, &str) -> String) -> Vec<(String, Estimate)> {
        let mut all = vec![("length".to_owned(), self.length), ("branching".to_owned(), self.branching)];
        all.extend(self.rolls.map(|rolls| ("rolls".to_owned(), rolls)));
        for Account { name, of } in self.scores.iter().chain(&self.money) {
            let named =
                |whose: &Option<String>| whose.as_ref().map_or(name.clone(), |whose| join(name, whose));
            all.extend(of.iter().map(|(whose, estimate)| (named(whose), *estimate)));
        }
        all
    }

    /// Returns all means and shares with their intervals, by the names used in the object for
    /// programs.
    fn estimates(&self, subject: &Subject) -> Vec<(String, Estimate)> {
        let tally = &self.tally;
        let mut all = self.means(|name, whose| format!("{name}:{whose}"));
        let endings = self.rules(subject, &tally.endings, true);
        all.extend(endings.into_iter().map(|(rule, count)| (format!("ending:{rule}"), tally.share(count))));
        for (name, count) in [("draws", tally.draws), ("broken-off", tally.unfinished)] {
            all.push((name.to_owned(), tally.share(count)));
        }
        for (name, count) in [("stuck", tally.stuck), ("too-costly", tally.over_budget)] {
            if count > 0 {
                all.push((name.to_owned(), tally.share(count)));
            }
        }
        all
    }

    /// Returns a warning about skewed figures, or `None` if no figure is skewed.
    fn warning(&self) -> Option<String> {
        let means = self.means(|name, whose| format!("{name} of {whose}"));
        skewed(means.into_iter().filter(|(_, of)| of.skewed).map(|(title, _)| title).collect(), "games")
    }

    /// Returns the counts of the rules that fired. If `happened` is `false`, returns the rules that
    /// did not fire.
    fn rules(&self, subject: &Subject, counts: &[u64], happened: bool) -> Vec<(String, u64)> {
        let named = |rule: &RuleId| (outcome::rule(&subject.game, *rule).to_owned(), counts[rule.index()]);
        self.counted.iter().map(named).filter(|(_, count)| (*count > 0) == happened).collect()
    }

    fn wins(&self, subject: &Subject) -> Vec<(String, u64)> {
        let seats = subject.game.names().players.iter().map(|(name, _)| name.clone());
        seats.zip(self.tally.wins.iter().copied()).collect()
    }

    /// Returns the report as an object for programs.
    pub fn json(&self, subject: &Subject) -> SimulateJson {
        let tally = &self.tally;
        let wins = self.wins(subject);
        // Every game of a series uses its own random stream, so the games are independent.
        let share = |(name, count): &(String, u64)| (name.clone(), Share::new(*count, tally.games));
        let never = self.rules(subject, &tally.fired.0, false);
        let means = |accounts: &[Account]| {
            Ordered(accounts.iter().map(|account| (account.name.clone(), account.mean())).collect())
        };
        SimulateJson {
            head: Head::new(&subject.info),
            agents: Ordered(self.agents.as_ref().map(|all| all.by_seat.clone()).unwrap_or_default()),
            seed: self.seed,
            games: tally.games,
            games_asked: self.asked,
            plies: tally.plies,
            max_plies: self.max_plies,
            length: Length { mean: rounded(self.length.mean), min: tally.shortest, max: tally.longest },
            branching: rounded(self.branching.mean),
            rolls: self.rolls.map(|rolls| rounded(rolls.mean)),
            endings: Ordered(self.rules(subject, &tally.endings, true)),
            shares: Ordered(wins.iter().map(share).collect()),
            wins: Ordered(wins),
            draws: tally.draws,
            unfinished: tally.unfinished,
            stuck: Some(tally.stuck).filter(|stuck| *stuck > 0),
            over_budget: Some(tally.over_budget).filter(|games| *games > 0),
            lost_turns: self.lost_turns,
            adjudicated: self.adjudicated,
            scores: means(&self.scores),
            money: means(&self.money),
            fired: Ordered(self.rules(subject, &tally.fired.0, true)),
            never_fired: never.into_iter().map(|(rule, _)| rule).collect(),
            estimates: Ordered(self.estimates(subject)),
        }
    }

    /// Returns the report as a document.
    pub fn document(&self, subject: &Subject) -> Document<'static> {
        let tally = &self.tally;
        let info = &subject.info;
        let ruleset = if info.ruleset.is_empty() { String::new() } else { format!(", {}", info.ruleset) };
        let count = |number: u64, one: &str| words::count(usize::try_from(number).unwrap_or(usize::MAX), one);
        let most = words::plies(self.max_plies);
        let mut report = Document::new(Form::Report);
        report.heading(1, format!("{}{ruleset}", info.heading()));
        report.note(info.reference());
        let games = match &self.agents {
            None => count(tally.games, "random game"),
            Some(agents) => format!("{} by {}", count(tally.games, "game"), agents.agents),
        };
        report.paragraph(format!("{games}, seed {}, at most {most} each", self.seed));
        if let Some(asked) = self.asked {
            report.paragraph(format!(
                "The program was stopped early, before it had played {}.",
                count(asked, "game")
            ));
        }
        report.table(self.summary_table());
        for (accounts, title) in [(&self.scores, "Scores, on average"), (&self.money, "Money, on average")] {
            if !accounts.is_empty() {
                report.heading(3, title);
            }
            accounts.iter().for_each(|account| report.paragraph(account.words().join(", ")));
        }
        let mut endings = self.rules(subject, &tally.endings, true);
        endings.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        endings.extend([("broken off at the limit".to_owned(), tally.unfinished)]);
        endings.extend([("nobody could move, no rule".to_owned(), tally.stuck)]);
        endings.extend([("a rule took too many steps".to_owned(), tally.over_budget)]);
        endings.retain(|(_, count)| *count > 0);
        report.heading(3, "Endings");
        report.table(shares(&endings, tally.games));
        if self.adjudicated > 0 {
            let games = count(self.adjudicated, "game");
            report.paragraph(format!("A rule that only the engine has ended {games}."));
        }
        let mut winners = self.wins(subject);
        winners.push(("nobody".to_owned(), tally.draws));
        report.heading(3, "Wins");
        report.table(shares(&winners, tally.games));
        let never = self.rules(subject, &tally.fired.0, false);
        let never: Vec<String> = never.into_iter().map(|(rule, _)| rule).collect();
        report.heading(3, "Rules that never fired");
        report.paragraph(if never.is_empty() { "none".to_owned() } else { never.join(", ") });
        report.heading(3, METHOD);
        report.paragraph("Intervals in brackets have 95% confidence.");
        report.paragraph(self.warning().unwrap_or_default());
        report
    }

    /// Returns a table with the length of games and the number of legal moves.
    fn summary_table(&self) -> Table {
        let mean = |unit, of: Estimate| estimate(unit, of, of.doubt(), true);
        let (shortest, longest) = (self.tally.shortest, self.tally.longest);
        let length = mean(Unit::Plies, self.length);
        let mut table = Table::new(&[], "ll");
        if longest == 0 && self.rolls.is_some() {
            table.row(["length", "no plies: no player has a choice"]);
        } else {
            let text = format!("{} on average, shortest {shortest}, longest {longest}", words::plies(length));
            table.row(["length", &text]);
            let branching = mean(Unit::Moves, self.branching);
            table.row(["branching", &format!("{} on average", english::count(branching, "legal move"))]);
        }
        if let Some(rolls) = self.rolls {
            table.row(["rolls", &format!("{} a game on average", mean(Unit::Plies, rolls))]);
        }
        if let Some(lost) = self.lost_turns {
            let lost = lost as f64 / self.tally.games.max(1) as f64;
            table.row(["lost turns", &format!("{lost:.1} a game")]);
        }
        table
    }
}

/// Returns the number of passes by players who could not move. Such passes are the steps that were
/// played without moving a piece.
fn lost_turns(subject: &Subject, tally: &Tally) -> Option<u64> {
    let spec = subject.game.blueprint();
    let fired = |rule: &RuleId| tally.fired.0[rule.index()];
    let is_move = |step: &&StepSpec| matches!(step.kind, StepKind::Move { .. });
    let grants = |expected: Passing| {
        let does = |step: &StepSpec| matches!(step.kind, StepKind::Move { pass, .. } if pass == expected);
        spec.steps.iter().any(does)
    };
    // If a player may always pass, a step without a moved piece does not imply that they could not
    // move.
    if !grants(Passing::WhenStuck) || grants(Passing::Always) {
        return None;
    }
    let steps: u64 = spec.steps.iter().filter(is_move).map(|step| fired(&step.rule)).sum();
    let mut rules: Vec<RuleId> = spec.move_rules.iter().map(|rule| rule.rule).collect();
    rules.sort_unstable();
    rules.dedup();
    let moves: u64 = rules.iter().map(fired).sum();
    Some(steps.saturating_sub(moves))
}

/// Returns a table of names with their counts and shares of all games.
fn shares(rows: &[(String, u64)], games: u64) -> Table {
    let mut table = Table::new(&[], "lrl");
    for (name, count) in rows {
        table.row([name.clone(), count.to_string(), in_words(Share::new(*count, games))]);
    }
    table
}

/// Returns the JSON schemas of the objects about series of games.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<SimulateJson>()]
}
