//! The page of all readings: what is told of them in Markdown, set as a page that needs nothing else.

use super::{SourceList, command, source};
use crate::commands::compare::{Compare, Contender, readings, sentences};
use alfonso_compare::across::Across;
use askama::Template;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html};

/// The page as the template has it.
#[derive(Template)]
#[template(path = "across.html")]
struct Page {
    version: &'static str,
    style: &'static str,
    title: String,
    base: String,
    told: String,
    /// Fact, what it is, and whether it is written as code.
    made: Vec<(&'static str, String, bool)>,
    sources: Vec<SourceList>,
}

/// The page of all readings of a file, compared with a base.
pub fn html(job: &Compare, base: &Contender, across: &Across) -> String {
    let name = base.subject.card.named();
    let games = sentences::thousands(across.games);
    let page = Page {
        version: env!("CARGO_PKG_VERSION"),
        style: super::STYLE,
        title: base.subject.card.heading().into_owned(),
        told: set(&readings::markdown(across, &name)),
        base: name.clone(),
        made: vec![
            ("Program", format!("alfonso {}", base.side.version), false),
            ("Command", command(job), true),
            ("Rules of the base", format!("{name} {}", base.side.hash), true),
            (
                "Games",
                format!(
                    "{games} of the base and of each reading, broken off after {} plies; seed {}",
                    across.max_plies, across.seed
                ),
                false,
            ),
        ],
        sources: vec![SourceList {
            title: "Sources".to_owned(),
            items: base.family.sources().iter().map(source).collect(),
        }],
    };
    // Writing into a text does not fail.
    page.render().unwrap_or_default()
}

/// Markdown as HTML, without its first heading, which is the page's own. What looks like HTML in it is text.
fn set(markdown: &str) -> String {
    let mut title = true;
    let events = Parser::new_ext(markdown, Options::ENABLE_TABLES).filter_map(|event| match event {
        Event::End(TagEnd::Heading(_)) if title => {
            title = false;
            None
        }
        _ if title => None,
        Event::Html(text) | Event::InlineHtml(text) => Some(Event::Text(text)),
        Event::Start(Tag::Link { .. } | Tag::Image { .. }) | Event::End(TagEnd::Link | TagEnd::Image) => None,
        other => Some(other),
    });
    let mut page = String::new();
    html::push_html(&mut page, events);
    page.replace("<table>", "<table class=\"numbers\">")
}

#[cfg(test)]
mod tests {
    use super::set;

    #[test]
    fn what_looks_like_html_is_text() {
        let page = set(
            "# Title\n\nA <b>bold</b> <script>x</script> claim, [here](http://x) ![there](http://x).\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n",
        );
        assert!(
            !page.contains("Title")
                && !page.contains("<script")
                && !page.contains("<b>")
                && !page.contains("href")
                && !page.contains("<img")
        );
        assert!(page.contains("&lt;script&gt;") && page.contains("<table class=\"numbers\">"), "{page}");
    }
}
