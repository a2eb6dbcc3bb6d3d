import { execFileSync } from 'node:child_process';
import { cpSync, globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@playday/build/root';
import { trackedFiles } from '@playday/build/tracked-files';
import { ports } from '../ports.ts';

const ofNone = '.none.ts';
const withoutNone = (file: string) => file.replace(ofNone, '.ts');

/**
 * Copies the repository without the folders of its extras, with each `extras.none.ts` in the place
 * of `extras.ts`, as `shared/docs/extras.md` says. Packages and builds are linked: a program that
 * has no extras is not built again. Returns the folder, and a function that deletes it.
 */
export function copyWithoutExtras(): { folder: string; remove: () => void } {
  // In the repository, because links need the same file system.
  const folder = join(root, `.cache/without-extras-${ports.shell}`);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  remove();
  const files = trackedFiles();
  const replaced = new Set(files.filter((file) => file.endsWith(ofNone)).map(withoutNone));
  for (const file of files)
    if (!file.includes('/extras/') && !replaced.has(file))
      cpSync(join(root, file), join(folder, withoutNone(file)));
  for (const linked of globSync('{node_modules,*/node_modules,*/dist}', { cwd: root }))
    execFileSync('cp', ['-al', join(root, linked), join(folder, linked)]);
  return { folder, remove };
}
