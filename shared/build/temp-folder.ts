import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A new folder among the system's temporary files, with these files in it: path → content. */
export function tempFolder(files: Record<string, string | Buffer> = {}): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'playday-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}
