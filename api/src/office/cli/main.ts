import { parseArgs } from 'node:util';
import { openClient } from './client.ts';
import { auditCommands } from './audit-commands.ts';
import { orderCommands } from './order-commands.ts';
import { eventCommands } from './event-commands.ts';
import { reportCommands } from './report-commands.ts';
import { stockCommands } from './stock-commands.ts';
import { createOffice } from './create-office.ts';
import { type Command, commonOptions, OfficeError, UsageError } from './office.ts';
import { runTokenCommand, tokenUsage } from './token-commands.ts';

/** Every command by its words. */
const commands: Record<string, Command> = {
  ...auditCommands,
  ...stockCommands,
  ...orderCommands,
  ...reportCommands,
  ...eventCommands,
};

/**
 * `npm run office -- <command> …`: runs a season. Exits with 0 when it is done, with 1 when the shop refuses or does not answer, with 2 when
 * the command is wrong.
 */
const words = process.argv.slice(2);
process.exitCode = await run(words);

async function run(given: string[]): Promise<number> {
  if (given[0] === 'token') return runTokenCommand(given.slice(1));
  const name = [given.slice(0, 2).join(' '), given[0] ?? ''].find((each) => Object.hasOwn(commands, each));
  if (name === undefined) {
    console.error(usage());
    return 2;
  }
  const command = commands[name]!;
  try {
    const parsed = parseArgs({
      args: given.slice(name.split(' ').length),
      allowPositionals: true,
      options: { ...command.options, ...commonOptions },
    });
    const values = parsed.values;
    if (values.help) {
      console.log(`npm run office -- ${command.usage}\n${command.summary}`);
      return 0;
    }
    refuseExtraWords(command.usage, parsed.positionals);
    const client = await openClient(process.env);
    try {
      const office = createOffice(client, values);
      office.say(`Shop: ${client.shop}`);
      await command.run(office, { words: parsed.positionals, values: parsed.values });
    } finally {
      await client.close();
    }
    return 0;
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (error instanceof UsageError || code?.startsWith('ERR_PARSE_ARGS')) {
      console.error(`${message}\nUsage: npm run office -- ${command.usage}`);
      return 2;
    }
    console.error(error instanceof OfficeError ? message : ((error as Error).stack ?? message));
    return 1;
  }
}

/** A word too many is a mistake, such as an amount with a space in it: `1 250.00` must not set a price of 1. */
function refuseExtraWords(usage: string, given: readonly string[]): void {
  const [words = ''] = usage.split('--');
  if (words.includes('…')) return;
  const count = words.match(/<[^<>]+>/gu)?.length ?? 0;
  const extra = given.slice(count);
  if (extra.length > 0)
    throw new UsageError(`Too many words: ${extra.join(' ')}. Write what has a space in quotes.`);
}

function usage(): string {
  const rows = [
    ...Object.values(commands).map((command) => [command.usage, command.summary] as const),
    ...tokenUsage,
  ];
  return `npm run office -- <command>

${rows.map(([line, summary]) => `  ${line}\n      ${summary}`).join('\n')}

Commands that change something take --reason "why", show what they would do and ask; --yes does not ask, --dry-run ends there.
Every command takes --json and --help. The shop is the one on this machine, or the one at OFFICE_URL with OFFICE_TOKEN.`;
}
