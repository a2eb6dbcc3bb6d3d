import { createHmac } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sha256 } from '../hash.ts';
import type { Secrets } from '../db/secrets.ts';

/**
 * What identifies an account for good: a restored database may give the id of a later account to
 * another person.
 */
export interface Account {
  id: number;
  createdAt: Date;
}

/**
 * `requested`: the owner has confirmed the request, and the account is erased within 14 days;
 * `withdrawn`: she took it back.
 */
export type Stage = 'requested' | 'withdrawn' | 'erased';

/**
 * The list of erased accounts and confirmed requests outside of the database, which a restored
 * backup does not undo.
 */
export interface Tombstones {
  /**
   * Returns a function that appends an account and waits until the disk has it, without a query, so
   * that a transaction can call it. An account that is listed twice does no harm.
   */
  writer: () => Promise<(account: Account, stage: Stage) => Promise<void>>;
  /**
   * Reads the list. `stageOf` is undefined for an account that is not listed. `unreadable` counts
   * the entries made with another key, which cannot be compared.
   */
  read: () => Promise<{
    stageOf: (account: Account) => Stage | undefined;
    size: number;
    unreadable: number;
  }>;
}

/**
 * Stage (none: erased), of which the latest counts, id of the key and keyed hash of the account.
 * The length is fixed, so that a torn line is recognised.
 */
const entry = /^(?:(requested|withdrawn) )?([0-9a-f]{8}) ([0-9a-f]{64})$/u;

/**
 * The hashes are keyed with a secret of the database, so that the file alone says nothing about
 * anybody.
 */
export function fileTombstones(file: string, secrets: Secrets): Tombstones {
  const key = () => secrets.get('tombstone key');
  const keyId = (secret: string) => sha256(secret).slice(0, 8);
  const hashOf = (secret: string, { id, createdAt }: Account) =>
    createHmac('sha256', secret).update(`${id} ${createdAt.toISOString()}`).digest('hex');
  return {
    async writer() {
      const secret = await key();
      await mkdir(dirname(file), { recursive: true });
      return async (account, stage) => {
        const handle = await open(file, 'a', 0o600);
        try {
          // The line break comes first: a line that was torn by a crash does not spoil the next
          // one.
          const prefix = stage === 'erased' ? '' : `${stage} `;
          await handle.appendFile(`\n${prefix}${keyId(secret)} ${hashOf(secret, account)}`);
          await handle.sync();
        } finally {
          await handle.close();
        }
      };
    },
    async read() {
      // Also on a new list, so that every backup contains the key.
      const secret = await key();
      const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return '';
        throw error;
      });
      const entries = text.split('\n').flatMap((line) => {
        const [, stage = 'erased', by, hash] = entry.exec(line) ?? [];
        return by && hash ? [{ by, hash, stage: stage as Stage }] : [];
      });
      const own = entries.filter(({ by }) => by === keyId(secret));
      const stages = new Map<string, Stage>();
      for (const { hash, stage } of own) if (stages.get(hash) !== 'erased') stages.set(hash, stage);
      return {
        stageOf: (account) => stages.get(hashOf(secret, account)),
        size: stages.size,
        unreadable: entries.length - own.length,
      };
    },
  };
}
