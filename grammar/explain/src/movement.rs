//! Explanations of movements.

use super::names::{Declared, Env};
use super::select::{is_any, is_empty, is_usual_landing, plain};
use super::text::{cells, list, named, number, sentence};
use alfonso_syntax::ast::{Dice, Expr, ExprKind, Joint, Leg, LegArg, LegPart, Movement, Test};

/// The arguments of a leg, by kind.
#[derive(Default)]
struct LegArgs<'t> {
    vectors: Vec<(i64, i64)>,
    count: Option<&'t Expr>,
    range: Option<(&'t Expr, &'t Expr)>,
    ways: Vec<&'t str>,
    tracks: Vec<(&'t str, bool)>,
    named: Option<&'t str>,
    is_onward: bool,
    is_turning: bool,
    is_exact: bool,
    over: Option<Test>,
    via: Option<Test>,
    onto: Option<Test>,
}

impl Env<'_> {
    /// Explains a movement in sentences about `it`.
    pub(super) fn movement(&self, movement: &Movement) -> Vec<String> {
        let mut env = self.clone();
        let mut out = match movement.legs.as_slice() {
            [LegPart::Betza(_)] => self.ways_of_betza(movement),
            parts => vec![sentence(&self.way(parts, movement.takes_crossed().is_some()))],
        };
        if let Some(taking) = movement.takes_crossed() {
            let beneath = if taking.beneath {
                ": of each stack the topmost, which comes to lie beneath all that stand where it arrives"
            } else {
                ""
            };
            out.push(format!("It takes the enemy pieces that it crosses{beneath}."));
        }
        let again = movement.legs.iter().find_map(|part| match part {
            LegPart::Again(again) => Some(again),
            _ => None,
        });
        if let Some(again) = again {
            let goes = if again.may { "may go on" } else { "goes on as long as it can" };
            let onward = if again.onward { ", within 45 degrees of the way it came" } else { "" };
            out.push(format!("It {goes} in the same way{onward}; the whole is one move."));
            out.push(never_again(movement).to_owned());
            out.extend(match (movement.takes_crossed(), movement.falls) {
                (Some(taking), None) if taking.beneath => {
                    Some("Where nothing is left of what it crossed, the cell is empty at once.".to_owned())
                }
                (Some(_), Some(_)) => Some("Taken pieces stay in the way until the move is over.".to_owned()),
                (Some(_), None) => Some("Taken pieces leave the board at once.".to_owned()),
                (None, _) => None,
            });
            if movement.passing.is_some() {
                out.push(
                    "Where a hop brings it to cells that make another kind of it, it becomes that kind at once, and goes on as such a piece."
                        .to_owned(),
                );
            }
            if movement.once.is_some() {
                out.push(
                    "Ways with the same beginning, the same end and the same captures are one move."
                        .to_owned(),
                );
            }
        }
        for (name, value) in &movement.with {
            out.push(sentence(&format!("here {} is {}", name.node, env.noun(value))));
            env = env.with(Some(name), env.sort(value));
        }
        if let Some(condition) = &movement.condition
            && env.constant(condition) != Some(true)
        {
            out.push(sentence(&format!("this is possible only if {}", env.clause(condition, true))));
        }
        if !movement.effects.is_empty() {
            let stays = |part: &LegPart| matches!(part, LegPart::Leg(leg) if leg.word.node == "stay");
            let when = if movement.legs.iter().all(stays) { "there" } else { "having arrived" };
            out.push(sentence(&format!("{when}: {}", env.effects(&movement.effects))));
        }
        if movement.exchanging.is_some() {
            out.push(
                "The piece that stands there is not taken: the two change places, and both have moved."
                    .to_owned(),
            );
        }
        if movement.takes_target().is_some() {
            out.push("It takes all that stands where it arrives.".to_owned());
        }
        match movement.together.map(|together| together.top) {
            None => {}
            Some(None) => out.push("All pieces on its cell go with it.".to_owned()),
            Some(Some(top)) => {
                out.push(format!("The {} topmost pieces of its cell go together.", number(top)));
            }
        }
        if movement.no_check.is_some() {
            out.push("Such a move gives no check.".to_owned());
        }
        if let Some(tag) = &movement.tag {
            out.push(format!("The move is written with `:{}` behind it.", tag.node));
        }
        out
    }

    /// Describes the legs of a movement. `taking` is true if the piece captures on crossed cells.
    fn way(&self, parts: &[LegPart], taking: bool) -> String {
        let legs: Vec<&Leg> = parts
            .iter()
            .filter_map(|part| match part {
                LegPart::Leg(leg) => Some(leg),
                LegPart::By(_) | LegPart::Betza(_) | LegPart::Again(_) => None,
            })
            .collect();
        let mut way = String::from("it ");
        for (index, leg) in legs.iter().enumerate() {
            let is_last = index + 1 == legs.len();
            let ends = is_last || legs.get(index + 1).is_some_and(|next| next.joint == Joint::ThenMay);
            way.push_str(&self.leg(leg, (is_last, ends), taking));
        }
        way
    }

    /// Explains a movement in Betza's notation, one sentence for each of its parts.
    fn ways_of_betza(&self, movement: &Movement) -> Vec<String> {
        let own = |other: &Movement| other.condition != movement.condition;
        let way = |(index, other): (usize, &Movement)| {
            let way = self.way(&other.legs, false);
            let way = if index == 0 { way } else { format!("or {way}") };
            if own(other) { format!("{way}, if it has not moved yet") } else { way }
        };
        let ways = alfonso_betza::spelt_out(movement).unwrap_or_default();
        ways.iter().enumerate().map(way).map(|way| sentence(&way)).collect()
    }

    /// Describes one leg. `ends` is true if the movement can end with this leg, and `taking` if the
    /// piece captures on crossed cells.
    fn leg(&self, leg: &Leg, (is_last, ends): (bool, bool), taking: bool) -> String {
        let args = self.leg_args(leg);
        let (joint, verb) = match leg.joint {
            Joint::First => ("", finite(&leg.word.node)),
            Joint::Then => (", then ", finite(&leg.word.node)),
            Joint::ThenMay if leg.word.node == "ride" => (", and may then ", "leap".to_owned()),
            Joint::ThenMay => (", and may then ", leg.word.node.clone()),
        };
        let on = if args.is_onward { " on outward" } else { "" };
        let mut out = format!("{joint}{verb}{on}{}", self.path(&leg.word.node, &args));
        let is_leap = leg.word.node == "leap";
        let is_hop = leg.word.node == "hop";
        if is_hop {
            let nearest = matches!(args.count.map(|count| &count.kind), Some(ExprKind::Number(2)));
            out.push_str(&self.hopped(args.over.as_ref(), nearest));
            out.push_str(if out.ends_with(',') {
                " and comes down beyond"
            } else {
                ", and comes down beyond"
            });
        }
        match &args.via {
            Some(test) if !is_last && !is_empty(test) => {
                out.push_str(&format!(", to {} from which it goes on", self.cell(test)));
            }
            _ => {}
        }
        if let Some(test) = &args.onto
            && ends
        {
            let landing = self.landing(test, taking);
            out.push_str(&if is_hop { landing.replacen(", to ", ", on ", 1) } else { landing });
        }
        match &args.over {
            // A step crosses no cells.
            Some(_) if leg.word.node == "step" => {}
            // The description of the hop already covers the crossed cells.
            Some(_) if is_hop => {}
            Some(test) if is_any(test) && is_leap => out.push_str(", over whatever stands between"),
            Some(test) if is_any(test) => out.push_str(", over pieces and empty cells alike"),
            Some(test) if is_empty(test) && !is_leap => {}

            Some(test) => out.push_str(&format!(", crossing only {}", self.crossed(test))),
            None => {}
        }
        out
    }

    /// Describes the piece that a hop crosses. `nearest` is true if the hop ends right behind that
    /// piece.
    fn hopped(&self, over: Option<&Test>, nearest: bool) -> String {
        let one = " over exactly one piece";
        let besides = if nearest { "" } else { " and empty cells besides" };
        match over.filter(|test| !is_any(test)) {
            None => format!("{one}{besides}"),
            Some(test) => match self.cell(test) {
                cell if cell.starts_with("a cell") => format!("{one}, which must stand on {cell},{besides}"),
                piece => format!("{one}, which must be {piece},{besides}"),
            },
        }
    }

    fn landing(&self, test: &Test, taking: bool) -> String {
        match self.cell(test).as_str() {
            _ if is_usual_landing(test) => String::new(),
            _ if is_empty(test) && taking => ", on an empty cell".to_owned(),
            _ if is_empty(test) => ", to an empty cell, without taking".to_owned(),
            _ if is_any(test) => ", to any cell, whoever stands there".to_owned(),
            "an enemy" => ", but only to take an enemy there".to_owned(),
            cell => format!(", to {cell}"),
        }
    }

    /// Describes the cells that pass a test, in the plural.
    fn crossed(&self, test: &Test) -> String {
        let cell = self.cell(test);
        match cell.strip_prefix("a cell ").or(cell.strip_prefix("an empty cell")) {
            Some(rest) => {
                let empty = if cell.starts_with("an empty") { "empty cells" } else { "cells " };
                let rest = rest.replace(" is ", " are ").replace("holds ", "hold ").replace("does ", "do ");
                format!("{empty}{rest}")
            }
            None if cell == "any cell" => "any cells".to_owned(),
            None => format!("cells that hold {cell}"),
        }
    }

    fn leg_args<'t>(&self, leg: &'t Leg) -> LegArgs<'t> {
        let mut args = LegArgs::default();
        for arg in &leg.args {
            match arg {
                LegArg::Vector { m, n, .. } => args.vectors.push((*m, *n)),
                LegArg::Count(number) => args.count = Some(number),
                LegArg::Range(from, to) => args.range = Some((from, to)),
                LegArg::Over(test) => args.over = Some(plain(test)),
                LegArg::Via(test) => args.via = Some(plain(test)),
                LegArg::Onto(test) => args.onto = Some(plain(test)),
                LegArg::Word(word) if word.node == "onward" => args.is_onward = true,
                LegArg::Word(word) if word.node == "turning" => args.is_turning = true,
                LegArg::Word(word) if word.node == "exactly" => args.is_exact = true,
                LegArg::Word(word) if alfonso_vocabulary::way(&word.node).is_some() => {
                    args.ways.push(&word.node)
                }
                LegArg::Word(word) => args.named = Some(&word.node),
                LegArg::Along { back, track, .. } => args.tracks.push((&track.node, *back)),
                LegArg::By(_) => {}
            }
        }
        args
    }

    /// Describes the distance and the direction of a leg.
    fn path(&self, word: &str, args: &LegArgs<'_>) -> String {
        match word {
            "leap" => return leaps(args),
            "place" if args.onto.is_some() => return " from its owner's reserve".to_owned(),
            "place" => return " from its owner's reserve to an empty cell".to_owned(),
            "fly" => return " to any cell of the board".to_owned(),
            "stay" => return " where it is".to_owned(),
            _ => {}
        }
        if word == "ride" {
            return self.rides(args);
        }
        let far = match (word, args.count, args.range, args.named) {
            ("step", ..) => " one cell".to_owned(),
            ("hop", None, None, None) => String::new(),
            (_, Some(count), ..) => self.exactly(count),
            (_, None, Some((from, to)), _) => self.between(from, to),
            (_, None, None, Some(name)) => self.far(&ExprKind::Word(name.to_owned())),
            _ => " any number of cells".to_owned(),
        };
        let seen = if args.is_turning { ", as seen the way it came," } else { "" };
        let tracks = args.tracks.iter().map(|(track, back)| match self.names.get(track) {
            Some(Declared::Line) => format!("along the lines {}", named(track)),
            _ => format!("{} the track {}", if *back { "back along" } else { "along" }, named(track)),
        });
        let tracks: Vec<String> = tracks.collect();
        match (args.ways.is_empty(), tracks.is_empty()) {
            (true, true) => far,
            (false, true) => format!("{far}{seen} {}", ways(&args.ways)),
            (true, false) => format!("{far} {}", list(&tracks, "or")),
            (false, false) => format!("{far}{seen} {} or {}", ways(&args.ways), list(&tracks, "or")),
        }
    }

    /// Describes repeated leaps.
    fn rides(&self, args: &LegArgs<'_>) -> String {
        let leap = if args.is_exact { exact(&args.vectors) } else { leaps(args) };
        let times = |value: &Expr| match &value.kind {
            ExprKind::Number(1) => "once".to_owned(),
            ExprKind::Number(small) => format!("{} times", number(*small)),
            _ => format!("as many times as {}", self.says(value)),
        };
        let often = match (args.count, args.range, args.named) {
            (Some(count), ..) => times(count),
            (None, Some((from, to)), _) if from.kind == to.kind => times(from),
            (None, Some((from, to)), _) => format!("at least {} and at most {}", times(from), times(to)),
            (None, None, Some(name)) => format!("as many times as {name} says"),
            (None, None, None) => "any number of times".to_owned(),
        };
        match often.as_str() {
            "once" => leap,
            _ => format!("{leap}, {often} on in the same direction"),
        }
    }

    fn exactly(&self, count: &Expr) -> String {
        match &count.kind {
            ExprKind::Number(number) => format!(" exactly {}", cells(*number)),
            kind => self.far(kind),
        }
    }

    fn far(&self, kind: &ExprKind) -> String {
        let value = Expr { kind: kind.clone(), span: alfonso_diag::Span::default() };
        format!(" as many cells as {},", self.says(&value))
    }

    fn between(&self, from: &Expr, to: &Expr) -> String {
        let end = |value: &Expr| match &value.kind {
            ExprKind::Number(small) => number(*small),
            _ => self.noun(value),
        };
        match &to.kind {
            _ if end(from) == end(to) => self.exactly(from),
            ExprKind::Number(_) => format!(" {} to {} cells", end(from), end(to)),
            _ => format!(" at least {} and at most as many cells as {}", end(from), self.says(to)),
        }
    }

    /// Returns a number that serves as a distance, with its verb.
    fn says(&self, value: &Expr) -> String {
        match &value.kind {
            ExprKind::Word(word) => match self.names.get(word) {
                Some(Declared::Dice(dice)) => format!("{} shows", the_die(word, dice)),
                _ => format!("{} says", self.noun(value)),
            },
            _ => format!("{} says", self.noun(value)),
        }
    }
}

/// Describes a single die. If there are several with one name, describes the one that is used.
pub(super) fn the_die(name: &str, dice: &Dice) -> String {
    match (&dice.again, dice.are_many()) {
        (Some(_), _) => format!("the throw of {} that is used", named(name)),
        (None, true) => format!("the die of {} that is used", named(name)),
        (None, false) => format!("the die {}", named(name)),
    }
}

/// Returns the sentence about what a chain does not do twice.
fn never_again(movement: &Movement) -> &'static str {
    let over = |part: &LegPart| match part {
        LegPart::Leg(leg) => leg.args.iter().find_map(|arg| match arg {
            LegArg::Over(test) => Some(plain(test)),
            _ => None,
        }),
        _ => None,
    };
    let is_enemy =
        |test: Test| matches!(test, Test::Words(words) if words.iter().any(|word| word.node == "enemy"));
    match movement.takes_crossed() {
        Some(_) if movement.legs.iter().find_map(over).is_some_and(is_enemy) => "No piece is crossed twice.",
        Some(_) => {
            "No piece that it takes is crossed twice, and it comes to no cell twice unless it has taken something in between."
        }
        None => "It comes to no cell twice.",
    }
}

/// Returns the verb of a leg, in the third person singular.
fn finite(word: &str) -> String {
    match word {
        "fly" => "flies".to_owned(),
        "place" => "comes".to_owned(),
        "ride" => "leaps".to_owned(),
        word => format!("{word}s"),
    }
}

/// Describes vectors that are not extended to all orientations.
fn exact(vectors: &[(i64, i64)]) -> String {
    let part = |count: i64, more: &str, less: &str| match count {
        0 => None,
        count => Some(format!("{} {}", cells(count.abs()), if count > 0 { more } else { less })),
    };
    let vector = |(right, forward): &(i64, i64)| {
        let parts = [part(*forward, "forward", "back"), part(*right, "to its right", "to its left")];
        list(&parts.into_iter().flatten().collect::<Vec<_>>(), "and")
    };
    format!(" {}", vectors.iter().map(vector).collect::<Vec<_>>().join(", or "))
}

fn leaps(args: &LegArgs<'_>) -> String {
    let vector = |(m, n): &(i64, i64)| {
        let (far, near) = ((*m).max(*n), (*m).min(*n));
        match (far, near) {
            (far, 0) => format!("{} straight", cells(far)),
            (far, near) if far == near => format!("{} diagonally", cells(far)),
            (far, near) => format!("{} straight and {} to the side", cells(far), number(near)),
        }
    };
    let vectors: Vec<String> = args.vectors.iter().map(vector).collect();
    let ahead = match args.ways.as_slice() {
        [] => String::new(),
        ["sideways"] => ", and only to the left or right".to_owned(),
        all => format!(", and only so that it gets {}", farther(all)),
    };
    format!(" {}{ahead}", vectors.join(", or "))
}

fn farther(ways: &[&str]) -> String {
    let way = |way: &&str| match *way {
        "forward" => "farther forward".to_owned(),
        "backward" => "farther back".to_owned(),
        "left" | "right" => format!("farther to the {way}"),
        "forward-left" => "farther forward and to the left".to_owned(),
        "forward-right" => "farther forward and to the right".to_owned(),
        "backward-left" => "farther back and to the left".to_owned(),
        "backward-right" => "farther back and to the right".to_owned(),
        _ => format!("farther {}", direction(way)),
    };
    list(&ways.iter().map(way).collect::<Vec<_>>(), "or")
}

fn ways(words: &[&str]) -> String {
    list(&words.iter().map(|word| direction(word)).collect::<Vec<_>>(), "or")
}

fn direction(word: &str) -> String {
    match word {
        "any" => "in any direction, along a rank, a file or a diagonal",
        "any-line" => "along any line",
        "orthogonal" => "along a rank or a file",
        "diagonal" => "diagonally",
        "forward" => "forward",
        "backward" => "backward",
        "left" => "to its left",
        "right" => "to its right",
        "sideways" => "to its left or right",
        "forward-diagonal" => "diagonally forward",
        "backward-diagonal" => "diagonally backward",
        "forward-left" => "diagonally forward to its left",
        "forward-right" => "diagonally forward to its right",
        "backward-left" => "diagonally backward to its left",
        "backward-right" => "diagonally backward to its right",
        "ascending" => "forwards along its ring, in the order of the sectors",
        "descending" => "backwards along its ring, against the order of the sectors",
        "inward" => "towards the centre",
        "outward" => "away from the centre",
        other => return format!("to the {other}"),
    }
    .to_owned()
}
