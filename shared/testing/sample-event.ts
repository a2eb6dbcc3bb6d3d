import type { EventCard, EventDetails } from '../api-contract/operations.ts';

/** An event as lists of the api have it, for tests and standalone pages. */
export const sampleCard: EventCard = {
  id: 1,
  url: 'ninth-floor-jazz',
  name: 'Jazz on the Ninth Floor',
  poster: '/api/media/posters/ninth-floor-jazz/960.webp',
  dateStart: '2026-11-22T19:00:00+07:00',
  dateEnd: '2026-11-23T00:30:00+07:00',
  saleStart: null,
  saleEnd: '2026-11-22T19:00:00+07:00',
  venue: { name: 'Charoen Rooftop', city: 'Bangkok' },
  priceFrom: 490.5,
  totalFrom: 535.03,
  isSoldOut: false,
  isPreRegistration: false,
  currency: 1,
  age: 18,
};

const fee = { id: 1, name: 'Service fee', type: 'percent' as const, amount: 5 };

/** The answer of `GET /event/{id}` for an event. */
export const detailsOf = (event: EventCard): EventDetails => ({
  event: {
    ...event,
    description: `<p>Nine floors up, and <strong>the best view</strong> of the river.</p>`,
    fees: [{ id: 2, name: 'Booking fee', type: 'fixed', amount: 20 }],
    hasWaitingRoom: false,
  },
  tickets: [
    {
      id: 11,
      name: 'Table seat',
      description: 'With miang kham',
      price: 890,
      left: 48,
      fee: [fee],
    },
    {
      id: 12,
      name: 'At the rail',
      description: 'Best river, no chair',
      price: 490.5,
      left: 3,
      fee: [fee],
    },
  ],
});

/** The answer of `GET /event/{id}`, for tests of pages about an event. */
export const sampleDetails = detailsOf(sampleCard);
