//! Small games put together at random: of what shipped games and the workshop say, in combinations that nobody thought of.

use crate::games::{self, Reading};
use alfonso_driver::Source;
use alfonso_game::Random;
use std::fmt::Write as _;

/// Ways to go, as far as they stand first in a movement.
const LEGS: [&str; 24] = [
    "step any",
    "step orthogonal",
    "step diagonal",
    "step forward forward-diagonal",
    "step sideways",
    "slide any",
    "slide orthogonal",
    "slide 2 diagonal",
    "slide 1..3 forward",
    "slide 2..4 orthogonal",
    "slide orthogonal over empty or own",
    "leap (2,1)",
    "leap (2,0)",
    "leap (2,2)",
    "leap (3,1) forward",
    "ride (2,1)",
    "ride 1..2 (2,0)",
    "hop orthogonal",
    "hop any over own",
    "hop diagonal over enemy",
    "hop orthogonal over royal",
    "hop any over unmoved",
    "hop orthogonal over not Man",
    "leap (1,0)",
];

/// What cells on the way must be, between one leg and the next.
const VIA: [&str; 4] = ["", " via any", " via empty or enemy", " via own"];

/// Where a movement may end.
const LANDINGS: [&str; 12] = [
    "",
    "",
    "",
    "",
    " onto empty",
    " onto enemy",
    " onto enemy or own",
    " onto royal or empty",
    " onto enemy Man or empty",
    " onto enemy and not unmoved or empty",
    " onto safe",
    " onto another or empty",
];

/// What rules ask.
const CONDITIONS: [&str; 20] = [
    "it is unmoved",
    "it is not unmoved",
    "rank of target > 2",
    "rank of origin < 4",
    "target in middle",
    "origin in middle",
    "not (origin in middle)",
    "file of origin = file of target",
    "rounds < 1",
    "gate",
    "target = mark",
    "origin /= mark",
    "some Man of mover",
    "number of pieces of mover > 3",
    "number of piece x of next where kind of x = Odd or x is Man > 1",
    "target is safe",
    "mover is in-check",
    "not mover is in-check",
    "piece on north of target is own",
    "it is own and not (mark is empty)",
];

/// What rules do.
const EFFECTS: [&str; 14] = [
    "set gate to not gate",
    "set mark to origin",
    "set mark to target",
    "it becomes Man",
    "it becomes Odd",
    "it becomes King",
    "capture piece on north of target",
    "remove piece on east of target",
    "move piece on west of target to origin",
    "give piece on north of target to mover",
    "give it to next",
    "set gate to it is own",
    "set tally of mover to number of piece p where p attacks it",
    "for each Man m of next { set tally of next to tally of next + 1 }",
];

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

    fn movement(&mut self) -> String {
        let mut text = self.of(&LEGS).to_owned();
        for _ in 1..[1, 1, 1, 2, 2, 3][self.below(6)] {
            let may = self.percent(40);
            text += self.of(&VIA);
            if may {
                text += self.of(&LANDINGS);
            }
            text += if may { ", then may " } else { ", then " };
            let leg = self.of(&LEGS);
            let turned = leg.strip_prefix("step ").filter(|_| self.percent(40));
            text += &turned.map_or(leg.to_owned(), |ways| format!("step onward {ways}"));
        }
        text + self.of(&LANDINGS)
    }

    fn piece(&mut self, kind: &str, royal: &str) -> String {
        let short = kind.to_lowercase();
        let mut rules = Vec::new();
        for number in 0..1 + self.below(3) {
            let plain = kind == "King" && number == 0 && self.percent(70);
            let movement = if plain { "step any".to_owned() } else { self.movement() };
            let mut rule = format!("{short}.move-{number}: {movement}");
            if self.percent(35) {
                let _ = write!(rule, " if {}", self.of(&CONDITIONS));
            }
            if self.percent(20) {
                let _ = write!(rule, " do {}", self.of(&EFFECTS));
            }
            if self.percent(10) {
                rule += " tag other";
            }
            rules.push(rule);
        }
        if self.percent(20) {
            let place = self.of(&["middle", "edge forward", "edge north"]);
            let effect = if self.percent(40) { "it becomes Man or Odd" } else { self.of(&EFFECTS) };
            rules.push(format!("{short}.enter: on entering {place} -> {effect}"));
        }
        if self.percent(15) {
            rules.push(format!(
                "{short}.take: on capture of x{} -> {}",
                self.of(&["", " if x is Man"]),
                self.of(&EFFECTS)
            ));
        }
        if kind != "King" && self.percent(12) {
            rules.push(format!(
                "{short}.place: place{}",
                self.of(&["", " if rank of target < 3", " if gate"])
            ));
        }
        format!("piece {kind} \"{}\" {royal} {{ {} }}", &kind[..1], rules.join("  "))
    }
}

/// The text of a game; the same number, the same text. `legal` stands among its prohibitions.
#[must_use]
pub fn text(number: u64, legal: &str) -> String {
    let draw = &mut Draw(Random::of_game(number, 0));
    let (files, ranks) = [(4, 4), (5, 5), (4, 5), (5, 4), (6, 3), (9, 8)][draw.below(6)];
    let round = if draw.percent(15) { " round" } else { "" };
    let mut players = vec!["White \"w\" facing north", "Black \"b\" facing south"];
    if draw.percent(25) {
        players.push("Red \"r\" facing east");
    }
    let royal = if draw.percent(25) { "royal together" } else { "royal" };
    let kinds = ["King", "Man", "Odd", "Rover"];
    let pieces: Vec<String> = kinds
        .iter()
        .map(|kind| {
            let crowned = *kind == "King" || *kind == "Odd" && royal.ends_with("together");
            draw.piece(kind, if crowned { royal } else { "" })
        })
        .collect();
    let mut cells: Vec<String> = (0..files * ranks)
        .map(|cell| format!("{}{}", (b'a' + cell % files) as char, cell / files + 1))
        .collect();
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
    let placed = kinds.iter().filter(|kind| {
        pieces.iter().any(|piece| piece.starts_with(&format!("piece {kind} ")) && piece.contains(": place"))
    });
    let reserve: Vec<String> =
        placed.flat_map(|kind| names.iter().map(move |player| format!("{player} {kind} 1"))).collect();
    let reserve =
        if reserve.is_empty() { String::new() } else { format!("reserve {{ {} }}", reserve.join("  ")) };
    let others = draw.of(&[" if owner of x /= owner of y", " if owner of x /= owner of y", ""]);
    let refused = draw.of(&[
        "",
        "",
        "  captures.no: Man may not capture Odd",
        "  captures.king: King may not capture Rover",
    ]);
    let turn = draw.of(&[
        "move",
        "move",
        "move",
        "move else pass",
        "move any piece",
        "move piece x where kind of x /= Odd else pass",
    ]);
    format!(
        "game \"Drawn\"
players {}
board grid {files} by {ranks}{round} {{ region middle = b2..c3 }}
flag gate = false
number tally per player = 0
cell mark = nowhere{}
captures {{ captures.some: piece x may capture piece y{others}{refused} }}
{}
setup {{ {} }}
{reserve}
legal {{ legal.check: forbid {legal} }}
turn {{ turn.move: {turn}  turn.judge: judge next }}
end {{ end.mate: when next is mated -> next loses  end.stalemate: when next is stalemated -> draw  end.long: when rounds >= 20 -> draw }}
",
        players.join(", "),
        draw.of(&["", " lasts 1 turn"]),
        pieces.join("\n"),
        setup.join("  "),
    )
}

/// A game that somebody could have written; nothing if it cannot be played.
#[must_use]
pub fn reading(number: u64, legal: &str) -> Option<Reading> {
    let source = Source { name: format!("drawn-{number}"), text: text(number, legal) };
    let family = alfonso_driver::check(source, &games::no_library).family;
    let answers = family.coverage().into_iter().next()?;
    let (rules, _) = family.resolve(&answers);
    let rules = rules?;
    let (game, _) = alfonso_compiler::compile(&rules);
    Some(Reading { title: format!("drawn game {number}"), rules, game: game? })
}
