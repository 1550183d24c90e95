//! The compiler's decisions for each game and the reasons. Nothing is measured.

use crate::head::{Head, SCHEMA};
use crate::subject::GameInfo;
use crate::words::{count, flowing};
use alfonso_game::Game;
use schemars::JsonSchema;
use serde::Serialize;

/// The plans of some games.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PlansJson<'s> {
    schema: u8,
    games: Vec<PlanJson<'s>>,
}

/// The plan of a game.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PlanJson<'s> {
    #[serde(flatten)]
    head: Head,
    #[serde(flatten)]
    shape: Shape,
    notes: Vec<&'s str>,
    #[serde(skip)]
    title: String,
}

/// The numbers by which a game is played.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Shape {
    /// The cells of the board.
    pub cells: usize,
    /// The bytes of a set with a bit for each cell, at least.
    pub set_bytes: usize,
    /// The kinds of pieces.
    pub kinds: usize,
    /// The kinds, counted once for each facing.
    pub classes: usize,
    /// The ways of moving, class by class.
    #[serde(rename = "movers")]
    pub ways_of_moving: usize,
    /// The ways of moving whose moves the engine makes and examines.
    pub tried: usize,
    /// The landings that nothing can block, from all cells.
    pub leaps: usize,
    /// The lines that the first piece blocks, from all cells.
    pub rays: usize,
    /// The lines that lead over one piece, from all cells.
    pub hops: usize,
    /// The lines with a test for every cell, from all cells.
    pub walks: usize,
}

impl<'s> PlansJson<'s> {
    /// Returns the plans of some games.
    pub fn new(games: Vec<PlanJson<'s>>) -> Self {
        Self { schema: SCHEMA, games }
    }
}

impl<'s> PlanJson<'s> {
    /// Returns the plan of a game.
    pub fn new(info: &GameInfo, game: &'s Game, shape: Shape) -> Self {
        Self { head: Head::new(info), shape, notes: notes(game), title: info.named() }
    }

    /// Returns the plan for people.
    pub fn text(&self, width: usize) -> String {
        let shape = self.shape;
        let kinds = count(shape.kinds, "kind");
        let lines = [
            ("board", format!("{}, {} bytes for a set of them", count(shape.cells, "cell"), shape.set_bytes)),
            (
                "men",
                match shape.classes == shape.kinds {
                    true => format!("{kinds}, no facing matters"),
                    false => format!("{kinds}, with their facings {}", shape.classes),
                },
            ),
            (
                "moves",
                format!(
                    "{}, of which {} are made and looked at",
                    count(shape.ways_of_moving, "way"),
                    shape.tried
                ),
            ),
            (
                "paths",
                format!(
                    "{}, {}, {}, {}",
                    count(shape.leaps, "leap"),
                    count(shape.rays, "ray"),
                    count(shape.hops, "hop"),
                    count(shape.walks, "walk")
                ),
            ),
        ];
        let mut text = format!("{}\n", self.title);
        for (head, words) in lines {
            text.push_str(&format!("  {head:<6} {words}\n"));
        }
        for note in &self.notes {
            let lines = flowing(note, "    ", width);
            text.push_str(&format!("  - {}\n", lines.trim_start()));
        }
        text
    }
}

/// Returns the compiler's decisions without repetitions.
fn notes(game: &Game) -> Vec<&str> {
    let mut notes: Vec<&str> = Vec::new();
    for note in &game.blueprint().plan.notes {
        if !notes.contains(&note.as_str()) {
            notes.push(note);
        }
    }
    notes
}
