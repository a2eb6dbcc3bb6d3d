import { acrossElements, refusal } from '@playday/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { EventCard } from '@playday/shared/api-contract';
import { events, sampleAnswers, sampleNow } from '../sample.ts';
import { openPage } from '../testing/open-page.ts';

/** The main page with these events, and these past ones. */
const openWith = (list: EventCard[], past: EventCard[] = []) =>
  openPage('/', {
    'GET /event': ({ query = {} }) => {
      const asked = query.past ? past : list;
      return { events: asked, total: asked.length };
    },
  });
const busy = refusal(503, 1053, 'The shop is busy. Please try again in a moment.');
const region = (name: string) => screen.findByRole('region', { name });

test('main page: requests eight current events, ten past events and five news items', async () => {
  const { host } = openPage('/');
  await screen.findByRole('heading', { level: 1 });
  const requests = host.calls.map(({ operation, input }) => [
    operation,
    (input as { query?: object }).query,
  ]);
  expect(requests).toEqual(
    expect.arrayContaining([
      ['GET /event', { start: 0, limit: 8, past: false, lang: 'en' }],
      ['GET /event', { start: 0, limit: 10, past: true, lang: 'en' }],
      ['GET /news', { limit: 5, sort: 'pubDate', sortdir: 'desc', lang: 'en' }],
    ]),
  );
});

test('upcoming event: shows date, venue and lowest price, and links to its page', async () => {
  const { user, router } = openPage('/');
  const list = within(await region('Current and upcoming Events'));
  expect(list.getByText('Sun 22 Nov · 19:00')).toBeVisible();
  expect(list.getByText(acrossElements('from ฿535.03 incl. fees'))).toBeVisible();
  await user.click(list.getByRole('link', { name: 'BUY TICKETS for Jazz on the Ninth Floor' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/event/ninth-floor-jazz'));
});

test.each([
  ['fees', { priceFrom: 850, totalFrom: 884 }, 'from ฿884 incl. fees'],
  ['no fees', { priceFrom: 850, totalFrom: 850 }, 'from ฿850'],
  ['an api of an earlier release', { priceFrom: 850, totalFrom: undefined }, 'from ฿850'],
  ['half a baht', { priceFrom: 432.6, totalFrom: 432.6 }, 'from ฿432.60'],
  ['a free event', { priceFrom: 0, totalFrom: 0 }, 'Free'],
  ['every ticket sold', { priceFrom: null, totalFrom: undefined, isSoldOut: true }, 'Sold out'],
  [
    'a sale that begins later',
    { priceFrom: null, saleStart: '2026-11-21T12:00:00+07:00' },
    'On sale soon',
  ],
  ['kinds that begin later', { priceFrom: null, totalFrom: undefined }, 'On sale soon'],
])('%s: the card and the next big night say the same', async (_, prices, text) => {
  const [first, ...rest] = events;
  openWith([{ ...first!, ...prices }, ...rest]);
  const list = within(await region('Current and upcoming Events'));
  expect(list.getAllByText(acrossElements(text))[0]).toBeVisible();
  // What is sold out is never the next big night.
  if ('isSoldOut' in prices) return;
  expect(within(await region('Next big night')).getByText(acrossElements(text))).toBeVisible();
});

test('next big night: neither cancelled nor postponed', async () => {
  const [first, second, ...rest] = events;
  const featured = async (state?: 'cancelled' | 'postponed') => {
    const { unmount } = openWith([state ? { ...first!, state } : first!, second!, ...rest]);
    const text = (await region('Next big night')).textContent;
    unmount();
    return text;
  };
  expect(await featured()).toContain(first!.name);
  for (const state of ['cancelled', 'postponed'] as const)
    expect(await featured(state)).toContain(second!.name);
});

test('no event but cancelled and postponed ones: none is the next big night', async () => {
  const off = events.map((event, at) => ({
    ...event,
    state: at % 2 ? ('cancelled' as const) : ('postponed' as const),
  }));
  openWith(off);
  await region('Current and upcoming Events');
  expect(screen.queryByRole('region', { name: 'Next big night' })).toBeNull();
});

test('list of events: the weekend and each month have their own heading and list', async () => {
  openPage('/');
  const list = within(await region('Current and upcoming Events'));
  expect(list.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'This weekend',
    'November',
    'January 2027',
  ]);
  const walls = list.getAllByRole('list').slice(1);
  expect(
    walls.map((wall) => within(wall).getAllByRole('heading', { level: 4 })[0]?.textContent),
  ).toEqual(['Jazz on the Ninth Floor', 'Run for Congee', 'MANGO5 Fan Day']);
});

test('event abroad, where the next month has begun: the heading after it is true', async () => {
  const dates = [
    '2026-12-31T22:00:00+07:00',
    '2027-01-01T00:30:00+09:00',
    '2026-12-31T23:00:00+07:00',
  ];
  openWith(dates.map((dateStart, id) => ({ ...events[0]!, id, dateStart, dateEnd: dateStart })));
  const shown = within(await region('Current and upcoming Events'));
  expect(shown.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(
    ['December', 'January 2027', 'December'],
  );
});

test('tab that is used again on a later day: the headings follow the day', async () => {
  let now = sampleNow;
  openPage('/', {}, { now: () => now });
  const list = within(await region('Current and upcoming Events'));
  const first = () => list.getAllByRole('heading', { level: 3 })[0];
  expect(first()).toHaveTextContent('This weekend');
  now = Date.parse('2026-11-22T09:00:00+07:00');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(first()).toHaveTextContent('Today');
});

test('postponed event: it stands last, under a heading of its own, not under a date', async () => {
  const [first, ...rest] = events;
  openWith([{ ...first!, state: 'postponed' }, ...rest]);
  const list = within(await region('Current and upcoming Events'));
  const texts = list.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(texts.slice(-2)).toEqual(['Postponed', first!.name]);
  expect(texts[1]).toBe('November');
  const card = list.getAllByRole('listitem').at(-1);
  expect(within(card!).getByText('The new date will follow')).toBeVisible();
  expect(within(card!).queryByText(/Nov/)).toBeNull();
});

test('sale not started: the card offers details instead of tickets', async () => {
  openPage('/');
  const list = within(await region('Current and upcoming Events'));
  expect(list.getByText('On sale soon')).toBeVisible();
  expect(
    list.queryByRole('link', { name: 'BUY TICKETS for MANGO5 Fan Day' }),
  ).not.toBeInTheDocument();
});

test('past event that was cancelled: marked as cancelled, not as ended', async () => {
  openWith([], [{ ...events[0]!, state: 'cancelled' }]);
  const list = within(await region('Past Events'));
  expect(await list.findByText('Cancelled')).toBeVisible();
  expect(list.queryByText('Event ended')).toBeNull();
});

test('past event: marked as ended, without a link', async () => {
  openPage('/');
  const list = within(await region('Past Events'));
  expect(list.getByText('Night Bike')).toBeVisible();
  expect(list.getByText('Event ended')).toBeVisible();
  expect(list.queryByRole('link')).not.toBeInTheDocument();
});

test('partner links: open in a new tab without an opener', async () => {
  openPage('/');
  const cards = within(await region('Exclusive Partners')).getAllByRole('link', {
    name: /new tab/,
  });
  expect(cards).toHaveLength(4);
  for (const card of cards) {
    expect(card).toHaveAttribute('target', '_blank');
    expect(card).toHaveAttribute('rel', 'noopener noreferrer');
  }
});

test('one list fails to load: it shows an error with a retry, the others are shown', async () => {
  const { host, user } = openPage('/', { 'GET /event': busy });
  const list = within(await region('Current and upcoming Events'));
  expect(list.getByRole('alert')).toHaveTextContent('Error occured during events reading.');
  await waitFor(() =>
    expect(host.notifications).toContainEqual({
      message: 'Error occured during events reading.',
      type: 'error',
    }),
  );
  expect(screen.getByText('Story number 1')).toBeVisible();

  host.answers['GET /event'] = sampleAnswers()['GET /event'];
  await user.click(list.getByRole('button', { name: 'Try again' }));
  expect(await list.findByText('Run for Congee')).toBeVisible();
});

test('invalid event in a list: that list fails, the page does not', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
  openWith([{ ...events[0]!, dateStart: 7 as never }]);
  expect(within(await region('Current and upcoming Events')).getByRole('alert')).toBeVisible();
  expect(warned).toHaveBeenCalledWith('Wrong Event object.');
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
});

test('currencies fail to load: no price is shown and a toast reports the error', async () => {
  const { host } = openPage('/', { 'GET /currency': busy });
  const list = within(await region('Current and upcoming Events'));
  expect(list.getAllByRole('heading', { level: 3 })[0]).toBeVisible();
  for (const card of list.getAllByRole('article')) expect(card).not.toHaveTextContent('฿');
  await waitFor(() =>
    expect(host.notifications[0]?.message).toBe('Error occured during currencies reading.'),
  );
});

test('chips: times with events, main kinds and cities, low prices; More: all events', async () => {
  const many = Array.from({ length: 8 }, (_, id) => ({ ...events[0]!, id, name: `Night ${id}` }));
  const cities = ['Bangkok', 'Phuket', 'Nan', 'Trat'].map((name) => ({
    slug: name.toLowerCase(),
    name,
  }));
  const kinds = [{ kind: 'music' as const, count: 9 }];
  const times = { tonight: 0, weekend: 2, 'next-week': 0 };
  openPage('/', { 'GET /event': { events: many, total: 33, cities, months: [], kinds, times } });
  const list = within(await region('Current and upcoming Events'));
  const chips = within(list.getByRole('navigation')).getAllByRole('link');
  expect(chips.map((chip) => [chip.textContent, chip.getAttribute('href')])).toEqual([
    ['Find events', '/events'],
    ['This weekend', '/events?when=weekend'],
    ['Music', '/events?kind=music'],
    ['Bangkok', '/events?city=bangkok'],
    ['Phuket', '/events?city=phuket'],
    ['Up to ฿500', '/events?price=500'],
  ]);
  // One child of the chip's grid: each would be a row.
  expect(list.getByText(acrossElements('Up to ฿500')).tagName).toBe('SPAN');
  expect(list.getAllByRole('article')).toHaveLength(8);
  expect(list.getByText('8 of 33')).toBeVisible();
  expect(list.getByRole('link', { name: 'More events' })).toHaveAttribute('href', '/events');
});

test('unknown path: shows the main page with a notice, which it lacks otherwise', async () => {
  const { unmount } = openPage('/no/such/page');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('PLAYDAY');
  expect(screen.getByText(/We did not find that page/)).toBeVisible();
  unmount();
  openPage('/');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('PLAYDAY');
  expect(screen.queryByText(/We did not find that page/)).not.toBeInTheDocument();
});
