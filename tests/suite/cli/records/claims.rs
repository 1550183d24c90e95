//! Draws that may be claimed, at every door: a claim hides no move, and a game that stops there can go on.

use super::{Folder, json};
use alfonso_driver::{Request, load, play_on, shipped};
use alfonso_game::{Game, Move, Random};
use serde_json::Value;

/// Games in which draws may be claimed.
const CLAIMING: &[&str] =
    &["chess", "los-alamos", "draughts-english", "draughts-international", "lasca", "makruk"];
/// No game is longer, and no more games are played in search of a claim.
const PLIES: usize = 300;
const GAMES: u64 = 40;

fn game(name: &str) -> Game {
    load(shipped::game(name).expect("shipped"), &Request::default(), &|_| None).expect("sound").game
}

/// Returns games with the moves of a random play whose players go back where they came from, up to the first draw that may be claimed.
fn claims() -> Vec<(&'static str, Game, Vec<String>)> {
    let found = CLAIMING.iter().filter_map(|name| {
        let game = game(name);
        let moves = to_a_claim(&game)?;
        Some((*name, game, moves))
    });
    let found: Vec<_> = found.collect();
    assert!(found.len() > 3, "{}", found.len());
    found
}

fn to_a_claim(game: &Game) -> Option<Vec<String>> {
    for seed in 1..GAMES {
        let (mut line, mut random) = (game.line(), Random::new(seed));
        while line.played().len() < PLIES && !line.moves().is_empty() {
            let own = line.played().iter().rev().nth(1).copied().filter(|own| own.by().is_some());
            let back = |m: &&Move| {
                own.is_some_and(|own| m.by() == own.by() && (m.from(), m.to()) == (own.to(), own.from()))
            };
            let m = line.moves().iter().find(back).copied().filter(|_| random.below(16) > 0);
            let m = m.or_else(|| line.at_random(&mut random)).expect("a move");
            line.play(m).expect("legal");
        }
        if line.is_claim() {
            return Some(line.played_texts());
        }
    }
    None
}

/// Returns the texts of the moves that play on, sorted.
fn onward(game: &Game, moves: &[String]) -> Vec<String> {
    let mut line = game.line();
    alfonso_driver::play_all(line.as_mut(), &moves.join(" ")).expect("legal");
    assert!(line.is_claim() && line.moves().is_empty());
    let past = line.past_claim().expect("play may go on");
    let mut texts: Vec<String> = past.moves().iter().map(|m| past.text(*m)).collect();
    drop(past);
    play_on(line.as_mut());
    let mut same: Vec<String> = line.moves().iter().map(|m| line.text(*m)).collect();
    texts.sort();
    same.sort();
    assert_eq!(texts, same);
    assert!(!texts.is_empty());
    texts
}

#[test]
fn a_claim_hides_no_move() {
    let folder = Folder::new("claims");
    for (name, game, moves) in claims() {
        let (texts, after) = (onward(&game, &moves), moves.join(" "));
        let listed = json(&folder.out(&["moves", name, "--after", &after, "--format", "json"], ""));
        assert_eq!(listed["moves"].as_array().expect("a list").len(), texts.len(), "{name}: {listed}");
        assert_eq!(listed["outcome"]["claim"], true, "{name}");
        let list = folder.out(&["moves", name, "--after", &after], "");
        assert!(list.contains(" claims it"), "{name}: {list}");
        assert!(texts.iter().all(|text| list.lines().any(|line| line == text)), "{name}: {list}");
        let best = ["best", name, "--agent", "alphabeta:depth=1", "--after", &after, "--format", "json"];
        let best = json(&folder.out(&best, ""));
        assert!(texts.iter().any(|text| best["move"] == text.as_str()), "{name}: {best}");
        assert_eq!(best["claim"]["draw"], true, "{name}: {best}");
        // Where nothing can be claimed, nothing is said of it.
        let fewer = moves[..moves.len() - 1].join(" ");
        let best = ["best", name, "--agent", "alphabeta:depth=1", "--after", &fewer, "--format", "json"];
        assert_eq!(json(&folder.out(&best, ""))["claim"], Value::Null, "{name}");
    }
}

#[test]
fn at_a_claim_play_lists_picks_advises_and_refuses_as_anywhere() {
    let folder = Folder::new("claim-play");
    for (name, game, moves) in claims() {
        let (texts, after) = (onward(&game, &moves), moves.join(" "));
        let (from, to) = texts[0].split_once(['-', 'x']).expect("a move");
        let to: String = to.chars().take_while(|sign| sign.is_ascii_alphanumeric()).collect();
        let to = to.split('x').next().unwrap_or_default();
        let typed = format!("list\npick {from}\nhint\nwhy {from}-{from}\n{from}-{from}\n{}\n", texts[0]);
        let told = folder.out(&["play", name, "--after", &after, "--plain"], &typed);
        assert!(texts.iter().all(|text| told.contains(&format!(" {text} "))), "{name}: {told}");
        let picked = told.lines().find(|line| line.contains(" can go to ")).expect("a piece is picked");
        assert!(picked.contains(&format!(" on {from}")) && picked.contains(to), "{name}: {picked}");
        assert!(told.contains("`claim` makes it a draw; a good move: "), "{name}: {told}");
        assert!(!told.contains("the game is over"), "{name}: {told}");
        assert!(told.contains(&format!("ply {}", moves.len() + 1)), "{name}: {told}");
    }
    let after = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    let told = folder.out(&["play", "chess", "--after", after], "e2e5\n99\n");
    assert!(told.contains("the pawn may go to e3 or e4, not to e5"), "{told}");
    assert!(told.contains("there is no move 99; there are 20 legal moves"), "{told}");
}

#[test]
fn a_claim_is_made_taken_back_and_left_open() {
    let folder = Folder::new("claim-made");
    let last = |text: &str| {
        text.lines()
            .rfind(|line| line.contains("a draw") || line.contains("no draw"))
            .unwrap_or_default()
            .to_owned()
    };
    for (name, game, moves) in claims() {
        let (texts, after) = (onward(&game, &moves), moves.join(" "));
        let play = |typed: &str| {
            let _ = std::fs::remove_file(folder.path("game.ron"));
            let args = ["play", name, "--after", &after, "--plain", "--save", "game.ron"];
            let told = folder.out(&args, typed);
            (told, folder.read("game.ron"))
        };
        let (told, record) = play("claim\n");
        assert!(told.contains("claimed: a draw"), "{name}: {told}");
        assert!(record.contains("result: Rule"), "{name}: {record}");
        // What is claimed is over, until it is taken back.
        let (told, record) = play(&format!("claim\n{}\nundo\n{}\n", texts[0], texts[0]));
        assert!(told.contains("the game is over"), "{name}: {told}");
        assert!(!record.contains("result:"), "{name}: {record}");
        assert!(told.contains(&format!("ply {}", moves.len() + 1)), "{name}: {told}");
        // A refused move leaves the claim open; so does a move that is taken back, which had passed it by.
        let typed = ["zz-zz\nclaim\n".to_owned(), format!("{}\nundo\nclaim\n", texts[0])];
        for typed in typed {
            let (told, record) = play(&typed);
            assert!(last(&told).contains("claimed: a draw"), "{name} after {typed}: {told}");
            assert!(record.contains("result: Rule"), "{name}: {record}");
        }
        let (told, record) = play(&format!("{}\nclaim\n", texts[0]));
        assert!(told.contains("no draw can be claimed here") || last(&told).contains("claimed"), "{told}");
        assert!(record.contains(&texts[0]), "{name}: {record}");
    }
}

#[test]
fn a_position_with_a_claim_is_read_back() {
    let folder = Folder::new("claim-json");
    for (name, game, moves) in claims() {
        let (texts, after) = (onward(&game, &moves), moves.join(" "));
        let show = ["show", name, "--after", &after, "--format", "json"];
        let shown = folder.out(&show, "");
        assert_eq!(json(&shown)["outcome"]["claim"], true, "{name}: {shown}");
        folder.write("here.json", &shown);
        let again = folder.out(&["show", name, "--from", "here.json", "--format", "json"], "");
        assert_eq!(json(&again), json(&shown), "{name}");
        let told = folder.out(&["play", name, "--from", "here.json", "--plain"], "claim\n");
        assert!(told.contains("claimed: a draw"), "{name}: {told}");
        let on = ["moves", name, "--from", "here.json", "--after", &texts[0], "--format", "json"];
        let on = json(&folder.out(&on, ""));
        assert_eq!(on["ply"], moves.len() + 1, "{name}: {on}");
    }
}
