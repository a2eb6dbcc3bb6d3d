import webpack, { type Compiler } from 'webpack';

/**
 * Loads every chunk with the hash from `globalThis.playday.sri`, which the entry fills in
 * (`integrity-chain.ts`); a chunk without a hash is refused. After a failure chunks get a new URL,
 * because the browser would join a retry to a request that hangs. webpack-subresource-integrity
 * does not support federation's runtimes.
 */
export class ChunkIntegrityPlugin {
  apply(compiler: Compiler) {
    const { LoadScriptRuntimeModule } = webpack.runtime as unknown as {
      LoadScriptRuntimeModule: {
        getCompilationHooks: (c: webpack.Compilation) => {
          createScript: { tap: (name: string, add: (source: string) => string) => void };
        };
      };
    };
    compiler.hooks.thisCompilation.tap('ChunkIntegrity', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'ChunkIntegrity',
        (
          source,
        ) => `if (globalThis.playday.attempt) url += "?attempt=" + globalThis.playday.attempt;
${source}
script.crossOrigin = "anonymous";
script.integrity = globalThis.playday.sri[new URL(url, location.origin).pathname] || \
"sha256-refused";`,
      );
    });
  }
}
