import { parseArgs } from 'node:util';
import { commands } from './commands.ts';
import { createOffice } from './create-office.ts';
import { type Client, UsageError } from './office.ts';
import { parseOptions, runOperation } from './run-operation.ts';

beforeEach(() => void jest.spyOn(console, 'log').mockImplementation(() => {}));

/** Runs a command as a person types it, and returns what it sends to the shop. */
async function sent(line: string): Promise<unknown[]> {
  const calls: unknown[] = [];
  const changed = { subject: 'order', isChanged: true, isDryRun: true, before: {}, after: {}, notes: [] };
  const client = {
    call: async (name: string, input: object) => {
      calls.push([name, input]);
      return { ...changed, orders: [], refunds: [], isMore: false, entries: [], rows: [], checks: [] };
    },
    close: async () => {},
  } as unknown as Client;
  const words = line.split(' ');
  const name = [words.slice(0, 2).join(' '), words[0]!].find((each) => each in commands)!;
  const command = commands[name]!;
  const { positionals, values } = parseArgs({
    args: [...words.slice(name.split(' ').length), '--json', '--reason=ill', '--dry-run'],
    allowPositionals: true,
    options: parseOptions(command),
  });
  const office = createOffice(client, { json: true, reason: 'ill', 'dry-run': true });
  await runOperation({ ...office, print: () => {} }, command, positionals, values);
  return calls;
}

const body = (fields: object) => ({ ...fields, reason: 'ill', dryRun: true });

test.each([
  ['orders find Somsri Jai', 'GET /office/orders', { query: { text: 'Somsri Jai' } }],
  ['orders show K7QM-4F2X', 'GET /office/orders/{order}', { params: { order: 'K7QM-4F2X' } }],
  ['refund 7', 'POST /office/orders/{order}/refund', { params: { order: '7' }, body: body({}) }],
  [
    'refund 7 --tickets 2 --again',
    'POST /office/orders/{order}/refund',
    { params: { order: '7' }, body: body({ tickets: 2, again: true }) },
  ],
  ...['pass=1,vip=2', 'pass=1 --tickets vip=2'].map((given): [string, string, object] => [
    `refund 7 --tickets ${given}`,
    'POST /office/orders/{order}/refund',
    {
      params: { order: '7' },
      body: body({
        types: [
          { key: 'pass', count: 1 },
          { key: 'vip', count: 2 },
        ],
      }),
    },
  ]),
  [
    'refund 7 --ticket abcdef --ticket ghijkl',
    'POST /office/orders/{order}/refund',
    { params: { order: '7' }, body: body({ codes: ['abcdef', 'ghijkl'] }) },
  ],
  [
    'refund 7 --amount 100.00',
    'POST /office/orders/{order}/refund',
    { params: { order: '7' }, body: body({ amount: '100.00' }) },
  ],
  ['refunds paid 7', 'POST /office/orders/{order}/refunds/paid', { params: { order: '7' }, body: body({}) }],
  [
    'accounts correct 7 --first-name Mali --birthday 1990-01-02',
    'POST /office/accounts/correct',
    { body: body({ account: '7', firstName: 'Mali', birthday: '1990-01-02' }) },
  ],
  ['holds release a@b.test', 'POST /office/holds/release', { body: body({ account: 'a@b.test' }) }],
  [
    'event postpone tonight --date 2027-01-05T20:00 --message-en Sorry --message-th ขออภัย',
    'POST /office/events/{url}/postpone',
    {
      params: { url: 'tonight' },
      body: body({ dateStart: '2027-01-05T20:00:00+07:00', message: { en: 'Sorry', th: 'ขออภัย' } }),
    },
  ],
  ['audit --limit 5', 'GET /office/audit', { query: { limit: 5 } }],
  ['holds list tonight', 'GET /office/holds', { query: { event: 'tonight' } }],
])('%s: sent as %s', async (line, name, input) => {
  expect(await sent(line)).toEqual([[name, input]]);
});

test.each([
  'refund',
  'refund 7 --tickets two',
  'refund 7 --tickets 1,2',
  'refund 7 --tickets pass=0',
  'orders find',
  'buyer change-address a@b.test',
  'accounts suspend',
  'holds list',
  'event cancel tonight --message-th ขออภัย',
  'event capacity tonight ga 1,000',
  'attendees export tonight',
  'refunds export',
])('%s: refused with the usage, nothing is sent', async (line) => {
  await expect(sent(line)).rejects.toThrow(UsageError);
});
