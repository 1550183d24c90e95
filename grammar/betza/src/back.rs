//! The conversion of movements to Betza's notation, for movements that it can express exactly.

use alfonso_model::{
    Expr, ExprKind, Joint, KindId, Leg, LegShape, LegWay, Measure, MoveRule, RuleId, RuleSet, Test, TestWord,
    WaySet,
};

/// Returns the movements of a kind in Betza's notation. The text is the argument of `betza "..."`
/// with exactly the same moves.
///
/// # Errors
/// Returns the first rule that the notation cannot express, or `None` if the board has hexagons or
/// the kind has no movement rule.
pub fn in_betza(rules: &RuleSet, kind: KindId) -> Result<String, Option<RuleId>> {
    let mut out = String::new();
    // The letters are directions of squares.
    if rules.board.shape.points.as_ref().is_some_and(|points| points.hexagons.is_some()) {
        return Err(None);
    }
    for rule in rules.moves.iter().filter(|rule| rule.kind == kind) {
        let betza_movement = movement(rule).ok_or(Some(rule.rule))?;
        join_betza(&mut out, &betza_movement);
    }
    if out.is_empty() { Err(None) } else { Ok(out) }
}

/// Appends letters to a text. Separates two equal capitals by a number, because together they would
/// mean a longer range.
pub fn join_betza(text: &mut String, letters: &str) {
    if text.chars().last().is_some_and(|last| last.is_ascii_uppercase() && letters.starts_with(last)) {
        text.push(if text.ends_with(['R', 'B', 'Q']) { '0' } else { '1' });
    }
    text.push_str(letters);
}

fn movement(rule: &MoveRule) -> Option<String> {
    let plain = rule.with.is_empty()
        && rule.effects.is_empty()
        && rule.tag.is_none()
        && rule.gives_check
        && !rule.exchanges
        && rule.carried == 1;
    let unmoved = match &rule.condition {
        None => "",
        // This condition is a choice that is always true in this reading.
        Some(condition) if matches!(condition.kind, ExprKind::Flag(true)) => "",
        Some(condition) if is_unmoved(condition) => "i",
        Some(_) => return None,
    };
    if !plain {
        return None;
    }
    match rule.legs.as_slice() {
        [leg] => single(leg, unmoved),
        [first, second] => {
            let alone = match second.joint {
                Joint::May => single(first, unmoved)?,
                _ => String::new(),
            };
            Some(alone + &double(first, second, unmoved)?)
        }
        _ => None,
    }
}

fn is_unmoved(condition: &Expr) -> bool {
    matches!(&condition.kind, ExprKind::Is(it, Test::Word(TestWord::Unmoved)) if matches!(it.kind, ExprKind::It))
}

/// Returns the letters for the landings on which a movement may end.
fn landing(test: &Test) -> Option<&'static str> {
    let is = |test: &Test, word| matches!(test, Test::Word(known) if *known == word);
    match test {
        Test::Any(tests) if tests.len() == 2 => {
            let has = |word| tests.iter().any(|test| is(test, word));
            (has(TestWord::Empty) && has(TestWord::Enemy)).then_some("")
        }
        test if is(test, TestWord::Empty) => Some("m"),
        test if is(test, TestWord::Enemy) => Some("c"),
        _ => None,
    }
}

/// Returns the directions that words name, in eighths of a circle. Returns `None` for directions of
/// the board and for turns relative to the previous leg.
fn eighths(ways: &[LegWay]) -> Option<Vec<usize>> {
    let mut all: Vec<usize> = Vec::new();
    for way in ways {
        if way.onward {
            return None;
        }
        all.extend(way.set.eighths()?.iter().copied().map(usize::from));
    }
    all.sort_unstable();
    all.dedup();
    Some(all)
}

/// Returns the range of a slide. `Some(None)` means no limit.
fn range(min: &Measure, max: Option<&Measure>) -> Option<Option<u16>> {
    match (min, max) {
        (Measure::Fixed(1), None) => Some(None),
        (Measure::Fixed(1), Some(Measure::Fixed(max))) if *max <= super::atom::FARTHEST => Some(Some(*max)),
        _ => None,
    }
}

/// Returns the letters of directions. Each name is unambiguous next to any other.
fn letters(eighths: &[usize]) -> String {
    const NAMES: [&str; 8] = ["ff", "fr", "rr", "br", "bb", "bl", "ll", "fl"];
    eighths.iter().map(|eighth| NAMES[*eighth]).collect()
}

/// Returns the parts for steps or slides along ranks and files, along diagonals, or in all
/// directions.
fn lines(eighths: &[usize], range: Option<u16>, before: &str, after: &str) -> String {
    if eighths.len() == 8 {
        return format!("{before}{after}{}", capital('K', 'Q', range));
    }
    let part = |remainder: usize, near: char, far: char| {
        let own: Vec<usize> = eighths.iter().copied().filter(|eighth| eighth % 2 == remainder).collect();
        let ways = if own.len() == 4 { String::new() } else { letters(&own) };
        match own.is_empty() {
            true => String::new(),
            false => format!("{before}{ways}{after}{}", capital(near, far, range)),
        }
    };
    part(0, 'W', 'R') + &part(1, 'F', 'B')
}

fn capital(near: char, far: char, range: Option<u16>) -> String {
    match range {
        Some(1) => near.to_string(),
        None => far.to_string(),
        Some(range) => format!("{far}{range}"),
    }
}

fn single(leg: &Leg, unmoved: &str) -> Option<String> {
    let end = landing(&leg.onto)?;
    match &leg.shape {
        LegShape::Slide { ways, min, max } => {
            let range = range(min, max.as_ref())?;
            if range != Some(1) && !matches!(leg.over, Test::Word(TestWord::Empty)) {
                return None;
            }
            Some(lines(&eighths(ways)?, range, unmoved, end))
        }
        LegShape::Hop { ways, min: Measure::Fixed(1 | 2), max: None } => {
            let any = matches!(leg.over, Test::Word(TestWord::Any));
            let after = format!("{end}p");
            any.then(|| eighths(ways)).flatten().map(|ways| lines(&ways, None, unmoved, &after))
        }
        LegShape::Leap { vectors, ways } => {
            let parts = vectors.iter().map(|vector| leap(*vector, ways, &leg.over, unmoved, end));
            parts.collect::<Option<Vec<_>>>().map(|parts| parts.concat())
        }
        LegShape::Ride { vectors, exact: false, ways, min, max } if ways.is_empty() => {
            if !matches!(leg.over, Test::Word(TestWord::Empty)) {
                return None;
            }
            let range = range(min, max.as_ref())?.unwrap_or(0);
            let part = |(m, n): &(i32, i32)| {
                // On boards of other shapes, a slide can bend where a ride does not.
                let far = m.abs().max(n.abs()) > 1;
                let atom =
                    far.then(|| betza_atom((u16::try_from(m.abs()).ok()?, u16::try_from(n.abs()).ok()?)))??;
                Some(format!("{unmoved}{end}{atom}{range}"))
            };
            vectors.iter().map(part).collect::<Option<Vec<_>>>().map(|parts| parts.concat())
        }
        _ => None,
    }
}

/// Returns the capital for a leap with these coordinates. Returns `None` if the notation has none.
///
/// ```
/// assert_eq!(alfonso_betza::betza_atom((1, 2)), Some('N'));
/// assert_eq!(alfonso_betza::betza_atom((5, 4)), None);
/// ```
#[must_use]
pub fn betza_atom((m, n): (u16, u16)) -> Option<char> {
    Some(match (m.max(n), m.min(n)) {
        (1, 0) => 'W',
        (1, 1) => 'F',
        (2, 0) => 'D',
        (2, 1) => 'N',
        (2, 2) => 'A',
        (3, 0) => 'H',
        (3, 1) => 'C',
        (3, 2) => 'Z',
        (3, 3) => 'G',
        _ => return None,
    })
}

fn leap(vector: (u16, u16), ways: &[LegWay], over: &Test, unmoved: &str, end: &str) -> Option<String> {
    let atom = betza_atom(vector)?;
    let crosses = matches!(atom, 'D' | 'A' | 'H' | 'G');
    let manner = match over {
        Test::Word(TestWord::Any) => "",
        _ if !crosses => "",
        Test::Word(TestWord::Empty) => "n",
        _ => return None,
    };
    if ways.is_empty() {
        return Some(format!("{unmoved}{end}{manner}{atom}"));
    }
    let diagonal = vector.0 == vector.1;
    let oblique = matches!(atom, 'N' | 'C' | 'Z');
    let mut text = String::new();
    for way in ways {
        if way.onward {
            return None;
        }
        text.push_str(match (way.set, oblique, diagonal) {
            (WaySet::Forward, true, _) => "fh",
            (WaySet::Backward, true, _) => "bh",
            (WaySet::Left, true, _) => "lh",
            (WaySet::Right, true, _) => "rh",
            (WaySet::Forward, false, _) => "ff",
            (WaySet::Backward, false, _) => "bb",
            (WaySet::Left, false, _) => "ll",
            (WaySet::Right, false, _) => "rr",
            (WaySet::Sideways, false, false) => "llrr",
            (WaySet::ForwardLeft, false, true) => "fl",
            (WaySet::ForwardRight, false, true) => "fr",
            (WaySet::BackwardLeft, false, true) => "bl",
            (WaySet::BackwardRight, false, true) => "br",
            _ => return None,
        });
    }
    Some(format!("{unmoved}{text}{end}{manner}{atom}"))
}

/// Returns a movement of two legs along lines. The second leg must have the same relative
/// directions for each direction of the first.
fn double(first: &Leg, second: &Leg, unmoved: &str) -> Option<String> {
    let (LegShape::Slide { ways, min, max }, LegShape::Slide { ways: on, min: from, max: to }) =
        (&first.shape, &second.shape)
    else {
        return None;
    };
    let (range_before, range_after) = (range(min, max.as_ref())?, range(from, to.as_ref())?);
    let is_empty = |test: &Test| matches!(test, Test::Word(TestWord::Empty));
    let open = |leg: &Leg, range: Option<u16>| range == Some(1) || is_empty(&leg.over);
    if !open(first, range_before) || !open(second, range_after) {
        return None;
    }
    let toggles = match (range_before, range_after) {
        (Some(1), None) | (None, Some(1)) => true,
        (before, after) if before == after => false,
        _ => return None,
    };
    let is_occupied = matches!(&first.via, Test::Not(inner) if is_empty(inner));
    let via = match (&first.via, toggles) {
        (via, false) if is_empty(via) => "",
        (via, true) if is_empty(via) => "y",
        (_, true) if is_occupied => "g",
        (_, false) if is_occupied => "p",
        (Test::Word(TestWord::Any), false) => "mp",
        _ => return None,
    };
    let starts = eighths(ways)?;
    let further: Vec<Vec<usize>> = starts.iter().map(|start| turned(on, *start)).collect::<Option<_>>()?;
    let relative = further.first().filter(|all| !all.is_empty() && further.iter().all(|one| one == *all))?;
    // No text can express a piece that returns over its origin, and `many` refuses it too.
    if relative.contains(&4) {
        return None;
    }
    let after = format!("{via}a{}{}", further_letters(relative), landing(&second.onto)?);
    Some(lines(&starts, range_before, unmoved, &after))
}

/// Returns the directions of a second leg relative to a first leg in the direction `start`.
fn turned(ways: &[LegWay], start: usize) -> Option<Vec<usize>> {
    let mut all: Vec<usize> = Vec::new();
    for way in ways {
        match way.set {
            WaySet::Bent(eighths) => all.push(usize::from(eighths)),
            WaySet::Orthogonal | WaySet::Diagonal | WaySet::Any => {
                let own = way.set.eighths()?.iter().map(|eighth| (usize::from(*eighth) + 8 - start) % 8);
                all.extend(own.filter(|eighth| !way.onward || matches!(eighth, 0 | 1 | 7)));
            }
            _ => return None,
        }
    }
    all.sort_unstable();
    all.dedup();
    Some(all)
}

fn further_letters(relative: &[usize]) -> String {
    match relative {
        [1, 7] => "fs".to_owned(),
        [3, 5] => "bs".to_owned(),
        [0] => "f".to_owned(),
        [2, 6] => "s".to_owned(),
        other => letters(other),
    }
}
