import { parseArgs } from 'node:util';
import { runCommand } from '../../command.ts';
import { clockOf } from '../../db/database-clock.ts';
import { days, later } from '../../time.ts';
import { localOperator } from '../local-operator.ts';
import { type OfficeRole, officeRoles } from '../roles.ts';
import { createNamedToken, listTokens, revokeNamedToken } from '../tokens.ts';

export const tokenUsage = [
  [
    'token create <name> --roles events,orders,reports [--days 90] --reason "why"',
    'a token for a person of the office, with some of these roles; shown once. Only on this machine, for its database',
  ],
  ['token list', 'all tokens, and when each was used'],
  ['token revoke <name> --reason "why"', 'ends a token at once'],
] as const;

const DEFAULT_DAYS = 90;
const MOST_DAYS = 400;

/** `token …`: on the database itself, because a token must not make further ones. Returns the exit code. */
export async function runTokenCommand(given: string[]): Promise<number> {
  const { verb, name, more, values, missing } = readArguments(given);
  if (missing !== undefined || more.length > 0) {
    const usage = tokenUsage.map(([each]) => `npm run office -- ${each}`).join('\n');
    console.error(missing ? `${missing}\n${usage}` : usage);
    return 2;
  }
  await runCommand(async (db) => {
    const now = (await clockOf(db)).now();
    if (verb === 'list') return console.table(await listTokens(db));
    const change = { name: name!, reason: values.reason!, by: localOperator(), now };
    if (verb === 'create') {
      const endsAt = later(now, days(Number(values.days ?? DEFAULT_DAYS)));
      const token = await createNamedToken(db, { ...change, roles: rolesOf(values.roles)!, endsAt });
      const until = endsAt.toISOString().slice(0, 10);
      console.log(
        `The office token of ${name}, valid until ${until}, not stored and not shown again:\n${token}`,
      );
    } else {
      await revokeNamedToken(db, change);
      console.log(`The office token of ${name} has ended.`);
    }
  });
  return Number(process.exitCode ?? 0);
}

/** The command's words and options; `missing` says what is wrong with them, and is empty when nothing of it is known. */
function readArguments(given: string[]) {
  const options = {
    reason: { type: 'string' },
    roles: { type: 'string' },
    days: { type: 'string' },
  } as const;
  const read = () => parseArgs({ args: given, allowPositionals: true, options });
  let parsed: ReturnType<typeof read>;
  try {
    parsed = read();
  } catch {
    return { verb: undefined, name: undefined, more: [], values: {}, missing: '' };
  }
  const { positionals, values } = parsed;
  const [verb, name, ...more] = positionals;
  return { verb, name, more, values, missing: missingOf(verb, name, values) };
}

function missingOf(
  verb: string | undefined,
  name: string | undefined,
  { reason, roles, days: length }: { reason?: string; roles?: string; days?: string },
): string | undefined {
  if (verb === 'list') return name === undefined ? undefined : '';
  if ((verb !== 'create' && verb !== 'revoke') || !name) return '';
  if (verb === 'create' && !rolesOf(roles)) return `--roles is missing: some of ${officeRoles.join(', ')}`;
  if (length !== undefined && !(/^\d+$/u.test(length) && Number(length) > 0 && Number(length) <= MOST_DAYS))
    return `--days is 1 to ${MOST_DAYS}`;
  return reason?.trim() ? undefined : '--reason is missing: say why, it is kept';
}

/** The roles in a list with commas; undefined when there are none or one is unknown. */
function rolesOf(list = ''): OfficeRole[] | undefined {
  const given = list.split(',').map((each) => each.trim());
  const known = officeRoles.filter((role) => given.includes(role));
  return known.length > 0 && known.length === new Set(given).size ? known : undefined;
}
