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
struct Stretch {
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
    let stretches = stretches(part, atom, letters)?;
    let end = landing(letters.last().map_or(&[], Vec::as_slice));
    let mut list = match atom.is_near() {
        true => {
            if returns(&stretches) {
                let help = "write the legs that do not return, each with its own directions";
                let message =
                    "this movement can return to the origin of the piece, which is not empty for it";
                return Err(Refusal::part(part, message, help));
            }
            let leg = |(index, stretch): (usize, &Stretch)| {
                let joint = if index == 0 { Joint::First } else { Joint::Then };
                let leg = legs.line(joint, index > 0, &stretch.eighths, stretch.range);
                if index + 1 < stretches.len() { legs.via(leg, stretch.via) } else { leg }
            };
            stretches.iter().enumerate().map(leg).collect()
        }
        false => vec![leaps(part, atom, &stretches, legs)?],
    };
    if let Some(last) = list.pop() {
        list.push(legs.onto(last, end));
    }
    Ok(Piece { legs: list, unmoved })
}

fn stretches(part: &Part, atom: &Atom, letters: &[Vec<Letter>]) -> Result<Vec<Stretch>, Refusal> {
    let (mut range, mut is_slider) = (atom.range, atom.is_slider);
    let mut stretches = Vec::new();
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
        stretches.push(Stretch { eighths, range, via });
        if toggles {
            // A change of range swaps steps and slides, regardless of the number after the capital.
            let to_slider = if atom.is_near() { !is_slider } else { range == Some(1) };
            range = if to_slider { None } else { Some(1) };
            is_slider = to_slider;
        }
    }
    Ok(stretches)
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
    let mut modes = String::new();
    for letter in letters {
        match letter.letter {
            'i' if is_first => {}
            'm' | 'p' | 'g' | 'y' if !modes.contains(letter.letter) => modes.push(letter.letter),
            other if is_direction(other) => {}
            _ => return Err(refused(letter)),
        }
        let known = matches!(modes.as_str(), "" | "m" | "p" | "mp" | "pm" | "g" | "y");
        if !known {
            let message = format!("`{modes}` do not go together");
            return Err(Refusal::letter(letter, message, "write `m`, `p`, `mp`, `g` or `y` before `a`"));
        }
    }
    Ok(match modes.as_str() {
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
    stretches: &[Stretch],
    legs: Legs,
) -> Result<alfonso_syntax::ast::Leg, Refusal> {
    let help = "write legs: `leap (2,1), then step onward diagonal`";
    let (Some(first), Some((_, before))) = (stretches.first(), stretches.split_last()) else {
        return Err(Refusal::part(part, "this leg is empty", help));
    };
    let straight = stretches[1..].iter().all(|stretch| stretch.eighths == [0]);
    let alike = stretches.iter().all(|stretch| stretch.range == Some(1))
        && before.iter().all(|stretch| stretch.via == first.via);
    if !straight || !alike {
        let message = "only equal leaps that go straight on are supported";
        return Err(Refusal::part(part, message, help));
    }
    let times = u16::try_from(stretches.len()).unwrap_or(u16::MAX);
    let leg = ride(atom, &first.eighths, legs, (times, Some(times)));
    Ok(if first.via == Cell::Empty { leg } else { legs.over(leg, first.via) })
}

/// Returns `true` if the movement can return to its origin or cross it.
fn returns(stretches: &[Stretch]) -> bool {
    const VECTORS: [(i32, i32); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    fn from(stretches: &[Stretch], (x, y): (i32, i32), heading: usize) -> bool {
        let [stretch, rest @ ..] = stretches else { return false };
        stretch.eighths.iter().any(|eighth| {
            let heading = (heading + eighth) % 8;
            let (east, north) = VECTORS[heading];
            (1..=stretch.range.unwrap_or(FOLLOWED).min(FOLLOWED)).any(|far| {
                let at = (x + east * i32::from(far), y + north * i32::from(far));
                at == (0, 0) || from(rest, at, heading)
            })
        })
    }
    from(stretches, (0, 0), 0)
}
