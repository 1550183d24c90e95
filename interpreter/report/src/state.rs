//! Positions as text: the board and the facts about it. For objects for programs, see
//! [`crate::position`].
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_report::board::Style;
//! use alfonso_report::screen::Screen;
//! use alfonso_report::state;
//! use alfonso_report::subject::Subject;
//!
//! let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("tic-tac-toe", "tic-tac-toe", loaded.expect("no errors"), &[]);
//! let line = subject.game.line();
//! let text = state::text(&subject, &*line, Style::new(Screen::PLAIN, false));
//! assert!(text.starts_with("Tic-tac-toe, known-rules: As it is known\n"));
//! assert!(text.contains("Cross to move, ply 0\nin reserve of Cross: 5 Token\n"));
//! ```

pub use crate::values::{of_player as values_of_player, shown_of_role as values_of_role};

use super::board::{self, Style};
use super::coordinates::Coordinates;
use super::drawn::{Drawn, Marks};
use super::legend::Signs;
use super::{outcome, points, regions, rings, tables, tint, values, words};
use crate::screen::TextStyle;
use crate::{game_info::DrawnLine, subject::Subject};
use alfonso_board::{CellId, Shape};
use alfonso_driver::message;
use alfonso_game::blueprint::VarRole;
use alfonso_game::{Game, KindId, Line, Move, MoveKind, NumberName, Piece, Seat};

/// Returns the name of the game, the board with the facts about it, and the legend of signs.
pub fn text(subject: &Subject, line: &dyn Line, style: Style) -> String {
    let signs = Signs::new(subject, style.ascii);
    let mut text = format!("{}\n\n{}", heading(subject, style), brief(subject, line, style));
    let legend = words::wrapped(&signs.legend(subject, line), "", style.screen.width);
    let drawn: Vec<String> = subject.info.lines.iter().map(|line| drawn_line(subject, line)).collect();
    let drawn = match drawn.is_empty() {
        true => drawn,
        false => vec![message!(subject.game, "lines", lines = drawn.join(", "))],
    };
    let regions = regions::legend(subject, &signs, style.ascii);
    let wrapped = |entry: &[String]| words::wrapped(entry, "", style.screen.width);
    for legend in [legend.trim_end().to_owned(), wrapped(&regions), wrapped(&drawn)] {
        if !legend.is_empty() {
            text.push_str(&format!("{}\n", style.screen.paint(TextStyle::Faint, &legend)));
        }
    }
    if let Some(players) = players(subject, style, &signs) {
        text.push_str(&format!("{players}\n"));
    }
    text
}

/// Describes a drawn line: `rising c3-f6 (a wall)`, `rising c3-f6 (a wall for Pawn and Knight)`.
pub fn drawn_line(subject: &Subject, line: &DrawnLine) -> String {
    let game = &subject.game;
    let wall = match line.wall.as_deref() {
        None => String::new(),
        Some([]) => format!(" ({})", message!(game, "wall")),
        Some(kinds) => {
            let kinds: Vec<&str> = kinds.iter().map(String::as_str).collect();
            format!(" ({})", message!(game, "wall-for", pieces = words::all_of(game, &kinds)))
        }
    };
    format!("{} {}-{}{wall}", line.name, line.from, line.to)
}

/// Returns the letters of the players in their colours, or `None` if letters do not distinguish the
/// pieces.
fn players(subject: &Subject, style: Style, signs: &Signs) -> Option<String> {
    let tints = tint::by_seat(subject);
    let player = |(seat, letter): (usize, &String)| {
        let text = format!("{letter} {}", words::seat(&subject.game, Seat::new(seat)));
        style.screen.paint(TextStyle::Player(tints[seat]), &text)
    };
    let players: Vec<String> = signs.owners().iter().enumerate().map(player).collect();
    (!players.is_empty()).then(|| players.join(", "))
}

/// Returns the board with marks, as data.
pub fn drawn(subject: &Subject, line: &dyn Line, style: Style, marks: &Marks) -> Drawn {
    let signs = Signs::new(subject, style.ascii);
    match subject.game.topology().shape() {
        // The game has no board.
        Shape::Grid if subject.game.topology().is_empty() => Drawn::default(),
        Shape::Grid if subject.game.topology().table().is_some() => {
            tables::draw(subject, line, style, &signs, marks)
        }
        Shape::Grid if subject.game.topology().lines().is_some() => {
            points::draw(subject, line, style, &signs, marks)
        }
        Shape::Grid => board::draw(subject, line, style, &signs, marks),
        Shape::Rings => rings::draw(subject, line, style, &signs, marks),
    }
}

/// Returns the board with marks as text, followed by the list of pieces on a board of rings. Every
/// line ends with a line feed.
pub fn marked(subject: &Subject, line: &dyn Line, style: Style, marks: &Marks) -> String {
    let mut text = drawn(subject, line, style, marks).text(style.screen);
    let board = subject.game.topology();
    if board.shape() == Shape::Rings
        || !board.is_empty()
            && board.table().is_none()
            && board.lines().is_some()
            && Coordinates::of(board) == Coordinates::Missing
    {
        let pieces = rings::pieces(subject, line);
        if !pieces.is_empty() {
            text.push_str(&format!("\n{}\n", words::wrapped(&pieces, "", style.screen.width)));
        }
    }
    text
}

/// Returns the board as text.
pub fn board(subject: &Subject, line: &dyn Line, style: Style) -> String {
    marked(subject, line, style, &Marks::default())
}

/// Returns the pieces on the board as text, with the legend of their signs.
pub fn array(subject: &Subject, line: &dyn Line, style: Style) -> String {
    let signs = Signs::new(subject, style.ascii);
    if subject.game.topology().is_empty() {
        return String::new();
    }
    let mut legend = signs.legend(subject, line);
    legend.extend(players(subject, style, &signs));
    let lists = [stacks(subject, line, style), legend].into_iter().filter(|list| !list.is_empty());
    let lists: Vec<String> = lists.map(|list| words::wrapped(&list, "", style.screen.width)).collect();
    format!("{}\n{}\n", board(subject, line, style), lists.join("\n"))
}

/// Returns the board, the turn, the last move, the values of variables, and the reserves as text.
pub fn brief(subject: &Subject, line: &dyn Line, style: Style) -> String {
    let mut text = board(subject, line, style);
    let stacks = stacks(subject, line, style);
    if !stacks.is_empty() {
        text.push_str(&format!("\n{}\n", words::wrapped(&stacks, "", style.screen.width)));
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text.push_str(&turn(subject, line, style));
    for role in [VarRole::Score, VarRole::Money, VarRole::Plain] {
        for (name, value) in values::shown_of_role(subject, line, role) {
            let parts: Vec<String> = format!("{name}: {value}").split(", ").map(str::to_owned).collect();
            text.push_str(&format!("{}\n", words::wrapped(&parts, "", style.screen.width)));
        }
    }
    for held in reserves(subject, line) {
        let held = reserve_in_words(subject, &held);
        text.push_str(&format!("{}\n", words::wrapped(&held, "", style.screen.width)));
    }
    text.extend(out_of_the_game(subject, line).map(|out| out + "\n"));
    text
}

/// Returns the stacks with the signs of their pieces from the bottom: `from the bottom: c3 m M`,
/// `e5 m7 m3`. If the pieces have a variable, its value follows each sign.
pub fn stacks(subject: &Subject, line: &dyn Line, style: Style) -> Vec<String> {
    let signs = Signs::new(subject, style.ascii);
    let game = &subject.game;
    let piece_numbers = values::piece_numbers_in_stacks(subject, line);
    let stack = |cell: CellId| {
        let beneath = line.beneath(cell);
        let top = line.piece(cell).filter(|_| !beneath.is_empty())?;
        let indices = (0..beneath.len()).map(|below| game.blueprint().index_beneath(cell, below));
        let sign = |(piece, index): (Piece, usize)| {
            let bears = piece_numbers
                .as_ref()
                .map(|piece_numbers| piece_numbers[index])
                .filter(|number| *number != 0);
            let bears = bears.map(|number| number.to_string()).unwrap_or_default();
            format!(" {}{bears}", signs.of(game.kind(piece), piece.owner))
        };
        let indices: Vec<usize> = indices.chain([cell.index()]).collect();
        let pieces: String = beneath.into_iter().chain([top]).zip(indices).map(sign).collect();
        Some(format!("{}{pieces}", words::cell(game, cell)))
    };
    let mut stacks: Vec<String> = game.topology().cells().filter_map(stack).collect();
    if let Some(first) = stacks.first_mut() {
        first.insert_str(0, &format!("{} ", message!(game, "from-the-bottom")));
    }
    stacks
}

/// A player with the number of pieces of each kind in their reserve.
pub type Held = (Seat, Vec<(KindId, i32)>);

/// Returns the non-empty reserves.
pub fn reserves(subject: &Subject, line: &dyn Line) -> Vec<Held> {
    let game = &subject.game;
    if game.blueprint().reserve.is_none() {
        return Vec::new();
    }
    let mut held: Vec<Held> =
        (0..game.names().players.len()).map(|seat| (Seat::new(seat), Vec::new())).collect();
    for (name, count) in game.numbers().into_iter().zip(line.position().numbers) {
        if let (NumberName::Reserve { kind, seat }, 1..) = (name, count) {
            held[seat.index()].1.push((kind, count));
        }
    }
    held.retain(|(_, pieces)| !pieces.is_empty());
    held
}

/// Describes a reserve: `in reserve of White: 2 Rook`, `1 Knight`.
pub fn reserve_in_words(subject: &Subject, (seat, pieces): &Held) -> Vec<String> {
    let game = &subject.game;
    let text_of = |(kind, count): &(KindId, i32)| format!("{count} {}", words::kind(game, *kind));
    let mut parts: Vec<String> = pieces.iter().map(text_of).collect();
    let player = words::seat(game, *seat);
    parts[0] = message!(game, "in-reserve", player = player, pieces = parts[0].as_str());
    parts
}

/// Lists the eliminated players, or returns `None` if there are none.
pub fn out_of_the_game(subject: &Subject, line: &dyn Line) -> Option<String> {
    let seats = (0..subject.game.names().players.len()).map(Seat::new);
    let out: Vec<&str> =
        seats.filter(|seat| !line.is_alive(*seat)).map(|seat| words::seat(&subject.game, seat)).collect();
    (!out.is_empty()).then(|| message!(subject.game, "out", players = out.join(", ")))
}

/// Returns the roll or decision that is due, or the numbers on the dice.
fn due(subject: &Subject, line: &dyn Line) -> Option<String> {
    let texts =
        || -> Vec<String> { line.moves().iter().map(|m| words::text(&subject.game, line, *m)).collect() };
    let first = line.moves().first()?.kind();
    match first {
        MoveKind::Roll { .. } => Some(message!(subject.game, "roll-due", rolls = words::range(&texts()))),
        MoveKind::Choice { .. } | MoveKind::Pick { .. } => {
            let who = words::of_player(&subject.game, "player-decides", line.to_move());
            Some(format!("{who}: {}", words::range(&texts())))
        }
        _ => words::shown(&subject.game, line),
    }
}

/// Returns the title, the ruleset and the changed answers.
fn heading(subject: &Subject, style: Style) -> String {
    let info = &subject.info;
    let mut text = style.screen.paint(TextStyle::Strong, &info.heading());
    if !info.ruleset.is_empty() {
        text.push_str(&format!(", {}", info.ruleset));
    }
    if !info.ruleset_text.is_empty() {
        text.push_str(&format!(": {}", info.ruleset_text));
    }
    let changed: Vec<String> =
        info.readings.iter().map(|(question, reading)| format!("{question} = {reading}")).collect();
    if !changed.is_empty() {
        text.push('\n');
        text.push_str(&message!(subject.game, "with-answers", answers = changed.join(", ")));
    }
    text
}

/// Returns the turn or the result, and the last move. Every line ends with a line feed.
fn turn(subject: &Subject, line: &dyn Line, style: Style) -> String {
    let lines = painted(subject, line, &|style_of, text| style.screen.paint(style_of, text));
    lines.into_iter().map(|line| line + "\n").collect()
}

/// Returns true before the first turn, while dice or decisions of the opening are due.
pub fn is_opening(subject: &Subject, line: &dyn Line) -> bool {
    let spec = subject.game.blueprint();
    spec.opening().contains(&usize::from(line.position().step))
}

/// Returns one line each for the turn or the result, the roll or decision due, and the last move.
pub fn standing(subject: &Subject, line: &dyn Line) -> Vec<String> {
    painted(subject, line, &|_, text| text.to_owned())
}

/// Returns the lines of [`standing`], with the result, the roll, the player to move and a check
/// painted.
fn painted(subject: &Subject, line: &dyn Line, paint: &dyn Fn(TextStyle, &str) -> String) -> Vec<String> {
    let game = &subject.game;
    let mut lines: Vec<String> = match outcome::ended(subject, line) {
        Some(ended) => {
            let (first, rest) = ended.split_once('\n').unwrap_or((&ended, ""));
            let rest = rest.lines().map(str::to_owned);
            [paint(TextStyle::Result, first)].into_iter().chain(rest).collect()
        }
        // Before for the first turn nobody is to move.
        None if is_opening(subject, line) => {
            vec![message!(game, "before-the-first-turn", ply = line.ply())]
        }
        None => {
            let check = match line.in_check() {
                true => paint(TextStyle::Alarm, &message!(game, "and-in-check")),
                false => String::new(),
            };
            let player = paint(TextStyle::Strong, words::seat(game, line.player()));
            let (plural, ply) = (words::plural(game, line.player()), line.ply());
            vec![message!(game, "to-move", plural = plural, player = player, check = check, ply = ply)]
        }
    };
    lines.extend(due(subject, line));
    lines.extend(last_move(game, line).map(|last| message!(game, "last-move", moves = last)));
    lines
}

/// Returns the last move or decision with the roll before it. Later rolls are shown on other lines.
fn last_move(game: &Game, line: &dyn Line) -> Option<String> {
    let played = line.played();
    let rolled = |m: &Move| matches!(m.kind(), MoveKind::Roll { .. });
    let last = played.iter().rposition(|m| !rolled(m))?;
    let first = played[..last].iter().rposition(|m| !rolled(m)).map_or(0, |before| before + 1);
    Some(words::played_texts(game, line)[first..=last].join(" "))
}
