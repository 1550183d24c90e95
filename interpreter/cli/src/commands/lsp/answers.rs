//! Converts answers and diagnostics to the protocol's types.

use super::lines::{Columns, Lines};
use super::open::Open;
use super::paths;
use super::shapes;
use alfonso_diag::{Diagnostic, Label, Severity, Span};
use alfonso_driver::book;
use alfonso_ide::{FoldKind, Lens, LensKind, Shown, Symbol, TokenKind};
use alfonso_report::sanitise;
use lsp_types as lsp;
use std::path::Path;
use std::str::FromStr;

/// Returns the diagnostics of a text. `pages` is the base address of the pages about mistakes, if
/// the client names one.
pub fn diagnostics(open: &Open, columns: Columns, pages: Option<&str>) -> Vec<lsp::Diagnostic> {
    open.diagnostics.iter().map(|problem| diagnostic(open, problem, columns, pages)).collect()
}

fn diagnostic(open: &Open, problem: &Diagnostic, columns: Columns, pages: Option<&str>) -> lsp::Diagnostic {
    // A mistake in a library is reported at the first related place in this text, or at its
    // beginning.
    let span = here(problem).map_or(Span::default(), |label| label.span);
    let mut message = problem.message.clone();
    if let Some(label) = here(problem) {
        message = format!("{message}\n{}", label.text);
    }
    if let Some(help) = &problem.help {
        message = format!("{message}\nhelp: {help}");
    }
    let others = problem.labels.iter().filter(|label| Some(*label) != here(problem));
    let related: Vec<_> = others.filter_map(|label| related(open, label, columns)).collect();
    let href = pages.and_then(|base| {
        let slash = if base.ends_with('/') { "" } else { "/" };
        lsp::Uri::from_str(&format!("{base}{slash}{}.html", problem.code)).ok()
    });
    lsp::Diagnostic {
        range: open.lines.range(&open.text, span),
        severity: Some(match problem.severity {
            Severity::Error => lsp::DiagnosticSeverity::ERROR,
            Severity::Warning => lsp::DiagnosticSeverity::WARNING,
        }),
        code: Some(lsp::NumberOrString::String(problem.code.to_string())),
        code_description: href.map(|href| lsp::CodeDescription { href }),
        source: Some("alfonso".to_owned()),
        message: plain(&message),
        related_information: (!related.is_empty()).then_some(related),
        ..lsp::Diagnostic::default()
    }
}

/// Returns a text for the editor, with invisible and direction-changing characters escaped.
fn plain(text: &str) -> String {
    sanitise::shown(text).into_owned()
}

/// Returns the first label in the text itself.
fn here(problem: &Diagnostic) -> Option<&Label> {
    problem.labels.iter().find(|label| label.span.source.0 == 0)
}

fn related(open: &Open, label: &Label, columns: Columns) -> Option<lsp::DiagnosticRelatedInformation> {
    let location = location(open, usize::from(label.span.source.0), label.span, columns)?;
    Some(lsp::DiagnosticRelatedInformation { location, message: plain(&label.text) })
}

/// Returns the address of a span in one of the texts. Returns `None` for a shipped text that is no
/// file.
pub fn location(open: &Open, document: usize, span: Span, columns: Columns) -> Option<lsp::Location> {
    if document == 0 {
        return Some(lsp::Location { uri: open.uri.clone(), range: open.lines.range(&open.text, span) });
    }
    let source = open.sources.iter().nth(document)?;
    let path = Path::new(&source.name);
    // The name of a shipped text looks like a path, but that file may not exist.
    let is_file = path.is_absolute() && path.is_file();
    let uri = is_file.then(|| paths::address(path)).flatten()?;
    Some(lsp::Location { uri, range: Lines::new(&source.text, columns).range(&source.text, span) })
}

/// Returns the description of the word at an offset, and of the mistakes there.
pub fn hover(open: &Open, at: usize) -> Option<lsp::Hover> {
    let known = open.project.hover(at);
    let mistakes = open.diagnostics.iter().filter(|problem| {
        here(problem).is_some_and(|label| (label.span.start as usize..=label.span.end as usize).contains(&at))
    });
    let mut codes: Vec<_> = mistakes.map(|problem| problem.code).collect();
    codes.sort_unstable();
    codes.dedup();
    let pages = codes.iter().filter_map(|code| book::page(*code)).map(beginning);
    let parts: Vec<String> = known.iter().map(|known| known.text.clone()).chain(pages).collect();
    if parts.is_empty() {
        return None;
    }
    let value = plain(&parts.join("\n\n---\n\n"));
    let contents = lsp::HoverContents::Markup(lsp::MarkupContent { kind: lsp::MarkupKind::Markdown, value });
    Some(lsp::Hover { contents, range: known.map(|known| open.lines.range(&open.text, known.span)) })
}

/// Returns the title and the first paragraph of a page about a mistake.
fn beginning(page: &str) -> String {
    let mut out = String::new();
    for block in book::blocks(page) {
        match block {
            book::Block::Heading(1, title) => out.push_str(&format!("**{title}**\n\n")),
            book::Block::Paragraph(text) => {
                out.push_str(&text);
                break;
            }
            _ => {}
        }
    }
    out
}

/// Returns the symbols of a text.
pub fn symbols(open: &Open) -> Vec<lsp::DocumentSymbol> {
    open.project.documents[0].symbols().iter().map(|it| symbol(open, it)).collect()
}

#[expect(deprecated, reason = "a field that has to be given")]
fn symbol(open: &Open, it: &Symbol) -> lsp::DocumentSymbol {
    let parts: Vec<lsp::DocumentSymbol> = it.parts.iter().map(|part| symbol(open, part)).collect();
    lsp::DocumentSymbol {
        name: plain(&it.name),
        detail: (!it.detail.is_empty()).then(|| plain(&it.detail)),
        kind: shapes::symbol_kind(it.kind),
        tags: None,
        deprecated: None,
        range: open.lines.range(&open.text, it.span),
        selection_range: open.lines.range(&open.text, it.name_span),
        children: (!parts.is_empty()).then_some(parts),
    }
}

/// Returns the parts of a text that can be folded.
pub fn folds(open: &Open) -> Vec<lsp::FoldingRange> {
    let folds = open.project.documents[0].folds().into_iter().map(|fold| {
        let range = open.lines.range(&open.text, fold.span);
        let is_comment = fold.kind == FoldKind::Comment;
        // The line of the closing brace stays visible.
        let braced = !is_comment && open.project.documents[0].slice(fold.span).starts_with('{');
        lsp::FoldingRange {
            start_line: range.start.line,
            end_line: range.end.line.saturating_sub(u32::from(braced)),
            kind: is_comment.then_some(lsp::FoldingRangeKind::Comment),
            ..lsp::FoldingRange::default()
        }
    });
    let mut folds: Vec<_> = folds.filter(|fold| fold.end_line > fold.start_line).collect();
    folds.dedup_by_key(|fold| fold.start_line);
    folds
}

/// Returns the semantic tokens of a text. Each position is relative to the previous token.
pub fn tokens(open: &Open, columns: Columns) -> lsp::SemanticTokens {
    let (mut line, mut column) = (0, 0);
    let each = open.project.tokens().into_iter().map(|token| {
        let start = open.lines.position(&open.text, token.span.start as usize);
        let delta_line = start.line.saturating_sub(line);
        let delta_start =
            if delta_line == 0 { start.character.saturating_sub(column) } else { start.character };
        (line, column) = (start.line, start.character);
        let kind = TokenKind::ALL.iter().position(|kind| *kind == token.kind).unwrap_or_default();
        lsp::SemanticToken {
            delta_line,
            delta_start,
            length: columns.width(open.project.documents[0].slice(token.span)),
            token_type: u32::try_from(kind).unwrap_or_default(),
            token_modifiers_bitset: u32::from(token.declares),
        }
    });
    lsp::SemanticTokens { result_id: None, data: each.collect() }
}

/// Returns the completions at an offset.
pub fn completions(open: &Open, at: usize) -> Vec<lsp::CompletionItem> {
    let (span, found) = open.project.completions(at);
    let range = open.lines.range(&open.text, span);
    let items = found.into_iter().map(|it| lsp::CompletionItem {
        kind: Some(shapes::completion_kind(it.kind)),
        sort_text: Some(format!("{:02} {}", it.kind as u8, it.label)),
        detail: (!it.detail.is_empty()).then(|| plain(&it.detail)),
        text_edit: Some(lsp::CompletionTextEdit::Edit(lsp::TextEdit { range, new_text: it.label.clone() })),
        label: it.label,
        ..lsp::CompletionItem::default()
    });
    items.collect()
}

/// Returns the inlay hints in a range.
pub fn hints(open: &Open, range: lsp::Range) -> Vec<lsp::InlayHint> {
    let hints = open.project.hints().into_iter().map(|hint| lsp::InlayHint {
        position: open.lines.position(&open.text, hint.at),
        label: lsp::InlayHintLabel::String(plain(&hint.text)),
        kind: None,
        text_edits: None,
        tooltip: Some(lsp::InlayHintTooltip::String("the answer of the default ruleset".to_owned())),
        padding_left: Some(true),
        padding_right: None,
        data: None,
    });
    hints.filter(|hint| range.start <= hint.position && hint.position <= range.end).collect()
}

/// Returns the edits that correct the mistakes in a range.
pub fn actions(
    open: &Open,
    range: lsp::Range,
    columns: Columns,
    pages: Option<&str>,
) -> Vec<lsp::CodeAction> {
    let mut actions = Vec::new();
    for problem in &open.diagnostics {
        let text = diagnostic(open, problem, columns, pages);
        if text.range.start > range.end || range.start > text.range.end {
            continue;
        }
        for fix in open.project.documents[0].fixes(problem) {
            if fix.span.source.0 != 0 {
                continue;
            }
            let edit = lsp::TextEdit { range: open.lines.range(&open.text, fix.span), new_text: fix.text };
            actions.push(lsp::CodeAction {
                title: plain(&fix.title),
                kind: Some(lsp::CodeActionKind::QUICKFIX),
                diagnostics: Some(vec![text.clone()]),
                edit: Some(edits(open, vec![edit])),
                is_preferred: Some(true),
                ..lsp::CodeAction::default()
            });
        }
    }
    actions
}

/// Converts edits of a text to the protocol's type.
pub fn edits(open: &Open, list: Vec<lsp::TextEdit>) -> lsp::WorkspaceEdit {
    let text_document =
        lsp::OptionalVersionedTextDocumentIdentifier { uri: open.uri.clone(), version: Some(open.version) };
    let edits = list.into_iter().map(lsp::OneOf::Left).collect();
    let document = lsp::TextDocumentEdit { text_document, edits };
    lsp::WorkspaceEdit {
        document_changes: Some(lsp::DocumentChanges::Edits(vec![document])),
        ..lsp::WorkspaceEdit::default()
    }
}

/// The client's command that runs this program. Its argument is the list of arguments for the
/// program.
const RUN: &str = "alfonso.run";

/// Returns code lenses, which run this program on parts of a text. Returns none for a text that has
/// no file.
pub fn lenses(open: &Open) -> Vec<lsp::CodeLens> {
    let Some(path) = open.path() else { return Vec::new() };
    let file = path.display().to_string();
    let base = |name: &str| {
        let beside = path.with_file_name(format!("{name}.rules"));
        if beside.is_file() { beside.display().to_string() } else { name.to_owned() }
    };
    let lens = |lens: Lens| {
        let (title, arguments) = match lens.kind {
            LensKind::Play => ("play".to_owned(), vec!["play".to_owned(), file.clone()]),
            LensKind::Readings => {
                ("what it leaves open".to_owned(), vec!["readings".to_owned(), file.clone()])
            }
            LensKind::Compare(name) => {
                (format!("compare with {name}"), vec!["compare".to_owned(), base(&name), file.clone()])
            }
            LensKind::Show(shown) => ("look".to_owned(), show(&file, &shown)),
        };
        let arguments = Some(vec![arguments.into()]);
        let command = lsp::Command { title, command: RUN.to_owned(), arguments };
        lsp::CodeLens { range: open.lines.range(&open.text, lens.span), command: Some(command), data: None }
    };
    open.project.documents[0].lenses().into_iter().map(lens).collect()
}

/// Returns the arguments that make the program show a position of a claim.
fn show(file: &str, shown: &Shown) -> Vec<String> {
    let ruleset = shown.ruleset.as_ref().map(|name| format!("@{name}")).unwrap_or_default();
    let mut arguments = vec!["show".to_owned(), format!("{file}{ruleset}")];
    let mut add = |flag: &str, value: &str| arguments.extend([flag.to_owned(), value.to_owned()]);
    shown.answers.iter().for_each(|answer| add("--read", answer));
    shown.fen.iter().for_each(|fen| add("--fen", fen));
    shown.start.iter().for_each(|start| add("--start", &start.to_string()));
    add("--after", &shown.moves);
    arguments
}
