import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Recipient, subject and text of each mail in the folder of a shop. */
export function readMails(dataDir: string): string[] {
  const folder = join(dataDir, 'outbox');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>)
    .map(({ to, subject, text }) => `${to} ${subject} ${text}`);
}

/** The bytes of all files below a folder. */
export function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

/** Polls until the condition holds. Throws after two minutes. */
export async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 120_000;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`waited two minutes for ${what}`);
    await sleep(50);
  }
}
