import type { PageHandle } from '@playday/shared/contract';
import type { EventDetails } from '@playday/shared/api-contract';
import { hrefOf, refusal } from '@playday/shared/testing';
import type { FakeHostOptions } from '@playday/shared/testing/fake-host';
import { screen, waitFor, within } from '@testing-library/react';
import * as app from '../index.ts';
import { detailsOf, events, sampleAnswers, sampleFacts, sampleNow } from '../sample.ts';
import { hostFor, openPage } from '../testing/open-page.ts';
import { type LoadedEvent, loadEvent } from '../event-data/load-event.ts';
import { eventJsonLd, eventMeta } from './event-meta.ts';

const fail = (status: number) => refusal(status, 1053, 'no');
const yen = { id: 2, iso_code: 'JPY', title: 'Yen', symbol: '¥', scale: 0 };

test('event page: shows name, schedule, venue, age and description', async () => {
  openPage('/event/ninth-floor-jazz');
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Jazz on the Ninth Floor' }),
  ).toBeVisible();
  expect(screen.getByText('Sun 22 November 2026, 19:00–00:30')).toBeVisible();
  expect(screen.getByText('Charoen Rooftop, Bangkok')).toBeVisible();
  expect(screen.getByText('Ages 18 and over')).toBeVisible();
  expect(await screen.findByText('the best view')).toBeVisible();
});

test('event abroad, sold in another currency: its hours are named as Bangkok time', async () => {
  const details = detailsOf({ ...events[0]!, currency: 2 });
  openPage('/event/1', { 'GET /event/{id}': details, 'GET /currency': [yen] });
  expect(await screen.findByText('Sun 22 November 2026, 19:00–00:30 (Bangkok time)')).toBeVisible();
});

const withFacts = (more: Partial<EventDetails['event']> = {}): EventDetails => {
  const { event, tickets } = detailsOf(events[0]!);
  return { event: { ...event, ...sampleFacts, ...more }, tickets };
};
const openWith = (details: EventDetails, options?: FakeHostOptions) =>
  openPage('/event/1', { 'GET /event/{id}': details }, options);

test('facts of an event: gate time, address, a link to the map and the organiser', async () => {
  openWith(withFacts());
  expect(await screen.findByText('Doors open 18:00')).toBeVisible();
  expect(screen.getByText('36 Charoen Krung Soi 36, Bang Rak, Bangkok 10500')).toBeVisible();
  expect(hrefOf(/Open in maps/)).toBe(
    'https://www.google.com/maps/search/?api=1&query=13.7275%2C100.5139',
  );
  expect(hrefOf('Late Set')).toBe('https://late-set.example/');
});

test('event on sale: one button leads on, in the tickets’ header; sold later, none', async () => {
  const { unmount } = openWith(withFacts());
  const get = await screen.findByRole('button', { name: /^Get tickets/ });
  const title = screen.getByRole('heading', { name: 'Tickets' });
  const [stepper] = screen.getAllByRole('button', { name: /: one more$/ });
  expect(title.compareDocumentPosition(get)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(get.compareDocumentPosition(stepper!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByRole('link', { name: /^Get tickets/ })).not.toBeInTheDocument();
  unmount();
  openWith(withFacts({ saleStart: new Date(sampleNow + 3_600_000).toISOString() }));
  expect(await screen.findByText(/^Tickets go on sale on/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Get tickets/ })).not.toBeInTheDocument();
});

test('api of an earlier release: event without facts, no empty places for them', async () => {
  openWith(detailsOf(events[0]!));
  expect(await screen.findByText('Charoen Rooftop, Bangkok')).toBeVisible();
  for (const text of [/Doors open/, /Open in maps/, /Organiser/, /^Hours$/, /efundable/])
    expect(screen.queryByText(text)).toBeNull();
});

test('event of several days: the hours of each', async () => {
  const days = [
    { start: '2026-11-22T19:00:00+07:00', end: '2026-11-22T23:00:00+07:00' },
    { start: '2026-11-23T15:00:00+07:00', end: '2026-11-23T22:00:00+07:00' },
  ];
  openWith(withFacts({ days }));
  expect(await screen.findByText('Hours')).toBeVisible();
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Sun 22 November19:00–23:00', 'Mon 23 November15:00–22:00']),
  );
});

test('event abroad in a known time zone: the time there, with the name of its city', async () => {
  const details = withFacts({
    currency: 2,
    venue: { name: 'Amagumo', city: 'Osaka' },
    dateStart: '2026-11-22T19:30:00+09:00',
    dateEnd: '2026-11-22T22:00:00+09:00',
    doors: '2026-11-22T18:30:00+09:00',
    timeZone: 'Asia/Tokyo',
  });
  openPage('/event/1', { 'GET /currency': [yen], 'GET /event/{id}': details });
  expect(await screen.findByText('Sun 22 November 2026, 19:30–22:00 (Osaka time)')).toBeVisible();
  expect(screen.getByText('Doors open 18:30')).toBeVisible();
  expect(screen.queryByText(/Bangkok time/)).toBeNull();
});

describe('share button', () => {
  const offer = (name: 'share' | 'clipboard', value: unknown) =>
    Object.defineProperty(navigator, name, { value, configurable: true });
  afterEach(() => Reflect.deleteProperty(navigator, 'share'));
  const address = 'http://localhost/event/ninth-floor-jazz';

  test('name and address: to the share sheet or copied, in the page’s language', async () => {
    const share = jest.fn().mockResolvedValue(undefined);
    offer('share', share);
    const { user } = openWith(withFacts(), { language: 'th' });
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(share).toHaveBeenCalledWith({
      title: 'Jazz on the Ninth Floor',
      url: `${address}?lang=th`,
    });
    Reflect.deleteProperty(navigator, 'share');
    const writeText = jest.fn().mockResolvedValue(undefined);
    offer('clipboard', { writeText });
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(writeText).toHaveBeenCalledWith(`${address}?lang=th`);
  });

  test('share sheet closed by the visitor: nothing is copied', async () => {
    const writeText = jest.fn().mockResolvedValue(undefined);
    offer('share', jest.fn().mockRejectedValue(new DOMException('closed', 'AbortError')));
    const { host, user } = openWith(withFacts());
    offer('clipboard', { writeText });
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(navigator.share).toHaveBeenCalled();
    expect(writeText).not.toHaveBeenCalled();
    expect(host.notifications).toEqual([]);
  });

  test('share sheet that fails, and clipboard that refuses: the toast shows the link', async () => {
    const opened = openWith(withFacts());
    offer('share', jest.fn().mockRejectedValue(new DOMException('no', 'NotAllowedError')));
    offer('clipboard', undefined);
    await opened.user.click(await screen.findByRole('button', { name: 'Share' }));
    await waitFor(() =>
      expect(opened.host.notifications).toMatchObject([
        { message: `The link could not be copied: ${address}`, type: 'warning' },
      ]),
    );
  });

  test('draft: is not shared, because nobody else can open it', async () => {
    openWith(withFacts({ state: 'draft' }));
    expect(await screen.findByText(/preview of a draft/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  });
});

test('currencies fail to load: no amounts and no choice until a retry succeeds', async () => {
  const { host, user } = openPage('/event/ninth-floor-jazz', { 'GET /currency': fail(503) });
  expect(
    await screen.findByText('The prices could not be loaded, so no tickets can be chosen yet.'),
  ).toBeVisible();
  expect(screen.queryByText(/฿/)).toBeNull();
  expect(screen.queryByRole('button', { name: /more$/ })).toBeNull();
  expect(host.notifications[0]?.message).toBe('Error occured during currencies reading.');
  host.answers['GET /currency'] = sampleAnswers()['GET /currency']!;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findAllByRole('button', { name: /more$/ }))[0]).toBeEnabled();
  expect(screen.getAllByText(/฿890/)[0]).toBeVisible();
});

test.each([
  ['cancelled', 'Cancelled', 'This event is cancelled.'],
  ['postponed', 'Postponed', 'This event is postponed.'],
] as const)(
  'event that is %s: a badge and a sentence say so, and no ticket can be bought',
  async (state, badge, sentence) => {
    openWith(withFacts({ state }));
    const name = await screen.findByRole('heading', { level: 1 });
    expect(screen.getByText(badge).compareDocumentPosition(name)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(screen.queryByText(/^Doors open/)).toBeNull();
    expect(await screen.findByText(new RegExp(`^${sentence}`))).toBeVisible();
    expect(screen.queryByRole('button', { name: /more$/ })).toBeNull();
  },
);

test('postponed event: its day is unknown; only the planned one is named', async () => {
  const days = [{ start: '2026-11-22T19:00:00+07:00', end: '2026-11-23T00:30:00+07:00' }];
  openWith(withFacts({ state: 'postponed', days }));
  expect(await screen.findByText('The new date will follow')).toBeVisible();
  expect(screen.getByText('It was planned for Sun 22 November 2026')).toBeVisible();
  expect(screen.queryByRole('time')).toBeNull();
  expect(screen.queryByText(/19:00/)).toBeNull();
  // The badge with the day.
  expect(screen.queryByText('Nov')).toBeNull();
});

test('preview of a draft: says so, shows tickets, and not that the sale has ended', async () => {
  openWith(detailsOf({ ...events[0]!, state: 'draft' }));
  expect(await screen.findByText(/^This is a preview of a draft/)).toBeVisible();
  expect((await screen.findAllByText(/฿890/))[0]).toBeVisible();
  expect(screen.queryByText(/sale for this event has ended/)).toBeNull();
  expect(screen.queryByRole('button', { name: /more$/ })).toBeNull();
});

async function metaOf(
  details: EventDetails,
  t: Parameters<PageHandle['meta']>[0]['t'] = (key) => key,
) {
  const { data } = await loadEvent(hostFor({ 'GET /event/{id}': details }), '1');
  const meta = eventMeta(data, t);
  // Left out where there is a document.
  expect(meta.jsonLd).toBeUndefined();
  return { ...meta, jsonLd: eventJsonLd(data as LoadedEvent, meta.description ?? '') };
}

const previousStart = '2026-10-01T19:00:00+07:00';
test.each([
  [{ state: 'cancelled' }, 'EventCancelled', undefined],
  [{ state: 'postponed' }, 'EventPostponed', undefined],
  [{ previousStart }, 'EventRescheduled', previousStart],
  // Moved, and then postponed.
  [{ state: 'postponed', previousStart }, 'EventPostponed', undefined],
] as const)(
  'JSON-LD of an event with %j: %s, previous date %s',
  async (change, status, previous) => {
    const { jsonLd } = await metaOf(detailsOf({ ...events[0]!, ...change }));
    expect(jsonLd).toMatchObject({
      eventStatus: `https://schema.org/${status}`,
      startDate: events[0]!.dateStart,
    });
    expect((jsonLd as { previousStartDate?: string }).previousStartDate).toBe(previous);
  },
);

test('link preview of a postponed event without a description: no date', async () => {
  const { event, tickets } = detailsOf({ ...events[0]!, state: 'postponed' });
  const t = (key: string, values = {}) => `${key} ${Object.values(values).join(' ')}`;
  const { description } = await metaOf({ event: { ...event, description: '' }, tickets }, t);
  expect(description).toContain('The new date will follow');
  expect(description).not.toContain('2026');
});

test('unknown event: not-found page with status 404', async () => {
  openPage('/event/nothing-here');
  expect(await screen.findByRole('heading', { name: 'This event is not here' })).toBeVisible();
  expect(hrefOf('See all events')).toBe('/');
  expect((await loadEvent(hostFor(), 'nothing-here')).init?.status).toBe(404);
});

test('id rejected by the api with 400: counts as an unknown event', async () => {
  expect((await loadEvent(hostFor({ 'GET /event/{id}': fail(400) }), 'No_Such')).data.state).toBe(
    'missing',
  );
});

test('event fails to load: status 503, an error and a retry button', async () => {
  const { host, user } = openPage('/event/1', { 'GET /event/{id}': fail(503) });
  expect(
    await screen.findByRole('heading', { name: 'This event could not be loaded' }),
  ).toBeVisible();
  await waitFor(() =>
    expect(host.notifications).toEqual([
      { message: 'Error occured during event details load.', type: 'error' },
    ]),
  );
  expect((await loadEvent(host, '1')).init?.status).toBe(503);
  host.answers['GET /event/{id}'] = sampleAnswers()['GET /event/{id}'];
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Jazz on the Ninth Floor' })).toBeVisible();
});

test.each([
  ['no tickets', { event: detailsOf(events[0]!).event }],
  ['no event', { tickets: [] }],
  [
    'a date that is not a string',
    { event: { ...detailsOf(events[0]!).event, dateEnd: null }, tickets: [] },
  ],
  ['a null body', null],
])('response with %s: rejected as an invalid event', async (_, answer) => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const host = hostFor({ 'GET /event/{id}': answer as EventDetails });
  expect((await loadEvent(host, '1')).data).toMatchObject({
    failure: { message: 'Wrong Event object.' },
  });
  expect(warned).toHaveBeenCalledWith('Wrong Event object.');
});

test('age restrictions fail to load: the event is shown with an error toast', async () => {
  const { host } = openPage('/event/1', { 'GET /age_restrictions': fail(500) });
  expect(await screen.findByRole('heading', { name: 'Jazz on the Ninth Floor' })).toBeVisible();
  await waitFor(() =>
    expect(host.notifications[0]?.message).toBe('Error occured during age restrictions reading.'),
  );
});

test('Back: goes to the previous page, or to the main page without one', async () => {
  const { user, router } = openPage('/event/1');
  await user.click(await screen.findByRole('link', { name: /Back/ }));
  expect(router.state.location.pathname).toBe('/');
  const list = within(await screen.findByRole('region', { name: 'Current and upcoming Events' }));
  await user.click(list.getByRole('link', { name: 'Run for Congee' }));
  await user.click(await screen.findByRole('link', { name: /Back/ }));
  expect(router.state.historyAction).toBe('POP');
});

test('metadata: description, image, canonical url; JSON-LD: date, venue, price', async () => {
  expect(await metaOf(withFacts())).toMatchObject({
    description: 'Nine floors up, and the best view of the river.',
    image: '/api/media/posters/ninth-floor-jazz/960.webp',
    canonical: '/event/ninth-floor-jazz',
    jsonLd: {
      '@type': 'Event',
      startDate: '2026-11-22T19:00:00+07:00',
      doorTime: '2026-11-22T18:00:00+07:00',
      location: {
        name: 'Charoen Rooftop',
        address: {
          '@type': 'PostalAddress',
          streetAddress: '36 Charoen Krung Soi 36, Bang Rak, Bangkok 10500',
          addressLocality: 'Bangkok',
        },
        geo: { '@type': 'GeoCoordinates', latitude: 13.7275, longitude: 100.5139 },
      },
      organizer: { '@type': 'Organization', name: 'Late Set', url: 'https://late-set.example/' },
      // 5 % of one ticket and 20 baht per order.
      offers: [
        { price: 954.5, priceCurrency: 'THB', availability: 'https://schema.org/InStock' },
        { price: 535.03, priceCurrency: 'THB', availability: 'https://schema.org/InStock' },
      ],
    },
  });
});

test('event metadata: kinds that are sold out name no price while others can be had', async () => {
  const offersWith = async (lefts: number[]) => {
    const details = detailsOf(events[0]!);
    const tickets = details.tickets.map((ticket, at) => ({ ...ticket, left: lefts[at]! }));
    const { offers } = (await metaOf({ ...details, tickets })).jsonLd as {
      offers: { price: number; availability: string }[];
    };
    return offers.map(({ price, availability }) => [price, availability.split('/').at(-1)]);
  };
  expect(await offersWith([48, 0])).toEqual([[954.5, 'InStock']]);
  expect(await offersWith([0, 0])).toEqual([
    [954.5, 'SoldOut'],
    [535.03, 'SoldOut'],
  ]);
});

test('page metadata without loader data or code: every route still has a title', async () => {
  const titleOf = (handle: unknown) =>
    (handle as PageHandle).meta({ data: undefined, t: (key) => key }).title;
  for (const { handle, lazy } of app.routes(hostFor())) {
    expect(titleOf(handle)).not.toBe('');
    await (lazy as { Component: () => Promise<unknown> }).Component();
    expect(titleOf(handle)).not.toBe('');
  }
});

test('place below an event: what fills it gets the id and the address of the event', async () => {
  const Part = (props: Record<string, unknown>) => <p>{`below ${JSON.stringify(props)}`}</p>;
  openWith(withFacts(), { fillers: { 'catalog/event-below': Part } });
  const part = await screen.findByText('below {"eventId":1,"eventUrl":"ninth-floor-jazz"}');
  expect((await screen.findByText('the best view')).compareDocumentPosition(part)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});

test('place below an event, what fills it throws: the page is whole without it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const reported = jest.fn();
  globalThis.reportError = reported;
  const Part = () => {
    throw new Error('broken part');
  };
  openWith(withFacts(), { fillers: { 'catalog/event-below': Part } });
  await waitFor(() => expect(reported).toHaveBeenCalled());
  expect(await screen.findByText('the best view')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Get tickets/ })).toBeVisible();
});
