//! Interactive diagrams from pages about variants. A diagram consists of lines such as `files=10`
//! and `Leaper:L:N:image:b1,g1`, either between two tags or in a separate file. H. G. Muller's
//! script draws the diagrams, and its page on chessvariants.com describes the lines.
//!
//! A diagram becomes a section like that of a configuration, so all later steps are shared. The
//! script has these defaults:
//!
//! - The board has 8 files and 8 ranks, and the position is mirrored.
//! - The last piece is royal.
//! - The first piece is promoted on the last rank, to any other piece that is not royal.

mod lines;
mod movement;
mod setup;

use crate::board::{LARGEST, file_letter};
use crate::ini::{Entry, Section};
use crate::pieces::moves_by_name;
use alfonso_diag::{Diagnostic, SourceId, Span, code};
use lines::Block;
use movement::Movement;
use setup::{Setup, Symmetry};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Keys that affect only the appearance of a diagram.
const SHOWN: &[&str] = &[
    "graphicsDir",
    "graphicsType",
    "squareSize",
    "whitePrefix",
    "blackPrefix",
    "satellite",
    "useMarkers",
    "firstRank",
    "coordinates",
    "lightShade",
    "darkShade",
    "rimColor",
    "coordColor",
    "borders",
    "startShade",
    "symbols",
    "newClick",
    "id",
];
/// The names of the players in the written rule files.
const PLAYERS: [&str; 2] = ["White", "Black"];
/// The default pieces of variants.
const USUAL: [&str; 6] = ["pawn", "knight", "bishop", "rook", "queen", "king"];

/// Returns `true` if a text contains interactive diagrams.
pub(crate) fn is_there(text: &str) -> bool {
    lines::has_tags(text) || {
        let mut lines =
            text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"));
        let is_piece = |line: &str| line.matches(':').count() >= 4;
        // A diagram's first line must look like one. Other files may contain such a line later by
        // chance.
        let first = lines.clone().next().is_some_and(|line| is_piece(line) || line.contains('='));
        first && lines.clone().all(|line| !line.starts_with('[')) && lines.any(is_piece)
    }
}

/// Parses all diagrams, and reports those that cannot be set up.
pub(crate) fn parse(source: SourceId, file: &str, text: &str) -> (Vec<Section>, Vec<Diagnostic>) {
    let blocks = lines::blocks(source, text);
    let (mut sections, mut wrong) = (Vec::new(), Vec::new());
    let stem = stem(file);
    for (number, block) in (1..).zip(&blocks) {
        let name = if blocks.len() == 1 { stem.clone() } else { format!("{stem}-{number}") };
        match section(name, block) {
            Ok(section) => sections.push(section),
            Err(error) => wrong.push(*error),
        }
    }
    if blocks.is_empty() {
        wrong.push(
            Diagnostic::bare(code::BAD_IMPORT, "the file has no diagram with pieces")
                .help("a piece of a diagram is a line such as `Leaper:L:N::b1,g1`"),
        );
    }
    (sections, wrong)
}

/// Returns the name of a file without folder and extension.
fn stem(file: &str) -> String {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    let stem = name.split('.').next().unwrap_or(name);
    if stem.is_empty() || stem == "-" { "diagram".to_owned() } else { stem.to_owned() }
}

/// A piece of a diagram.
struct Piece {
    letter: char,
    name: String,
    id: String,
    movement: Movement,
    span: Span,
}

fn section(name: String, block: &Block<'_>) -> Result<Section, Box<Diagnostic>> {
    let mut section = Section::empty(name, None, block.span);
    let size = |key: &str| match block.param(key) {
        None => Ok(8),
        Some(line) => line.value.parse().ok().filter(|size| (2..=LARGEST).contains(size)).ok_or_else(|| {
            let message = format!("`{}` is not the size of a board", line.value);
            Box::new(
                Diagnostic::error(code::BAD_IMPORT, line.span, message, "not understood")
                    .help(format!("a board has 2 to {LARGEST} ranks and files")),
            )
        }),
    };
    let mut setup = Setup { files: size("files")?, ranks: size("ranks")?, cells: BTreeMap::new() };
    let symmetry = Symmetry::of(block)?;
    let mut pieces = pieces(block)?;
    for (piece, line) in pieces.iter().zip(block.pieces()) {
        setup.add(piece.letter, line, symmetry)?;
    }
    if !says_double_steps(&setup, &pieces) {
        let steppers = pieces.iter_mut().filter(|piece| piece.movement.steps_twice);
        steppers.for_each(|piece| piece.movement.leave_double_step());
    }
    let mut say = |key: &str, value: String, span: Span| {
        section.entries.push(Entry { key: key.to_owned(), value, span });
    };
    say("maxFile", setup.files.to_string(), block.span);
    say("maxRank", setup.ranks.to_string(), block.span);
    USUAL.iter().for_each(|key| say(key, "-".to_owned(), block.span));
    let royal = royal(block, pieces.len());
    for (index, piece) in pieces.iter().enumerate() {
        let key = if royal == Some(index) { "king".to_owned() } else { format!("customPiece{}", index + 1) };
        say(&key, format!("{}:{}", piece.letter, piece.movement.betza), piece.span);
        if !piece.movement.open.is_empty() {
            say(&piece.name, piece.movement.open.join(" "), piece.span);
        }
    }
    promotion(block, &pieces, royal, &setup, &mut say);
    let passing: String =
        pieces.iter().filter(|piece| piece.movement.takes_passing).map(|piece| piece.letter).collect();
    say("enPassantTypes", if passing.is_empty() { "-".to_owned() } else { passing }, block.span);
    let castles = pieces.iter().find(|piece| piece.movement.castles.is_some());
    let castles = castles.is_some_and(|piece| castling(piece, &pieces, &setup, &mut say));
    say("castling", castles.to_string(), block.span);
    let rights = if castles { "KQkq" } else { "-" };
    say("startFen", format!("{} w {rights} - 0 1", setup.fen()), block.span);
    double_steps(&pieces, &setup, block.span, &mut say);
    for (piece, line) in pieces.iter().zip(block.pieces()).filter(|(_, line)| !line.more.is_empty()) {
        say(&piece.name, line.more.to_owned(), line.span);
    }
    for hole in block.lines.iter().filter(|line| line.is_hole()) {
        say(hole.name, hole.cells.to_owned(), hole.span);
    }
    let known = ["files", "ranks", "symmetry", "promoZone", "maxPromote", "promoChoice", "royal"];
    for line in block.params.iter().filter(|line| !SHOWN.contains(&line.key) && !known.contains(&line.key)) {
        say(line.key, line.value.to_owned(), line.span);
    }
    let stands =
        |index: usize, first| setup.cells.values().any(|piece| *piece == (pieces[index].letter, first));
    if !royal.is_some_and(|index| stands(index, true) && stands(index, false)) {
        let several = block.param("royal").map_or(block.span, |line| line.span);
        say("royal", block.param("royal").map_or("", |line| line.value).to_owned(), several);
    }
    section.named =
        pieces.into_iter().map(|piece| (piece.letter, (piece.name, piece.movement.steps_twice))).collect();
    Ok(section)
}

/// Returns the index of the royal piece, which is the last piece by default. Returns `None` for an
/// invalid index.
fn royal(block: &Block<'_>, pieces: usize) -> Option<usize> {
    match block.param("royal") {
        None => pieces.checked_sub(1),
        Some(line) => line.value.parse::<usize>().ok()?.checked_sub(1).filter(|index| *index < pieces),
    }
}

/// Parses the pieces, and gives each a distinct letter and name.
fn pieces(block: &Block<'_>) -> Result<Vec<Piece>, Box<Diagnostic>> {
    let mut pieces: Vec<Piece> = Vec::new();
    for line in block.pieces() {
        let expected = line.id.chars().chain(line.name.chars()).chain('a'..='z');
        let mut expected = expected.filter(char::is_ascii_alphabetic).map(|sign| sign.to_ascii_lowercase());
        let Some(letter) = expected.find(|letter| pieces.iter().all(|piece| piece.letter != *letter)) else {
            let message = "the diagram has more than 26 pieces, but there are only 26 letters";
            let error = Diagnostic::error(code::BAD_IMPORT, line.span, message, "no letter is left");
            return Err(Box::new(error.help("write the rule file by hand; `alfonso new` begins one")));
        };
        let mut name = proper(line.name);
        // The names of the players are taken too.
        let is_taken = |name: &str| PLAYERS.contains(&name) || pieces.iter().any(|piece| piece.name == name);
        if name.is_empty() || is_taken(&name) {
            name = format!("{}-{letter}", if name.is_empty() { "Piece" } else { &name });
        }
        let movement = match (line.moves, moves_by_name(&name)) {
            ("", Some((moves, passes))) => Movement::of(moves).passing(passes),
            (moves, _) => Movement::of(moves),
        };
        // A piece without a letter gets the first letter of its name.
        let first = line.name.chars().next().unwrap_or(letter);
        let id = if line.id.is_empty() { first.to_uppercase().to_string() } else { line.id.to_owned() };
        pieces.push(Piece { letter, name, id, movement, span: line.span });
    }
    if let Some(piece) = pieces.iter().find(|piece| piece.movement == Movement::default()) {
        let message = format!("`{}` has no movement", piece.name);
        return Err(Box::new(
            Diagnostic::error(code::BAD_IMPORT, piece.span, message, "no movement is given here")
                .help("write its movement in Betza's notation between the second colon and the third"),
        ));
    }
    Ok(pieces)
}

/// Returns a name in the form of piece names in rule files. The name is empty if no letter remains.
fn proper(name: &str) -> String {
    let mut text = String::new();
    for sign in name.trim().chars() {
        if sign.is_ascii_alphanumeric() {
            text.push(sign.to_ascii_lowercase());
        } else if !text.is_empty() && !text.ends_with('-') && sign != '\'' {
            text.push('-');
        }
    }
    let text = text.trim_matches(|sign: char| sign == '-' || sign.is_ascii_digit());
    let mut signs = text.chars();
    signs.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + signs.as_str())
}

/// Writes which pieces are promoted, where, and to which pieces.
fn promotion(
    block: &Block<'_>,
    pieces: &[Piece],
    royal: Option<usize>,
    setup: &Setup,
    say: &mut impl FnMut(&str, String, Span),
) {
    let mut number = |key: &str, most: usize| match block.param(key) {
        None => 1,
        Some(line) => line.value.parse().ok().filter(|number| *number <= most).unwrap_or_else(|| {
            say(key, line.value.to_owned(), line.span);
            1
        }),
    };
    let (ranks, many) = (number("promoZone", setup.ranks), number("maxPromote", pieces.len()));
    let mut choice: Vec<char> = Vec::new();
    match block.param("promoChoice") {
        None => {
            let others = pieces.iter().enumerate().skip(many).filter(|(index, _)| royal != Some(*index));
            choice.extend(others.map(|(_, piece)| piece.letter));
        }
        Some(line) => {
            let (mut rest, mut whole) = (line.value, true);
            while !rest.is_empty() {
                let fits = pieces.iter().filter(|piece| rest.starts_with(&piece.id));
                match fits.max_by_key(|piece| piece.id.len()) {
                    Some(piece) => {
                        whole &= pieces.iter().filter(|other| other.id == piece.id).count() == 1;
                        choice.push(piece.letter);
                        rest = &rest[piece.id.len()..];
                    }
                    None => {
                        let next = rest.chars().next().map_or(0, char::len_utf8);
                        whole &= rest.starts_with([',', ' ']);
                        rest = &rest[next..];
                    }
                }
            }
            if !whole {
                say("promoChoice", line.value.to_owned(), line.span);
            }
        }
    }
    let zone = |ranks: Range<usize>| ranks.map(|rank| format!("*{rank}")).collect::<Vec<_>>().join(" ");
    // Pages disagree on whether a player can postpone a promotion in a wide zone.
    if let Some(line) = block.param("promoZone").filter(|_| ranks > 1) {
        say("promoZone", line.value.to_owned(), line.span);
    }
    let many = if ranks == 0 || choice.is_empty() { 0 } else { many };
    let first = || pieces.iter().enumerate().take(many);
    if let Some((_, piece)) = first().find(|(index, _)| royal == Some(*index)) {
        // A royal piece is never promoted.
        say("maxPromote", many.to_string(), piece.span);
    }
    let pawns = first().filter(|(index, _)| royal != Some(*index));
    let pawns: String = pawns.map(|(_, piece)| piece.letter).collect();
    let list = |letters: String| if letters.is_empty() { "-".to_owned() } else { letters };
    say("promotionPawnTypes", list(pawns.clone()), block.span);
    say("nMoveRuleTypes", list(pawns), block.span);
    say("promotionPieceTypes", list(choice.into_iter().collect()), block.span);
    say("promotionRegionWhite", zone(setup.ranks + 1 - ranks.max(1)..setup.ranks + 1), block.span);
    say("promotionRegionBlack", zone(1..ranks.max(1) + 1), block.span);
}

/// Writes how a piece castles with the pieces in the corners. If the castling is not understood,
/// leaves it open and returns `false`.
fn castling(
    piece: &Piece,
    pieces: &[Piece],
    setup: &Setup,
    say: &mut impl FnMut(&str, String, Span),
) -> bool {
    let Some((far, text)) = &piece.movement.castles else { return false };
    let ends = |first: bool| {
        let pieces = setup.cells.iter().filter(move |(_, there)| **there == (piece.letter, first));
        pieces.map(|(at, _)| *at).collect::<Vec<_>>()
    };
    let found = || {
        let (&[(rank, file)], &[_]) = (&ends(true)[..], &ends(false)[..]) else { return None };
        let there = |rank: usize, file: usize| setup.cells.get(&(rank, file)).copied();
        let (rook, _) = there(rank, 1).filter(|(letter, _)| *letter != piece.letter)?;
        // One rule covers both players, so their setups must agree: each needs one such piece on
        // either side.
        let stands = |rank: usize, first: bool| {
            let rooks = (1..=setup.files).filter(|file| there(rank, *file) == Some((rook, first)));
            rooks.eq([1, setup.files]) && there(rank, file) == Some((piece.letter, first))
        };
        let both = stands(rank, true) && stands(setup.ranks + 1 - rank, false);
        // The other piece lands next to the target, on the inner side.
        let (east, west) = (file + far, file.checked_sub(*far)?);
        (both && east < setup.files && west > 1).then(|| (rank, rook, file_letter(east), file_letter(west)))
    };
    // The rules allow only one castling piece.
    let alone = pieces.iter().filter(|piece| piece.movement.castles.is_some()).count() == 1;
    let Some((rank, rook, east, west)) = found().filter(|_| alone) else {
        say(&piece.name, text.clone(), piece.span);
        return false;
    };
    say("castlingKingPiece", piece.letter.to_string(), piece.span);
    say("castlingRookPieces", rook.to_string(), piece.span);
    say("castlingRank", rank.to_string(), piece.span);
    say("castlingKingsideFile", east.to_string(), piece.span);
    say("castlingQueensideFile", west.to_string(), piece.span);
    true
}

/// Returns `true` if the rules can express the double steps. Each player's pieces with double steps
/// must start on one rank and move only forward. Then no piece can reach the starting cell of
/// another.
fn says_double_steps(setup: &Setup, pieces: &[Piece]) -> bool {
    let steppers: Vec<&Piece> = pieces.iter().filter(|piece| piece.movement.steps_twice).collect();
    let ranks = |first: bool| {
        let there = setup.cells.iter().filter(|(_, (letter, white))| {
            *white == first && steppers.iter().any(|piece| piece.letter == *letter)
        });
        there.map(|((rank, _), _)| *rank).collect::<BTreeSet<_>>().len()
    };
    ranks(true) == 1 && ranks(false) == 1 && steppers.iter().all(|piece| piece.movement.goes_forward())
}

/// Writes the starting cells of pieces, from which they may step twice as far.
fn double_steps(pieces: &[Piece], setup: &Setup, span: Span, say: &mut impl FnMut(&str, String, Span)) {
    let steps =
        |letter: char| pieces.iter().any(|piece| piece.letter == letter && piece.movement.steps_twice);
    let cells = |first: bool| {
        let there = setup.cells.iter().filter(|(_, (letter, white))| *white == first && steps(*letter));

        let mut ranks: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        for ((rank, file), _) in there {
            ranks.entry(*rank).or_default().push(format!("{}{rank}", file_letter(*file)));
        }
        let whole = |(rank, cells): (usize, Vec<String>)| match cells.len() == setup.files {
            true => format!("*{rank}"),
            false => cells.join(" "),
        };
        ranks.into_iter().map(whole).collect::<Vec<_>>().join(" ")
    };
    let (white, black) = (cells(true), cells(false));
    let any = !white.is_empty() && !black.is_empty();
    say("doubleStep", any.to_string(), span);
    if any {
        say("doubleStepRegionWhite", white, span);
        say("doubleStepRegionBlack", black, span);
    }
}
