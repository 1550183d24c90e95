//! The rule files of games and libraries, with their claims and weights, as data in the program.
//!
//! Nothing is parsed here. `alfonso-driver` knows which file is which.
//!
//! ```
//! let chess = alfonso_games::FILES.get_file("chess/chess.rules").and_then(|file| file.contents_utf8());
//! assert!(chess.is_some_and(|text| text.starts_with("game")));
//! ```

use include_dir::{Dir, include_dir};

/// All files of the folder, by their paths below it: `chess/chess.rules`, `chess/chess.expect.ron`, `lib/orthodox.rules`.
pub static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR");
