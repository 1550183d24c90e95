//! The words of the language in colour, in the book and in editors that have no language server.
//!
//! Renew both lists with `RENEW=1 cargo test --workspace --test cli highlight`.

use alfonso_vocabulary::TABLE;
use serde_json::json;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// Returns the words of the table, four values that stand for themselves apart.
fn words() -> BTreeSet<&'static str> {
    TABLE
        .iter()
        .flat_map(|ludeme| ludeme.word.split(' '))
        .filter(|word| word.chars().all(|sign| sign.is_ascii_lowercase() || sign == '-'))
        .filter(|word| word.starts_with(|first: char| first.is_ascii_lowercase()))
        .filter(|word| !matches!(*word, "true" | "false" | "nobody" | "nowhere"))
        .collect()
}

/// Holds a file to what it should be, or writes it.
fn held(path: &Path, wanted: &str) {
    if std::env::var_os("RENEW").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder can be made");
        fs::write(path, wanted).expect("it can be written");
    }
    let there = fs::read_to_string(path).unwrap_or_default();
    assert_eq!(there, wanted, "{}: RENEW=1 cargo test --workspace --test cli highlight", path.display());
}

#[test]
fn the_book_highlights_the_words_of_the_language() {
    let path = docs().join("theme/rules.js");
    let text = fs::read_to_string(&path).expect("the script is there");
    let begin = text.find("RULES_WORDS =").expect("the list has a name");
    let mut quotes = text[begin..].match_indices('"').map(|(at, _)| begin + at);
    let (first, last) = (quotes.next().expect("a list begins") + 1, quotes.next().expect("a list ends"));
    let words = words().into_iter().collect::<Vec<_>>().join(" ");
    held(&path, &format!("{}{words}{}", &text[..first], &text[last..]));
}

/// Editors without a language server highlight the same words, by a grammar in the form of TextMate.
#[test]
fn editors_highlight_the_words_of_the_language() {
    let path = docs().join("editors/vscode/syntaxes/alfonso.tmLanguage.json");
    let words = words().into_iter().collect::<Vec<_>>().join("|");
    let pattern = |name: &str, what: &str| json!({ "name": format!("{name}.alfonso"), "match": what });
    let grammar = json!({
        "name": "Alfonso rules",
        "scopeName": "source.alfonso",
        "fileTypes": ["rules"],
        "patterns": [
            pattern("comment.line.double-slash", "//.*$"),
            { "name": "string.quoted.double.alfonso", "begin": "\"", "end": "\"|$" },
            pattern(
                "entity.name.function",
                r#"(?<![\w.-])[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)+(?=\s*(?:"[^"]*"\s*)?:)"#,
            ),
            pattern("constant.language", r"(?<![\w.-])(?:true|false|nobody|nowhere)(?![\w.-])"),
            pattern("keyword.control", &format!(r"(?<![\w.-])(?:{words})(?!\.\w|[\w-])")),
            pattern("entity.name.type", r"(?<![\w.-])[A-Z][A-Za-z0-9-]*"),
            pattern("constant.other.cell", r"(?<![\w.-])[a-z]{1,2}[0-9]{1,3}(?![\w-])"),
            pattern("constant.numeric", r"(?<![\w.-])-?[0-9]+(?!\w)"),
            pattern("keyword.operator", r"->|/=|<=|>=|\.\.|[=<>+*/|]|(?<=\s)-(?=\s)"),
        ],
    });
    let wanted = serde_json::to_string_pretty(&grammar).expect("it is JSON") + "\n";
    held(&path, &wanted);
}

/// Kate starts a language server only for texts with a mode: its syntax file has the same words.
#[test]
fn kate_highlights_the_words_of_the_language() {
    let items: String = words().into_iter().map(|word| format!("      <item>{word}</item>\n")).collect();
    let wanted = format!(
        r##"<?xml version="1.0" encoding="UTF-8"?>
<language name="Alfonso" section="Other" extensions="*.rules" version="1" kateversion="5.0" license="MIT OR Apache-2.0">
  <highlighting>
    <list name="words">
{items}    </list>
    <list name="values">
      <item>true</item>
      <item>false</item>
      <item>nobody</item>
      <item>nowhere</item>
    </list>
    <contexts>
      <context name="Rules" attribute="Plain" lineEndContext="#stay">
        <Detect2Chars attribute="Comment" context="Comment" char="/" char1="/"/>
        <DetectChar attribute="Text" context="Text" char="&quot;"/>
        <RegExpr attribute="Rule" context="#stay" String="\b[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+(?=\s*(&quot;[^&quot;]*&quot;\s*)?:)"/>
        <keyword attribute="Word" context="#stay" String="words"/>
        <keyword attribute="Value" context="#stay" String="values"/>
        <RegExpr attribute="Name" context="#stay" String="\b[A-Z][A-Za-z0-9-]*"/>
        <RegExpr attribute="Value" context="#stay" String="\b[a-z]{{1,2}}[0-9]{{1,3}}\b"/>
        <RegExpr attribute="Number" context="#stay" String="\b[0-9]+\b"/>
      </context>
      <context name="Comment" attribute="Comment" lineEndContext="#pop"/>
      <context name="Text" attribute="Text" lineEndContext="#pop">
        <DetectChar attribute="Text" context="#pop" char="&quot;"/>
      </context>
    </contexts>
    <itemDatas>
      <itemData name="Plain" defStyleNum="dsNormal"/>
      <itemData name="Comment" defStyleNum="dsComment"/>
      <itemData name="Text" defStyleNum="dsString"/>
      <itemData name="Rule" defStyleNum="dsFunction"/>
      <itemData name="Word" defStyleNum="dsKeyword"/>
      <itemData name="Value" defStyleNum="dsConstant"/>
      <itemData name="Name" defStyleNum="dsDataType"/>
      <itemData name="Number" defStyleNum="dsDecVal"/>
    </itemDatas>
  </highlighting>
  <general>
    <keywords casesensitive="1" weakDeliminator="-."/>
    <comments>
      <comment name="singleLine" start="//"/>
    </comments>
  </general>
</language>
"##
    );
    held(&docs().join("editors/kate/alfonso.xml"), &wanted);
}
