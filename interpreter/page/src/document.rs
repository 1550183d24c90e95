//! The documents of pages.

use crate::built::Parts;
use crate::packed::gzip;
use crate::policy;
use crate::start::in_script;
use alfonso_driver::{message, messages};
use alfonso_report::sanitise;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

/// The most bytes of a page in one file.
pub const MOST: usize = 2_500_000;

/// The bytes of a piece of the module. The page starts while the browser still loads the pieces, so they come after
/// its script.
const PIECE: usize = 96 * 1024;

/// The kind of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// One file with everything in it, which works without a network.
    #[default]
    File,
    /// A document of a server. It names the parts by their addresses.
    Served,
    /// One file without scripts, for a game that nobody can play yet.
    Still,
}

/// A page about a game. A page is useful before its scripts run, and without them.
#[derive(Clone, Debug, Default)]
pub struct Page<'p> {
    /// The kind of the page.
    pub mode: Mode,
    /// The title of the game. It is text, not HTML.
    pub heading: &'p str,
    /// The tag of the language.
    pub language: &'p str,
    /// The reason why nobody can play the game, if it is incomplete. It is text, not HTML.
    pub incomplete: Option<&'p str>,
    /// The picture of the start, as SVG.
    pub picture: &'p str,
    /// The rules, as HTML without a head.
    pub sheet: &'p str,
    /// The questions and sources, as HTML without a head.
    pub sources: &'p str,
    /// The first screen of the game as the module would give it, as JSON; empty if the page has to wait
    /// for the module.
    pub screen: &'p str,
    /// The data with which the script starts.
    pub start: Value,
}

/// The reason why a page cannot be written.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum PageError {
    /// The page has too many bytes.
    #[error("the page has {0} bytes, and the limit is {MOST} bytes")]
    TooLarge(usize),
    /// A built part would end the element in which it stands.
    #[error("the built page is damaged: `{0}` contains the end of its element")]
    Unsuited(&'static str),
}

/// The language of a page, for messages.
#[derive(Clone, Copy)]
struct Spoken {
    language: &'static str,
}

impl Spoken {
    fn names(self) -> Self {
        self
    }
}

impl Page<'_> {
    /// Returns the page as a document.
    ///
    /// # Errors
    /// Returns an error if a single file would be larger than [`MOST`], or if a part contains the
    /// end of its element.
    pub fn html(&self, parts: &Parts) -> Result<String, PageError> {
        let spoken = Spoken { language: messages::language(self.language).unwrap_or(messages::ENGLISH) };
        let html = self.head(parts)? + &self.body(spoken) + &self.scripts(parts)? + "</body>\n</html>\n";
        match self.mode == Mode::Served || html.len() <= MOST {
            true => Ok(html),
            false => Err(PageError::TooLarge(html.len())),
        }
    }

    /// Returns the head. The policy comes before everything that it is about.
    fn head(&self, parts: &Parts) -> Result<String, PageError> {
        let (policy, style) = match self.mode {
            Mode::Served => {
                (String::new(), "<link rel=\"stylesheet\" href=\"/app.css\">\n".to_owned() + self.early())
            }
            Mode::File | Mode::Still => {
                let (script, style) = (&*parts.script, &*parts.style);
                let policy = match self.mode {
                    Mode::Still => policy::without_scripts(style),
                    _ => policy::of_file(script, style),
                };
                let policy = format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n");
                (policy, format!("<style>{}</style>\n", raw(style, "</style", "app.css")?))
            }
        };
        Ok(format!(
            "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n{policy}\
             <meta name=\"referrer\" content=\"no-referrer\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"generator\" content=\"alfonso {version}\">\n<title>{title}</title>\n\
             <link rel=\"icon\" href=\"data:,\">\n{style}</head>\n",
            language = sanitise::html(self.language),
            version = env!("CARGO_PKG_VERSION"),
            title = sanitise::html(self.heading),
        ))
    }

    /// Returns the element that starts the worker of a game before the document is complete.
    fn early(&self) -> &'static str {
        let has_game = self.start["open"]["name"].as_str().is_some_and(|name| !name.is_empty());
        if has_game { "<script src=\"/early.js\"></script>\n" } else { "" }
    }

    /// Returns the parts of the document that need no script.
    fn body(&self, spoken: Spoken) -> String {
        let mut out = format!(
            "<body>\n<header id=\"heading\"><h1>{}</h1></header>\n<main id=\"app\">\n",
            sanitise::html(self.heading)
        );
        match self.incomplete {
            Some(why) => {
                let text = message!(spoken, "page-incomplete", why = why);
                out.push_str(&format!("<p class=\"incomplete\">{}</p>\n", sanitise::html(&text)));
            }
            None => {
                let text = message!(spoken, "page-scripts");
                out.push_str(&format!("<noscript><p>{}</p></noscript>\n", sanitise::html(&text)));
            }
        }
        out.push_str(&format!("<div id=\"board\">{}</div>\n", sanitise::shown(self.picture)));
        let sections = [
            ("sheet", message!(spoken, "page-rules"), self.sheet),
            ("sources", message!(spoken, "page-sources"), self.sources),
        ];
        for (id, title, html) in sections {
            out.push_str(&format!(
                "<section id=\"{id}\" aria-label=\"{}\">\n{}</section>\n",
                sanitise::html(&title),
                sanitise::shown(html)
            ));
        }
        out + "</main>\n"
    }

    /// Returns the scripts and the data for them.
    fn scripts(&self, parts: &Parts) -> Result<String, PageError> {
        let data = |id: &str, value: &Value| {
            format!("<script type=\"application/json\" id=\"{id}\">{}</script>\n", in_script(value))
        };
        // It has few bytes beside the module, but must not wait for it.
        let screen = match self.screen.is_empty() {
            true => String::new(),
            false => octets("screen", &gzip(self.screen.as_bytes())),
        };
        Ok(match self.mode {
            Mode::Still => String::new(),
            Mode::Served => data("start", &self.start) + &screen + "<script src=\"/app.js\"></script>\n",
            Mode::File => {
                let pieces = parts.module.chunks(PIECE).enumerate();
                let module: String =
                    pieces.map(|(index, it)| octets(&format!("module-{index}"), it)).collect();
                let script = format!("<script>{}</script>\n", raw(&parts.script, "</script", "app.js")?);
                data("start", &self.start)
                    + &screen
                    + &data("worker", &json!(parts.worker))
                    + &script
                    + &module
            }
        })
    }
}

/// Returns an element with bytes.
fn octets(id: &str, bytes: &[u8]) -> String {
    let text = STANDARD.encode(bytes);
    format!("<script type=\"application/octet-stream\" id=\"{id}\">{text}</script>\n")
}

/// Returns a part as it stands in an element with raw text. Its hash must not change, so nothing in
/// it can be escaped. A comment could hide the end of a script.
fn raw<'t>(text: &'t str, end: &str, name: &'static str) -> Result<&'t str, PageError> {
    let lower = text.to_ascii_lowercase();
    match lower.contains(end) || lower.contains("<!--") {
        true => Err(PageError::Unsuited(name)),
        false => Ok(text),
    }
}

#[cfg(test)]
mod tests;
