import type { AccountSettings, Reply } from '@playday/shared/api-contract';
import { adultUser, fakeHost, refusal } from '@playday/shared/testing';
import { createStore } from 'jotai';
import { pendingOrderAtom } from './PendingOrder.tsx';
import { watchPendingOrder } from './watch-pending-order.ts';

const payBy = '2026-11-22T12:15:00+07:00';
const waiting = { order: { id: 1, pubId: 'p', payBy } };
const none = { order: null };

function start({
  reply = waiting,
  settings = adultUser,
}: {
  reply?: Reply<'GET /user/order/pending'>;
  settings?: AccountSettings | null;
} = {}) {
  const host = fakeHost({ settings, answers: { 'GET /user/order/pending': reply } });
  const store = createStore();
  watchPendingOrder(host, (order) => store.set(pendingOrderAtom, order));
  const settle = () => jest.advanceTimersByTimeAsync(0);
  return { host, settle, pubId: () => store.get(pendingOrderAtom)?.pubId, store };
}
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('buyer with an order that waits: it is known with its deadline', async () => {
  const { store, settle } = start();
  await settle();
  expect(store.get(pendingOrderAtom)).toEqual({ pubId: 'p', payBy: Date.parse(payBy) });
});

test('signed out: the api is asked after sign-in, nothing is shown after the session', async () => {
  const { host, settle, pubId } = start({ settings: null });
  await settle();
  expect(host.calls).toEqual([]);
  host.setUser(adultUser);
  await settle();
  expect(pubId()).toBe('p');
  host.setUser(null);
  expect(pubId()).toBeUndefined();
});

test.each(['order:paid', 'order:closed'] as const)(
  'order placed, then %s: asked again each time',
  async (end) => {
    const { host, settle, pubId } = start({ reply: none });
    await settle();
    host.answers['GET /user/order/pending'] = waiting;
    host.events.emit('order:placed', { pubId: 'p' });
    await settle();
    expect(pubId()).toBe('p');
    host.answers['GET /user/order/pending'] = none;
    host.events.emit(end, { pubId: 'p' });
    await settle();
    expect(pubId()).toBeUndefined();
  },
);

test('while an order waits: asked every 30 s; unanswered, the order stays known', async () => {
  const { host, settle, pubId } = start();
  await settle();
  host.answers['GET /user/order/pending'] = refusal(503, 1000, 'busy');
  await jest.advanceTimersByTimeAsync(30_000);
  expect(pubId()).toBe('p');
  host.answers['GET /user/order/pending'] = none;
  await jest.advanceTimersByTimeAsync(30_000);
  expect(pubId()).toBeUndefined();
  const asked = host.calls.length;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(host.calls).toHaveLength(asked);
});

test('page used again: asked at most every fifteen seconds', async () => {
  const { host, settle } = start({ reply: none });
  await settle();
  dispatchEvent(new Event('focus'));
  expect(host.calls).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(16_000);
  dispatchEvent(new Event('focus'));
  expect(host.calls).toHaveLength(2);
});
