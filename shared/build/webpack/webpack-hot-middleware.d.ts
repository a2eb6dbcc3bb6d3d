declare module 'webpack-hot-middleware' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type { Compiler } from 'webpack';

  /** Answers `/__webpack_hmr` with the compiler's events. */
  export default function hotMiddleware(
    compiler: Compiler,
    options?: { log?: false | ((line: string) => void) },
  ): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}
