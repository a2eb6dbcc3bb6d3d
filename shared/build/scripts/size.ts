import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@playday/shared/build/root';
import { commands } from './commands.mjs';

/** How large the repository may be; what needs room beyond it deletes first. */
const bounds = { 'lines of code': 115_000, files: 1_800, 'words of documentation': 30_000, scripts: 14 };

/** The size of what git tracks, beside its bounds, in one line; empty outside a git checkout. */
export function describeSize(): string {
  let files: string[];
  try {
    files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
      .split('\0')
      // Not those that were deleted since.
      .filter((file) => file && existsSync(join(root, file)));
  } catch {
    return '';
  }
  const count = (names: RegExp, pattern: RegExp) =>
    files
      .filter((file) => names.test(file))
      .reduce((sum, file) => sum + [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].length, 0);
  const size: Record<keyof typeof bounds, number> = {
    'lines of code': count(/\.(?:tsx?|mjs|cjs|js|css|sql)$/, /\n/g),
    files: files.length,
    'words of documentation': count(/\.md$/, /\S+/g),
    scripts: Object.keys(commands).length,
  };
  return Object.entries(bounds)
    .map(([name, bound]) => {
      const found = size[name as keyof typeof bounds];
      return `${found.toLocaleString('en')} ${name} of ${bound.toLocaleString('en')}`;
    })
    .join(', ');
}
