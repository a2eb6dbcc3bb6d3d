import type { CartLine, Currency, PageHandle, PageMeta } from '@playday/shared/contract';
import type { ShopEvent, Ticket } from '@playday/shared/api-contract';
import { fromMinor } from '@playday/shared/rules/money/money';
import { priceCart } from '@playday/shared/rules/cart/price-cart';
import { eventSchedule } from '@playday/shared/rules/time/dates';
import { isOff } from '@playday/shared/rules/events/sale';
import { textOf } from '../html/text-of.ts';
import type { EventData, LoadedEvent } from '../event-data/load-event.ts';

type T = Parameters<PageHandle['meta']>[0]['t'];

/**
 * Title, description, image and JSON-LD of an event's page, for search engines and link previews.
 * Its waiting room has another title.
 */
export function eventMeta(page: EventData | undefined, t: T, title = 'event.title'): PageMeta {
  if (page?.state !== 'found')
    return { title: t(page?.state === 'missing' ? 'event.missingTitle' : 'event.failedTitle') };
  const { event } = page.details;
  const summary = textOf(event.description);
  const { city } = event.venue;
  return {
    title: city ? t(title, { name: event.name, city }) : event.name,
    description:
      summary ||
      t('event.description', {
        when: eventSchedule({ ...event, venue: undefined }, page.language),
        venue: event.venue.name,
      }),
    image: event.poster,
    canonical: `/event/${event.url}`,
    // Only the server reads it: builds for browsers leave it out (`browserOnly`).
    ...(typeof document === 'undefined' && { jsonLd: eventJsonLd(page, summary) }),
  };
}

/** What search engines read of an event: https://schema.org/Event. */
export function eventJsonLd({ renderedAt, details, currency }: LoadedEvent, description: string) {
  const { event, tickets } = details;
  const { venue, organiser } = event;
  const available = tickets.filter(({ left }) => left > 0);
  const offer = ({ id, name, left, ...dates }: Ticket, { scale, code }: Currency) => ({
    '@type': 'Offer',
    name,
    // With the fees, as search engines ask for it.
    price: fromMinor(priceCart([oneOf(id)], details, { scale }).total, scale),
    priceCurrency: code,
    url: `/event/${event.url}`,
    availability: `https://schema.org/${availability(left)}`,
    validFrom: dates.saleStart ?? event.saleStart ?? undefined,
    validThrough: dates.saleEnd ?? event.saleEnd,
  });
  const availability = (left: number) => {
    if (isOff(event.state)) return 'Discontinued';
    if (event.saleStart && renderedAt < Date.parse(event.saleStart)) return 'PreSale';
    if (renderedAt >= Date.parse(event.saleEnd)) return 'Discontinued';
    return left > 0 ? 'InStock' : 'SoldOut';
  };
  const status = eventStatus(event);
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.name,
    url: `/event/${event.url}`,
    description,
    image: [event.poster],
    // What is undefined is left out of the JSON.
    startDate: event.dateStart,
    endDate: event.dateEnd,
    eventStatus: `https://schema.org/${status}`,
    previousStartDate: status === 'EventRescheduled' ? event.previousStart : undefined,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    doorTime: status === 'EventPostponed' ? undefined : event.doors,
    location:
      venue.name === ''
        ? undefined
        : {
            '@type': 'Place',
            name: venue.name,
            address: {
              '@type': 'PostalAddress',
              streetAddress: venue.address,
              addressLocality: venue.city,
            },
            geo: venue.position && { '@type': 'GeoCoordinates', ...venue.position },
          },
    organizer: organiser && { '@type': 'Organization', name: organiser.name, url: organiser.link },
    // Without the currency a price means nothing. The least price that is named is one that can be
    // had.
    ...(currency && {
      offers: (available.length > 0 ? available : tickets).map((ticket) => offer(ticket, currency)),
    }),
  };
}

const oneOf = (id: number): CartLine => ({
  id,
  count: 1,
  name: '',
  description: '',
  price: 0,
  left: 1,
});

/** https://schema.org/EventStatusType. Cancelled and postponed events keep their `startDate`. */
function eventStatus({ state, previousStart }: ShopEvent): string {
  if (state === 'cancelled') return 'EventCancelled';
  if (state === 'postponed') return 'EventPostponed';
  return previousStart ? 'EventRescheduled' : 'EventScheduled';
}
