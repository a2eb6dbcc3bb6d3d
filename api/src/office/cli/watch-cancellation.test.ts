import { commands } from './commands.ts';
import { createOffice } from './create-office.ts';
import type { Client } from './office.ts';
import { runOperation } from './run-operation.ts';

const printed: string[] = [];
beforeEach(() => {
  printed.length = 0;
  jest.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  jest.spyOn(console, 'error').mockImplementation((line: string) => void printed.push(line));
});
afterEach(() => jest.useRealTimers());

/** Cancels an event of which one refund is due, and one has to be made by hand. */
function cancel({ isShopStopped, isJson }: { isShopStopped: boolean; isJson: boolean }) {
  const calls: string[] = [];
  const refund = { order: '7', amount: '100.00', currency: 'THB', method: 'promptpay', since: '2026-11-01' };
  const client = {
    isShopStopped,
    call: async (name: string) => {
      calls.push(name);
      return name.startsWith('POST')
        ? { subject: 'event tonight', isChanged: true, isDryRun: false, before: {}, after: {}, notes: [] }
        : {
            ...{ state: 'cancelled', isTelling: true, byHand: [refund] },
            orders: { paid: 1, pending: 0, cancelled: 1 },
            refunds: { due: 1, byHand: 1, done: 0 },
          };
    },
    close: async () => {},
  } as unknown as Client;
  const office = createOffice(client, { json: isJson, yes: true, reason: 'storm' });
  const done = runOperation(office, commands['event cancel']!, ['tonight'], {});
  return { calls, done };
}
const asked = ['POST /office/events/{url}/cancel', 'POST /office/events/{url}/cancel'];
const status = 'GET /office/events/{url}';

test('event cancel without a running shop: asks once how far it is, and says that the shop has to be started', async () => {
  const { calls, done } = cancel({ isShopStopped: true, isJson: false });
  await done;
  expect(calls).toEqual([...asked, status]);
  expect(printed).toContain(
    'The event is cancelled; the shop does the rest once it is started. See "event status tonight".',
  );
});

test('event cancel while nothing happens at the shop: ends after a minute', async () => {
  jest.useFakeTimers();
  const { calls, done } = cancel({ isShopStopped: false, isJson: false });
  await jest.advanceTimersByTimeAsync(58_000);
  expect(printed.join()).not.toContain('the shop does the rest');
  await jest.advanceTimersByTimeAsync(2_000);
  await done;
  expect(calls.slice(0, 3)).toEqual([...asked, status]);
  expect(printed).toContain(
    'The event is cancelled; the shop does the rest while it runs. See "event status tonight".',
  );
});

test('event cancel --json: prints one document, although there are refunds to make by hand', async () => {
  const { done } = cancel({ isShopStopped: true, isJson: true });
  await done;
  expect(printed).toHaveLength(1);
  expect(JSON.parse(printed[0]!)).toEqual([expect.objectContaining({ subject: 'event tonight' })]);
});
