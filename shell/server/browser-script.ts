import { readFileSync } from 'node:fs';

/**
 * Reads a script for browsers, without indentation, comments and JSDoc types, each of which stands on a line of its
 * own. Such a script must therefore not contain multi-line strings or block comments.
 */
export const readBrowserScript = (file: URL): string =>
  readFileSync(file, 'utf8').replace(/^\s*(\/\/.*|\/\*\*.*\*\/)?\n?/gm, '');
