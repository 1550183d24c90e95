//! Takes the built parts of the page into the crate.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The parts of the page.
const PARTS: [&str; 4] = ["app.js", "worker.js", "app.css", "module.xz"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=ALFONSO_WEB_DIST");
    if env::var_os("CARGO_FEATURE_EMBEDDED").is_none() {
        return;
    }
    let built = env::var_os("ALFONSO_WEB_DIST").map_or_else(|| PathBuf::from("../web/dist"), PathBuf::from);
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    for problem in PARTS.iter().filter_map(|name| take(&built, &out, name).err()) {
        println!("cargo::error={problem}");
    }
}

/// Copies a part.
fn take(from: &Path, into: &Path, name: &str) -> Result<(), String> {
    let path = from.join(name);
    println!("cargo::rerun-if-changed={}", path.display());
    let failed = |error: io::Error| {
        format!(
            "the page is not built: {}: {error}; build it with `bash interpreter/web/build/run`",
            path.display()
        )
    };
    fs::copy(&path, into.join(name)).map(drop).map_err(failed)
}
