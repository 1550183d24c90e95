//! Chess figurines and silhouettes in one style: an area with few lines cut out of it.

mod beasts;
mod camp;
mod chess;
mod hunts;
mod plain;

use super::Table;

/// The tables of the set.
pub(super) const TABLES: &[Table] =
    &[chess::FIGURES, camp::FIGURES, beasts::FIGURES, hunts::FIGURES, plain::FIGURES];

/// The base of officers.
const FOOT: &str = "M-25 38Q-28 38-28 35V32Q-28 29-25 29H25Q28 29 28 32V35Q28 38 25 38Z";
/// The head and neck of a horse.
const MARE: &str = "M-19 25C-19 12-5 8-4-5C-9 1-16 1-21 6C-25 11-31 12-34 8C-37 4-35-1-32-5\
     C-27-12-23-17-21-24C-20-31-18-36-17-44L-7-35C18-35 31-13 27 25Z";
/// The helmet of a general of shogi.
const KABUTO: &str = "M-24 3C-26-17-14-27 0-27C14-27 26-17 24 3ZM-24 6H24L38 20C36 26 34 26 32 24\
     C24 20-24 20-32 24C-34 26-36 26-38 20Z";
/// The tower of a rook.
const TOWER: &str = "M-23 25L-18-12L-27-17V-41H-15V-33H-6V-41H6V-33H15V-41H27V-17L18-12L23 25Z";
/// The mitre of a bishop.
const MITRE: &str = "M-6-40a6 6 0 1 0 12 0a6 6 0 1 0-12 0ZM0-36C25-19 27 1 14 15H-14\
     C-27 1-25-19 0-36ZM-20 18H20L23 25H-23Z";
/// The head and the skirt of a pawn.
const PAWN: &str = "M-13-26a13 13 0 1 0 26 0a13 13 0 1 0-26 0ZM-16-12H16L10-5C11 8 17 16 22 25H-22\
     C-17 16-11 8-10-5Z";
/// The blade and the flag of a lance.
const BLADE: &str = "M-8-46C0-36 3-26 1-14L-4-8H-12L-17-14C-19-26-16-36-8-46ZM-1 0L34 2L24 10L34 19\
     L-1 19Z";
/// The horns on the helmet of a silver general.
const HORNS: &str = "M-28-45C-24-26-10-22 0-22C10-22 24-26 28-45C22-36 10-33 0-33\
     C-10-33-22-36-28-45Z";
/// The mark of a promoted piece: a ring that frees it, a disc, and a cross on the disc.
const PLUS_RING: &str = "M19-29a13 13 0 1 0 26 0a13 13 0 1 0-26 0Z";
const PLUS_DISC: &str = "M20-29a12 12 0 1 0 24 0a12 12 0 1 0-24 0Z";
const PLUS_CUT: &str = "M32-36V-22M25-29H39";
