//! Turns a compiled WebAssembly module into the files that a browser loads. `run` calls the steps in their order:
//!
//! - `alfonso-web-build script MODULE.wasm FOLDER NAME` writes `NAME.js` and `NAME_bg.wasm` into the folder.
//! - `alfonso-web-build marked MODULE.wasm MARKED.wasm` writes a module that remembers which of its functions ran.
//! - `alfonso-web-build halves MODULE.wasm USED CORE.wasm REST.wasm MODULE.xz` divides the module. `USED` lists the
//!   indices of the functions of the core, one in a line. `MODULE.xz` has both halves as a page loads them: the length
//!   of the core in four bytes, the lowest first; the core; the rest.

mod halves;
mod marks;

use anyhow::{Context, Result, bail};
use lzma_rust2::{CheckType, XzOptions, XzWriter};
use std::io::Write;
use std::{env, fs};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        ["script", module, folder, name] => {
            let mut bindgen = Bindgen::new();
            bindgen.input_path(module).out_name(name).web(true)?.typescript(true);
            bindgen.remove_name_section(true).remove_producers_section(true);
            bindgen.generate(folder)
        }
        ["marked", module, marked] => Ok(fs::write(marked, marks::marked(&fs::read(module)?)?)?),
        ["halves", module, used, core, rest, both] => {
            let used = fs::read_to_string(used)?
                .lines()
                .map(|it| it.parse().context("no index"))
                .collect::<Result<_>>()?;
            let halves = halves::halves(&fs::read(module)?, &used)?;
            let length = u32::try_from(halves.0.len())?.to_le_bytes();
            fs::write(both, packed(&[&length, &*halves.0, &*halves.1].concat())?)?;
            fs::write(core, halves.0)?;
            Ok(fs::write(rest, halves.1)?)
        }
        _ => bail!("usage: see the top of main.rs"),
    }
}

/// Compresses bytes with xz, with the check that the decompressor of pages knows.
fn packed(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut options = XzOptions::with_preset(9);
    // For code in bytes that follow no alignment: one in a hundred less.
    (options.lzma_options.lc, options.lzma_options.pb) = (4, 0);
    options.set_check_sum_type(CheckType::Crc32);
    let mut writer = XzWriter::new(Vec::new(), options)?;
    writer.write_all(bytes)?;
    Ok(writer.finish()?)
}
