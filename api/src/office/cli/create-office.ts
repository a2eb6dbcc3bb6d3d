import { createInterface } from 'node:readline/promises';
import type { OfficeChange, OfficeValues } from '@playday/shared/api-contract';
import {
  type Client,
  type CommonOptions,
  type Input,
  type Office,
  OfficeError,
  UsageError,
} from './office.ts';

/** Connects a command with a shop and with the person at the keyboard. */
export function createOffice(client: Client, values: CommonOptions): Office {
  const { 'dry-run': isDryRun = false, json: isJson = false, yes: isYes = false, reason } = values;
  const say = (sentence: string) => {
    if (!isJson) console.error(sentence);
  };
  const print = (rows: readonly object[]) => {
    if (isJson) console.log(JSON.stringify(rows, null, 2));
    else if (rows.length === 0) console.log('Nothing.');
    else console.table(rows);
  };

  const change: Office['change'] = async (name, input) => {
    if (!reason) throw new UsageError('--reason is missing: say why, it is kept');
    if (client.warning && !isDryRun) say(client.warning);
    const send = async (fields: {
      dryRun: boolean;
      expected?: OfficeValues;
    }): Promise<OfficeChange> => {
      const body = { ...input.body, ...fields, reason };
      // Every operation of `ChangeName` takes these fields, which the compiler cannot see for all
      // of them together.
      const full = { ...input, body } as unknown as Input<typeof name>;
      const reply: unknown = await client.call(name, full);
      return reply as OfficeChange;
    };
    const planned = await send({ dryRun: true });
    if (!planned.isChanged) {
      if (isJson) print([planned]);
      else for (const note of planned.notes) say(`  ${note}`);
      say(`${planned.subject}: it is like that already.`);
      failUnlessComplete(planned);
      return undefined;
    }
    if (!isJson) show(planned, say);
    if (isDryRun) {
      if (isJson) print([planned]);
      else say('Nothing was changed (--dry-run).');
      failUnlessComplete(planned);
      return undefined;
    }
    if (!isYes && !(await isConfirmed())) {
      say('Nothing was changed.');
      return undefined;
    }
    // With --yes nobody has looked at the plan.
    const made = await send(
      isYes ? { dryRun: false } : { dryRun: false, expected: planned.before },
    );
    if (isJson) print([made]);
    else if (!made.unrecorded) say(`${made.subject}: done.`);
    failUnlessComplete(made);
    return made;
  };
  return { ...client, change, print, say, options: { isDryRun, isJson, isYes } };
}

/** A script must not take a file for recorded of which lines were not. */
function failUnlessComplete({ subject, after, unrecorded, isDryRun }: OfficeChange): void {
  if (!unrecorded) return;
  const lines = after.lines ?? `${unrecorded} lines not recorded`;
  throw new OfficeError(`${subject}: ${isDryRun ? 'would be: ' : ''}${String(lines)}.`);
}

function show(
  { subject, before, after, notes }: OfficeChange,
  say: (sentence: string) => void,
): void {
  say(`${subject}:`);
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
    if (before[name] !== after[name])
      say(`  ${name}: ${valueOf(before, name)} → ${valueOf(after, name)}`);
  for (const note of notes) say(`  ${note}`);
}

const valueOf = (values: OfficeValues, name: string) => String(values[name] ?? 'none');

async function isConfirmed(): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new OfficeError('There is nobody to ask: add --yes, or --dry-run.');
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/iu.test((await lines.question('Go on? [y/N] ')).trim());
  } finally {
    lines.close();
  }
}
