import { setImmediate as turn } from 'node:timers/promises';
import { adultUser, refusal } from '@playday/shared/testing';
import { foreignAnswer } from '@playday/shared/testing/foreign-answer';
import type { FakeHost } from '@playday/shared/testing/fake-host';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentOrderId } from '../order/current-order-id.ts';
import * as sample from '../samples.ts';
import {
  buyer,
  expectAddress,
  openPage,
  ordersOf,
  payButton,
  summaryRow,
  applyCode,
  forgetOrders,
} from '../testing/fake-buyer.ts';

const payment = `/payment?order=${sample.pendingOrder.pubId}`;
const lost = refusal(0, 0, 'No internet connection');
const json = { 'content-type': 'application/json' };
const page = (status: number) =>
  new Response('<h1>Wi-Fi</h1>', { status, headers: { 'content-type': 'text/html' } });
const isRunning = refusal(409, 1010, 'Your request is still being worked on.');
/** The waits between the attempts of one order add up to less than this. */
const longerThanAllPausesMs = 45_000;
/**
 * The database's primary is lost, and another node has taken over: see "When the primary is lost"
 * in shared/docs/operations/database.md.
 */
const longestFailoverMs = 30_000;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/**
 * Waits for a text without turning the clock: how soon an answer arrives depends on the machine.
 */
const seeNow = async (text: RegExp) => {
  for (let turns = 0; turns < 1_000 && !screen.queryByText(text); turns++) await act(() => turn());
  expect(screen.getByText(text)).toBeVisible();
};

beforeEach(() => {
  jest.useFakeTimers();
  forgetOrders();
});
afterEach(() => jest.useRealTimers());

const pay = async (host: FakeHost) => {
  const page = open(host);
  await page.user.click(await screen.findByRole('radio', { name: /PromptPay/ }));
  await page.user.click(await payButton());
  return page;
};
/** Opens billing with a user whose actions do not wait for the timers that the test controls. */
const open = (host: FakeHost, path?: string) => ({
  ...openPage(host, path),
  user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }),
});
const payWithCode = async (host: FakeHost) => {
  const page = open(host);
  await applyCode(page.user);
  await page.user.click(screen.getByRole('radio', { name: /PromptPay/ }));
  await screen.findByText(/Your code takes/);
  await page.user.click(await payButton());
  return page;
};
const refuseWith = (...error: Parameters<typeof refusal>) =>
  buyer({ answers: { 'POST /user/order': refusal(...error) } });
const placed = () => ({ order: sample.pendingOrder, payment: { name: '' } });
/** Answers that come in turn. */
const inTurn =
  <Answer,>(...answers: (() => Answer)[]) =>
  () =>
    answers.shift()!();

test('success: empties and closes the cart, emits order:placed and opens payment', async () => {
  const host = buyer({ cart: { isOpen: true } });
  const listener = jest.fn();
  host.events.on('order:placed', listener);
  const { router } = await pay(host);
  await waitFor(() => expect(router.state.location.pathname).toBe('/payment'));
  expect(host.cart.get()).toMatchObject({ event: null, lines: [], isOpen: false });
  expect(listener).toHaveBeenCalledWith({ pubId: sample.pendingOrder.pubId });
  expect(currentOrderId.get()).toBe(sample.pendingOrder.pubId);
});

test('response lost: retries after one and two seconds with the same idempotency key', async () => {
  const answer = inTurn(lost, isRunning, placed);
  const host = buyer({ answers: { 'POST /user/order': answer } });
  const { router } = await pay(host);
  await seeNow(/This takes longer than usual/);
  await pass(999);
  expect(ordersOf(host)).toHaveLength(1);
  await pass(1);
  expect(ordersOf(host)).toHaveLength(2);
  await pass(2_000);
  await waitFor(() => expect(router.state.location.pathname).toBe('/payment'));
  const keys = ordersOf(host).map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test.each([
  ['a page', () => page(200), undefined],
  ['a page with 403', () => page(403), undefined],
  ['JSON of another program', () => Response.json({ status: 'ok' }), 'order'],
  ['JSON that was cut off', () => new Response('{"order":{"pub', { headers: json }), undefined],
  ['nothing', () => new Response(null, { status: 204 }), undefined],
])(
  '%s instead of the answer: retried with the same key, and one order',
  async (_, response, needs) => {
    const foreign = foreignAnswer('POST /user/order', { response, ...(needs && { needs }) });
    const answers = [foreign, foreign, async () => placed()];
    const host = buyer({ answers: { 'POST /user/order': () => answers.shift()!() } });
    const { router } = await pay(host);
    await seeNow(/This takes longer than usual/);
    await pass(1_000);
    await pass(2_000);
    await waitFor(() => expect(router.state.location.pathname).toBe('/payment'));
    expect(ordersOf(host)).toHaveLength(3);
    expect(new Set(ordersOf(host).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  },
);

test('filter pages only: says the outcome is unknown, the next press repeats the key', async () => {
  const host = buyer({ answers: { 'POST /user/order': foreignAnswer('POST /user/order') } });
  const { router, user } = await pay(host);
  await pass(longerThanAllPausesMs);
  expect(
    await screen.findByText(/We do not know yet whether your order went through/),
  ).toBeVisible();
  expect(host.cart.get().lines).not.toEqual([]);
  host.answers['POST /user/order'] = placed;
  await user.click(screen.getByRole('button', { name: /again|PAY FOR ORDER/i }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/payment'));
  expect(new Set(ordersOf(host).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

test('failover of the database: the order is placed without another press', async () => {
  const endsAt = Date.now() + longestFailoverMs;
  const answer = () => {
    if (Date.now() < endsAt) refusal(503, 1053, 'The shop is busy.')();
    return placed();
  };
  const host = buyer({ answers: { 'POST /user/order': answer } });
  const { router } = await pay(host);
  await pass(longestFailoverMs);
  await seeNow(/This takes longer than usual/);
  await pass(longerThanAllPausesMs - longestFailoverMs);
  await waitFor(() => expect(router.state.location.pathname).toBe('/payment'));
  expect(new Set(ordersOf(host).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

describe('reload while the outcome is unknown', () => {
  /** Sends an order that is never answered, and closes the page. */
  const loseAnswer = async () => {
    const { host, unmount } = await pay(buyer({ answers: { 'POST /user/order': lost } }));
    await pass(longerThanAllPausesMs);
    expect(
      await screen.findByText(/We do not know yet whether your order went through/),
    ).toBeVisible();
    unmount();
    return ordersOf(host)[0]!;
  };

  test('the order was placed: opens its payment without sending it again', async () => {
    const sent = await loseAnswer();
    const { host, router } = openPage();
    await expectAddress(router, payment);
    expect(host.notifications.at(-1)?.message).toBe(
      'Your order was placed. You can pay for it here.',
    );
    expect(host.cart.get().lines).toEqual([]);
    expect(ordersOf(host)).toEqual([]);
    expect(host.calls).toContainEqual({
      operation: 'GET /user/order/{id}',
      input: { params: { id: sent.idempotencyKey }, query: { type: 'key' } },
    });
  });

  test('the order was placed and the cart has other tickets by now: the cart stays', async () => {
    await loseAnswer();
    const host = buyer({ cart: { lines: [{ ...sample.cart.lines[0]!, count: 1 }] } });
    const { router } = openPage(host);
    await waitFor(() => expect(router.state.location.pathname).toBe('/payment'));
    expect(host.cart.get().lines).toMatchObject([{ count: 1 }]);
  });

  test('order not placed: says so and sends it on a press only, with the same key', async () => {
    const sent = await loseAnswer();
    const { host, user, router } = open(buyer({ answers: { 'GET /user/order/{id}': undefined } }));
    expect(await screen.findByText(/did not reach us, and nothing was ordered/)).toBeVisible();
    expect(ordersOf(host)).toEqual([]);
    host.answers['GET /user/order/{id}'] = sample.pendingOrder;
    await user.click(await screen.findByRole('radio', { name: /PromptPay/ }));
    await user.click(await payButton());
    await waitFor(() => expect(router.state.location.pathname).toBe('/payment'));
    expect(ordersOf(host)).toEqual([sent]);
  });

  test('the request is still running: asks again until it is answered', async () => {
    await loseAnswer();
    const answer = inTurn(isRunning, () => sample.pendingOrder);
    const { host, router } = openPage(buyer({ answers: { 'GET /user/order/{id}': answer } }));
    expect(await screen.findByText(/This takes longer than usual/)).toBeVisible();
    await pass(1_000);
    await waitFor(() => expect(router.state.location.pathname).toBe('/payment'));
    expect(ordersOf(host)).toEqual([]);
  });
});

test('success: payment replaces billing in history, Back leads to the page before it', async () => {
  const { router, user } = open(buyer(), '/event/neon-garden');
  await act(() => router.navigate('/billing'));
  await user.click(await screen.findByRole('radio', { name: /PromptPay/ }));
  await user.click(await payButton());
  await waitFor(() => expect(router.state.location.pathname).toBe('/payment'));
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/event/neon-garden');
  await act(() => router.navigate(1));
  expect(router.state.location.pathname).toBe('/payment');
});

test.each([
  ['placed', 7, placed, '/event/jazz'],
  ['placed', 8, placed, '/event/jazz'],
  ['refused as its sale is over', 7, refusal(403, 2004, 'The sale is over.'), '/billing'],
  ['refused for an expired hold', 8, refusal(410, 2006, 'Your time is over.'), '/billing'],
])(
  '%s after the buyer has left for event %i: its tickets and the history stay',
  async (_, id, answer, back) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const host = buyer({ answers: { 'POST /user/order': () => promise.then(answer) } });
    const { router } = await pay(host);
    await act(() => router.navigate('/event/jazz'));
    const { event, lines } = sample.cart;
    act(() => host.setCart({ event: { ...event!, id }, lines: [{ ...lines[0]!, count: 1 }] }));
    resolve();
    await pass(0);
    expect(host.cart.get()).toMatchObject({ event: { id }, lines: [{ count: 1 }] });
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe(back);
  },
);

test('refused order: the reason above the button is announced once and has the focus', async () => {
  const host = refuseWith(400, 2001, 'Not enough tickets are left.');
  await pay(host);
  const reason = await screen.findByRole('alert');
  expect(reason).toHaveTextContent('Not enough tickets are left.');
  // oxlint-disable-next-line testing-library/no-node-access -- the focus is on the box around it, which has no role
  expect(reason.parentElement).toHaveFocus();
  expect(host.notifications).toEqual([
    { message: 'Not enough tickets are left.', type: 'error', isAnnounced: false },
  ]);
});

test('tickets already ordered from another device: opens that order', async () => {
  const order = { id: 5, pubId: sample.pendingOrder.pubId };
  const host = refuseWith(409, 2012, 'You have already ordered these tickets.', { order });
  const { router } = await pay(host);
  await expectAddress(router, payment);
  expect(host.cart.get().lines).toEqual([]);
  expect(host.notifications.at(-1)).toEqual({
    message: 'You have already ordered these tickets.',
    type: 'info',
  });
});

test('another buyer in the same browser: does not send the stored order', async () => {
  const { unmount } = await pay(buyer({ answers: { 'POST /user/order': lost } }));
  await pass(longerThanAllPausesMs);
  await screen.findByText(/We do not know yet/);
  unmount();
  const host = buyer({ settings: { ...adultUser, email: 'somchai@playday.test' } });
  openPage(host);
  await payButton();
  expect(ordersOf(host)).toEqual([]);
});

test('changed body or a definite refusal: uses a new idempotency key', async () => {
  const host = refuseWith(503, 2030, 'The payment provider does not answer.');
  const { user } = await pay(host);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The payment provider does not answer.',
  );
  await user.click(await payButton());
  await pass(0);
  host.answers['POST /user/order'] = lost;
  await user.click(await payButton());
  await pass(longerThanAllPausesMs);
  await screen.findByText(/We do not know yet/);
  await user.click(screen.getByRole('radio', { name: /^Card/ }));
  await user.click(await payButton());
  await pass(longerThanAllPausesMs);
  await screen.findByText(/We do not know yet/);
  const keys = new Set(ordersOf(host).map(({ idempotencyKey }) => idempotencyKey));
  expect(keys.size).toBe(4);
});

test('insufficient stock: lowers the cart lines and names them', async () => {
  const host = refuseWith(409, 2001, 'There are not enough tickets left.', {
    tickets: [{ id: 71, left: 1 }],
  });
  await pay(host);
  expect(await screen.findByRole('alert')).toHaveTextContent('Your cart now holds: Standing × 1.');
  expect(host.cart.get().lines[0]?.count).toBe(1);
});

test('kind of ticket whose sale has ended: named, with what the cart still holds', async () => {
  const [standing] = sample.cart.lines;
  const host = buyer({
    cart: { lines: [standing!, { ...standing!, id: 72, name: 'Early bird', count: 1 }] },
    answers: {
      'POST /user/order': refusal(409, 2014, 'The sale of these tickets has ended.', {
        tickets: [{ id: 72, left: 0 }],
      }),
    },
  });
  await pay(host);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The sale of Early bird has ended. Your cart now holds: Standing × 2.',
  );
  expect(host.cart.get().lines.map(({ name, count }) => [name, count])).toEqual([['Standing', 2]]);
});

test('expired hold: empties the cart, shows the reason and goes back', async () => {
  const reason = 'Your time is up, so your tickets were released.';
  const host = refuseWith(410, 2006, reason);
  const { router } = await pay(host);
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(host.cart.get()).toMatchObject({ lines: [], emptied: { eventId: 7, reason } });
  expect(host.notifications.at(-1)?.message).toBe(reason);
});

test('session ended: sign-in with a way back, then the promo code is still applied', async () => {
  const host = refuseWith(401, 4002, 'Please log in.');
  const { router } = await payWithCode(host);
  await expectAddress(router, '/login?next=%2Fbilling');
  await act(() => host.session.signIn('token'));
  await act(() => router.navigate('/billing'));
  expect(await screen.findByLabelText('Promo code')).toHaveValue('PLAYDAY1');
  expect(summaryRow('Promo discount−฿240')).toBeVisible();
});

test('refused order: clears the promo code', async () => {
  const host = refuseWith(409, 2011, 'This promo code has already been used.');
  await payWithCode(host);
  expect(await screen.findByRole('alert')).toHaveTextContent('already been used');
  expect(ordersOf(host)[0]?.body.promocode).toBe('PLAYDAY1');
  expect(screen.getByLabelText('Promo code')).toHaveValue('');
});
