import type { EventState, Lang, Venue } from '@playday/shared/api-contract';
import { ticketCode } from '../account/ticket-code.ts';
import { readTicketKeys, type SigningKey } from '../account/ticket-keys.ts';
import type { OrderParts, OrderRow } from '../checkout/order-reader.ts';
import type { Context } from '../context.ts';
import { isoIn } from '../dates.ts';
import { one } from '../db/db.ts';
import { type Batched, dataLoader } from '../db/micro-batch.ts';
import { selectNumber } from '../order-number.ts';
import type { MailKind } from '../ports/mail/mail-kind.ts';
import { qrImage } from '../qr-image.ts';
import { doorsOf, type FactsRow, selectFacts, selectVenue, venueOf } from '../stock/event-facts.ts';
import { inLanguage, type Text } from '../texts.ts';
import { isOutdated } from './is-outdated.ts';

/** The event that a mail is about, in the mail's language and the time of the event's place. */
export interface MailEvent {
  id: number;
  url: string;
  name: string;
  dateStart: string;
  dateEnd: string;
  doors?: string;
  venue: Venue;
  /** IANA name; null: Asia/Bangkok. */
  timeZone: string | null;
  state: EventState;
  calendarSequence: number;
}

/** The order that a mail is about. Amounts are minor units. */
export interface MailOrder extends OrderParts {
  row: OrderRow;
  symbol: string;
}

/** A valid ticket with its code as a PNG in base64. */
export interface MailTicket {
  pubId: string;
  orderNumber: string;
  name: string;
  qr: string;
}

/** What a mail tells as it is at the moment when it is sent. */
export interface MailFacts {
  event?: MailEvent;
  order?: MailOrder;
  /** Undefined: the mail is not about tickets. */
  tickets?: MailTicket[];
}

/** What is stored with a mail until it is sent. */
export interface QueuedMail {
  kind: MailKind;
  language: Lang;
  details: Record<string, string>;
}

type EventRow = FactsRow & Pick<MailEvent, 'id' | 'url' | 'state' | 'calendarSequence'> & { name: Text };

interface EventKey {
  id: number | null;
  /** Of an event of which only this is known. */
  url: string | null;
}

/** Reads that mails which are sent at the same time share, because a thousand reminders are about one event. */
export interface SharedReads {
  eventOf: Batched<[key: EventKey], EventRow | undefined>;
  signingKeyAt: Batched<[now: Date], SigningKey>;
}

/** Data loaders for `readMailFacts`. */
export function sharedReads(context: Pick<Context, 'db' | 'config' | 'secrets'>): SharedReads {
  return {
    eventOf: dataLoader(async (keys) => {
      const rows = await context.db.query<EventRow>(
        `select e.id, e.url, e.name, e.state, e.calendar_sequence as "calendarSequence", e.date_start as "dateStart",
                e.date_end as "dateEnd", ${selectVenue}, ${selectFacts}
           from events e where e.id = any($1::int[]) or e.url = any($2::text[])`,
        [keys.map(({ id }) => id), keys.map(({ url }) => url)],
      );
      return keys.map((key) =>
        rows.find(({ id, url }) => (key.id === null ? url === key.url : id === key.id)),
      );
    }),
    signingKeyAt: dataLoader(async (times) => {
      const { signing } = await readTicketKeys({ ...context, isTest: context.config.isTestShop }, times[0]!);
      return times.map(() => signing);
    }),
  };
}

/**
 * Reads what a mail is about, when it is sent: so no ticket code waits in the outbox, and a mail never has the code of a ticket that was
 * cancelled meanwhile. Returns undefined when there is no reason to send it any more.
 */
export async function readMailFacts(
  context: Pick<Context, 'db' | 'config' | 'orderRows'>,
  { kind, language, details }: QueuedMail,
  { shared, now }: { shared: SharedReads; now: Date },
): Promise<MailFacts | undefined> {
  const order = details.pubId === undefined ? undefined : await readOrder(context, details.pubId);
  const eventId = order?.row.eventId ?? (details.eventId === undefined ? null : Number(details.eventId));
  const event =
    eventId === null && details.url === undefined
      ? undefined
      : eventIn(language, await shared.eventOf({ id: eventId, url: details.url ?? null }));
  const tickets = await ticketsOf(context, { kind, language, details, order, eventId, shared, now });
  const facts = { ...(order && { order }), ...(event && { event }), ...(tickets && { tickets }) };
  return isOutdated(kind, { ...facts, isErased: order?.isErased ?? false }, now) ? undefined : facts;
}

async function readOrder(
  { db, orderRows }: Pick<Context, 'db' | 'orderRows'>,
  pubId: string,
): Promise<(MailOrder & { isErased: boolean }) | undefined> {
  const found = await one<{ id: number; symbol: string; isErased: boolean }>(
    db,
    `select o.id, c.symbol, p.email is null as "isErased"
       from orders o join currencies c on c.id = o.currency_id join people p on p.id = o.buyer_id
      where o.pub_id = $1`,
    [pubId],
  );
  if (!found) return undefined;
  const { row, parts } = await orderRows(found.id);
  return row && { ...parts, row, symbol: found.symbol, isErased: found.isErased };
}

function eventIn(language: Lang, row: EventRow | undefined): MailEvent | undefined {
  if (!row) return undefined;
  return {
    id: row.id,
    url: row.url,
    name: inLanguage(row.name, language),
    dateStart: isoIn(row.dateStart, row.timeZone),
    dateEnd: isoIn(row.dateEnd, row.timeZone),
    ...doorsOf(row),
    venue: venueOf(row, language),
    timeZone: row.timeZone,
    state: row.state,
    calendarSequence: row.calendarSequence,
  };
}

/** The valid tickets of the order, or in a reminder all that the buyer has for the event: none once the buyer's data was erased. */
async function ticketsOf(
  context: Pick<Context, 'db' | 'config'>,
  {
    kind,
    language,
    details,
    order,
    eventId,
    shared,
    now,
  }: QueuedMail & {
    order: MailOrder | undefined;
    eventId: number | null;
    shared: SharedReads;
    now: Date;
  },
): Promise<MailTicket[] | undefined> {
  const isOfOrder = kind === 'paid' && order !== undefined;
  if (!isOfOrder && kind !== 'reminder') return undefined;
  const reading = context.db.query<{
    pubId: string;
    orderNumber: string;
    eventId: number;
    ticketTypeId: number;
    name: Text;
  }>(
    `select t.pub_id as "pubId", ${selectNumber} as "orderNumber", t.event_id as "eventId", t.ticket_type_id as "ticketTypeId", l.name
       from tickets t
       join orders o on o.id = t.order_id
       join people p on p.id = t.buyer_id and p.email is not null
       join order_lines l on l.order_id = t.order_id and l.ticket_type_id = t.ticket_type_id
      where ${isOfOrder ? 't.order_id = $1' : 't.buyer_id = $1 and t.event_id = $2'} and t.voided_at is null
      order by t.order_id, t.place`,
    isOfOrder ? [order.row.id] : [Number(details.buyerId), eventId],
  );
  const isTest = context.config.isTestShop;
  const [rows, signing] = await Promise.all([reading, shared.signingKeyAt(now)]);
  return Promise.all(
    rows.map(async ({ name, orderNumber, ...ticket }) => {
      const image = await qrImage(ticketCode(ticket, { isTest, signing }));
      return {
        pubId: ticket.pubId,
        orderNumber,
        name: inLanguage(name, language),
        qr: image.slice(image.indexOf(',') + 1),
      };
    }),
  );
}
