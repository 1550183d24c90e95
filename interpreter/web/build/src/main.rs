//! Turns a compiled WebAssembly module into the module and the script that a browser loads.
//!
//! `alfonso-web-build MODULE.wasm FOLDER NAME` writes `NAME.js`, `NAME_bg.wasm` and, compressed for pages of one file,
//! `NAME_bg.wasm.xz` into the folder.

use lzma_rust2::{CheckType, XzOptions, XzWriter};
use std::error::Error;
use std::io::Write;
use std::path::Path;
use std::{env, fs};
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
    let written = Path::new(folder).join(format!("{name}_bg.wasm"));
    fs::write(written.with_extension("wasm.xz"), packed(&fs::read(&written)?)?)?;
    Ok(())
}

/// Compresses bytes with xz, with the check that the decompressor of pages knows.
fn packed(bytes: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut options = XzOptions::with_preset(9);
    options.set_check_sum_type(CheckType::Crc32);
    let mut writer = XzWriter::new(Vec::new(), options)?;
    writer.write_all(bytes)?;
    Ok(writer.finish()?)
}
