//! The games that the engine offers, and its moves in all of them.

use super::session::Session;
use alfonso_driver::{About, Annotations, Loaded, Request, load, shipped};
use alfonso_game::{Dialect, Line, Move, MoveKind, Random, Waiver};
use alfonso_notation::uci;
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
    let mut fit: Vec<&str> =
        shipped::games().into_iter().map(|(name, _)| name).filter(|name| is_fit(name)).collect();
    let has_royals = |name: &str| loaded(name).game.blueprint().kinds.iter().any(|kind| kind.royal);
    fit.sort_by_cached_key(|name| !has_royals(name));
    if env::var_os("RENEW").is_some() {
        fs::write(LIST, fit.join("\n") + "\n").expect("the list can be written");
    }
    let listed = fs::read_to_string(LIST).expect("the list");
    let listed: Vec<&str> = listed.lines().collect();
    assert_eq!(listed, fit, "RENEW=1 writes the list anew");
    let mut session = Session::begin(&["uci"]);
    let (default, offered) = values(&mut session);
    assert!(offered.contains(&default), "{default}");
    // A line has no room for all; those that are not listed can be set.
    assert!(offered.len() > 50 && offered.iter().all(|name| fit.contains(&name.as_str())), "{offered:?}");
    for name in fit.iter().filter(|name| !offered.iter().any(|it| it == *name)) {
        let heard = session.answers(&format!("setoption name UCI_Variant value {name}"));
        assert!(heard.is_empty(), "{name}: {heard:?}");
        let heard = session.answers("position startpos");
        assert!(heard.is_empty(), "{name}: {heard:?}");
    }
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
            MoveKind::Piece { .. } if text.contains('@') => &mut self.drops,
            MoveKind::Piece { .. } => &mut self.ordinary,
            _ => &mut self.choices,
        };
        *sort += 1;
    }
}

/// Returns the text of a move as the engine gives it.
fn text(about: About<'_>, line: &dyn Line, m: Move) -> String {
    uci::written(about, line, m)
}

#[test]
fn every_move_that_is_answered_is_read_back() {
    let mut session = Session::begin(&["uci"]);
    let (_, offered) = values(&mut session);
    let mut sorts = Sorts::default();
    for name in &offered {
        let Loaded { game, rules, rule_file, .. } = loaded(name);
        let annotations = Annotations::new(&rules, &rule_file);
        let about = About { game: &game, annotations: &annotations };
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
            let fen = game.to_fen_in(&line.position(), Dialect::Uci);
            assert_eq!(session.answers("d").first().cloned(), Some(format!("Fen: {fen}")), "{at}");
            session.say("go nodes 60");
            let mut heard = session.until("bestmove ");
            let best = heard
                .pop()
                .and_then(|line| line.strip_prefix("bestmove ").map(str::to_owned))
                .expect("a move");
            let remarks = heard.iter().filter(|line| line.starts_with("info string"));
            assert_eq!(remarks.collect::<Vec<_>>(), Vec::<&String>::new(), "{at}");
            let m = line.moves().iter().copied().find(|m| text(about, line.as_ref(), *m) == best);
            let m = m.unwrap_or_else(|| panic!("{best} is not legal in {at}"));
            sorts.count(m.kind(), &best);
            line.play(m).expect("legal");
            let heard = session.answers(&format!("position startpos moves {moves} {best}"));
            assert!(heard.is_empty(), "{at}: {heard:?}");
            let fen = game.to_fen_in(&line.position(), Dialect::Uci);
            assert_eq!(session.answers("d").first().cloned(), Some(format!("Fen: {fen}")), "{at} {best}");
        }
    }
    let Sorts { ordinary, drops, choices, passes } = sorts;
    assert!(ordinary > 100 && drops > 5 && choices > 5, "{ordinary} {drops} {choices} {passes}");
}

/// Plays there and back for both players, if two pieces can go so; returns the four moves.
fn there_and_back(line: &mut dyn Line, random: &mut Random) -> Option<[Move; 4]> {
    let back = |line: &dyn Line, m: Move| {
        let is_back =
            |other: &&Move| other.by().is_some() && (other.from(), other.to()) == (m.to(), m.from());
        line.moves().iter().find(is_back).copied()
    };
    let pieces = |line: &dyn Line| -> Vec<Move> {
        line.moves().iter().copied().filter(|m| m.by().is_some()).collect()
    };
    for _ in 0..TRIES {
        let before = line.played().len();
        let mut four: Vec<Move> = Vec::new();
        for step in 0..4 {
            let m = match step {
                0 | 1 => {
                    let all = pieces(line);
                    let row =
                        u32::try_from(all.len()).ok().filter(|most| *most > 0).map(|most| random.below(most));
                    row.map(|row| all[row as usize])
                }
                _ => back(line, four[step - 2]),
            };
            let Some(m) = m.filter(|_| line.outcome().is_none()) else { break };
            four.push(m);
            line.play(m).expect("legal");
        }
        if let Ok(four) = <[Move; 4]>::try_from(four) {
            return Some(four);
        }
        while line.played().len() > before {
            line.undo();
        }
    }
    None
}

/// How often two moves are drawn that might be taken back.
const TRIES: u32 = 200;
/// How often they are played and taken back.
const ROUNDS: u32 = 90;

#[test]
fn no_claim_and_no_count_ends_the_game_of_an_engine() {
    let mut session = Session::begin(&["uci"]);
    let (_, offered) = values(&mut session);
    let mut met: Vec<&str> = Vec::new();
    for name in &offered {
        let Loaded { game, rules, rule_file, .. } = loaded(name);
        let annotations = Annotations::new(&rules, &rule_file);
        let about = About { game: &game, annotations: &annotations };
        let mut random = Random::new(11);
        let mut line = game.line();
        let Some(four) = there_and_back(line.as_mut(), &mut random) else { continue };
        let mut is_passed = false;
        let mut texts: Vec<String> = Vec::new();
        'rounds: for _ in 0..ROUNDS {
            for m in four {
                if line.waive(Waiver::Counts) {
                    is_passed = true;
                    break 'rounds;
                }
                if !line.moves().contains(&m) {
                    break 'rounds;
                }
                line.play(m).expect("legal");
            }
        }
        let mut again = game.line();
        for m in line.played() {
            texts.push(text(about, again.as_ref(), *m));
            again.play(*m).expect("legal");
            again.waive(Waiver::Counts);
        }
        if !is_passed || line.moves().is_empty() {
            continue;
        }
        met.push(name);
        let at = format!("{name} after {}", texts.join(" "));
        let heard = session.answers(&format!("setoption name UCI_Variant value {name}"));
        assert!(heard.is_empty(), "{name}: {heard:?}");
        let heard = session.answers(&format!("position startpos moves {}", texts.join(" ")));
        assert!(heard.is_empty(), "{at}: {heard:?}");
        session.say("go nodes 60");
        let heard = session.until("bestmove ").pop().expect("an answer");
        let best = heard.strip_prefix("bestmove ").expect("an answer");
        assert_ne!(best, "(none)", "{at}");
        let heard = session.answers(&format!("position startpos moves {} {best}", texts.join(" ")));
        assert!(heard.is_empty(), "{at} {best}: {heard:?}");
    }
    assert!(met.len() > 15, "{met:?}");
}
