import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@playday/shared/build/root';

/**
 * Makes the `logs` folder of a shop's data a link to `test-results/<name>`, which is emptied before and stays after the run. Returns the
 * path of that folder. `dataDir` must exist and have no `logs` yet.
 */
export function keepLogs(dataDir: string, name: string): string {
  const folder = join(root, 'test-results', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  symlinkSync(folder, join(dataDir, 'logs'));
  return folder;
}
