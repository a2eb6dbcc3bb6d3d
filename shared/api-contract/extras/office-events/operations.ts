import { Type } from 'typebox';
import { type Language, languages } from '../../../rules/languages/languages.ts';
import { eventKinds } from '../../../rules/events/event-kinds.ts';
import { EventDetails, EventState, nullable, object, oneOf } from '../../entities.ts';
import { changeFields, Decimal, officeChange } from '../../operations/office.ts';
import type { OperationTable } from '../../operations/operation.ts';
import { flag, idOrSlug, Instant, lang, number, page } from '../../operations/schemas.ts';

const params = object({ url: idOrSlug() });
const eventChange = { ...officeChange, params, body: object(changeFields) } as const;
const text = Type.String({ minLength: 1, maxLength: 2_000 });
const optionalTexts = Object.fromEntries(
  languages.map((language) => [language, Type.Optional(text)]),
) as Record<Language, Type.TOptional<Type.TString>>;
/** What the office adds to a mail; other languages than those given read the English one. */
const message = Type.Optional(object({ ...optionalTexts, en: text }));
const ticket = Type.String({ minLength: 1, maxLength: 60, description: 'key of the ticket type' });

/**
 * The life of an event: draft, published, postponed, cancelled; how many tickets of a type there
 * are, what they cost, and when they are sold.
 */
export const officeEventsOperations = {
  'GET /office/events': {
    summary:
      'Events with their state and how many tickets are sold: those to come, ' +
      'or with past=true those that are over',
    access: 'office',
    query: object({ past: flag(), state: Type.Optional(EventState), limit: page(1, 500) }),
    response: {
      200: object({
        events: Type.Array(
          object({
            id: Type.Integer(),
            url: Type.String(),
            name: Type.String(),
            state: EventState,
            dateStart: Type.String(),
            sold: Type.Integer(),
            guests: Type.Integer(),
            capacity: Type.Integer(),
          }),
        ),
      }),
    },
  },
  'GET /office/events/{url}': {
    summary: 'How an event stands: its orders, and after a cancellation how far the refunds are',
    access: 'office',
    params,
    response: {
      200: object({
        id: Type.Integer(),
        url: Type.String(),
        name: Type.String(),
        state: EventState,
        /** When it got that state. */
        since: nullable(Type.String()),
        dateStart: Type.String(),
        dateEnd: Type.String(),
        saleEnd: Type.String(),
        previousStart: nullable(Type.String()),
        currency: Type.String(),
        /** `cancelled`: paid orders that were cancelled with the event. */
        orders: object({
          paid: Type.Integer(),
          pending: Type.Integer(),
          cancelled: Type.Integer(),
        }),
        tickets: object({
          sold: Type.Integer(),
          held: Type.Integer(),
          guests: Type.Integer(),
        }),
        /** Orders are still being cancelled, or buyers being told. */
        isTelling: Type.Boolean(),
        refunds: object({ due: Type.Integer(), byHand: Type.Integer(), done: Type.Integer() }),
        /** What people have to transfer. */
        byHand: Type.Array(
          object({
            order: Type.String(),
            amount: Decimal,
            currency: Type.String(),
            method: Type.String(),
            since: Type.String(),
          }),
        ),
      }),
    },
    errors: [1004],
  },
  'POST /office/events/{url}/publish': {
    summary: 'Show an event to visitors, and sell it in its sale window',
    ...eventChange,
  },
  'POST /office/events/{url}/unpublish': {
    summary: 'Make an event a draft again; refused once it has orders',
    ...eventChange,
  },
  'POST /office/events/{url}/cancel': {
    summary:
      'Cancel an event: its sale ends at once, and jobs cancel and refund its ' +
      'orders and tell the buyers',
    ...officeChange,
    params,
    body: object({ ...changeFields, message }),
  },
  'POST /office/events/{url}/postpone': {
    summary:
      'Move an event to a new date, or end its sale until there is one; ' +
      'buyers are told and keep their tickets',
    ...officeChange,
    params,
    body: object({
      ...changeFields,
      message,
      dateStart: Type.Optional(Instant),
      dateEnd: Type.Optional(Instant),
      /** Until when buyers may ask for their money; without it, 14 days. */
      refundUntil: Type.Optional(Instant),
    }),
  },
  'POST /office/events/{url}/capacity': {
    summary:
      'Sets how many tickets of a type there are in all; not below those that are sold and held',
    ...officeChange,
    params,
    body: object({
      ticket,
      capacity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
      ...changeFields,
    }),
  },
  'POST /office/events/{url}/price': {
    summary:
      'Sets the price of a ticket type; orders keep theirs, ' +
      'and who holds tickets pays the lower one',
    ...officeChange,
    params,
    body: object({
      ticket,
      price: Type.String({
        minLength: 1,
        maxLength: 20,
        description: 'in major units, as people write it: `1,250.00`',
      }),
      ...changeFields,
    }),
  },
  'POST /office/events/{url}/window': {
    summary:
      'Sets when a ticket type is sold, within the sale of its event; what is left out stays, ' +
      'and null ends the limit',
    ...officeChange,
    params,
    body: object({
      ticket,
      saleStart: Type.Optional(nullable(Instant)),
      saleEnd: Type.Optional(nullable(Instant)),
      ...changeFields,
    }),
  },
  'POST /office/events/{url}/sale-start': {
    summary: 'Sets when the sale of an event starts; null: at once',
    ...officeChange,
    params,
    body: object({ saleStart: nullable(Instant), ...changeFields }),
  },
  'POST /office/events/{url}/kinds': {
    summary: 'Sets what an event is, by which visitors find it; none with an empty list',
    ...officeChange,
    params,
    body: object({
      kinds: Type.Array(oneOf([...eventKinds]), { maxItems: 3 }),
      ...changeFields,
    }),
  },
  'POST /office/events/{url}/preview': {
    summary: 'A signed link that shows an event, also a draft, for some hours (24 without `hours`)',
    access: 'office',
    params,
    body: object({ hours: Type.Optional(number(1, 168)) }),
    response: { 200: object({ url: Type.String(), expiresAt: Type.String() }) },
    errors: [1004],
  },
  'GET /event-preview/{token}': {
    summary: 'The event of a preview link; never cached',
    access: 'public',
    params: object({
      token: Type.String({ pattern: '^[0-9]{1,10}\\.[0-9]{1,12}\\.[A-Za-z0-9_-]{43}$' }),
    }),
    query: object({ lang: lang() }),
    response: { 200: EventDetails },
    errors: [1004],
  },
} as const satisfies OperationTable;
