//! Texts made at random: whatever a file contains, a check ends without a panic, and a text that loads can be played.
//!
//! There are three sorts: words of the language in no order; shipped files with parts removed, doubled or exchanged; small
//! games composed of the examples of the reference, many of which load.

use alfonso_driver::{Request, Source, load};
use alfonso_game::Random;
use alfonso_vocabulary::{Ludeme, Slot, TABLE};
use conformance::{games, watch};
use proptest::prelude::*;
use std::sync::LazyLock;

/// The plies of the game that is played by a text that loads.
const PLIES: u32 = 60;

/// Checks a text, and plays it if it loads.
fn holds(text: String, seed: u64) {
    watch::ends("a text made at random", move || {
        let source = Source { name: "noise.rules".to_owned(), text };
        let checked = alfonso_driver::check(source.clone(), &games::no_library);
        let length = source.text.len();
        for label in checked.diagnostics.iter().flat_map(|problem| &problem.labels) {
            let range = label.span.range();
            let inside = label.span.source.0 > 0 || source.text.get(range.clone()).is_some();
            assert!(inside, "{range:?} is no part of the text, which has {length} bytes:\n{}", source.text);
        }
        if let Ok(loaded) = load(source, &Request::default(), &games::no_library) {
            play(&loaded.game, seed);
        }
    });
}

fn play(game: &alfonso_game::Game, seed: u64) {
    let (mut line, mut random) = (game.line(), Random::of_game(seed, 0));
    for _ in 0..PLIES {
        let Ok(count @ 1..) = u32::try_from(line.moves().len()) else { return };
        let m = line.moves()[random.below(count) as usize];
        line.play(m).expect("a listed move is legal");
        assert!(line.is_consistent());
    }
}

/// Words of the language, names, numbers and signs.
static TOKENS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let own = [
        "King", "Stone", "White", "a.b:", "c.d:", "a1", "zz99", "7", "-3", "\"x\"", "x", "p", "2..1", "(2,1)",
    ];
    let signs =
        ["{", "}", "{", "}", "(", ")", ",", ":", "=", "->", "/=", "|", ".", "..", "+", "\n", "\"", "//", "%"];
    let words = alfonso_syntax::keywords().chain(TABLE.iter().map(|ludeme| ludeme.word));
    let mut tokens: Vec<String> = own.into_iter().chain(signs).map(str::to_owned).collect();
    // Repeated, these are as frequent as words of the language.
    tokens.extend_from_within(..);
    tokens.extend(words.map(str::to_owned));
    tokens.extend(TABLE.iter().map(|ludeme| ludeme.example.to_owned()));
    tokens
});

/// The shipped files and libraries.
static SHIPPED: LazyLock<Vec<String>> =
    LazyLock::new(|| games::all_paths().iter().map(|path| games::source(path).text).collect());

/// A change of a text, and the part that it changes.
#[derive(Clone, Debug)]
enum Change {
    Remove(usize, usize),
    Double(usize, usize),
    Exchange(usize, usize, usize),
    Insert(usize, usize),
}

fn change() -> impl Strategy<Value = Change> {
    let (at, length) = (any::<usize>(), prop_oneof![1..4_usize, 1..80_usize, 1..2000_usize]);
    let (token, other) = (any::<usize>(), any::<usize>());
    prop_oneof![
        (at, length.clone()).prop_map(|(at, length)| Change::Remove(at, length)),
        (at, length.clone()).prop_map(|(at, length)| Change::Double(at, length)),
        (at, other, length).prop_map(|(at, other, length)| Change::Exchange(at, other, length)),
        (at, token).prop_map(|(at, token)| Change::Insert(at, token)),
    ]
}

/// Returns the part of a text that begins near `at` and has about this length.
fn part(text: &str, at: usize, length: usize) -> std::ops::Range<usize> {
    let fit = |at: usize| (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    let start = fit(at % (text.len() + 1));
    start..fit(start + length)
}

fn changed(mut text: String, change: &Change) -> String {
    match *change {
        Change::Remove(at, length) => text.replace_range(part(&text, at, length), ""),
        Change::Double(at, length) => {
            let range = part(&text, at, length);
            let again = text[range.clone()].to_owned();
            text.insert_str(range.end, &again);
        }
        Change::Exchange(at, other, length) => {
            let (one, two) = (part(&text, at, length), part(&text, other, length));
            let (one, two) = if one.start <= two.start { (one, two) } else { (two, one) };
            if one.end <= two.start {
                let (first, second) = (text[one.clone()].to_owned(), text[two.clone()].to_owned());
                text.replace_range(two, &first);
                text.replace_range(one, &second);
            }
        }
        Change::Insert(at, token) => {
            let range = part(&text, at, 0);
            text.insert_str(range.start, &format!(" {} ", TOKENS[token % TOKENS.len()]));
        }
    }
    text
}

/// Returns a small game with these examples, each rule under a name of its own.
fn composed(chosen: &[usize]) -> String {
    let all: Vec<&Ludeme> = TABLE.iter().filter(|ludeme| ludeme.slot != Slot::File).collect();
    let said = |wanted: Slot| -> String {
        let rows = chosen.iter().map(|row| row % all.len()).enumerate();
        let of_slot = rows.filter(|(_, row)| all[*row].slot == wanted);
        of_slot.map(|(number, row)| all[row].example.replace(".x", &format!(".x{number}")) + "\n").collect()
    };
    let one = |wanted: Slot, usual: &str| -> String {
        let found = chosen.iter().map(|row| all[row % all.len()]).find(|ludeme| ludeme.slot == wanted);
        found.map_or(usual, |ludeme| ludeme.example).to_owned()
    };
    [
        "game \"Composed\"\n".to_owned(),
        one(Slot::Players, "players White \"w\" facing north, Black \"b\" facing south"),
        format!("\n{}\n", one(Slot::Board, "board grid 8 by 8")),
        format!(
            "captures {{ capture.all: piece x may capture piece y if owner of y /= owner of x\n{} }}\n",
            said(Slot::Captures)
        ),
        format!("legal {{ {} }}\n", said(Slot::Legal)),
        "piece King \"K\" royal { king.step: step any }\n".to_owned(),
        format!("piece Man \"M\" {{ man.step: step forward\n{} }}\n", said(Slot::Piece)),
        one(Slot::Setup, "setup { White King e1  White Man d2 e2  Black King e8  Black Man d7 e7 }"),
        format!("\nturn {{ {} turn.judge: judge next }}\n", one(Slot::Turn, "turn.move: move")),
        format!("rules {{ {} }}\n", said(Slot::Rules)),
        format!("end {{ end.mate: when next is mated -> next loses\n{} }}\n", said(Slot::End)),
        said(Slot::Item),
    ]
    .concat()
}

proptest! {
    #![proptest_config(conformance::drawn::cases(192))]

    #[test]
    fn words_in_no_order(tokens in prop::collection::vec(any::<usize>(), 0..400), seed in any::<u64>()) {
        let words = tokens.iter().map(|token| TOKENS[token % TOKENS.len()].as_str());
        holds(format!("game \"Noise\"\n{}", words.collect::<Vec<_>>().join(" ")), seed);
    }

    #[test]
    fn games_put_together(chosen in prop::collection::vec(any::<usize>(), 1..12), seed in any::<u64>()) {
        holds(composed(&chosen), seed);
    }

    #[test]
    fn games_put_together_and_changed(
        chosen in prop::collection::vec(any::<usize>(), 1..12),
        changes in prop::collection::vec(change(), 1..4),
        seed in any::<u64>(),
    ) {
        holds(changes.iter().fold(composed(&chosen), changed), seed);
    }
}

proptest! {
    #![proptest_config(conformance::drawn::cases(64))]

    #[test]
    fn shipped_files_changed(
        file in any::<usize>(),
        changes in prop::collection::vec(change(), 1..5),
        seed in any::<u64>(),
    ) {
        let text = SHIPPED[file % SHIPPED.len()].clone();
        holds(changes.iter().fold(text, changed), seed);
    }
}

/// Enough of the composed games load: otherwise the tests would play nothing.
#[test]
fn many_of_the_games_put_together_load() {
    let mut random = Random::new(1283);
    let loads = (0..100).filter(|_| {
        let chosen: Vec<usize> = (0..4).map(|_| random.below(1 << 16) as usize).collect();
        let source = Source { name: "composed.rules".to_owned(), text: composed(&chosen) };
        load(source, &Request::default(), &games::no_library).is_ok()
    });
    let count = loads.count();
    assert!(count >= 40, "only {count} of 100");
}
