import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '@playday/shared/build/root';

/**
 * For tests that change the workspace: a copy of `shared`, the remotes and the files at the root, in which scripts run as
 * they do here. The packages are hard links, so a test must not write to their files.
 */
export function copyWorkspace(): { path: string; remove: () => void } {
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const path = mkdtempSync(join(cache, 'workspace-'));
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', ':(glob)*', 'shared', 'mfe-*'],
    { cwd: root, encoding: 'utf8' },
  );
  for (const file of listed.split('\n').filter(Boolean)) {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    cpSync(join(root, file), join(path, file));
  }
  for (const packages of globSync('{.,shared,mfe-*}/node_modules', { cwd: root })) {
    // Node has no recursive copy with hard links.
    execFileSync('cp', ['-RPl', join(root, packages), join(path, packages)]);
  }
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
