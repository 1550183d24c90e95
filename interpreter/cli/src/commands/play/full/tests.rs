//! Keys, and the screens that they lead to.

use super::app::App;
use super::frame_buffer::FrameBuffer;
use super::view;
use crate::commands::play::keep::Autosave;
use crate::commands::play::table::Table;
use crate::subject::{Start, Subject, Target};
use crate::{fixture, wheel};
use alfonso_driver::shipped;
use alfonso_record::seats::Seats;
use alfonso_report::board::Style;
use alfonso_report::screen::Screen;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::time::Duration;

fn app<'s>(subject: &'s Subject, seats: &[&str], after: &str) -> App<'s> {
    let seats: Vec<_> = seats.iter().map(|seat| seat.parse().expect("a seat")).collect();
    let seats = Seats::settle(&subject.game, &seats).expect("seats");
    let start = Start { after: after.to_owned(), ..Start::default() };
    let table = Table::new(subject, start.line(subject).expect("a start"), seats, 1);
    let style = Style::new(Screen { terminal: true, ..Screen::PLAIN }, false);
    App::new(table, Autosave::default(), style, Duration::from_millis(400), 50)
}

/// Presses keys: letters as they are, others by name between `<` and `>`. `^` holds Control for the next key.
fn press(app: &mut App<'_>, keys: &str) {
    let mut rest = keys;
    while let Some(sign) = rest.chars().next() {
        let named = [
            ("<up>", KeyCode::Up),
            ("<down>", KeyCode::Down),
            ("<left>", KeyCode::Left),
            ("<right>", KeyCode::Right),
            ("<enter>", KeyCode::Enter),
            ("<esc>", KeyCode::Esc),
            ("<tab>", KeyCode::Tab),
            ("<back>", KeyCode::Backspace),
            ("<end>", KeyCode::End),
            ("<f2>", KeyCode::F(2)),
            ("<f3>", KeyCode::F(3)),
        ];
        let found = named.iter().find(|(name, _)| rest.starts_with(name));
        let (code, held, length) = match found {
            Some((name, code)) => (*code, KeyModifiers::NONE, name.len()),
            None if sign == '^' => {
                let held = rest[1..].chars().next().expect("a key behind ^");
                (KeyCode::Char(held), KeyModifiers::CONTROL, 2)
            }
            None => (KeyCode::Char(sign), KeyModifiers::NONE, sign.len_utf8()),
        };
        app.key(KeyEvent::new(code, held));
        rest = &rest[length..];
    }
}

fn screen(app: &App<'_>, columns: u16, rows: u16) -> String {
    let mut frame_buffer = FrameBuffer::new((columns, rows));
    view::view(app, &mut frame_buffer);
    let buffer = &frame_buffer.buffer;
    let cell = |x, y| buffer[(x, y)].symbol().to_owned();
    let row = |y| (0..columns).map(|x| cell(x, y)).collect::<String>().trim_end().to_owned() + "\n";
    (0..rows).map(row).collect()
}

#[track_caller]
fn sees(app: &App<'_>, parts: &[&str]) {
    let seen = screen(app, 80, 24);
    for part in parts {
        assert!(seen.contains(part), "`{part}` is missing from\n{seen}");
    }
}

fn subject(name: &str) -> Subject {
    Target::named(name).subject().expect("a shipped game")
}

#[test]
fn every_shipped_game_fits_on_80_by_24() {
    for (name, _) in shipped::games() {
        let subject = subject(name);
        let mut app = app(&subject, &[], "");
        // The program throws the dice, then Enter picks the piece under the cursor.
        while app.delay().is_some() {
            app.tick();
        }
        press(&mut app, "<enter>");
        insta::assert_snapshot!(format!("{name}-80x24"), screen(&app, 80, 24));
    }
}

#[test]
fn wider_terminals_show_the_legal_moves_and_tiny_ones_say_so() {
    let subject = subject("scachs");
    let mut app = app(&subject, &[], "e2-e4 e7-e5");
    insta::assert_snapshot!("scachs-140x40", screen(&app, 140, 40));
    press(&mut app, "n<enter>");
    insta::assert_snapshot!("scachs-60x18", screen(&app, 60, 18));
    assert!(screen(&app, 29, 9).starts_with("make the terminal larger"));
    // Drawing never panics, whatever the size.
    for keys in ["", "?", "<esc>m", "<esc>o", "<esc>/e2"] {
        press(&mut app, keys);
        for (columns, rows) in [(1, 1), (30, 10), (31, 11), (45, 12), (60, 10), (80, 18), (300, 100)] {
            let _ = screen(&app, columns, rows);
        }
    }
}

#[test]
fn a_piece_is_picked_and_moved_and_the_move_taken_back() {
    let subject = fixture::subject();
    let mut app = app(&subject, &[], "");
    sees(&app, &["South to move", "ply 0", "a1: South Tower"]);
    press(&mut app, "<enter>");
    sees(&app, &["<♖>", "(•)", "Tower on a1 can go to a2"]);
    press(&mut app, "<up><enter>");
    sees(&app, &["North to move", "South a1-a2", "1. a1-a2", "[♖]"]);
    press(&mut app, "u");
    sees(&app, &["South to move", "taken back", "r redo"]);
    press(&mut app, "^y");
    sees(&app, &["North to move", "played again"]);
    press(&mut app, "<enter>");
    sees(&app, &["the Tower on a2 is South's, and it is North's turn"]);
    press(&mut app, "u<down><enter><enter>");
    sees(&app, &["put back"]);
}

#[test]
fn why_not_and_who_says_so() {
    let subject = fixture::subject();
    let mut app = app(&subject, &[], "");
    // From a1 to c3: the message appears at once, because a piece is picked.
    press(&mut app, "<enter><up><up><right><right><enter>");
    sees(&app, &["a1-c3 is not legal: the tower may step to a2, not to c3"]);
    press(&mut app, "w");
    sees(&app, &[" Why? ", "a1-c3 is not legal"]);
    press(&mut app, "<esc><esc>wa1-a2<enter>");
    sees(&app, &["a1-a2 is legal by tower.step", "A Book, page 7"]);
    press(&mut app, "<esc>i");
    sees(&app, &["no move is selected, and none was made"]);
    press(&mut app, "/a1-a2<enter>i");
    sees(&app, &[" Who says so ", "a1-a2: tower.step", "A Book, page 7"]);
}

#[test]
fn the_list_is_filtered_and_played_from() {
    let subject = fixture::subject();
    let mut app = app(&subject, &[], "");
    press(&mut app, "m");
    sees(&app, &["legal moves", "> a1-a2  tower.step", "crown.step", "A Book, page 7"]);
    press(&mut app, "toad");
    sees(&app, &["with `toad`", "> d1-b2  toad.leap"]);
    press(&mut app, "<down><enter>");
    sees(&app, &["North to move", "1. d1-c3"]);
    press(&mut app, "mzzz");
    sees(&app, &["0 of "]);
    press(&mut app, "<enter>");
    sees(&app, &["North to move"]);
}

#[test]
fn moves_are_typed_and_completed() {
    let subject = fixture::subject();
    let mut app = app(&subject, &[], "");
    press(&mut app, "d1");
    sees(&app, &["move: d1"]);
    press(&mut app, "<tab>");
    sees(&app, &["move: d1-", "d1-b2  d1-c3"]);
    press(&mut app, "c<tab><enter>");
    sees(&app, &["1. d1-c3"]);
    press(&mut app, "/nonsense<enter>");
    sees(&app, &["`nonsense` is not a move"]);
    app.paste("a4-a3\na1-a2 \u{1b}[2J what?");
    sees(&app, &["move: a4-a3 a1-a2 [2J what?"]);
    press(&mut app, "<enter>");
    sees(&app, &["1. d1-c3  a4-a3", "2. a1-a2", "`[2J`"]);
    press(&mut app, "/<back>/<esc>q");
    sees(&app, &["This game is not saved."]);
}

#[test]
fn random_seats_wait_and_are_watched() {
    let subject = fixture::subject();
    let mut app = app(&subject, &["N=random"], "");
    assert_eq!(app.delay(), None, "it is a person's turn");
    press(&mut app, "/a1-a2<enter>");
    assert_eq!(app.delay(), Some(Duration::from_millis(400)));
    sees(&app, &["North to move (random)"]);
    press(&mut app, "+p");
    sees(&app, &["(random, waits)", "space plays one move"]);
    assert_eq!(app.delay(), None);
    press(&mut app, " ");
    sees(&app, &["North plays ", "South to move"]);
    press(&mut app, "p-o<enter>");
    sees(&app, &["Who plays whom?", "> South: level:1", "North: random"]);
    press(&mut app, "<enter><enter><enter><enter>");
    sees(&app, &["> South: random", "North: random"]);
    press(&mut app, "<esc>");
    assert_eq!(app.delay(), Some(Duration::from_millis(400)));
    let mut watched = 0;
    while app.delay().is_some() {
        app.tick();
        watched += 1;
    }
    assert!(watched > 1);
    let seen = screen(&app, 80, 24);
    assert!(seen.contains("plies were watched") || seen.contains("The game is over"), "{seen}");
    press(&mut app, "<esc>u");
    sees(&app, &["taken back"]);
    assert_eq!(app.delay(), None, "who takes back wants to look");
}

#[test]
fn dice_are_thrown_by_hand_if_that_is_wanted() {
    let subject = wheel::subject();
    let mut app = app(&subject, &["Chance=human"], "");
    sees(&app, &["How do the dice fall?", "> roll:1", "1/3"]);
    press(&mut app, "<end><enter>");
    sees(&app, &["shows 3"]);
    press(&mut app, "<enter><esc>u");
    sees(&app, &["How do the dice fall?"]);
    press(&mut app, "<esc><enter>");
    sees(&app, &["How do the dice fall?"]);
}

#[test]
fn a_game_is_given_up_saved_and_left() {
    let folder = std::env::temp_dir().join(format!("alfonso-full-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("game.ron").to_string_lossy().into_owned();
    let subject = fixture::subject();
    let mut app = app(&subject, &[], "");
    press(&mut app, "/a1-a2<enter>R<down><enter>");
    sees(&app, &["The game is over", "North resigns: South wins."]);
    press(&mut app, "q");
    sees(&app, &["This game is not saved.", "Save and leave"]);
    press(&mut app, "<down><enter>");
    sees(&app, &["save as: small.ron"]);
    press(&mut app, "^u");
    press(&mut app, &file);
    press(&mut app, "<enter>");
    assert!(app.is_done());
    let text = std::fs::read_to_string(&file).expect("a record");
    assert!(text.contains("result: Resigned(\"North\")"), "{text}");
    // The program asks before it overwrites a file.
    let mut other = self::app(&subject, &[], "a1-a2");
    press(&mut other, "s^u");
    press(&mut other, &file);
    press(&mut other, "<enter>");
    sees(&other, &["There is a file", "Write over"]);
    press(&mut other, "<down><enter>");
    assert!(!std::fs::read_to_string(&file).expect("a record").contains("Resigned"));
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn who_asks_twice_to_leave_means_it() {
    let subject = fixture::subject();
    let mut app = app(&subject, &[], "");
    press(&mut app, "/a1-a2<enter>^c");
    assert!(!app.is_done());
    press(&mut app, "^c");
    assert!(app.is_done());
    let mut app = self::app(&subject, &[], "a1-a2");
    press(&mut app, "q");
    assert!(app.is_done(), "nothing was played here that could be lost");
}

#[test]
fn pieces_come_from_the_reserve() {
    let subject = subject("sittuyin");
    let mut app = app(&subject, &[], "");
    sees(&app, &["Who comes from the reserve?", "> 1 King", "2 Knight"]);
    press(&mut app, "<down><enter>");
    sees(&app, &["General in reserve can go to a1", "in reserve of White: 1 King"]);
    press(&mut app, "<enter>");
    sees(&app, &["White General@a1", "Who comes from the reserve?"]);
    press(&mut app, "<esc><enter>");
    sees(&app, &["the General on a1 is White's"]);
    press(&mut app, "H<enter>");
    sees(&app, &["King in reserve can go to"]);
    press(&mut app, "<esc><enter>");
    sees(&app, &["Who comes here from the reserve?", "King@"]);
    press(&mut app, "<enter><esc>");
    sees(&app, &["1. General@a1  King@"]);
}

/// Returns the place of a text on the screen: that of its first sign.
fn place(app: &App<'_>, text: &str) -> (u16, u16) {
    let seen = screen(app, 80, 24);
    let found = seen.lines().enumerate().find_map(|(y, line)| {
        let at = line.find(text)?;
        Some((line[..at].chars().count(), y))
    });
    let (x, y) = found.unwrap_or_else(|| panic!("`{text}` is missing from\n{seen}"));
    (x as u16, y as u16)
}

#[test]
fn a_mouse_picks_and_moves_and_chooses() {
    let subject = subject("chess");
    let mut app = app(&subject, &[], "e2-e4 d7-d5");
    let click = |app: &mut App<'_>, (x, y): (u16, u16)| app.click((80, 24), (x, y));
    // The cell e4 lies below the letter e, five rows down.
    let (x, y) = place(&app, "e  f");
    click(&mut app, (x, y + 6));
    sees(&app, &["Pawn on e4 can go to", "<♙>"]);
    // One row up and one column west: the pawn takes.
    click(&mut app, (x - 3, y + 5));
    sees(&app, &["White e4-d5", "off: Black ♟"]);
    // Beside the board nothing is picked.
    click(&mut app, (70, 20));
    press(&mut app, "m");
    let rows = place(&app, "a7-a6");
    app.wheel(KeyCode::Down);
    click(&mut app, rows);
    sees(&app, &["Black a7-a6"]);
    press(&mut app, "?");
    sees(&app, &["move the cursor"]);
    (0..20).for_each(|_| app.wheel(KeyCode::Down));
    sees(&app, &["a click picks"]);
    click(&mut app, (79, 0));
    assert!(!screen(&app, 80, 24).contains("a click picks"), "a click beside a window closes it");
}

#[test]
fn boards_are_turned_round_and_their_cells_grow() {
    let subject = subject("chess");
    let mut app = app(&subject, &[], "e2-e4");
    press(&mut app, "<f2>");
    insta::assert_snapshot!("chess-turned", screen(&app, 80, 24));
    // The cursor goes where the arrow points.
    press(&mut app, "<up>");
    sees(&app, &["a6: nobody"]);
    press(&mut app, "<f2><f3>");
    insta::assert_snapshot!("chess-large", screen(&app, 100, 34));
    press(&mut app, "<f3>");
    sees(&app, &["  8 │ ♜ ░♞░"]);
}

#[test]
fn clicks_find_cells_where_there_is_no_room_for_larger_ones() {
    let chess = subject("chess");
    let mut small = app(&chess, &[], "");
    press(&mut small, "<f3>");
    let (x, y) = place(&small, "e  f");
    // Two rows of letters and frame, then the ranks from above: e2 is the seventh.
    small.click((80, 24), (x, y + 8));
    sees(&small, &["Pawn on e2 can go to"]);
    let points = subject("alquerque-de-doze");
    let mut points = app(&points, &[], "");
    press(&mut points, "<f2>");
    sees(&points, &["this board has no squares"]);
    press(&mut points, "<f3>");
    sees(&points, &["this board has no squares"]);
}

#[test]
fn a_piece_that_has_become_another_is_not_off_the_board() {
    let subject = subject("chess");
    let start = Start {
        fen: Some("8/P6k/8/3p4/4P3/8/8/K7 w - - 0 1".to_owned()),
        after: "a7-a8=Queen h7-g7 e4-d5".to_owned(),
        ..Start::default()
    };
    let seats = Seats::settle(&subject.game, &[]).expect("seats");
    let table = Table::new(&subject, start.line(&subject).expect("a start"), seats, 1);
    let style = Style::new(Screen::PLAIN, false);
    assert_eq!(table.off_the_board(style), [["off: Black ♟"]]);
    assert_eq!(table.line().played().len(), 3);
}
