//! Laws for all games, for the language and for the house.

mod all_games;
mod betza;
mod book;
mod chance;
mod compare;
mod compare_play;
mod editor;
mod explain;
mod fmt;
mod fuzz;
mod generated;
mod house;
mod import;
mod imported;
mod limits;
mod messages;
mod mistakes;
mod movement;
mod names;
mod noise;
mod pgn;
mod print;
mod reference;
mod rewritten;
mod sampling;
mod series;
mod setups;
mod spelling;
mod titles;
mod variants;
mod winners;
mod wordings;
mod words;
mod workshop;

use mimalloc::MiMalloc;

/// The tests allocate much, above all the slow walker: with this they take a tenth less time.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;
