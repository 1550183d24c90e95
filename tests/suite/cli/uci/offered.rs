//! The games that the engine offers, and its moves in all of them.

use super::session::Session;
use alfonso_driver::notation::uci;
use alfonso_driver::{About, Loaded, Request, Said, load, shipped};
use alfonso_game::{Dialect, Line, MoveKind, Random};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};
use std::{env, fs};

/// The list of the shipped games that the program offers.
const LIST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/commands/uci/offered.txt");
/// The random positions of each game.
const POSITIONS: u32 = 6;
/// No random game is longer.
const PLIES: u32 = 60;
/// More bytes of an option one adapter does not read: uci2wb 4.1 has room for 1,022 of a line.
const LONGEST: usize = 1_000;

fn loaded(name: &str) -> Loaded {
    load(shipped::game(name).expect("shipped"), &Request::default(), &|_| None).expect("sound")
}

/// Returns the value of the option `UCI_Variant` at first, and all its values.
fn values(session: &mut Session) -> (String, Vec<String>) {
    let greeting = session.answers("uci");
    let line = greeting.iter().find(|line| line.contains("UCI_Variant")).expect("an option");
    assert!(line.len() < LONGEST, "the list of games is too long for some clients");
    let (values, default) = line.rsplit_once(" default ").expect("a default");
    let values = values.split(" var ").skip(1).map(str::to_owned).collect();
    (default.to_owned(), values)
}

#[test]
fn all_games_are_offered_that_can_be_played_so_and_no_others() {
    let is_fit = |name: &str| {
        let game = loaded(name).game;
        game.names().players.len() == 2 && !game.has_dice() && !game.blueprint().fen.fields.is_empty()
    };
    let fit: Vec<&str> =
        shipped::games().into_iter().map(|(name, _)| name).filter(|name| is_fit(name)).collect();
    if env::var_os("RENEW").is_some() {
        fs::write(LIST, fit.join("\n") + "\n").expect("the list can be written");
    }
    let listed = fs::read_to_string(LIST).expect("the list");
    let listed: Vec<&str> = listed.lines().collect();
    assert_eq!(listed, fit, "RENEW=1 writes the list anew");
    let (default, offered) = values(&mut Session::begin(&["uci"]));
    assert_eq!(offered, fit);
    assert!(offered.contains(&default), "{default}");
    // Clients split the line at its words, one of them inside of names, too.
    let words = ["name", "type", "default", "min", "max", "var"];
    for name in offered {
        assert!(!name.split('-').any(|part| words.contains(&part)), "{name}");
    }
}

#[test]
fn a_game_of_ones_own_is_always_a_value_of_the_option() {
    let folder = env::temp_dir().join(format!("alfonso uci {}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let text = shipped::game("shatranj").expect("shipped").text;
    for file in ["own.rules", "my default var.rules", "default.rules", &("long-".repeat(40) + ".rules")] {
        let path = folder.join(file);
        fs::write(&path, &text).expect("a file");
        let mut session = Session::begin(&["uci", path.to_str().expect("a path")]);
        let (default, offered) = values(&mut session);
        assert!(offered.contains(&default), "{default}");
        assert_eq!(offered.iter().filter(|name| **name == default).count(), 1, "{default}");
        let choose = |session: &mut Session, name: &str| {
            let heard = session.answers(&format!("setoption name UCI_Variant value {name}"));
            assert!(heard.is_empty(), "{heard:?}");
        };
        choose(&mut session, "chess");
        choose(&mut session, &default);
        // A step of two would be a move of chess.
        let heard = session.answers("position startpos moves e2e4");
        assert!(heard.iter().any(|line| line.contains("not legal")), "{heard:?}");
    }
    fs::remove_dir_all(folder).expect("a folder of ours");
}

#[test]
fn the_greeting_takes_no_time() {
    let greeted = || {
        let begun = Instant::now();
        let mut session = Session::begin(&["uci"]);
        session.say("uci");
        session.until("uciok");
        begun.elapsed()
    };
    let least = (0..20).map(|_| greeted()).min().expect("some");
    assert!(least < Duration::from_millis(100), "{least:?}");
}

/// The number of moves of each sort that were played.
#[derive(Default)]
struct Sorts {
    ordinary: u32,
    drops: u32,
    choices: u32,
    passes: u32,
}

impl Sorts {
    fn count(&mut self, m: MoveKind, text: &str) {
        let sort = match m {
            MoveKind::Pass => &mut self.passes,
            MoveKind::Man { .. } if text.contains('@') => &mut self.drops,
            MoveKind::Man { .. } => &mut self.ordinary,
            _ => &mut self.choices,
        };
        *sort += 1;
    }
}

/// Returns the text of a move as the engine gives it.
fn text(about: About<'_>, line: &dyn Line, m: alfonso_game::Move) -> String {
    uci::written(about, line, m).unwrap_or_else(|| line.text(m))
}

#[test]
fn every_move_that_is_answered_is_read_back() {
    let mut session = Session::begin(&["uci"]);
    let (_, offered) = values(&mut session);
    let mut sorts = Sorts::default();
    for name in &offered {
        let Loaded { game, rules, family, .. } = loaded(name);
        let said = Said::new(&rules, &family);
        let about = About { game: &game, said: &said };
        let heard = session.answers(&format!("setoption name UCI_Variant value {name}"));
        assert!(heard.is_empty(), "{name}: {heard:?}");
        let mut random = Random::new(7);
        for _ in 0..POSITIONS {
            let mut line = game.line();
            let mut texts = Vec::new();
            for _ in 0..random.below(PLIES) {
                let Some(m) = line.at_random(&mut random) else { break };
                let all: BTreeSet<String> =
                    line.moves().iter().map(|m| text(about, line.as_ref(), *m)).collect();
                assert_eq!(all.len(), line.moves().len(), "{name}: two moves have one text after {texts:?}");
                let this = text(about, line.as_ref(), m);
                line.play(m).expect("legal");
                if line.moves().is_empty() {
                    line.undo();
                    break;
                }
                texts.push(this);
            }
            let moves = texts.join(" ");
            let at = format!("{name} after {moves}");
            let heard = session.answers(&format!("position startpos moves {moves}"));
            assert!(heard.is_empty(), "{at}: {heard:?}");
            session.say("d");
            let fen = game.to_fen_in(&line.position(), Dialect::Uci);
            assert_eq!(session.until("Fen: ").pop(), Some(format!("Fen: {fen}")), "{at}");
            session.say("go nodes 60");
            let mut heard = session.until("bestmove ");
            let best = heard
                .pop()
                .and_then(|line| line.strip_prefix("bestmove ").map(str::to_owned))
                .expect("a move");
            let remarks =
                heard.iter().filter(|line| line.starts_with("info string") && !line.contains("notation"));
            assert_eq!(remarks.collect::<Vec<_>>(), Vec::<&String>::new(), "{at}");
            let m = line.moves().iter().copied().find(|m| text(about, line.as_ref(), *m) == best);
            let m = m.unwrap_or_else(|| panic!("{best} is not legal in {at}"));
            sorts.count(m.kind(), &best);
            line.play(m).expect("legal");
            let heard = session.answers(&format!("position startpos moves {moves} {best}"));
            assert!(heard.is_empty(), "{at}: {heard:?}");
            session.say("d");
            let fen = game.to_fen_in(&line.position(), Dialect::Uci);
            assert_eq!(session.until("Fen: ").pop(), Some(format!("Fen: {fen}")), "{at} {best}");
        }
    }
    let Sorts { ordinary, drops, choices, passes } = sorts;
    assert!(ordinary > 100 && drops > 5 && choices > 5, "{ordinary} {drops} {choices} {passes}");
}
