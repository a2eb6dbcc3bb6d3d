import { amountOf } from '../amounts.ts';
import { bangkokMillis } from '../time/dates.ts';
import type { Tx } from '../db/db.ts';
import { minutes } from '../time/time.ts';
import { readStoredEvents, type StoredEvent } from './event-terms.ts';

/**
 * The drafts and published events that are not over, as a file that `importFile` reads, without
 * posters: an import changes nothing.
 */
export async function exportEvents(tx: Tx, now: Date): Promise<{ events: object[] }> {
  const current = await tx.query<{ url: string }>(
    `select url from events where date_end > $1 and state in ('draft', 'published')`,
    [now],
  );
  const urls = current.map(({ url }) => url);
  return { events: (await readStoredEvents(tx, urls)).map(asInFile) };
}

/** Fields that are undefined are not in the file. */
function asInFile({ event, types, fees }: StoredEvent): object {
  const {
    venue_latitude: latitude,
    venue_longitude: longitude,
    doors_minutes: doors,
    organiser_name: organiser,
  } = event;
  const after = (count: number) => dateOf(new Date(event.date_start.getTime() + minutes(count)));
  const feesOf = (type: number | null) =>
    fees
      .filter(({ typeId }) => typeId === type)
      .map(({ name, type, amount }) => ({
        name,
        type,
        amount: amountOf(amount, type === 'fixed' ? event.scale : 2),
      }));
  return {
    url: event.url,
    name: event.name,
    venue: {
      name: event.venue_name,
      city: event.venue_city,
      address: event.venue_address ?? undefined,
      position: latitude === null || longitude === null ? undefined : { latitude, longitude },
      mapQuery: event.venue_map_query ?? undefined,
    },
    description: event.description,
    kinds: event.kinds.length > 0 ? event.kinds : undefined,
    dateStart: after(0),
    dateEnd: dateOf(event.date_end),
    saleStart: event.sale_start ? dateOf(event.sale_start) : undefined,
    saleEnd: dateOf(event.sale_end),
    doors: doors === null ? undefined : after(-doors),
    days: event.day_hours?.map(([from, to]) => ({ start: after(from), end: after(to) })),
    timeZone: event.time_zone ?? undefined,
    organiser: organiser ? { name: organiser, link: event.organiser_link ?? undefined } : undefined,
    refund:
      event.refund_policy === 'until'
        ? { daysBefore: event.refund_days }
        : (event.refund_policy ?? undefined),
    currency: event.currency,
    age: event.age_key ?? undefined,
    methods: event.methods?.split(', ') ?? [],
    preRegistration: event.is_pre_registration,
    room: event.has_waiting_room,
    draft: event.state === 'draft',
    tickets: types
      .filter(({ isListed }) => isListed)
      .map(({ id, key, name, description, price, capacity, isOpen, saleStart, saleEnd }) => ({
        key,
        name,
        description: description === '' ? undefined : description,
        price: amountOf(price, event.scale),
        capacity,
        saleStart: saleStart ? dateOf(saleStart) : undefined,
        saleEnd: saleEnd ? dateOf(saleEnd) : undefined,
        soldOut: isOpen === false,
        fees: feesOf(id),
      })),
    fees: feesOf(null),
  };
}

/** With milliseconds only where there are some. */
const dateOf = (date: Date) => bangkokMillis(date).replace('.000', '');
