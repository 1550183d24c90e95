//! Writes documents in Markdown, for CommonMark and GitHub.

mod escape;

use super::{Align, Block, Document, Figure, LETTERS, List, Look, Medium, Side, Sides, Table, Text};
use crate::screen::Screen;

/// The beginning of a table cell.
const CELL: &str = "| ";

/// Returns a document in Markdown.
pub fn write(document: &Document<'_>) -> String {
    let blocks = document.blocks(Medium::Pages).into_iter().map(rendered);
    let blocks: Vec<String> = blocks.filter(|text| !text.is_empty()).collect();
    blocks.join("\n")
}

fn rendered(block: &Block<'_>) -> String {
    match block {
        Block::Heading(level, text) => {
            let sign = "#".repeat((*level).into()) + " ";
            format!("{sign}{}\n", written(text, &sign, escape::code))
        }
        Block::Paragraph(text) | Block::Note(text) => inline(text) + "\n",
        Block::List(list) => self::list(list),
        Block::Table(table) => self::table(table),
        Block::Sides(sides) => self::sides(sides),
        Block::Code(language, text) => escape::block(language, text),
        Block::Figure(figure) => self::figure(figure),
        Block::Only(..) => String::new(),
    }
}

/// Returns a text that Markdown shows verbatim, at any position.
fn inline(text: &Text) -> String {
    written(text, "", escape::code)
}

/// Returns a text for a table cell. A bar would end the cell even inside code.
fn cell(text: &Text) -> String {
    let code = |code: &str| if code.contains('|') { escape::text(code, "") } else { escape::code(code) };
    // A cell never begins a line.
    written(text, CELL, code)
}

/// Returns a text that follows `before` on its line.
fn written(text: &Text, before: &str, code: impl Fn(&str) -> String) -> String {
    let mut out = before.to_owned();
    for (look, stretch) in text.stretches() {
        let sentence = match look {
            Look::Plain | Look::Faint => escape::text(stretch, &out),
            Look::Strong | Look::Marked => around(stretch, "**"),
            Look::Emphasised => around(stretch, "*"),
            Look::Code => code(stretch),
            Look::Link(address) => {
                format!("[{}](<{}>)", escape::label(stretch, ""), escape::address(address))
            }
        };
        out.push_str(&sentence);
    }
    out.split_off(before.len())
}

/// Puts a marker such as `*` around a stretch. The marker touches the words, not the white space
/// around them.
fn around(stretch: &str, sign: &str) -> String {
    match stretch.trim() {
        "" => escape::text(stretch, ""),
        words => stretch.replacen(words, &format!("{sign}{}{sign}", escape::text(words, sign)), 1),
    }
}

fn list(list: &List) -> String {
    let mut out = String::new();
    for (index, item) in list.items.iter().enumerate() {
        let mark = if list.numbered { format!("{}. ", index + 1) } else { "- ".to_owned() };
        let margin = " ".repeat(mark.len());
        out.push_str(&format!("{mark}{}\n", inline(&item.text)));
        item.below.iter().for_each(|text| out.push_str(&format!("{margin}- {}\n", inline(text))));
    }
    out
}

fn table(table: &Table) -> String {
    let heads =
        table.aligns.iter().enumerate().map(|(column, _)| {
            table.heads.get(column).map(|head| escape::text(head, CELL)).unwrap_or_default()
        });
    let rules = table.aligns.iter().map(|align| if *align == Align::Right { "--:" } else { "---" });
    let rows = table.rows.iter().flat_map(|row| stacked(row.iter().map(|it| lines(&it.text)).collect()));
    grid(&heads.collect::<Vec<_>>(), &rules.collect::<Vec<_>>(), rows)
}

/// Returns the lines of a cell, each as Markdown.
fn lines(text: &Text) -> Vec<String> {
    text.split().iter().map(cell).collect()
}

/// Returns table rows for cells with several lines. Markdown has no line ends in a cell, so each
/// further line becomes an additional row.
fn stacked(cells: Vec<Vec<String>>) -> Vec<Vec<String>> {
    let height = cells.iter().map(Vec::len).max().unwrap_or(0);
    let line = |row: usize| cells.iter().map(|cell| cell.get(row).cloned().unwrap_or_default()).collect();
    (0..height).map(line).collect()
}

fn sides(sides: &Sides) -> String {
    let side = |side: &Option<Side>, letter: &str| match side {
        // The lines of a clause are joined, because white space has no meaning in it.
        Some(Side { text, notes }) => {
            let notes = notes.iter().map(|note| around(&note.words(), "*"));
            std::iter::once(lines(text).join(" ")).chain(notes).collect()
        }
        None => vec![format!("not in {letter}")],
    };
    let rows = sides.rows.iter().flat_map(|facing| {
        let [a, b] = &facing.sides;
        stacked(vec![vec![cell(&facing.name)], side(a, LETTERS[0]), side(b, LETTERS[1])])
    });
    let heads = [sides.head, LETTERS[0], LETTERS[1]].map(str::to_owned);
    grid(&heads, &["---"; 3], rows)
}

fn grid(heads: &[String], rules: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let rows: String = rows.map(|row| line(&row)).collect();
    format!("{}|{}|\n{rows}", line(heads), rules.join("|"))
}

/// Returns the pictures that characters can show, as code blocks. Pictures that look the same
/// appear only once.
fn figure(figure: &Figure<'_>) -> String {
    let block = |(label, drawn): &(&str, String)| match *label {
        "" => escape::block("", drawn),
        label => escape::block("", &format!("{label}\n{drawn}")),
    };
    let drawn = figure.drawn(Screen::PLAIN);
    drawn.iter().map(block).collect::<Vec<_>>().join("\n")
}
