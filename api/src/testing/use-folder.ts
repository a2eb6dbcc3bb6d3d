import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The path of an empty folder for the tests of a file or of a `describe`, deleted after them. */
export function useFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'playday-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
