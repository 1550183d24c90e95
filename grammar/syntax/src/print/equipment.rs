//! Players, boards, definitions, variables, pieces and setups in print.

use super::doc::{Doc, braced, docs, filled, group, listed, nest, numeral, own, shared};
use super::expr::{Follow, event, expr, expr_before, operand};
use super::{chosen, clause, doc, effect, joined, movement, quoted};
use crate::ast::{
    Board, BoardBuilder, BoardItem, CellRange, Change, Deal, Dealing, Define, DefineBody, Diagonals, Dice,
    DiceSort, Domain, Drawing, Face, FenEntry, FenField, FenPair, FirstOf, FirstValue, HeapOn, Held, Key,
    LineLook, Name, NameIn, NotationStyle, PictureEntry, Piece, Player, PointsPart, Row, SanEntry, Setup,
    Table, Text, Through, Var,
};
use std::fmt::Display;

pub(super) fn players(players: &[Player]) -> Doc {
    let player = |player: &Player| {
        let letter = player.letter.as_ref().map(|letter| docs![" ", quoted(letter)]);
        let plural = if player.plural { docs![" plural"] } else { docs![] };
        let colour = player.colour.as_ref().map(|word| docs![" colour ", own(word)]);
        let colour = colour.unwrap_or_else(|| docs![]);
        let facing = player.facing.as_ref().map(|way| docs![" facing ", doc::word(way)]);
        let facing = facing.unwrap_or_else(|| docs![]);
        let name = own(&player.name);
        docs![name, letter.unwrap_or_else(|| docs![]), plural, colour, facing, named_in(&player.named)]
    };
    docs!["players ", nest(filled(players.iter().map(player).collect(), ",", " "))]
}

pub(super) fn board(board: &Board) -> Doc {
    let head = board_head(board);
    if board.items.is_empty() { head } else { listed(head, board.items.iter().map(board_item).collect()) }
}

/// Prints a board without the items in its block.
pub(super) fn board_head(board: &Board) -> Doc {
    match &board.builder {
        BoardBuilder::Grid(grids) => {
            let grids = grids.iter().map(|grid| {
                let round = if grid.round.is_some() { " round" } else { "" };
                docs!["grid ", measures(grid.files.node, grid.ranks.node), round, corner(grid.at.as_ref())]
            });
            docs!["board ", nest(filled(grids.collect(), " and", " "))]
        }
        BoardBuilder::Rings(rings) => docs!["board rings ", numeral(rings.node)],
        BoardBuilder::Points(shapes) if shapes.is_empty() => "board points".into(),
        BoardBuilder::Points(shapes) => {
            docs!["board points ", nest(filled(shapes.iter().map(points_part).collect(), " and", " "))]
        }
    }
}

fn points_part(part: &PointsPart) -> Doc {
    match part {
        PointsPart::Grid { grid, diagonals } => {
            let diagonals = match diagonals {
                None => "",
                Some(Diagonals::Alternate) => " with alternate diagonals",
                Some(Diagonals::All) => " with all diagonals",
                Some(Diagonals::Undrawn) => " with undrawn diagonals",
                Some(Diagonals::Absent) => " with no diagonals",
            };
            docs!["grid ", measures(grid.files.node, grid.ranks.node), corner(grid.at.as_ref()), diagonals]
        }
        PointsPart::Rhombus { files, ranks } => docs!["rhombus ", measures(files.node, ranks.node)],
        PointsPart::Hexagon { number, upright } => {
            let files = if *upright { " with upright files" } else { "" };
            docs!["hexagon ", numeral(number.node), files]
        }
        PointsPart::Triangle(number) => docs!["triangle ", numeral(number.node)],
        PointsPart::Star(number) => docs!["star ", numeral(number.node)],
        PointsPart::Squares { number, diagonals } => {
            let diagonals = if *diagonals { " with diagonals" } else { "" };
            docs!["squares ", numeral(number.node), diagonals]
        }
        PointsPart::Tables { number, half: false } => docs!["tables ", numeral(number.node)],
        PointsPart::Tables { number, half: true } => docs!["half tables ", numeral(number.node)],
        PointsPart::Wheel(number) => docs!["wheel ", numeral(number.node)],
        PointsPart::Polygon(number) => docs!["polygon ", numeral(number.node)],
    }
}

/// `8 by 8`
fn measures(one: impl Display, other: impl Display) -> Doc {
    docs![numeral(one), " by ", numeral(other)]
}

/// Prints ` at c3` if a grid does not begin at the first cell.
fn corner(at: Option<&Name>) -> Doc {
    at.map_or_else(|| docs![], |at| docs![" at ", own(at)])
}

pub(super) fn board_item(item: &BoardItem) -> Doc {
    match item {
        BoardItem::Region { name, cells, drawn } => {
            docs!["region ", own(name), " = ", nest(ranges(cells)), if *drawn { " drawn" } else { "" }]
        }
        BoardItem::RegionPer { name, per, rows, drawn } => {
            let row =
                |(player, cells): &(Name, Vec<CellRange>)| docs![own(player), ": ", nest(ranges(cells))];
            let rows = rows.iter().map(row).collect();
            let braced = braced(docs!["region ", own(name), " per ", doc::word(per)], rows);
            docs![braced, if *drawn { " drawn" } else { "" }]
        }
        BoardItem::Further { name, way, of } => {
            docs!["cell ", own(name), " ", shared(way), " of ", own(of)]
        }
        BoardItem::Plain(_) => "plain".into(),
        BoardItem::Chequered(_) => "chequered".into(),
        BoardItem::Removed(cells) => docs!["remove ", nest(ranges(cells))],
        BoardItem::Cut(edges) => {
            let edge = |(from, to): &(Name, Name)| docs![own(from), "-", own(to)];
            docs!["cut ", nest(filled(edges.iter().map(edge).collect(), ",", " "))]
        }
        BoardItem::Track { name, cells, closed, counted_by, drawn } => {
            let closed = if closed.is_some() { " closed" } else { "" };
            let drawn = if *drawn { " drawn" } else { "" };
            docs![
                "track ",
                own(name),
                counter_of(counted_by.as_ref()),
                " = ",
                nest(ranges(cells)),
                closed,
                drawn
            ]
        }
        BoardItem::TrackPer { name, per, rows, closed, counted_by } => {
            let row = |((player, cells), closed): (&(Name, Vec<CellRange>), &Option<_>)| {
                let closed = if closed.is_some() { " closed" } else { "" };
                docs![own(player), ": ", nest(ranges(cells)), closed]
            };
            let rows = rows.iter().zip(closed).map(row).collect();
            braced(docs!["track ", own(name), counter_of(counted_by.as_ref()), " per ", doc::word(per)], rows)
        }
        BoardItem::Line { name, from, to, look } => {
            docs!["line ", own(name), " = ", own(from), "..", own(to), " ", line_look(look)]
        }
        BoardItem::Point { name, x, y } => docs![own(name), " at ", numeral(x.node), ",", numeral(y.node)],
        BoardItem::Through { name, lines } => {
            let through = |Through { points, closed }: &Through| {
                docs![ranges(points), if closed.is_some() { " closed" } else { "" }]
            };
            docs!["line ", own(name), " = ", nest(filled(lines.iter().map(through).collect(), " and", " "))]
        }
        BoardItem::Sectors(names) => docs!["sectors ", nest(filled(words(names), ",", " "))],
        BoardItem::SectorNumber(number) => docs!["sectors ", numeral(number.node)],
        BoardItem::Holds { stacks: true, most: None, .. } => "cells stack".into(),
        BoardItem::Holds { stacks: true, most: Some(most), .. } => {
            docs!["cells stack ", numeral(most.node)]
        }
        BoardItem::Holds { most: None, .. } => "cells hold any".into(),
        BoardItem::Holds { most: Some(most), .. } => docs!["cells hold ", numeral(most.node)],
        BoardItem::RingCells { number: None, .. } => "cells per sector = ring".into(),
        BoardItem::RingCells { number: Some(number), times_ring, .. } => {
            let times = if *times_ring { " * ring" } else { "" };
            docs!["cells per sector = ", numeral(number.node), times]
        }
    }
}

fn ranges(cells: &[CellRange]) -> Doc {
    filled(cells.iter().map(range).collect(), ",", " ")
}

fn range(cells: &CellRange) -> Doc {
    match cells {
        CellRange::Cell(name) => own(name),
        CellRange::Region(name) => shared(name),
        CellRange::Span(from, to) => docs![own(from), "..", own(to)],
        CellRange::Rank(rank) => docs!["rank ", numeral(rank.node)],
        CellRange::File(file) => docs!["file ", own(file)],
        CellRange::Border(_) => "border".into(),
        CellRange::Except(cells, away) => docs![range(cells), " except ", range(away)],
        CellRange::By(choice) => chosen(choice, |cells| ranges(cells)),
    }
}

fn words(names: &[Name]) -> Vec<Doc> {
    names.iter().map(own).collect()
}

/// Prints ` told by NAME` if a number per piece counts the visits of a track.
fn counter_of(counted_by: Option<&Name>) -> Doc {
    counted_by.map_or_else(|| docs![], |counted_by| docs![" told by ", own(counted_by)])
}

fn line_look(look: &LineLook) -> Doc {
    match look {
        LineLook::Drawn => "drawn".into(),
        LineLook::Wall(kinds) if kinds.is_empty() => "wall".into(),
        LineLook::Wall(kinds) => docs!["wall for ", joined(words(kinds), ", ")],
        LineLook::By(choice) => chosen(choice, |look| line_look(look)),
    }
}

pub(super) fn dice(dice: &Dice) -> Doc {
    let sort = |sort: &DiceSort| {
        let count = sort.count.as_ref().map_or_else(|| docs![], |count| docs![numeral(count.node), " "]);
        docs![count, "faces ", faces(&sort.faces)]
    };
    let sorts = joined(dice.sorts.iter().map(sort).collect(), " and ");
    let again = dice
        .again
        .as_ref()
        .map(|again| docs![" again on ", faces(&again.on), " up to ", numeral(again.most.node), " times"]);
    docs![
        "dice ",
        own(&dice.name),
        title(dice.title.as_ref(), &dice.named),
        " ",
        sorts,
        again.unwrap_or_else(|| "".into())
    ]
}

fn faces(faces: &[Face]) -> Doc {
    let faces = faces.iter().map(|face| match &face.to {
        Some(to) => docs![numeral(face.from.node), "..", numeral(to.node)],
        None => numeral(face.from.node),
    });
    joined(faces.collect(), ", ")
}

pub(super) fn define(define: &Define) -> Doc {
    let mut head = vec![docs!["define ", own(&define.name)]];
    if !define.params.is_empty() {
        let params = define.params.iter().map(|param| docs![own(&param.name), ": ", doc::word(&param.ty)]);
        head.push(docs!["(", joined(params.collect(), ", "), ")"]);
    }
    let body = match &define.body {
        DefineBody::Move(legs) => {
            head.push(": move =".into());
            movement::movement(legs)
        }
        DefineBody::Effect(effects) => {
            head.push(": effect =".into());
            group(effect::list(effects))
        }
        DefineBody::Value { ty, value } => {
            head.push(ty.as_ref().map_or_else(|| docs![" ="], |ty| docs![": ", doc::word(ty), " ="]));
            group(expr(value))
        }
    };
    docs![head, nest(group(docs![Doc::Line(" "), body]))]
}

pub(super) fn table(table: &Table) -> Doc {
    let domain = match &table.domain {
        Domain::Type(name) => doc::word(name),
        Domain::Range(from, to) => docs![numeral(from.node), "..", numeral(to.node)],
    };
    let head =
        docs!["table ", own(&table.name), "(", own(&table.param), ": ", domain, "): ", doc::word(&table.ty)];
    let row = |row: &crate::ast::TableRow| {
        docs![joined(row.keys.iter().map(key).collect(), " or "), ": ", nest(group(expr(&row.value)))]
    };
    braced(head, table.rows.iter().map(row).collect())
}

fn key(key: &Key) -> Doc {
    match key {
        Key::Name(name) => shared(name),
        Key::Number(number) => numeral(number.node),
        Key::Range(from, to) => docs![numeral(from.node), "..", numeral(to.node)],
        Key::Otherwise(_) => "otherwise".into(),
    }
}

pub(super) fn partners(teams: &[Vec<Name>]) -> Doc {
    let team = |team: &Vec<Name>| joined(team.iter().map(own).collect(), " and ");
    docs!["partners ", joined(teams.iter().map(team).collect(), ", ")]
}

pub(super) fn var(var: &Var) -> Doc {
    let per = var.per.as_ref().map_or_else(|| docs![], |per| docs![" per ", doc::word(per)]);
    let title = title(var.title.as_ref(), &var.named);
    // The parser could take `internal` and `drawn` for words of the value.
    let words = var.internal.is_some() || var.drawn.is_some();
    let bound = var.floor.is_some() || words || var.firsts.is_some();
    let follow = if bound { Follow::WORD } else { Follow::NOTHING };
    let mut parts = vec![docs![
        doc::word(&var.ty),
        " ",
        own(&var.name),
        title,
        per,
        " = ",
        expr_before(&var.init, follow)
    ]];
    if let Some(floor) = &var.floor {
        parts.push(docs!["  floor ", operand(floor)]);
    }
    if let Some(turns) = &var.lasts {
        let word = if turns.node == 1 { "turn" } else { "turns" };
        parts.push(docs!["  lasts ", numeral(turns.node), " ", word]);
    }
    if let Some(field) = &var.fen {
        parts.push(docs!["  fen ", quoted(field)]);
    }
    if var.drawn.is_some() {
        parts.push("  drawn".into());
    }
    if var.internal.is_some() {
        parts.push("  internal".into());
    }
    let Some(firsts) = &var.firsts else { return group(parts) };
    let row = |first: &FirstValue| {
        let values =
            first.beneath.iter().chain([&first.value]).map(|value| nest(group(expr(value)))).collect();
        let of = |of: &FirstOf| match of {
            FirstOf::Value(value) => operand(value),
            FirstOf::Cells(cells) => range(cells),
        };
        docs![joined(first.of.iter().map(of).collect(), " or "), ": ", joined(values, ", ")]
    };
    braced(group(parts), firsts.iter().map(row).collect())
}

/// Prints a title and its translations, including the space before them.
pub(super) fn title(title: Option<&Text>, named: &[NameIn]) -> Doc {
    title.map_or_else(|| docs![], |title| docs![" ", quoted(title), named_in(named)])
}

pub(super) fn picture(entries: &[PictureEntry]) -> Doc {
    let shown = |(thing, looks): &(Name, Vec<Name>)| {
        docs![own(thing), " as ", joined(looks.iter().map(own).collect(), ", ")]
    };
    let entry = |entry: &PictureEntry| match entry {
        PictureEntry::Pieces(set) => docs!["pieces ", own(set)],
        PictureEntry::Crossings(_) => "crossings".into(),
        PictureEntry::As(list) => {
            // The line of the first is that of the entry, and only further lines are indented.
            let mut first = list.iter().map(shown);
            let head = first.next().unwrap_or_else(|| docs![]);
            let rest: Vec<Doc> = first.collect();
            let comma = if rest.is_empty() { "" } else { ", " };
            docs![head, comma, nest(filled(rest, ",", " "))]
        }
    };
    listed("picture", entries.iter().map(entry).collect())
}

/// Prints the names in other languages, including the space before them.
pub(super) fn named_in(named: &[NameIn]) -> Doc {
    if named.is_empty() {
        return docs![];
    }
    let name = |it: &NameIn| docs![own(&it.language), " ", quoted(&it.name)];
    docs![" named ", joined(named.iter().map(name).collect(), ", ")]
}

pub(super) fn piece(piece: &Piece) -> Doc {
    listed(docs![piece_head(piece), named_in(&piece.named)], clause::entries(&piece.body))
}

/// Prints a piece without its clauses and its names in other languages.
pub(super) fn piece_head(piece: &Piece) -> Doc {
    let signs = piece.signs.as_ref().map(|signs| docs![" ", quoted(signs)]).unwrap_or_else(|| docs![]);
    let royal = match (&piece.royal, &piece.together) {
        (Some(_), Some(_)) => " royal together",
        (Some(_), None) => " royal",
        (None, _) => "",
    };
    docs!["piece ", own(&piece.name), " ", quoted(&piece.letter), signs, royal]
}

pub(super) fn drawing(drawing: &Drawing) -> Doc {
    let mirrored = if drawing.mirrored.is_some() { " mirrored" } else { "" };
    rows(docs!["drawing ", own(&drawing.name), mirrored], &drawing.rows)
}

/// Prints `head { rows }`, with ranks and tokens in columns.
pub(super) fn rows(head: impl Into<Doc>, rows: &[Row]) -> Doc {
    let wide = |text: &String| text.chars().count();
    let ranks: Vec<String> = rows.iter().map(|row| row.rank.node.to_string()).collect();
    let rank = ranks.iter().map(wide).max().unwrap_or(0);
    let tokens = || rows.iter().flat_map(|row| &row.tokens);
    let widest = tokens().map(|token| wide(&token.node)).max().unwrap_or(0);
    let mut columns = vec![widest; rows.iter().map(|row| row.tokens.len()).max().unwrap_or(0)];
    // Stacks are long, so only the columns that contain them are widened.
    if tokens().any(|token| token.node.contains('+')) {
        for (at, column) in columns.iter_mut().enumerate() {
            let own = rows.iter().filter_map(|row| row.tokens.get(at));
            *column = own.map(|token| wide(&token.node)).max().unwrap_or(0);
        }
    }
    let mut inner = Vec::new();
    for (row, number) in rows.iter().zip(&ranks) {
        let padded = row.tokens.iter().zip(&columns);
        let cells: String = padded.map(|(cell, &wide)| format!(" {:wide$}", cell.node)).collect();
        inner.push(Doc::Hard);
        inner.push(docs![
            Doc::Text(format!("{number:>rank$}")),
            " |",
            Doc::Text(cells.trim_end().to_owned())
        ]);
    }
    docs![head.into(), " {", nest(inner), Doc::Hard, "}"]
}

pub(super) fn setup(setup: &Setup) -> Doc {
    match setup {
        Setup::Rows(list) => docs!["setup", rows("", list)],
        Setup::Pieces(_) => docs!["setup", arrangement(setup)],
        Setup::Named { .. } | Setup::By(_) => docs!["setup ", arrangement(setup)],
    }
}

fn arrangement(setup: &Setup) -> Doc {
    match setup {
        Setup::Rows(list) => rows("", list),
        Setup::Pieces(pieces) => {
            let heap = |on: &HeapOn| match &on.count {
                Some(count) => docs![numeral(count.node), " on ", range(&on.cells)],
                None => range(&on.cells),
            };
            let piece = |(player, kind, heaps): &(Name, Name, Vec<HeapOn>)| {
                let heaps = heaps.iter().map(heap).collect();
                docs![own(player), " ", own(kind), " ", joined(heaps, " ")]
            };
            braced("", pieces.iter().map(piece).collect())
        }
        Setup::Named { drawing, changes, dealing } => {
            let mut parts = vec![own(drawing)];
            for change in changes {
                parts.push(match change {
                    Change::Flipped(_) => " flipped".into(),
                    Change::Turned(way) => docs![" turned ", doc::word(way)],
                    Change::Exchanging(one, other) => {
                        docs![" exchanging ", own(one), " and ", own(other)]
                    }
                });
            }
            parts.extend(dealing.iter().map(self::dealing));
            parts.into()
        }
        Setup::By(choice) => chosen(choice, |setup| arrangement(setup)),
    }
}

fn dealing(dealing: &Dealing) -> Doc {
    let deal = |deal: &Deal| docs![joined(words(&deal.pieces), " "), " to ", ranges(&deal.cells)];
    let head = if dealing.mirrored.is_some() { " dealing mirrored" } else { " dealing" };
    listed(head, dealing.deals.iter().map(deal).collect())
}

pub(super) fn reserve(players: &[Held]) -> Doc {
    let player = |held: &Held| {
        let pieces = held.pieces.iter().map(|(kind, count)| docs![own(kind), " ", numeral(count.node)]);
        docs![own(&held.player), " ", joined(pieces.collect(), ", ")]
    };
    braced("reserve", players.iter().map(player).collect())
}

pub(super) fn notation(styles: &[NotationStyle]) -> Doc {
    let style = |style: &NotationStyle| match style {
        NotationStyle::San { entries, .. } => short(entries),
        NotationStyle::Hodges(_) => "hodges".into(),
        NotationStyle::Wxf(_) => "wxf".into(),
        NotationStyle::Pdn { from, way, .. } => docs!["pdn from ", own(from), " ", shared(way)],
    };
    docs!["notation ", joined(styles.iter().map(style).collect(), ", ")]
}

fn short(entries: &[SanEntry]) -> Doc {
    let entry = |entry: &SanEntry| match entry {
        SanEntry::Plain(kind) => docs!["plain ", own(kind)],
        SanEntry::Letter { letter, kind } => docs!["letter ", quoted(letter), " ", own(kind)],
        SanEntry::Write { short, moves } => {
            docs!["write ", quoted(short), " ", joined(words(moves), " ")]
        }
    };
    listed("san", entries.iter().map(entry).collect())
}

pub(super) fn fen(entries: &[FenEntry]) -> Doc {
    let entry = |entry: &FenEntry| match entry {
        FenEntry::Fields { fields, .. } => {
            docs!["fields ", joined(fields.iter().map(fen_field).collect(), ", ")]
        }
        FenEntry::Right { letter, cells } => {
            docs!["right ", own(letter), ": ", joined(words(cells), " ")]
        }
        FenEntry::Pair { letter, pair: FenPair { kind, player, partner, way } } => {
            let (pair, outermost) =
                (docs![own(kind), " of ", own(player)], docs![own(partner), " ", shared(way)]);
            docs!["right ", own(letter), ": ", pair, " and outermost ", outermost, " of it"]
        }
        FenEntry::Alias { letter, kind } => docs!["alias ", quoted(letter), " ", own(kind)],
        FenEntry::Uci { letters, .. } => {
            let letter = |(letter, kind): &(Text, Name)| docs![quoted(letter), " ", own(kind)];
            listed("uci", letters.iter().map(letter).collect())
        }
    };
    listed("fen", entries.iter().map(entry).collect())
}

fn fen_field(field: &FenField) -> Doc {
    match field {
        FenField::Word(word) => shared(word),
        FenField::Since { events, .. } => {
            docs![
                "plies since ",
                joined(events.iter().map(|it| event(it, Follow::NOTHING)).collect(), " or ")
            ]
        }
    }
}
