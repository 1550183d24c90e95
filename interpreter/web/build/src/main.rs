//! Turns a compiled WebAssembly module into the module and the script that a browser loads.
//!
//! `alfonso-web-build MODULE.wasm FOLDER NAME` writes `NAME.js` and `NAME_bg.wasm` into the folder.

use std::env;
use std::error::Error;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, folder, name] = arguments.as_slice() else {
        return Err("usage: alfonso-web-build MODULE.wasm FOLDER NAME".into());
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name(name).web(true)?.typescript(true);
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.generate(folder)?;
    Ok(())
}
