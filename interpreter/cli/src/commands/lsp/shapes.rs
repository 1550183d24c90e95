//! The capabilities of the server, and the protocol's names for kinds of tokens, symbols and
//! completions.

use super::lines::Columns;
use alfonso_ide::{CompletionKind, SymbolKind, TokenKind};
use lsp_types as lsp;

/// Returns the capabilities of the server. `runs` is true if the client can run the program on
/// request.
pub fn capabilities(columns: Columns, runs: bool) -> lsp::ServerCapabilities {
    let legend = lsp::SemanticTokensLegend {
        token_types: TokenKind::ALL.iter().map(|kind| token_type(*kind)).collect(),
        token_modifiers: vec![lsp::SemanticTokenModifier::DECLARATION],
    };
    let tokens = lsp::SemanticTokensOptions {
        legend,
        full: Some(lsp::SemanticTokensFullOptions::Bool(true)),
        ..Default::default()
    };
    lsp::ServerCapabilities {
        position_encoding: Some(columns.kind()),
        text_document_sync: Some(lsp::TextDocumentSyncCapability::Kind(
            lsp::TextDocumentSyncKind::INCREMENTAL,
        )),
        hover_provider: Some(lsp::HoverProviderCapability::Simple(true)),
        completion_provider: Some(lsp::CompletionOptions {
            trigger_characters: Some(vec![" ".to_owned(), "{".to_owned(), "=".to_owned()]),
            ..Default::default()
        }),
        definition_provider: Some(lsp::OneOf::Left(true)),
        references_provider: Some(lsp::OneOf::Left(true)),
        document_highlight_provider: Some(lsp::OneOf::Left(true)),
        document_symbol_provider: Some(lsp::OneOf::Left(true)),
        folding_range_provider: Some(lsp::FoldingRangeProviderCapability::Simple(true)),
        document_formatting_provider: Some(lsp::OneOf::Left(true)),
        rename_provider: Some(lsp::OneOf::Right(lsp::RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: Default::default(),
        })),
        semantic_tokens_provider: Some(tokens.into()),
        code_lens_provider: runs.then_some(lsp::CodeLensOptions { resolve_provider: Some(false) }),
        inlay_hint_provider: Some(lsp::OneOf::Left(true)),
        code_action_provider: Some(lsp::CodeActionProviderCapability::Options(lsp::CodeActionOptions {
            code_action_kinds: Some(vec![lsp::CodeActionKind::QUICKFIX]),
            ..Default::default()
        })),
        ..Default::default()
    }
}

/// Returns the protocol's type of a token. Uses only types that every editor can colour.
fn token_type(kind: TokenKind) -> lsp::SemanticTokenType {
    match kind {
        TokenKind::Comment => lsp::SemanticTokenType::COMMENT,
        TokenKind::Text => lsp::SemanticTokenType::STRING,
        TokenKind::Number => lsp::SemanticTokenType::NUMBER,
        TokenKind::Keyword => lsp::SemanticTokenType::KEYWORD,
        TokenKind::Piece => lsp::SemanticTokenType::CLASS,
        TokenKind::Player => lsp::SemanticTokenType::STRUCT,
        TokenKind::Question => lsp::SemanticTokenType::ENUM,
        TokenKind::Reading => lsp::SemanticTokenType::ENUM_MEMBER,
        TokenKind::Source => lsp::SemanticTokenType::NAMESPACE,
        TokenKind::Ruleset => lsp::SemanticTokenType::INTERFACE,
        TokenKind::Clause => lsp::SemanticTokenType::METHOD,
        TokenKind::Definition => lsp::SemanticTokenType::FUNCTION,
        TokenKind::Variable => lsp::SemanticTokenType::VARIABLE,
        TokenKind::OnBoard => lsp::SemanticTokenType::PROPERTY,
        TokenKind::Local => lsp::SemanticTokenType::PARAMETER,
        TokenKind::Move => lsp::SemanticTokenType::EVENT,
        TokenKind::Label => lsp::SemanticTokenType::DECORATOR,
    }
}

/// Returns the protocol's kind of a symbol.
pub fn symbol_kind(kind: SymbolKind) -> lsp::SymbolKind {
    match kind {
        SymbolKind::File => lsp::SymbolKind::FILE,
        SymbolKind::Facts => lsp::SymbolKind::STRING,
        SymbolKind::Source => lsp::SymbolKind::NAMESPACE,
        SymbolKind::Question => lsp::SymbolKind::ENUM,
        SymbolKind::Reading => lsp::SymbolKind::ENUM_MEMBER,
        SymbolKind::Ruleset => lsp::SymbolKind::INTERFACE,
        SymbolKind::Import => lsp::SymbolKind::PACKAGE,
        SymbolKind::Players => lsp::SymbolKind::STRUCT,
        SymbolKind::Board => lsp::SymbolKind::ARRAY,
        SymbolKind::Region => lsp::SymbolKind::PROPERTY,
        SymbolKind::Dice => lsp::SymbolKind::NUMBER,
        SymbolKind::Definition => lsp::SymbolKind::FUNCTION,
        SymbolKind::Table => lsp::SymbolKind::CONSTANT,
        SymbolKind::Variable => lsp::SymbolKind::VARIABLE,
        SymbolKind::Piece => lsp::SymbolKind::CLASS,
        SymbolKind::Block => lsp::SymbolKind::MODULE,
        SymbolKind::Clause => lsp::SymbolKind::METHOD,
        SymbolKind::Setup => lsp::SymbolKind::OBJECT,
        SymbolKind::Claim => lsp::SymbolKind::EVENT,
        SymbolKind::Guard => lsp::SymbolKind::BOOLEAN,
        SymbolKind::Change => lsp::SymbolKind::OPERATOR,
    }
}

/// Returns the protocol's kind of a completion.
pub fn completion_kind(kind: CompletionKind) -> lsp::CompletionItemKind {
    match kind {
        CompletionKind::Source => lsp::CompletionItemKind::REFERENCE,
        CompletionKind::Question => lsp::CompletionItemKind::ENUM,
        CompletionKind::Reading => lsp::CompletionItemKind::ENUM_MEMBER,
        CompletionKind::Ruleset => lsp::CompletionItemKind::INTERFACE,
        CompletionKind::Piece => lsp::CompletionItemKind::CLASS,
        CompletionKind::Player => lsp::CompletionItemKind::STRUCT,
        CompletionKind::OnBoard => lsp::CompletionItemKind::PROPERTY,
        CompletionKind::Variable | CompletionKind::Local => lsp::CompletionItemKind::VARIABLE,
        CompletionKind::Definition => lsp::CompletionItemKind::FUNCTION,
        CompletionKind::Word => lsp::CompletionItemKind::KEYWORD,
    }
}
