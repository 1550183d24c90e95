//! Documents for people: headings, paragraphs, lists, tables and figures, before they are text, Markdown or HTML.
//!
//! A command builds one [`Document`] and chooses a writer. The writers alone know how an output looks, and they alone escape
//! untrusted text: titles, citations and file names go into a document as they are.
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

mod html;
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

/// The spacing of a document in terminals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// A page to be read: short lines, and an empty line between all blocks.
    #[default]
    Page,
    /// A report to be looked at: lines as long as the screen is wide, and empty lines where something new begins. Blocks under a
    /// heading of level 3 are indented.
    Report,
}

/// A part of a document.
pub enum Block<'d> {
    /// A heading; level 1 is the title.
    Heading(u8, Text),
    /// A paragraph.
    Paragraph(Text),
    /// A remark on the blocks before it.
    Note(Text),
    /// A list.
    List(List),
    /// Rows and columns.
    Table(Table),
    /// Two texts facing each other, row by row.
    Sides(Sides),
    /// Lines shown as they are, and the name of their language.
    Code(&'static str, String),
    /// Pictures.
    Figure(Figure<'d>),
    /// Blocks for one sort of output only.
    Only(Medium, Vec<Block<'d>>),
}

/// A sort of output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Medium {
    /// A terminal, where long documents are tiresome.
    Terminal,
    /// A page in Markdown or HTML, which may be long and has to stand by itself.
    Pages,
}

/// A list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct List {
    /// True if the items have numbers.
    pub numbered: bool,
    /// The items.
    pub items: Vec<Item>,
}

/// An item of a list, and the items below it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Item {
    /// Its text.
    pub text: Text,
    /// The items of a list within it.
    pub below: Vec<Text>,
}

/// A table. Terminals put a frame around tables of words, and none around tables with numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// A caption for outputs that number their tables; empty for a table that needs none.
    pub caption: Text,
    /// The heads of the columns; none, if the first column says what stands in the row.
    pub heads: Vec<String>,
    /// The alignment of each column: as many as a row has cells.
    pub aligns: Vec<Align>,
    /// The rows.
    pub rows: Vec<Vec<Cell>>,
}

/// The side of a column on which its cells line up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// A cell of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// Its text.
    pub text: Text,
    /// A shorter text, for screens that are too narrow for the table.
    pub short: Option<Text>,
}

/// Two texts facing each other, row by row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sides {
    /// A caption, as tables have it.
    pub caption: Text,
    /// The head over the names of rows.
    pub head: &'static str,
    /// The rows.
    pub rows: Vec<Facing>,
}

/// A row of [`Sides`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facing {
    /// The name of the row.
    pub name: Text,
    /// The texts of A and B in the row; `None` for a side that lacks one.
    pub sides: [Option<Side>; 2],
}

/// One of two texts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// The text.
    pub text: Text,
    /// Remarks on it.
    pub notes: Vec<Text>,
}

/// The letters of the two sides.
const LETTERS: [&str; 2] = ["A", "B"];

/// Pictures with one caption.
pub struct Figure<'d> {
    /// A caption for outputs that number their figures.
    pub caption: Text,
    /// True if the pictures need the width of the page each.
    pub large: bool,
    /// The pictures.
    pub panels: Vec<Panel<'d>>,
}

/// A picture, drawn when a writer asks for it.
pub struct Panel<'d> {
    /// A label above it; empty for a picture alone.
    pub label: String,
    /// Draws it with letters; nothing, if letters cannot show it.
    pub drawn: Box<dyn Fn(Screen) -> Option<String> + 'd>,
    /// Draws it as SVG; nothing, if that fails.
    pub svg: Box<dyn Fn() -> Option<String> + 'd>,
}

impl Figure<'_> {
    /// Returns the pictures that letters can show below their labels; one without a label, if they look the same.
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

    /// Adds a remark on the blocks before it, unless it is empty.
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

    /// Adds a list whose items have numbers, unless it is empty.
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

    /// Adds lines in a language.
    pub fn code(&mut self, language: &'static str, text: impl Into<String>) {
        self.blocks.push(Block::Code(language, text.into()));
    }

    /// Adds pictures.
    pub fn figure(&mut self, figure: Figure<'d>) {
        self.blocks.push(Block::Figure(figure));
    }

    /// Adds blocks for one sort of output.
    pub fn only(&mut self, medium: Medium, write: impl FnOnce(&mut Self)) {
        let mut inner = Self::new(self.form);
        write(&mut inner);
        self.blocks.push(Block::Only(medium, inner.blocks));
    }

    /// Returns the document for a screen.
    pub fn text(&self, screen: Screen) -> String {
        terminal::write(self, screen)
    }

    /// Returns the document in Markdown.
    pub fn markdown(&self) -> String {
        markdown::write(self)
    }

    /// Returns the document as a page of HTML that needs nothing else.
    pub fn html(&self) -> String {
        html::write(self)
    }

    /// Returns the blocks for a sort of output, in order.
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
    /// Returns an item with further items below it.
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
    /// Returns a table without rows, whose columns line up as `aligns` says: `l` for words, `r` for numbers.
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
