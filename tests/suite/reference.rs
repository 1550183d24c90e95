//! The reference of the language: `docs/reference.md` is what the ludeme table says, and its examples run.
//!
//! Renew it with `RENEW=1 cargo test -p conformance --test reference`.

use conformance::games::root;

#[test]
fn the_reference_is_what_the_table_says() {
    let path = root().join("docs/reference.md");
    let wanted = alfonso_rules::ludemes::reference();
    if std::env::var_os("RENEW").is_some() {
        std::fs::write(&path, &wanted).expect("the reference can be written");
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == wanted,
        "docs/reference.md is stale: RENEW=1 cargo test -p conformance --test reference"
    );
}
