import { readFileSync } from 'node:fs';
import { minify_sync as minify } from 'terser';

/**
 * Reads a script for browsers and minifies it: documents carry one or two, and are to fit into a
 * connection's first round trip.
 */
export function readBrowserScript(file: URL): string {
  const { code } = minify(readFileSync(file, 'utf8'), { ecma: 2020, toplevel: true });
  if (!code) throw new Error(`${file.pathname} contains no code`);
  return code;
}
