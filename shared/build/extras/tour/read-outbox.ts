import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { linkIn } from '../../new-buyer.ts';

const everyMs = 150;
const patienceMs = 100_000;

/**
 * Waits for the mail to an address in the folder of a shop that writes mails to files, and returns
 * its confirmation link. Each file is read once, however many wait: `/dev/mail` would read a
 * hundred for each.
 */
export function readOutbox(folder: string): (address: string) => Promise<URL> {
  const read = new Set<string>();
  const links = new Map<string, URL>();
  async function readNew() {
    for (const name of (await readdir(folder)).filter((each) => /^[^.].*\.json$/u.test(each))) {
      if (read.has(name)) continue;
      read.add(name);
      const mail = JSON.parse(await readFile(join(folder, name), 'utf8')) as {
        to: string;
        text: string;
      };
      const link = linkIn(mail);
      if (link) links.set(mail.to, link);
    }
  }
  let reading: Promise<void> | undefined;
  return async (address) => {
    for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(everyMs)) {
      reading ??= readNew().finally(() => (reading = undefined));
      await reading;
      const link = links.get(address);
      if (link) return link;
    }
    throw new Error(`no mail to ${address}`);
  };
}
