//! Writes documents as self-contained HTML pages, which load nothing from the network.

use super::{
    Align, Block, Document, Facing, Figure, LETTERS, List, Look, Medium, Panel, Side, Sides, Table, Text,
};

/// The style sheet of pages.
const STYLE: &str = include_str!("../../templates/page.css");

/// The first lines of pages. Their content security policy comes before any untrusted text.
const HEAD: &str = include_str!("../../templates/head.html");

/// Returns a document as an HTML page.
pub fn write(document: &Document<'_>) -> String {
    let blocks = document.blocks(Medium::Pages);
    let title = blocks.iter().find_map(|block| match block {
        Block::Heading(1, text) => Some(text.words()),
        _ => None,
    });
    let mut page = Page { out: head(&title.unwrap_or_default(), ENGLISH, STYLE), ..Page::default() };
    blocks.into_iter().for_each(|block| page.add(block));
    page.out + FOOT
}

/// Returns a document as HTML for a part of a page. Its headings are one level lower.
pub fn fragment(document: &Document<'_>) -> String {
    let mut page = Page { below: 1, ..Page::default() };
    document.blocks(Medium::Pages).into_iter().for_each(|block| page.add(block));
    page.out
}

/// The language of pages, as a tag.
const ENGLISH: &str = "en";

/// The last lines of pages.
pub(crate) const FOOT: &str = "</main>\n</body>\n</html>\n";

/// Returns the first lines of a page: its title, the tag of its language and its style sheet.
pub(crate) fn head(title: &str, language: &str, style: &str) -> String {
    HEAD.replace("{{ version }}", env!("CARGO_PKG_VERSION"))
        .replace("{{ style }}", style.trim_end())
        .replace("{{ language }}", &escaped(language))
        .replace("{{ title }}", &escaped(title))
}

/// The page so far, with the numbers of its last table and figure.
#[derive(Default)]
struct Page {
    out: String,
    tables: u32,
    figures: u32,
    /// The number of levels by which headings are lowered.
    below: u8,
}

impl Page {
    fn add(&mut self, block: &Block<'_>) {
        let sentence = match block {
            Block::Heading(level, text) => element(&format!("h{}", level + self.below), "", &inline(text)),
            Block::Paragraph(text) => element("p", "", &inline(text)),
            Block::Note(text) => element("p", "note", &inline(text)),
            Block::List(list) => self::list(list),
            Block::Table(table) => self.table(table),
            Block::Sides(sides) => self.sides(sides),
            Block::Code(_, text) => element("pre", "", &element("code", "", &whole(text.trim_end()))),
            Block::Figure(figure) => self.figure(figure),
            Block::Only(..) => String::new(),
        };
        self.out.push_str(&sentence);
        self.out.push('\n');
    }

    fn table(&mut self, table: &Table) -> String {
        let row = |tag: &str, cells: Vec<String>| {
            let cells = cells.iter().zip(&table.aligns);
            let cell = |(cell, align): (&String, &Align)| {
                element(tag, if *align == Align::Right { "number" } else { "" }, cell)
            };
            element("tr", "", &cells.map(cell).collect::<String>()) + "\n"
        };
        let heads = table.heads.iter().map(|head| escaped(head)).collect();
        let heads = if table.heads.is_empty() { String::new() } else { row("th", heads) };
        let numbered = |cell: &str, align: &Align| match align {
            Align::Right => minus(cell),
            Align::Left => cell.to_owned(),
        };
        let cells = |cells: &Vec<super::Cell>| {
            let cells = cells.iter().zip(&table.aligns);
            cells.map(|(cell, align)| numbered(&inline(&cell.text), align)).collect()
        };
        let rows: String = table.rows.iter().map(|it| row("td", cells(it))).collect();
        let class = if table.aligns.contains(&Align::Right) { "numbers" } else { "" };
        let inner = format!(
            "{}{}{}",
            self.caption(&table.caption),
            if heads.is_empty() { heads } else { element("thead", "", &heads) },
            element("tbody", "", &rows)
        );
        element("table", class, &inner)
    }

    fn sides(&mut self, sides: &Sides) -> String {
        let heads: String = LETTERS.iter().map(|letter| element("th", "", letter)).collect();
        let heads = element("thead", "", &element("tr", "", &heads));
        let rows: String = sides.rows.iter().map(facing).collect();
        element(
            "table",
            &format!("sides {}", sides.head),
            &format!("{}{heads}\n{rows}", self.caption(&sides.caption)),
        )
    }

    /// Returns a caption with the number of the table, or an empty text for a table without a
    /// caption.
    fn caption(&mut self, caption: &Text) -> String {
        if caption.is_empty() {
            return String::new();
        }
        self.tables += 1;
        element("caption", "", &format!("<b>Table {}.</b> {}", self.tables, inline(caption)))
    }

    fn figure(&mut self, figure: &Figure<'_>) -> String {
        let panel = |panel: &Panel<'_>| {
            let label = element("div", "label", &escaped(&panel.label));
            let label = if panel.label.is_empty() { String::new() } else { label };
            Some(element("div", "side", &(label + &(panel.svg)()?)) + "\n")
        };
        let panels: Vec<String> = figure.panels.iter().filter_map(panel).collect();
        let class = match (panels.as_slice(), figure.large) {
            ([], _) => return String::new(),
            ([_], _) => "chart",
            (_, true) => "boards large",
            (_, false) => "boards",
        };
        self.figures += 1;
        let caption = format!("<b>Figure {}.</b> {}", self.figures, inline(&figure.caption));
        let panels =
            if panels.len() > 1 { element("div", "pair", &panels.concat()) } else { panels.concat() };
        element("figure", class, &(panels + &element("figcaption", "", &caption)))
    }
}

fn list(list: &List) -> String {
    let items: String = list
        .items
        .iter()
        .map(|item| {
            let below: String = item.below.iter().map(|text| element("li", "", &inline(text))).collect();
            let below = if below.is_empty() { below } else { element("ul", "", &below) };
            element("li", "", &(inline(&item.text) + &below)) + "\n"
        })
        .collect();
    element(if list.numbered { "ol" } else { "ul" }, "", &items)
}

/// Returns a table row with two texts below the name of the row.
fn facing(facing: &Facing) -> String {
    let side = |(side, letter): (&Option<Side>, &&str)| {
        let inner = match side {
            Some(Side { text, notes }) => {
                let notes = notes.iter().map(|note| element("div", "cite", &inline(note)));
                element("div", "clause", &inline(text)) + &notes.collect::<String>()
            }
            None => element("span", "faint", &format!("not in {letter}")),
        };
        format!("<td data-side=\"{letter}\">{inner}</td>\n")
    };
    let sides: String = facing.sides.iter().zip(&LETTERS).map(side).collect();
    let name =
        format!("<tr class=\"key\"><th colspan=\"2\" scope=\"rowgroup\">{}</th></tr>", inline(&facing.name));
    element("tbody", "", &format!("{name}\n{}", element("tr", "", &sides))) + "\n"
}

/// Returns a text with markup for its looks.
fn inline(text: &Text) -> String {
    let text_of = |(look, stretch): (&Look, &str)| {
        let stretch = if *look == Look::Code { whole(stretch) } else { escaped(stretch) };
        match look {
            Look::Plain | Look::Link(_) => stretch,
            Look::Strong => element("strong", "", &stretch),
            Look::Emphasised => element("em", "", &stretch),
            Look::Faint => element("span", "faint", &stretch),
            Look::Marked => element("mark", "", &stretch),
            Look::Code => element("code", "", &stretch),
        }
    };
    text.stretches().map(text_of).collect()
}

/// The maximum length of a word that is never broken at a hyphen. Moves and options are shorter;
/// paths and fingerprints may be longer.
const WHOLE: usize = 24;

/// Returns code in which no line can break within a move or an option, because browsers break lines
/// at hyphens.
fn whole(code: &str) -> String {
    let word = |word: &str| match word.contains('-') && word.chars().count() <= WHOLE {
        true => element("span", "whole", &escaped(word)),
        false => escaped(word),
    };
    let line = |line: &str| line.split(' ').map(word).collect::<Vec<_>>().join(" ");
    code.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// Returns an element around HTML.
pub(crate) fn element(tag: &str, class: &str, inner: &str) -> String {
    let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
    format!("<{tag}{class}>{inner}</{tag}>")
}

/// Escapes all markup in untrusted text.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            other => safe.push(other),
        }
    }
    safe
}

/// Replaces the hyphens of negative numbers by minus signs.
fn minus(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut begins = true;
    for sign in text.chars() {
        out.push(if begins && sign == '-' { '\u{2212}' } else { sign });
        begins = !sign.is_alphanumeric();
    }
    out
}
