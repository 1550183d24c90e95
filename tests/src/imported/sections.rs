//! Configurations made by chance: sections that set some keys of a known parent.

use super::Request;
use super::strings::{one, strings};
use alfonso_game::Random;
use alfonso_import::known;

/// Lines that a section may have, by chance. Each is one decision.
const LINES: &[&str] = &[
    "stalemateValue = loss",
    "stalemateValue = win",
    "checkmateValue = win",
    "mustCapture = true",
    "pieceDrops = true\ncapturesToHand = true",
    "pieceDrops = true\ncapturesToHand = true\ndropChecks = false",
    "pieceDrops = true\ncapturesToHand = true\nfirstRankPawnDrops = true",
    "pieceDrops = true\ncapturesToHand = true\npromotionZonePawnDrops = true",
    "pieceDrops = true\ncapturesToHand = true\ndropNoDoubled = p",
    "nMoveRule = 4",
    "nMoveRuleTypes = -",
    "flagPiece = p\nflagRegionWhite = *6\nflagRegionBlack = *3",
    "flagRegionWhite = *5 a1\nflagRegionBlack = *4",
    "extinctionValue = loss\nextinctionPieceTypes = n",
    "extinctionValue = win\nextinctionPieceTypes = p\nextinctionPieceCount = 4",
    "promotionPieceTypes = nr",
    "promotionPieceTypes = n",
    "promotionRegionWhite = *6 *7 *8\npromotionRegionBlack = *3 *2 *1",
    "promotionRegionWhite = *5\npromotionRegionBlack = *4\nmandatoryPawnPromotion = false",
    "mandatoryPawnPromotion = false",
    "promotedPieceType = n:r b:r",
    "promotedPieceType = n:c\ncommoner = c",
    "promotedPieceType = n:r\nmandatoryPiecePromotion = true",
    "promotionRegionWhite = *5 *6 *7 *8\npromotionRegionBlack = *4 *3 *2 *1\npromotedPieceType = n:c\ncommoner = c",
    "doubleStep = false",
    "doubleStepRegionWhite = *2 *3\ndoubleStepRegionBlack = *7 *6",
    "doubleStepRegionWhite = *2 *3\nenPassantRegionWhite = *6\nenPassantRegionBlack = *3",
    "castling = false",
    "castlingKingsideFile = f",
    "castlingQueensideFile = d",
    "nFoldRule = 2",
    "enPassantTypes = -",
    "pawn = -\ncustomPiece8 = p:mWfceFifmnD\npawnTypes = p",
    "pawn = -\ncustomPiece8 = p:fmWfceFifmnD\npawnTypes = p",
    "checkCounting = true",
    "checking = false",
    "pawnTypes = p",
    "banner = n",
    "janggiElephant = n",
    "silver = b",
    "knibis = n\nhorse = b",
];
/// Letters of pieces that movements take.
const LETTERS: &[&str] = &["n", "b", "r", "q"];
/// Movements that pieces with a letter take, besides those of chance.
const MOVEMENTS: &[&str] =
    &["fK", "fsQ", "mRcpR", "gQ", "nN", "NN", "KAD", "fhN", "mQcK", "rlbB", "pR2", "WfceF", "fmWfcF"];

/// Returns a configuration of so many sections, `g0` and on.
#[must_use]
pub fn configuration(seed: u64, many: usize) -> String {
    let mut text = String::new();
    for number in 0..many {
        let mut random = Random::of_game(seed, number as u64);
        let parents = known();
        let parents: Vec<&str> = parents.iter().map(String::as_str).collect();
        text.push_str(&format!("[g{number}:{}]\n", one(&mut random, &parents)));
        let mut lines: Vec<&str> = (0..=random.below(3)).map(|_| one(&mut random, LINES)).collect();
        lines.dedup();
        let movements = strings(seed + number as u64, 700).split_off(600);
        for piece in 1..=random.below(3) {
            let movement = match random.below(3) {
                0 => movements[random.below(90) as usize].clone(),
                _ => one(&mut random, MOVEMENTS).to_owned(),
            };
            text.push_str(&format!("customPiece{piece} = {}:{movement}\n", one(&mut random, LETTERS)));
        }
        text.push_str(&(lines.join("\n") + "\n\n"));
    }
    text
}

/// Returns the random games of a variant.
#[must_use]
pub fn games(variant: &str, many: u64, plies: u32, seed: u64) -> Vec<Request> {
    let game = |game| Request { variant: variant.to_owned(), fen: None, plies, seed: seed * 1_000 + game };
    (0..many).map(game).collect()
}
