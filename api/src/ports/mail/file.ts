import { mkdirSync } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail, Mailer } from './mail.ts';

export interface FileMailer extends Mailer {
  kind: 'file';
  /** Names of the stored mails, newest first. */
  list: () => Promise<string[]>;
  read: (name: string) => Promise<StoredMail | undefined>;
}

export type StoredMail = Mail & { writtenAt: string };

/** Writes mails to a folder instead of sending them; they can be read at `/dev/mail`. */
export function fileMailer(folder: string): FileMailer {
  mkdirSync(folder, { recursive: true });
  return {
    kind: 'file',
    async send(mail) {
      const writtenAt = new Date().toISOString();
      const id = mail.messageId.replace(/[^A-Za-z0-9-]/gu, '-');
      const name = `${writtenAt.replace(/[:.]/gu, '-')}-${id}.json`;
      // Rename after writing, so that readers never see a partial file.
      await writeFile(join(folder, `.${name}`), JSON.stringify({ ...mail, writtenAt }, null, 2));
      await rename(join(folder, `.${name}`), join(folder, name));
    },
    async list() {
      return (await readdir(folder))
        .filter((name) => /^[A-Za-z0-9-]+\.json$/u.test(name))
        .sort()
        .reverse();
    },
    async read(name) {
      if (!/^[A-Za-z0-9-]+\.json$/u.test(name)) return undefined;
      const text = await readFile(join(folder, name), 'utf8').catch(() => undefined);
      return text === undefined ? undefined : (JSON.parse(text) as StoredMail);
    },
  };
}
