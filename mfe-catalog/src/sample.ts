import type {
  BuyerStatus,
  EventCard,
  NewsItem,
  Partner,
  ShopEvent,
} from '@playday/shared/api-contract';
import type { Answers } from '@playday/shared/testing/fake-host';
import { detailsOf, sampleCard } from '@playday/shared/testing/sample-event';
import { ApiError } from '@playday/shared/kit/http';

export { detailsOf };

/**
 * Sample events for the standalone page and for tests; the time at which the api would return them.
 */
export const sampleNow = Date.parse('2026-11-20T12:00:00+07:00');

const card = sampleCard;

export const events: EventCard[] = [
  card,
  {
    ...card,
    id: 2,
    url: 'run-for-congee',
    name: 'Run for Congee',
    dateStart: '2026-11-29T05:30:00+07:00',
    dateEnd: '2026-11-29T09:00:00+07:00',
    saleEnd: '2026-11-29T05:30:00+07:00',
    venue: { name: 'Canal path', city: 'Bangkok' },
    priceFrom: 0,
    totalFrom: 0,
    age: null,
  },
  {
    ...card,
    id: 3,
    url: 'mango5-fan-day',
    name: 'MANGO5 Fan Day',
    dateStart: '2027-01-23T14:00:00+07:00',
    dateEnd: '2027-01-23T18:00:00+07:00',
    saleStart: '2026-11-30T11:00:00+07:00',
    saleEnd: '2027-01-23T14:00:00+07:00',
    venue: { name: 'Lat Phrao Sky Hall', city: 'Bangkok' },
    priceFrom: null,
    isPreRegistration: true,
    age: null,
  },
];

const pastEvents: EventCard[] = [
  {
    ...card,
    id: 9,
    url: 'night-bike',
    name: 'Night Bike',
    dateStart: '2026-11-06T21:00:00+07:00',
    dateEnd: '2026-11-07T02:00:00+07:00',
    saleEnd: '2026-11-06T21:00:00+07:00',
    age: null,
  },
];

/**
 * What a buyer needs to know to get to the first event. An api of an earlier release sends none of
 * it.
 */
export const sampleFacts: Partial<ShopEvent> = {
  venue: {
    name: 'Charoen Rooftop',
    city: 'Bangkok',
    address: '36 Charoen Krung Soi 36, Bang Rak, Bangkok 10500',
    position: { latitude: 13.7275, longitude: 100.5139 },
  },
  doors: '2026-11-22T18:00:00+07:00',
  organiser: { name: 'Late Set', link: 'https://late-set.example/' },
  refund: { kind: 'until', days: 1, until: '2026-11-21T23:59:59+07:00' },
};

/** A buyer without orders, holds and admission, unless `more` says otherwise. */
export const buyerStatus = (more: Partial<BuyerStatus> = {}): BuyerStatus => ({
  hold: null,
  owned: 0,
  remaining: 4,
  pendingOrder: null,
  admittedUntil: null,
  serverNow: new Date(sampleNow).toISOString(),
  ...more,
});

const news: NewsItem[] = Array.from({ length: 11 }, (_, index) => ({
  id: index + 1,
  url: `story-${index + 1}`,
  name: `Story number ${index + 1}`,
  poster: `/api/media/posters/news-map/960.webp`,
  pubDate: new Date(sampleNow - index * 86_400_000).toISOString(),
  text: '<p>Something happened, and somebody wrote it down.</p>',
  event: { url: 'night-bike', name: 'Night Bike' },
}));

const partners: Partner[] = [
  'Nok Kaew Noodles',
  'TUK Sound Hire',
  'River Nine Ferries',
  'Moon Paper',
].map((name, index) => ({
  id: index + 1,
  name,
  poster: '',
  url: `https://partner-${index + 1}.example/`,
}));

const missing = () => new ApiError(404, 1004, 'Nothing was found here.');

/** The api's responses for these events. */
export const sampleAnswers = (): Answers => ({
  'GET /event': ({ query = {} }) => {
    const all = query.past ? pastEvents : events;
    const { start = 0, limit = 20 } = query;
    return { events: all.slice(start, start + limit), total: all.length };
  },
  'GET /event/{id}': ({ params }) => {
    const event = events.find(({ id, url }) => url === params.id || String(id) === params.id);
    if (!event) throw missing();
    const { event: details, tickets } = detailsOf(event);
    return { event: event === card ? { ...details, ...sampleFacts } : details, tickets };
  },
  'GET /currency': [{ id: 1, iso_code: 'THB', title: 'Thai baht', symbol: '฿', scale: 2 }],
  'GET /age_restrictions': [{ key: 18, value: '18+' }],
  'GET /news': ({ query = {} }) => {
    const { start = 0, limit = 9 } = query;
    return { news: news.slice(start, start + limit), total: news.length };
  },
  'GET /news/{id}': ({ params }) => {
    const item = news.find(({ id, url }) => url === params.id || String(id) === params.id);
    if (!item) throw missing();
    return item;
  },
  'GET /partners': { partners },
  'GET /user/hold': buyerStatus(),
});
