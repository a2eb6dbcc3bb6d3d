import { parseArgs } from 'node:util';
import { commands } from './commands.ts';
import { createOffice } from './create-office.ts';
import { type Client, UsageError } from './office.ts';
import { parseOptions, runOperation } from './run-operation.ts';

const printed: string[] = [];
beforeEach(() => {
  printed.length = 0;
  const print = (line: unknown) => void printed.push(String(line));
  jest.spyOn(console, 'log').mockImplementation(print);
  jest.spyOn(console, 'error').mockImplementation(print);
});
afterEach(() => jest.useRealTimers());

/** A client of a shop that answers like this, with the calls that it got. */
function recordedClient(answer: (name: string) => object, isShopStopped = false) {
  const calls: [name: string, input: object][] = [];
  const call = async (name: string, input: object) => {
    calls.push([name, input]);
    return answer(name);
  };
  return { calls, client: { isShopStopped, call, close: async () => {} } as unknown as Client };
}
const changed = {
  subject: 'event tonight',
  isChanged: true,
  isDryRun: false,
  before: {},
  after: {},
  notes: [],
};

/** Runs a command as a person types it, and returns what it sends to the shop. */
async function sent(line: string): Promise<unknown[]> {
  const lists = { orders: [], refunds: [], isMore: false, entries: [], rows: [], checks: [] };
  const { calls, client } = recordedClient(() => ({ ...changed, isDryRun: true, ...lists }));
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
  [
    'refunds paid 7',
    'POST /office/orders/{order}/refunds/paid',
    { params: { order: '7' }, body: body({}) },
  ],
  [
    'accounts correct 7 --first-name Mali --birthday 1990-01-02',
    'POST /office/accounts/correct',
    { body: body({ account: '7', firstName: 'Mali', birthday: '1990-01-02' }) },
  ],
  [
    'accounts correct 7 --birthday ๒๕๔๓-๐๒-๒๙',
    'POST /office/accounts/correct',
    { body: body({ account: '7', birthday: '2543-02-29' }) },
  ],
  [
    'report sales --from ２０２６-１１-２８ --to ๒๐๒๖-๑๑-๓๐',
    'GET /office/reports/sales',
    { query: { from: '2026-11-28', to: '2026-11-30' } },
  ],
  ['holds release a@b.test', 'POST /office/holds/release', { body: body({ account: 'a@b.test' }) }],
  [
    'free-orders release tonight abc',
    'POST /office/free-orders/release',
    { body: body({ event: 'tonight', network: 'abc' }) },
  ],
  [
    'event postpone tonight --date 2027-01-05T20:00 --message-en Sorry --message-th ขออภัย',
    'POST /office/events/{url}/postpone',
    {
      params: { url: 'tonight' },
      body: body({ dateStart: '2027-01-05T20:00:00+07:00', message: { en: 'Sorry', th: 'ขออภัย' } }),
    },
  ],
  [
    'event sale-start tonight --at 2026-12-01T10:30',
    'POST /office/events/{url}/sale-start',
    { params: { url: 'tonight' }, body: body({ saleStart: '2026-12-01T10:30:00+07:00' }) },
  ],
  [
    'event sale-start tonight --at now',
    'POST /office/events/{url}/sale-start',
    { params: { url: 'tonight' }, body: body({ saleStart: null }) },
  ],
  ['audit --limit 5', 'GET /office/audit', { query: { limit: 5 } }],
  ['holds list tonight', 'GET /office/holds', { query: { event: 'tonight' } }],
])('%s: sent as %s', async (line, name, input) => {
  expect(await sent(line)).toEqual([[name, input]]);
});

test.each([
  ['report sales --from 28/11/69', '--from must look like 2026-11-30'],
  ['report sales --to 2026-11', '--to must look like 2026-11-30'],
  ['report settlement --from 28/11/2569', '--from is in the year 2569 of the common era'],
  ['report settlement --to 2569-11', 'Write 2026'],
  ['accounts correct 7 --birthday 29/02/2543', '--birthday is in the year 2543'],
  ['event postpone tonight --date ๒๕๗๐-๐๒-๒๙T20:00', '--date is in the year 2570'],
  ['event postpone tonight --date 2027-02-29T20:00', '--date 2027-02-29T20:00 does not exist'],
  ['event postpone tonight --date 5/1/2027T20:00', '--date must look like 2027-01-05T20:00'],
  ['event postpone tonight --refund-until 5/1/27', '--refund-until must look like 2027-01-05 ('],
])('%s: refused before the shop is asked', async (line, why) => {
  await expect(sent(line)).rejects.toThrow(UsageError);
  await expect(sent(line)).rejects.toThrow(why);
});

const types = Object.entries({ pass: 1, vip: 2 }).map(([key, count]) => ({ key, count }));
test.each([
  ['', {}],
  [' --tickets 2 --again', { tickets: 2, again: true }],
  [' --tickets pass=1,vip=2', { types }],
  [' --tickets pass=1 --tickets vip=2', { types }],
  [' --ticket abcdef --ticket ghijkl', { codes: ['abcdef', 'ghijkl'] }],
  [' --amount 100.00', { amount: '100.00' }],
])('refund 7%s: sent with %j', async (options, fields) => {
  const input = { params: { order: '7' }, body: body(fields) };
  expect(await sent(`refund 7${options}`)).toEqual([['POST /office/orders/{order}/refund', input]]);
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

/** Cancels an event of which one refund is due, and one has to be made by hand. */
function cancel({ isShopStopped, isJson }: { isShopStopped: boolean; isJson: boolean }) {
  const refund = {
    order: '7',
    amount: '100.00',
    currency: 'THB',
    method: 'promptpay',
    since: '2026-11-01',
  };
  const status = {
    ...{ state: 'cancelled', isTelling: true, byHand: [refund] },
    orders: { paid: 1, pending: 0, cancelled: 1 },
    refunds: { due: 1, byHand: 1, done: 0 },
  };
  const { calls, client } = recordedClient(
    (name) => (name.startsWith('POST') ? changed : status),
    isShopStopped,
  );
  const office = createOffice(client, { json: isJson, yes: true, reason: 'storm' });
  const done = runOperation(office, commands['event cancel']!, ['tonight'], {});
  return { names: () => calls.map(([name]) => name), done };
}
const asked = ['POST /office/events/{url}/cancel', 'POST /office/events/{url}/cancel'];
const status = 'GET /office/events/{url}';

test('event cancel without a running shop: asks once and says to start the shop', async () => {
  const { names, done } = cancel({ isShopStopped: true, isJson: false });
  await done;
  expect(names()).toEqual([...asked, status]);
  expect(printed).toContain(
    'The event is cancelled; the shop does the rest once it is started. ' +
      'See "event status tonight".',
  );
});

test('event cancel while nothing happens at the shop: ends after a minute', async () => {
  jest.useFakeTimers();
  const { names, done } = cancel({ isShopStopped: false, isJson: false });
  await jest.advanceTimersByTimeAsync(58_000);
  expect(printed.join()).not.toContain('the shop does the rest');
  await jest.advanceTimersByTimeAsync(2_000);
  await done;
  expect(names().slice(0, 3)).toEqual([...asked, status]);
  expect(printed).toContain(
    'The event is cancelled; the shop does the rest while it runs. See "event status tonight".',
  );
});

test('event cancel --json: prints one document, even with refunds to make by hand', async () => {
  const { done } = cancel({ isShopStopped: true, isJson: true });
  await done;
  expect(printed).toHaveLength(1);
  expect(JSON.parse(printed[0]!)).toEqual([expect.objectContaining({ subject: 'event tonight' })]);
});
