//! Every shipped game is played on the screen by its keys and by the mouse.

use super::{app_of, screen};
use crate::commands::play::full::app::App;
use crate::commands::play::full::areas::{self, BoardArea};
use crate::commands::play::full::cursor::{middles, next_cell};
use crate::commands::play::full::window::{Act, Window};
use crate::subject::Target;
use alfonso_board::CellId;
use alfonso_driver::shipped;
use alfonso_game::{Move, Random};
use alfonso_record::due::Due;
use alfonso_record::happened::chosen_cell;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Position;
use std::collections::{BTreeMap, VecDeque};
use std::thread;

/// The plies that are played in each game.
const PLIES: u32 = 10;
/// The most rolls, choices and moves that these plies may take.
const MOST: usize = 80;

/// The device by which a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    Keys,
    Mouse,
}

#[test]
fn every_game_is_played_by_keys_and_by_mouse_in_two_sizes() {
    let names: Vec<String> = shipped::games().into_iter().map(|(name, _)| name.to_owned()).collect();
    thread::scope(|scope| {
        let half = |which: usize| names.iter().enumerate().filter(move |(index, _)| index % 2 == which);
        for which in 0..2 {
            scope.spawn(move || half(which).for_each(|(index, name)| play_all(name, index as u64)));
        }
    });
}

fn play_all(name: &str, seed: u64) {
    let subject = Target::named(name).subject().expect("a shipped game");
    for size in [(80, 24), (120, 40)] {
        for by in [By::Keys, By::Mouse] {
            let mut app = app_of(&subject, &[], "");
            app.resize(size);
            let player = Player { name, size, by };
            player.play(&mut app, &mut Random::new(seed));
        }
    }
}

/// A player of a game on a screen.
struct Player<'n> {
    name: &'n str,
    size: (u16, u16),
    by: By,
}

impl Player<'_> {
    fn play(&self, app: &mut App<'_>, random: &mut Random) {
        let begun = app.table.line().ply();
        for _ in 0..MOST {
            self.look(app);
            if Due::of(&app.table) == Due::Over && !app.table.may_play_on() {
                return;
            }
            if app.table.line().ply() >= begun + PLIES {
                return;
            }
            let before = app.table.line().played().len();
            if app.window.is_some() {
                self.answer(app, random);
            } else {
                match Due::of(&app.table) {
                    Due::Throw | Due::Pass => self.enter(app),
                    Due::Cells => {
                        let m = app.table.line().at_random(random).expect("a legal move");
                        self.make(app, m);
                    }
                    due => panic!("{due:?} without a window\n{}", self.seen(app)),
                }
            }
            let more = app.table.line().played().len() > before;
            assert!(more || app.table.line().moves().len() > 1, "nothing was played\n{}", self.seen(app));
        }
        panic!("{} plies take too long\n{}", PLIES, self.seen(app));
    }

    fn seen(&self, app: &App<'_>) -> String {
        let Self { name, size, by } = self;
        format!("{name} at {size:?} by {by:?}\n{}", screen(app, size.0, size.1))
    }

    /// Checks what every screen shows.
    fn look(&self, app: &App<'_>) {
        let seen = screen(app, self.size.0, self.size.1);
        if let Some(Window::Menu { items, .. }) = &app.window {
            assert!(items.len() > 1, "a question with one answer\n{}", self.seen(app));
        }
        let BoardArea { drawn, board, note, .. } = self.area(app);
        let (wide, high) = drawn.size();
        let is_whole = wide <= board.width.into() && high <= board.height.into();
        assert!(is_whole || note.is_some(), "a part of the board is missing\n{}", self.seen(app));
        if note.is_some() && app.window.is_none() {
            assert!(seen.contains("board continues"), "{}", self.seen(app));
        }
        assert!(app.window.is_some() || seen.contains("F1 help"), "{}", self.seen(app));
        if !app.game().topology().is_empty() && app.window.is_none() {
            let ply = format!("ply {}", app.table.line().ply());
            // A line may break between the word and the number.
            let words: Vec<&str> = seen.split_whitespace().collect();
            assert!(words.join(" ").contains(&ply), "`{ply}` is missing\n{}", self.seen(app));
        }
    }

    fn area(&self, app: &App<'_>) -> BoardArea {
        areas::board_area(app, app.middle())
    }

    fn key(&self, app: &mut App<'_>, code: KeyCode) {
        app.key(KeyEvent::from(code));
    }

    /// Presses Enter, or clicks beside the board.
    fn enter(&self, app: &mut App<'_>) {
        match self.by {
            By::Keys => self.key(app, KeyCode::Enter),
            By::Mouse => {
                let panel = self.area(app).panel;
                app.click((panel.x + 1, panel.y));
            }
        }
    }

    /// Answers the question of a menu.
    fn answer(&self, app: &mut App<'_>, random: &mut Random) {
        let Some(Window::Menu { items, .. }) = &app.window else { panic!("a text\n{}", self.seen(app)) };
        let row = match items.iter().position(|item| item.act == Act::PlayOn) {
            Some(on) => on,
            None => random.below(items.len() as u32) as usize,
        };
        self.choose(app, row);
    }

    /// Chooses a row of the menu.
    fn choose(&self, app: &mut App<'_>, row: usize) {
        (0..row).for_each(|_| self.key(app, KeyCode::Down));
        match self.by {
            By::Keys => self.key(app, KeyCode::Enter),
            By::Mouse => {
                let window = app.window.clone().expect("a menu");
                let rows = areas::rows(app, app.middle(), &window).expect("rows");
                let at = (rows.rect.x + 1, rows.rect.y + (row - rows.first) as u16);
                app.click(at);
            }
        }
    }

    /// Makes a move on the board.
    fn make(&self, app: &mut App<'_>, m: Move) {
        if m == Move::PASS {
            return match self.by {
                By::Keys => self.key(app, KeyCode::Char('E')),
                By::Mouse => self.click_key(app, "E pass"),
            };
        }
        let game = app.game();
        let before = app.table.line().played().len();
        let is_done = |app: &App<'_>| app.table.line().played().len() > before;
        let chosen = chosen_cell(game, m);
        let first = match (chosen, game.placed(m)) {
            (Some(cell), _) => cell,
            (None, Some(_)) => m.to(),
            (None, None) => m.from(),
        };
        let second = (chosen.is_none() && game.placed(m).is_none()).then(|| m.to());
        for cell in [first].into_iter().chain(second) {
            if let (Some(Window::Menu { items, .. }), true) = (&app.window, second.is_some()) {
                self.look(app);
                let lift = items.iter().position(|item| item.act == Act::Lift);
                self.choose(app, lift.expect("a piece to pick"));
            }
            if !is_done(app) && app.window.is_none() {
                self.act_on(app, cell);
            }
        }
        if is_done(app) {
            return;
        }
        self.look(app);
        let Some(Window::Menu { items, .. }) = &app.window else {
            panic!("{} was not played\n{}", app.table.line().text(m), self.seen(app))
        };
        let row = items.iter().position(|item| item.act == Act::Play(m));
        self.choose(app, row.unwrap_or_else(|| panic!("it is not in the menu\n{}", self.seen(app))));
        assert!(is_done(app), "{}", self.seen(app));
    }

    /// Clicks on a key of the last line.
    fn click_key(&self, app: &mut App<'_>, key: &str) {
        let seen = screen(app, self.size.0, self.size.1);
        let last = seen.lines().nth(usize::from(self.size.1) - 1).unwrap_or_default().to_owned();
        let at = last.find(key).unwrap_or_else(|| panic!("no `{key}`\n{}", self.seen(app)));
        app.click((last[..at].chars().count() as u16, self.size.1 - 1));
    }

    /// Goes to a cell, and acts on it.
    fn act_on(&self, app: &mut App<'_>, cell: CellId) {
        match self.by {
            By::Keys => {
                let drawn = middles(&self.area(app).drawn);
                for (right, down) in self.way(app, &drawn, cell) {
                    let code = match (right, down) {
                        (1, _) => KeyCode::Right,
                        (-1, _) => KeyCode::Left,
                        (_, 1) => KeyCode::Down,
                        _ => KeyCode::Up,
                    };
                    self.key(app, code);
                }
                assert_eq!(app.cursor, cell, "{}", self.seen(app));
                self.key(app, KeyCode::Enter);
            }
            By::Mouse => {
                let at = self.scrolled_to(app, cell);
                app.click((at.x, at.y));
            }
        }
    }

    /// Turns the wheel until a cell is visible, and returns its place on the screen.
    fn scrolled_to(&self, app: &mut App<'_>, cell: CellId) -> Position {
        for _ in 0..100 {
            let area = self.area(app);
            let cells = area.drawn.cells();
            let it = cells.iter().find(|it| it.cell == cell).expect("a drawn cell");
            let (x, y) = (it.x + it.width / 2, it.y);
            let inside =
                |at: usize, first: usize, extent: u16| at.checked_sub(first).filter(|it| *it < extent.into());
            let (right, down) = area.hidden;
            if let (Some(x), Some(y)) =
                (inside(x, right, area.board.width), inside(y, down, area.board.height))
            {
                let at = Position { x: area.board.x + x as u16, y: area.board.y + y as u16 };
                assert_eq!(area.cell_at(at), Some(cell), "{}", self.seen(app));
                return at;
            }
            app.wheel(if y < down { KeyCode::Up } else { KeyCode::Down });
        }
        panic!("{cell:?} never appears\n{}", self.seen(app));
    }

    /// Returns the arrows that lead from the cursor to a cell.
    fn way(
        &self,
        app: &App<'_>,
        drawn: &[alfonso_report::board::DrawnCell],
        to: CellId,
    ) -> Vec<(isize, isize)> {
        let mut ways: BTreeMap<CellId, Vec<(isize, isize)>> = BTreeMap::from([(app.cursor, Vec::new())]);
        let mut open = VecDeque::from([app.cursor]);
        while let Some(cell) = open.pop_front() {
            let way = ways[&cell].clone();
            if cell == to {
                return way;
            }
            for arrow in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                if let Some(next) = next_cell(drawn, cell, arrow).filter(|next| !ways.contains_key(next)) {
                    let mut way = way.clone();
                    way.push(arrow);
                    ways.insert(next, way);
                    open.push_back(next);
                }
            }
        }
        panic!("arrows do not lead to {to:?}\n{}", self.seen(app));
    }
}
