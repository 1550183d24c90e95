//! The players, the board and the material of a game, in sentences.

use super::areas;
use crate::board::Style;
use crate::screen::Screen;
use crate::subject::Subject;
use crate::{state, values, words};
use alfonso_board::{CellId, Shape};
use alfonso_driver::message;
use alfonso_game::blueprint::{Per, StepKind, VarRole, VarSpec};
use alfonso_game::expr::{Effect, EffectKind};
use alfonso_game::{Game, KindId, Line, Seat};
use alfonso_syntax::ast::{BoardItem, CellRange, Face, File, ItemKind, PointsPart};

/// The most players whose order is not worth a sentence.
const FEW: usize = 2;

/// The most cells that are named as exceptions.
const EXCEPTIONS: usize = 16;

/// Describes what lies on the table before the game begins. `file` is the rule file without
/// questions. `rules` are the texts of the rules, which may name parts of the board.
pub fn sentences(subject: &Subject, file: &File, rules: &[&str]) -> Vec<String> {
    let line = subject.game.line();
    let mut out = players(subject, line.as_ref());
    out.push(board(subject, file));
    out.extend(ways(subject, file));
    out.extend(areas::marked(subject));
    out.extend(areas::regions(subject, file, rules));
    out.extend(subject.info.lines.iter().map(|line| areas::line(subject, line)));
    out.extend(dice(&subject.game, file));
    out.extend(beginning(subject, line.as_ref()));
    out.extend(sums(subject, line.as_ref()));
    out
}

/// Names the players, who begins, the partners, and the way that each of them looks.
fn players(subject: &Subject, line: &dyn Line) -> Vec<String> {
    let game = &subject.game;
    let seats: Vec<Seat> = (0..game.names().players.len()).map(Seat::new).collect();
    let name = |seat: &Seat| words::seat(game, *seat);
    let all = words::all_of(game, &seats.iter().map(name).collect::<Vec<_>>());
    let number = seats.len() as u64;
    let mut out = vec![message!(game, "sheet-for-players", number = number, players = all)];
    if seats.len() > 1 {
        out.push(if opening_decides(game) {
            message!(game, "sheet-opening-decides")
        } else {
            let (first, plural) = (words::seat(game, line.player()), words::plural(game, line.player()));
            message!(game, "sheet-begins", player = first, plural = plural)
        });
    }
    if seats.len() > FEW {
        out.push(message!(game, "sheet-order"));
    }
    let mut paired: Vec<Seat> = Vec::new();
    for seat in &seats {
        let others = game.blueprint().partners.get(seat.index()).filter(|others| !others.is_empty());
        let Some(others) = others.filter(|_| !paired.contains(seat)) else { continue };
        let team: Vec<Seat> = std::iter::once(*seat).chain(others.iter().copied()).collect();
        let names: Vec<&str> = team.iter().map(name).collect();
        out.push(message!(game, "sheet-partners", players = words::all_of(game, &names)));
        paired.extend(team);
    }
    let ahead: Vec<String> = seats.iter().filter_map(|seat| ahead(game, *seat)).collect();
    if !ahead.is_empty() {
        let ahead: Vec<&str> = ahead.iter().map(String::as_str).collect();
        out.push(message!(game, "sheet-ahead", ways = words::all_of(game, &ahead)));
    }
    // The sentences about players are short, and stand in one paragraph.
    vec![out.join(" ")]
}

/// Returns true if something that happens in the opening decides who begins: a roll, a choice or a move.
fn opening_decides(game: &Game) -> bool {
    let blueprint = game.blueprint();
    let begins = |effect: &Effect| effect.any(&mut |kind| matches!(kind, EffectKind::Begin { .. }));
    let steps = &blueprint.steps[blueprint.opening()];
    let names_one = |kind: &StepKind| matches!(kind, StepKind::Do(effects) if effects.iter().any(begins));
    let is_open = |kind: &StepKind| !matches!(kind, StepKind::Do(_) | StepKind::Again);
    steps.iter().any(|step| names_one(&step.kind)) && steps.iter().any(|step| is_open(&step.kind))
}

/// Returns the way that a player's pieces look, if it is up, down or to a side.
fn ahead(game: &Game, seat: Seat) -> Option<String> {
    let facing = game.blueprint().facing.get(seat.index()).copied().flatten()?;
    let player = words::seat(game, seat);
    match facing.vector() {
        (0, 1) => Some(message!(game, "sheet-up", player = player)),
        (0, -1) => Some(message!(game, "sheet-down", player = player)),
        (1, 0) => Some(message!(game, "sheet-right", player = player)),
        (-1, 0) => Some(message!(game, "sheet-left", player = player)),
        _ => None,
    }
}

/// Describes the form of the board.
fn board(subject: &Subject, file: &File) -> String {
    let game = &subject.game;
    let board = game.topology();
    let number = board.len() as u64;
    let (files, ranks) = (u64::from(board.files()), u64::from(board.ranks()));
    // Pieces stand on the crossings of lines if the board has lines, or if its picture has them.
    let crossings = board.lines().is_some() || subject.info.picture.crossings;
    match board.shape() {
        _ if board.is_empty() => message!(game, "sheet-no-board"),
        Shape::Grid if board.table().is_some() => {
            let points = u64::from(board.table().unwrap_or_default());
            match is_half(file) {
                true => message!(game, "sheet-half-tables", number = points),
                false => message!(game, "sheet-tables", number = points),
            }
        }
        Shape::Grid if crossings && number == files * ranks => {
            message!(game, "sheet-grid-of-points", files = files, ranks = ranks)
        }
        Shape::Grid if crossings => message!(game, "sheet-points", number = number),
        Shape::Grid if board.round().is_some() => {
            message!(game, "sheet-rings", number = number, rings = ranks)
        }
        Shape::Grid if number == files * ranks => {
            message!(game, "sheet-squares", files = files, ranks = ranks)
        }
        Shape::Grid => message!(game, "sheet-other-squares", number = number),
        Shape::Rings => message!(game, "sheet-rings", number = number, rings = board.rings().len() as u64),
    }
}

/// Returns `true` if the board is half a board of tables.
fn is_half(file: &File) -> bool {
    file.items.iter().any(|item| match &item.kind {
        ItemKind::Board(board) => match &board.builder {
            alfonso_syntax::ast::BoardBuilder::Points(parts) => {
                parts.iter().any(|part| matches!(part, PointsPart::Tables { half: true, .. }))
            }
            _ => false,
        },
        _ => false,
    })
}

/// Describes the ways of the pieces along the board.
fn ways(subject: &Subject, file: &File) -> Vec<String> {
    let game = &subject.game;
    let closed = |closed: bool| if closed { "yes" } else { "no" };
    let mut out = Vec::new();
    let several = tracks(file) > 1;
    let named = |name: &str| if several { format!(" ({})", name.replace('-', " ")) } else { String::new() };
    for item in &file.items {
        let ItemKind::Board(board) = &item.kind else { continue };
        for item in &board.items {
            match item {
                BoardItem::Track { name, cells, closed: end, .. } => {
                    let name = named(&name.node);
                    let (cells, closed) = (ranges(cells), closed(end.is_some()));
                    out.push(message!(game, "sheet-way", name = name, cells = cells, closed = closed));
                }
                BoardItem::TrackPer { name, rows, closed: ends, .. } => {
                    let name = named(&name.node);
                    for ((player, cells), end) in rows.iter().zip(ends) {
                        let seat = game.names().players.iter().position(|(name, _)| *name == player.node);
                        let whose = seat.map(|seat| words::owner(game, Seat::new(seat))).unwrap_or_default();
                        let (cells, closed) = (ranges(cells), closed(end.is_some()));
                        let text = message!(
                            game,
                            "sheet-way-of",
                            whose = whose,
                            name = name.as_str(),
                            cells = cells,
                            closed = closed
                        );
                        out.push(text);
                    }
                }
                _ => {}
            }
        }
    }
    // Two tracks may differ in what the rules count alone.
    out.dedup();
    out
}

/// Returns the number of declarations of tracks.
fn tracks(file: &File) -> usize {
    let boards = file.items.iter().filter_map(|item| match &item.kind {
        ItemKind::Board(board) => Some(board),
        _ => None,
    });
    let items = boards.flat_map(|board| &board.items);
    items.filter(|item| matches!(item, BoardItem::Track { .. } | BoardItem::TrackPer { .. })).count()
}

/// Returns the cells of a way: `a1-f1, f2-a2`.
fn ranges(cells: &[CellRange]) -> String {
    let range = |cells: &CellRange| match cells {
        CellRange::Span(from, to) => format!("{}\u{2013}{}", from.node, to.node),
        CellRange::Cell(name) | CellRange::Region(name) => name.node.clone(),
        _ => String::new(),
    };
    let ranges: Vec<String> = cells.iter().map(range).filter(|text| !text.is_empty()).collect();
    ranges.join(", ")
}

/// Describes the dice.
fn dice(game: &Game, file: &File) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for item in &file.items {
        let ItemKind::Dice(dice) = &item.kind else { continue };
        let mut texts: Vec<String> = Vec::new();
        for sort in &dice.sorts {
            let faces = faces(&sort.faces);
            texts.push(match sort.count.as_ref().map_or(1, |count| count.node) {
                1 => message!(game, "sheet-die", faces = faces),
                count => message!(game, "sheet-dice", number = count, faces = faces),
            });
        }
        if let Some(again) = &dice.again {
            let (numbers, most) = (self::faces(&again.on), again.most.node);
            texts.push(message!(game, "sheet-thrown-again", numbers = numbers, most = most));
        }
        out.push(texts.join(" "));
    }
    out.dedup();
    out
}

/// Returns numbers on dice: `1-6`, `1, 3, 4, 6`.
fn faces(faces: &[Face]) -> String {
    let face = |face: &Face| match &face.to {
        Some(to) => format!("{}\u{2013}{}", face.from.node, to.node),
        None => face.from.node.to_string(),
    };
    faces.iter().map(face).collect::<Vec<_>>().join(", ")
}

/// Describes what a picture of the board does not show at the start: reserves, numbers of the
/// players, other starts.
fn beginning(subject: &Subject, line: &dyn Line) -> Vec<String> {
    let game = &subject.game;
    let mut out = Vec::new();
    let held = state::reserves(subject, line);
    // No language needs a plural here.
    let listed = |pieces: &[(KindId, i32)]| {
        let piece = |(kind, count): &(KindId, i32)| format!("{} ({count})", words::kind(game, *kind));
        pieces.iter().map(piece).collect::<Vec<_>>().join(", ")
    };
    match held.first() {
        Some((_, pieces))
            if held.len() > 1
                && held.len() == game.names().players.len()
                && held.iter().all(|(_, other)| other == pieces) =>
        {
            out.push(message!(game, "sheet-each-holds", pieces = listed(pieces)));
        }
        _ => out.extend(held.iter().map(|(seat, pieces)| {
            let player = words::seat(game, *seat);
            message!(game, "sheet-holds", player = player, pieces = listed(pieces))
        })),
    }
    for (index, var) in game.blueprint().vars.iter().enumerate() {
        let number = i64::from(var.init);
        if var.internal || var.init == 0 {
            continue;
        }
        match var.per {
            Per::Cell if var.drawn && !var.per_piece => out.extend(in_cells(game, var)),
            _ if !var.firsts.is_empty() => {}
            Per::Player if matches!(var.role, VarRole::Score | VarRole::Money) => {
                let title = game.names().variable(index);
                // Without a title, the name stands for it.
                let is_name = game.names().vars.get(index).is_some_and(|name| name == title);
                let name = if is_name { title.replace('-', " ") } else { title.to_owned() };
                out.push(message!(game, "sheet-begins-with", number = number, name = name));
            }
            _ => {}
        }
    }
    let starts = game.starts() as u64;
    if starts > 1 {
        out.push(message!(game, "sheet-starts", number = starts));
    }
    out
}

/// Gives the number in each cell at the start, with the cells that hold another one. Returns `None`
/// if there are too many of these.
fn in_cells(game: &Game, var: &VarSpec) -> Option<String> {
    let number = i64::from(var.init);
    let others = var.firsts.iter().filter(|(_, first)| *first != var.init);
    let text = |(cell, first): &(usize, i32)| {
        let name = words::cell(game, CellId::new(*cell));
        if *first == 0 { name.to_owned() } else { format!("{name} ({first})") }
    };
    let others: Vec<String> = others.map(text).collect();
    match others.len() {
        0 => Some(message!(game, "sheet-in-each", number = number)),
        1..=EXCEPTIONS => {
            Some(message!(game, "sheet-in-each-but", number = number, cells = others.join(", ")))
        }
        _ => None,
    }
}

/// Says that the number on top of each stack at the start is the sum of those beneath it. Returns
/// `None` if one is not.
fn sums(subject: &Subject, line: &dyn Line) -> Option<String> {
    let game = &subject.game;
    let numbers = values::piece_numbers_in_stacks(subject, line)?;
    let number = |index: usize| numbers.get(index).copied().map_or(0, i64::from);
    let heights = game.topology().cells().map(|cell| (cell, line.beneath(cell).len()));
    let stacks: Vec<(CellId, usize)> = heights.filter(|(_, beneath)| *beneath > 1).collect();
    let is_sum = |(cell, beneath): &(CellId, usize)| {
        let below = (0..*beneath).map(|below| number(game.blueprint().index_beneath(*cell, below)));
        let sum: i64 = below.sum();
        sum != 0 && sum == number(cell.index())
    };
    (!stacks.is_empty() && stacks.iter().all(is_sum)).then(|| message!(game, "sheet-sums"))
}

/// Lists the contents of stacks at the start, which a picture of the board does not show.
pub fn stacks(subject: &Subject) -> Option<String> {
    let line = subject.game.line();
    let stacks = state::stacks(subject, line.as_ref(), Style::new(Screen::PLAIN, false));
    (!stacks.is_empty()).then(|| message!(subject.game, "sheet-stacks", stacks = stacks.join(", ")))
}
