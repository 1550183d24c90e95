//! Pages for browsers: one file for a game, and the documents and answers of a small server.
//!
//! A [`Page`] becomes a document around the built [`Parts`]. A [`Site`] answers the requests of a
//! browser from a fixed list of paths. Neither opens a file or a socket. Text from rule files is
//! escaped, and a content security policy admits only the program's own scripts and styles.
//!
//! ```
//! use alfonso_page::{Mode, Page, Parts};
//!
//! let parts = Parts::new("start()", "work()", "body { margin: 0 }", b"module");
//! let page = Page { mode: Mode::File, heading: "</title><script>", ..Page::default() };
//! let html = page.html(&parts).expect("it is small");
//! assert!(html.contains("<title>&lt;/title&gt;&lt;script&gt;</title>"));
//! assert!(html.contains("default-src 'none'"));
//! // A browser without scripts shows the rest.
//! assert!(html.contains("<noscript>"));
//! ```

mod built;
mod document;
mod packed;
mod policy;
mod site;
mod start;

pub use built::Parts;
pub use document::{MOST, Mode, Page, PageError};
pub use site::{Body, Content, Reply, Site, WebRequest};
pub use start::{Open, RuleText, start};
