//! Games of all kinds on the full screen of a real terminal, played by the keyboard and by the mouse.
//!
//! The unit tests of `alfonso-cli` play every shipped game on screens of both sizes; here a sample
//! of them goes through tmux, keys and mouse reports.

use crate::terminal::{Terminal, tmux_is_here};
use alfonso_driver::shipped;
use alfonso_game::Random;
use std::sync::Mutex;
use std::thread;

/// The number of games.
const GAMES: usize = 10;
/// The seed by which they are drawn.
const SEED: u64 = 56;
/// The plies by the keyboard, and then by the mouse.
const PLIES: u32 = 10;
/// The most keys or clicks for one ply.
const MOST: usize = 12;
/// The number of terminals at a time.
const AT_ONCE: usize = 4;

/// Returns the number of the ply that a screen shows.
fn ply(screen: &str) -> Option<u32> {
    let (_, rest) = screen.split_once("ply ")?;
    rest.split(|sign: char| !sign.is_ascii_digit()).next()?.parse().ok()
}

/// Returns the entries of the menu on a screen: rows between two lines of a frame.
fn entries(screen: &str) -> usize {
    let row = |line: &&str| line.contains("│> ") || line.contains("│  ");
    let menu = screen.lines().skip_while(|line| !line.contains("┌ ")).skip(1);
    let rows: Vec<&str> = menu.take_while(|line| !line.contains('└')).filter(row).collect();
    if rows.iter().any(|line| line.contains("│> ")) { rows.len() } else { 0 }
}

/// Plays on until the number of the ply has grown. Returns false if the game is over.
fn one_ply(terminal: &Terminal, name: &str, by_mouse: bool) -> bool {
    let mut screen = terminal.screen();
    let before = ply(&screen);
    for _ in 0..MOST {
        if screen.contains("The game is over") || screen.contains("the game is over") {
            return false;
        }
        let is_menu = screen.contains("Esc close");
        assert!(!is_menu || entries(&screen) != 1, "{name}: a question with one answer\n{screen}");
        let is_cell = screen.contains("Tab next") && !is_menu;
        if is_cell {
            terminal.keys(&["Tab"]);
            screen = terminal.changed_from(&screen);
        }
        if by_mouse && !is_menu {
            terminal.click();
        } else {
            terminal.keys(&["Enter"]);
        }
        screen = terminal.changed_from(&screen);
        if ply(&screen) > before {
            return true;
        }
    }
    panic!("{name}: no ply was played\n{screen}");
}

fn play(name: &str, (columns, rows): (u16, u16)) {
    let mut terminal = Terminal::new(&format!("plays-{name}-{columns}"));
    let dice = ["play", name, "--seed", "1", "--seats"];
    let loaded = alfonso_driver::load(shipped::game(name).expect("it ships"), &Default::default(), &|_| None);
    let players = loaded.expect("no errors").game.names().players.clone();
    let seats: Vec<String> = players.iter().map(|(player, _)| format!("{player}=human")).collect();
    let seats = seats.join(",");
    terminal.start(columns, rows, &[&dice[..], &[&seats]].concat());
    terminal.see(&["F1 help", "ply 0"]);
    for by_mouse in [false, true] {
        for _ in 0..PLIES {
            if !one_ply(&terminal, name, by_mouse) {
                return;
            }
        }
    }
}

#[test]
fn ten_games_are_played_by_the_keyboard_and_by_the_mouse() {
    if !tmux_is_here() {
        return;
    }
    let mut names: Vec<&str> = shipped::games().into_iter().map(|(name, _)| name).collect();
    let mut random = Random::new(SEED);
    let mut drawn = Vec::new();
    while drawn.len() < GAMES && !names.is_empty() {
        drawn.push(names.swap_remove(random.below(names.len() as u32) as usize));
    }
    let sizes = [(80, 24), (120, 40)];
    let open = Mutex::new(drawn.iter().flat_map(|name| sizes.map(|size| (*name, size))).collect::<Vec<_>>());
    let next = || open.lock().expect("no test has failed").pop();
    thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                while let Some((name, size)) = next() {
                    play(name, size);
                }
            });
        }
    });
}
