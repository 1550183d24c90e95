// Starts `alfonso lsp` and lets the editor talk to it. Runs the program where a line of the editor offers that.
const vscode = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");

let client;

function activate(context) {
  const settings = vscode.workspace.getConfiguration("alfonso");
  const server = { command: settings.get("program"), args: ["lsp"], transport: TransportKind.stdio };
  const pages = settings.get("pages");
  client = new LanguageClient("alfonso", "Alfonso", server, {
    documentSelector: [{ language: "alfonso" }],
    initializationOptions: { run: true, ...(pages ? { pages } : {}) },
  });
  context.subscriptions.push(vscode.commands.registerCommand("alfonso.run", run));
  return client.start();
}

// Runs the program in a terminal of its own, without a shell. It reads files as they are saved.
async function run(args) {
  await vscode.workspace.saveAll(false);
  const program = vscode.workspace.getConfiguration("alfonso").get("program");
  const execution = new vscode.ProcessExecution(program, args);
  const task = new vscode.Task({ type: "alfonso" }, vscode.TaskScope.Workspace, args[0], "alfonso", execution);
  task.presentationOptions = { clear: true, focus: true, panel: vscode.TaskPanelKind.Dedicated };
  return vscode.tasks.executeTask(task);
}

function deactivate() {
  return client ? client.stop() : undefined;
}

module.exports = { activate, deactivate };
