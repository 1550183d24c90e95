//! Texts of movements, made by chance, and boards on which they are tried.

use super::Request;
use alfonso_game::Random;
use std::fmt::Write as _;

/// The capitals.
const ATOMS: &[&str] = &["W", "F", "D", "N", "A", "H", "L", "C", "J", "Z", "G", "K", "R", "B", "Q"];
/// Letters of direction.
const WAYS: &[&str] = &[
    "", "", "", "f", "b", "l", "r", "v", "s", "h", "ff", "bb", "ll", "rr", "fs", "bs", "fr", "fl", "rf",
    "lf", "br", "lb", "lv", "rv", "fh", "bh", "lh", "rh", "hr", "hl", "sv", "frbl", "fbr", "fsb",
];
/// Letters of how a move ends.
const ENDS: &[&str] = &["", "", "", "m", "c", "mc"];
/// Letters of the manner: what both read, what one reads otherwise, what one does not know.
const MANNERS: &[&str] = &[
    "", "", "", "", "", "n", "n", "p", "p", "g", "j", "i", "y", "a", "af", "t", "o", "z", "h", "x", "u", "d",
    "e", "ya",
];
/// Ranges.
const RANGES: &[&str] = &["", "", "", "", "2", "3", "4", "1", "0", "10"];

/// Returns texts of movements: each capital with each of its letters once, then `many` of one to three parts by chance.
#[must_use]
pub fn strings(seed: u64, many: usize) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for atom in ATOMS {
        all.extend(WAYS.iter().map(|way| format!("{way}{atom}")));
        all.extend(MANNERS.iter().map(|manner| format!("{manner}{atom}")));
        all.extend(RANGES.iter().map(|range| format!("{atom}{range}")));
        all.push(format!("{atom}{atom}"));
    }
    let mut random = Random::of_game(seed, 0);
    while all.len() < many {
        let parts = 1 + random.below(3);
        let text: String = (0..parts).map(|_| part(&mut random)).collect();
        all.push(text);
    }
    let mut known = std::collections::BTreeSet::new();
    all.retain(|text| known.insert(text.clone()));
    all.truncate(many.max(1));
    all
}

fn part(random: &mut Random) -> String {
    let atom = one(random, ATOMS);
    let (way, end, manner) = (one(random, WAYS), one(random, ENDS), one(random, MANNERS));
    // A letter that neither knows makes every text open: few have one.
    let manner =
        if manner.len() == 1 && "npg".contains(manner) || random.below(4) == 0 { manner } else { "" };
    let twin = if random.below(8) == 0 { atom } else { one(random, RANGES) };
    let twin = if random.below(2) == 0 { twin } else { "" };
    format!("{way}{end}{manner}{atom}{twin}")
}

/// Returns one of a list.
pub(super) fn one<'l>(random: &mut Random, list: &[&'l str]) -> &'l str {
    list[random.below(u32::try_from(list.len()).unwrap_or(1)) as usize]
}

/// Returns a configuration with a variant `sN` for each text: a piece that moves so, and stones.
#[must_use]
pub fn configuration(strings: &[String]) -> String {
    let mut text = String::new();
    for (row, string) in strings.iter().enumerate() {
        let _ = write!(
            text,
            "[s{row}]\ncustomPiece1 = a:{string}\nimmobile = s\nwazir = w\nstartFen = s6S/8/8/3A4/4a3/8/8/7W w - - 0 1\n\
             promotionPawnTypes = -\nenPassantTypes = -\nnMoveRuleTypes = -\n\n"
        );
    }
    text
}

/// Returns the boards for a variant: the piece alone, and two with stones of both players.
#[must_use]
pub fn boards(variant: &str, seed: u64) -> Vec<Request> {
    let number: u64 = variant[1..].parse().unwrap_or(0);
    let mut random = Random::of_game(seed, number + 1);
    let board = |stones: u32, random: &mut Random| {
        let mut cells = [['.'; 8]; 8];
        let player = random.below(2) == 0;
        for _ in 0..stones {
            let sign = if random.below(2) == 0 { 's' } else { 'S' };
            cells[random.below(8) as usize][random.below(8) as usize] = sign;
        }
        let rank = if stones == 0 { 3 } else { random.below(8) as usize };
        let file = if stones == 0 { 3 } else { random.below(8) as usize };
        cells[rank][file] = if player { 'A' } else { 'a' };
        let row = |row: &[char; 8]| {
            let (mut text, mut empty) = (String::new(), 0);
            for sign in row.iter().chain(&['/']) {
                if *sign == '.' {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    text.push_str(&std::mem::take(&mut empty).to_string());
                }
                text.push(*sign);
            }
            text
        };
        let rows: String = cells.iter().map(row).collect();
        format!("{} {} - - 0 1", rows.trim_end_matches('/'), if player { 'w' } else { 'b' })
    };
    let request = |fen: String| Request { variant: variant.to_owned(), fen: Some(fen), plies: 1, seed };
    [0, 12, 24].into_iter().map(|stones| request(board(stones, &mut random))).collect()
}
