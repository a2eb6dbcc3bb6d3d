import { Type } from 'typebox';
import { limits, patterns } from '../../rules/fields/fields.ts';
import {
  BuyerStatus,
  Done,
  Hold,
  Id,
  Order,
  OrderCreated,
  OrderRequest,
  Payment,
  PaymentMethod,
  PendingOrder,
  TicketCount,
  nullable,
  object,
  oneOf,
} from '../entities.ts';
import type { OperationTable } from './operation.ts';
import { idOrSlug, lang, number } from './schemas.ts';

/** Holds, orders and payments. */
export const checkoutOperations = {
  'GET /user/hold': {
    summary:
      'What is held for the buyer at an event (id or url), how many more tickets, ' +
      'and an order to be paid',
    access: 'session',
    query: object({ event: idOrSlug() }),
    response: { 200: BuyerStatus },
    errors: [1004, 1029],
  },
  'GET /user/order/pending': {
    summary: 'The buyer’s latest order that waits for its payment, of any event',
    access: 'session',
    response: { 200: object({ order: nullable(PendingOrder) }) },
  },
  'PUT /user/hold': {
    summary:
      'Hold these tickets for 1800 s, at most until the sale ends; ' +
      'an older revision is ignored, an empty list empties the hold',
    access: 'session',
    body: object({
      event: Id,
      tickets: Type.Array(TicketCount, { maxItems: limits.ticketsPerBuyer }),
      revision: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    }),
    response: { 200: Hold },
    errors: [1004, 2001, 2002, 2003, 2004, 2005, 2007, 2009, 2014, 2060, 1029],
  },
  'DELETE /user/hold': {
    summary: 'Release the held tickets; the expiry of the hold does not change',
    access: 'session',
    response: { 200: Done },
  },
  'POST /user/hold/extend': {
    summary:
      'Extend the hold by 1800 s, once and at most until the sale ends; a repeat, ' +
      'or with scarce tickets, returns the hold as it is',
    access: 'session',
    isIdempotent: true,
    response: { 200: Hold },
    errors: [2006, 2008, 1009, 1010],
  },
  'GET /user/order/methods': {
    summary: 'All payment methods',
    access: 'session',
    query: object({ lang: lang() }),
    response: { 200: Type.Array(PaymentMethod) },
  },
  'GET /user/order/methods/{eventId}': {
    summary: 'Payment methods of an event (id or url)',
    access: 'session',
    params: object({ eventId: idOrSlug() }),
    query: object({ lang: lang() }),
    response: { 200: Type.Array(PaymentMethod) },
    errors: [1004],
  },
  'GET /user/promocode': {
    summary: 'The discount of a promo code for this event',
    access: 'session',
    query: object({
      code: Type.String({ 'x-typed': 'promocode', pattern: patterns.promocode }),
      eventId: number(1, 2_147_483_647),
    }),
    response: { 200: object({ amount: Type.Number() }) },
    errors: [2010, 2011, 2013, 1029],
  },
  'POST /user/order': {
    summary:
      'Place an order; prices are computed by the server, and a repeat for ' +
      'one hold returns its order',
    access: 'session',
    isIdempotent: true,
    body: OrderRequest,
    response: { 200: OrderCreated },
    errors: [
      1004, 2001, 2002, 2003, 2004, 2005, 2006, 2007, 2009, 2010, 2011, 2012, 2013, 2014, 2020,
      2021, 2022, 2023, 2024, 2025, 2030, 2060, 1009, 1010, 1029,
    ],
  },
  'GET /user/order/{id}': {
    summary:
      'One order of the buyer, by id, by public id (type=pubId), or by Idempotency-Key (type=key)',
    access: 'session',
    params: object({
      id: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_\\-]+$' }),
    }),
    query: object({ type: Type.Optional(oneOf(['pubId', 'key'])) }),
    response: { 200: Order },
    errors: [1004, 1010],
  },
  'POST /user/order/{id}/payment': {
    summary: 'Start a new payment attempt after a decline, until payBy',
    access: 'session',
    isIdempotent: true,
    params: object({
      id: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_\\-]+$' }),
    }),
    body: object({ method: Id, additionalParameter: OrderRequest.properties.additionalParameter }),
    response: { 200: object({ payment: Payment }) },
    errors: [1004, 2005, 2020, 2022, 2023, 2024, 2025, 2030, 2031, 1009, 1010, 1029],
  },
  'POST /user/order/{id}/cancel': {
    summary: 'Cancel an order that is not paid; its tickets are released',
    access: 'session',
    isIdempotent: true,
    params: object({
      id: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_\\-]+$' }),
    }),
    response: { 200: Order },
    errors: [1004, 2030, 2032, 1009, 1010, 1029],
  },
  'POST /user/order/{id}/give-back': {
    summary:
      'Give back a paid order whose event was moved or postponed since; ' +
      'all that is left of it is refunded',
    access: 'session',
    params: object({
      id: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_\\-]+$' }),
    }),
    response: { 200: Order },
    errors: [1004, 2034],
  },
  'POST /payments/{gateway}/webhook': {
    summary: 'Webhook of a payment gateway; signed over the raw body',
    access: 'signature',
    params: object({ gateway: Type.String({ pattern: '^[a-z]{1,16}$' }) }),
    response: { 200: Done },
    errors: [1004, 2040, 1053],
  },
} as const satisfies OperationTable;
