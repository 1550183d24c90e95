/** The code that `wasm-bindgen` writes beside the module. */
declare module "alfonso-module" {
  export class Engine {
    constructor();
    call(request: string): string;
    free(): void;
  }
  /** Starts the module and returns its exports. */
  export default function init(options: { module_or_path: WebAssembly.Module }): Promise<WebAssembly.Exports>;
}

declare module "*.css";
