import type { EventState, Language, ShopEvent } from '@playday/shared/api-contract';
import { joinList } from '@playday/shared/rules/languages/join-list';
import { ticketCode } from '../account/ticket-code.ts';
import { readTicketKeys } from '../account/ticket-keys.ts';
import { priceOf } from '../amounts.ts';
import type { OrderParts, OrderRow } from '../checkout/order/order-reader.ts';
import type { Context } from '../context.ts';
import { isoIn } from '../time/dates.ts';
import type { Db } from '../db/db.ts';
import { dataLoader } from '../db/micro-batch.ts';
import { selectNumber } from '../order-number.ts';
import { type MailKind, mailKinds, type MailRead } from '../outbox/mail-kinds.ts';
import { qrImage } from '../qr-image.ts';
import {
  doorsOf,
  type FactsRow,
  selectFacts,
  selectVenue,
  venueOf,
} from '../events/event-facts.ts';
import { inLanguage, type Text } from '../texts.ts';

/** The event that a mail is about, in the mail's language and the time of the event's place. */
export interface MailEvent
  extends Pick<ShopEvent, 'id' | 'url' | 'name' | 'dateStart' | 'dateEnd' | 'doors' | 'venue'> {
  /** IANA name; null: Asia/Bangkok. */
  timeZone: string | null;
  saleStart: Date | null;
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
  /** The first name of whom it addresses. */
  name?: string;
  /** The first name of who sent a ticket, or got it. */
  friend?: string;
  event?: MailEvent;
  order?: MailOrder;
  /**
   * What the office adds about an event that does not take place as planned, and until when buyers
   * may ask for their money.
   */
  notice?: { message: string; refundUntil: Date | null };
  /** Whether a refund whose link it has still waits for an account. */
  isAccountAwaited?: boolean;
  /** The money that it is about, as buyers read it, and how they paid. */
  total?: string;
  methods?: string;
  /** When the account that the mail is about is erased, or its request lapses. */
  eraseAt?: Date;
  /** Undefined: the mail is not about tickets. */
  tickets?: MailTicket[];
}

/** What is stored with a mail until it is sent. */
export interface QueuedMail {
  kind: MailKind;
  language: Language;
  personId: number | null;
  orderId: number | null;
  eventId: number | null;
  /** By `MailDetail`. */
  details: Record<string, string>;
}

type EventRow = FactsRow &
  Pick<MailEvent, 'id' | 'url' | 'saleStart' | 'state' | 'calendarSequence'> & { name: Text };
export type SharedReads = ReturnType<typeof sharedReads>;

/**
 * Data loaders of what mails that are sent at the same time share, because a thousand reminders are
 * about one event.
 */
export function sharedReads(context: Pick<Context, 'db' | 'config' | 'secrets'>) {
  const byId = <Row extends { id: number }>(sql: string) =>
    dataLoader(async (ids: number[]) => {
      const rows = await context.db.query<Row>(sql, [ids]);
      return ids.map((wanted) => rows.find(({ id }) => id === wanted));
    });
  return {
    eventOf: byId<EventRow>(
      `select e.id, e.url, e.name, e.state, e.calendar_sequence as "calendarSequence",
        e.sale_start as "saleStart", e.date_start as "dateStart",
              e.date_end as "dateEnd", ${selectVenue}, ${selectFacts}
         from events e where e.id = any($1::int[])`,
    ),
    noticeOf: byId<{ id: number; message: Text | null; refundUntil: Date | null }>(
      `select id, message, refund_until as "refundUntil" from event_notices
        where id = any($1::int[])`,
    ),
    /** Undefined: the person's data was erased. */
    personOf: byId<{ id: number; name: string }>(
      'select id, first_name as name from people where id = any($1::int[]) and email is not null',
    ),
    signingKeyAt: dataLoader(async (times: Date[]) => {
      const { signing } = await readTicketKeys(
        { ...context, isTest: context.config.isTestShop },
        times[0]!,
      );
      return times.map(() => signing);
    }),
  };
}

/**
 * Reads what a mail is about, when it is sent: so no ticket code waits in the outbox, and a mail
 * never has the code of a ticket that was cancelled meanwhile. Returns undefined when there is no
 * reason to send it any more.
 */
export async function readMailFacts(
  context: Pick<Context, 'db' | 'config' | 'orderRows' | 'refundTransfers'>,
  mail: QueuedMail,
  { shared, now }: { shared: SharedReads; now: Date },
): Promise<MailFacts | undefined> {
  const { kind, language, details } = mail;
  const { reads, tellsErasure, isOutdated } = mailKinds[kind];
  /** Null: mails of this kind do not tell it, or this one is about none. */
  const read = async <Row>(
    what: MailRead,
    id: number | null,
    load: (id: number) => Promise<Row>,
  ) => (reads.includes(what) && id !== null ? load(id) : null);
  const order = await read('order', mail.orderId, (id) => readMailOrder(context, { id }));
  const event = eventIn(language, await read('event', mail.eventId, shared.eventOf));
  const notice = await read('notice', numberIn(details.noticeId), shared.noticeOf);
  const person = await read('person', mail.personId, shared.personOf);
  const friend = await read('friend', numberIn(details.friendId), shared.personOf);
  const eraseAt = tellsErasure && (await erasureDate(context.db, mail.personId, tellsErasure));
  const tickets = await ticketsOf(context, mail, { shared, now });
  const facts = {
    ...(person && { name: person.name }),
    ...(friend && { friend: friend.name }),
    ...(order && { order }),
    ...(event && { event }),
    ...(notice && {
      notice: { ...notice, message: notice.message ? inLanguage(notice.message, language) : '' },
    }),
    ...(await moneyIn(context.db, mail, order)),
    ...(eraseAt && { eraseAt }),
    ...(reads.includes('refund') && {
      isAccountAwaited: await context.refundTransfers.isAccountAwaited(details.token ?? ''),
    }),
    ...(tickets && { tickets }),
  };
  const isErased = person === undefined || friend === undefined;
  return isErased || isOutdated?.(facts, now) ? undefined : facts;
}

const numberIn = (id: string | undefined) => (id === undefined ? null : Number(id));

/** The order with this id or public id, as mails tell it. */
export async function readMailOrder(
  { db, orderRows }: Pick<Context, 'db' | 'orderRows'>,
  order: { id: number } | { pubId: string },
): Promise<MailOrder | undefined> {
  const [column, value] = 'id' in order ? ['id', order.id] : ['pub_id', order.pubId];
  const [found] = await db.query<{ id: number; symbol: string }>(
    `select o.id, c.symbol from orders o join currencies c on c.id = o.currency_id
      where o.${column} = $1`,
    [value],
  );
  if (!found) return undefined;
  const { row, parts } = await orderRows(found.id);
  return row && { ...parts, row, symbol: found.symbol };
}

/** When the person's request for erasure ends; undefined if none is in this state any more. */
async function erasureDate(
  db: Db,
  personId: number | null,
  state: 'asked' | 'confirmed',
): Promise<Date | undefined> {
  const [open] = await db.query<{ eraseAt: Date }>(
    `select erase_at as "eraseAt" from erasures where person_id = $1 and state = $2`,
    [personId, state],
  );
  return open?.eraseAt;
}

/**
 * The amount that the mail is about, or the total of its order, and the methods by which it was
 * paid if the mail names them.
 */
async function moneyIn(
  db: Db,
  { kind, language, details }: QueuedMail,
  order: MailOrder | null | undefined,
): Promise<Pick<MailFacts, 'total' | 'methods'>> {
  const { amount, currencyId, methodIds } = details;
  if (order) {
    const { scale, total } = order.row;
    return { total: priceOf({ symbol: order.symbol, scale }, numberIn(amount) ?? total) };
  }
  if (!mailKinds[kind].reads.includes('payments')) return {};
  if (amount === undefined || currencyId === undefined || methodIds === undefined) return {};
  const [paid] = await db.query<{ symbol: string; scale: number; methods: Text[] | null }>(
    `select symbol, scale, (select jsonb_agg(name order by id) from payment_methods
      where id = any($2::int[])) as methods
       from currencies where id = $1`,
    [Number(currencyId), methodIds.split(',').map(Number)],
  );
  return {
    total: priceOf(paid!, Number(amount)),
    methods: joinList(
      (paid!.methods ?? []).map((method) => inLanguage(method, language)),
      language,
    ),
  };
}

/** An event in this language, in the time of its place. */
export function eventIn(
  language: Language,
  row: EventRow | null | undefined,
): MailEvent | undefined {
  if (!row) return undefined;
  const { id, url, timeZone, saleStart, state, calendarSequence } = row;
  return {
    ...{ id, url, timeZone, saleStart, state, calendarSequence },
    name: inLanguage(row.name, language),
    dateStart: isoIn(row.dateStart, timeZone),
    dateEnd: isoIn(row.dateEnd, timeZone),
    ...doorsOf(row),
    venue: venueOf(row, language),
  };
}

/**
 * The valid tickets that the mail shows: none once the person's data was erased. Undefined: a mail
 * of this kind shows none.
 */
async function ticketsOf(
  context: Pick<Context, 'db' | 'config'>,
  { kind, language, personId, orderId, eventId }: QueuedMail,
  { shared, now }: { shared: SharedReads; now: Date },
): Promise<MailTicket[] | undefined> {
  const { showsTicketsOf } = mailKinds[kind];
  if (!showsTicketsOf) return undefined;
  const isOfOrder = showsTicketsOf === 'order';
  const isAsked = isOfOrder
    ? 't.order_id = $1 and t.buyer_id = o.buyer_id'
    : 't.buyer_id = $1 and t.event_id = $2';
  const reading = context.db.query<{
    pubId: string;
    orderNumber: string;
    eventId: number;
    ticketTypeId: number;
    name: Text;
  }>(
    `select t.pub_id as "pubId", ${selectNumber} as "orderNumber", t.event_id as "eventId",
      t.ticket_type_id as "ticketTypeId", l.name
       from tickets t
       join orders o on o.id = t.order_id
       join people p on p.id = t.buyer_id and p.email is not null
       join order_lines l on l.order_id = t.order_id and l.ticket_type_id = t.ticket_type_id
      where ${isAsked} and t.voided_at is null
      order by t.order_id, t.place`,
    isOfOrder ? [orderId] : [personId, eventId],
  );
  const isTest = context.config.isTestShop;
  const [rows, signing] = await Promise.all([reading, shared.signingKeyAt(now)]);
  return Promise.all(
    rows.map(async ({ name, orderNumber, ...ticket }) => {
      const image = await qrImage(await ticketCode(ticket, { isTest, signing }));
      return {
        pubId: ticket.pubId,
        orderNumber,
        name: inLanguage(name, language),
        qr: image.slice(image.indexOf(',') + 1),
      };
    }),
  );
}
