//! The built parts of the page: scripts, style sheet and module.

use std::borrow::Cow;

/// The built parts of the page.
#[derive(Clone, Debug)]
pub struct Parts {
    /// The script of the page.
    pub script: Cow<'static, str>,
    /// The script of the worker.
    pub worker: Cow<'static, str>,
    /// The style sheet.
    pub style: Cow<'static, str>,
    /// The module, compressed with xz: the core, with which a page plays, and the rest behind it. It
    /// has no rule files: a page brings them.
    pub module: Cow<'static, [u8]>,
}

impl Parts {
    /// Returns parts made by hand, with the module compressed.
    #[must_use]
    pub fn new(script: &str, worker: &str, style: &str, module: &[u8]) -> Self {
        Self {
            script: Cow::Owned(script.to_owned()),
            worker: Cow::Owned(worker.to_owned()),
            style: Cow::Owned(style.to_owned()),
            module: Cow::Owned(module.to_owned()),
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
            module: Cow::Borrowed(include_bytes!(concat!(env!("OUT_DIR"), "/module.xz"))),
        }
    }
}
