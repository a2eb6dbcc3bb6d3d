import type { BuyerStatus, EventDetails } from '@playday/shared/api-contract';
import type { WaitingRoom } from '@playday/shared/api-contract/extras/waiting-room/operations';
import { acrossElements, adultUser, hrefOf, sentTo } from '@playday/shared/testing';
import type { FakeHostOptions } from '@playday/shared/testing/fake-host';
import { act, screen, waitFor, within } from '@testing-library/react';
import { detailsWithRoom, roomAt } from '../extras/waiting-room/sample.ts';
import { buyerStatus, detailsOf, events, sampleNow } from '../sample.ts';
import { openPage } from '../testing/open-page.ts';

const jazz = () => detailsOf(events[0]!);

const open = (details: EventDetails, { answers, ...options }: FakeHostOptions = {}) =>
  openPage('/event/1', { 'GET /event/{id}': details, ...answers }, options);
const cartOf = ({ event }: EventDetails) => ({
  event,
  currency: { code: 'THB', symbol: '฿', scale: 2 },
  lines: [{ id: 12, name: 'At the rail', description: '', price: 49_050, count: 1, left: 3 }],
});
const more = (name: string) => screen.findByRole('button', { name: `${name}: one more` });
const getTickets = () => screen.findByRole('button', { name: /^Get tickets/ });

test('selecting tickets: the button has subtotal and fees, beside it is the total', async () => {
  const { host, user } = open(jazz());
  await user.click(await more('At the rail'));
  await user.click(await more('At the rail'));
  await user.click(await more('Table seat'));
  // 5 % of each ticket type's sum, rounded half up, and 20 baht per order.
  expect(await getTickets()).toHaveTextContent('Get tickets฿1,871 + ฿113.55 fees');
  expect(screen.getByText(acrossElements('Total ฿1,984.55'))).toBeVisible();
  expect(host.cart.get()).toMatchObject({
    event: { id: 1, name: 'Jazz on the Ninth Floor', age: 18 },
    currency: { code: 'THB', symbol: '฿', scale: 2 },
    lines: [
      { id: 12, price: 49_050, count: 2 },
      { id: 11, price: 89_000, count: 1 },
    ],
  });
});

test('held tickets: have the price of the hold, other kinds that of the event', async () => {
  const details = jazz();
  const { host } = open(details, { settings: adultUser });
  await getTickets();
  const [line] = cartOf(details).lines;
  act(() =>
    host.setCart({
      ...cartOf(details),
      lines: [{ ...line!, heldPrice: 30_000 }],
      hold: 'confirmed',
    }),
  );
  expect(await screen.findByText(acrossElements('฿300.00'))).toBeVisible();
  expect(screen.queryByText(acrossElements('฿490.50'))).toBeNull();
  expect(screen.getByText(acrossElements('฿890.00'))).toBeVisible();
  // 5 % of 300 and 20 baht.
  expect(await getTickets()).toHaveTextContent('Get tickets฿300 + ฿35 fees');
  expect(screen.getByText(acrossElements('Total ฿335'))).toBeVisible();
});

test('no fees: the button has the subtotal, and beside it is the count', async () => {
  const details = jazz();
  details.event.fees = [];
  for (const ticket of details.tickets) ticket.fee = [];
  const { user } = open(details);
  await user.click(await more('At the rail'));
  await user.click(await more('At the rail'));
  expect(await getTickets()).toHaveTextContent(/^Get tickets฿981$/);
  expect(screen.getByText('2 tickets')).toBeVisible();
});

test('Get tickets without a selection: focuses the tickets and asks for a selection', async () => {
  Element.prototype.scrollIntoView = () => {};
  const { host, user } = open(jazz());
  await user.click(await getTickets());
  expect(screen.getByText('Choose how many tickets you want first.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Tickets' })).toHaveFocus();
  expect(host.cart.get().isOpen).toBe(false);
});

test('steppers: at most four tickets in total, and at most the stock of a type', async () => {
  const { user } = open(jazz());
  for (let count = 0; count < 3; count++) await user.click(await more('At the rail'));
  expect(await more('At the rail')).toHaveAttribute('aria-disabled', 'true');
  await user.click(await more('Table seat'));
  expect(await more('Table seat')).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'At the rail: one fewer' }));
  expect(await more('Table seat')).toHaveAttribute('aria-disabled', 'false');
});

const statusOf = (owned: number, more: Partial<BuyerStatus> = {}) =>
  buyerStatus({ owned, remaining: 4 - owned, ...more });

test('buyer with three tickets in orders: the stepper ends at one, the page says why', async () => {
  const { user } = open(jazz(), {
    settings: adultUser,
    answers: { 'GET /user/hold': statusOf(3) },
  });
  expect(
    await screen.findByText(/You already have 3 of the 4 tickets .* You can add 1 more\./),
  ).toBeVisible();
  await user.click(await more('At the rail'));
  expect(await more('At the rail')).toHaveAttribute('aria-disabled', 'true');
  expect(await more('Table seat')).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText(/You cannot add more\./)).toBeVisible();
});

test('cart emptied by the shop: only its event says why, until a new selection', async () => {
  const { host, user } = open(jazz());
  act(() => host.setCart(cartOf(jazz())));
  act(() => host.cart.clear('The 30 minutes are over.'));
  expect(await screen.findByText('The 30 minutes are over.')).toBeVisible();
  await user.click(await more('Table seat'));
  expect(screen.queryByText('The 30 minutes are over.')).toBeNull();
  act(() =>
    host.setCart({ ...cartOf(jazz()), lines: [], emptied: { eventId: 99, reason: 'Elsewhere.' } }),
  );
  expect(screen.queryByText('Elsewhere.')).toBeNull();
});

test('order that waits for payment: what fills its place, which opens the receipt', async () => {
  const payBy = new Date(sampleNow + 751_000).toISOString();
  const status = statusOf(4, { pendingOrder: { id: 7, pubId: 'order/7', payBy } });
  const Panel = (props: Record<string, unknown>) => <p>{`paying ${JSON.stringify(props)}`}</p>;
  open(jazz(), {
    settings: adultUser,
    answers: { 'GET /user/hold': status },
    fillers: { 'catalog/pending-order': Panel },
  });
  expect(await screen.findByText('paying {"orderId":"order/7","opensReceipt":true}')).toBeVisible();
  expect(screen.queryByText('Go to the payment')).not.toBeInTheDocument();
});

test('order that waits, place not filled: a link to its payment with the time left', async () => {
  const payBy = new Date(sampleNow + 751_000).toISOString();
  const status = statusOf(4, { pendingOrder: { id: 7, pubId: 'order/7', payBy } });
  open(jazz(), { settings: adultUser, answers: { 'GET /user/hold': status } });
  expect(await screen.findByRole('timer', { name: 'Time left to pay' })).toHaveTextContent('12:31');
  expect(hrefOf('Go to the payment')).toBe('/payment?order=order%2F7');
  expect(await more('Table seat')).toHaveAttribute('aria-disabled', 'true');
});

test('order that waits on a page that renders every second: asked for every 15 s', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const payBy = new Date(sampleNow + 751_000).toISOString();
  const status = statusOf(4, { pendingOrder: { id: 7, pubId: 'order/7', payBy } });
  const { host } = open(jazz(), { settings: adultUser, answers: { 'GET /user/hold': status } });
  await screen.findByRole('timer', { name: 'Time left to pay' });
  const before = sentTo(host, 'GET /user/hold').length;
  for (let second = 0; second < 16; second++)
    act(() => {
      host.setCart({ ...cartOf(jazz()), endsAt: sampleNow + second });
      jest.advanceTimersByTime(1000);
    });
  expect(sentTo(host, 'GET /user/hold').length).toBeGreaterThan(before);
  jest.useRealTimers();
});

test('tickets in orders: asked again after an answer about the hold and an order', async () => {
  const { host } = open(jazz(), { settings: adultUser });
  const asked = () => sentTo(host, 'GET /user/hold').length;
  await waitFor(() => expect(asked()).toBe(1));
  act(() => host.setCart({ ...cartOf(jazz()), hold: 'sending' }));
  act(() => host.setCart({ ...cartOf(jazz()), hold: 'confirmed' }));
  await waitFor(() => expect(asked()).toBe(2));
  host.answers['GET /user/hold'] = statusOf(4);
  act(() => host.events.emit('order:placed', { pubId: 'a' }));
  expect(await screen.findByText(/You already have 4 of the 4 tickets/)).toBeVisible();
});

test('signed-out visitor: the api is asked for tickets in orders only after sign-in', async () => {
  const { host } = open(jazz());
  await more('Table seat');
  expect(sentTo(host, 'GET /user/hold')).toEqual([]);
  host.answers['GET /user/hold'] = statusOf(2);
  act(() => host.setUser(adultUser));
  expect(await screen.findByText(/You already have 2 of the 4 tickets/)).toBeVisible();
});

test('buy bar, signed out: says that the tickets are not reserved', async () => {
  await open(jazz()).user.click(await more('Table seat'));
  expect(screen.getByText('Not reserved yet')).toBeVisible();
});

test('buy bar, signed in: says reserved; api silent: says not reserved, no timer', async () => {
  const { host, user } = open(jazz(), { settings: adultUser });
  await user.click(await more('Table seat'));
  expect(screen.getByText('Reserved for you')).toBeVisible();
  act(() => host.setCart({ ...host.cart.get(), hold: 'retrying' }));
  expect(screen.getByText('Not reserved yet')).toBeVisible();
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
});

test('another event’s cart: ignored; a selection is pending until the buyer decides', async () => {
  const other = { id: 2, url: 'x', name: 'Other', poster: '', dateStart: '', age: null };
  const line = { id: 99, name: 'x', description: '', price: 100, count: 4, left: 9 };
  const { host, user } = open(jazz(), {
    cart: { ...cartOf(jazz()), event: other, lines: [line], endsAt: sampleNow },
  });
  expect(await getTickets()).toHaveTextContent(/^Get tickets$/);
  await user.click(await more('Table seat'));
  expect(host.cart.get().pendingSelection).toMatchObject({ event: { id: 1 }, count: 1 });
  expect(host.cart.get().lines).toEqual([line]);
});

test('low stock: shows the number left; no stock: shows sold out', async () => {
  const details = jazz();
  details.tickets[0]!.left = 0;
  open(details);
  expect(await screen.findByText('Only 3 left')).toBeVisible();
  expect(screen.getByText('Sold out')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Table seat: one more' })).not.toBeInTheDocument();
});

test.each([
  ['few of them', 12, true, true],
  ['many of them', 12, undefined, false],
  ['as many as one buyer may have', 4, undefined, true],
] as const)('stock: the number left is said when it is %s', async (_, left, isFew, isSaid) => {
  const details = jazz();
  details.tickets[0] = { ...details.tickets[0]!, left, ...(isFew && { isFew }) };
  open(details);
  await more('Table seat');
  expect(screen.queryByText(`Only ${left} left`) !== null).toBe(isSaid);
});

test('no public stock left: the buyer can still change the tickets held for them', async () => {
  const details = jazz();
  details.tickets[1]!.left = 0;
  open(details, { settings: adultUser, cart: { ...cartOf(details), endsAt: sampleNow + 60_000 } });
  await waitFor(async () =>
    expect(await more('At the rail')).toHaveAttribute('aria-disabled', 'false'),
  );
});

test('visitor under the age limit: sees why beside the button, which is disabled', async () => {
  open(jazz(), { settings: { ...adultUser, birthday: '2008-11-23' } });
  const tickets = within(await screen.findByRole('region', { name: 'Tickets' }));
  expect(await tickets.findByRole('alert')).toHaveTextContent(
    'You cannot buy a ticket for this event because do not fit the age restrictions.',
  );
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(await getTickets()).toBeDisabled();
  expect(screen.getByText('฿890.00')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Table seat: one more' })).not.toBeInTheDocument();
});

test('before the sale: shows its start and a link to pre-registration', async () => {
  open(detailsOf(events[2]!));
  const tickets = within(await screen.findByRole('region', { name: 'Tickets' }));
  expect(tickets.getByText('Tickets go on sale on Mon 30 November 2026, 11:00.')).toBeVisible();
  expect(tickets.getByRole('link', { name: /Pre-register/ })).toHaveAttribute(
    'href',
    '/pre-registration',
  );
  expect(tickets.queryByRole('button')).not.toBeInTheDocument();
});

test.each([
  [
    'after the sale',
    { saleEnd: '2026-11-19T00:00:00+07:00' },
    'The ticket sale for this event has ended.',
  ],
  [
    'after the event',
    { dateStart: '2026-11-18T20:00:00+07:00', dateEnd: '2026-11-19T00:00:00+07:00' },
    /This event is over/,
  ],
])('%s: shows the reason and a link to other events', async (_, change, sentence) => {
  const details = jazz();
  Object.assign(details.event, change);
  open(details);
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(hrefOf('See other events')).toBe('/');
  expect(screen.queryByRole('button', { name: /^Get tickets/ })).not.toBeInTheDocument();
});

test('all tickets sold: shows a sold-out message', async () => {
  const details = jazz();
  for (const ticket of details.tickets) ticket.left = 0;
  open(details);
  expect(await screen.findByText(/All tickets are sold/)).toBeVisible();
});

test('fees: shown before any ticket is selected, with what they come to', async () => {
  open(jazz());
  expect(
    await screen.findByText(acrossElements('+ ฿44.50 Service fee (5%) per ticket')),
  ).toBeVisible();
  expect(screen.getByText(acrossElements('+ ฿24.53 Service fee (5%) per ticket'))).toBeVisible();
  expect(screen.getByText(acrossElements('+ per order: Booking fee ฿20'))).toBeVisible();
});

test('fee of a type of a newer api: no amounts, as none would be what is charged', async () => {
  const details = jazz();
  details.event.fees[0]!.type = 'perKilometre' as never;
  open(details);
  expect(await screen.findByText(/The prices could not be loaded/)).toBeVisible();
  expect(screen.queryByText(/฿/)).not.toBeInTheDocument();
});

test('several fees of a ticket: their sum, and each is named', async () => {
  const details = jazz();
  details.tickets[0]!.price = 3500;
  details.tickets[0]!.fee.push({ id: 3, name: 'Insurance', type: 'fixed', amount: 10 });
  open(details);
  expect(
    await screen.findByText(
      acrossElements('+ ฿185 fees per ticket: Service fee 5%, Insurance ฿10'),
    ),
  ).toBeVisible();
});

test('free tickets: no fees, also those of the order, because free orders have none', async () => {
  const details = jazz();
  for (const ticket of details.tickets) ticket.price = 0;
  const { user } = open(details);
  expect(await screen.findAllByText('Free')).not.toHaveLength(0);
  expect(screen.queryByText(/Service fee|Booking fee/)).toBeNull();
  await user.click(await more('At the rail'));
  expect(await getTickets()).toHaveTextContent('Get ticketsFree');
  expect(screen.queryByText(/฿/)).toBeNull();
});

const until = (days: number, day: string) =>
  ({ kind: 'until', days, until: `2026-11-${day}T23:59:59+07:00` }) as const;
test.each([
  [{ kind: 'none' }, 'Not refundable, unless the event is cancelled or moved.'],
  [until(1, '21'), 'Refundable until Sat 21 November 2026, a day before the event.'],
  [until(0, '22'), 'Refundable until Sun 22 November 2026, the day of the event.'],
  [until(3, '19'), 'Refundable until Thu 19 November 2026; that day has passed.'],
] as const)(
  'refund policy %j: said beside the prices, with a link to what it means',
  async (refund, text) => {
    const details = jazz();
    details.event.refund = refund;
    open(details);
    expect(await screen.findByText(text, { exact: false })).toBeVisible();
    expect(hrefOf('Refunds and changes')).toBe('/faq#refunds');
  },
);

test.each([
  ['of a kind that this release does not know', { refund: { kind: 'voucher' as 'none' } }],
  ['of a cancelled event', { refund: { kind: 'none' as const }, state: 'cancelled' as const }],
])('refund policy %s: not said', async (_, event) => {
  const details = jazz();
  Object.assign(details.event, event);
  open(details);
  await screen.findByRole('heading', { name: 'Tickets' });
  expect(screen.queryByText(/efund/)).toBeNull();
});

describe('kinds of tickets with a window of their own', () => {
  afterEach(() => jest.useRealTimers());
  const dateIn = (ms: number) => new Date(sampleNow + ms).toISOString();
  /** Short, because every second that the clock is turned renders the page. */
  const soon = 120_000;

  /** An event whose first kind ends, and whose second begins; `passTo` turns the clock. */
  function openWindows({ ends = soon, begins = soon }, options: FakeHostOptions = {}) {
    jest.useFakeTimers({ advanceTimers: true });
    const details = jazz();
    details.tickets[0]!.saleEnd = dateIn(ends);
    details.tickets[1]!.saleStart = dateIn(begins);
    const begun = Date.now();
    const passed = () => Date.now() - begun;
    const page = open(details, { now: () => sampleNow + passed(), ...options });
    const passTo = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms - passed()));
    return { ...page, passTo, details };
  }
  const stepper = (name: string) => screen.queryByRole('button', { name: `${name}: one more` });

  test('open tab: a kind ends and the next begins, whatever answers say', async () => {
    const { passTo } = openWindows({});
    await more('Table seat');
    expect(screen.getByText('Until Fri 20 November, 12:02')).toBeVisible();
    expect(screen.getByText('From Fri 20 November, 12:02')).toBeVisible();
    expect(stepper('At the rail')).toBeNull();
    await passTo(soon - 60_000);
    expect(screen.queryByText('Sale ended')).toBeNull();
    await passTo(soon + 1_000);
    expect(screen.getByText('Sale ended')).toBeVisible();
    expect([stepper('Table seat'), stepper('At the rail')]).toEqual([null, expect.anything()]);
    expect(screen.queryByText(/^From Fri/)).toBeNull();
  });

  test('end that is that of the event, or later: not said', async () => {
    const { details } = openWindows({ ends: 3_000 * soon });
    await more('Table seat');
    expect(Date.parse(details.event.saleEnd)).toBeLessThan(sampleNow + 3_000 * soon);
    expect(screen.queryByText(/^Until/)).toBeNull();
  });

  test('chosen, not held, and the kind ends: said, and the tickets can be taken out', async () => {
    const { passTo, user, host } = openWindows({});
    await user.click(await more('Table seat'));
    await passTo(soon + 1_000);
    expect(screen.getByText('Sale ended')).toBeVisible();
    expect(stepper('Table seat')).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'Table seat: one fewer' }));
    expect(host.cart.get().lines).toEqual([]);
    expect(stepper('Table seat')).toBeNull();
  });

  test('held, and the kind ends: stays, and cannot become more', async () => {
    const { passTo, host } = openWindows({}, { settings: adultUser });
    await more('Table seat');
    const line = { id: 11, name: 'Table seat', description: '', price: 89_000, count: 2, left: 9 };
    const endsAt = Date.parse('2026-11-20T12:20:00+07:00');
    act(() => host.setCart({ ...cartOf(jazz()), lines: [line], hold: 'confirmed', endsAt }));
    await passTo(soon + 1_000);
    expect(screen.getByText('Sale ended')).toBeVisible();
    expect(screen.getByRole('timer', { name: 'Time left for your tickets' })).toBeVisible();
    expect(stepper('Table seat')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Table seat: one fewer' })).toHaveAttribute(
      'aria-disabled',
      'false',
    );
  });

  test('every kind has ended: the sale of the event has, too', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const details = jazz();
    for (const ticket of details.tickets) Object.assign(ticket, { saleEnd: dateIn(0), left: 0 });
    open(details);
    expect(await screen.findByText('The ticket sale for this event has ended.')).toBeVisible();
    expect(screen.getAllByText('Sale ended')).toHaveLength(details.tickets.length);
  });

  test('one kind sold out, the other ended: sold out', async () => {
    const details = jazz();
    details.tickets[0]!.left = 0;
    details.tickets[1]!.saleEnd = dateIn(0);
    open(details);
    expect(await screen.findByText(/All tickets are sold/)).toBeVisible();
  });

  test('one kind sold out, the other begins later: not sold out', async () => {
    const details = jazz();
    details.tickets[0]!.left = 0;
    details.tickets[1]!.saleStart = dateIn(soon);
    open(details);
    expect(await screen.findByText('From Fri 20 November, 12:02')).toBeVisible();
    expect(screen.queryByText(/All tickets are sold/)).toBeNull();
  });
});

describe('event with a waiting room', () => {
  const beforeSale = sampleNow - 60_000;
  const until = new Date(sampleNow + 600_000).toISOString();
  const openRoom = (room: WaitingRoom, { answers, ...options }: FakeHostOptions = {}) =>
    open(detailsWithRoom(), {
      answers: { 'GET /waiting-room/{id}': room, ...answers },
      ...options,
    });
  const toRoom = (options = {}) =>
    screen.findByRole('link', { name: 'To the waiting room' }, options);

  test('before it opens: says when, without a link', async () => {
    const room = roomAt('closed', { lobbyOpensAt: new Date(sampleNow - 30_000).toISOString() });
    openRoom(room, { now: () => beforeSale });
    expect(
      await screen.findByText(
        /Before the sale, a waiting room opens on Fri 20 November 2026, 11:59/,
      ),
    ).toBeVisible();
    expect(screen.getByText(/Tickets go on sale on/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'To the waiting room' })).toBeNull();
  });

  test.each([
    ['in the lobby', beforeSale, null, /The waiting room is open: join before then/],
    ['on sale', sampleNow, null, /tickets are sold through a waiting room/],
    [
      'on sale, signed in but not admitted',
      sampleNow,
      adultUser,
      /tickets are sold through a waiting room/,
    ],
  ] as const)(
    '%s: leads to the waiting room, and nothing can be chosen',
    async (_case, now, settings, text) => {
      openRoom(roomAt('open'), { now: () => now, settings });
      expect(await toRoom()).toHaveAttribute('href', '/event/ninth-floor-jazz/waiting-room');
      expect(screen.getByText(text)).toBeVisible();
      expect(screen.queryByRole('button', { name: /: one more$/ })).toBeNull();
      expect(screen.queryByRole('button', { name: /^Get tickets/ })).toBeNull();
    },
  );

  test('admitted: tickets can be chosen, with the time left', async () => {
    openRoom(roomAt('open'), {
      settings: adultUser,
      answers: { 'GET /user/hold': buyerStatus({ admittedUntil: until }) },
    });
    expect(await screen.findByText(/It’s your turn: choose tickets until 12:10/)).toBeVisible();
    expect(screen.getByRole('timer', { name: 'Time left to choose' })).toHaveTextContent('10:00');
    expect(await more('Table seat')).toHaveAttribute('aria-disabled', 'false');
  });

  test('tickets held: they can be changed, also after the time to choose', async () => {
    const held = {
      event: 1,
      tickets: [{ id: 12, count: 1, left: 3 }],
      isExtended: false,
      isScarce: false,
      revision: 1,
    };
    const hold = {
      ...held,
      remaining: 3,
      expiresAt: until,
      serverNow: new Date(sampleNow).toISOString(),
    };
    openRoom(roomAt('open'), {
      settings: adultUser,
      answers: { 'GET /user/hold': buyerStatus({ hold }) },
    });
    expect(await more('Table seat')).toHaveAttribute('aria-disabled', 'false');
    expect(screen.queryByRole('link', { name: 'To the waiting room' })).toBeNull();
  });

  test('hold refused without admission: empties the cart, links to the waiting room', async () => {
    const status = buyerStatus({ admittedUntil: until });
    const { host, user } = openRoom(roomAt('open'), {
      settings: adultUser,
      answers: { 'GET /user/hold': () => status },
    });
    await user.click(await more('Table seat'));
    status.admittedUntil = new Date(sampleNow - 1).toISOString();
    act(() => host.setCart({ ...cartOf(detailsWithRoom()), hold: 'sending' }));
    act(() => host.cart.clear());
    expect(await toRoom()).toBeVisible();
  });
});
