import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { commands } from './commands.mjs';

/**
 * Readers have little time, so what says more in documents or scripts first says something else
 * shorter.
 */
const bounds = { 'words of documentation': 28_000, scripts: 14 };

/** What git tracks, beside its bounds, in one line; empty outside a git checkout. */
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
  const words = files
    .filter((file) => file.endsWith('.md'))
    .reduce((sum, file) => sum + readFileSync(join(root, file), 'utf8').match(/\S+/g)!.length, 0);
  const size: Record<keyof typeof bounds, number> = {
    'words of documentation': words,
    scripts: Object.keys(commands).length,
  };
  return Object.entries(bounds)
    .map(([name, bound]) => {
      const found = size[name as keyof typeof bounds];
      return `${found.toLocaleString('en')} ${name} of ${bound.toLocaleString('en')}`;
    })
    .join(', ');
}
