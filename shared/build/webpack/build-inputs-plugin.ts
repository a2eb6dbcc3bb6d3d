import { relative, sep } from 'node:path';
import type { Compiler } from 'webpack';
import { root } from '../root.ts';
import { buildInputs } from './build-inputs.ts';

/**
 * Fails a build with a module that `buildInputs` does not know: its change would not rename the
 * build.
 */
export class BuildInputsPlugin {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('BuildInputs', (compilation) => {
      compilation.hooks.finishModules.tap('BuildInputs', (modules) => {
        const { files, packages } = buildInputs(root, this.folder);
        const known = new Set([
          ...files,
          ...packages.map((name) => name.slice(0, name.lastIndexOf('@'))),
        ]);
        for (const module of modules) {
          const { resource } = module as { resource?: string };
          // Module federation generates its own entry.
          if (!resource || resource.includes('.federation')) continue;
          const file = relative(root, resource.split('?')[0] ?? '').replaceAll(sep, '/');
          if (known.has(file) || known.has(packageOf(file))) continue;
          compilation.errors.push(
            new compiler.webpack.WebpackError(
              `${file} is not among the inputs of the build id of ${this.folder}.`,
            ),
          );
        }
      });
    });
  }
}

/** The name of the package that a file belongs to; empty for one of this repository. */
const packageOf = (file: string) =>
  /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//u.exec(file)?.[1] ?? '';
