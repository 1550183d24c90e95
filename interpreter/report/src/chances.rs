//! Reports on the exact value of a game of pure chance, for people and for programs.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_report::chances;
//! use alfonso_report::subject::Subject;
//! use alfonso_search::{Chain, Choosing, Limits};
//!
//! let loaded = load(shipped::game("azar").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("azar", "azar", loaded.expect("no errors"), &[]);
//! // Nobody has a choice in this game.
//! let (choosing, limits) = (Choosing::Nobody, Limits { positions: 1000, together: 100, steps: u64::MAX });
//! let Ok(chain) = Chain::of(&subject.game, &subject.game.start(), choosing, limits) else { panic!("it is small") };
//! let Ok(value) = chain.value(limits.together) else { panic!("it is small") };
//! let page = chances::document(&subject, (&chain, choosing), &value).markdown();
//! assert!(page.contains("| First | 5527/10654 |"));
//! let object = serde_json::to_value(chances::json(&subject, (&chain, choosing), &value))?;
//! assert_eq!(object["wins"]["Second"]["exact"], "5127/10654");
//! # Ok::<(), serde_json::Error>(())
//! ```

use crate::document::{Document, Form, Table};
use crate::head::{Head, Ordered};
use crate::outcome::OutcomeJson;
use crate::subject::Subject;
use crate::words;
use alfonso_game::Outcome;
use alfonso_search::{Account, Chain, Choosing, Fraction, Value};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// The maximum length of a displayed fraction, in characters.
const SHOWN: usize = 48;

/// The note that explains why accounts are missing from the report.
const LEFT_OUT: &str = "Money and points are left out. Payments depend on the amounts at that point, and too many positions differ only \
                      in these amounts. `simulate` estimates them.";

/// The object that `value` prints for programs.
#[derive(Serialize, JsonSchema)]
pub struct ValueJson {
    #[serde(flatten)]
    head: Head,
    /// `nobody` if no player has a choice, or `random` if moves are drawn at random.
    agents: &'static str,
    /// The number of reachable positions.
    positions: usize,
    /// Each player's probability of winning, alone or with others.
    wins: Ordered<Exact>,
    /// The probability that the game ends without a winner.
    draw: Exact,
    /// The probability that no player can move and no rule says what follows; absent if it is 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    stuck: Option<Exact>,
    /// The probability that the game never ends; absent if it is 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    endless: Option<Exact>,
    /// The mean number of rolls; absent if the game may never end.
    #[serde(skip_serializing_if = "Option::is_none")]
    rolls: Option<Exact>,
    /// The mean number of plies; absent if the game may never end.
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<Exact>,
    /// The ways in which the game can end, most likely first.
    endings: Vec<EndingJson>,
    /// The mean money and points at the end of the game, if it always ends. Empty if the game has
    /// no accounts. Also empty if payments depend on the balances of accounts and there are too
    /// many combinations of positions and balances.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    accounts: Vec<AccountJson>,
}

/// A way in which the game can end.
#[derive(Serialize, JsonSchema)]
struct EndingJson {
    #[serde(flatten)]
    outcome: OutcomeJson,
    /// The probability of this ending.
    #[serde(flatten)]
    share: Exact,
}

/// An account of money or points.
#[derive(Serialize, JsonSchema)]
struct AccountJson {
    /// The name of the account.
    name: String,
    /// The player who owns the account; absent if it belongs to the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<String>,
    /// The mean balance.
    #[serde(flatten)]
    mean: Exact,
}

/// An exact number.
#[derive(Serialize, JsonSchema)]
struct Exact {
    /// The fraction, such as `36/65`.
    exact: String,
    /// The rounded value.
    value: f64,
}

impl Exact {
    fn new(fraction: &Fraction) -> Self {
        Self { exact: fraction.to_string(), value: fraction.to_f64() }
    }

    fn unless_zero(fraction: &Fraction) -> Option<Self> {
        (!fraction.is_zero()).then(|| Self::new(fraction))
    }
}

/// Returns the value of a game as a document.
pub fn document(
    subject: &Subject,
    (chain, choosing): (&Chain, Choosing),
    value: &Value,
) -> Document<'static> {
    let info = &subject.info;
    let ruleset = if info.ruleset.is_empty() { String::new() } else { format!(", {}", info.ruleset) };
    let mut report = Document::new(Form::Report);
    report.heading(1, format!("{}{ruleset}", info.heading()));
    report.note(info.reference());
    report.paragraph(format!(
        "{}; {}",
        match choosing {
            Choosing::Nobody => "No player has a choice, so chance alone decides",
            Choosing::Random => "Every choice is random, and each move is as likely as any other",
        },
        words::count(chain.positions(), "position")
    ));
    report.heading(3, "Wins");
    let mut table = Table::new(&[], "lrr");
    let mut add = |name: &str, fraction: &Fraction| {
        let (exact, decimal) = cells(fraction);
        table.row([name.to_owned(), exact, decimal]);
    };
    for ((name, _), share) in subject.game.names().players.iter().zip(&value.wins) {
        add(name, share);
    }
    add("nobody", &value.draw);
    for (name, share) in [("nobody can move, no rule", &value.stuck), ("it never ends", &value.endless)] {
        if !share.is_zero() {
            add(name, share);
        }
    }
    report.table(table);
    if !value.outcomes.is_empty() {
        report.heading(3, "Endings");
        let mut table = Table::new(&[], "lrr");
        for (outcome, share) in &value.outcomes {
            let (exact, decimal) = cells(share);
            table.row([alfonso_driver::ended(&subject.game, *outcome), exact, decimal]);
        }
        report.table(table);
    }
    let means = [("rolls", &value.rolls), ("plies", &value.plies)];
    let means = means.into_iter().filter_map(|(name, mean)| Some((name, mean.as_ref()?)));
    let means: Vec<_> = means.filter(|(_, mean)| !mean.is_zero()).collect();
    if !means.is_empty() {
        report.heading(3, "Length, on average");
        let mut table = Table::new(&[], "lrr");
        for (name, mean) in means {
            let (exact, decimal) = cells(mean);
            table.row([name.to_owned(), exact, decimal]);
        }
        report.table(table);
    }
    let accounts = match (&value.accounts, &value.plies) {
        (Some(accounts), _) => accounts.as_slice(),
        (None, Some(_)) => {
            report.note(LEFT_OUT);
            &[]
        }
        (None, None) => &[],
    };
    if !accounts.is_empty() {
        report.heading(3, "Money and points at the end, on average");
        let mut table = Table::new(&[], "lrr");
        for (account, mean) in accounts {
            let (_, player) = named(subject, *account);
            let name = subject.game.names().variable(account.variable.index());
            let (exact, decimal) = cells(mean);
            let whose = player.map_or(name.to_owned(), |player| format!("{name} of {player}"));
            table.row([whose, exact, decimal]);
        }
        report.table(table);
    }
    report
}

/// Returns the value of a game for programs.
pub fn json(subject: &Subject, (chain, choosing): (&Chain, Choosing), value: &Value) -> ValueJson {
    let seats = subject.game.names().players.iter().map(|(name, _)| name.clone());
    let ending = |(outcome, share): &(Outcome, Fraction)| EndingJson {
        outcome: OutcomeJson::new(&subject.game, *outcome),
        share: Exact::new(share),
    };
    let account = |(account, mean): &(Account, Fraction)| {
        let (name, player) = named(subject, *account);
        AccountJson { name: name.to_owned(), player: player.map(str::to_owned), mean: Exact::new(mean) }
    };
    ValueJson {
        head: Head::new(&subject.info),
        agents: match choosing {
            Choosing::Nobody => "nobody",
            Choosing::Random => "random",
        },
        positions: chain.positions(),
        wins: Ordered(seats.zip(value.wins.iter().map(Exact::new)).collect()),
        draw: Exact::new(&value.draw),
        stuck: Exact::unless_zero(&value.stuck),
        endless: Exact::unless_zero(&value.endless),
        rolls: value.rolls.as_ref().map(Exact::new),
        plies: value.plies.as_ref().map(Exact::new),
        endings: value.outcomes.iter().map(ending).collect(),
        accounts: value.accounts.iter().flatten().map(account).collect(),
    }
}

/// Returns the name of an account and of the player who owns it.
fn named(subject: &Subject, account: Account) -> (&str, Option<&str>) {
    let name = &subject.game.names().vars[account.variable.index()];
    (name, account.seat.map(|seat| words::seat(&subject.game, seat)))
}

/// Formats a fraction and its decimal value. A very long fraction is replaced by its number of
/// digits.
fn cells(fraction: &Fraction) -> (String, String) {
    let exact = fraction.to_string();
    let shown = if exact.len() > SHOWN { format!("({} digits)", exact.len() - 1) } else { exact };
    (shown, format!("{:.6}", fraction.to_f64()))
}

/// Returns the JSON schemas of the objects about values.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<ValueJson>()]
}
