import { parseArgs } from 'node:util';
import { runCommand } from '../../command.ts';
import { clockOf } from '../../db/database-clock.ts';
import { localOperator } from '../local-operator.ts';
import { createNamedToken, listTokens, revokeNamedToken } from '../tokens.ts';

export const tokenUsage = [
  [
    'token create <name> --reason "why"',
    'a token for a person of the office; shown once. Only on this machine, for its database',
  ],
  ['token list', 'all tokens, and when each was used'],
  ['token revoke <name> --reason "why"', 'ends a token at once'],
] as const;

/** `token …`: on the database itself, because a token must not make further ones. Returns the exit code. */
export async function runTokenCommand(given: string[]): Promise<number> {
  const { verb, name, reason, more } = readArguments(given);
  const isChange = verb === 'create' || verb === 'revoke';
  if (more.length > 0 || (isChange ? !name || !reason?.trim() : verb !== 'list' || name !== undefined)) {
    const missing = isChange && name ? '--reason is missing: say why, it is kept\n' : '';
    console.error(missing + tokenUsage.map(([usage]) => `npm run office -- ${usage}`).join('\n'));
    return 2;
  }
  await runCommand(async (db) => {
    const now = (await clockOf(db)).now();
    if (!isChange) return console.table(await listTokens(db));
    const change = { name: name!, reason: reason!, by: localOperator(), now };
    if (verb === 'create') {
      const token = await createNamedToken(db, change);
      console.log(`The office token of ${name}, which is not stored and not shown again:\n${token}`);
    } else {
      await revokeNamedToken(db, change);
      console.log(`The office token of ${name} has ended.`);
    }
  });
  return Number(process.exitCode ?? 0);
}

function readArguments(given: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: given,
      allowPositionals: true,
      options: { reason: { type: 'string' } },
    });
    const [verb, name, ...more] = positionals;
    return { verb, name, more, reason: values.reason };
  } catch {
    return { verb: undefined, name: undefined, more: [], reason: undefined };
  }
}
