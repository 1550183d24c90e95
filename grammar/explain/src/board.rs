//! Explanations of players, boards and pieces.

use super::Word;
use super::text::{list, named, number, sentence, several};
use alfonso_forms::english;
use alfonso_syntax::ast::{
    Board, BoardBuilder, BoardItem, CellRange, Change, Deal, Dealing, Diagonals, File, GridPart, Held,
    ItemKind, LineLook, Name, NameIn, Piece, Player, PointsPart, Setup, Through,
};

/// Describes the seats and the order of play.
pub(super) fn players(players: &[Player]) -> String {
    let one = |player: &Player| {
        let facing = player.facing.as_ref().map(|way| format!("whose pieces face {}", way.node));
        let colour = player.colour.as_ref().map(|colour| format!("in {}", colour.node));
        let texts: Vec<String> = colour.into_iter().chain(facing).collect();
        match texts.is_empty() {
            true => player.name.node.clone(),
            false => format!("{} ({})", player.name.node, texts.join(", ")),
        }
    };
    let names: Vec<String> = players.iter().map(one).collect();
    let mut texts = match names.as_slice() {
        [one] => format!("There is one player: {one}."),
        names => format!(
            "There are {} players, who take turns in this order: {}.",
            number(names.len() as i64),
            list(names, "and")
        ),
    };
    let called = players.iter().filter_map(|player| {
        let is = english::does(&player.name.node, "is", player.plural);
        Some(format!("{is} {}", in_languages(&player.named)?))
    });
    let called: Vec<String> = called.collect();
    if !called.is_empty() {
        texts.push_str(&format!(" In other languages {}.", list(&called, "and")));
    }
    texts
}

/// Returns names in other languages, such as `dama (es, ca), dame (fr)`. Returns `None` if there
/// are none.
#[must_use]
pub fn in_languages(named: &[NameIn]) -> Option<String> {
    let mut names: Vec<(&str, Vec<&str>)> = Vec::new();
    for NameIn { language, name } in named {
        match names.iter_mut().find(|(known, _)| *known == name.node) {
            Some((_, languages)) => languages.push(&language.node),
            None => names.push((&name.node, vec![&language.node])),
        }
    }
    let texts: Vec<String> =
        names.iter().map(|(name, languages)| format!("{name} ({})", languages.join(", "))).collect();
    (!texts.is_empty()).then(|| texts.join(", "))
}

/// Describes the teams, in sentences that follow the description of the players.
pub(super) fn partners(teams: &[Vec<Name>]) -> String {
    let team = |team: &Vec<Name>| {
        let names: Vec<String> = team.iter().map(|name| name.node.clone()).collect();
        list(&names, "and")
    };
    let teams: Vec<String> = teams.iter().map(team).collect();
    match teams.split_first() {
        Some((first, others)) => {
            let others: String = others.iter().map(|team| format!(", and so are {team}")).collect();
            format!(" {first} are partners{others}. Partners win and lose together.")
        }
        None => String::new(),
    }
}

/// Describes the board in sentences.
pub(super) fn board(board: &Board) -> Vec<String> {
    let has_lines = board.items.iter().any(|item| matches!(item, BoardItem::Line { .. }));
    let mut out = vec![match &board.builder {
        BoardBuilder::Grid(grids) => grids_of(grids),
        BoardBuilder::Points(shapes) if shapes.is_empty() && !has_lines => {
            "The board consists of points.".to_owned()
        }
        BoardBuilder::Points(shapes) => points(shapes),
        BoardBuilder::Rings(rings) if rings.node == 1 => {
            "The board is a ring. Its cells are numbered from a1, in the order of the sectors.".to_owned()
        }
        BoardBuilder::Rings(rings) => format!(
            "The board consists of {} rings around a centre; the innermost is a. The cells of each ring are numbered from 1, in the order of the sectors.",
            number(rings.node)
        ),
    }];
    let points = point_names(board);
    match points.as_slice() {
        [] => {}
        [one] => out.push(format!("It has the point {one}.")),
        all => out.push(format!("It has the points {}.", list(all, "and"))),
    }
    let rest = board.items.iter().filter(|item| !matches!(item, BoardItem::Point { .. }) && !is_unseen(item));
    out.extend(rest.map(|item| board_item(item, &points)));
    out
}

/// Returns the names of the board's points.
fn point_names(board: &Board) -> Vec<String> {
    let named = board.items.iter().filter_map(|item| match item {
        BoardItem::Point { name, .. } => Some(name.node.clone()),
        _ => None,
    });
    named.collect()
}

/// Returns `true` for a region that the board does not show.
fn is_unseen(item: &BoardItem) -> bool {
    matches!(item, BoardItem::Region { drawn: false, .. } | BoardItem::RegionPer { drawn: false, .. })
}

/// Explains the regions that the board does not show: only rules use them.
pub(super) fn regions(board: &Board) -> Vec<Word> {
    let points = point_names(board);
    let word = |item: &BoardItem| match item {
        BoardItem::Region { name, cells, drawn: false } => {
            Some(Word { name: name.node.clone(), text: format!("The cells {}.", ranges(cells, &points)) })
        }
        BoardItem::RegionPer { name, rows, drawn: false, .. } => {
            let row = |(player, cells): &(Name, Vec<CellRange>)| {
                format!("{} for {}", ranges(cells, &points), player.node)
            };
            let rows: Vec<String> = rows.iter().map(row).collect();
            Some(Word { name: name.node.clone(), text: format!("The cells {}.", rows.join("; ")) })
        }
        _ => None,
    };
    board.items.iter().filter_map(word).collect()
}

fn points(shapes: &[PointsPart]) -> String {
    let shape = |part: &PointsPart| match part {
        PointsPart::Grid { grid, diagonals } => {
            let at = grid.at.as_ref().map(|at| format!(", with its lower left point on {}", at.node));
            let diagonals = match diagonals {
                None | Some(Diagonals::Absent) => "along ranks and files",
                Some(Diagonals::Undrawn) => {
                    "along ranks and files; rows and directions run along diagonals too"
                }
                Some(Diagonals::Alternate) => {
                    "along ranks, files and the diagonals through every other point"
                }
                Some(Diagonals::All) => "along ranks, files and diagonals",
            };
            format!(
                "{} files by {} ranks{}, joined {diagonals}",
                grid.files.node,
                grid.ranks.node,
                at.unwrap_or_default()
            )
        }
        PointsPart::Rhombus { files, ranks } => format!(
            "{} rows of {} points, each half a step to the right of the row below, joined along rows and both slants to as many as six neighbours",
            self::number(ranks.node),
            self::number(files.node)
        ),
        PointsPart::Hexagon { number, upright } => format!(
            "a hexagon with {} cells on each side, in {}, each joined to as many as six neighbours",
            self::number(number.node),
            if *upright {
                "upright files, each counted from below"
            } else {
                "rows, each half a step to the right of the row below"
            }
        ),
        PointsPart::Triangle(number) => format!(
            "a triangle with {} cells on each side and a tip at the top, each joined to as many as six neighbours",
            self::number(number.node)
        ),
        PointsPart::Star(number) => format!(
            "a star with six tips, around a hexagon with {} cells on each side, each joined to as many as six neighbours",
            self::number(number.node)
        ),
        PointsPart::Squares { number, diagonals } => format!(
            "{} squares, one within the other, joined at the middles of their sides{}",
            self::number(number.node),
            if *diagonals { " and at their corners" } else { "" }
        ),
        PointsPart::Tables { number, half: true } => format!(
            "two tables of {} points each, half a board: a below and d above; the points of a table are counted from the outer edge",
            self::number(number.node)
        ),
        PointsPart::Tables { number, half: false } => format!(
            "four tables of {0} points each: a below on the right, b below on the left, c above on the left, d above on the right; the points of a table are counted from the outer edge, and the bar lies between the last of a and b, and of c and d",
            self::number(number.node)
        ),
        PointsPart::Wheel(number) => format!(
            "a wheel: the centre a1 and {} points around it, b1 at the top and the others clockwise, each joined to the next and to the centre",
            self::number(number.node)
        ),
        PointsPart::Polygon(number) => format!(
            "{} points in a circle, a1 at the top and the others clockwise, each joined to the next",
            self::number(number.node)
        ),
    };
    match shapes {
        [] => "The board consists of points joined by lines.".to_owned(),
        shapes => {
            let shapes: Vec<String> = shapes.iter().map(shape).collect();
            format!("The board consists of points joined by lines: {}.", shapes.join("; "))
        }
    }
}

fn grids_of(grids: &[GridPart]) -> String {
    let lettered = "Files have letters, from a on; ranks have numbers, from 1 on.";
    let one = |grid: &GridPart| {
        let at = grid.at.as_ref().map(|at| format!(", with its lower left corner on {}", at.node));
        format!("{} files by {} ranks{}", grid.files.node, grid.ranks.node, at.unwrap_or_default())
    };
    match grids {
        [grid] => {
            let round = match grid.round {
                Some(_) => {
                    " The board is round: the last file lies beside the first, and lines go on from the one to the other."
                }
                None => "",
            };
            format!("The board is a grid of {}. {lettered}{round}", one(grid))
        }
        grids => {
            let grids: Vec<String> = grids.iter().map(one).collect();
            format!("The board consists of grids: {}. {lettered}", list(&grids, "and"))
        }
    }
}

fn board_item(item: &BoardItem, points: &[String]) -> String {
    sentence(&match item {
        BoardItem::Region { name, cells, drawn } => {
            let drawn = if *drawn { ", and is marked on the board" } else { "" };
            format!("the region {} is {}{drawn}", named(&name.node), ranges(cells, points))
        }
        BoardItem::RegionPer { name, rows, drawn, .. } => {
            let row = |(player, cells): &(Name, Vec<CellRange>)| {
                format!("{} of {} is {}", named(&name.node), player.node, ranges(cells, points))
            };
            let rows: Vec<String> = rows.iter().map(row).collect();
            let drawn = if *drawn { "; they are marked on the board" } else { "" };
            format!("each player has a region {}: {}{drawn}", named(&name.node), rows.join("; "))
        }
        BoardItem::Further { name, way, of } => {
            format!(
                "beside the board lies the cell {}, {} of {}; it is joined to the cells around it",
                name.node, way.node, of.node
            )
        }
        BoardItem::Plain(_) => "all cells have one colour".to_owned(),
        BoardItem::Chequered(_) => "the cells have three colours".to_owned(),
        BoardItem::Removed(cells) => format!("not there: {}", ranges(cells, points)),
        BoardItem::Cut(edges) => {
            let edge = |(from, to): &(Name, Name)| format!("{} and {}", from.node, to.node);
            let edges: Vec<String> = edges.iter().map(edge).collect();
            format!("no step leads between {}", edges.join(", nor between "))
        }
        BoardItem::Track { name, cells, closed, counted_by, .. } => {
            let end = if closed.is_some() { ", and from the last to the first" } else { "" };
            let cells: Vec<String> = cells.iter().map(|cells| range(cells, points)).collect();
            let counted_by = counter_of(counted_by.as_ref());
            format!("the track {} leads over {}{end}{counted_by}", named(&name.node), cells.join(", "))
        }
        BoardItem::TrackPer { name, rows, closed, counted_by, .. } => {
            let row = |((player, cells), closed): (&(Name, Vec<CellRange>), &Option<_>)| {
                let end = if closed.is_some() { ", and from the last to the first" } else { "" };
                let cells: Vec<String> = cells.iter().map(|cells| range(cells, points)).collect();
                format!("that of {} leads over {}{end}", player.node, cells.join(", "))
            };
            let rows: Vec<String> = rows.iter().zip(closed).map(row).collect();
            let counted_by = counter_of(counted_by.as_ref());
            format!("each player has a track {}: {}{counted_by}", named(&name.node), rows.join("; "))
        }
        BoardItem::Line { name, from, to, look } => {
            let line = format!("the line {} runs from {} to {}", named(&name.node), from.node, to.node);
            match look {
                LineLook::Drawn | LineLook::By(_) => format!("{line}; it is there to be seen"),
                LineLook::Wall(kinds) if kinds.is_empty() => format!("{line}; nobody may cross it"),
                LineLook::Wall(kinds) => {
                    let kinds: Vec<String> = kinds.iter().map(|kind| kind.node.clone()).collect();
                    format!("{line}; pieces of the kind {} may not cross it", list(&kinds, "or"))
                }
            }
        }
        BoardItem::Point { name, .. } => format!("there is a point {}", name.node),
        BoardItem::Through { name, lines } => {
            let line = |line: &Through| {
                let point = |cells: &CellRange| match cells {
                    CellRange::Region(name) => name.node.clone(),
                    cells => range(cells, points),
                };
                let points: Vec<String> = line.points.iter().map(point).collect();
                let end = if line.closed.is_some() { " and back to the first" } else { "" };
                format!("through {}{end}", list(&points, "and"))
            };
            let lines: Vec<String> = lines.iter().map(line).collect();
            format!("the lines {} lead {}", named(&name.node), lines.join("; "))
        }
        BoardItem::Sectors(names) => {
            let names: Vec<String> = names.iter().map(|name| name.node.clone()).collect();
            format!(
                "the rings are divided into {} sectors: {}",
                number(names.len() as i64),
                list(&names, "and")
            )
        }
        BoardItem::SectorNumber(sectors) => {
            format!("the rings are divided into {} sectors", number(sectors.node))
        }
        BoardItem::Holds { stacks: true, most, .. } => {
            let most = most
                .as_ref()
                .map_or("pieces".to_owned(), |most| format!("up to {} pieces", number(most.node)));
            format!(
                "{most} of any kind and player may stand on a cell, each on top of the one before; whose the topmost is, theirs is the stack"
            )
        }
        BoardItem::Holds { most: None, .. } => {
            "any number of pieces of a kind and player may stand on a cell, as a heap".to_owned()
        }
        BoardItem::Holds { most: Some(most), .. } => {
            format!("up to {} pieces of a kind and player may stand on a cell, as a heap", number(most.node))
        }
        BoardItem::RingCells { number: None, .. } => {
            "a ring has as many cells in each sector as its number says: one on the innermost".to_owned()
        }
        BoardItem::RingCells { number: Some(times), times_ring: true, .. } => {
            format!(
                "a ring has, in each sector, {} times as many cells as its number says",
                number(times.node)
            )
        }
        BoardItem::RingCells { number: Some(cells), times_ring: false, .. } => {
            format!("every ring has {} in each sector", super::text::cells(cells.node))
        }
    })
}

/// Returns the end of a sentence about the number that counts a track's visits to a cell.
fn counter_of(counted_by: Option<&Name>) -> String {
    counted_by.map_or_else(String::new, |counted_by| {
        format!(
            "; of a cell to which it comes again, the number {} of the piece there tells which time it is",
            named(&counted_by.node)
        )
    })
}

fn ranges(cells: &[CellRange], points: &[String]) -> String {
    list(&cells.iter().map(|cells| range(cells, points)).collect::<Vec<_>>(), "and")
}

/// Describes a part of a region. `points` lists the names of points, which look like the names of
/// regions.
pub(super) fn range(cells: &CellRange, points: &[String]) -> String {
    match cells {
        CellRange::Cell(name) => name.node.clone(),
        CellRange::Region(name) if points.contains(&name.node) => name.node.clone(),
        CellRange::Region(name) => format!("the region {}", named(&name.node)),
        CellRange::Span(from, to) => format!("{} to {}", from.node, to.node),
        CellRange::Rank(rank) => format!("rank {}", rank.node),
        CellRange::File(file) => format!("file {}", file.node),
        CellRange::Border(_) => "the border of the board".to_owned(),
        CellRange::Except(cells, away) => format!("{} without {}", range(cells, points), range(away, points)),
        CellRange::By(_) => "what nobody has read".to_owned(),
    }
}

/// Returns the text about a kind that is not part of its clauses. Returns `None` for most kinds.
pub(super) fn kind(piece: &Piece) -> Option<String> {
    let royal = piece.royal.as_ref().map(|_| match &piece.together {
        None => {
            format!("A {} is royal: it can be checked and checkmated, and is never taken.", piece.name.node)
        }
        Some(_) => format!(
            "A {} is royal while its owner has no other royal piece: then it can be checked and checkmated, and is never taken; with another it may be taken like any piece.",
            piece.name.node
        ),
    });
    let called = in_languages(&piece.named).map(|names| format!("In other languages: {names}."));
    let texts: Vec<String> = royal.into_iter().chain(called).collect();
    (!texts.is_empty()).then(|| texts.join(" "))
}

/// Describes the setup of the pieces.
pub(super) fn setup(file: &File, setup: &Setup) -> String {
    let Setup::Named { drawing, changes, dealing } = setup else {
        return "The pieces are set up as drawn.".to_owned();
    };
    let mirrored = file.items.iter().any(|item| {
        matches!(&item.kind, ItemKind::Drawing(it)
        if it.name.node == drawing.node && it.mirrored.is_some())
    });
    let mut text = "the pieces are set up as drawn".to_owned();
    if mirrored {
        text.push_str("; each of the second player's pieces stands opposite one of the first player's");
    }
    let done: Vec<String> = changes.iter().map(change).collect();
    if !done.is_empty() {
        text.push_str(&format!(" (the array {} of the file, {})", named(&drawing.node), list(&done, "and")));
    }
    let text = sentence(&text);
    match dealing {
        Some(dealing) => format!("{text} {}", dealt(file, dealing)),
        None => text,
    }
}

/// Describes the dealing of pieces.
fn dealt(file: &File, dealing: &Dealing) -> String {
    let is_player = |name: &String| {
        let named = |players: &[Player]| players.iter().any(|player| player.name.node == *name);
        file.items.iter().any(|item| matches!(&item.kind, ItemKind::Players(players) if named(players)))
    };
    let deal = |deal: &Deal| {
        let mut pieces: Vec<String> = deal.pieces.iter().map(|name| name.node.clone()).collect();
        let owner =
            if pieces.first().is_some_and(is_player) { pieces.remove(0) + "'s " } else { String::new() };
        let cells: Vec<String> = deal.cells.iter().map(|cells| range(cells, &[])).collect();
        let count = i64::try_from(pieces.len()).unwrap_or(i64::MAX);
        format!("{owner}{} to {} of {}", list(&pieces, "and"), number(count), list(&cells, "and"))
    };
    let deals: Vec<String> = dealing.deals.iter().map(deal).collect();
    let opposite =
        if dealing.mirrored.is_some() { " The second player's pieces stand opposite." } else { "" };
    let how = "Each line takes cells that are still free, in this order, and its pieces stand on them in the order given.";
    format!("Further pieces are dealt, one way for each start: {}. {how}{opposite}", deals.join("; "))
}

/// Describes the players' reserves at the start.
pub(super) fn reserve(players: &[Held]) -> String {
    let player = |held: &Held| {
        let pieces = held.pieces.iter().map(|(kind, count)| match count.node {
            1 => format!("1 {}", kind.node),
            count => format!("{count} {}", several(&kind.node)),
        });
        let pieces: Vec<String> = pieces.collect();
        sentence(&format!("in the reserve of {}, off the board: {}", held.player.node, list(&pieces, "and")))
    };
    players.iter().map(player).collect::<Vec<_>>().join(" ")
}

fn change(change: &Change) -> String {
    let name = |name: &Name| name.node.clone();
    match change {
        Change::Flipped(_) => "flipped from side to side".to_owned(),
        Change::Turned(way) if way.node == "half" => "turned by half a circle".to_owned(),
        Change::Turned(way) => format!("turned by a quarter {}", way.node),
        Change::Exchanging(one, other) => format!("with {} and {} exchanged", name(one), name(other)),
    }
}
