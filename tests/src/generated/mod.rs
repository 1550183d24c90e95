//! Small games put together at random: of what shipped games and the workshop say, in combinations that nobody thought of.
//!
//! Boards of squares, of points, of hexagons and of rings; money and points, players who go out, reserves, and dice, each in some of the games.

mod words;

use crate::games::Reading;
use alfonso_diag::{SourceId, code};
use alfonso_game::Random;
use alfonso_rules::RuleFile;
use std::fmt::Write as _;
use words::{
    CHAINS, CONDITIONS, CROSSED, EFFECTS, ELIMINATIONS, FALLS, HEXAGONS, LANDINGS, PAYMENTS, POINTS, PURSES,
    RESERVES, RINGS, SQUARES, THROWN_LEGS, THROWS, VIA,
};

/// The words that a game can use: those of its board and of its other parts.
struct Said {
    rings: bool,
    points: bool,
    hexagons: bool,
    money: bool,
    falls: bool,
    reserves: bool,
    dice: bool,
    legs: Vec<&'static str>,
    conditions: Vec<&'static str>,
    effects: Vec<&'static str>,
    places: &'static [&'static str],
}

impl Said {
    fn new(draw: &mut Draw) -> Self {
        let rings = draw.percent(20);
        let points = !rings && draw.percent(30);
        let hexagons = !rings && !points && draw.percent(50);
        let board = match (rings, points) {
            (true, _) => &RINGS,
            (false, true) => &POINTS,
            (false, false) if hexagons => &HEXAGONS,
            (false, false) => &SQUARES,
        };
        let mut said = Self {
            rings,
            points,
            hexagons,
            money: draw.percent(30),
            falls: draw.percent(30),
            reserves: draw.percent(30),
            dice: draw.percent(25),
            legs: board.legs.to_vec(),
            conditions: [CONDITIONS, board.conditions].concat(),
            effects: [EFFECTS, board.effects].concat(),
            places: board.places,
        };
        if said.money {
            said.effects.extend(PAYMENTS);
            said.conditions.extend(PURSES);
        }
        if said.falls {
            said.effects.extend(ELIMINATIONS);
        }
        if said.reserves {
            said.effects.extend(RESERVES);
        }
        if said.dice {
            said.legs.extend(THROWN_LEGS);
            said.conditions.extend(THROWS);
        }
        said
    }
}

/// Draws among things.
struct Draw(Random);

impl Draw {
    fn below(&mut self, n: usize) -> usize {
        self.0.below(u32::try_from(n).expect("few things")) as usize
    }

    fn of<'t>(&mut self, things: &[&'t str]) -> &'t str {
        things[self.below(things.len())]
    }

    /// True so many times of a hundred.
    fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn movement(&mut self, said: &Said) -> String {
        if self.percent(12) {
            let (ways, crossed) = (self.of(&["any", "orthogonal", "diagonal"]), self.of(CROSSED));
            return format!("hop 2 {ways} over {crossed}{}", self.of(CHAINS));
        }
        let mut text = self.of(&said.legs).to_owned();
        for _ in 1..[1, 1, 1, 2, 2, 3][self.below(6)] {
            let may = self.percent(40);
            text += self.of(VIA);
            if may {
                text += self.of(LANDINGS);
            }
            text += if may { ", then may " } else { ", then " };
            let leg = self.of(&said.legs);
            let turned = leg.strip_prefix("step ").filter(|_| self.percent(40));
            text += &turned.map_or(leg.to_owned(), |ways| format!("step onward {ways}"));
        }
        text += self.of(LANDINGS);
        // A movement of one leg comes back round a ring at most, and most others do not come back.
        let comes_back = said.rings || text.contains(" then ") && self.percent(25);
        if comes_back { text } else { text.replace(" or origin", "") }
    }

    fn piece(&mut self, said: &Said, kind: &str, royal: &str) -> String {
        let short = kind.to_lowercase();
        let mut rules = Vec::new();
        for number in 0..1 + self.below(3) {
            let plain = kind == "King" && number == 0 && self.percent(70);
            let movement = if plain { "step any".to_owned() } else { self.movement(said) };
            let mut rule = format!("{short}.move-{number}: {movement}");
            if self.percent(35) {
                let _ = write!(rule, " if {}", self.of(&said.conditions));
            }
            if self.percent(20) {
                let _ = write!(rule, " do {}", self.of(&said.effects));
            }
            if rule.contains("again") {
                let _ = write!(rule, " tag chain-{number}");
            } else if self.percent(10) {
                rule += " tag other";
            }
            rules.push(rule);
        }
        if self.percent(20) {
            let place = self.of(said.places);
            let effect = if self.percent(40) { "it becomes Man or Odd" } else { self.of(&said.effects) };
            rules.push(format!("{short}.enter: on entering {place} -> {effect}"));
        }
        if self.percent(15) {
            rules.push(format!(
                "{short}.take: on capture of x{} -> {}",
                self.of(&["", " if x is Man"]),
                self.of(&said.effects)
            ));
        }
        if kind != "King" && self.percent(if said.reserves { 50 } else { 6 }) {
            let near = if said.rings { " if ring of target < 3" } else { " if rank of target < 3" };
            rules.push(format!("{short}.place: place{}", self.of(&["", near, " if gate"])));
        }
        format!("piece {kind} \"{}\" {royal} {{ {} }}", &kind[..1], rules.join("  "))
    }
}

/// A board: how it is declared, and its cells.
fn board(said: &Said, draw: &mut Draw) -> (String, Vec<String>) {
    let letter = |row: usize| char::from(b'a' + u8::try_from(row).expect("a small board"));
    if said.rings {
        let (rings, sectors, each) = [(3, 4, 2), (2, 6, 1), (4, 3, 2)][draw.below(3)];
        let grows = draw.percent(40);
        let cells = (0..rings).flat_map(|ring| {
            let length = sectors * each * if grows { ring + 1 } else { 1 };
            (1..=length).map(move |cell| format!("{}{cell}", letter(ring)))
        });
        let size = if grows { format!("{each} * ring") } else { each.to_string() };
        let text = format!(
            "rings {rings} {{ sectors {sectors}  cells per sector = {size}  region middle = a1..b2 }}"
        );
        return (text, cells.collect());
    }
    if said.hexagons {
        return hexagons(draw);
    }
    let (files, ranks) = [(4, 4), (5, 5), (4, 5), (5, 4), (6, 3), (9, 8)][draw.below(6)];
    if said.points {
        let diagonals = draw.of(&[
            "",
            " with no diagonals",
            " with undrawn diagonals",
            " with undrawn diagonals",
            " with undrawn diagonals",
            " with undrawn diagonals",
            " with alternate diagonals",
            " with all diagonals",
        ]);
        let cells = (0..files * ranks).map(|cell| format!("{}{}", letter(cell % files), cell / files + 1));
        let text = format!("points grid {files} by {ranks}{diagonals} {{ region middle = b2..c3 }}");
        return (text, cells.collect());
    }
    let round = if draw.percent(15) { " round" } else { "" };
    let cells = (0..files * ranks).map(|cell| format!("{}{}", letter(cell % files), cell / files + 1));
    (format!("grid {files} by {ranks}{round} {{ region middle = b2..c3 }}"), cells.collect())
}

/// A board of hexagons, and its cells: those of a rhombus of five by five, or of the files of a hexagon.
fn hexagons(draw: &mut Draw) -> (String, Vec<String>) {
    let in_star = |file, rank| {
        let sum: usize = file + rank;
        file > 0 && rank > 0 && sum < 6 || file < 4 && rank < 4 && sum > 2
    };
    let is_part: (&str, fn(usize, usize) -> bool) = match draw.below(5) {
        0 => ("rhombus 5 by 5", |_, _| true),
        1 => ("hexagon 3", |file, rank| (2..7).contains(&(file + rank))),
        2 => ("triangle 5", |file, rank| file + rank < 5),
        3 => ("star 2", in_star),
        _ => ("hexagon 3 with upright files", |file, rank| rank < [3, 4, 5, 4, 3][file]),
    };
    let all = (0..5).flat_map(|rank| (0..5).map(move |file| (file, rank)));
    let cells = all.filter(|(file, rank)| is_part.1(*file, *rank));
    let cells = cells.map(|(file, rank)| format!("{}{}", ["a", "b", "c", "d", "e"][file], rank + 1));
    let cut = draw.of(&["", "", "  cut b2-c2"]);
    (format!("points {} {{ region middle = b2..c3  region rim = border{cut} }}", is_part.0), cells.collect())
}

/// The players' declarations.
fn players(said: &Said, draw: &mut Draw) -> Vec<&'static str> {
    let three = draw.percent(25);
    let all: [&[&str]; 2] = [
        &["White \"w\" facing north", "Black \"b\" facing south", "Red \"r\" facing east"],
        &["White \"w\"", "Black \"b\"", "Red \"r\""],
    ];
    all[usize::from(said.rings)][..if three { 3 } else { 2 }].to_vec()
}

/// Money, dice and points, as far as there are any.
fn declarations(said: &Said, draw: &mut Draw) -> String {
    let mut text = format!(
        "flag gate = false\nnumber tally per player = 0\ncell mark = nowhere{}\n",
        draw.of(&["", " lasts 1 turn"])
    );
    if said.money {
        let floors = [draw.of(&["", " floor 0", " floor 0"]), draw.of(&["", " floor 0", " floor -2"])];
        let _ = writeln!(text, "money pot = {}", draw.below(6));
        let _ = writeln!(text, "money purse per player = {}{}", 1 + draw.below(4), floors[0]);
        let _ = writeln!(text, "score points per player = {}{}", draw.below(4), floors[1]);
    }
    if said.dice {
        let _ = writeln!(text, "dice lot faces {}", draw.of(&["1..2", "1..3", "1, 2, 2"]));
        let _ = writeln!(text, "dice pair 2 faces 0, 1{}", draw.of(&["", ", 1"]));
    }
    text
}

/// Returns the rules block of a game: triggers on ruin, falls, judgement and captures.
fn happenings(said: &Said, draw: &mut Draw) -> String {
    let mut rules = Vec::new();
    if said.money {
        let ruin = if said.falls { "eliminate p" } else { "set gate to true" };
        if draw.percent(60) {
            rules.push(format!("rules.ruin: on ruin of p -> {ruin}"));
        }
        if draw.percent(40) {
            rules.push(format!("rules.start: on start -> {}", draw.of(&PAYMENTS[..3])));
        }
        if draw.percent(40) {
            rules.push("rules.end: on end -> share pot among winner players w into purse of w".to_owned());
        }
    }
    if said.falls {
        if draw.percent(70) {
            rules.push(format!("rules.fall: on elimination of p -> {}", draw.of(FALLS)));
        }
        if draw.percent(50) {
            let whose = draw.of(&["mate", "stalemate", "check"]);
            rules.push(format!("rules.judged: on {whose} of p -> eliminate p"));
        }
    }
    if said.reserves && draw.percent(70) {
        let whose = draw.of(&["mover", "next", "owner of x"]);
        let when = draw.of(&["", " if x is not King"]);
        rules.push(format!("rules.taken: on capture of x{when} -> put kind of x in reserve of {whose}"));
    }
    if rules.is_empty() { String::new() } else { format!("rules {{ {} }}\n", rules.join("\n  ")) }
}

/// The steps of a turn.
fn turn(said: &Said, draw: &mut Draw) -> String {
    let mut steps = Vec::new();
    let thrown = |draw: &mut Draw| format!("turn.roll: roll {}", draw.of(&["lot", "pair", "lot and pair"]));
    let first = said.dice && draw.percent(75);
    if first {
        let when = draw.of(&["", "", " if rounds mod 2 = 0"]);
        steps.push(thrown(draw) + when);
    }
    let step = match said.dice && draw.percent(30) {
        true => draw.of(&[
            "move piece x of mover where lot > 1 or x is King else pass",
            "move any piece x where pair shows 1 else pass",
        ]),
        false => draw.of(&[
            "move",
            "move",
            "move",
            "move else pass",
            "move any piece",
            "move piece x where kind of x /= Odd else pass",
        ]),
    };
    steps.push(format!("turn.move: {step}"));
    if said.dice && !first {
        steps.push(thrown(draw));
        steps.push("turn.again: move else pass".to_owned());
    }
    if said.falls && draw.percent(20) {
        steps.push("turn.out: eliminate mover if number of pieces of mover < 2".to_owned());
    }
    let judge = if said.falls { draw.of(&["judge next", "judge next until stable"]) } else { "judge next" };
    steps.push(format!("turn.judge: {judge}"));
    format!("turn {{ {} }}", steps.join("  "))
}

/// Returns the endings of a game.
fn endings(said: &Said, draw: &mut Draw) -> String {
    let mut endings = Vec::new();
    if said.falls {
        endings.push("end.last: when number of alive players = 1 -> first alive player wins");
        endings.push("end.none: when no alive player -> draw");
    }
    if said.money && draw.percent(50) {
        endings.push(
            "end.rich: when some player p where purse of p >= 9 -> first player p where purse of p >= 9 wins",
        );
    }
    if !said.falls || draw.percent(50) {
        endings.push("end.mate: when next is mated -> next loses");
        endings.push("end.stalemate: when next is stalemated -> draw");
    }
    endings.push(match said.money && draw.percent(50) {
        true => "end.long: when rounds >= 20 -> highest points wins",
        false => "end.long: when rounds >= 20 -> draw",
    });
    format!("end {{ {} }}", endings.join("\n  "))
}

/// The text of a game; the same number, the same text. `legal` stands among its prohibitions.
#[must_use]
pub fn text(number: u64, legal: &str) -> String {
    let draw = &mut Draw(Random::of_game(number, 0));
    let said = Said::new(draw);
    let (board, mut cells) = board(&said, draw);
    let players = players(&said, draw);
    let royal = if draw.percent(25) { "royal together" } else { "royal" };
    let kinds = ["King", "Man", "Odd", "Rover"];
    let pieces: Vec<String> = kinds
        .iter()
        .map(|kind| {
            let crowned = *kind == "King" || *kind == "Odd" && royal.ends_with("together");
            draw.piece(&said, kind, if crowned { royal } else { "" })
        })
        .collect();
    // Round a board of four files, two hops of a chain lead to one cell, and have one text.
    let board =
        if pieces.iter().any(|piece| piece.contains("again")) { board.replace(" round", "") } else { board };
    let mut setup = Vec::new();
    let names: Vec<&str> = players.iter().filter_map(|player| player.split(' ').next()).collect();
    for player in &names {
        let second = if draw.percent(20) { "King" } else { "Man" };
        let more = [draw.of(&kinds[1..]), draw.of(&kinds[1..]), draw.of(&kinds[1..])];
        for kind in ["King", second].into_iter().chain(more) {
            if cells.len() > 4 {
                let cell = cells.swap_remove(draw.below(cells.len()));
                setup.push(format!("{player} {kind} {cell}"));
            }
        }
    }
    let others = draw.of(&[" if owner of x /= owner of y", " if owner of x /= owner of y", ""]);
    let refused = draw.of(&[
        "",
        "",
        "  captures.no: Man may not capture Odd",
        "  captures.king: King may not capture Rover",
    ]);
    format!(
        "game \"Drawn\"
players {}
board {board}
{}captures {{ captures.some: piece x may capture piece y{others}{refused} }}
{}
setup {{ {} }}
{}
legal {{ legal.check: forbid {legal} }}
{}{}
{}
",
        players.join(", "),
        declarations(&said, draw),
        pieces.join("\n"),
        setup.join("  "),
        reserve(&kinds, &pieces, &names),
        happenings(&said, draw),
        turn(&said, draw),
        endings(&said, draw),
    )
}

/// One piece of each kind that can be placed, for each player.
fn reserve(kinds: &[&str], pieces: &[String], players: &[&str]) -> String {
    let placed = kinds.iter().filter(|kind| {
        pieces.iter().any(|piece| piece.starts_with(&format!("piece {kind} ")) && piece.contains(": place"))
    });
    let reserve: Vec<String> =
        placed.flat_map(|kind| players.iter().map(move |player| format!("{player} {kind} 1"))).collect();
    if reserve.is_empty() { String::new() } else { format!("reserve {{ {} }}", reserve.join("  ")) }
}

/// A game that somebody could have written; nothing if it cannot be played. A rule that can never apply does no harm.
#[must_use]
pub fn reading(number: u64, legal: &str) -> Option<Reading> {
    let (file, _) = alfonso_syntax::parse(SourceId(0), &text(number, legal));
    let (rule_file, _) = RuleFile::new(file, &|_| None);
    let answers = rule_file.coverage().into_iter().next()?;
    let (rules, found) = rule_file.resolve(&answers);
    // Nobody can make a choice at the end of a chain. Such a game is refused, and the engine need not play it.
    if found.iter().any(|problem| problem.code == code::BAD_CHOICE) {
        return None;
    }
    let rules = rules?;
    let (game, _) = alfonso_compiler::compile(&rules);
    Some(Reading { title: format!("drawn game {number}"), rules, game: game? })
}
