//! `solve`: who wins a small game of two players if both play well.

mod mates;

use crate::args::Format;
use crate::console::{Console, Stop};
use crate::document::{Document, Form, Table};
use crate::interrupt::{self, Manner};
use crate::progress::Progress;
use crate::render::json::{Head, Ordered};
use crate::render::{outcome, words};
use crate::report::Trouble;
use crate::subject::{Start, Subject, Target, too_costly};
use alfonso_diag::{Diagnostic, code};
use alfonso_forms::english;
use alfonso_game::Seat;
use alfonso_search::{Mates, Solution, Unsolved};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// The command.
#[derive(Debug)]
pub struct Solve {
    /// The game.
    pub target: Target,
    /// The position to begin from.
    pub start: Start,
    /// The most positions.
    pub positions: usize,
    /// The number of moves of the player to move within which they are to win; `None` to solve the game.
    pub mates: Option<u32>,
}

/// The object that `solve` prints for programs.
#[derive(Serialize, JsonSchema)]
struct SolveJson {
    #[serde(flatten)]
    head: Head,
    /// The value for the player to move: `win`, `loss` or `draw`.
    value: &'static str,
    /// The player who wins.
    winner: Option<String>,
    /// The number of plies to the end, if the winner hurries and the other delays.
    plies: Option<u32>,
    /// The number of positions that can be reached.
    positions: usize,
    /// The number of these that each player wins.
    wins: Ordered<usize>,
    /// The number of these that are draws.
    draws: usize,
    /// The longest way to a win that can be forced, in plies.
    longest: u32,
    /// The endings that were set aside: they count the course of a game and draw.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    aside: Vec<String>,
    /// The number of positions in which nobody can move and no rule says what follows: taken for draws.
    #[serde(skip_serializing_if = "Option::is_none")]
    stuck: Option<usize>,
    /// Best play: to the end of the game, or the first moves of a draw.
    line: Vec<String>,
}

impl Solve {
    /// Solves the game and prints its value.
    pub fn run(&self, subject: &Subject, format: Format, console: &mut Console<'_>) -> Result<(), Stop> {
        let line = self.start.line(subject)?.told(format).line;
        if self.mates.is_some() && line.outcome().is_some() {
            let problem = Diagnostic::bare(code::BAD_REQUEST, "the game is over");
            return Err(Trouble::bare(problem.help("begin earlier")).into());
        }
        let start = line.position();
        interrupt::hear(Manner::Finish { told: format == Format::Text });
        let progress = Progress::positions(self.positions as u64, format);
        let mut told = |found: usize| {
            progress.set(found as u64);
            interrupt::asked().is_none()
        };
        if let Some(moves) = self.mates {
            let found = Mates::within(&subject.game, &start, moves, self.positions, &mut told);
            progress.finish();
            let found = found.map_err(|why| self.refused(subject, why))?;
            return mates::print(subject, &found, moves, format, console);
        }
        let solved = Solution::of(&subject.game, &start, self.positions, &mut told);
        progress.finish();
        let solved = solved.map_err(|why| self.refused(subject, why))?;
        match format {
            Format::Text => console.print(&document(subject, &solved).text(console.screen)),
            Format::Json => console.json(&json(subject, &solved)),
        }
    }

    fn refused(&self, subject: &Subject, why: Unsolved) -> Trouble {
        let (message, help) = match why {
            Unsolved::Seats(seats) => (
                format!("only games of two players are solved, and this one has {seats}"),
                "`simulate` plays many games",
            ),
            Unsolved::Chance => (
                "dice are rolled in this game: nobody can force a win".to_owned(),
                "`value` works out a game of chance in which nobody chooses; `simulate` plays many games",
            ),
            Unsolved::Repetition => (
                "a rule reads how often a position has stood, and gives more than a draw for it".to_owned(),
                "answer the question on which that rule depends otherwise, if there is one: `--read QUESTION=READING`",
            ),
            Unsolved::TooMany(most) => (
                match self.mates {
                    None => format!("more than {most} positions can be reached"),
                    Some(_) => format!("{most} positions do not suffice to find out"),
                },
                "`--positions N` looks at more; `--after` begins later in the game",
            ),
            Unsolved::Stopped(found) => (
                match self.mates {
                    None => {
                        format!("stopped after {found} positions: nothing is known before all are listed")
                    }
                    Some(_) => format!("stopped after {found} positions, before the answer was found"),
                },
                "`--after` begins later in the game, where fewer can be reached",
            ),
            Unsolved::TooCostly(costly) => return too_costly(subject, costly),
        };
        Trouble::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help.to_owned()))
    }
}

fn seats(solved: &Solution) -> [Seat; 2] {
    let mut seats = [Seat::new(0), Seat::new(1)];
    if solved.mover() != seats[0] {
        seats.reverse();
    }
    seats
}

fn json(subject: &Subject, solved: &Solution) -> SolveJson {
    let name = |seat: Seat| words::seat(&subject.game, seat).to_owned();
    let worth = solved.worth();
    let stuck = solved.stuck();
    SolveJson {
        head: Head::new(&subject.card),
        value: match worth.winner {
            Some(winner) if winner == solved.mover() => "win",
            Some(_) => "loss",
            None => "draw",
        },
        winner: worth.winner.map(name),
        plies: worth.plies,
        positions: solved.positions(),
        wins: Ordered(seats(solved).map(|seat| (name(seat), solved.count(Some(seat)))).into()),
        draws: solved.count(None),
        longest: solved.longest(),
        aside: aside(subject, solved),
        stuck: (stuck > 0).then_some(stuck),
        line: solved.line().to_vec(),
    }
}

fn aside(subject: &Subject, solved: &Solution) -> Vec<String> {
    solved.aside.iter().map(|rule| outcome::rule(&subject.game, *rule).to_owned()).collect()
}

fn plies(number: u32) -> String {
    if number == 1 { "1 ply".to_owned() } else { format!("{number} plies") }
}

fn document(subject: &Subject, solved: &Solution) -> Document<'static> {
    let card = &subject.card;
    let ruleset = if card.ruleset.is_empty() { String::new() } else { format!(", {}", card.ruleset) };
    let name = |seat: Seat| words::seat(&subject.game, seat).to_owned();
    let worth = solved.worth();
    let mut page = Document::new(Form::Report);
    page.heading(1, format!("{}{ruleset}", card.heading()));
    let mover = name(solved.mover());
    page.paragraph(match (worth.winner, worth.plies) {
        (Some(winner), Some(0)) => format!("{} has won already", name(winner)),
        (Some(winner), plies) => {
            let plies = self::plies(plies.unwrap_or_default());
            format!("{mover} is to move, and {} wins in {plies}", name(winner))
        }
        (None, _) => format!("{mover} is to move, and neither player can force a win"),
    });
    if !solved.line().is_empty() {
        let what = if worth.winner.is_some() { "best play" } else { "play that keeps the draw begins" };
        page.paragraph(format!("{what}: {}", solved.line().join(" ")));
    }
    page.heading(3, "Positions that can be reached");
    let mut table = Table::new(&[], "lr");
    for seat in seats(solved) {
        table.row([format!("{} wins", name(seat)), solved.count(Some(seat)).to_string()]);
    }
    table.row(["nobody wins".to_owned(), solved.count(None).to_string()]);
    table.row(["all".to_owned(), solved.positions().to_string()]);
    page.table(table);
    page.paragraph(format!("the longest win that can be forced takes {}", plies(solved.longest())));
    if solved.stuck() > 0 {
        let stuck = words::count(solved.stuck(), "position");
        page.paragraph(format!(
            "{stuck} leave nobody a move, and no rule says what follows: taken for draws"
        ));
    }
    let aside = aside(subject, solved);
    if !aside.is_empty() {
        page.paragraph(format!(
            "set aside, since play without end is a draw here: {}; a win that takes longer than they allow would be a draw",
            english::and(&aside)
        ));
    }
    page
}

/// Returns the shapes of its objects.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<SolveJson>(), of.subschema_for::<mates::MatesJson>()]
}
