//! Documents for people, independent of their output format. A document consists of headings,
//! paragraphs, lists, tables and figures.
//!
//! A command builds one [`Document`] and chooses a writer: text, Markdown, HTML or a file for word
//! processors. Only the writers
//! know how an output looks, and only they escape untrusted text. Titles, citations and file names
//! are therefore added to a document unescaped.
//!
//! ```
//! use alfonso_report::document::{Document, Form, Table};
//! use alfonso_report::screen::Screen;
//!
//! let mut page = Document::new(Form::Report);
//! page.heading(1, "A game of 1 < 2 players");
//! let mut table = Table::new(&["player", "wins"], "lr");
//! table.row(["Cross", "2"]);
//! page.table(table);
//! assert!(page.markdown().contains("| Cross | 2 |\n"));
//! assert!(page.html().contains("<h1>A game of 1 &lt; 2 players</h1>"));
//! assert!(page.text(Screen::PLAIN).starts_with("A game of 1 < 2 players\n"));
//! ```

mod docx;
pub(crate) mod html;
mod markdown;
mod terminal;
mod text;

use crate::screen::Screen;
pub use text::{Look, Text};

/// A document for people.
#[derive(Default)]
pub struct Document<'d> {
    form: Form,
    blocks: Vec<Block<'d>>,
}

/// The layout of a document in terminals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// A page of text: short lines, and an empty line between all blocks.
    #[default]
    Page,
    /// A report: lines as wide as the screen, and empty lines only between sections. Blocks under a
    /// heading of level 3 are indented.
    Report,
}

/// A block of a document.
pub enum Block<'d> {
    /// A heading; level 1 is the title.
    Heading(u8, Text),
    /// A paragraph.
    Paragraph(Text),
    /// A remark about the blocks before it.
    Note(Text),
    /// A list.
    List(List),
    /// A table.
    Table(Table),
    /// Two texts facing each other, row by row.
    Sides(Sides),
    /// Preformatted lines, with the name of their language.
    Code(&'static str, String),
    /// Pictures.
    Figure(Figure<'d>),
    /// Blocks for one medium only.
    Only(Medium, Vec<Block<'d>>),
}

/// A class of output formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Medium {
    /// A terminal, where long documents are inconvenient.
    Terminal,
    /// A page in Markdown or HTML, which may be long and must be understandable without other
    /// output.
    Pages,
}

/// A list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct List {
    /// True if the items are numbered.
    pub numbered: bool,
    /// The items.
    pub items: Vec<Item>,
}

/// An item of a list, and the items below it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Item {
    /// The text of the item.
    pub text: Text,
    /// The items of the nested list.
    pub below: Vec<Text>,
}

/// A table. Terminals draw a frame around tables of words, but not around tables with numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The caption, for outputs that number their tables; empty for a table without one.
    pub caption: Text,
    /// The column headings; empty if the first column describes the rows.
    pub heads: Vec<String>,
    /// The alignment of each column. There is one entry for each cell of a row.
    pub aligns: Vec<Align>,
    /// The rows.
    pub rows: Vec<Vec<Cell>>,
}

/// The alignment of the cells in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Left alignment, for words.
    Left,
    /// Right alignment, for numbers.
    Right,
}

/// A cell of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The text of the cell.
    pub text: Text,
    /// A shorter text, for screens that are too narrow for the full table.
    pub short: Option<Text>,
}

/// Two texts facing each other, row by row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sides {
    /// The caption, as in a [`Table`].
    pub caption: Text,
    /// The heading of the column with the row names.
    pub head: &'static str,
    /// The rows.
    pub rows: Vec<Facing>,
}

/// A row of [`Sides`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facing {
    /// The name of the row.
    pub name: Text,
    /// The texts of A and B; `None` for a side without a text in this row.
    pub sides: [Option<Side>; 2],
}

/// One of the two texts in a row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// The text.
    pub text: Text,
    /// Remarks about the text.
    pub notes: Vec<Text>,
}

/// The letters of the two sides.
const LETTERS: [&str; 2] = ["A", "B"];

/// One or more pictures with a common caption.
pub struct Figure<'d> {
    /// The caption, for outputs that number their figures.
    pub caption: Text,
    /// True if each picture needs the full width of the page.
    pub large: bool,
    /// The pictures.
    pub panels: Vec<Panel<'d>>,
}

/// A picture that is drawn when a writer needs it.
pub struct Panel<'d> {
    /// The label above the picture; empty for a single picture.
    pub label: String,
    /// Draws the picture with characters. Returns `None` if characters cannot show it.
    pub drawn: Box<dyn Fn(Screen) -> Option<String> + 'd>,
    /// Draws the picture as SVG. Returns `None` if drawing fails.
    pub svg: Box<dyn Fn() -> Option<String> + 'd>,
}

impl Figure<'_> {
    /// Returns the pictures that characters can show, each with its label. Returns a single picture
    /// without a label if all look the same.
    fn drawn(&self, screen: Screen) -> Vec<(&str, String)> {
        let drawn = self.panels.iter().filter_map(|it| Some((it.label.as_str(), (it.drawn)(screen)?)));
        let mut drawn: Vec<(&str, String)> = drawn.collect();
        if drawn.windows(2).all(|two| two[0].1 == two[1].1) {
            drawn.truncate(1);
            drawn.iter_mut().for_each(|(label, _)| *label = "");
        }
        drawn
    }
}

impl<'d> Document<'d> {
    /// Returns an empty document.
    pub fn new(form: Form) -> Self {
        Self { form, blocks: Vec::new() }
    }

    /// Adds a heading.
    pub fn heading(&mut self, level: u8, text: impl Into<Text>) {
        self.blocks.push(Block::Heading(level, text.into()));
    }

    /// Adds a paragraph, unless it is empty.
    pub fn paragraph(&mut self, text: impl Into<Text>) {
        let text = text.into();
        if !text.is_empty() {
            self.blocks.push(Block::Paragraph(text));
        }
    }

    /// Adds a remark about the blocks before it, unless it is empty.
    pub fn note(&mut self, text: impl Into<Text>) {
        let text = text.into();
        if !text.is_empty() {
            self.blocks.push(Block::Note(text));
        }
    }

    /// Adds a list, unless it is empty.
    pub fn list<I: Into<Item>>(&mut self, items: impl IntoIterator<Item = I>) {
        self.add_list(false, items);
    }

    /// Adds a numbered list, unless it is empty.
    pub fn numbered<I: Into<Item>>(&mut self, items: impl IntoIterator<Item = I>) {
        self.add_list(true, items);
    }

    fn add_list<I: Into<Item>>(&mut self, numbered: bool, items: impl IntoIterator<Item = I>) {
        let items: Vec<Item> = items.into_iter().map(Into::into).collect();
        if !items.is_empty() {
            self.blocks.push(Block::List(List { numbered, items }));
        }
    }

    /// Adds a table, unless it has no rows.
    pub fn table(&mut self, table: Table) {
        if !table.rows.is_empty() {
            self.blocks.push(Block::Table(table));
        }
    }

    /// Adds two texts facing each other.
    pub fn sides(&mut self, sides: Sides) {
        self.blocks.push(Block::Sides(sides));
    }

    /// Adds preformatted lines in a language.
    pub fn code(&mut self, language: &'static str, text: impl Into<String>) {
        self.blocks.push(Block::Code(language, text.into()));
    }

    /// Adds a figure.
    pub fn figure(&mut self, figure: Figure<'d>) {
        self.blocks.push(Block::Figure(figure));
    }

    /// Adds blocks for one medium only.
    pub fn only(&mut self, medium: Medium, write: impl FnOnce(&mut Self)) {
        let mut inner = Self::new(self.form);
        write(&mut inner);
        self.blocks.push(Block::Only(medium, inner.blocks));
    }

    /// Returns the document as text for a screen.
    pub fn text(&self, screen: Screen) -> String {
        terminal::write(self, screen)
    }

    /// Returns the document in Markdown.
    pub fn markdown(&self) -> String {
        markdown::write(self)
    }

    /// Returns the document as a self-contained HTML page.
    pub fn html(&self) -> String {
        html::write(self)
    }

    /// Returns the document as HTML for a part of a page, without a head. Its headings are one
    /// level lower than those of the document.
    pub fn fragment(&self) -> String {
        html::fragment(self)
    }

    /// Returns the document as a file for word processors (`.docx`). `footer` stands at the foot of
    /// each page.
    ///
    /// # Errors
    /// Returns an error if the file becomes too large for its format.
    pub fn docx(&self, footer: &str) -> Result<Vec<u8>, String> {
        docx::write(self, footer)
    }

    /// Returns the blocks for a medium, in order.
    fn blocks(&self, medium: Medium) -> Vec<&Block<'d>> {
        fn add<'b, 'd>(blocks: &'b [Block<'d>], medium: Medium, into: &mut Vec<&'b Block<'d>>) {
            for block in blocks {
                match block {
                    Block::Only(known, inner) if *known == medium => add(inner, medium, into),
                    Block::Only(..) => {}
                    other => into.push(other),
                }
            }
        }
        let mut blocks = Vec::new();
        add(&self.blocks, medium, &mut blocks);
        blocks
    }
}

impl Item {
    /// Returns an item with a nested list below it.
    pub fn with(text: impl Into<Text>, below: impl IntoIterator<Item = impl Into<Text>>) -> Self {
        Self { text: text.into(), below: below.into_iter().map(Into::into).collect() }
    }
}

impl<T: Into<Text>> From<T> for Item {
    fn from(text: T) -> Self {
        Self { text: text.into(), below: Vec::new() }
    }
}

impl<T: Into<Text>> From<T> for Cell {
    fn from(text: T) -> Self {
        Self { text: text.into(), short: None }
    }
}

impl<T: Into<Text>> From<T> for Side {
    fn from(text: T) -> Self {
        Self { text: text.into(), notes: Vec::new() }
    }
}

impl Table {
    /// Returns a table without rows. `aligns` has one character for each column: `l` for words, `r`
    /// for numbers.
    pub fn new(heads: &[&str], aligns: &str) -> Self {
        let align = |sign| if sign == 'r' { Align::Right } else { Align::Left };
        Self {
            heads: heads.iter().map(|head| (*head).to_owned()).collect(),
            aligns: aligns.chars().map(align).collect(),
            ..Self::default()
        }
    }

    /// Returns the table with a caption.
    pub fn captioned(self, caption: impl Into<Text>) -> Self {
        Self { caption: caption.into(), ..self }
    }

    /// Adds a row.
    pub fn row<C: Into<Cell>>(&mut self, cells: impl IntoIterator<Item = C>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }
}

#[cfg(test)]
mod tests;
