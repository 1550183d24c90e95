//! The WebAssembly module: one class, whose objects are tables.

use crate::game_table::Table;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Loads the rest of the module. The step of the build that divides the module calls it wherever
    /// the core needs a function of the rest; the worker of the page provides it.
    #[wasm_bindgen(js_namespace = self, js_name = loadRest)]
    fn load_rest();
}

/// Loads the rest of the module, if that has not happened yet.
#[wasm_bindgen(js_name = wholeModule)]
pub fn whole_module() {
    load_rest();
}

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
