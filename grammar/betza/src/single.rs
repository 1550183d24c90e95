//! Movements of one leg.

use super::Piece;
use super::atom::Atom;
use super::legs::{Cell, Legs, landing};
use super::refusal::{Refusal, refused};
use super::ways::{Fold, is_direction};
use alfonso_syntax::ast::{Joint, Leg};
use alfonso_syntax::betza::{Letter, Part};

/// The rule for the crossed cells, as given by a letter.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    Plain,
    /// `n`: only over empty cells.
    Lame,
    /// `j`: only over a piece. A slider ignores the content of the first cell and lands from the
    /// second cell on.
    Jump,
    /// `p`: over one piece to any cell beyond.
    Hop,
    /// `g`: over one piece to the cell right behind it.
    Close,
}

pub(super) fn pieces(
    part: &Part,
    atom: &Atom,
    letters: &[Letter],
    legs: Legs,
) -> Result<Vec<Piece>, Refusal> {
    let mut manner: Option<(&Letter, Manner)> = None;
    for letter in letters {
        let meaning = match letter.letter {
            'n' => Manner::Lame,
            'j' => Manner::Jump,
            'p' => Manner::Hop,
            'g' => Manner::Close,
            'm' | 'c' | 'd' | 'i' => continue,
            other if is_direction(other) => continue,
            _ => return Err(refused(letter)),
        };
        if let Some((first, _)) = manner {
            let message = format!("`{}` and `{}` do not go together here", first.letter, letter.letter);
            return Err(Refusal::letter(
                letter,
                message,
                "a piece has only one of `n`, `j`, `p` and `g`, once",
            ));
        }
        manner = Some((letter, meaning));
    }
    let ways: Vec<Letter> = letters.iter().copied().filter(|it| is_direction(it.letter)).collect();
    let chosen = atom.fold.chosen(&ways)?.unwrap_or_else(|| atom.fold.all());
    let way = Way { part, atom, chosen: &chosen, letter: manner.map(|(letter, _)| letter), legs };
    let manner = manner.map_or(Manner::Plain, |(_, manner)| manner);
    let all = match (atom.is_near(), atom.range) {
        (true, _) => vec![way.line(manner)?],
        (false, Some(1)) => way.leap(manner)?,
        (false, range) if manner == Manner::Plain => vec![vec![way.ride((1, range))]],
        _ => {
            return Err(way.wrong("cannot describe repeated leaps", "write each leg, joined by `a`"));
        }
    };
    let unmoved = letters.iter().any(|it| it.letter == 'i');
    let end = landing(letters);
    let finish = |mut list: Vec<Leg>| {
        if let Some(last) = list.pop() {
            list.push(legs.onto(last, end));
        }
        Piece { legs: list, unmoved }
    };
    Ok(all.into_iter().map(finish).collect())
}

/// A capital with the moves that its letters select.
struct Way<'p> {
    part: &'p Part,
    atom: &'p Atom,
    chosen: &'p [usize],
    /// The letter that gives the manner.
    letter: Option<&'p Letter>,
    legs: Legs,
}

impl Way<'_> {
    fn wrong(&self, message: &str, help: &str) -> Refusal {
        match self.letter {
            Some(letter) => Refusal::letter(letter, format!("`{}` {message}", letter.letter), help),
            None => Refusal::part(self.part, message, help),
        }
    }

    /// Returns the legs for steps and slides.
    fn line(&self, manner: Manner) -> Result<Vec<Leg>, Refusal> {
        let Self { atom, chosen, legs, .. } = self;
        let first = |range| legs.line(Joint::First, false, chosen, range);
        let on = |range| legs.line(Joint::Then, true, &[0], range);
        match (manner, atom.range) {
            (Manner::Plain, range) => Ok(vec![first(range)]),
            (Manner::Lame, _) => {
                Err(self.wrong("has no meaning here: there is no cell between neighbours", "leave it out"))
            }
            (_, Some(1)) => {
                Err(self.wrong("is only for slides and for leaps that cross a cell", "leave it out"))
            }
            (Manner::Jump, None) => Ok(vec![legs.via(first(Some(1)), Cell::Any), on(None)]),
            (Manner::Hop, None) => Ok(vec![legs.via(first(None), Cell::Occupied), on(None)]),
            (Manner::Close, range) => Ok(vec![legs.via(first(range), Cell::Occupied), on(Some(1))]),
            (Manner::Jump | Manner::Hop, Some(_)) => {
                let help = "leave the number out, or write legs: `slide 1..3 any via not empty, then slide 1..2 turning forward`";
                Err(self.wrong("with a number can be counted from either end", help))
            }
        }
    }

    /// Returns the legs for leaps without repetition.
    fn leap(&self, manner: Manner) -> Result<Vec<Vec<Leg>>, Refusal> {
        let Self { atom, chosen, legs, .. } = self;
        let over = |leg: Leg, cell| vec![vec![legs.over(leg, cell)]];
        let crosses_one = atom.step.0 == 2;
        match (manner, atom.fold) {
            (Manner::Plain, Fold::Oblique) if chosen.len() < 8 => Ok(vec![vec![self.ride((1, Some(1)))]]),
            (Manner::Plain, _) => Ok(vec![vec![self.straight()]]),
            (Manner::Lame, Fold::Oblique) if crosses_one => Ok(self.lame_knight()),
            (Manner::Lame | Manner::Jump, Fold::Oblique) => {
                let help = "write the path in steps, joined by `a`: `afraflWaflafrW`";
                Err(self.wrong("does not determine which cells this leap crosses", help))
            }
            (Manner::Lame, _) => Ok(over(self.straight(), Cell::Empty)),
            (Manner::Jump, _) if crosses_one => Ok(over(self.straight(), Cell::Occupied)),
            (Manner::Jump, _) => {
                let help = "write the path in steps, joined by `a`: `pafafW`";
                Err(self.wrong("does not determine which of several cells is occupied", help))
            }
            (Manner::Hop | Manner::Close, _) => {
                Err(self.wrong("is only for slides", "write each leg, joined by `a`: `pafD`"))
            }
        }
    }

    /// Returns a leap in the selected directions.
    fn straight(&self) -> Leg {
        const WORDS: [&str; 8] = [
            "forward",
            "forward-right",
            "right",
            "backward-right",
            "backward",
            "backward-left",
            "left",
            "forward-left",
        ];
        let all = self.chosen.len() == self.atom.fold.all().len();
        let words: Vec<&str> = self.chosen.iter().filter(|_| !all).map(|eighth| WORDS[*eighth]).collect();
        self.legs.leap(self.atom.step, &words)
    }

    /// Returns a repeated leap, or a leap in directions that have no words.
    pub(super) fn ride(&self, range: (u16, Option<u16>)) -> Leg {
        ride(self.atom, self.chosen, self.legs, range)
    }

    /// Returns the legs for the lame knight of XBoard and Chinese chess. The cell next to it in the
    /// direction of its longer coordinate must be empty.
    fn lame_knight(&self) -> Vec<Vec<Leg>> {
        let legs = self.legs;
        // Each first step, with its two moves.
        let bends = [(0, [7, 0]), (2, [1, 2]), (4, [3, 4]), (6, [5, 6])];
        let matches = |pair: [usize; 2]| {
            let eighths = [7, 1];
            // In clockwise order, the first of the two moves is to the left of the step.
            (0..2)
                .filter(|index| self.chosen.contains(&pair[*index]))
                .map(|index| eighths[index])
                .collect::<Vec<_>>()
        };
        if self.chosen.len() == 8 {
            let first = legs.line(Joint::First, false, &[0, 2, 4, 6], Some(1));
            return vec![vec![first, legs.line(Joint::Then, true, &[1, 7], Some(1))]];
        }
        bends
            .iter()
            .map(|(step, pair)| (*step, matches(*pair)))
            .filter(|(_, bends)| !bends.is_empty())
            .map(|(step, mut bends)| {
                bends.sort_unstable();
                let first = legs.line(Joint::First, false, &[step], Some(1));
                vec![first, legs.line(Joint::Then, true, &bends, Some(1))]
            })
            .collect()
    }
}

/// Returns a leap that repeats in one direction.
pub(super) fn ride(atom: &Atom, chosen: &[usize], legs: Legs, range: (u16, Option<u16>)) -> Leg {
    if chosen.len() == atom.fold.all().len() {
        return legs.ride(range, &[atom.step], &[]);
    }
    legs.ride(range, &atom.vectors(chosen), &["exactly"])
}
