//! The panel beside or below the board.

use super::app::App;
use super::frame_buffer::FrameBuffer;
use super::view::style;
use alfonso_driver::message;
use alfonso_game::blueprint::VarRole;
use alfonso_game::{MoveKind, Seat};
use alfonso_notation::record::Player;
use alfonso_record::log::is_roll;
use alfonso_report::moves::Why;
use alfonso_report::sanitise;
use alfonso_report::screen::TextStyle;
use alfonso_report::{state, words};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Text};
use ratatui::widgets::{Paragraph, Wrap};

/// The minimum width of a panel that shows the legal moves.
const WIDE: u16 = 60;

/// Returns a short text about the player to move.
pub fn turn(app: &App<'_>) -> String {
    let (game, line) = (&app.table.subject.game, app.table.line());
    if app.table.is_over() {
        return message!(game, "over-now");
    }
    let to_move = words::seat(game, line.to_move());
    let player = match line.is_chance() {
        true => Player::Random,
        false => app.table.seats.player(line.to_move().index()),
    };
    let who = match app.table.is_played() {
        true if app.paused => format!(" ({})", message!(game, "waits", player = player.written())),
        true => format!(" ({})", player.written()),
        false => String::new(),
    };
    match line.moves().first().map(|m| m.kind()) {
        Some(MoveKind::Roll { .. }) => message!(game, "turn-to-roll", player = to_move, who = who),
        Some(MoveKind::Choice { .. } | MoveKind::Pick { .. }) => {
            message!(game, "turn-to-decide", player = to_move, who = who)
        }
        _ => {
            let check = if line.in_check() { message!(game, "in-check") } else { String::new() };
            let plural = words::plural(game, line.to_move());
            message!(game, "turn-to-move", plural = plural, player = to_move, check = check, who = who)
        }
    }
}

/// Draws the panel beside the board.
pub fn draw(app: &App<'_>, frame_buffer: &mut FrameBuffer, area: Rect) {
    if area.width >= WIDE {
        let [left, right] = Layout::horizontal([Constraint::Fill(1), Constraint::Fill(1)]).areas(area);
        beside(app, frame_buffer, left);
        legal(app, frame_buffer, right);
    } else {
        beside(app, frame_buffer, area);
    }
}

/// Draws the turn and the values in a few lines below the board, if the panel does not fit beside
/// it.
pub fn below(app: &App<'_>, frame_buffer: &mut FrameBuffer, area: Rect) {
    let texts: Vec<String> = standing(app, usize::from(area.width)).iter().map(ToString::to_string).collect();
    let texts = texts.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("; ");
    frame_buffer.render_widget(Paragraph::new(texts).wrap(Wrap { trim: true }), area);
}

/// Draws the turn, the values and the moves played.
fn beside(app: &App<'_>, frame_buffer: &mut FrameBuffer, area: Rect) {
    let paragraph = Paragraph::new(Text::from(standing(app, usize::from(area.width.saturating_sub(1)))))
        .wrap(Wrap { trim: true });
    let lines = u16::try_from(paragraph.line_count(area.width.saturating_sub(1))).unwrap_or(u16::MAX);
    let rows = [Constraint::Length(lines.min(area.height)), Constraint::Min(0)];
    let [above, below] = Layout::vertical(rows).areas(area);
    frame_buffer.render_widget(paragraph, Rect { width: above.width.saturating_sub(1), ..above });
    played(app, frame_buffer, below);
}

/// Returns one line each for the turn or the result, the due action, the variables and the cell
/// under the cursor.
fn standing<'a>(app: &App<'_>, width: usize) -> Vec<Line<'a>> {
    let (subject, line) = (app.table.subject, app.table.line());
    let plain = |text: &str| Line::raw(sanitise::shown(text).into_owned());
    let mut lines: Vec<Line<'a>> = Vec::new();
    match app.table.ended() {
        Some(ended) => {
            let first = ended.lines().next().unwrap_or_default();
            lines.push(Line::styled(sanitise::shown(first).into_owned(), style(app, TextStyle::Result)));
        }
        None => lines.push(plain(&message!(subject.game, "ply", ply = line.ply()))),
    }
    if let Some(shown) = words::shown(&subject.game, line) {
        lines.push(plain(&shown));
    }
    for role in [VarRole::Score, VarRole::Money, VarRole::Counter, VarRole::Plain] {
        for (name, value) in state::values_of_role(subject, line, role) {
            let parts: Vec<String> = format!("{name}: {value}").split(", ").map(str::to_owned).collect();
            lines.extend(words::wrapped(&parts, "", width).lines().map(plain));
        }
    }
    for held in state::reserves(subject, line) {
        lines.extend(words::wrapped(&state::reserve_in_words(subject, &held), "", width).lines().map(plain));
    }
    for off in app.table.off_the_board(app.style) {
        lines.extend(words::wrapped(&off, "", width).lines().map(plain));
    }
    lines.extend(state::out_of_the_game(subject, line).map(|out| plain(&out)));
    if !subject.game.topology().is_empty() {
        lines.push(plain(&under_cursor(app)));
    }
    lines.push(Line::default());
    lines
}

/// Returns the cell under the cursor, and its pieces.
fn under_cursor(app: &App<'_>) -> String {
    let subject = app.table.subject;
    let cell = words::cell(&subject.game, app.cursor);
    match app.piece_on(app.cursor) {
        Some((owner, kind)) if subject.game.names().kinds.len() > 1 => {
            format!("{cell}: {}", words::owned(&subject.game, owner, kind))
        }
        Some((owner, _)) => format!("{cell}: {}", words::seat(&subject.game, owner)),
        None => message!(subject.game, "nobody-here", cell = cell),
    }
}

/// Draws the latest moves, in two columns if the panel is wide enough.
fn played(app: &App<'_>, frame_buffer: &mut FrameBuffer, area: Rect) {
    let rows = record(app);
    let height = usize::from(area.height);
    let lines = rows.iter().skip(rows.len().saturating_sub(height));
    let lines: Vec<Line<'_>> = lines.map(|row| Line::raw(sanitise::shown(row).into_owned())).collect();
    frame_buffer.render_widget(Paragraph::new(Text::from(lines)), area);
}

/// Returns the moves that were played. With two players a line shows a pair of moves, and otherwise
/// one. A roll precedes the move that it allows.
fn record(app: &App<'_>) -> Vec<String> {
    let line = app.table.line();
    let players = app.table.subject.game.names().players.len();
    let mut rows: Vec<(Vec<Seat>, String)> = Vec::new();
    let mut rolls = String::new();
    for ((seat, m), text) in app.table.played().zip(words::played_texts(&app.table.subject.game, line)) {
        if is_roll(m) {
            rolls.push_str(&format!("{text} "));
            continue;
        }
        let sentence = format!("{rolls}{text}");
        rolls.clear();
        match rows.last_mut() {
            Some((seats, row)) if players == 2 && seats.len() == 1 && seats[0] != seat => {
                seats.push(seat);
                row.push_str(&format!("  {sentence}"));
            }
            _ if players == 2 => rows.push((vec![seat], sentence)),
            _ => {
                let name = words::seat(&app.table.subject.game, seat);
                rows.push((vec![seat], format!("{name} {sentence}")));
            }
        }
    }
    if !rolls.is_empty() {
        rows.push((Vec::new(), rolls));
    }
    let digits = rows.len().to_string().len();
    rows.into_iter().enumerate().map(|(index, (_, row))| format!("{:>digits$}. {row}", index + 1)).collect()
}

/// Draws the legal moves with their rules: those of the picked piece, or all.
fn legal(app: &App<'_>, frame_buffer: &mut FrameBuffer, area: Rect) {
    let who = app.picked.as_ref().map(|picked| picked.who);
    let game = &app.table.subject.game;
    let of_him =
        |why: &Why| who.is_none_or(|who| app.table.find(&why.text).is_some_and(|m| who.moves_by(game, m)));
    let moves: Vec<Why> = app.table.moves().into_iter().filter(of_him).collect();
    let width = moves.iter().map(|why| why.text.chars().count()).max().unwrap_or(0);
    let heading = match who {
        Some(_) => message!(game, "its-moves", count = moves.len()),
        None => message!(game, "all-moves", count = moves.len()),
    };
    let mut lines = vec![Line::styled(heading, style(app, TextStyle::Strong))];
    let height = usize::from(area.height).saturating_sub(2);
    for Why { text, rule } in moves.iter().take(height) {
        let row = format!("{text:<width$}  {rule}");
        lines.push(Line::styled(sanitise::shown(&row).into_owned(), Style::new()));
    }
    if moves.len() > height {
        let more = message!(game, "more-moves", count = moves.len() - height);
        lines.push(Line::styled(more, style(app, TextStyle::Faint)));
    }
    frame_buffer.render_widget(Paragraph::new(Text::from(lines)), area);
}
