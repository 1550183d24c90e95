//! The built parts of the page: scripts, style sheet and module.

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use std::borrow::Cow;
use std::io::{Read, Write};

/// The built parts of the page.
#[derive(Clone, Debug)]
pub struct Parts {
    /// The script of the page.
    pub script: Cow<'static, str>,
    /// The script of the worker.
    pub worker: Cow<'static, str>,
    /// The style sheet.
    pub style: Cow<'static, str>,
    /// The module, compressed with gzip, as a server sends it. It has no rule files: a page brings
    /// them.
    pub module: Cow<'static, [u8]>,
    /// The module, compressed with xz, as a file contains it: a third less than with gzip.
    pub packed: Cow<'static, [u8]>,
}

impl Parts {
    /// Returns parts made by hand, with the module as it is and compressed with xz.
    #[must_use]
    pub fn new(script: &str, worker: &str, style: &str, (module, packed): (&[u8], &[u8])) -> Self {
        Self {
            script: Cow::Owned(script.to_owned()),
            worker: Cow::Owned(worker.to_owned()),
            style: Cow::Owned(style.to_owned()),
            module: Cow::Owned(gzip(module)),
            packed: Cow::Owned(packed.to_owned()),
        }
    }

    /// Returns the parts that were built with the program.
    #[cfg(feature = "embedded")]
    #[must_use]
    pub fn embedded() -> Self {
        Self {
            script: Cow::Borrowed(include_str!(concat!(env!("OUT_DIR"), "/app.js"))),
            worker: Cow::Borrowed(include_str!(concat!(env!("OUT_DIR"), "/worker.js"))),
            style: Cow::Borrowed(include_str!(concat!(env!("OUT_DIR"), "/app.css"))),
            module: Cow::Borrowed(include_bytes!(concat!(env!("OUT_DIR"), "/alfonso_web_bg.wasm"))),
            packed: Cow::Borrowed(include_bytes!(concat!(env!("OUT_DIR"), "/alfonso_web_bg.wasm.xz"))),
        }
    }
}

/// Compresses bytes with gzip, as well as it can.
fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    // Writing into memory cannot fail.
    let _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}

/// Returns the bytes before they were compressed. Returns as many as there are if the end is
/// missing.
pub(crate) fn unzip(bytes: &[u8]) -> Vec<u8> {
    let mut plain = Vec::new();
    let _ = GzDecoder::new(bytes).read_to_end(&mut plain);
    plain
}

#[cfg(test)]
mod tests {
    use super::{gzip, unzip};

    #[test]
    fn modules_are_restored() {
        let module = b"\0asm".repeat(1000);
        let compressed = gzip(&module);
        assert!(compressed.starts_with(&[0x1f, 0x8b]) && compressed.len() < 100);
        assert_eq!(unzip(&compressed), module);
        assert!(unzip(b"no gzip").is_empty());
    }
}
