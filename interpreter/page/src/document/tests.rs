//! Documents, parsed as browsers parse them.

use super::*;
use crate::start::{Open, RuleText, start};
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};
use std::cell::RefCell;

/// The elements of a document in their order, with their attributes and the text behind each.
#[derive(Default)]
struct Elements(RefCell<Vec<Element>>);

#[derive(Debug)]
struct Element {
    name: String,
    attributes: Vec<(String, String)>,
    text: String,
}

impl Element {
    fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

impl TokenSink for Elements {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        match token {
            Token::TagToken(Tag { kind: TagKind::StartTag, name, attrs, .. }) => {
                let attributes = attrs.iter().map(|it| (it.name.local.to_string(), it.value.to_string()));
                let element =
                    Element { name: name.to_string(), attributes: attributes.collect(), text: String::new() };
                self.0.borrow_mut().push(element);
                match &*name {
                    "script" => TokenSinkResult::RawData(RawKind::ScriptData),
                    "style" => TokenSinkResult::RawData(RawKind::Rawtext),
                    "title" => TokenSinkResult::RawData(RawKind::Rcdata),
                    _ => TokenSinkResult::Continue,
                }
            }
            Token::CharacterTokens(text) => {
                if let Some(last) = self.0.borrow_mut().last_mut() {
                    last.text.push_str(&text);
                }
                TokenSinkResult::Continue
            }
            Token::CommentToken(text) => panic!("a comment: {text}"),
            _ => TokenSinkResult::Continue,
        }
    }
}

fn elements(html: &str) -> Vec<Element> {
    let input = BufferQueue::default();
    input.push_back(StrTendril::from(html));
    let tokenizer = Tokenizer::new(Elements::default(), TokenizerOpts::default());
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    tokenizer.sink.0.take()
}

fn parts() -> Parts {
    Parts::new("const ends = '</scr' + 'ipt>';", "work('</script><!--')", "body { margin: 0 }", b"packed")
}

const HOSTILE: &str = "</title></script><script>alert(1)</script><!-- \" ' onload=x \u{202e}txt {{ start }}";

fn hostile(mode: Mode) -> String {
    let rules = RuleText { name: HOSTILE.into(), text: HOSTILE.into(), ..RuleText::default() };
    let open = Open { rules, language: "en".into(), ..Open::default() };
    let page = Page {
        mode,
        heading: HOSTILE,
        language: "en\"><script>",
        picture: "<svg role=\"img\"></svg>",
        sheet: "<p>Aim</p>\n",
        sources: "<p>Source</p>\n",
        screen: "{\"heading\":\"</script>\"}",
        start: start(mode, &open),
        ..Page::default()
    };
    page.html(&parts()).expect("a small page")
}

#[test]
fn hostile_titles_stay_text() {
    for mode in [Mode::File, Mode::Served, Mode::Still] {
        let html = hostile(mode);
        assert!(!html.contains('\u{202e}'));
        let found = elements(&html);
        let scripts: Vec<&Element> = found.iter().filter(|it| it.name == "script").collect();
        let expected: &[Option<&str>] = match mode {
            Mode::File => &[Some("start"), Some("screen"), Some("worker"), None, Some("module-0")],
            Mode::Served => &[None, Some("start"), Some("screen"), None],
            Mode::Still => &[],
        };
        assert_eq!(scripts.iter().map(|it| it.attribute("id")).collect::<Vec<_>>(), expected, "{html}");
        let title = found.iter().find(|it| it.name == "title").expect("a title");
        assert!(
            title
                .text
                .starts_with("</title></script><script>alert(1)</script><!-- \" ' onload=x \\u{202e}txt")
        );
        assert_eq!(found[0].attributes, [("lang".to_owned(), "en\"><script>".to_owned())]);
        assert!(found.iter().all(|it| it.attribute("onload").is_none() && it.attribute("style").is_none()));
        if let Some(start) = scripts.iter().find(|it| it.attribute("id") == Some("start")) {
            let data: Value = serde_json::from_str(&start.text).expect("JSON");
            assert_eq!(data["open"]["text"], HOSTILE);
        }
    }
}

#[test]
fn a_single_file_admits_its_own_script_and_style_only() {
    let html = hostile(Mode::File);
    let found = elements(&html);
    let policy = found.iter().find(|it| it.attribute("http-equiv").is_some()).expect("a policy");
    let policy = policy.attribute("content").expect("a policy");
    assert_eq!(policy, policy::of_file(&parts().script, &parts().style));
    assert!(
        !policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'") && !policy.contains("http")
    );
    // The policy comes before the first style and script; both have the texts that were hashed.
    let at = |name: &str| found.iter().position(|it| it.name == name).expect("it is there");
    assert!(at("meta") < at("style") && at("style") < at("script"));
    assert_eq!(found[at("style")].text.trim_end(), parts().style);
    let script =
        found.iter().rfind(|it| it.name == "script" && it.attribute("id").is_none()).expect("a script");
    assert_eq!(script.text.trim_end(), &*parts().script);
    // Nothing is loaded from elsewhere.
    let links = found.iter().filter_map(|it| it.attribute("href").or(it.attribute("src")));
    assert_eq!(links.collect::<Vec<_>>(), ["data:,"]);
    let text = |id: &str| &found.iter().find(|it| it.attribute("id") == Some(id)).expect("it is there").text;
    assert_eq!(serde_json::from_str::<String>(text("worker")).expect("JSON"), parts().worker);
    let octets = |id| STANDARD.decode(text(id).trim_end()).expect("base64");
    assert_eq!(octets("module-0"), *parts().module);
    assert_eq!(octets("screen"), gzip(b"{\"heading\":\"</script>\"}"));
}

#[test]
fn a_page_speaks_the_language_of_its_reader() {
    let page = |language, incomplete| {
        let page = Page { language, incomplete, heading: "X", ..Page::default() };
        page.html(&parts()).expect("a small page")
    };
    assert!(page("es-MX", None).contains("<section id=\"sheet\" aria-label=\"Reglas\">"));
    assert!(page("en", None).contains("Play needs JavaScript"));
    assert!(page("es", Some("<b>")).contains("no se puede jugar: &lt;b&gt;</p>"));
}

#[test]
fn pages_that_are_too_large_or_cannot_stand_in_a_file_are_refused() {
    let page = Page { heading: "X", ..Page::default() };
    let html = |parts: &Parts| page.html(parts).map(drop);
    let large = Parts { module: vec![0; MOST / 4 * 3].into(), ..parts() };
    let Err(PageError::TooLarge(bytes)) = html(&large) else { panic!("it is too large") };
    assert!(bytes > MOST);
    // A server names its parts and has no such limit.
    assert!(Page { mode: Mode::Served, ..page.clone() }.html(&large).is_ok());
    let ends = Parts { script: "'</SCRIPT>'".into(), ..parts() };
    assert_eq!(html(&ends), Err(PageError::Unsuited("app.js")));
    let hides = Parts { style: "/* <!-- */".into(), ..parts() };
    assert_eq!(html(&hides), Err(PageError::Unsuited("app.css")));
}

#[test]
fn the_pieces_of_a_module_come_after_the_script_and_are_complete() {
    let module: Vec<u8> = (0..=250).cycle().take(2 * PIECE + 5).collect();
    let parts = Parts { module: module.clone().into(), ..parts() };
    let html = Page { heading: "X", ..Page::default() }.html(&parts).expect("a small page");
    let found = elements(&html);
    let is_piece = |it: &&Element| it.attribute("id").is_some_and(|id| id.starts_with("module-"));
    let pieces: Vec<&Element> = found.iter().filter(is_piece).collect();
    let ids: Vec<_> = pieces.iter().filter_map(|it| it.attribute("id")).collect();
    assert_eq!(ids, ["module-0", "module-1", "module-2"]);
    let bytes = pieces.iter().flat_map(|it| STANDARD.decode(it.text.trim_end()).expect("base64"));
    assert_eq!(bytes.collect::<Vec<_>>(), module);
    let at = |id: &str| html.find(&format!("id=\"{id}\"")).expect("it is there");
    let script = html.find(&*parts.script).expect("it is there");
    assert!(at("worker") < script && script < at("module-0"));
}
