//! The figures of plain pieces, for boards with one or two kinds.

use super::super::{Part::*, Table, of};

/// The figures by name.
pub(super) const FIGURES: Table = &[
    (
        "disc",
        of(&[
            Line("M-41 0a41 41 0 1 0 82 0a41 41 0 1 0-82 0Z", 3.0),
            Line("M-25 0a25 25 0 1 0 50 0a25 25 0 1 0-50 0Z", 3.0),
        ]),
    ),
    (
        "crowned-disc",
        of(&[
            Line("M-41 0a41 41 0 1 0 82 0a41 41 0 1 0-82 0Z", 3.0),
            Filled("M-22 12L-28-13L-13-2L0-24L13-2L28-13L22 12Z"),
            Filled("M-22 15H22V22H-22Z"),
        ]),
    ),
    // The token alone is the stone.
    ("stone", of(&[])),
    (
        "cone",
        of(&[
            Filled("M0-42C6-42 8-38 9-34L24 24C8 29-8 29-24 24L-9-34C-8-38-6-42 0-42Z"),
            Filled("M-29 25C-12 34 12 34 29 25V33C14 42-14 42-29 33Z"),
            Cut("M-28 24C-12 32 12 32 28 24", 3.0),
        ]),
    ),
    (
        "reel",
        of(&[
            Filled(
                "M-26-36C-12-42 12-42 26-36V-27C22-20 14-16 12-8C9 0 9 4 12 12C14 20 22 24 26 29V35\
                 C12 42-12 42-26 35V29C-22 24-14 20-12 12C-9 4-9 0-12-8C-14-16-22-20-26-27Z",
            ),
            Cut("M-26-26C-12-20 12-20 26-26M-25 28C-12 33 12 33 25 28", 3.5),
        ]),
    ),
    (
        "counter",
        of(&[
            Line("M-41 0a41 41 0 1 0 82 0a41 41 0 1 0-82 0Z", 3.0),
            Filled("M0-24L6-8L23-8L9 3L14 19L0 9L-14 19L-9 3L-23-8L-6-8Z"),
        ]),
    ),
    (
        "hunter",
        of(&[
            Filled("M0-45C17-43 27-31 27-15H-27C-27-31-17-43 0-45Z"),
            Filled(
                "M-27-11H-22V8C-22 24-8 33 0 40C8 33 22 24 22 8V-11H27V10C27 26 12 38 0 45\
                 C-12 38-27 26-27 10Z",
            ),
            Filled("M-22-11H-6V4H6V-11H22V8C22 26 8 35 0 42C-8 35-22 26-22 8Z"),
            Cut("M0-43V-15", 3.0),
            Cut("M-17-4H-10M10-4H17", 4.5),
            Cut("M-10 13C-4 9 4 9 10 13", 3.5),
        ]),
    ),
];
