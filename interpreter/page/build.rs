//! Takes the built parts of the page into the crate, with the modules compressed.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The texts of the page, and the module compressed with xz.
const AS_THEY_ARE: [&str; 4] = ["app.js", "worker.js", "app.css", "alfonso_web_bg.wasm.xz"];
/// The module, which has no rule files.
const MODULE: &str = "alfonso_web_bg.wasm";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=ALFONSO_WEB_DIST");
    if env::var_os("CARGO_FEATURE_EMBEDDED").is_none() {
        return;
    }
    let built = env::var_os("ALFONSO_WEB_DIST").map_or_else(|| PathBuf::from("../web/dist"), PathBuf::from);
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let texts = AS_THEY_ARE.iter().map(|name| take(&built, &out, name, false));
    for problem in texts.chain([take(&built, &out, MODULE, true)]).filter_map(Result::err) {
        println!("cargo::error={problem}");
    }
}

/// Copies a part, or compresses it.
fn take(from: &Path, into: &Path, name: &str, compressed: bool) -> Result<(), String> {
    let path = from.join(name);
    println!("cargo::rerun-if-changed={}", path.display());
    let failed = |error: io::Error| {
        format!(
            "the page is not built: {}: {error}; build it with `bash interpreter/web/build/run`",
            path.display()
        )
    };
    let bytes = fs::read(&path).map_err(failed)?;
    let bytes = match compressed {
        true => gzip(&bytes).map_err(failed)?,
        false => bytes,
    };
    fs::write(into.join(name), bytes).map_err(failed)
}

fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}
