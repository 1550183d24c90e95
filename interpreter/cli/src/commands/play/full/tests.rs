//! Keys, and the screens that they lead to.

mod plays;

use super::app::App;
use super::frame_buffer::FrameBuffer;
use super::view;
use crate::commands::play::keep::Autosave;
use crate::commands::play::table::Table;
use crate::subject::{Start, Subject, Target};
use crate::{fixture, wheel};
use alfonso_driver::shipped;
use alfonso_record::due::Due;
use alfonso_record::seats::Seats;
use alfonso_report::board::Style;
use alfonso_report::screen::Screen;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::time::Duration;

fn app_of<'s>(subject: &'s Subject, seats: &[&str], after: &str) -> App<'s> {
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
            ("<pageup>", KeyCode::PageUp),
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

/// Throws dice and presses Enter on a cell, to show what a player sees first.
fn begun(app: &mut App<'_>) {
    while Due::of(&app.table) == Due::Throw {
        press(app, "<enter>");
    }
    if Due::of(&app.table) == Due::Cells {
        press(app, "<enter>");
    }
}

#[test]
fn every_shipped_game_fits_on_80_by_24() {
    for (name, _) in shipped::games() {
        let subject = subject(name);
        let mut app = app_of(&subject, &[], "");
        begun(&mut app);
        insta::assert_snapshot!(format!("{name}-80x24"), screen(&app, 80, 24));
    }
}

#[test]
fn boards_grow_on_120_by_40() {
    for name in ["azar", "chess", "el-mundo", "go", "grande-acedrex", "kalah", "pachisi", "todas-tablas"] {
        let subject = subject(name);
        let mut app = app_of(&subject, &[], "");
        app.resize((120, 40));
        begun(&mut app);
        insta::assert_snapshot!(format!("{name}-120x40"), screen(&app, 120, 40));
    }
}

#[test]
fn wider_terminals_show_the_legal_moves_and_tiny_ones_say_so() {
    let subject = subject("scachs");
    let mut app = app_of(&subject, &[], "e2-e4 e7-e5");
    insta::assert_snapshot!("scachs-140x40", screen(&app, 140, 40));
    press(&mut app, "<tab><enter>");
    insta::assert_snapshot!("scachs-60x18", screen(&app, 60, 18));
    assert!(screen(&app, 29, 9).starts_with("make the terminal larger"));
    // Drawing never panics, whatever the size.
    for keys in ["", "?", "<esc>M", "<esc>O", "<esc>/e2"] {
        press(&mut app, keys);
        for (columns, rows) in [(1, 1), (30, 10), (31, 11), (45, 12), (60, 10), (80, 18), (300, 100)] {
            let _ = screen(&app, columns, rows);
        }
    }
}

#[test]
fn a_piece_is_picked_and_moved_and_the_move_taken_back() {
    let subject = fixture::subject();
    let mut app = app_of(&subject, &[], "");
    sees(&app, &["your move, South", "ply 0", "a1: South Tower, can go to 1 cell"]);
    press(&mut app, "<enter>");
    sees(&app, &["<♖>", "(•)", "Tower on a1 can go to a2", "Enter move there"]);
    press(&mut app, "<up><enter>");
    sees(&app, &["your move, North", "South a1-a2", "1. a1-a2", "[♖]"]);
    press(&mut app, "U");
    sees(&app, &["your move, South", "taken back", "R redo"]);
    press(&mut app, "^y");
    sees(&app, &["your move, North", "played again"]);
    press(&mut app, "<enter>");
    sees(&app, &["the Tower on a2 is South's, and it is North's turn"]);
    press(&mut app, "U<down><enter><enter>");
    sees(&app, &["put back"]);
    // Tab goes to the next piece, and then over its targets.
    press(&mut app, "<esc><tab><enter><tab><enter>");
    sees(&app, &["your move, North", "ply 1"]);
}

#[test]
fn why_not_and_who_says_so() {
    let subject = fixture::subject();
    let mut app = app_of(&subject, &[], "");
    // From a1 to c3: the message appears at once, because a piece is picked.
    press(&mut app, "<enter><up><up><right><right><enter>");
    sees(&app, &["a1-c3 is not legal: the tower may step to a2, not to c3"]);
    press(&mut app, "W");
    sees(&app, &[" Why? ", "a1-c3 is not legal"]);
    press(&mut app, "<esc><esc>Wa1-a2<enter>");
    sees(&app, &["a1-a2 is legal by tower.step", "A Book, page 7"]);
    press(&mut app, "<esc>I");
    sees(&app, &["no move is selected, and none was made"]);
    press(&mut app, "/a1-a2<enter>I");
    sees(&app, &[" Who says so ", "a1-a2: tower.step", "A Book, page 7"]);
}

#[test]
fn the_list_is_filtered_and_played_from() {
    let subject = fixture::subject();
    let mut app = app_of(&subject, &[], "");
    press(&mut app, "M");
    sees(&app, &["legal moves", "> a1-a2  tower.step", "crown.step", "A Book, page 7"]);
    press(&mut app, "toad");
    sees(&app, &["with `toad`", "> d1-b2  toad.leap"]);
    press(&mut app, "<down><enter>");
    sees(&app, &["your move, North", "1. d1-c3"]);
    press(&mut app, "Mzzz");
    sees(&app, &["0 of "]);
    press(&mut app, "<enter>");
    sees(&app, &["your move, North"]);
}

#[test]
fn moves_are_typed_and_completed() {
    let subject = fixture::subject();
    let mut app = app_of(&subject, &[], "");
    press(&mut app, "d1");
    sees(&app, &["move: d1"]);
    press(&mut app, "<tab>");
    sees(&app, &["move: d1-", "d1-b2  d1-c3"]);
    press(&mut app, "c<tab><enter>");
    sees(&app, &["1. d1-c3"]);
    press(&mut app, "nonsense<enter>");
    sees(&app, &["`nonsense` is not a move"]);
    app.paste("a4-a3\na1-a2 \u{1b}[2J what?");
    sees(&app, &["move: a4-a3 a1-a2 [2J what?"]);
    press(&mut app, "<enter>");
    sees(&app, &["1. d1-c3  a4-a3", "2. a1-a2", "`[2J`"]);
    press(&mut app, "/<back>/<esc>Q");
    sees(&app, &["This game is not saved."]);
}

#[test]
fn every_lower_case_letter_and_digit_begins_a_move_in_every_game() {
    for name in ["chess", "grande-acedrex", "oware"] {
        let subject = subject(name);
        for sign in ('a'..='z').chain('0'..='9') {
            let mut app = app_of(&subject, &[], "");
            press(&mut app, &sign.to_string());
            sees(&app, &[&format!("move: {sign}")]);
        }
    }
}

#[test]
fn random_seats_wait_and_are_watched() {
    let subject = fixture::subject();
    let mut app = app_of(&subject, &["N=random"], "");
    assert_eq!(app.delay(), None, "it is a person's turn");
    press(&mut app, "/a1-a2<enter>");
    assert_eq!(app.delay(), Some(Duration::from_millis(400)));
    sees(&app, &["North is thinking: at random"]);
    press(&mut app, "+P");
    sees(&app, &["North waits: at random", "space plays one move"]);
    assert_eq!(app.delay(), None);
    press(&mut app, " ");
    sees(&app, &["North ", "your move, South"]);
    press(&mut app, "P-O<enter>");
    sees(&app, &["Who plays whom?", "> South: beginner (level:1)", "North: at random"]);
    press(&mut app, "<enter>");
    sees(&app, &["> South: casual (level:3)"]);
    press(&mut app, "<enter><enter><enter>");
    sees(&app, &["> South: at random", "North: at random"]);
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
    press(&mut app, "<esc>U");
    sees(&app, &["taken back"]);
    assert_eq!(app.delay(), None, "who takes back wants to look");
}

#[test]
fn dice_of_a_person_are_thrown_by_enter_or_typed() {
    let subject = wheel::subject();
    let mut app = app_of(&subject, &[], "");
    assert_eq!(app.delay(), None, "the dice wait for a person");
    sees(&app, &["your throw, ", "Enter throws the dice"]);
    press(&mut app, "2<enter>");
    sees(&app, &["shows 2"]);
    let mut app = app_of(&subject, &[], "");
    press(&mut app, "<enter>");
    sees(&app, &["shows "]);
    let mut app = app_of(&subject, &[], "");
    press(&mut app, "9<enter>");
    sees(&app, &["your throw, "]);
    app.click((70, 10));
    sees(&app, &["shows "]);
}

#[test]
fn dice_are_thrown_by_hand_if_that_is_wanted() {
    let subject = wheel::subject();
    let mut app = app_of(&subject, &["Chance=human"], "");
    sees(&app, &["How do the dice fall?", "> roll:1", "1/3"]);
    press(&mut app, "<end><enter>");
    sees(&app, &["shows 3"]);
    press(&mut app, "<enter><esc>U");
    sees(&app, &["How do the dice fall?"]);
    press(&mut app, "<esc><enter>");
    sees(&app, &["How do the dice fall?"]);
    press(&mut app, "2<enter>");
    sees(&app, &["shows 2"]);
}

#[test]
fn a_game_without_a_board_is_thrown_step_by_step() {
    let subject = subject("azar");
    let mut app = app_of(&subject, &[], "");
    sees(&app, &["Enter throws the dice", "ply 0"]);
    press(&mut app, "1 5 6<enter>");
    sees(&app, &["roll:1,5,6"]);
}

#[test]
fn houses_are_sown_where_the_cursor_stands() {
    let subject = subject("oware");
    let mut app = app_of(&subject, &[], "");
    sees(&app, &["a1: 4 seeds", "Enter choose", "(4)"]);
    press(&mut app, "<right><right><enter>");
    sees(&app, &["South c1; the last one falls on f2", "your move, North", "a2: 4 seeds"]);
    // A click sows, too. A click on a house of the other player says why nothing happens.
    let (x, y) = spot_of(&app, "e  f");
    app.click((x, y + 3));
    sees(&app, &["ply 1"]);
    app.click((x, y + 2));
    sees(&app, &["North e2; the last one falls on a2", "ply 2"]);
}

#[test]
fn stones_are_placed_at_once_and_a_pass_is_one_key() {
    let subject = subject("go");
    let mut app = app_of(&subject, &[], "");
    sees(&app, &["a1: empty", "Enter place", "E pass"]);
    press(&mut app, "<up><right><enter>");
    sees(&app, &["Black b2", "1. b2", "ply 1", "b2: Black Stone"]);
    press(&mut app, "c3<enter><tab>");
    sees(&app, &["c2: empty"]);
    press(&mut app, "E");
    sees(&app, &["Black passes", "ply 3"]);
}

#[test]
fn a_game_is_given_up_saved_and_left() {
    let folder = std::env::temp_dir().join(format!("alfonso-full-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("game.ron").to_string_lossy().into_owned();
    let subject = fixture::subject();
    let mut app = app_of(&subject, &[], "");
    press(&mut app, "/a1-a2<enter>G<down><enter>");
    sees(&app, &["The game is over", "North resigns: South wins."]);
    press(&mut app, "Q");
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
    let mut other = app_of(&subject, &[], "a1-a2");
    press(&mut other, "S^u");
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
    let mut app = app_of(&subject, &[], "");
    press(&mut app, "/a1-a2<enter>^c");
    assert!(!app.is_done());
    press(&mut app, "^c");
    assert!(app.is_done());
    let mut app = app_of(&subject, &[], "a1-a2");
    press(&mut app, "Q");
    assert!(app.is_done(), "nothing was played here that could be lost");
}

#[test]
fn pieces_come_from_the_reserve() {
    let subject = subject("sittuyin");
    let mut app = app_of(&subject, &[], "");
    sees(&app, &["your move, White", "in reserve of White: 1 King", "a1: empty"]);
    // Enter asks which of the kinds is placed.
    press(&mut app, "<enter>");
    sees(&app, &["Which piece do you place on a1?", "> King@a1"]);
    press(&mut app, "<down><enter>");
    sees(&app, &["White General@a1"]);
    // Tab picks the next kind, which Enter places.
    press(&mut app, "<tab>");
    sees(&app, &["King in reserve can go to"]);
    press(&mut app, "<tab><enter>");
    sees(&app, &["1. General@a1  General@"]);
}

/// Returns the place of a text on the screen: that of its first sign.
fn spot_of(app: &App<'_>, text: &str) -> (u16, u16) {
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
    let mut app = app_of(&subject, &[], "e2-e4 d7-d5");
    // The cell e4 lies below the letter e, five rows down.
    let (x, y) = spot_of(&app, "e  f");
    app.click((x, y + 6));
    sees(&app, &["Pawn on e4 can go to", "<♙>"]);
    // One row up and one column west: the pawn takes.
    app.click((x - 3, y + 5));
    sees(&app, &["White e4-d5; takes Black Pawn", "off: Black ♟"]);
    // Beside the board nothing is picked.
    app.click((70, 20));
    // A key of the last line is pressed by a click.
    let keys = spot_of(&app, "M moves");
    app.click(keys);
    let rows = spot_of(&app, "a7-a6");
    app.wheel(KeyCode::Down);
    app.click(rows);
    sees(&app, &["Black a7-a6"]);
    press(&mut app, "?");
    sees(&app, &["Goal: ", "more below"]);
    (0..60).for_each(|_| app.wheel(KeyCode::Down));
    sees(&app, &["(•) where", "the wheel scrolls"]);
    app.click((79, 0));
    assert!(!screen(&app, 80, 24).contains("(•) where"), "a click beside a window closes it");
}

#[test]
fn boards_are_turned_round_and_their_cells_grow() {
    let subject = subject("chess");
    let mut app = app_of(&subject, &[], "e2-e4");
    press(&mut app, "T");
    insta::assert_snapshot!("chess-turned", screen(&app, 80, 24));
    // The cursor goes where the arrow points.
    press(&mut app, "<up>");
    sees(&app, &["a6: empty"]);
    press(&mut app, "T");
    // Large cells fit on a larger screen only.
    insta::assert_snapshot!("chess-large", screen(&app, 100, 34));
    press(&mut app, "LL");
    let seen = screen(&app, 100, 34);
    assert!(seen.contains("  8 │ ♜ ░♞░") && seen.contains("cells are small"), "{seen}");
}

#[test]
fn clicks_find_cells_where_there_is_no_room_for_larger_ones() {
    let chess = subject("chess");
    let mut small = app_of(&chess, &[], "");
    press(&mut small, "L");
    let (x, y) = spot_of(&small, "e  f");
    // Two rows of letters and frame, then the ranks from above: e2 is the seventh.
    small.click((x, y + 8));
    sees(&small, &["Pawn on e2 can go to"]);
    let points = subject("alquerque-de-doze");
    let mut points = app_of(&points, &[], "");
    press(&mut points, "T");
    sees(&points, &["this board has no squares"]);
}

#[test]
fn a_hint_has_words_and_a_number() {
    let subject = fixture::subject();
    let mut app = app_of(&subject, &[], "");
    press(&mut app, "H");
    let seen = screen(&app, 80, 24);
    assert!(seen.contains("Hint: "), "{seen}");
    assert!(seen.contains("even, ") || seen.contains("better, ") || seen.contains("wins in"), "{seen}");
}

#[test]
fn a_board_that_does_not_fit_is_scrolled_and_says_so() {
    let subject = subject("chess");
    let mut app = app_of(&subject, &[], "");
    app.resize((60, 12));
    let seen = screen(&app, 60, 12);
    assert!(seen.contains("board continues above"), "{seen}");
    press(&mut app, "<pageup><pageup>");
    let seen = screen(&app, 60, 12);
    assert!(seen.contains("board continues below") && seen.contains(" 8 "), "{seen}");
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
