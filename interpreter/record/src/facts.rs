//! Facts about the position in words: the dice, the numbers, the contents of cells, the pieces in
//! reserve, and the moves that were played.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_record::log::Log;
//! use alfonso_record::opening::Opening;
//! use alfonso_record::seats::Seats;
//! use alfonso_record::facts;
//! use alfonso_report::subject::Subject;
//!
//! let loaded = load(shipped::game("chess").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("chess", "chess", loaded.expect("no errors"), &[]);
//! let opening = Opening::at_start(&subject, None).expect("it has one start");
//! let people = Seats::settle(&subject.game, &[]).expect("no seat is named");
//! let log = Log::new(&subject, opening, people, 1);
//! let cell = subject.game.topology().named("e1").expect("a cell of the board");
//! assert_eq!(facts::content(&log, cell), "White King");
//! ```

use crate::happened;
use crate::log::{Log, is_roll};
use crate::targets::Who;
use alfonso_board::CellId;
use alfonso_driver::message;
use alfonso_game::blueprint::VarRole;
use alfonso_game::{Move, Seat};
use alfonso_report::subject::Subject;
use alfonso_report::{picture, state, words};
use std::ops::Deref;

/// Returns the numbers on the dice, with the faces of dice with six sides unless `ascii` is true.
pub fn dice(log: &Log<impl Deref<Target = Subject>>, ascii: bool) -> Option<String> {
    let (game, line) = (&log.subject.game, log.line());
    let shown = words::shown(game, line)?;
    let numbers: Vec<i32> = line.roll().into_iter().flat_map(|(_, numbers)| numbers).collect();
    let is_seen = line.roll().iter().all(|(index, _)| picture::has_six_sides(&log.subject, *index)) && !ascii;
    let face = |number: &i32| u32::try_from(*number).ok().and_then(|it| char::from_u32(0x267F + it));
    let faces: Vec<String> = numbers.iter().filter_map(face).map(|face| face.to_string()).collect();
    Some(if is_seen { format!("{}  {shown}", faces.join(" ")) } else { shown })
}

/// Returns the content of a cell in words: `White King`, `4 seeds`, `empty`.
pub fn content(log: &Log<impl Deref<Target = Subject>>, cell: CellId) -> String {
    let (game, line) = (&log.subject.game, log.line());
    match (line.piece(cell), happened::number_on(game, line, cell)) {
        (Some(piece), _) => {
            let piece = words::owned(game, piece.owner, words::kind(game, game.kind(piece)));
            match line.height(cell) {
                0 | 1 => piece,
                height => format!("{piece} ({height})"),
            }
        }
        (None, Some(number)) => happened::counted(game, number),
        (None, None) => message!(game, "nothing-there"),
    }
}

/// Returns a cell with its content, and the number of cells that a piece there can go to.
pub fn cell(log: &Log<impl Deref<Target = Subject>>, cell: CellId) -> String {
    let (game, line) = (&log.subject.game, log.line());
    let (name, content) = (words::cell(game, cell), content(log, cell));
    let by_it = |m: &&Move| Who::On(cell).moves_by(game, **m);
    let mut targets: Vec<CellId> = line.moves().iter().filter(by_it).map(|m| m.to()).collect();
    targets.sort_unstable();
    targets.dedup();
    match targets.len() {
        0 => format!("{name}: {content}"),
        count => format!("{name}: {content}, {}", message!(game, "can-go-count", count = count)),
    }
}

/// Returns the numbers that people look at: scores, money, counters and others. Each is divided
/// into the parts between which a line may be broken.
pub fn numbers(log: &Log<impl Deref<Target = Subject>>) -> Vec<Vec<String>> {
    let roles = [VarRole::Score, VarRole::Money, VarRole::Counter, VarRole::Plain];
    let values = roles.into_iter().flat_map(|role| state::values_of_role(&log.subject, log.line(), role));
    let parts = |text: String| text.split(", ").map(str::to_owned).collect();
    values.map(|(name, value)| parts(format!("{name}: {value}"))).collect()
}

/// Returns the pieces in reserve. Each text is divided into the parts between which a line may be
/// broken.
pub fn reserves(log: &Log<impl Deref<Target = Subject>>) -> Vec<Vec<String>> {
    let game = &log.subject.game;
    let held = state::reserves(&log.subject, log.line());
    if game.names().kinds.len() != 1 {
        return held.iter().map(|held| state::reserve_in_words(&log.subject, held)).collect();
    }
    let count = |(seat, kinds): &state::Held| {
        format!("{} {}", words::seat(game, *seat), kinds.iter().map(|(_, count)| count).sum::<i32>())
    };
    let mut counts: Vec<String> = held.iter().map(count).collect();
    let Some(first) = counts.first_mut() else { return Vec::new() };
    *first = message!(game, "reserve-counts", counts = first.as_str());
    vec![counts]
}

/// A move or roll that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The player.
    pub seat: Seat,
    /// The text for players; see [`happened::short`].
    pub text: String,
    /// True if it is a roll of dice.
    pub is_roll: bool,
}

/// Returns the moves and rolls of the game, from the first one.
pub fn played(log: &Log<impl Deref<Target = Subject>>) -> Vec<Played> {
    let game = &log.subject.game;
    let played = |((seat, m), text): ((Seat, Move), String)| {
        let is_roll = is_roll(m);
        let text = if is_roll { text } else { happened::short(game, &text) };
        Played { seat, text, is_roll }
    };
    log.played().zip(words::played_texts(game, log.line())).map(played).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::log;
    use std::rc::Rc;

    fn named(log: &Log<Rc<Subject>>, name: &str) -> CellId {
        log.subject.game.topology().named(name).expect("a cell of the board")
    }

    #[test]
    fn cells_have_contents() {
        let chess = log("chess", &[], "");
        assert_eq!(content(&chess, named(&chess, "e1")), "White King");
        assert_eq!(cell(&chess, named(&chess, "e2")), "e2: White Pawn, can go to 2 cells");
        assert_eq!(cell(&chess, named(&chess, "e4")), "e4: empty");
        let oware = log("oware", &[], "");
        assert_eq!(content(&oware, named(&oware, "a1")), "4 seeds");
    }

    #[test]
    fn dice_have_faces() {
        let mut log = log("todas-tablas", &[], "");
        assert_eq!(dice(&log, false), None);
        let m = log.line().moves()[0];
        assert!(log.play(m));
        let (ascii, faces) = (dice(&log, true).expect("a roll"), dice(&log, false).expect("a roll"));
        assert!(faces.starts_with('\u{2680}') && faces.ends_with(&ascii), "{faces}");
        assert!(played(&log)[0].is_roll);
    }

    #[test]
    fn moves_of_games_with_one_kind_are_short() {
        let log = log("tic-tac-toe", &[], "Token@b2 Token@a1");
        let texts: Vec<_> = played(&log).into_iter().map(|it| (it.seat.index(), it.text)).collect();
        assert_eq!(texts, [(0, "b2".to_owned()), (1, "a1".to_owned())]);
    }

    #[test]
    fn reserves_are_counted() {
        assert_eq!(reserves(&log("sittuyin", &[], ""))[0][0], "in reserve of White: 1 King");
        assert!(reserves(&log("chess", &[], "")).is_empty() && numbers(&log("chess", &[], "")).is_empty());
    }
}
