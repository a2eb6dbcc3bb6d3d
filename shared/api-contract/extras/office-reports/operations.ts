import { type Static, Type } from 'typebox';
import { Language, nullable, object } from '../../entities.ts';
import { changeFields, Decimal, officeChange } from '../../operations/office.ts';
import type { OperationTable } from '../../operations/operation.ts';
import { Day, idOrSlug, number } from '../../operations/schemas.ts';

const params = object({ url: idOrSlug() });
/** Of one event or all, from one day to another, both included. */
const scope = object({
  url: Type.Optional(idOrSlug()),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
});
const SalesRow = object({
  event: Type.String(),
  day: Day,
  /**
   * Null: what belongs to whole orders: their fees, their promo, money that was returned without a
   * ticket.
   */
  ticket: nullable(Type.String()),
  promo: nullable(Type.String()),
  currency: Type.String(),
  sold: Type.Integer(),
  /**
   * Of cancelled orders, and tickets that were returned singly: their money is `refundedInPart`.
   */
  cancelled: Type.Integer(),
  revenue: Decimal,
  fees: Decimal,
  discount: Decimal,
  refundedInPart: Decimal,
  total: Decimal,
  /** The total without the value-added tax in it. */
  net: Decimal,
  vat: Decimal,
});

const Settlement = object({
  /** With `by`. */
  event: Type.Optional(Type.String()),
  currency: Type.String(),
  orders: Type.Integer(),
  cancelledOrders: Type.Integer(),
  sold: Decimal,
  fees: Decimal,
  discount: Decimal,
  refundedInPart: Decimal,
  captured: Decimal,
  refundsMade: Decimal,
  refundsDue: Decimal,
  refundsByHand: Decimal,
  payout: Decimal,
  /** The payout without the value-added tax in it. */
  net: Decimal,
  vat: Decimal,
});

/** A capture or a refund, whose amounts are negative. Amount = price + fees − discount + other. */
const Payment = object({
  /** When it was booked: a refund when it was ordered. */
  at: Type.String(),
  order: Type.String(),
  event: Type.String(),
  kind: Type.Union([Type.Literal('capture'), Type.Literal('refund')]),
  /** Why it was refunded; null: a capture that pays its order. */
  reason: nullable(Type.String()),
  state: Type.String(),
  /** When a refund reached the buyer; null: it has not. */
  paidAt: nullable(Type.String()),
  method: Type.String(),
  gateway: Type.String(),
  gatewayId: nullable(Type.String()),
  currency: Type.String(),
  amount: Decimal,
  price: Decimal,
  fees: Decimal,
  discount: Decimal,
  /** What belongs to no ticket: an amount of the order, or money that pays no order. */
  other: Decimal,
  /** The amount without the value-added tax in it; 0 where it pays no order. */
  net: Decimal,
  vat: Decimal,
  /** A column by name in a CSV file. */
  feesByName: Type.Array(object({ name: Type.String(), amount: Decimal })),
});

/** A sum of orders, captures and refunds beside that of the money ledger. */
const LedgerCheck = object({
  currency: Type.String(),
  account: Type.String(),
  figures: Decimal,
  ledger: Decimal,
  isEqual: Type.Boolean(),
});

const Attendee = object({
  order: Type.String(),
  name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  ticket: Type.String(),
  code: Type.String(),
  issued: Type.String(),
  /** Time of the first entry, or empty. */
  used: Type.String(),
});

const MailText = object({
  subject: Type.String({ minLength: 1, maxLength: 150 }),
  /** Empty lines part paragraphs. */
  lines: Type.Array(Type.String({ maxLength: 1_000 }), { minItems: 1, maxItems: 200 }),
});

/** Figures of sales, lists of attendees, and mails to them. */
export const officeReportsOperations = {
  'GET /office/reports/sales': {
    summary:
      'What was sold and cancelled on each day, by ticket type; compared with the money ledger',
    access: 'office',
    query: scope,
    response: { 200: object({ rows: Type.Array(SalesRow), checks: Type.Array(LedgerCheck) }) },
    errors: [1004, 5011],
  },
  'GET /office/reports/payments': {
    summary:
      'Each capture and refund with price, fees by name, discount and tax; ' +
      'compared with the money ledger',
    access: 'office',
    query: scope,
    response: { 200: object({ rows: Type.Array(Payment), checks: Type.Array(LedgerCheck) }) },
    errors: [1004, 5011],
  },
  'GET /office/reports/settlement': {
    summary: 'What the promoter gets, by currency or event; compared with the money ledger',
    access: 'office',
    query: object({ ...scope.properties, by: Type.Optional(Type.Literal('event')) }),
    response: { 200: object({ rows: Type.Array(Settlement), checks: Type.Array(LedgerCheck) }) },
    errors: [1004, 5011],
  },
  'GET /office/events/{url}/attendees': {
    summary:
      'The valid tickets of an event with their buyers, page by page; the first page is logged',
    access: 'office',
    params,
    query: object({
      after: Type.Optional(
        Type.String({ pattern: '^[1-9][0-9]{0,9}-[0-9]{1,3}$', description: '`next` of a page' }),
      ),
      limit: Type.Optional(number(1, 1_000)),
    }),
    response: {
      200: object({
        attendees: Type.Array(Attendee),
        next: nullable(Type.String()),
        /** Valid tickets in all. */
        total: Type.Integer(),
      }),
    },
    errors: [1004],
  },
  'POST /office/events/{url}/mails': {
    summary:
      'Mails everyone with valid tickets once, in their language; ' +
      'who has got the same English text is left out',
    ...officeChange,
    params,
    body: object({
      texts: Type.Array(object({ lang: Language, ...MailText.properties }), {
        minItems: 1,
        maxItems: 4,
      }),
      ...changeFields,
    }),
  },
  'GET /office/events/{url}/mails': {
    summary: 'How far the mails of the office to the buyers of an event are',
    access: 'office',
    params,
    response: {
      200: object({ sent: Type.Integer(), waiting: Type.Integer(), givenUp: Type.Integer() }),
    },
    errors: [1004],
  },
} as const satisfies OperationTable;

export type SalesRow = Static<typeof SalesRow>;
export type Settlement = Static<typeof Settlement>;
export type Payment = Static<typeof Payment>;
export type LedgerCheck = Static<typeof LedgerCheck>;
export type Attendee = Static<typeof Attendee>;
