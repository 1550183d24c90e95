//! Rows of text in columns, for screens and for Markdown.

use unicode_width::UnicodeWidthStr;

/// The style of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Columns separated by spaces.
    Plain,
    /// A Markdown table.
    Markdown,
}

/// A table with left-aligned columns.
#[derive(Clone, Debug)]
pub struct Columns {
    heads: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Columns {
    /// Returns a table without rows.
    pub fn new(heads: &[&str]) -> Self {
        Self { heads: heads.iter().map(|head| (*head).to_owned()).collect(), rows: Vec::new() }
    }

    /// Adds a row with a cell for each head.
    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// Returns the table as text. In the plain style, `indent` precedes each line.
    pub fn text(&self, style: Style, indent: &str) -> String {
        match style {
            Style::Plain => self.plain(indent),
            Style::Markdown => self.markdown(),
        }
    }

    /// Returns the rows one below the other, for narrow screens: the first cell, then each other cell with its head.
    pub fn stacked(&self, indent: &str) -> String {
        let stack = |row: &Vec<String>| {
            let cells = self.heads.iter().zip(row).skip(1).filter(|(_, cell)| !cell.is_empty());
            let cells: String = cells.map(|(head, cell)| format!("{indent}  {head}: {cell}\n")).collect();
            format!("{indent}{}\n{cells}", row[0])
        };
        self.rows.iter().map(stack).collect()
    }

    fn plain(&self, indent: &str) -> String {
        let all = || std::iter::once(&self.heads).chain(&self.rows);
        let width = |column: usize| all().map(|row| row[column].width()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..self.heads.len()).map(width).collect();
        let line = |row: &Vec<String>| {
            let cells = row.iter().zip(&widths);
            let cells: Vec<String> =
                cells.map(|(cell, width)| format!("{cell}{}", " ".repeat(width - cell.width()))).collect();
            format!("{}\n", format!("{indent}{}", cells.join("  ")).trim_end())
        };
        all().map(line).collect()
    }

    fn markdown(&self) -> String {
        let line = |row: &Vec<String>| {
            let cells: Vec<String> = row.iter().map(|cell| cell.replace('|', "\\|")).collect();
            format!("| {} |\n", cells.join(" | "))
        };
        let rule = format!("|{}\n", "---|".repeat(self.heads.len()));
        let rows: String = self.rows.iter().map(line).collect();
        line(&self.heads) + &rule + &rows
    }
}

#[cfg(test)]
mod tests {
    use super::{Columns, Style};

    #[test]
    fn columns_line_up() {
        let mut columns = Columns::new(&["figure", "A"]);
        columns.row(vec!["x".into(), "1 | 2".into()]);
        assert_eq!(columns.text(Style::Plain, "  "), "  figure  A\n  x       1 | 2\n");
        assert_eq!(columns.stacked(" "), " x\n   A: 1 | 2\n");
        assert_eq!(columns.text(Style::Markdown, ""), "| figure | A |\n|---|---|\n| x | 1 \\| 2 |\n");
    }
}
