import { parseArgs } from 'node:util';
import { operatorMessage } from '../../db/connection-errors.ts';
import { openClient } from './client.ts';
import { commands } from './commands.ts';
import { createOffice } from './create-office.ts';
import { draftUsage, runDraftCommand } from './draft-command.ts';
import { OfficeError, UsageError } from './office.ts';
import { helpOf, parseOptions, runOperation } from './run-operation.ts';
import { runTokenCommand, tokenUsage } from './token-commands.ts';

/**
 * `npm run office -- <command> …`: runs a season. Exits with 0 when it is done, with 1 when the
 * shop refuses or does not answer, with 2 when the command is wrong.
 */
const words = process.argv.slice(2);
process.exitCode = await run(words);

async function run(given: string[]): Promise<number> {
  if (given[0] === 'token') return runTokenCommand(given.slice(1));
  if (given[0] === 'content' && given[1] === 'draft') return runDraftCommand(given.slice(2));
  // `refunds paid --csv FILE` is another command than `refunds paid <order>`.
  const name = [3, 2, 1]
    .map((count) => given.slice(0, count).join(' '))
    .find((each) => Object.hasOwn(commands, each));
  if (name === undefined) {
    const isAsked = given.includes('--help');
    if (isAsked) console.log(usage());
    else console.error(usage());
    return isAsked ? 0 : 2;
  }
  const command = commands[name]!;
  const { usage: howToUse, summary } = helpOf(name, command);
  try {
    const parsed = parseArgs({
      args: given.slice(name.split(' ').length),
      allowPositionals: true,
      options: parseOptions(command),
    });
    const { values, positionals } = parsed;
    if (values.help) {
      console.log(`npm run office -- ${howToUse}\n${summary}`);
      return 0;
    }
    const client = await openClient(process.env);
    try {
      const office = createOffice(client, { ...values, ...command.always });
      office.say(`Shop: ${client.shop}`);
      await runOperation(office, command, positionals, values);
    } finally {
      await client.close();
    }
    return 0;
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (error instanceof UsageError || code?.startsWith('ERR_PARSE_ARGS')) {
      console.error(`${message}\nUsage: npm run office -- ${howToUse}`);
      return 2;
    }
    const known = error instanceof OfficeError ? message : operatorMessage(error);
    // Anything else is a fault of the program, whose place helps whoever mends it.
    console.error(known ?? (error as Error).stack ?? message);
    return 1;
  }
}

function usage(): string {
  const rows = [
    ...Object.entries(commands).map(([name, command]) => Object.values(helpOf(name, command))),
    draftUsage,
    ...tokenUsage,
  ];
  return `npm run office -- <command>

${rows.map(([line, summary]) => `  ${line}\n      ${summary}`).join('\n')}

Commands that change something take --reason "why", show what they would do and ask; \
--yes does not ask, --dry-run ends there.
Every command but token takes --json and --help. The shop is the one on this machine, \
or the one at OFFICE_URL with OFFICE_TOKEN.`;
}
