import type {
  WaitingPlace,
  WaitingRoom,
} from '@playday/shared/api-contract/extras/waiting-room/operations';
import { adultUser, hrefOf, refusal, sentTo } from '@playday/shared/testing';
import type { FakeHostOptions } from '@playday/shared/testing/fake-host';
import { act, screen, waitFor, within } from '@testing-library/react';
import { detailsOf, events, sampleNow } from '../../sample.ts';
import { openPage } from '../../testing/open-page.ts';
import { detailsWithRoom, placeIn, roomAt } from './sample.ts';

const address = '/event/ninth-floor-jazz/waiting-room';

interface Options extends FakeHostOptions {
  room?: WaitingRoom;
  place?: WaitingPlace | (() => WaitingPlace);
}

function open({
  room = roomAt('open'),
  place = placeIn('waiting'),
  answers,
  ...options
}: Options = {}) {
  const ofRoom = {
    'GET /event/{id}': detailsWithRoom(),
    'GET /waiting-room/{id}': room,
    'POST /user/waiting-room': place,
    'DELETE /user/waiting-room': {},
  };
  return openPage(address, { ...ofRoom, ...answers }, options);
}
const openSignedIn = (options: Options = {}) => open({ settings: adultUser, ...options });

const tenth = placeIn('waiting', { place: 10 });

/** The public number is read at once, as when a tab is shown again. */
const readAgain = () => act(() => void dispatchEvent(new Event('focus')));

beforeEach(() => localStorage.clear());

test.each([
  ['closed', 'The waiting room opens on Fri 20 November 2026, 11:00'],
  ['lobby', 'Log in to join the queue'],
  ['open', 'Log in to join the queue'],
  ['soldOut', 'All tickets are sold'],
  ['ended', 'The ticket sale for this event has ended.'],
] as const)(
  'signed out, %s: says so, and the api is not asked for a place',
  async (state, title) => {
    const { host } = open({ room: roomAt(state) });
    expect(await screen.findByRole('heading', { level: 2, name: title })).toBeVisible();
    expect(sentTo(host, 'POST /user/waiting-room')).toEqual([]);
  },
);

test.each([
  ['cancelled', /^This event is cancelled\./],
  ['postponed', /^This event is postponed\./],
] as const)('event that is %s: says so, not that the sale has ended', async (state, title) => {
  const { event, tickets } = detailsWithRoom();
  const answers = { 'GET /event/{id}': { event: { ...event, state }, tickets } };
  open({ room: roomAt('ended'), answers });
  expect(await screen.findByRole('heading', { level: 2, name: title })).toBeVisible();
});

test('no ticket available: says how many may come back', async () => {
  open({ room: roomAt('taken', { left: 0, returning: 7 }) });
  expect(await screen.findByText(/7 may come back/)).toBeVisible();
});

test('no ticket available until another kind is sold: says that, and counts none', async () => {
  open({ room: roomAt('taken', { left: 0, returning: 0 }) });
  expect(await screen.findByText(/More tickets go on sale later/)).toBeVisible();
  expect(screen.queryByText(/in carts|may come back/)).toBeNull();
});

test('signed in, nothing available until another kind is sold: the place stays', async () => {
  openSignedIn({ room: roomAt('taken', { left: 0, returning: 0 }), place: tenth });
  expect(await screen.findByText(/More tickets go on sale later.*Your place stays/)).toBeVisible();
  expect(screen.queryByText(/0 tickets/)).toBeNull();
});

test('event without a waiting room: leads to the event’s page', async () => {
  const { router } = open({ answers: { 'GET /event/{id}': detailsOf(events[0]!) } });
  await waitFor(() => expect(router.state.location.pathname).toBe('/event/ninth-floor-jazz'));
});

test('unknown event: not-found page', async () => {
  openPage('/event/nothing-here/waiting-room');
  expect(await screen.findByRole('heading', { name: 'This event is not here' })).toBeVisible();
});

test('waiting room fails to load: a retry shows it', async () => {
  const fail = refusal(503, 1050, 'no');
  const { host, user } = open({ answers: { 'GET /waiting-room/{id}': fail } });
  expect(
    await screen.findByRole('heading', { name: 'The waiting room could not be loaded' }),
  ).toBeVisible();
  host.answers['GET /waiting-room/{id}'] = roomAt('open');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Log in to join the queue' })).toBeVisible();
});

test.each([
  ['signed in', adultUser],
  ['sign-in on the open page', null],
])(
  'lobby, %s: a place is taken once, the draw is explained, and leaving loses nothing',
  async (_, settings) => {
    const { host, user } = open({
      settings,
      room: roomAt('lobby'),
      place: placeIn('lobby', { drawnAs: 5 }),
    });
    if (!settings) {
      await screen.findByRole('link', { name: 'Log in' });
      act(() => host.setUser(adultUser));
    }
    expect(await screen.findByRole('heading', { name: 'You’re in' })).toBeVisible();
    expect(screen.getByText(/drawn at random at 12:00/)).toBeVisible();
    expect(sentTo(host, 'POST /user/waiting-room')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Leave the waiting room' }));
    expect(
      within(screen.getByRole('dialog')).getByText(/^Before the draw you lose nothing/),
    ).toBeVisible();
  },
);

test('waiting: place, people ahead and range of time; the tab’s title has the place', async () => {
  openSignedIn({
    room: roomAt('open', { serving: 700, places: 2000, calledPerMinute: 60, left: 5000 }),
    place: placeIn('waiting', { place: 1300 }),
  });
  const panel = within(await screen.findByRole('region', { name: 'Your place' }));
  expect(panel.getByText('1,300')).toBeVisible();
  expect(panel.getByText('599 people are ahead of you')).toBeVisible();
  expect(panel.getByText(/^Your turn is likely in about \d+ to \d+ minutes\.$/)).toBeVisible();
  await waitFor(() => expect(document.title).toBe('Place 1,300 · Jazz on the Ninth Floor'));
});

test('fewer tickets than people ahead: no time is told, but that they may not last', async () => {
  openSignedIn({
    room: roomAt('open', { serving: 700, places: 2000, calledPerMinute: 60, left: 51 }),
    place: placeIn('waiting', { place: 1300 }),
  });
  expect(
    await screen.findByText(/^The tickets that are left may not last until your turn\./),
  ).toBeVisible();
  expect(screen.queryByText(/^Your turn is likely/)).toBeNull();
});

test('after the draw, before the api has told the place: an estimate from the lot', async () => {
  openSignedIn({
    room: roomAt('open', { drawn: 100_000, drawSeed: 'seed' }),
    place: placeIn('lobby', { drawnAs: 5 }),
  });
  const panel = within(await screen.findByRole('region', { name: /The draw is done/ }));
  expect(panel.getByText('about')).toBeVisible();
  expect(panel.getByText('37,057 people are ahead of you')).toBeVisible();
});

test('public number changes: the page follows without a reload or asking for a place', async () => {
  const { host } = openSignedIn({ room: roomAt('open', { serving: 7 }), place: tenth });
  expect(await screen.findByText('2 people are ahead of you')).toBeVisible();
  host.answers['GET /waiting-room/{id}'] = roomAt('open', { serving: 8 });
  expect(await screen.findByText('1 person is ahead of you')).toBeVisible();
  expect(sentTo(host, 'POST /user/waiting-room')).toHaveLength(1);
});

test('sold out while waiting: told at the next reading of the public number', async () => {
  const { host } = openSignedIn({ place: tenth });
  await screen.findByText('9 people are ahead of you');
  host.answers['GET /waiting-room/{id}'] = roomAt('soldOut', { left: 0 });
  readAgain();
  expect(await screen.findByRole('heading', { name: 'All tickets are sold' })).toBeVisible();
  expect(hrefOf('To pre-registration')).toBe('/pre-registration');
  await waitFor(() =>
    expect(screen.getByRole('status', { name: 'Waiting room' })).toHaveTextContent(
      'All tickets are sold',
    ),
  );
});

test('called but not admitted: says that it takes seconds, asks again after a pause', async () => {
  const { host } = openSignedIn({
    room: roomAt('open', { serving: 12 }),
    place: placeIn('called', { place: 10 }),
  });
  expect(await screen.findByText(/You will be let in within seconds/)).toBeVisible();
  expect(sentTo(host, 'POST /user/waiting-room')).toHaveLength(1);
  await waitFor(() => expect(sentTo(host, 'POST /user/waiting-room')).toHaveLength(2));
});

test.each([
  [
    'in the lobby, after the draw',
    roomAt('open', { drawn: 1, serving: 9 }),
    placeIn('lobby', { drawnAs: 5 }),
  ],
  ['called', roomAt('open', { serving: 12 }), placeIn('waiting', { place: 10 })],
])('hidden tab, %s: the api is asked only once the tab is shown', async (_name, room, place) => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { host } = openSignedIn({ room, place, now: () => sampleNow + 60_000 });
  await waitFor(() => expect(sentTo(host, 'POST /user/waiting-room')).toHaveLength(1));
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(sentTo(host, 'POST /user/waiting-room')).toHaveLength(1);
  host.now = () => sampleNow + 120_000;
  hidden.mockRestore();
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(sentTo(host, 'POST /user/waiting-room')).toHaveLength(2));
});

const until = new Date(sampleNow + 600_000).toISOString();
const admitted = placeIn('admitted', { place: 10, admittedUntil: until });
const chooseTwoOf = (...ids: number[]) =>
  localStorage.setItem(
    'playday.waiting-room 1',
    JSON.stringify({ lines: ids.map((id) => ({ id, count: 2 })), hasLeft: false }),
  );
const [seat, rail] = detailsWithRoom().tickets;
const withoutSeats = {
  'GET /event/{id}': { ...detailsWithRoom(), tickets: [{ ...seat!, left: 0 }, rail!] },
};
const cartOfAnotherEvent = {
  event: detailsOf(events[1]!).event,
  currency: { code: 'THB', symbol: '฿', scale: 2 },
  lines: [{ id: 21, name: 'Bib', description: '', price: 0, count: 1, left: 9 }],
};

test('admitted, a selected ticket gone: the others are in the cart, the page says so', async () => {
  chooseTwoOf(11, 12);
  const { host, router } = openSignedIn({ place: admitted, answers: withoutSeats });
  await waitFor(() => expect(router.state.location.pathname).toBe('/event/ninth-floor-jazz'));
  expect(host.cart.get().lines.map(({ id, count }) => [id, count])).toEqual([[12, 2]]);
  expect(host.notifications[0]?.message).toBe(
    'Some of the tickets that you chose while waiting are gone.',
  );
  expect(localStorage.getItem('playday.waiting-room 1')).toBeNull();
});

test('admitted, tickets added while the event is loading: they are in the cart, too', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof detailsWithRoom>>();
  const { host, user, router } = openSignedIn({ place: tenth });
  await user.click(await screen.findByRole('button', { name: 'Table seat: one more' }));
  Object.assign(host.answers, {
    'GET /event/{id}': () => promise,
    'POST /user/waiting-room': admitted,
  });
  host.answers['GET /waiting-room/{id}'] = roomAt('open', { serving: 10 });
  readAgain();
  await waitFor(() => expect(sentTo(host, 'GET /event/{id}')).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Table seat: one more' }));
  resolve(detailsWithRoom());
  await waitFor(() => expect(router.state.location.pathname).toBe('/event/ninth-floor-jazz'));
  expect(host.cart.get().lines.map(({ id, count }) => [id, count])).toEqual([[11, 2]]);
});

test('admitted, all selected tickets gone: no question about another event’s cart', async () => {
  chooseTwoOf(11);
  const { host, router } = openSignedIn({
    place: admitted,
    cart: cartOfAnotherEvent,
    answers: withoutSeats,
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/event/ninth-floor-jazz'));
  expect(host.cart.get().pendingSelection ?? null).toBeNull();
});

test('admitted with another event’s tickets in the cart: asks, and the page stays', async () => {
  chooseTwoOf(11);
  const { host, router } = openSignedIn({ place: admitted, cart: cartOfAnotherEvent });
  await waitFor(() => expect(host.cart.get().pendingSelection?.count).toBe(2));
  expect(await screen.findByRole('timer', { name: 'Time left to choose' })).toHaveTextContent(
    '10:00',
  );
  expect(router.state.location.pathname).toBe(address);
  act(() => host.cart.acceptPending());
  await waitFor(() => expect(router.state.location.pathname).toBe('/event/ninth-floor-jazz'));
});

test('return after the time to choose: what the page remembers does not lead away', async () => {
  let now = sampleNow;
  const later = (seconds: number) => new Date(sampleNow + seconds * 1_000).toISOString();
  const { host, router } = openSignedIn({
    now: () => now,
    place: placeIn('admitted', { place: 3, admittedUntil: later(120) }),
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/event/ninth-floor-jazz'));
  now += 180_000;
  host.answers['GET /waiting-room/{id}'] = roomAt('open', { serverNow: later(180) });
  host.answers['POST /user/waiting-room'] = placeIn('over', { place: 3, serverNow: later(180) });
  await act(() => router.navigate(address));
  expect(await screen.findByRole('button', { name: 'Queue again' })).toBeVisible();
  expect(router.state.location.pathname).toBe(address);
});

test('time to choose is over: a new place is taken at the end', async () => {
  const { host, user } = openSignedIn({ place: placeIn('over', { place: 3 }) });
  const again = await screen.findByRole('button', { name: 'Queue again' });
  host.answers['POST /user/waiting-room'] = placeIn('waiting', { place: 80 });
  await user.click(again);
  expect(await screen.findByText('79 people are ahead of you')).toBeVisible();
  expect(host.calls.at(-1)?.input).toEqual({ body: { event: 1, again: true } });
});

test('place given up on another device: the page says so, takes one only on request', async () => {
  const { host, user } = openSignedIn({ place: tenth });
  await screen.findByText('9 people are ahead of you');
  host.answers['POST /user/waiting-room'] = placeIn('left');
  host.answers['GET /waiting-room/{id}'] = roomAt('open', { serving: 10 });
  readAgain();
  const back = await screen.findByRole('button', { name: 'Join again' });
  expect(host.calls.at(-1)?.input).toEqual({ body: { event: 1, known: true } });
  host.answers['POST /user/waiting-room'] = placeIn('waiting', { place: 80 });
  await user.click(back);
  await waitFor(() => expect(host.calls.at(-1)?.input).toEqual({ body: { event: 1 } }));
});

test('leaving: asks first, the place stays given up until the visitor joins again', async () => {
  const { host, user, unmount } = openSignedIn({ place: tenth });
  await user.click(await screen.findByRole('button', { name: 'Leave the waiting room' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Leave' }));
  expect(
    await screen.findByRole('heading', { name: 'You have left the waiting room' }),
  ).toBeVisible();
  expect(sentTo(host, 'DELETE /user/waiting-room')).toHaveLength(1);
  expect(document.title).toBe('Waiting room: Jazz on the Ninth Floor');
  unmount();

  const again = openSignedIn({ place: placeIn('waiting', { place: 90 }) });
  await again.user.click(await screen.findByRole('button', { name: 'Join again' }));
  expect(await screen.findByText('89 people are ahead of you')).toBeVisible();
});

test('left in another tab: this one shows it and does not ask for a place', async () => {
  const { host, user } = openSignedIn({ place: tenth });
  await screen.findByText('9 people are ahead of you');
  localStorage.setItem('playday.waiting-room 1', JSON.stringify({ lines: [], hasLeft: true }));
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'playday.waiting-room 1' })));
  expect(
    await screen.findByRole('heading', { name: 'You have left the waiting room' }),
  ).toBeVisible();
  expect(sentTo(host, 'POST /user/waiting-room')).toHaveLength(1);

  // Nor does it show the old place when a new one is taken.
  host.answers['POST /user/waiting-room'] = placeIn('waiting', { place: 90 });
  await user.click(screen.getByRole('button', { name: 'Join again' }));
  expect(await screen.findByText('89 people are ahead of you')).toBeVisible();
});

test('too young: says so, and nothing can be selected', async () => {
  const refuse = refusal(403, 2003, 'too young');
  openSignedIn({ answers: { 'POST /user/waiting-room': refuse } });
  expect(await screen.findByRole('heading', { name: 'This event has an age limit' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /: one more$/ })).toBeNull();
});

test('session ends while waiting: the page asks to sign in again', async () => {
  const { host } = openSignedIn({ place: tenth });
  await screen.findByText('9 people are ahead of you');
  act(() => host.setUser(null));
  const panel = within(await screen.findByRole('region', { name: 'Log in to join the queue' }));
  expect(panel.getByText(/Log in again to see your place/)).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole('status', { name: 'Waiting room' })).toHaveTextContent(
      /^Your session has ended/,
    ),
  );
  expect(document.title).toBe('Waiting room: Jazz on the Ninth Floor');
});

test('shop unreachable: the last state stays with a sentence until an answer comes', async () => {
  const { host } = openSignedIn({ room: roomAt('open', { serving: 5 }), place: tenth });
  await screen.findByText('4 people are ahead of you');
  host.answers['GET /waiting-room/{id}'] = refusal(0, 0, 'offline');
  readAgain();
  expect(await screen.findByText(/Playday cannot be reached/)).toBeVisible();
  expect(screen.getByText('4 people are ahead of you')).toBeVisible();
  host.answers['GET /waiting-room/{id}'] = roomAt('open', { serving: 6 });
  expect(await screen.findByText('3 people are ahead of you')).toBeVisible();
  expect(screen.queryByText(/Playday cannot be reached/)).toBeNull();
});

test('tickets selected while waiting: kept for a reload, at most four', async () => {
  const first = open();
  for (let count = 0; count < 3; count++)
    await first.user.click(await screen.findByRole('button', { name: 'At the rail: one more' }));
  await first.user.click(await screen.findByRole('button', { name: 'Table seat: one more' }));
  expect(screen.getByRole('button', { name: 'Table seat: one more' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  first.unmount();
  open();
  await waitFor(async () => {
    const counts = (await screen.findAllByRole('status')).map(({ textContent }) => textContent);
    expect(counts).toEqual(
      expect.arrayContaining([expect.stringMatching(/ 1$/), expect.stringMatching(/ 3$/)]),
    );
  });
});
