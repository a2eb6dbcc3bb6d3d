import { Type } from 'typebox';
import { eventKinds } from '../../rules/events/event-kinds.ts';
import { searchTimes } from '../../rules/search/search-times.ts';
import {
  AgeRestriction,
  Currency,
  DateTime,
  EventDetails,
  EventList,
  NewsItem,
  NewsList,
  Partner,
  PublicConfig,
  object,
  oneOf,
} from '../entities.ts';
import type { OperationTable } from './operation.ts';
import { flag, idOrSlug, lang, number, page } from './schemas.ts';

export const ticketKeys = Type.Array(
  object({
    ...{
      kty: Type.Literal('OKP'),
      crv: Type.Literal('Ed25519'),
      x: Type.String(),
      kid: Type.String(),
    },
    ...{ alg: Type.Literal('EdDSA'), use: Type.Literal('sig') },
  }),
);

/** Configuration and catalog: what everyone may read. */
export const catalogOperations = {
  'GET /config': {
    summary: 'Public run-time configuration',
    access: 'public',
    response: { 200: PublicConfig },
  },
  'GET /time': {
    summary: 'The time by the clock that decides when holds and sales end; no cache keeps it',
    access: 'public',
    response: { 200: object({ serverNow: DateTime }) },
  },
  'GET /captcha': {
    summary: 'An ALTCHA challenge; its solution is sent as recaptchaResponse and accepted once',
    access: 'public',
    response: { 200: Type.Object({}, { additionalProperties: true }) },
  },
  'GET /event': {
    summary:
      'Current and upcoming events, soonest first, of which the first 200 can be found by ' +
      'words, time, city, price in baht, kind and tickets left; with past=true those that ' +
      'ended, latest first',
    access: 'public',
    query: object({
      start: page(0, 1_000_000),
      limit: page(1, 50),
      past: flag(),
      q: Type.Optional(Type.String({ maxLength: 500 })),
      when: Type.Optional(
        Type.String({
          pattern: `^(?:${searchTimes.join('|')}|20[0-9]{2}-(?:0[1-9]|1[0-2]))$`,
          maxLength: 10,
        }),
      ),
      city: Type.Optional(Type.String({ pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$', maxLength: 64 })),
      price: page(0, 1_000_000),
      kind: Type.Optional(oneOf([...eventKinds])),
      tickets: Type.Optional(Type.Literal('left')),
      lang: lang(),
    }),
    response: { 200: EventList },
  },
  'GET /event/{id}': {
    summary: 'One event with its tickets, by id or by url',
    access: 'public',
    params: object({ id: idOrSlug() }),
    query: object({ lang: lang() }),
    response: { 200: EventDetails },
    errors: [1004],
  },
  'GET /age_restrictions': {
    summary: 'Age restrictions: id and the years with a trailing sign',
    access: 'public',
    response: { 200: Type.Array(AgeRestriction) },
  },
  'GET /currency': {
    summary: 'Currencies',
    access: 'public',
    query: object({ lang: lang() }),
    response: { 200: Type.Array(Currency) },
  },
  'GET /news': {
    summary: 'News, paged',
    access: 'public',
    query: object({
      start: page(0, 1_000_000),
      limit: page(1, 50),
      sort: Type.Optional(Type.Literal('pubDate')),
      sortdir: Type.Optional(oneOf(['desc', 'asc'])),
      lang: lang(),
    }),
    response: { 200: NewsList },
  },
  'GET /news/{id}': {
    summary: 'One news item, by id or by url',
    access: 'public',
    params: object({ id: idOrSlug() }),
    query: object({ lang: lang() }),
    response: { 200: NewsItem },
    errors: [1004],
  },
  'GET /partners': {
    summary: 'Partners, in the order they are shown',
    access: 'public',
    query: object({ lang: lang() }),
    response: { 200: object({ partners: Type.Array(Partner) }) },
  },
  'GET /sitemap': {
    summary:
      'The pages of events or news that search engines may list, with when each last changed',
    access: 'public',
    query: object({
      items: oneOf(['events', 'news']),
      start: page(0, 1_000_000),
      limit: page(1, 1000),
    }),
    response: {
      200: object({ items: Type.Array(object({ url: Type.String(), changedAt: Type.String() })) }),
    },
  },
  'GET /ticket-keys': {
    summary:
      'The keys that verify ticket codes without a network: a JSON Web Key Set (RFC 7517, ' +
      'RFC 8037)',
    access: 'public',
    response: { 200: object({ keys: ticketKeys }) },
  },
  'GET /ticket-void-list': {
    summary:
      'The void tickets of an event as a JWS: payload `e` (event), ' +
      "`iat` (seconds) and `v` (the tickets' public ids)",
    access: 'public',
    query: object({ event: number(1, 2_147_483_647) }),
    response: { 200: object({ list: Type.String() }) },
  },
} as const satisfies OperationTable;
