//! Transcripts: the input of users and the output that they see. People read `tests/cli/*.md`, and this test runs them,
//! word for word.
//!
//! It also runs the commands of the book.
//!
//! Renew them with `TRYCMD=overwrite cargo test -p alfonso-cli --test cli transcripts`, then read what changed.

#[test]
fn transcripts() {
    trycmd::TestCases::new()
        .env("NO_COLOR", "1")
        // How long something takes depends on the machine.
        .env("ALFONSO_PROGRESS", "never")
        .env("COLUMNS", "80")
        .env("LC_ALL", "C.UTF-8")
        .case("../../tests/cli/*.md")
        .case("../../tests/cli/*.toml")
        .case("../../docs/diagnostics/A07*.md")
        .case("../../docs/tutorial/*.md")
        .case("../../docs/language/*.md")
        .case("../../docs/commands.md")
        .case("../../docs/json.md")
        .case("../../docs/languages.md")
        .case("../../docs/performance.md")
        .case("../../docs/plans.md")
        .case("../../README.md");
}
