// Starts `alfonso lsp` and lets the editor talk to it.
const vscode = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");

let client;

function activate() {
  const settings = vscode.workspace.getConfiguration("alfonso");
  const server = { command: settings.get("program"), args: ["lsp"], transport: TransportKind.stdio };
  const pages = settings.get("pages");
  client = new LanguageClient("alfonso", "Alfonso", server, {
    documentSelector: [{ language: "alfonso" }],
    initializationOptions: pages ? { pages } : {},
  });
  return client.start();
}

function deactivate() {
  return client ? client.stop() : undefined;
}

module.exports = { activate, deactivate };
