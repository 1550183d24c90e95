//! The WebAssembly module: one class, whose objects are tables.

use crate::game_table::Table;
use wasm_bindgen::prelude::wasm_bindgen;

/// A table with one game. Two boards are two engines.
#[wasm_bindgen]
#[derive(Default)]
pub struct Engine {
    table: Table,
}

#[wasm_bindgen]
impl Engine {
    /// Returns an empty table.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Answers a request in JSON with an answer in JSON.
    pub fn call(&mut self, request: &str) -> String {
        self.table.call(request)
    }
}

/// Returns the version of the program.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
