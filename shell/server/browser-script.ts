import { readFileSync } from 'node:fs';

/**
 * A script that browsers get as it stands in the tree: without the indents, the comments and the JSDoc types, each of
 * which stands on a line of its own. Multi-line text and block comments are therefore not allowed in such a script.
 */
export const readBrowserScript = (file: URL): string =>
  readFileSync(file, 'utf8').replace(/^\s*(\/\/.*|\/\*\*.*\*\/)?\n?/gm, '');
