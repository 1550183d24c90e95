//! The pages about diagnostics of rule files, one for each code, as data in the program.
//!
//! ```
//! let page = alfonso_pages::FILES.get_file("A0101.md").and_then(|file| file.contents_utf8());
//! assert!(page.is_some_and(|text| text.starts_with("# A0101")));
//! ```

use include_dir::{Dir, include_dir};

/// The pages, by the names of their files: `A0101.md`.
pub static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR");
