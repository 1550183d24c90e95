//! The parser of movements in Fairy-Stockfish's dialect, letter by letter.

use super::{ENDS, Gait, LAME, Reach, Table, Way};

/// The meaning of the small letters that have been read since the last capital.
#[derive(Default)]
struct Letters {
    ends: [bool; ENDS],
    hops: bool,
    near: bool,
    lame: bool,
    first: bool,
    /// Names of directions, with two letters each.
    names: Vec<[char; 2]>,
}

/// Returns the moves of a text, and whether it contains letters that Fairy-Stockfish ignores.
pub(super) fn table(text: &str) -> (Table, bool) {
    let (mut table, mut odd) = (Table::default(), false);
    let (mut letters, mut part) = (Letters::default(), 0);
    let mut rest = text.trim();
    while let Some(sign) = rest.chars().next() {
        rest = &rest[sign.len_utf8()..];
        let next = rest.chars().next();
        match sign {
            'm' => letters.ends[0] = true,
            'c' => letters.ends[1] = true,
            'p' => letters.hops = true,
            'g' => (letters.hops, letters.near) = (true, true),
            'n' => letters.lame = true,
            'i' => letters.first = true,
            'f' | 'b' | 'v' | 'h' | 'r' | 'l' | 's' => match next.filter(|next| is_name(sign, *next)) {
                Some(second) => {
                    letters.names.push([sign, second]);
                    rest = &rest[1..];
                }
                None => letters.names.push([sign, sign]),
            },
            _ => {
                let Some((spans, rides)) = capital(sign) else {
                    odd = true;
                    continue;
                };
                // One digit may follow, or the same capital again.
                let again = next.filter(|next| *next == sign || next.is_ascii_digit());
                rest = &rest[again.map_or(0, char::len_utf8)..];
                let number =
                    again.and_then(|again| again.to_digit(10)).and_then(|digit| i8::try_from(digit).ok());
                let rides = rides || again.is_some();
                odd |= letters.add(&mut table, spans, rides, number, part);
                (letters, part) = (Letters::default(), part + 1);
            }
        }
    }
    // Letters without a following capital.
    let Letters { ends, hops, lame, first, names, .. } = letters;
    odd |= ends.contains(&true) || hops || lame || first || !names.is_empty();
    (table, odd)
}

/// Returns `true` if two letters form one name of a direction.
fn is_name(first: char, second: char) -> bool {
    let (along, across) = ("fbvh", "rlsh");
    first == second
        || along.contains(first) && across.contains(second)
        || across.contains(first) && along.contains(second)
}

/// Returns the leaps of a capital, and whether they repeat.
fn capital(sign: char) -> Option<(&'static [Way], bool)> {
    Some(match sign {
        'W' => (&[(1, 0)], false),
        'F' => (&[(1, 1)], false),
        'K' => (&[(1, 0), (1, 1)], false),
        'R' => (&[(1, 0)], true),
        'B' => (&[(1, 1)], true),
        'Q' => (&[(1, 0), (1, 1)], true),
        'D' => (&[(2, 0)], false),
        'N' => (&[(2, 1)], false),
        'A' => (&[(2, 2)], false),
        'H' => (&[(3, 0)], false),
        'C' | 'L' => (&[(3, 1)], false),
        'Z' | 'J' => (&[(3, 2)], false),
        'G' => (&[(3, 3)], false),
        _ => return None,
    })
}

/// Returns the moves of a leap, each with the names of directions that select it.
fn moves((long, short): Way) -> [(Way, &'static str); 8] {
    [
        ((long, short), "ff vv rf rv fh rh hr"),
        ((long, -short), "ff vv lf lv fh lh hl"),
        ((-long, -short), "bb vv lb lv bh lh hr"),
        ((-long, short), "bb vv rb rv bh rh hl"),
        ((short, long), "rr ss fr fs fh rh hl"),
        ((-short, long), "rr ss br bs bh rh hr"),
        ((short, -long), "ll ss fl fs fh lh hr"),
        ((-short, -long), "ll ss bl bs bh lh hl"),
    ]
}

impl Letters {
    /// Adds the moves of a capital. Returns `true` if Fairy-Stockfish ignores some of the letters.
    fn add(&self, table: &mut Table, spans: &[Way], rides: bool, number: Option<i8>, part: usize) -> bool {
        let gait = match (self.hops, rides) {
            (true, _) => Gait::Hop,
            (false, true) => Gait::Ride,
            (false, false) => Gait::Step,
        };
        let far = match number {
            _ if self.lame && !rides => LAME,
            Some(number) => number,
            None => i8::from(self.near),
        };
        let ends = if self.ends == [false; ENDS] { [true; ENDS] } else { self.ends };
        // In Fairy-Stockfish, first moves never capture.
        let ends = if self.first { [ends[0], false] } else { ends };
        let map = if self.first { &mut table.first } else { &mut table.always };
        let mut odd = self.lame && (rides || self.hops) || self.first && self.ends[1];
        for span in spans {
            // The four moves along ranks and files have no two-letter names.
            let parted = spans.len() == 1 && span.1 == 0;
            let names: Vec<[char; 2]> = match parted {
                true => self.names.iter().flat_map(|[one, other]| [[*one, *one], [*other, *other]]).collect(),
                false => self.names.clone(),
            };
            let is_known = |name: &[char; 2]| moves(*span).iter().any(|(_, known)| says(known, name));
            odd |= !names.iter().all(is_known);
            for (way, known) in moves(*span) {
                if !names.is_empty() && !names.iter().any(|name| says(known, name)) {
                    continue;
                }
                let there = map.entry((gait, way)).or_default();
                for (index, _) in ends.iter().enumerate().filter(|(_, expected)| **expected) {
                    there[index] = Some(Reach { far, part });
                }
            }
        }
        odd
    }
}

/// Returns `true` if `name` is among the names that select a move.
fn says(known: &str, name: &[char; 2]) -> bool {
    known.split(' ').any(|one| one.chars().eq(name.iter().copied()))
}
