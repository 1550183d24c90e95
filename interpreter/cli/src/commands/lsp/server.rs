//! The main loop of the server, which answers the messages of the editor.

use super::Connection;
use super::checker::{Checker, Done, Job};
use super::frames::Heard;
use super::lines::Columns;
use super::open::{self, Open, OpenDocuments};
use super::{answers, layout, paths, shapes};
use crossbeam_channel::{Receiver, select, unbounded};
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types as lsp;
use lsp_types::notification::Notification as _;
use lsp_types::request::Request as _;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Serves an editor until it exits. Returns true if it requested a shutdown first.
pub fn serve(connection: Connection) -> bool {
    let Some((id, offered)) = initialize(&connection) else { return false };
    // A client that sends no valid parameters gets the defaults.
    let offered: lsp::InitializeParams = serde_json::from_value(offered).unwrap_or_default();
    let general = offered.capabilities.general.as_ref();
    let columns = Columns::agreed(general.and_then(|it| it.position_encodings.as_deref()));
    let workspace = offered.capabilities.workspace.as_ref();
    let watches = workspace.and_then(|it| it.did_change_watched_files.as_ref()?.dynamic_registration);
    let option = |name: &str| offered.initialization_options.as_ref().and_then(|options| options.get(name));
    let pages = option("pages").and_then(Value::as_str).map(str::to_owned);
    let runs = option("run").and_then(Value::as_bool).unwrap_or(false);
    let answer = lsp::InitializeResult {
        capabilities: shapes::capabilities(columns, runs),
        server_info: Some(lsp::ServerInfo {
            name: "alfonso".to_owned(),
            version: Some(env!("CARGO_PKG_VERSION").to_owned()),
        }),
    };
    if connection.sender.send(Response::new_ok(id, answer).into()).is_err() {
        return false;
    }
    let (tell, done) = unbounded();
    // Sending fails once the server has ended, and that is harmless.
    let checker = Checker::new(move |state, result| drop(tell.send((state, result))));
    let server = Server { connection, columns, pages, documents: OpenDocuments::new(), checker, over: false };
    if watches == Some(true) {
        server.ask_for_changes();
    }
    server.run(&done)
}

/// Waits for the client's `initialize` request. Returns `None` if the client exits first.
fn initialize(connection: &Connection) -> Option<(RequestId, Value)> {
    loop {
        match connection.receiver.recv().ok()? {
            Heard::Message(Message::Request(request))
                if request.method == lsp::request::Initialize::METHOD =>
            {
                return Some((request.id, request.params));
            }
            Heard::Message(Message::Request(request)) => {
                let message = format!("`initialize` must come before `{}`", request.method);
                let code = ErrorCode::ServerNotInitialized as i32;
                connection.sender.send(Response::new_err(request.id, code, message).into()).ok()?;
            }
            Heard::Message(Message::Notification(note)) if note.method == lsp::notification::Exit::METHOD => {
                return None;
            }
            Heard::Message(Message::Notification(_) | Message::Response(_)) => {}
            Heard::Damaged => connection.sender.send(damaged().into()).ok()?,
        }
    }
}

/// Returns the notification that a message was ignored.
fn damaged() -> Notification {
    let message = "a message could not be read, and was ignored".to_owned();
    let params = lsp::LogMessageParams { typ: lsp::MessageType::WARNING, message };
    Notification::new(lsp::notification::LogMessage::METHOD.to_owned(), params)
}

struct Server {
    connection: Connection,
    columns: Columns,
    /// The base address of the pages about mistakes, if the client names one.
    pages: Option<String>,
    documents: OpenDocuments,
    checker: Checker,
    /// True once the client has requested a shutdown.
    over: bool,
}

impl Server {
    fn run(mut self, done: &Receiver<(u64, Done)>) -> bool {
        let messages = self.connection.receiver.clone();
        loop {
            // Applies all waiting changes before it parses any text, because only the last state
            // matters.
            if messages.is_empty() {
                self.analyse_all();
            }
            select! {
                recv(messages) -> heard => match heard {
                    Ok(Heard::Message(Message::Request(request))) => self.request(request),
                    Ok(Heard::Message(Message::Notification(note))) if note.method == lsp::notification::Exit::METHOD => {
                        return self.over;
                    }
                    Ok(Heard::Message(Message::Notification(note))) => self.notification(note),
                    Ok(Heard::Message(Message::Response(_))) => {}
                    Ok(Heard::Damaged) => self.send(damaged()),
                    Err(_) => return false,
                },
                recv(done) -> result => if let Ok((state, done)) = result {
                    self.checked(state, done);
                },
            }
        }
    }

    /// Asks the editor to report changes of rule files on disk.
    fn ask_for_changes(&self) {
        let watcher = lsp::FileSystemWatcher {
            glob_pattern: lsp::GlobPattern::String("**/*.rules".to_owned()),
            kind: None,
        };
        let options = lsp::DidChangeWatchedFilesRegistrationOptions { watchers: vec![watcher] };
        let registration = lsp::Registration {
            id: "rule files".to_owned(),
            method: lsp::notification::DidChangeWatchedFiles::METHOD.to_owned(),
            register_options: serde_json::to_value(options).ok(),
        };
        let params = lsp::RegistrationParams { registrations: vec![registration] };
        let id = RequestId::from("rule files".to_owned());
        self.send(Request::new(id, lsp::request::RegisterCapability::METHOD.to_owned(), params));
    }

    fn send(&self, message: impl Into<Message>) {
        // Sending fails if the editor has exited. The main loop detects this when it reads.
        let _ = self.connection.sender.send(message.into());
    }

    fn notification(&mut self, note: Notification) {
        match note.method.as_str() {
            lsp::notification::DidOpenTextDocument::METHOD => {
                let Some(it) = params::<lsp::DidOpenTextDocumentParams>(note.params) else { return };
                let it = it.text_document;
                let open = Open::new(it.uri.clone(), it.version, it.text, self.columns);
                self.documents.insert(it.uri.as_str().to_owned(), open);
                self.changed(it.uri.as_str());
            }
            lsp::notification::DidChangeTextDocument::METHOD => {
                let Some(it) = params::<lsp::DidChangeTextDocumentParams>(note.params) else { return };
                let uri = it.text_document.uri.as_str().to_owned();
                if let Some(open) = self.documents.get_mut(&uri) {
                    open.change(it.text_document.version, it.content_changes);
                    self.changed(&uri);
                }
            }
            lsp::notification::DidCloseTextDocument::METHOD => {
                let Some(it) = params::<lsp::DidCloseTextDocumentParams>(note.params) else { return };
                let uri = it.text_document.uri;
                self.documents.remove(uri.as_str());
                self.publish(uri.clone(), Vec::new(), None);
            }
            lsp::notification::DidChangeWatchedFiles::METHOD => {
                let Some(it) = params::<lsp::DidChangeWatchedFilesParams>(note.params) else { return };
                self.changed_on_disk(&it.changes);
            }
            _ => {}
        }
    }

    /// Marks a text and the texts that use it as stale, after a change.
    fn changed(&mut self, uri: &str) {
        self.checker.changed();
        let file = self.documents.get(uri).and_then(Open::path).map(|path| path.display().to_string());
        for (other, open) in &mut self.documents {
            open.stale |= other == uri || file.as_ref().is_some_and(|file| open.takes_from(file));
        }
    }

    /// Marks the texts that use files as stale, after these files have changed on disk. An open
    /// text takes precedence over its file.
    fn changed_on_disk(&mut self, changes: &[lsp::FileEvent]) {
        let open: Vec<_> = self.documents.values().filter_map(Open::path).collect();
        for change in changes {
            let Some(file) = paths::path(change.uri.as_str()).filter(|file| !open.contains(file)) else {
                continue;
            };
            self.checker.changed();
            let name = file.display().to_string();
            // A new file may be one that a text was missing, or may take precedence over another of
            // the same name.
            let is_same = change.typ == lsp::FileChangeType::CHANGED;
            for open in self.documents.values_mut() {
                open.stale |= !is_same || open.takes_from(&name);
            }
        }
    }

    /// Parses all stale texts, publishes their diagnostics and requests their checks.
    fn analyse_all(&mut self) {
        let stale: Vec<String> =
            self.documents.iter().filter(|(_, open)| open.stale).map(|(uri, _)| uri.clone()).collect();
        if stale.is_empty() {
            return;
        }
        let texts = open::texts(&self.documents);
        for uri in stale {
            let Some(open) = self.documents.get_mut(&uri) else { continue };
            open.analyse(&texts);
            let found = open.found();
            self.checker.want(Job { uri: uri.clone(), found, others: texts.clone() });
            self.tell(&uri);
        }
    }

    /// Uses the result of a check, unless a text has changed since.
    fn checked(&mut self, state: u64, done: Done) {
        if state != self.checker.state() {
            return;
        }
        if let Some(open) = self.documents.get_mut(&done.uri) {
            open.diagnostics = done.diagnostics;
            open.sources = done.sources;
            self.tell(&done.uri);
        }
    }

    /// Publishes the diagnostics of a text.
    fn tell(&self, uri: &str) {
        if let Some(open) = self.documents.get(uri) {
            let list = answers::diagnostics(open, self.columns, self.pages.as_deref());
            self.publish(open.uri.clone(), list, Some(open.version));
        }
    }

    fn publish(&self, uri: lsp::Uri, diagnostics: Vec<lsp::Diagnostic>, version: Option<i32>) {
        let params = lsp::PublishDiagnosticsParams { uri, diagnostics, version };
        let method = lsp::notification::PublishDiagnostics::METHOD.to_owned();
        self.send(Notification::new(method, params));
    }

    fn request(&mut self, request: Request) {
        let Request { id, method, params } = request;
        if self.over {
            let message = "the server is shutting down".to_owned();
            self.send(Response::new_err(id, ErrorCode::InvalidRequest as i32, message));
            return;
        }
        if method == lsp::request::Shutdown::METHOD {
            self.over = true;
            self.send(Response::new_ok(id, ()));
            return;
        }
        // The answer must refer to the current state of the text.
        self.analyse_all();
        let answer = self.answer(&id, &method, params);
        self.send(answer);
    }

    fn answer(&self, id: &RequestId, method: &str, params: Value) -> Response {
        use lsp::request as of;
        let columns = self.columns;
        match method {
            of::HoverRequest::METHOD => {
                self.at(id, params, |open, at, _: lsp::HoverParams| answers::hover(open, at))
            }
            of::GotoDefinition::METHOD => self.at(id, params, |open, at, _: lsp::GotoDefinitionParams| {
                let found = open.project.definition(at)?;
                answers::location(open, found.document, found.span, columns)
            }),
            of::References::METHOD => self.at(id, params, |open, at, asked: lsp::ReferenceParams| {
                let declared = open.project.definition(at).filter(|found| found.document == 0);
                let mut spans = open.project.references(at);
                if !asked.context.include_declaration {
                    spans.retain(|span| declared.is_none_or(|declared| declared.span != *span));
                }
                let spans = spans.into_iter().filter_map(|span| answers::location(open, 0, span, columns));
                Some(spans.collect::<Vec<_>>())
            }),
            of::DocumentHighlightRequest::METHOD => {
                self.at(id, params, |open, at, _: lsp::DocumentHighlightParams| {
                    let spans = open.project.references(at).into_iter();
                    let range = |span| open.lines.range(&open.text, span);
                    let each = spans.map(|span| lsp::DocumentHighlight { range: range(span), kind: None });
                    Some(each.collect::<Vec<_>>())
                })
            }
            of::Completion::METHOD => {
                self.at(id, params, |open, at, _: lsp::CompletionParams| Some(answers::completions(open, at)))
            }
            of::PrepareRenameRequest::METHOD => self.prepare(id, params),
            of::Rename::METHOD => self.rename(id, params),
            of::DocumentSymbolRequest::METHOD => {
                self.of(id, params, |open, _: lsp::DocumentSymbolParams| answers::symbols(open))
            }
            of::FoldingRangeRequest::METHOD => {
                self.of(id, params, |open, _: lsp::FoldingRangeParams| answers::folds(open))
            }
            of::Formatting::METHOD => {
                self.of(id, params, |open, _: lsp::DocumentFormattingParams| layout::edits(open))
            }
            of::SemanticTokensFullRequest::METHOD => {
                self.of(id, params, |open, _: lsp::SemanticTokensParams| answers::tokens(open, columns))
            }
            of::InlayHintRequest::METHOD => {
                self.of(id, params, |open, asked: lsp::InlayHintParams| answers::hints(open, asked.range))
            }
            of::CodeLensRequest::METHOD => {
                self.of(id, params, |open, _: lsp::CodeLensParams| answers::lenses(open))
            }
            of::CodeActionRequest::METHOD => self.of(id, params, |open, asked: lsp::CodeActionParams| {
                answers::actions(open, asked.range, columns, self.pages.as_deref())
            }),
            _ => {
                let message = format!("unsupported method `{method}`");
                Response::new_err(id.clone(), ErrorCode::MethodNotFound as i32, message)
            }
        }
    }

    /// Answers a request about a text. The answer is empty if the text is not open.
    fn of<P: DeserializeOwned, R: Serialize>(
        &self,
        id: &RequestId,
        given: Value,
        answer: impl FnOnce(&Open, P) -> R,
    ) -> Response {
        let Some(open) = self.open(&given) else { return Response::new_ok(id.clone(), ()) };
        match params::<P>(given) {
            Some(asked) => Response::new_ok(id.clone(), answer(open, asked)),
            None => unreadable(id),
        }
    }

    /// Answers a request about a position in a text.
    fn at<P: DeserializeOwned, R: Serialize>(
        &self,
        id: &RequestId,
        given: Value,
        answer: impl FnOnce(&Open, usize, P) -> Option<R>,
    ) -> Response {
        let Some(position) = position(&given) else { return unreadable(id) };
        self.of(id, given, |open, asked| answer(open, open.lines.offset(&open.text, position), asked))
    }

    fn open(&self, given: &Value) -> Option<&Open> {
        self.documents.get(given.get("textDocument")?.get("uri")?.as_str()?)
    }

    fn prepare(&self, id: &RequestId, given: Value) -> Response {
        let (Some(open), Some(position)) = (self.open(&given), position(&given)) else {
            return unreadable(id);
        };
        match open.project.can_rename(open.lines.offset(&open.text, position)) {
            Ok(span) => Response::new_ok(id.clone(), open.lines.range(&open.text, span)),
            Err(why) => Response::new_err(id.clone(), ErrorCode::RequestFailed as i32, why.message()),
        }
    }

    fn rename(&self, id: &RequestId, given: Value) -> Response {
        let (Some(open), Some(position)) = (self.open(&given), position(&given)) else {
            return unreadable(id);
        };
        let Some(asked) = params::<lsp::RenameParams>(given.clone()) else { return unreadable(id) };
        let at = open.lines.offset(&open.text, position);
        match open.project.rename(at, &asked.new_name) {
            Ok(renaming) => {
                let edit = |span| lsp::TextEdit {
                    range: open.lines.range(&open.text, span),
                    new_text: asked.new_name.clone(),
                };
                let list = renaming.spans.into_iter().map(edit).collect();
                Response::new_ok(id.clone(), answers::edits(open, list))
            }
            Err(why) => Response::new_err(id.clone(), ErrorCode::RequestFailed as i32, why.message()),
        }
    }
}

fn params<P: DeserializeOwned>(given: Value) -> Option<P> {
    serde_json::from_value(given).ok()
}

fn position(given: &Value) -> Option<lsp::Position> {
    params(given.get("position")?.clone())
}

fn unreadable(id: &RequestId) -> Response {
    let message = "the parameters of this request are not those of the protocol".to_owned();
    Response::new_err(id.clone(), ErrorCode::InvalidParams as i32, message)
}
