//! Writes the blocks of a document in WordprocessingML.

use super::super::{Align, Block, Facing, Figure, LETTERS, List, Look, Side, Sides, Table, Text};
use crate::sanitise;
use crate::screen::Screen;

/// The number of the list with bullets in the part about numbering. Numbered lists follow.
const BULLETS: usize = 1;

/// The width of the page between its margins, in twentieths of a point.
const PAGE: usize = 9638;

/// The limits of the width of a column, in characters, when columns share a page.
const NARROWEST: usize = 8;
const WIDEST: usize = 30;

/// The margins of a cell, in characters.
const MARGINS: usize = 2;

/// The font of code and of boards.
const FIXED: &str = "<w:rFonts w:ascii=\"DejaVu Sans Mono\" w:hAnsi=\"DejaVu Sans Mono\" \
    w:cs=\"DejaVu Sans Mono\" w:eastAsia=\"DejaVu Sans Mono\"/>";

/// The text so far.
#[derive(Default)]
pub struct Body {
    /// The blocks in XML.
    pub text: String,
    /// The number of numbered lists.
    pub numbered: usize,
    /// The addresses of links.
    pub links: Vec<String>,
    tables: u32,
    figures: u32,
}

impl Body {
    /// Adds a block.
    pub fn add(&mut self, block: &Block<'_>) {
        match block {
            Block::Heading(level, text) => self.paragraph(&format!("Heading{}", level.clamp(&1, &3)), text),
            Block::Paragraph(text) => self.paragraph("", text),
            Block::Note(text) => self.paragraph("Note", text),
            Block::List(list) => self.list(list),
            Block::Table(table) => self.table(table),
            Block::Sides(sides) => self.sides(sides),
            Block::Code(_, text) => self.code(text),
            Block::Figure(figure) => self.figure(figure),
            Block::Only(..) => {}
        }
    }

    fn paragraph(&mut self, style: &str, text: &Text) {
        let style = match style {
            "" => String::new(),
            style => format!("<w:pPr><w:pStyle w:val=\"{style}\"/></w:pPr>"),
        };
        let runs = self.runs(text);
        self.text.push_str(&format!("<w:p>{style}{runs}</w:p>\n"));
    }

    fn list(&mut self, list: &List) {
        let number = if list.numbered {
            self.numbered += 1;
            BULLETS + self.numbered
        } else {
            BULLETS
        };
        for item in &list.items {
            self.item(number, 0, &item.text);
            item.below.iter().for_each(|text| self.item(BULLETS, 1, text));
        }
    }

    fn item(&mut self, number: usize, level: u8, text: &Text) {
        let numbered = format!(
            "<w:pPr><w:pStyle w:val=\"ListParagraph\"/><w:numPr><w:ilvl w:val=\"{level}\"/><w:numId w:val=\"{number}\"/></w:numPr></w:pPr>"
        );
        let runs = self.runs(text);
        self.text.push_str(&format!("<w:p>{numbered}{runs}</w:p>\n"));
    }

    /// Adds lines whose columns must stay below each other.
    fn code(&mut self, text: &str) {
        let lines = Text::lines(text.trim_end());
        self.paragraph("Code", &lines);
    }

    fn table(&mut self, table: &Table) {
        if !table.caption.is_empty() {
            self.tables += 1;
            let caption = Text::strong(format!("Table {}. ", self.tables)).then(table.caption.clone());
            self.paragraph("Caption", &caption);
        }
        let mut rows = String::new();
        if !table.heads.is_empty() {
            let cells: String = table
                .heads
                .iter()
                .zip(&table.aligns)
                .map(|(head, align)| self.cell(&Text::strong(head), *align, 1))
                .collect();
            rows.push_str(&format!("<w:tr><w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>{cells}</w:tr>\n"));
        }
        for row in &table.rows {
            let cells = row.iter().zip(&table.aligns);
            let cells: String = cells.map(|(cell, align)| self.cell(&cell.text, *align, 1)).collect();
            rows.push_str(&self::row(&cells));
        }
        let widths: Vec<usize> = (0..table.aligns.len()).map(|column| widest(table, column)).collect();
        self.frame(&widths, &rows);
    }

    fn sides(&mut self, sides: &Sides) {
        if !sides.caption.is_empty() {
            self.tables += 1;
            let caption = Text::strong(format!("Table {}. ", self.tables)).then(sides.caption.clone());
            self.paragraph("Caption", &caption);
        }
        let heads: String =
            LETTERS.iter().map(|letter| self.cell(&Text::strong(letter), Align::Left, 1)).collect();
        let mut rows = row(&heads);
        for facing in &sides.rows {
            rows.push_str(&self.facing(facing));
        }
        self.frame(&LETTERS.map(|_| WIDEST), &rows);
    }

    fn facing(&mut self, facing: &Facing) -> String {
        let name = self.cell(&Text::strong(facing.name.words()), Align::Left, LETTERS.len());
        let side = |(side, letter): (&Option<Side>, &&str)| match side {
            Some(Side { text, notes }) => {
                let texts = std::iter::once(text.clone()).chain(notes.iter().cloned());
                self.cell(&Text::stacked(texts), Align::Left, 1)
            }
            None => self.cell(&Text::new(Look::Faint, format!("not in {letter}")), Align::Left, 1),
        };
        let cells: String = facing.sides.iter().zip(&LETTERS).map(side).collect();
        row(&name) + &row(&cells)
    }

    /// Adds a table with these rows. The columns share the page in proportion to their widths.
    fn frame(&mut self, widths: &[usize], rows: &str) {
        let all = widths.iter().map(|width| width + MARGINS).sum::<usize>().max(1);
        let column = |width: &usize| format!("<w:gridCol w:w=\"{}\"/>", PAGE * (width + MARGINS) / all);
        let grid: String = widths.iter().map(column).collect();
        self.text.push_str(&format!(
            "<w:tbl><w:tblPr><w:tblStyle w:val=\"Rules\"/><w:tblW w:w=\"5000\" w:type=\"pct\"/><w:tblLayout w:type=\"fixed\"/></w:tblPr><w:tblGrid>{grid}</w:tblGrid>\n{rows}</w:tbl>\n<w:p/>\n"
        ));
    }

    fn cell(&mut self, text: &Text, align: Align, columns: usize) -> String {
        let side = match align {
            Align::Left => "",
            Align::Right => "<w:jc w:val=\"right\"/>",
        };
        let wide = if columns > 1 { format!("<w:gridSpan w:val=\"{columns}\"/>") } else { String::new() };
        let runs = self.runs(text);
        format!(
            "<w:tc><w:tcPr>{wide}</w:tcPr><w:p><w:pPr><w:pStyle w:val=\"Cell\"/>{side}</w:pPr>{runs}</w:p></w:tc>"
        )
    }

    /// Adds the pictures that characters can show, and the caption.
    fn figure(&mut self, figure: &Figure<'_>) {
        let drawn = figure.drawn(Screen::PLAIN);
        if drawn.is_empty() {
            return;
        }
        for (label, text) in drawn {
            if !label.is_empty() {
                self.paragraph("", &Text::strong(label));
            }
            self.code(&text);
        }
        if !figure.caption.is_empty() {
            self.figures += 1;
            let caption = Text::strong(format!("Figure {}. ", self.figures)).then(figure.caption.clone());
            self.paragraph("Caption", &caption);
        }
    }

    /// Returns a text as runs, each with its look.
    fn runs(&mut self, text: &Text) -> String {
        let mut out = String::new();
        for (look, stretch) in text.stretches() {
            let style = match look {
                Look::Plain => String::new(),
                Look::Strong => "<w:b/>".to_owned(),
                Look::Emphasised => "<w:i/>".to_owned(),
                Look::Faint => "<w:color w:val=\"6B645A\"/>".to_owned(),
                Look::Marked => "<w:b/><w:u w:val=\"single\"/>".to_owned(),
                Look::Code => format!("{FIXED}<w:sz w:val=\"18\"/>"),
                Look::Link(_) => "<w:color w:val=\"1D4D7A\"/><w:u w:val=\"single\"/>".to_owned(),
            };
            let style = if style.is_empty() { style } else { format!("<w:rPr>{style}</w:rPr>") };
            let lines: Vec<String> = stretch
                .split('\n')
                .map(|line| format!("<w:t xml:space=\"preserve\">{}</w:t>", escaped(line)))
                .collect();
            let run = format!("<w:r>{style}{}</w:r>", lines.join("<w:br/>"));
            match look {
                Look::Link(address) => {
                    self.links.push(address.clone());
                    out.push_str(&format!(
                        "<w:hyperlink r:id=\"rIdLink{}\">{run}</w:hyperlink>",
                        self.links.len()
                    ));
                }
                _ => out.push_str(&run),
            }
        }
        out
    }
}

/// Returns the width of the widest cell of a column in characters, within limits.
fn widest(table: &Table, column: usize) -> usize {
    let head = table.heads.get(column).map_or(0, |head| head.chars().count());
    let line = |text: &Text| text.words().lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let cells = table.rows.iter().filter_map(|row| row.get(column)).map(|cell| line(&cell.text));
    cells.max().unwrap_or(0).max(head).clamp(NARROWEST, WIDEST)
}

fn row(cells: &str) -> String {
    format!("<w:tr><w:trPr><w:cantSplit/></w:trPr>{cells}</w:tr>\n")
}

/// Returns the part about lists: one with bullets, and so many with numbers, which each begin with 1.
pub fn numbering(numbered: usize) -> String {
    let head = include_str!("parts/numbering.xml");
    let mut lists = format!("<w:num w:numId=\"{BULLETS}\"><w:abstractNumId w:val=\"0\"/></w:num>\n");
    for list in 1..=numbered {
        lists.push_str(&format!(
            "<w:num w:numId=\"{}\"><w:abstractNumId w:val=\"1\"/><w:lvlOverride w:ilvl=\"0\"><w:startOverride w:val=\"1\"/></w:lvlOverride></w:num>\n",
            BULLETS + list
        ));
    }
    head.replace("{{ lists }}", lists.trim_end())
}

/// Returns the part with the footer: a text, and the number of the page.
pub fn footer(text: &str) -> String {
    include_str!("parts/footer.xml").replace("{{ text }}", &escaped(text))
}

/// Returns the part that names the other parts and the addresses of links.
pub fn relations(links: &[String]) -> String {
    let link = |(index, address): (usize, &String)| {
        format!(
            "<Relationship Id=\"rIdLink{}\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink\" Target=\"{}\" TargetMode=\"External\"/>\n",
            index + 1,
            escaped(address)
        )
    };
    let links: String = links.iter().enumerate().map(link).collect();
    include_str!("parts/document_rels.xml").replace("{{ links }}\n", &links)
}

/// Escapes markup in untrusted text, and spells out the characters that no screen shows, among them
/// all that XML does not admit.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for sign in sanitise::shown(text).chars() {
        match sign {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            other => safe.push(other),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::super::super::{Document, Form, Text};
    use super::{escaped, numbering};

    #[test]
    fn markup_and_control_characters_do_no_harm() {
        assert_eq!(escaped("a < b & \u{1b}[1m\"c\""), "a &lt; b &amp; \\u{1b}[1m&quot;c&quot;");
        assert_eq!(escaped("\u{202e}abc\u{fffe}\u{0}"), "\\u{202e}abc\\u{fffe}\\u{0}");
    }

    #[test]
    fn every_numbered_list_begins_anew() {
        assert_eq!(numbering(2).matches("startOverride").count(), 2);
    }

    #[test]
    fn a_file_is_an_archive_with_the_text_and_the_footer() {
        let mut page = Document::new(Form::Page);
        page.heading(1, "Chess & more");
        page.numbered([Text::from("one"), Text::code("two")]);
        let first = page.docx("Cited so.").expect("a small file");
        assert!(first.starts_with(b"PK") && first == page.docx("Cited so.").expect("a small file"));
        let text = String::from_utf8_lossy(&first);
        assert!(text.contains("Chess &amp; more") && text.contains("Cited so."), "{text}");
    }
}
