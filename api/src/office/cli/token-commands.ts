import { runCommand } from '../../command.ts';
import { clockOf } from '../../db/database-clock.ts';
import { createToken, listTokens, revokeToken } from '../tokens.ts';

export const tokenUsage = [
  [
    'token create <name>',
    'a token for a person of the office; shown once. Only on this machine, for its database',
  ],
  ['token list', 'all tokens, and when each was used'],
  ['token revoke <name>', 'ends a token at once'],
] as const;

/** `token …`: on the database itself, because a token must not make further ones. */
export const runTokenCommand = ([verb, name]: string[]): Promise<void> =>
  runCommand(async (db) => {
    const now = (await clockOf(db)).now();
    if (verb === 'create' && name) {
      if (name.length > 100) throw new Error('The name of a token has at most 100 characters.');
      const token = await createToken(db, { name, now });
      console.log(`The office token of ${name}, which is not stored and not shown again:\n${token}`);
    } else if (verb === 'revoke' && name) {
      if (!(await revokeToken(db, name, now))) throw new Error(`There is no office token of ${name}.`);
      console.log(`The office token of ${name} has ended.`);
    } else if (verb === 'list') {
      console.table(await listTokens(db));
    } else {
      throw new Error(tokenUsage.map(([usage]) => `npm run office -- ${usage}`).join('\n'));
    }
  });
