import type { Compiler } from 'webpack';
import webpack from 'webpack';

/**
 * Every chunk is loaded with the hash that `globalThis.playday.sri` names for it, from the entry that the document
 * vouches for (`chained-hashes.ts`); one that is not named there is refused. After a failure chunks get fresh addresses:
 * a request that hangs would be taken up again for the same one. webpack-subresource-integrity does not know federation's runtimes.
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
        (source) => `if (globalThis.playday.attempt) url += "?attempt=" + globalThis.playday.attempt;
${source}
script.crossOrigin = "anonymous";
script.integrity = globalThis.playday.sri[new URL(url, location.origin).pathname] || "sha256-refused";`,
      );
    });
  }
}
