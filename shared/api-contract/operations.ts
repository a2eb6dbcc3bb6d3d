import { type Static, type TSchema, Type } from 'typebox';
import { limits, patterns } from '../rules/fields.ts';
import {
  AccountSettings,
  AgeRestriction,
  Currency,
  Done,
  Email,
  ErasureRequest,
  EventDetails,
  EventList,
  Hold,
  Id,
  Lang,
  LoginRequest,
  MailToken,
  NewPassword,
  NewsItem,
  NewsList,
  Order,
  OrderCreated,
  OrderListItem,
  OrderRequest,
  Partner,
  Payment,
  PaymentMethod,
  Phone,
  PublicConfig,
  Registration,
  TicketCount,
  TicketsByEvent,
} from './entities.ts';
import type { ErrorCode } from './error-codes.ts';
import { releaseOperations } from './release-operations.ts';

export type * from './entities.ts';
export type { ErrorCode, ErrorKey } from './error-codes.ts';
export type {
  BuildReport,
  Report,
  HashedBuild,
  Program,
  Release,
  ReleaseChange,
  ReleaseStatus,
  RenderFailure,
} from './release-operations.ts';

/**
 * The single table of api operations: `METHOD /path/{param}` below `/api`. It validates input, types the handlers and
 * the browser's client, and generates `openapi.json`. Pages import only its types, so schemas stay out of their
 * bundles.
 */
export const operations = {
  // Configuration
  'GET /config': {
    summary: 'Public run-time configuration',
    access: 'public',
    response: { 200: PublicConfig },
    errors: [],
  },
  'GET /captcha': {
    summary: 'An ALTCHA challenge; its solution is sent as recaptchaResponse and accepted once',
    access: 'public',
    response: { 200: Type.Object({}, { additionalProperties: true }) },
    errors: [1029],
  },

  // Catalog
  'GET /event': {
    summary: 'Current and upcoming events, soonest first; with past=true those that ended, latest first',
    access: 'public',
    query: query({ start: page(0, 1_000_000), limit: page(1, 50), past: flag(), lang: lang() }),
    response: { 200: EventList },
    errors: [],
  },
  'GET /event/{id}': {
    summary: 'One event with its tickets, by id or by url',
    access: 'public',
    params: params({ id: idOrSlug() }),
    query: query({ lang: lang() }),
    response: { 200: EventDetails },
    errors: [1004],
  },
  'GET /age_restrictions': {
    summary: 'Age restrictions: id and the years with a trailing sign',
    access: 'public',
    response: { 200: Type.Array(AgeRestriction) },
    errors: [],
  },
  'GET /currency': {
    summary: 'Currencies',
    access: 'public',
    query: query({ lang: lang() }),
    response: { 200: Type.Array(Currency) },
    errors: [],
  },
  'GET /news': {
    summary: 'News, paged',
    access: 'public',
    query: query({
      start: page(0, 1_000_000),
      limit: page(1, 50),
      sort: Type.Optional(Type.Literal('pubDate')),
      sortdir: Type.Optional(Type.Union([Type.Literal('desc'), Type.Literal('asc')])),
      lang: lang(),
    }),
    response: { 200: NewsList },
    errors: [],
  },
  'GET /news/{id}': {
    summary: 'One news item, by id or by url',
    access: 'public',
    params: params({ id: idOrSlug() }),
    query: query({ lang: lang() }),
    response: { 200: NewsItem },
    errors: [1004],
  },
  'GET /partners': {
    summary: 'Partners, in the order they are shown',
    access: 'public',
    query: query({ lang: lang() }),
    response: { 200: body({ partners: Type.Array(Partner) }) },
    errors: [],
  },
  'GET /ticket-key': {
    summary: 'The Ed25519 key that checks ticket codes without a network',
    access: 'public',
    response: {
      200: body({
        keys: Type.Array(
          body({ kid: Type.String(), alg: Type.Literal('Ed25519'), publicKey: Type.String() }),
        ),
      }),
    },
    errors: [],
  },

  // Identity
  'POST /login': {
    summary:
      'Sign in with e-mail or phone; 4001 when the e-mail is not verified, 4007 while it is being deleted',
    access: 'public',
    body: LoginRequest,
    // `accountId` lets a browser keep the stored data of accounts apart; it does not identify the person.
    response: { 200: body({ access_token: Type.String(), accountId: Type.String() }) },
    errors: [4000, 4001, 4003, 4007, 1029, 1053],
  },
  'POST /logout': {
    summary: 'End the session and release the held tickets',
    access: 'session',
    response: { 200: Done },
    errors: [],
  },
  'POST /register': {
    summary: 'Register; the response is the same for a known e-mail, only the mail differs',
    access: 'public',
    body: Registration,
    response: { 200: Done },
    errors: [4003, 1029, 1053],
  },
  'POST /reverify': {
    summary:
      'Send the confirmation mail again (at most every 300 s); the response is the same for unknown accounts',
    access: 'public',
    body: LoginRequest,
    response: { 200: Done },
    errors: [4003, 1029, 1053],
  },
  'POST /verify': {
    summary: 'Confirm the e-mail address with the token from the mail',
    access: 'public',
    body: body({ token: MailToken }),
    response: { 200: Done },
    errors: [4004, 4006],
  },
  'POST /verify-changed': {
    summary: 'Confirm a changed e-mail address with the token from the mail',
    access: 'public',
    body: body({ token: MailToken }),
    response: { 200: Done },
    errors: [4004],
  },
  'POST /reset-password': {
    summary: 'Send a recovery mail (at most 3 per hour); the response is the same for unknown addresses',
    access: 'public',
    body: body({ email: Email }),
    response: { 200: Done },
    errors: [1029],
  },
  'POST /check-token/{tokenParam}': {
    summary: 'Set a new password with the token from the mail; ends every session',
    access: 'public',
    params: params({ tokenParam: Type.String({ minLength: 1, maxLength: 16_384 }) }),
    body: body({ password: NewPassword }),
    response: { 200: Done },
    errors: [4004, 4006, 1053],
  },

  // Account
  'GET /user/profile/account': {
    summary: 'Settings',
    access: 'session',
    response: { 200: AccountSettings },
    errors: [],
  },
  'PATCH /user/profile/account': {
    summary: 'Change phone (needs the password), mail language, news by mail',
    access: 'session',
    body: body({
      phone: Type.Optional(Phone),
      password: Type.Optional(Type.String({ minLength: 1, maxLength: limits.passwordMax })),
      language: Type.Optional(Lang),
      newsByMail: Type.Optional(Type.Boolean()),
    }),
    response: { 200: AccountSettings },
    errors: [4005, 4006, 1029, 1053],
  },
  'POST /user/profile/password': {
    summary: 'Change the password; ends every other session',
    access: 'session',
    body: body({
      password: Type.String({ minLength: 1, maxLength: limits.passwordMax }),
      newPassword: NewPassword,
    }),
    response: { 200: Done },
    errors: [4005, 1029, 1053],
  },
  'POST /user/profile/email': {
    summary: 'Change the e-mail address: confirmed at the new one, with a notice to the old one',
    access: 'session',
    body: body({ email: Email, password: Type.String({ minLength: 1, maxLength: limits.passwordMax }) }),
    response: { 200: Done },
    errors: [4005, 1029, 1053],
  },
  'POST /user/profile/erasure': {
    summary: 'Delete the account: starts the erasure and ends every session',
    access: 'session',
    body: body({ password: Type.String({ minLength: 1, maxLength: limits.passwordMax }) }),
    response: { 202: Done },
    errors: [4005, 1029, 1053],
  },
  'GET /user/profile/orders': {
    summary: 'All orders of the buyer, latest first',
    access: 'session',
    response: { 200: body({ orders: Type.Array(OrderListItem) }) },
    errors: [],
  },
  'GET /user/profile/tickets': {
    summary: 'Tickets and pre-registrations by event',
    access: 'session',
    response: { 200: Type.Array(TicketsByEvent) },
    errors: [],
  },
  'GET /user/profile/link': {
    summary: 'A link that connects the mobile app with this account, once',
    access: 'session',
    response: { 200: body({ link: Type.String(), expiresAt: Type.String() }) },
    errors: [],
  },
  'GET /user/pre-registration': {
    summary: 'Upcoming events that ask for pre-registration, and whether the visitor takes part',
    access: 'session',
    response: {
      200: body({
        events: Type.Array(
          body({
            id: Id,
            url: Type.String(),
            name: Type.String(),
            poster: Type.String(),
            dateStart: Type.String(),
            dateEnd: Type.String(),
            saleStart: Type.String(),
            isRegistered: Type.Boolean(),
          }),
        ),
      }),
    },
    errors: [],
  },
  'POST /user/pre-registration': {
    summary: 'Pre-register for an event; the sale start is announced by mail',
    access: 'session',
    isIdempotent: true,
    body: body({ event: Id }),
    response: { 200: Done },
    errors: [1004, 2050, 1009, 1010],
  },
  'DELETE /user/pre-registration': {
    summary: 'Withdraw a pre-registration',
    access: 'session',
    query: query({ event: number(1, 2_147_483_647) }),
    response: { 200: Done },
    errors: [],
  },

  // Checkout
  'PUT /user/hold': {
    summary: 'Hold these tickets for 1800 s; an older revision is ignored, an empty list empties the hold',
    access: 'session',
    body: body({
      event: Id,
      tickets: Type.Array(TicketCount, { maxItems: limits.ticketsPerBuyer }),
      revision: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    }),
    response: { 200: Hold },
    errors: [1004, 2001, 2002, 2003, 2004, 2005, 2009, 1029],
  },
  'DELETE /user/hold': {
    summary: 'Release the held tickets; the expiry of the hold does not change',
    access: 'session',
    response: { 200: Done },
    errors: [],
  },
  'POST /user/hold/extend': {
    summary: 'Extend the hold by 1800 s, once',
    access: 'session',
    isIdempotent: true,
    response: { 200: Hold },
    errors: [2006, 2007, 2008, 1009, 1010],
  },
  'GET /user/order/methods': {
    summary: 'All payment methods',
    access: 'session',
    query: query({ lang: lang() }),
    response: { 200: Type.Array(PaymentMethod) },
    errors: [],
  },
  'GET /user/order/methods/{eventId}': {
    summary: 'Payment methods of an event (id or url)',
    access: 'session',
    params: params({ eventId: idOrSlug() }),
    query: query({ lang: lang() }),
    response: { 200: Type.Array(PaymentMethod) },
    errors: [1004],
  },
  'GET /user/promocode': {
    summary: 'The discount of a promo code for this event',
    access: 'session',
    query: query({
      code: Type.String({ pattern: patterns.promocode }),
      eventId: number(1, 2_147_483_647),
    }),
    response: { 200: body({ amount: Type.Number() }) },
    errors: [2010, 2011, 1029],
  },
  'POST /user/order': {
    summary: 'Place an order; prices are computed by the server',
    access: 'session',
    isIdempotent: true,
    body: OrderRequest,
    response: { 200: OrderCreated },
    errors: [
      1004, 2001, 2002, 2003, 2004, 2005, 2006, 2009, 2010, 2011, 2020, 2021, 2022, 2023, 2024, 2030, 1009,
      1010, 1029,
    ],
  },
  'GET /user/order/{id}': {
    summary: 'One order of the buyer, by id, or by public id with type=pubId',
    access: 'session',
    params: params({ id: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_\\-]+$' }) }),
    query: query({ type: Type.Optional(Type.Literal('pubId')) }),
    response: { 200: Order },
    errors: [1004],
  },
  'POST /user/order/{id}/payment': {
    summary: 'Start a new payment attempt after a decline, until payBy',
    access: 'session',
    isIdempotent: true,
    params: params({ id: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_\\-]+$' }) }),
    body: body({ method: Id, additionalParameter: OrderRequest.properties.additionalParameter }),
    response: { 200: body({ payment: Payment }) },
    errors: [1004, 2020, 2022, 2023, 2024, 2030, 2031, 1009, 1010, 1029],
  },
  'POST /user/order/{id}/cancel': {
    summary: 'Cancel an order that is not paid; its tickets go back on sale',
    access: 'session',
    isIdempotent: true,
    params: params({ id: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_\\-]+$' }) }),
    response: { 200: Order },
    errors: [1004, 2030, 2032, 1009, 1010, 1029],
  },
  'POST /payments/{gateway}/webhook': {
    summary: 'Webhook of a payment gateway; signed over the raw body',
    access: 'signature',
    params: params({ gateway: Type.String({ pattern: '^[a-z]{1,16}$' }) }),
    response: { 200: Done },
    errors: [1004, 2040, 1053],
  },

  // Erasure
  'POST /erasure': {
    summary: 'Request erasure of personal data; the response is always the same',
    access: 'public',
    isIdempotent: true,
    body: ErasureRequest,
    response: { 202: Done },
    errors: [4003, 1029, 1009, 1010],
  },
  'POST /erasure/confirm': {
    summary: 'Confirm an erasure with the token from the mail',
    access: 'public',
    body: body({ token: MailToken }),
    response: { 200: body({ app: ErasureRequest.properties.app }) },
    errors: [4004],
  },

  // Releases
  ...releaseOperations,
} as const satisfies Record<`${Method} /${string}`, Operation>;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Operation {
  summary: string;
  /**
   * `session`: requires `Authorization: Bearer`, else 4002. `signature`: verified by the gateway's adapter. `deploy`:
   * a deploy token as bearer, else 5001. `beacon`: public, but only from our own pages, and without the CSRF header,
   * which beacons cannot send.
   */
  access: 'public' | 'session' | 'signature' | 'deploy' | 'beacon';
  /** Takes an optional `Idempotency-Key` header (1 to 255 visible characters). */
  isIdempotent?: boolean;
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  response: { 200: TSchema } | { 202: TSchema };
  /** Possible error codes besides those of every operation: 1000, 1001, 1003, 1029, 1050, 1053, 4002. */
  errors: readonly ErrorCode[];
}

export type Operations = typeof operations;
export type OperationName = keyof Operations;

type Part<K extends OperationName, P extends string> = Operations[K] extends { [key in P]: infer S }
  ? S extends TSchema
    ? Static<S>
    : undefined
  : undefined;

export type Params<K extends OperationName> = Part<K, 'params'>;
export type Query<K extends OperationName> = Part<K, 'query'>;
export type Body<K extends OperationName> = Part<K, 'body'>;
/** The response body of a successful call, whatever its status. */
export type Reply<K extends OperationName> = Operations[K]['response'] extends {
  200: infer S extends TSchema;
}
  ? Static<S>
  : Operations[K]['response'] extends { 202: infer S extends TSchema }
    ? Static<S>
    : never;

function body<P extends Record<string, TSchema>>(properties: P) {
  return Type.Object(properties, { additionalProperties: false });
}
function params<P extends Record<string, TSchema>>(properties: P) {
  return Type.Object(properties, { additionalProperties: false });
}
function query<P extends Record<string, TSchema>>(properties: P) {
  return Type.Object(properties, { additionalProperties: false });
}
/** A whole number in a URL; the server accepts plain digits only (no `1e1`, `0x10`, `1.0`). */
function number(minimum: number, maximum: number) {
  return Type.Integer({ minimum, maximum });
}
function page(minimum: number, maximum: number) {
  return Type.Optional(number(minimum, maximum));
}
function flag() {
  return Type.Optional(Type.Boolean());
}
function lang() {
  return Type.Optional(Lang);
}
function idOrSlug() {
  return Type.String({ pattern: '^(?:[1-9][0-9]{0,9}|[a-z0-9]+(?:-[a-z0-9]+)*)$', maxLength: 60 });
}
