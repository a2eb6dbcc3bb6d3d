import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '@playday/build/root';
import swcJest from '@swc/jest';

/** @typedef {import('@jest/transform').SyncTransformer} Transformer */

/** @type {import('./instrument.ts').Instructions} */
const { sources } = JSON.parse(process.env.PLAYDAY_SQL_MUTANT ?? '{}');

/** Reads the sources of the instructions instead of those in the repository. */
export default {
  /** @param {import('@swc/core').Options} options */
  createTransformer(options) {
    const swc = /** @type {Required<Transformer>} */ (swcJest.createTransformer(options));
    /**
     * @param {string} text
     * @param {string} path
     */
    const changed = (text, path) => {
      const other = sources && join(sources, relative(root, path));
      return other && existsSync(other) ? readFileSync(other, 'utf8') : text;
    };
    /** @type {Transformer} */
    const transformer = {
      ...swc,
      process: (text, path, with_) => swc.process(changed(text, path), path, with_),
      getCacheKey: (text, path, with_) => swc.getCacheKey(changed(text, path), path, with_),
    };
    return transformer;
  },
};
