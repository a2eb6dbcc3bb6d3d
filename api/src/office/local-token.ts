import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '../context.ts';
import { createToken, revokeToken } from './tokens.ts';
import { randomUUID } from 'node:crypto';
import { hostname, userInfo } from 'node:os';

/**
 * Where a shop with the embedded database keeps an office token for commands on the same machine,
 * which cannot open its database.
 */
export const localTokenFile = ({ dataDir }: { dataDir: string }) => join(dataDir, 'office-token');

const NAME = 'this machine';

/**
 * Writes a new token into that file, which only the owner of the process can read; the one of the
 * last start ends.
 */
export async function writeLocalToken({
  db,
  config,
  clock,
}: Pick<Context, 'db' | 'config' | 'clock'>) {
  const now = clock.now();
  await revokeToken(db, NAME, now);
  const token = await createToken(db, { name: NAME, now });
  const file = localTokenFile(config);
  // A file that exists would keep its mode.
  rmSync(file, { force: true });
  writeFileSync(file, token, { mode: 0o600 });
}

/**
 * Who gives a command on the machine of the shop, for the audit log: `malee on box-office`. People
 * who share an account of the machine name themselves in `OFFICE_BY`.
 */
export function localOperator(env: NodeJS.ProcessEnv = process.env): string {
  return `${env.OFFICE_BY?.trim() || userName()} on ${hostname()}`.slice(0, 80);
}

/**
 * What a change of somebody who is not named says first: the audit log keeps for ever only the user
 * of the machine.
 */
export const unnamedWarning = (env: NodeJS.ProcessEnv): string | undefined =>
  env.OFFICE_BY?.trim()
    ? undefined
    : `OFFICE_BY is not set: the log will say "${localOperator(env)}", not who you are. ` +
      'Put OFFICE_BY=Malee before the command.';

/** The name of the token with which one command on the machine of the shop works. */
export const commandTokenName = (env: NodeJS.ProcessEnv) =>
  `${localOperator(env)} (${randomUUID().slice(0, 8)})`;

/** Whether a token was that of one command. */
export const isOfCommand = ({ name }: { name: string }) => / on .* \([0-9a-f]{8}\)$/u.test(name);

/** A container may run as a user without an entry in its password file. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
