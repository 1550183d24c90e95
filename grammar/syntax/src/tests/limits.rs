//! Nothing crashes, hangs or takes the stack away, and the limits are reported.

use alfonso_diag::{SourceId, code};

use super::{SAMPLE, read};
use crate::{MAX_BYTES, MAX_DEPTH, decode, keywords};

/// As much stack as threads usually have.
const STACK: usize = 2 << 20;

/// Reads `text` and drops its tree on a small stack; the codes of the mistakes.
#[track_caller]
fn codes(text: String) -> Vec<u16> {
    let reading = move || read(&text).1.iter().map(|it| it.code.number).collect();
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(reading);
    thread.expect("a thread").join().expect("no panic")
}

fn nested(count: usize, before: &str, open: &str, inner: &str, close: &str, after: &str) -> String {
    format!("game \"X\" {before}{}{inner}{}{after}", open.repeat(count), close.repeat(count))
}

#[test]
fn deep_nesting_is_read() {
    let deep = MAX_DEPTH - 4;
    let by = "by q { a: ";
    assert_eq!(codes(nested(deep, "define x = ", "(", "1", ")", "")), []);
    assert_eq!(codes(nested(deep, "define x = ", "f(1 + ", "1", ")", "")), []);
    assert_eq!(codes(nested(deep, "define x = ", by, "1", "}", "")), []);
    assert_eq!(codes(nested(deep, "end { a.b: ", by, "draw", "}", "}")), []);
    assert_eq!(codes(nested(deep, "end { a.b: on move -> ", by, "draw", "}", "}")), []);
    assert_eq!(codes(nested(deep, "end { a.b: step ", by, "any", "}", "}")), []);
    assert_eq!(codes(nested(deep, "end { a.b: step any ", by, "then step ", "}", "}")), []);
    assert_eq!(codes(nested(deep, "end { a.b: step over ", by, "any", "}", "}")), []);
    assert_eq!(codes(nested(deep, "end { a.b: step over ", "(not ", "any", ")", "}")), []);
    assert_eq!(codes(nested(deep, "setup ", by, "array", "}", "")), []);
    assert_eq!(codes(nested(deep, "", "under a = b {", "", "}", "")), []);
    assert_eq!(codes(nested(deep, "end {", "under a = b {", "a.b: draw", "}", "}")), []);
    assert_eq!(codes(nested(deep, "rules { a.b: on move -> ", "for each piece p {", "draw", "}", "}")), []);
    assert_eq!(codes(nested(deep, "define x = ", "f of ", "1", "", "")), []);
    assert_eq!(codes(nested(deep, "define x = ", "some piece where ", "1", "", "")), []);
    assert_eq!(codes(nested(deep, "define x = ", "edge up of ", "1", "", "")), []);
    assert_eq!(codes(nested(200, "define x = ", "1 + ", "1", "", "")), []);
}

#[test]
fn deeper_nesting_is_refused() {
    let deep = code::TOO_DEEP.number;
    assert_eq!(codes(nested(MAX_DEPTH + 1, "define x = ", "(", "1", ")", "")), [deep]);
    assert_eq!(codes(nested(100_000, "", "{", "", "}", "")), [deep]);
    assert_eq!(codes(nested(100_000, "define x = ", "f of ", "1", "", "")), [deep]);
    assert_eq!(codes(nested(10_000, "define x = ", "first piece on piece on ", "1", "", "")), [deep]);
    assert_eq!(codes(nested(10_000, "define x = ", "1 + ", "1", "", "")), [deep]);
    assert_eq!(codes(nested(10_000, "define x = ", "not ", "1", "", "")), [deep]);
    let words = [
        "next alive after ",
        "next seat after ",
        "greatest ",
        "least ",
        "first piece beyond ",
        "first piece between ",
        "some Man sandwiched between ",
        "3 Man in a line through ",
        "latest piece on ",
        "every piece has ",
        "plies since entering ",
        "sum of ",
        "group of ",
        "1 + greatest ",
        "number of cell c along way from ",
    ];
    for word in words {
        assert_eq!(codes(nested(10_000, "define x = ", word, "1", "", "")), [deep], "{word}");
    }
    // Words that nest are counted where they nest, not in the whole file.
    let wide = "a.b: on capture of x -> remove pieces of p, remove pieces of q\n".repeat(1000);
    assert_eq!(codes(format!("game \"X\" rules {{ {wide} }}")), []);
}

#[test]
fn large_texts_take_no_time() {
    let fill = |text: &str| text.repeat((MAX_BYTES - 64) / text.len());
    let in_body = |text: &str| format!("game \"X\" end {{ {} }}", fill(text));
    let clause = "a.b: slide any over empty onto enemy if it is unmoved and number of own Pawn w of p = 1\n";
    let texts = [
        fill("foo bar baz "),
        fill("( ) { } \" @ game end \n"),
        fill("end\n"),
        fill("\" "),
        fill("{}"),
        fill("\u{201c}"),
        fill("a-"),
        in_body("foo bar "),
        in_body("a.b: "),
        in_body("a or "),
        in_body("{} "),
        format!("game \"X\" example \"x\" engine \"x\" {{ cannot {} }}", fill("foo ")),
        format!("game \"X\" end {{ {} }}", clause.repeat(5000)),
        format!("game \"X\" define x = a {}", fill("or a ")),
        // Each level that fails must not be read again in another way.
        nested(120, "end { a.b: ", "by q { a: ", "step onto", "}", "}"),
        nested(120, "end { a.b: on move -> ", "by q { a: ", "remove", "}", "}"),
        nested(120, "end { a.b: step ", "by q { a: any ", "onto", "}", "}"),
        nested(60, "end { a.b: step ", "any by q { a: then step by q { a: any ", "onto", "} }", "}"),
        nested(120, "define x = ", "(", "1 1", ")", ""),
    ];
    for text in texts {
        let start: String = text.chars().take(60).collect();
        let time = std::time::Instant::now();
        codes(text);
        // Generous, for busy machines: what is feared takes minutes.
        assert!(time.elapsed().as_secs() < 20, "{start}: {:?}", time.elapsed());
    }
}

#[test]
fn files_too_large_or_no_text() {
    let refused =
        |bytes: &[u8]| decode(SourceId(0), bytes).map(str::len).map_err(|it| (it.code.number, it.span()));
    assert_eq!(refused(SAMPLE.as_bytes()), Ok(SAMPLE.len()));
    // Size is asked first.
    let (number, _) = refused(&vec![0xff; MAX_BYTES + 1]).expect_err("too large");
    assert_eq!(number, code::TOO_LARGE.number);
    let (number, span) = refused(b"game \xff").expect_err("not UTF-8");
    assert_eq!((number, span.map(|it| (it.start, it.end))), (code::NOT_UTF8.number, Some((5, 6))));
    assert_eq!(codes(" ".repeat(MAX_BYTES + 1)), [code::TOO_LARGE.number]);
}

#[test]
fn items_are_known_by_their_first_word() {
    for word in ["add", "piece", "under", "variant"] {
        assert!(crate::parse::begins_items(word), "{word}");
    }
    assert!(!crate::parse::begins_items("chooses"));
}

#[test]
fn no_keyword_can_be_a_name_and_every_longer_word_can() {
    for word in keywords() {
        let as_name = |name: &str| read(&format!("game \"X\" end {{ a.b: step {name} onto empty }}")).1.len();
        assert_ne!(as_name(word), 0, "{word}");
        for longer in [format!("{word}x"), format!("{word}-x"), format!("x{word}")] {
            assert_eq!(
                as_name(&longer),
                if keywords().any(|word| word == longer) { 1 } else { 0 },
                "{longer}"
            );
        }
    }
}
