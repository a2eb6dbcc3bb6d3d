import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

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
