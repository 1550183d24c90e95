//! The loop that hears an editor and answers it.

use super::checker::{Checker, Done, Job};
use super::lines::Columns;
use super::open::{self, Open, Shelf};
use super::{answers, layout, shapes};
use crossbeam_channel::{Receiver, select, unbounded};
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types as lsp;
use lsp_types::notification::Notification as _;
use lsp_types::request::Request as _;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Serves an editor until it leaves. Returns true if it asked for the end first.
pub fn serve(connection: Connection) -> bool {
    let Ok((id, offered)) = connection.initialize_start() else { return false };
    // A client that says nothing of itself is served all the same.
    let offered: lsp::InitializeParams = serde_json::from_value(offered).unwrap_or_default();
    let general = offered.capabilities.general.as_ref();
    let columns = Columns::agreed(general.and_then(|it| it.position_encodings.as_deref()));
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
    let Ok(answer) = serde_json::to_value(answer) else { return false };
    if connection.initialize_finish(id, answer).is_err() {
        return false;
    }
    let (tell, done) = unbounded();
    // Nobody listens any more once the server has ended.
    let checker = Checker::new(move |state, result| drop(tell.send((state, result))));
    Server { connection, columns, pages, shelf: Shelf::new(), checker, over: false }.run(&done)
}

struct Server {
    connection: Connection,
    columns: Columns,
    /// The address of the pages about mistakes, if the client has one.
    pages: Option<String>,
    shelf: Shelf,
    checker: Checker,
    /// True once the client has asked for the end.
    over: bool,
}

impl Server {
    fn run(mut self, done: &Receiver<(u64, Done)>) -> bool {
        let messages = self.connection.receiver.clone();
        loop {
            // Changes that wait are made before anything is read: only their last state counts.
            if messages.is_empty() {
                self.read_all();
            }
            select! {
                recv(messages) -> message => match message {
                    Ok(Message::Request(request)) => self.request(request),
                    Ok(Message::Notification(note)) if note.method == lsp::notification::Exit::METHOD => {
                        return self.over;
                    }
                    Ok(Message::Notification(note)) => self.notification(note),
                    Ok(Message::Response(_)) => {}
                    Err(_) => return false,
                },
                recv(done) -> result => if let Ok((state, done)) = result {
                    self.checked(state, done);
                },
            }
        }
    }

    fn send(&self, message: impl Into<Message>) {
        // An editor that has left is noticed where its messages are heard.
        let _ = self.connection.sender.send(message.into());
    }

    fn notification(&mut self, note: Notification) {
        match note.method.as_str() {
            lsp::notification::DidOpenTextDocument::METHOD => {
                let Some(it) = params::<lsp::DidOpenTextDocumentParams>(note.params) else { return };
                let it = it.text_document;
                let open = Open::new(it.uri.clone(), it.version, it.text, self.columns);
                self.shelf.insert(it.uri.as_str().to_owned(), open);
                self.changed(it.uri.as_str());
            }
            lsp::notification::DidChangeTextDocument::METHOD => {
                let Some(it) = params::<lsp::DidChangeTextDocumentParams>(note.params) else { return };
                let uri = it.text_document.uri.as_str().to_owned();
                if let Some(open) = self.shelf.get_mut(&uri) {
                    open.change(it.text_document.version, it.content_changes);
                    self.changed(&uri);
                }
            }
            lsp::notification::DidCloseTextDocument::METHOD => {
                let Some(it) = params::<lsp::DidCloseTextDocumentParams>(note.params) else { return };
                let uri = it.text_document.uri;
                self.shelf.remove(uri.as_str());
                self.publish(uri.clone(), Vec::new(), None);
            }
            _ => {}
        }
    }

    /// A text has changed: it and those that take from it are to be read again.
    fn changed(&mut self, uri: &str) {
        self.checker.changed();
        let file = self.shelf.get(uri).and_then(Open::path).map(|path| path.display().to_string());
        for (other, open) in &mut self.shelf {
            open.stale |= other == uri || file.as_ref().is_some_and(|file| open.takes_from(file));
        }
    }

    /// Reads the texts that have changed, tells their mistakes, and has them checked.
    fn read_all(&mut self) {
        let stale: Vec<String> =
            self.shelf.iter().filter(|(_, open)| open.stale).map(|(uri, _)| uri.clone()).collect();
        if stale.is_empty() {
            return;
        }
        let texts = open::texts(&self.shelf);
        for uri in stale {
            let Some(open) = self.shelf.get_mut(&uri) else { continue };
            open.read(&texts);
            let found = open.found();
            self.checker.want(Job { uri: uri.clone(), found, others: texts.clone() });
            self.tell(&uri);
        }
    }

    /// Takes the result of a check, unless a text has changed meanwhile.
    fn checked(&mut self, state: u64, done: Done) {
        if state != self.checker.state() {
            return;
        }
        if let Some(open) = self.shelf.get_mut(&done.uri) {
            open.diagnostics = done.diagnostics;
            open.sources = done.sources;
            self.tell(&done.uri);
        }
    }

    /// Tells the mistakes of a text.
    fn tell(&self, uri: &str) {
        if let Some(open) = self.shelf.get(uri) {
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
            let message = "the server was told to end".to_owned();
            self.send(Response::new_err(id, ErrorCode::InvalidRequest as i32, message));
            return;
        }
        if method == lsp::request::Shutdown::METHOD {
            self.over = true;
            self.send(Response::new_ok(id, ()));
            return;
        }
        // An answer is about the text as the editor has it.
        self.read_all();
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
                let place = open.project.definition(at)?;
                answers::location(open, place.document, place.span, columns)
            }),
            of::References::METHOD => self.at(id, params, |open, at, asked: lsp::ReferenceParams| {
                let declared = open.project.definition(at).filter(|place| place.document == 0);
                let mut places = open.project.references(at);
                if !asked.context.include_declaration {
                    places.retain(|span| declared.is_none_or(|declared| declared.span != *span));
                }
                let places = places.into_iter().filter_map(|span| answers::location(open, 0, span, columns));
                Some(places.collect::<Vec<_>>())
            }),
            of::DocumentHighlightRequest::METHOD => {
                self.at(id, params, |open, at, _: lsp::DocumentHighlightParams| {
                    let places = open.project.references(at).into_iter();
                    let range = |span| open.lines.range(&open.text, span);
                    let each = places.map(|span| lsp::DocumentHighlight { range: range(span), kind: None });
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
                let message = format!("`{method}` is nothing that this server answers");
                Response::new_err(id.clone(), ErrorCode::MethodNotFound as i32, message)
            }
        }
    }

    /// Answers a question about a text; nothing is known of one that is not open.
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

    /// Answers a question about a place of a text.
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
        self.shelf.get(given.get("textDocument")?.get("uri")?.as_str()?)
    }

    fn prepare(&self, id: &RequestId, given: Value) -> Response {
        let (Some(open), Some(position)) = (self.open(&given), position(&given)) else {
            return unreadable(id);
        };
        match open.project.can_rename(open.lines.offset(&open.text, position)) {
            Ok(span) => Response::new_ok(id.clone(), open.lines.range(&open.text, span)),
            Err(why) => Response::new_err(id.clone(), ErrorCode::RequestFailed as i32, why.said()),
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
                let list = renaming.places.into_iter().map(edit).collect();
                Response::new_ok(id.clone(), answers::edits(open, list))
            }
            Err(why) => Response::new_err(id.clone(), ErrorCode::RequestFailed as i32, why.said()),
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
