//! A sheet as a page to print: HTML with pictures, which loads nothing.

use super::{Piece, Section, Sheet, diagrams, equipment};
use crate::document::html::{FOOT, element, escaped, head};
use crate::legend;
use crate::movement;
use crate::picture::{self, Excerpt, Mark, excerpt};
use crate::words;
use alfonso_driver::message;
use alfonso_driver::movement::Movement;
use alfonso_game::{KindId, Seat};

/// The style sheet of sheets.
const STYLE: &str = include_str!("../../templates/sheet.css");

/// The characters of the text that has space beside the board.
const BESIDE: usize = 900;

/// The most characters of a section that is not broken between columns or pages.
const WHOLE: usize = 900;

/// The most ranks of a board that is printed smaller.
const SMALL: usize = 9;

/// The rules of a section that is set as a paragraph instead of a list.
const ONE: usize = 1;

impl Sheet<'_> {
    /// Returns the sheet as a self-contained HTML page with print styles.
    pub fn html(&self) -> String {
        let heading = element("h1", "", &escaped(&self.title)) + &self.byline();
        head(&self.title, &self.language, STYLE)
            + &element("header", "", &heading)
            + "\n"
            + &self.body()
            + FOOT
    }

    /// Returns the sheet as HTML for a part of a page that has the title already.
    pub fn fragment(&self) -> String {
        self.byline() + "\n" + &self.body()
    }

    /// Returns the line below the title.
    fn byline(&self) -> String {
        if self.byline.is_empty() { String::new() } else { element("p", "byline", &escaped(&self.byline)) }
    }

    /// Returns the sheet without its title.
    fn body(&self) -> String {
        // Short sections about the turn stand beside the board.
        let (early, late) = self.early_and_late();
        let mut characters = length(&self.board);
        let fits = |section: &&&Section| {
            characters += length(&section.rules);
            characters <= BESIDE
        };
        let beside = early.iter().take_while(fits).count();
        let (first, next) = early.split_at(beside);
        let next: String = next.iter().map(|it| section(it)).collect();
        let late: String = late.into_iter().map(section).collect();
        let columns = element("div", "columns", &(next + &self.pieces() + &late));
        self.start(first) + "\n" + &self.marks() + &columns + "\n"
    }

    /// Returns the board at the start beside the aim, the players and the material.
    fn start(&self, first: &[&Section]) -> String {
        let game = &self.subject.game;
        let mut beside = String::new();
        if let Some(goal) = &self.goal {
            let title = message!(game, "sheet-goal");
            beside.push_str(&section(&Section { title, rules: vec![goal.clone()] }));
        }
        let title = message!(game, "sheet-board");
        let alt = format!("{}: {title}", self.title);
        let rules = self.board.iter().cloned().chain(equipment::stacks(self.subject)).collect();
        beside.push_str(&section(&Section { title, rules }));
        beside.extend(first.iter().map(|it| section(it)));
        let board = match game.topology().is_empty() {
            true => String::new(),
            false => {
                let line = game.line();
                let board = picture::board(self.subject, line.as_ref(), &[], &alt);
                let small = game.topology().rows().len() <= SMALL;
                let class = if small { "board small" } else { "board" };
                element("figure", class, &(board + &self.players()))
            }
        };
        element("div", "start", &(board + &element("div", "", &beside)))
    }

    /// Returns the tokens of the players with their names.
    fn players(&self) -> String {
        let game = &self.subject.game;
        let kinds = game.names().kinds.len();
        let one = |seat: usize| {
            let (seat, name) = (Seat::new(seat), words::seat(game, Seat::new(seat)));
            let token = match kinds {
                1 => excerpt::piece(self.subject, KindId::new(0), seat, name),
                _ => excerpt::player(self.subject, seat, name),
            };
            element("span", "player", &(token + &escaped(name)))
        };
        match kinds {
            0 => String::new(),
            _ => {
                let players: String = (0..game.names().players.len()).map(one).collect();
                element("figcaption", "", &players)
            }
        }
    }

    /// Returns the rules of the pieces with their diagrams.
    fn pieces(&self) -> String {
        let game = &self.subject.game;
        if self.pieces.is_empty() {
            return String::new();
        }
        let mut out = element("h2", "", &escaped(&message!(game, "sheet-pieces"))) + "\n";
        out.extend(self.pieces.iter().map(|piece| self.article(piece)));
        if !self.shared.is_empty() {
            let title = message!(game, "sheet-several");
            out.push_str(&section(&Section { title, rules: self.shared.clone() }));
        }
        out
    }

    fn article(&self, piece: &Piece) -> String {
        let game = &self.subject.game;
        let mut tokens = String::new();
        for kind in &piece.kinds {
            for owner in legend::owners(game, *kind) {
                tokens.push_str(&excerpt::piece(self.subject, *kind, owner, words::kind(game, *kind)));
            }
        }
        let mut inner = element("h3", "", &(tokens + &escaped(&piece.name))) + "\n";
        for movement in self.movements.iter().filter(|movement| piece.kinds.contains(&movement.kind)) {
            inner.push_str(&self.diagram(movement));
        }
        if piece.stays {
            inner.push_str(&element("p", "", &escaped(&message!(game, "sheet-stays"))));
        }
        inner.push_str(&piece.rules.iter().map(|rule| element("p", "", &escaped(rule))).collect::<String>());
        element("article", "", &inner) + "\n"
    }

    fn diagram(&self, of: &Movement) -> String {
        let part = diagrams::excerpt(self.subject, of, &movement::marks(of));
        let class = if part.is_some() { "movement" } else { "movement whole" };
        let title = diagrams::name(self.subject, of);
        element("figure", class, &excerpt::movement(self.subject, of, part.as_ref(), &title)) + "\n"
    }

    /// Returns the legend of the marks in the diagrams.
    fn marks(&self) -> String {
        let game = &self.subject.game;
        let all: Vec<Vec<Mark>> = self.movements.iter().map(movement::marks).collect();
        let mut legend: Vec<String> = diagrams::kinds_of(&all)
            .into_iter()
            .map(|(how, when)| {
                let meaning = diagrams::meaning(self.subject, how, when);
                excerpt::mark(how, when, &meaning) + &escaped(&meaning)
            })
            .collect();
        let any = |is: &dyn Fn(&Mark) -> bool| all.iter().flatten().any(is);
        if any(&|mark| matches!(mark, Mark::Roll(..))) {
            legend.push(element("b", "", "1") + " " + &escaped(&message!(game, "sheet-mark-roll")));
        }
        if any(&|mark| matches!(mark, Mark::Gate(_))) {
            legend.push(element("b", "", "\u{25c7}") + " " + &escaped(&message!(game, "sheet-mark-gate")));
        }
        let is_long = |mark: &Mark| matches!(mark, Mark::Line(cells) if cells.len() > Excerpt::LONG);
        if any(&is_long) && game.topology().table().is_none() {
            legend.push(escaped(&message!(game, "sheet-mark-on")));
        }
        if legend.is_empty() {
            return String::new();
        }
        let legend: String = legend.into_iter().map(|entry| element("span", "", &entry)).collect();
        element("p", "marks", &legend) + "\n"
    }
}

/// Returns the number of characters of rules.
fn length(rules: &[String]) -> usize {
    rules.iter().map(|rule| rule.chars().count()).sum()
}

/// Returns a section: a heading with a paragraph, or with a list of several rules.
fn section(section: &Section) -> String {
    let rules = match section.rules.len() {
        ONE => section.rules.iter().map(|rule| element("p", "", &escaped(rule))).collect(),
        _ => {
            let items = section.rules.iter().map(|rule| element("li", "", &escaped(rule)) + "\n");
            element("ul", "", &items.collect::<String>())
        }
    };
    let class = if length(&section.rules) <= WHOLE { "whole" } else { "" };
    element("section", class, &(element("h2", "", &escaped(&section.title)) + &rules)) + "\n"
}
