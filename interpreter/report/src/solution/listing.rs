//! Reports on a solution that lists all positions of a game.
//!
//! ```
//! use alfonso_driver::{Request, load, play_all, shipped};
//! use alfonso_report::solution::listing;
//! use alfonso_report::subject::Subject;
//! use alfonso_search::{SolverLimits, Solution};
//!
//! let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("tic-tac-toe", "tic-tac-toe", loaded.expect("no errors"), &[]);
//! let mut line = subject.game.line();
//! play_all(&mut *line, "Token@b2 Token@a1 Token@b1").expect("legal moves");
//! let limits = SolverLimits { memory: 1 << 20, positions: 1 << 10, steps: u64::MAX };
//! let solved = Solution::of(&subject.game, &line.position(), limits, &mut |_| true);
//! let Ok(solved) = solved else { panic!("it is small") };
//! let report = serde_json::to_value(listing::json(&subject, &solved))?;
//! assert_eq!((&report["positions"], &report["wins"]["Cross"]), (&215.into(), &128.into()));
//! # Ok::<(), serde_json::Error>(())
//! ```

use super::{Listed, SolveJson, add_notes, aside, page, plies, value};
use crate::document::{Document, Table};
use crate::head::{Head, Ordered};
use crate::subject::Subject;
use crate::words;
use alfonso_forms::english;
use alfonso_game::Seat;
use alfonso_search::Solution;

/// Returns both players, the player to move first.
fn seats(solved: &Solution) -> [Seat; 2] {
    let mut seats = [Seat::new(0), Seat::new(1)];
    if solved.player() != seats[0] {
        seats.reverse();
    }
    seats
}

/// Returns the figures of all positions of a game of two players.
fn listed(solved: &Solution, name: impl Fn(Seat) -> String) -> Option<Listed> {
    let stuck = solved.stuck();
    (!solved.is_puzzle()).then(|| Listed {
        wins: Ordered(seats(solved).map(|seat| (name(seat), solved.count(Some(seat)))).into()),
        draws: solved.count(None),
        longest: solved.longest(),
        stuck: (stuck > 0).then_some(stuck),
    })
}

/// Returns the solution as an object for programs.
pub fn json(subject: &Subject, solved: &Solution) -> SolveJson {
    let name = |seat: Seat| words::seat(&subject.game, seat).to_owned();
    let solved_value = solved.value();
    SolveJson {
        head: Head::new(&subject.info),
        method: "listing",
        value: match (solved.is_puzzle(), solved_value.winner) {
            (true, None) => "loss",
            (_, winner) => value(solved.player(), winner),
        },
        winner: solved_value.winner.map(name),
        plies: solved_value.plies,
        positions: solved.positions(),
        looked: None,
        listed: listed(solved, name),
        aside: aside(subject, &solved.aside),
        line: solved.line().to_vec(),
    }
}

/// Returns the solution as a document.
pub fn document(subject: &Subject, solved: &Solution, report: &SolveJson) -> Document<'static> {
    let does = |seat: Seat, verb: &str| words::does(&subject.game, seat, verb);
    let solved_value = solved.value();
    let mut page = page(subject);
    if solved.is_puzzle() {
        puzzle(subject, solved, &mut page);
        add_notes(&mut page, report);
        return page;
    }
    let moves = does(solved.player(), "is to move");
    page.paragraph(match (solved_value.winner, solved_value.plies) {
        (Some(winner), Some(0)) => does(winner, "has won already"),
        (Some(winner), plies) => {
            let plies = self::plies(plies.unwrap_or_default());
            format!("{moves}, and {} in {plies}", does(winner, "wins"))
        }
        (None, _) => format!("{moves}, and neither player can force a win"),
    });
    if !solved.line().is_empty() {
        let what =
            if solved_value.winner.is_some() { "Best play" } else { "Play that keeps the draw begins" };
        page.paragraph(format!("{what}: {}", solved.line().join(" ")));
    }
    page.heading(3, "Positions that can be reached");
    let mut table = Table::new(&[], "lr");
    for seat in seats(solved) {
        table.row([does(seat, "wins"), solved.count(Some(seat)).to_string()]);
    }
    table.row(["nobody wins".to_owned(), solved.count(None).to_string()]);
    table.row(["all".to_owned(), solved.positions().to_string()]);
    page.table(table);
    page.paragraph(format!("The longest forced win takes {}.", plies(solved.longest())));
    if solved.stuck() > 0 {
        let stuck = english::counted(solved.stuck(), "position has", "positions have");
        page.paragraph(format!("{stuck} no legal move and no rule for it. This counts as a draw."));
    }
    add_notes(&mut page, report);
    page
}

/// Adds the solution of a game of one player.
fn puzzle(subject: &Subject, solved: &Solution, page: &mut Document<'static>) {
    let name = words::seat(&subject.game, solved.player());
    let positions = words::count(solved.positions(), "position");
    let Some(number) = solved.value().plies else {
        page.paragraph(format!("{name} cannot win: {positions} can be reached, and none of them is won."));
        return;
    };
    page.paragraph(match number {
        0 => format!("{name} has won already."),
        number => format!("{name} wins in {}, and no solution is shorter.", plies(number)),
    });
    if number > 0 {
        page.paragraph(format!("A shortest solution: {}", solved.line().join(" ")));
        page.paragraph(format!("{positions} were found before it."));
    }
}
