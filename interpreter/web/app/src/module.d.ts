/** The code that `wasm-bindgen` writes beside the module. */
declare module "alfonso-module" {
  export class Engine {
    constructor();
    call(request: string): string;
    free(): void;
  }
  export default function init(options: {
    module_or_path: string | Response | Promise<Response>;
  }): Promise<unknown>;
}

declare module "*.css";
