//! The content security policies of pages.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

/// The policy of a server's answers. Its own pages may show them in a frame, and no others.
pub const OF_SERVER: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'self'";

/// Returns the policy of a single file: only this script and this style sheet count, and nothing is
/// loaded. A worker starts from a text in the page.
pub fn of_file(script: &str, style: &str) -> String {
    let (script, style) = (hash(script), hash(style));
    format!(
        "default-src 'none'; script-src '{script}' 'wasm-unsafe-eval'; style-src '{style}'; img-src data:; \
         worker-src blob:; base-uri 'none'; form-action 'none'"
    )
}

/// Returns the policy of a file without scripts.
pub fn without_scripts(style: &str) -> String {
    format!(
        "default-src 'none'; style-src '{}'; img-src data:; base-uri 'none'; form-action 'none'",
        hash(style)
    )
}

/// Returns the hash of a text as policies write it.
fn hash(text: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(text)))
}

#[cfg(test)]
mod tests {
    use super::hash;

    #[test]
    fn hashes_are_those_of_browsers() {
        // The example of the recommendation "Content Security Policy Level 2".
        assert_eq!(hash("alert('Hello, world.');"), "sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=");
    }
}
