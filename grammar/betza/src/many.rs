//! Movements of several legs. After the first leg, directions are relative to the previous leg.

use super::Piece;
use super::atom::Atom;
use super::legs::{Cell, Legs, landing};
use super::refusal::{Refusal, refused};
use super::single::ride;
use super::ways::{Fold, is_direction};
use alfonso_syntax::ast::Joint;
use alfonso_syntax::betza::{Letter, Part};

/// The largest number of legs of a movement.
const MOST: usize = 4;
/// The number of cells of a slide that [`returns`] examines to determine whether a movement can
/// return to its origin.
const FOLLOWED: u16 = 3;

/// One leg of a movement.
struct Course {
    eighths: Vec<usize>,
    range: Option<u16>,
    /// The required content of the cell from which the next leg continues.
    via: Cell,
}

pub(super) fn piece(part: &Part, atom: &Atom, letters: &[Vec<Letter>], legs: Legs) -> Result<Piece, Refusal> {
    if letters.len() > MOST {
        let message = format!("a movement has at most {MOST} legs");
        return Err(Refusal::part(part, message, "write several clauses"));
    }
    let unmoved = letters[0].iter().any(|it| it.letter == 'i');
    let courses = courses(part, atom, letters)?;
    let end = landing(letters.last().map_or(&[], Vec::as_slice));
    let mut list = match atom.is_near() {
        true => {
            if returns(&courses) {
                let help = "write the legs that do not return, each with its own directions";
                let message =
                    "this movement can return to the origin of the piece, which is not empty for it";
                return Err(Refusal::part(part, message, help));
            }
            let leg = |(index, course): (usize, &Course)| {
                let joint = if index == 0 { Joint::First } else { Joint::Then };
                let leg = legs.line(joint, index > 0, &course.eighths, course.range);
                if index + 1 < courses.len() { legs.via(leg, course.via) } else { leg }
            };
            courses.iter().enumerate().map(leg).collect()
        }
        false => vec![leaps(part, atom, &courses, legs)?],
    };
    if let Some(last) = list.pop() {
        list.push(legs.onto(last, end));
    }
    Ok(Piece { legs: list, unmoved })
}

fn courses(part: &Part, atom: &Atom, letters: &[Vec<Letter>]) -> Result<Vec<Course>, Refusal> {
    let (mut range, mut is_slider) = (atom.range, atom.is_slider);
    let mut courses = Vec::new();
    for (index, letters) in letters.iter().enumerate() {
        let is_last = index + 1 == part.legs.len();
        let ways: Vec<Letter> = letters.iter().copied().filter(|it| is_direction(it.letter)).collect();
        let eighths = match index {
            0 => atom.fold.chosen(&ways)?.unwrap_or_else(|| atom.fold.all()),
            _ => further(part, atom, &ways)?,
        };
        let (via, toggles) = match is_last {
            true => (ends(letters)?, false),
            false => goes_on(letters, index == 0)?,
        };
        courses.push(Course { eighths, range, via });
        if toggles {
            // A change of range swaps steps and slides, regardless of the number after the capital.
            let to_slider = if atom.is_near() { !is_slider } else { range == Some(1) };
            range = if to_slider { None } else { Some(1) };
            is_slider = to_slider;
        }
    }
    Ok(courses)
}

/// Returns the directions of a further leg, relative to the previous one.
fn further(part: &Part, atom: &Atom, ways: &[Letter]) -> Result<Vec<usize>, Refusal> {
    match Fold::Eightfold.chosen(ways)? {
        Some(eighths) => Ok(eighths),
        None if atom.fold == Fold::Eightfold => Ok((0..8).filter(|eighth| *eighth != 4).collect()),
        None => {
            let message = "a further leg has no direction";
            let help = "write a direction relative to the previous leg: `af` straight on, `as` at right angles, `afs` half to a side";
            Err(Refusal::part(part, message, help))
        }
    }
}

/// Returns the required content of a cell from which another leg continues, and whether the range
/// changes there.
fn goes_on(letters: &[Letter], is_first: bool) -> Result<(Cell, bool), Refusal> {
    let mut said = String::new();
    for letter in letters {
        match letter.letter {
            'i' if is_first => {}
            'm' | 'p' | 'g' | 'y' if !said.contains(letter.letter) => said.push(letter.letter),
            other if is_direction(other) => {}
            _ => return Err(refused(letter)),
        }
        let known = matches!(said.as_str(), "" | "m" | "p" | "mp" | "pm" | "g" | "y");
        if !known {
            let message = format!("`{said}` do not go together");
            return Err(Refusal::letter(letter, message, "write `m`, `p`, `mp`, `g` or `y` before `a`"));
        }
    }
    Ok(match said.as_str() {
        "p" => (Cell::Occupied, false),
        "mp" | "pm" => (Cell::Any, false),
        "g" => (Cell::Occupied, true),
        "y" => (Cell::Empty, true),
        _ => (Cell::Empty, false),
    })
}

fn ends(letters: &[Letter]) -> Result<Cell, Refusal> {
    match letters.iter().find(|it| !is_direction(it.letter) && !matches!(it.letter, 'm' | 'c' | 'd')) {
        Some(letter) => Err(refused(letter)),
        None => Ok(Cell::Empty),
    }
}

/// Returns leaps in the same direction, one after another, under one condition.
fn leaps(
    part: &Part,
    atom: &Atom,
    courses: &[Course],
    legs: Legs,
) -> Result<alfonso_syntax::ast::Leg, Refusal> {
    let help = "write legs: `leap (2,1), then step onward diagonal`";
    let (Some(first), Some((_, before))) = (courses.first(), courses.split_last()) else {
        return Err(Refusal::part(part, "this leg is empty", help));
    };
    let straight = courses[1..].iter().all(|course| course.eighths == [0]);
    let alike = courses.iter().all(|course| course.range == Some(1))
        && before.iter().all(|course| course.via == first.via);
    if !straight || !alike {
        let message = "only equal leaps that go straight on are supported";
        return Err(Refusal::part(part, message, help));
    }
    let times = u16::try_from(courses.len()).unwrap_or(u16::MAX);
    let leg = ride(atom, &first.eighths, legs, (times, Some(times)));
    Ok(if first.via == Cell::Empty { leg } else { legs.over(leg, first.via) })
}

/// Returns `true` if the movement can return to its origin or cross it.
fn returns(courses: &[Course]) -> bool {
    const VECTORS: [(i32, i32); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    fn from(courses: &[Course], (x, y): (i32, i32), heading: usize) -> bool {
        let [course, rest @ ..] = courses else { return false };
        course.eighths.iter().any(|eighth| {
            let heading = (heading + eighth) % 8;
            let (east, north) = VECTORS[heading];
            (1..=course.range.unwrap_or(FOLLOWED).min(FOLLOWED)).any(|far| {
                let at = (x + east * i32::from(far), y + north * i32::from(far));
                at == (0, 0) || from(rest, at, heading)
            })
        })
    }
    from(courses, (0, 0), 0)
}
