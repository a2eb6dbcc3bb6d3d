import { Type } from 'typebox';
import { limits } from '../../rules/fields/fields.ts';
import {
  AccountSettings,
  Done,
  Email,
  Id,
  Language,
  ListedSession,
  MyData,
  NewPassword,
  OrderListItem,
  Phone,
  SessionId,
  TicketsByEvent,
  object,
} from '../entities.ts';
import type { OperationTable } from './operation.ts';
import { flag, number } from './schemas.ts';

/** What belongs to a signed-in buyer, except the cart. */
export const accountOperations = {
  'GET /user/profile/account': {
    summary: 'Settings',
    access: 'session',
    response: { 200: AccountSettings },
  },
  'GET /user/profile/data': {
    summary:
      'A copy of everything that is stored about the person, without secrets, ' +
      'and with the last digits of accounts only; 5 an hour',
    access: 'session',
    response: { 200: MyData },
    errors: [1029],
  },
  'POST /user/profile/data': {
    summary:
      'The same copy with whole account numbers, for whoever has the password; ' +
      'the person is told by mail',
    access: 'session',
    body: object({ password: Type.String({ minLength: 1, maxLength: limits.passwordMax }) }),
    response: { 200: MyData },
    errors: [4005, 1029, 1053],
  },
  'PATCH /user/profile/account': {
    summary: 'Change phone (needs the password), mail language',
    access: 'session',
    body: object({
      phone: Type.Optional(Phone),
      password: Type.Optional(Type.String({ minLength: 1, maxLength: limits.passwordMax })),
      language: Type.Optional(Language),
    }),
    response: { 200: AccountSettings },
    errors: [4005, 1029, 1053],
  },
  'POST /user/profile/password': {
    summary: 'Change the password; ends every other session',
    access: 'session',
    body: object({
      password: Type.String({ minLength: 1, maxLength: limits.passwordMax }),
      newPassword: NewPassword,
    }),
    response: { 200: Done },
    errors: [4005, 4008, 1029, 1053],
  },
  'POST /user/profile/email': {
    summary: 'Change the e-mail address: confirmed at the new one, with a notice to the old one',
    access: 'session',
    body: object({
      email: Email,
      password: Type.String({ minLength: 1, maxLength: limits.passwordMax }),
    }),
    response: { 200: Done },
    errors: [4005, 1029, 1053],
  },
  'POST /user/profile/erasure': {
    summary: 'Delete the account: starts the erasure and ends every session',
    access: 'session',
    body: object({ password: Type.String({ minLength: 1, maxLength: limits.passwordMax }) }),
    response: { 202: Done },
    errors: [4005, 1029, 1053],
  },
  'GET /user/sessions': {
    summary:
      'The sessions of the account that have not ended: this one first, then the latest used',
    access: 'session',
    response: { 200: object({ sessions: Type.Array(ListedSession) }) },
  },
  'DELETE /user/sessions/{id}': {
    summary: 'End one session of the account; 404 if there is none with this id',
    access: 'session',
    params: object({ id: SessionId }),
    response: { 200: Done },
    errors: [1004],
  },
  'POST /user/sessions/end-others': {
    summary: 'End every other session of the account',
    access: 'session',
    response: { 200: Done },
  },
  'GET /user/profile/orders': {
    summary: 'All orders of the buyer, latest first',
    access: 'session',
    response: { 200: object({ orders: Type.Array(OrderListItem) }) },
  },
  'GET /user/profile/tickets': {
    summary:
      'Tickets and pre-registrations by event; ' +
      'with sent=true also events of which others have all tickets, with an empty list',
    access: 'session',
    query: object({ sent: flag() }),
    response: { 200: Type.Array(TicketsByEvent) },
  },
  'GET /user/profile/link': {
    summary: 'A link that connects the mobile app with this account, once',
    access: 'session',
    response: { 200: object({ link: Type.String(), expiresAt: Type.String() }) },
  },
  'GET /user/pre-registration': {
    summary: 'Upcoming events that ask for pre-registration, and whether the visitor takes part',
    access: 'session',
    response: {
      200: object({
        events: Type.Array(
          object({
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
  },
  'POST /user/pre-registration': {
    summary: 'Pre-register for an event; the sale start is announced by mail',
    access: 'session',
    isIdempotent: true,
    body: object({ event: Id }),
    response: { 200: Done },
    errors: [1004, 2050, 1009, 1010],
  },
  'DELETE /user/pre-registration': {
    summary: 'Withdraw a pre-registration',
    access: 'session',
    query: object({ event: number(1, 2_147_483_647) }),
    response: { 200: Done },
  },
} as const satisfies OperationTable;
