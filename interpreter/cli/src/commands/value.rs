//! `value`: what a game comes to, exactly, where chance alone decides.

use crate::args::{Format, ValueAgents};
use crate::console::{Console, Stop};
use crate::subject::{Start, Subject, Target, too_costly};
use alfonso_diag::{Diagnostic, code};
use alfonso_forms::english;
use alfonso_game::Outcome;
use alfonso_report::document::{Document, Form, Table};
use alfonso_report::json::{Head, Ordered};
use alfonso_report::outcome::OutcomeJson;
use alfonso_report::trouble::Trouble;
use alfonso_report::words;
use alfonso_search::{Account, Chain, Choosing, Fault, Fraction, Limits, TooTight, Value};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// The longest fraction that people are shown, in characters.
const SHOWN: usize = 48;

/// The reason why accounts are left out of the report.
const UNTOLD: &str = "money and points are left out: what is paid depends on what there is, and too many positions differ in that; \
                      `simulate` estimates them";

/// The command.
#[derive(Debug)]
pub struct TellValue {
    /// The game.
    pub target: Target,
    /// The position to begin from.
    pub start: Start,
    /// The agents.
    pub agents: ValueAgents,
    /// The most positions.
    pub positions: usize,
    /// The most positions that are solved together.
    pub together: usize,
}

/// The object that `value` prints for programs.
#[derive(Serialize, JsonSchema)]
struct ValueJson {
    #[serde(flatten)]
    head: Head,
    /// The agents: `nobody` has a choice, or moves are drawn at `random`.
    agents: &'static str,
    /// The positions that can be reached.
    positions: usize,
    /// By player, the probability of winning, alone or with others.
    wins: Ordered<Exact>,
    /// The probability that the game ends without a winner.
    draw: Exact,
    /// The probability that nobody can move and no rule says what then; nothing if it is 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    stuck: Option<Exact>,
    /// The probability that the game never ends; nothing if it is 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    endless: Option<Exact>,
    /// The mean number of rolls, if the game ends for certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    rolls: Option<Exact>,
    /// The mean number of plies, if the game ends for certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<Exact>,
    /// The ways in which the game ends, the likeliest first.
    endings: Vec<EndingJson>,
    /// Money and points when the game is over, on average, if it ends for certain. Nothing if the game has none, or if what is paid
    /// depends on what there is and too many positions differ in that.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    accounts: Vec<AccountJson>,
}

/// A way in which the game ends.
#[derive(Serialize, JsonSchema)]
struct EndingJson {
    #[serde(flatten)]
    outcome: OutcomeJson,
    /// The probability.
    #[serde(flatten)]
    share: Exact,
}

/// Money or points.
#[derive(Serialize, JsonSchema)]
struct AccountJson {
    /// The name of the money or score.
    name: String,
    /// The player who has it; nothing if it is the game's.
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<String>,
    /// The mean.
    #[serde(flatten)]
    mean: Exact,
}

/// An exact number.
#[derive(Serialize, JsonSchema)]
struct Exact {
    /// The fraction, `36/65`.
    exact: String,
    /// The same, rounded.
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

impl TellValue {
    /// Works the value out and prints it.
    pub fn run(&self, subject: &Subject, format: Format, console: &mut Console<'_>) -> Result<(), Stop> {
        let start = self.start.line(subject)?.told(format).line.position();
        let limits = Limits { positions: self.positions, together: self.together };
        let choosing = match self.agents {
            ValueAgents::Nobody => Choosing::Nobody,
            ValueAgents::Random => Choosing::Random,
        };
        let chain = Chain::of(&subject.game, &start, choosing, limits);
        let chain = chain.map_err(|fault| self.refused(subject, fault))?;
        let value = chain.value(self.together).map_err(|tight| self.too_tight(tight))?;
        match format {
            Format::Text => console.print(&self.document(subject, &chain, &value).text(console.screen)),
            Format::Json => console.json(&self.json(subject, &chain, &value)),
        }
    }

    fn refused(&self, subject: &Subject, fault: Fault) -> Trouble {
        let bare = |message: String, help: &str| {
            Trouble::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help.to_owned()))
        };
        match fault {
            Fault::Choice { after, mover, moves: [one, other] } => {
                let after = match after.is_empty() {
                    true => "in the first position".to_owned(),
                    false => format!("after `{}`", after.join(" ")),
                };
                let player = words::seat(&subject.game, mover);
                bare(
                    format!(
                        "chance does not decide alone: {after}, {player} may choose `{one}` or `{other}`"
                    ),
                    "`--agents random` draws every choice; `simulate` plays many games",
                )
            }
            Fault::Repetition => bare(
                "a rule reads how often a position has stood: a game is more than its positions".to_owned(),
                "`simulate` plays many games",
            ),
            Fault::TooMany => bare(
                format!("more than {} can be reached", english::count(self.positions, "position")),
                "`--positions N` looks at more; `simulate` plays many games",
            ),
            Fault::TooLarge(most) => bare(
                format!("the positions that can be reached have more than {most} cells and moves"),
                "`--positions N` looks at more; `simulate` plays many games",
            ),
            Fault::TooCostly(costly) => too_costly(subject, costly),
        }
    }

    fn too_tight(&self, TooTight(number): TooTight) -> Trouble {
        let message = format!(
            "{number} positions lead back to one another, and at most {} are solved together",
            self.together
        );
        let help = "`--together N` solves more; the time grows faster than their number";
        Trouble::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help.to_owned()))
    }

    fn document(&self, subject: &Subject, chain: &Chain, value: &Value) -> Document<'static> {
        let card = &subject.card;
        let ruleset = if card.ruleset.is_empty() { String::new() } else { format!(", {}", card.ruleset) };
        let mut report = Document::new(Form::Report);
        report.heading(1, format!("{}{ruleset}", card.heading()));
        report.note(card.reference());
        report.paragraph(format!(
            "{}; {}",
            match self.agents {
                ValueAgents::Nobody => "nobody has a choice: chance alone decides",
                ValueAgents::Random => "every choice is drawn, each move as likely as any other",
            },
            words::count(chain.positions(), "position")
        ));
        report.heading(3, "Wins");
        let mut table = Table::new(&[], "lrr");
        let mut row = |name: &str, fraction: &Fraction| {
            let (exact, decimal) = cells(fraction);
            table.row([name.to_owned(), exact, decimal]);
        };
        for ((name, _), share) in subject.game.names().players.iter().zip(&value.wins) {
            row(name, share);
        }
        row("nobody", &value.draw);
        for (name, share) in [("nobody can move, no rule", &value.stuck), ("it never ends", &value.endless)] {
            if !share.is_zero() {
                row(name, share);
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
                report.note(UNTOLD);
                &[]
            }
            (None, None) => &[],
        };
        if !accounts.is_empty() {
            report.heading(3, "Money and points at the end, on average");
            let mut table = Table::new(&[], "lrr");
            for (account, mean) in accounts {
                let (name, player) = named(subject, *account);
                let (exact, decimal) = cells(mean);
                let whose = player.map_or(name.to_owned(), |player| format!("{name} of {player}"));
                table.row([whose, exact, decimal]);
            }
            report.table(table);
        }
        report
    }

    fn json(&self, subject: &Subject, chain: &Chain, value: &Value) -> ValueJson {
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
            head: Head::new(&subject.card),
            agents: match self.agents {
                ValueAgents::Nobody => "nobody",
                ValueAgents::Random => "random",
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
}

/// Returns the name of an account, and its player's.
fn named(subject: &Subject, account: Account) -> (&str, Option<&str>) {
    let name = &subject.game.names().vars[account.variable.index()];
    (name, account.seat.map(|seat| words::seat(&subject.game, seat)))
}

/// Returns a fraction, unless it is very long, and its decimals.
fn cells(fraction: &Fraction) -> (String, String) {
    let exact = fraction.to_string();
    let shown = if exact.len() > SHOWN { format!("({} digits)", exact.len() - 1) } else { exact };
    (shown, format!("{:.6}", fraction.to_f64()))
}

/// Returns the schemas of the objects that `value` prints.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<ValueJson>()]
}
