//! `page`: a game as one page to play in the browser.

#[cfg(feature = "page")]
pub mod content;
#[cfg(all(test, feature = "page"))]
mod tests;

use crate::console::{Console, Stop};
use crate::subject::Target;
use alfonso_diag::{Diagnostic, code};
use alfonso_report::command_error::CommandError;

/// The game to print the page of.
#[derive(Debug)]
#[cfg_attr(not(feature = "page"), expect(dead_code, reason = "a program without the page prints none"))]
pub struct PrintPage {
    /// The game, with the language of the page.
    pub target: Target,
}

impl PrintPage {
    /// Prints the page.
    #[cfg(feature = "page")]
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Stop> {
        if console.screen.terminal {
            let file = alfonso_report::sanitise::shell(&self.target.file);
            let problem = Diagnostic::bare(code::BAD_REQUEST, "a page is too long for a terminal");
            let help = format!("write it to a file: `alfonso page {file} > game.html`");
            return Err(CommandError::bare(problem.help(help)).into());
        }
        console.file(content::html(&self.target, &alfonso_page::Parts::embedded())?.as_bytes())
    }

    /// Refuses, since this program was built without the page.
    #[cfg(not(feature = "page"))]
    pub fn run(&self, _: &mut Console<'_>) -> Result<(), Stop> {
        Err(without_page())
    }
}

/// Returns the error of a program that was built without the page.
#[cfg(not(feature = "page"))]
pub fn without_page() -> Stop {
    let problem = Diagnostic::bare(code::BAD_REQUEST, "this program was built without the page for browsers");
    let help = "build it with `bash interpreter/web/build/run` and `cargo build --release --features page`";
    CommandError::bare(problem.help(help)).into()
}

#[cfg(all(test, not(feature = "page")))]
mod without {
    use crate::console::Stop;

    #[test]
    fn a_program_without_the_page_says_how_to_get_it() {
        let Stop::CommandError(error) = super::without_page() else { panic!("a request that cannot be met") };
        let words = error.in_words();
        assert!(words.contains("interpreter/web/build/run") && words.contains("--features page"), "{words}");
    }
}
