import { parseArgs } from 'node:util';
import { runCommand } from '../../command.ts';
import { clockOf } from '../../db/database-clock.ts';
import { days, later } from '../../time/time.ts';
import { findAnyEvent } from '../../events/event-row.ts';
import { isOfCommand, localOperator, unnamedWarning } from '../local-token.ts';
import { bangkokIso } from '../../time/dates.ts';
import {
  createNamedToken,
  eventRoles,
  listTokens,
  type OfficeToken,
  type OfficeRole,
  officeRoles,
  revokeNamedToken,
} from '../tokens.ts';
import { UsageError } from './office.ts';

export const tokenUsage = [
  [
    `token create <name> --roles ${officeRoles.join(',')}` +
      eventRoles.map(({ role }) => ` | ${role} --event <url>`).join('') +
      ' [--days 90] --reason "why"',
    'a token for a person of the office, with some of these roles' +
      eventRoles.map(({ purpose }) => `, or for ${purpose}`).join('') +
      '; shown once. Only on this machine, for its database',
  ],
  ['token list', 'all tokens, and when each was used'],
  ['token revoke <name> --reason "why"', 'ends a token at once'],
] as const;

const MOST_DAYS = 400;

/**
 * `token …`: on the database itself, because a token must not make further ones. Returns the exit
 * code.
 */
export async function runTokenCommand(given: string[]): Promise<number> {
  if (given.includes('--help')) {
    for (const [usage, what] of tokenUsage) console.log(`npm run office -- ${usage}\n    ${what}`);
    return 0;
  }
  let args: ReturnType<typeof readArguments>;
  try {
    args = readArguments(given);
  } catch (error) {
    console.error(
      [(error as Error).message, ...tokenUsage.map(([each]) => `npm run office -- ${each}`)].join(
        '\n',
      ),
    );
    return 2;
  }
  const { verb, name = '', reason = '', roles, length, url } = args;
  await runCommand(async (db) => {
    const now = (await clockOf(db)).now();
    if (verb === 'list') return printTokens(await listTokens(db));
    const warning = unnamedWarning(process.env);
    if (warning) console.error(warning);
    const change = { name, reason, by: localOperator(), now };
    if (verb === 'create') {
      const endsAt = later(now, days(length));
      const eventId = url === undefined ? null : (await findAnyEvent(db, url))?.id;
      if (eventId === undefined) throw new Error(`There is no event ${url}.`);
      const token = await createNamedToken(db, { ...change, roles: roles!, endsAt, eventId });
      const until = endsAt.toISOString().slice(0, 10);
      console.log(
        `The office token of ${name}, valid until ${until}, not stored and ` +
          `not shown again:\n${token}`,
      );
    } else {
      await revokeNamedToken(db, change);
      console.log(`The office token of ${name} has ended.`);
    }
  });
  return Number(process.exitCode ?? 0);
}

/** Tokens of people and gates; each command on this machine has had one of its own, too. */
function printTokens(tokens: readonly OfficeToken[]): void {
  const named = tokens.filter((token) => !isOfCommand(token));
  const time = (at: Date | null) => at && bangkokIso(at).slice(0, 16).replace('T', ' ');
  console.table(
    named.map(({ name, roles, event, createdAt, endsAt, revokedAt, usedAt }) => ({
      ...{ name, roles: roles.join(', '), event, created: time(createdAt), ends: time(endsAt) },
      ...{ revoked: time(revokedAt), used: time(usedAt) },
    })),
  );
  const others = tokens.length - named.length;
  if (others > 0) console.error(`And ${others} of single commands on this machine.`);
}

/** The command's words and options. Throws with a sentence that says what is wrong with them. */
function readArguments(given: string[]) {
  const options = {
    reason: { type: 'string' },
    roles: { type: 'string' },
    event: { type: 'string' },
    days: { type: 'string', default: '90' },
    // It asks nothing, so there is nothing to say yes to; scripts may give it to every command.
    yes: { type: 'boolean' },
  } as const;
  const { positionals, values } = parseArgs({ args: given, allowPositionals: true, options });
  const [verb, name, ...more] = positionals;
  const isList = verb === 'list' && !name;
  if ((!isList && (!name || !['create', 'revoke'].includes(verb!))) || more.length > 0)
    throw new UsageError('There are these commands:');
  const [roles, length] = [rolesOf(values.roles), Number(values.days)];
  if (verb === 'create' && !roles)
    throw new UsageError(
      `--roles is missing: some of ${officeRoles.join(', ')}` +
        eventRoles.map(({ role }) => `, or ${role} alone`).join(''),
    );
  const isOfEvent = eventRoles.some(({ role }) => roles?.includes(role));
  if (verb === 'create' && isOfEvent !== Boolean(values.event))
    throw new UsageError(
      `--event and --roles ${eventRoles.map(({ role }) => role).join(' or ')} belong together`,
    );
  if (!/^\d+$/u.test(values.days) || length < 1 || length > MOST_DAYS)
    throw new UsageError(`--days is 1 to ${MOST_DAYS}`);
  if (!isList && !values.reason?.trim())
    throw new UsageError('--reason is missing: say why, it is kept');
  return { verb, name, reason: values.reason, roles, length, url: values.event };
}

/**
 * The roles in a list with commas, or one of an event alone; undefined when there are none or one
 * is unknown.
 */
function rolesOf(list = ''): OfficeRole[] | undefined {
  const ofEvent = eventRoles.find(({ role }) => role === list);
  if (ofEvent) return [ofEvent.role];
  const given = list.split(',').map((each) => each.trim());
  const known = officeRoles.filter((role) => given.includes(role));
  return known.length > 0 && known.length === new Set(given).size ? known : undefined;
}
