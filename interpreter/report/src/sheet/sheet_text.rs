//! A sheet as a document: text for terminals, and Markdown.

use super::{Piece, Section, Sheet, diagrams};
use crate::board::Style;
use crate::document::{Document, Figure, Form, Panel, Text};
use crate::legend::{self, Signs};
use crate::screen::Screen;
use crate::{state, words};
use alfonso_driver::message;

/// The widest lines of a sheet, in columns.
const WIDEST: usize = 90;

impl Sheet<'_> {
    /// Returns the sheet as text for a screen.
    pub fn text(&self, screen: Screen) -> String {
        self.document().text(Screen { width: screen.width.min(WIDEST), ..screen })
    }

    /// Returns the sheet as a document.
    pub fn document(&self) -> Document<'_> {
        let game = &self.subject.game;
        let mut page = Document::new(Form::Report);
        page.heading(1, &self.title);
        page.paragraph(&self.byline);
        if let Some(goal) = &self.goal {
            page.heading(2, message!(game, "sheet-goal"));
            page.paragraph(goal);
        }
        page.heading(2, message!(game, "sheet-board"));
        page.list(&self.board);
        page.figure(drawn(|screen| {
            let line = self.subject.game.line();
            let style = Style::new(screen, false);
            let array = state::array(self.subject, line.as_ref(), style);
            let owners = Signs::new(self.subject, style.ascii).owners_in_words(self.subject);
            let owners = owners.map(|owners| words::flowing(&owners, "", screen.width)).unwrap_or_default();
            let text = format!("{}\n{owners}", array.trim_end());
            Some(format!("{}\n", text.trim_end())).filter(|_| !array.trim_end().is_empty())
        }));
        let (early, late) = self.early_and_late();
        for Section { title, rules } in early {
            page.heading(2, title);
            page.list(rules);
        }
        if !self.pieces.is_empty() {
            page.heading(2, message!(game, "sheet-pieces"));
            // The rules of some kinds stand below, with those of others.
            let own = self.pieces.iter().filter(|piece| piece.stays || !piece.rules.is_empty());
            page.list(own.map(|piece| self.piece(piece)));
        }
        if !self.shared.is_empty() {
            page.heading(2, message!(game, "sheet-several"));
            page.list(&self.shared);
        }
        if diagrams::text(self.subject, &self.movements, Style::new(Screen::PLAIN, false)).is_some() {
            page.heading(2, message!(game, "sheet-diagrams"));
            page.figure(drawn(|screen| {
                diagrams::text(self.subject, &self.movements, Style::new(screen, false))
            }));
        }
        for Section { title, rules } in late {
            page.heading(2, title);
            page.list(rules);
        }
        page
    }

    /// Returns the names of kinds with their signs, followed by their rules.
    fn piece(&self, piece: &Piece) -> Text {
        let signs = Signs::new(self.subject, false);
        let mut shown: Vec<&str> = Vec::new();
        for kind in &piece.kinds {
            let owners = legend::owners(&self.subject.game, *kind).into_iter();
            match self.subject.game.names().players.len() {
                0..=2 => shown.extend(owners.map(|owner| signs.of(*kind, owner))),
                // Letters of the players stand before the signs.
                _ => shown.extend(owners.map(|owner| signs.symbol(*kind, owner))),
            }
        }
        shown.dedup();
        let stays = piece.stays.then(|| message!(self.subject.game, "sheet-stays"));
        let rules: Vec<String> = stays.into_iter().chain(piece.rules.iter().cloned()).collect();
        let rules = rules.join(" ");
        Text::strong(format!("{} ({})", piece.name, shown.join(" "))).then(format!(": {rules}"))
    }
}

/// Returns a figure that characters draw.
fn drawn<'d>(draw: impl Fn(Screen) -> Option<String> + 'd) -> Figure<'d> {
    let panel = Panel { label: String::new(), drawn: Box::new(draw), svg: Box::new(|| None) };
    Figure { caption: Text::default(), large: false, panels: vec![panel] }
}
