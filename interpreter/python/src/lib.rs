//! The Python module `alfonso._alfonso`. The package `alfonso` exports it, with types and environments.
//!
//! No function here holds a rule, a layout or a sentence about a game: all of them are in the library
//! `alfonso`. This crate turns its results into Python objects, keeps panics on this side, and lets
//! other threads and Ctrl-C have their turn.

mod agents;
mod arrow;
mod errors;
mod game;
mod moves;
mod numpy;
mod outcome;
mod plan;
mod run;
mod session;
mod shards;
mod studies;
mod vector;
mod work;

use mimalloc::MiMalloc;
use pyo3::prelude::*;

/// Python has an allocator of its own; this one is for positions.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// Returns the names of the playable shipped games, sorted.
#[pyfunction]
fn games() -> Vec<&'static str> {
    alfonso::games()
}

#[pymodule(gil_used = false)]
fn _alfonso(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<game::Game>()?;
    module.add_class::<game::Family>()?;
    module.add_class::<session::Session>()?;
    module.add_class::<outcome::Outcome>()?;
    module.add_class::<moves::Move>()?;
    module.add_class::<agents::Agent>()?;
    module.add_class::<vector::VectorSession>()?;
    module.add_class::<arrow::Table>()?;
    module.add_class::<run::Tables>()?;
    module.add_class::<shards::_Study>()?;
    module.add_function(wrap_pyfunction!(run::_tables, module)?)?;
    module.add_function(wrap_pyfunction!(shards::_study, module)?)?;
    module.add_function(wrap_pyfunction!(games, module)?)?;
    module.add_function(wrap_pyfunction!(game::load, module)?)?;
    module.add_function(wrap_pyfunction!(game::_game, module)?)?;
    module.add_function(wrap_pyfunction!(session::_session, module)?)?;
    module.add_function(wrap_pyfunction!(agents::solve, module)?)?;
    module.add_function(wrap_pyfunction!(agents::value, module)?)?;
    module.add_function(wrap_pyfunction!(agents::compare, module)?)?;
    module.add_function(wrap_pyfunction!(studies::lattice, module)?)?;
    module.add_function(wrap_pyfunction!(studies::weigh, module)?)?;
    Ok(())
}
