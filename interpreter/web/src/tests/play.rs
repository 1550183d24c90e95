//! Every game is played by presses alone.

use super::{ask, cells, next, open, play, shipped};
use crate::game_table::Table;
use crate::request::{Answer, Open, Request};
use crate::screen::{Can, Due};
use alfonso_driver::shipped as games;
use alfonso_game::Random;

/// The number of moves of each game.
const MOVES: usize = 12;

/// Plays all playable games in a language, and takes the moves back.
fn play_all(language: &str) {
    for (seed, (name, _)) in (0..).zip(games::games()) {
        let mut random = Random::of_game(5, seed);
        let (mut table, first) = open(Open { language: language.into(), ..shipped(name) });
        assert_eq!(first.cells.len(), first.cells.iter().filter(|cell| !cell.outline.is_empty()).count());
        assert!(first.board_svg.starts_with("<svg ") && !first.turn.is_empty(), "{name}");
        let last = play(&mut table, first, MOVES, &mut random);
        let json = serde_json::to_string(&Answer::Screen(last.clone())).expect("it can be written");
        assert!(json.starts_with("{\"screen\":{"), "{name}");
        let mut screen = last;
        for _ in 0..10 * MOVES {
            if !screen.can_undo {
                break;
            }
            screen = ask(&mut table, Request::Undo);
        }
        assert!(!screen.can_undo, "{name}: {:?}", screen.played);
        assert!(screen.played.iter().all(|entry| entry.roll), "{name}: {:?}", screen.played);
    }
}

#[test]
fn every_game_is_played_by_presses_and_taken_back() {
    play_all("en");
}

#[test]
fn every_game_is_played_in_spanish() {
    play_all("es");
}

#[test]
fn a_picked_piece_shows_its_targets_and_can_be_put_back() {
    let (mut table, screen) = open(shipped("chess"));
    assert_eq!((screen.due, screen.turn.as_str()), (Due::Cells, "Your move, White"));
    let e2 = position(&screen.cells, "e2");
    assert_eq!(screen.cells[e2 as usize].can, Can::Act);
    assert_eq!(screen.cells[e2 as usize].holds, "White Pawn");
    assert_eq!(screen.cells[e2 as usize].to.len(), 2);
    let screen = ask(&mut table, Request::Press { cell: e2 });
    assert_eq!((screen.picked, cells(&screen, &[Can::Target]).len()), (Some(e2), 2));
    let refused = ask(&mut table, Request::Press { cell: position(&screen.cells, "e5") });
    assert!(refused.message.contains("not to e5"), "{}", refused.message);
    assert_eq!(refused.picked, Some(e2));
    let Answer::Text(why) = table.answer(Request::WhyCell { cell: position(&screen.cells, "d3") }) else {
        panic!("a text")
    };
    assert!(why.contains("d3"), "{why}");
    let screen = ask(&mut table, Request::Press { cell: e2 });
    assert_eq!(screen.picked, None);
    let e4 = position(&screen.cells, "e4");
    let screen = ask(&mut table, Request::Drag { from: e2, to: e4 });
    assert_eq!((screen.played[0].text.as_str(), screen.message.as_str()), ("e2-e4", "White e2-e4"));
    assert!(screen.cells[e4 as usize].changed && screen.can_undo);
    assert_eq!(screen.path.cells, [e2, position(&screen.cells, "e3"), e4]);
    let screen = ask(&mut table, Request::Play { text: "e7-e5 Ng1-f3".into() });
    assert_eq!(screen.played.len(), 3);
    let screen = ask(&mut table, Request::Undo);
    assert_eq!((screen.played.len(), screen.can_redo), (2, true));
}

/// Returns the number of a cell.
fn position(cells: &[crate::screen::CellView], name: &str) -> u32 {
    u32::try_from(cells.iter().position(|cell| cell.name == name).expect("a cell")).expect("few cells")
}

#[test]
fn dice_are_rolled_by_the_program_or_by_hand() {
    let (mut table, screen) = open(shipped("todas-tablas"));
    let mut random = Random::new(3);
    let mut screen = play(&mut table, screen, 2, &mut random);
    while screen.dice_svg.is_empty() {
        screen = ask(&mut table, next(&screen, &mut random).expect("a move"));
    }
    assert!(screen.played.iter().any(|entry| entry.roll), "{:?}", screen.played);
    let (mut table, screen) = open(Open { dice_by_hand: true, ..shipped("todas-tablas") });
    assert_eq!(screen.due, Due::Enter);
    let items = screen.menu.expect("the rolls").items;
    assert_eq!((items[0].as_str(), items[1].as_str()), ("1 and 1 – 1 of 36", "1 and 2 – 2 of 36"));
    let screen = ask(&mut table, Request::Choose { item: 0 });
    assert!(screen.played[0].roll && screen.can_undo);
    assert!(screen.link.ends_with("dice=hand"), "{}", screen.link);
}

#[test]
fn numbers_of_players_stand_with_the_players_alone() {
    let mut seen = 0;
    for (seed, (name, _)) in (0..).zip(games::games()) {
        let (mut table, screen) = open(shipped(name));
        let screen = play(&mut table, screen, 6, &mut Random::of_game(11, seed));
        for (title, _) in screen.players.iter().flat_map(|player| &player.numbers) {
            seen += 1;
            let again = screen.facts.iter().find(|fact| fact.starts_with(&format!("{title}: ")));
            assert_eq!(again, None, "{name}");
        }
    }
    assert!(seen > 0, "no game counts anything");
}

#[test]
fn a_person_gives_up_and_goes_on() {
    let (mut table, _) = open(shipped("chess"));
    let screen = ask(&mut table, Request::Resign);
    assert_eq!((screen.due, screen.ended.as_str()), (Due::Over, "White resigns: Black wins."));
    let screen = ask(&mut table, Request::Undo);
    assert_eq!((screen.due, screen.ended.as_str()), (Due::Cells, ""));
}

#[test]
fn incomplete_games_have_pages() {
    for (name, _) in games::incomplete() {
        let mut table = Table::default();
        let Answer::Error(fault) = table.answer(Request::Open(Box::new(shipped(name)))) else {
            panic!("{name} can be played")
        };
        assert!(fault.message.contains("incomplete"), "{}", fault.message);
        for page in
            [crate::request::Page::Sheet, crate::request::Page::Explain, crate::request::Page::Sources]
        {
            let Answer::Page(html) = table.answer(Request::Page { page }) else { panic!("{name}: no page") };
            assert!(html.starts_with("<!DOCTYPE html>"), "{name}");
        }
        assert!(matches!(table.answer(Request::Readings), Answer::Readings(_)), "{name}");
        assert!(matches!(table.answer(Request::Screen), Answer::Error(_)), "{name}");
    }
}

#[test]
fn the_catalogue_has_every_game() {
    let Answer::Games(all) = Table::default().answer(Request::Games) else { panic!("a list") };
    assert_eq!(all.len(), games::games().len() + games::incomplete().len());
    assert!(all.is_sorted_by(|one, other| one.name < other.name));
    assert_eq!(all.iter().filter(|game| !game.incomplete.is_empty()).count(), games::incomplete().len());
    assert!(all.iter().all(|game| !game.title.is_empty() && !game.family.is_empty()));
}
