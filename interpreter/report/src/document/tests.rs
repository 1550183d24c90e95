//! Every writer escapes, nests, lines up and breaks lines as its readers need it.

use super::*;
use crate::screen::Screen;

/// Markup, signs of Markdown, and a line that would stand by itself.
const HOSTILE: &str = "<b>&amp;</b> *s* _u_ `t` [x](y) | # '\"\nFORGED";

fn text(document: &Document<'_>, width: usize) -> String {
    document.text(Screen { width, ..Screen::PLAIN })
}

fn report<'d>(write: impl FnOnce(&mut Document<'d>)) -> Document<'d> {
    let mut document = Document::new(Form::Report);
    write(&mut document);
    document
}

#[test]
fn strangers_stay_text_in_every_output() {
    let told = report(|it| {
        it.heading(1, HOSTILE);
        it.list([Item::with(Text::strong(HOSTILE), [Text::code(HOSTILE)])]);
        let mut table = Table::new(&["<i>"], "l").captioned(HOSTILE);
        table.row([HOSTILE]);
        it.table(table);
        it.code("", HOSTILE);
    });
    assert!(!text(&told, 200).lines().take(4).any(|line| line.trim_start().starts_with("FORGED")));
    let markdown = told.markdown();
    assert!(markdown.starts_with(
        "# &lt;b&gt;&amp;amp;&lt;/b&gt; \\*s\\* \\_u\\_ \\`t\\` \\[x\\](y) \\| \\# '\" FORGED\n"
    ));
    assert!(markdown.contains("\n- **&lt;b&gt;") && markdown.contains("\n  - ``<b>"), "{markdown}");
    let html = told.html();
    assert!(html.contains("<title>&lt;b&gt;&amp;amp;&lt;/b&gt; *s*"), "{html}");
    assert!(
        !html.split_once("<body>").expect("a body").1.contains("<b>&") && !html.contains("<i>"),
        "{html}"
    );
}

#[test]
fn lists_nest_once() {
    let told = report(|it| {
        it.list([Item::with("one two three", ["four five"]), "six".into()]);
        it.numbered(["seven"]);
    });
    assert_eq!(text(&told, 12), "- one two\n  three\n  - four\n    five\n- six\n1. seven\n");
    assert_eq!(told.markdown(), "- one two three\n  - four five\n- six\n\n1. seven\n");
    assert!(
        told.html().contains("<ul><li>one two three<ul><li>four five</li></ul></li>\n<li>six</li>\n</ul>")
    );
}

#[test]
fn numbers_line_up_and_words_are_framed() {
    let mut numbers = Table::new(&["name", "n"], "lr").captioned("Numbers");
    numbers.row(["é", "-10"]);
    numbers.row(["bb", "3"]);
    let mut words = Table::new(&["a", "b"], "ll");
    words.row(["one two three", "x"]);
    let told = report(|it| {
        it.table(numbers);
        it.heading(2, "Words");
        it.table(words);
    });
    let framed = "┌───────┬───┐\n│ a     ┆ b │\n╞═══════╪═══╡\n│ one   ┆ x │\n│ two   ┆   │\n│ three ┆   │\n└───────┴───┘\n";
    assert_eq!(text(&told, 14), format!("name    n\né     -10\nbb      3\n\nWords\n{framed}"));
    assert!(told.markdown().starts_with("| name | n |\n|---|--:|\n| é | -10 |\n"), "{}", told.markdown());
    let html = told.html();
    assert!(
        html.contains("<caption><b>Table 1.</b> Numbers</caption>") && html.contains(">\u{2212}10</td>"),
        "{html}"
    );
}

#[test]
fn tables_too_wide_for_a_screen_are_shortened_then_stacked() {
    let mut table = Table::new(&["figure", "A"], "lr");
    table.row([Cell::from("length"), Cell { text: "65.0 (60 to 70)".into(), short: Some("65.0".into()) }]);
    let told = report(|it| it.table(table));
    assert_eq!(text(&told, 40), "figure                A\nlength  65.0 (60 to 70)\n");
    assert_eq!(text(&told, 20), "figure     A\nlength  65.0\n");
    assert_eq!(text(&told, 10), "length\n  A: 65.0\n");
}

#[test]
fn tables_without_heads_let_their_last_words_flow() {
    let mut table = Table::new(&[], "ll");
    table.row(["length", "one two three"]);
    table.row(["x", "y"]);
    let told = report(|it| it.table(table));
    assert_eq!(text(&told, 16), "length  one two\n        three\nx       y\n");
    assert!(told.markdown().starts_with("|  |  |\n|---|---|\n"));
}

#[test]
fn two_texts_face_each_other() {
    let side = |text: Text| Some(Side { text, notes: vec!["who".into()] });
    let marked = Text::marked([("step ", false), ("emp", false), ("ty", true), ("\n  if so", false)]);
    let row = Facing { name: "step".into(), sides: [side(marked), None] };
    let both = Facing { name: "go".into(), sides: [side("a".into()), side("b".into())] };
    let told = report(|it| it.sides(Sides { head: "clause", rows: vec![row, both], ..Sides::default() }));
    let narrow = "step\n  A step empty\n      if so\n    - who\n\ngo\n  A a\n    - who\n  B b\n    - who\n";
    assert_eq!(text(&told, 40), narrow);
    let line = |left: &str, right: &str| format!("{left}{} │ {right}\n", " ".repeat(48 - left.len()));
    assert!(text(&told, 100).ends_with(&format!("go\n{}{}", line("a", "b"), line("- who", "- who"))));
    let rows =
        "| step | step emp**ty** if so | not in B |\n|  | *who* |  |\n| go | a | b |\n|  | *who* | *who* |\n";
    assert_eq!(told.markdown(), format!("| clause | A | B |\n|---|---|---|\n{rows}"));
    assert!(told.html().contains("emp<mark>ty</mark>\n  if so</div><div class=\"cite\">who</div></td>"));
}

#[test]
fn lines_are_broken_at_the_width_of_the_screen() {
    let told = report(|it| {
        it.heading(3, "Head");
        it.paragraph(Text::from("one ").then(Text::code("two three")).then(", four"));
        it.note("note");
    });
    assert_eq!(text(&told, 12), "Head\n  one `two\n  three`,\n  four\n\n  note\n");
    let mut page = Document::new(Form::Page);
    page.heading(1, "Head");
    page.paragraph("one");
    assert_eq!(text(&page, 12), "Head\n\none\n");
    let colour = Screen { colours: Some(&crate::tests::Marked), ..Screen::PLAIN };
    assert_eq!(page.text(colour), "\u{1b}<Strong>Head\u{1b}<>\n\none\n");
}

#[test]
fn figures_are_drawn_once_if_they_look_the_same() {
    let panel = |label: &str, drawn: &'static str| Panel {
        label: label.to_owned(),
        drawn: Box::new(move |_| Some(drawn.to_owned())),
        svg: Box::new(|| Some("<svg></svg>".to_owned())),
    };
    let figure =
        |a, b| Figure { caption: "Boards".into(), large: false, panels: vec![panel("A", a), panel("B", b)] };
    let same = report(|it| it.figure(figure("xy\n", "xy\n")));
    assert_eq!((text(&same, 40), same.markdown()), ("xy\n".into(), "```\nxy\n```\n".into()));
    let other = report(|it| it.figure(figure("xy\n", "z\n")));
    assert_eq!(text(&other, 40), "A    B\nxy   z\n");
    assert_eq!(text(&other, 5), "A\nxy\n\nB\nz\n");
    assert!(
        other.html().contains("<figure class=\"boards\">")
            && other.html().contains("<b>Figure 1.</b> Boards")
    );
}

#[test]
fn some_blocks_are_for_one_sort_of_output() {
    let told = report(|it| {
        it.only(Medium::Terminal, |it| it.paragraph("short"));
        it.only(Medium::Pages, |it| it.paragraph("long"));
    });
    assert_eq!((text(&told, 40), told.markdown()), ("short\n".into(), "long\n".into()));
}

#[test]
fn ticks_make_code() {
    let told = |text: &str| report(|it| it.paragraph(Text::ticked(text))).html();
    assert!(told("a `b` c").contains("<p>a <code>b</code> c</p>") && told("a `b").contains("<p>a `b</p>"));
}
