import { Type } from 'typebox';
import { Email, nullable, object, Registration, oneOf } from '../../entities.ts';
import { changeFields, Decimal, officeChange, orderParams } from '../../operations/office.ts';
import { OfficeRefund } from '../../operations/office-orders.ts';
import type { OperationTable } from '../../operations/operation.ts';

/** A change of an account, named by its number, e-mail or phone. */
const accountChange = {
  ...officeChange,
  body: object({ ...changeFields, account: Type.String({ minLength: 1, maxLength: 320 }) }),
} as const;

/**
 * `network`: a keyed hash. `unpaidMinutes`: for how long the account had tickets of the event
 * without paying for them.
 */
const OfficeHold = object({
  account: Type.Integer(),
  email: nullable(Type.String()),
  tickets: Type.Integer(),
  since: nullable(Type.String()),
  endsAt: Type.String(),
  lapses: Type.Integer(),
  unpaidMinutes: Type.Integer(),
  network: nullable(Type.String()),
  holdsOfNetwork: Type.Integer(),
  accountsOfMailbox: Type.Integer(),
});

const FoundOrder = object({
  order: Type.String(),
  state: Type.String(),
  event: Type.String(),
  name: nullable(Type.String()),
  email: nullable(Type.String()),
  total: Decimal,
  currency: Type.String(),
  tickets: Type.Integer(),
  at: Type.String(),
});

const OfficeOrder = object({
  order: Type.String(),
  state: Type.String(),
  event: Type.String(),
  at: Type.String(),
  /** Null fields: the buyer's data was erased. */
  buyer: object({
    name: nullable(Type.String()),
    email: nullable(Type.String()),
    phone: nullable(Type.String()),
    language: Type.String(),
  }),
  currency: Type.String(),
  subtotal: Decimal,
  fees: Type.Array(object({ name: Type.String(), amount: Decimal })),
  promo: nullable(Type.String()),
  discount: Decimal,
  total: Decimal,
  /** What of its payment is neither refunded nor due to be. */
  left: Decimal,
  lines: Type.Array(object({ name: Type.String(), count: Type.Integer(), price: Decimal })),
  payments: Type.Array(
    object({
      reference: Type.String(),
      method: Type.String(),
      gateway: Type.String(),
      payment: nullable(Type.String()),
      state: Type.String(),
      at: Type.String(),
    }),
  ),
  captures: Type.Array(
    object({
      capture: Type.String(),
      amount: Decimal,
      /** Refunded, or due to be. */
      refunded: Decimal,
      /** A buyer may have paid in another one than the order's. */
      currency: Type.String(),
      isPayment: Type.Boolean(),
      at: Type.String(),
    }),
  ),
  refunds: Type.Array(OfficeRefund),
  tickets: Type.Array(
    object({
      code: Type.String(),
      name: Type.String(),
      state: oneOf(['valid', 'void', 'returned']),
      /** Time of the first entry. */
      entered: nullable(Type.String()),
      /** Address of who has it; null when their data was erased. */
      holder: nullable(Type.String()),
      /**
       * Price, fees less the part of the promo, and their sum: what a refund of the ticket returns.
       */
      price: Decimal,
      fees: Decimal,
      discount: Decimal,
      paid: Decimal,
    }),
  ),
  /**
   * Scans at the gate. `isConflict`: let in without a network although the ticket was void or had
   * entered that day.
   */
  entries: Type.Array(
    object({
      code: Type.String(),
      day: Type.String(),
      at: Type.String(),
      gate: Type.String(),
      isConflict: Type.Boolean(),
      /** How the clock of the device was wrong. */
      clock: nullable(oneOf(['ahead', 'behind'])),
    }),
  ),
  /** Mails of the last weeks: older ones are deleted. */
  mails: Type.Array(
    object({
      kind: Type.String(),
      to: Type.String(),
      queuedAt: Type.String(),
      sentAt: nullable(Type.String()),
      isGivenUp: Type.Boolean(),
    }),
  ),
  changes: Type.Array(
    object({ at: Type.String(), who: Type.String(), action: Type.String(), reason: Type.String() }),
  ),
});

/** The office's desk for buyers: their orders, tickets, accounts, holds and addresses. */
export const officeBuyersOperations = {
  'GET /office/orders': {
    summary:
      'Find orders by number, e-mail, phone, name or the begin of a ticket code; at most 50, ' +
      'latest first',
    access: 'office',
    query: object({ text: Type.String({ minLength: 2, maxLength: 100, pattern: '\\S\\s*\\S' }) }),
    response: { 200: object({ orders: Type.Array(FoundOrder), isMore: Type.Boolean() }) },
  },
  'GET /office/orders/{order}': {
    summary:
      'One order with its buyer, lines, payments, refunds, tickets, entries, ' +
      'mails and changes of the office',
    access: 'office',
    params: orderParams,
    response: { 200: OfficeOrder },
    errors: [1004],
  },
  'POST /office/orders/{order}/tickets/mail': {
    summary:
      'Send the mail with the tickets of a paid order again: to the buyer, or to another address',
    ...officeChange,
    params: orderParams,
    body: object({ ...changeFields, to: Type.Optional(Email) }),
  },
  'POST /office/buyers/change-address': {
    summary:
      'Ask a buyer to confirm a new e-mail address; nothing changes until they do, ' +
      'and the old address is told',
    ...officeChange,
    body: object({ ...changeFields, email: Email, newEmail: Email }),
  },
  'POST /office/accounts/suspend': {
    summary:
      'Keep an account from signing in, end its sessions and give its held tickets back; ' +
      'its tickets stay valid',
    ...accountChange,
  },
  'POST /office/accounts/restore': {
    summary: 'Let a suspended account sign in again',
    ...accountChange,
  },
  'POST /office/accounts/end-sessions': {
    summary: 'Sign an account out everywhere',
    ...accountChange,
  },
  'POST /office/accounts/end-all-sessions': {
    summary: 'Sign everybody out everywhere, and end the links by which tickets are offered',
    ...officeChange,
    body: object(changeFields),
  },
  'POST /office/accounts/correct': {
    summary:
      'Correct the name or birthday of an account, by the rules of registration. ' +
      'Ages are checked when tickets are held or ordered, so open orders stay as they are',
    ...accountChange,
    body: object({
      ...accountChange.body.properties,
      firstName: Type.Optional(Registration.properties.firstName),
      lastName: Type.Optional(Registration.properties.lastName),
      birthday: Type.Optional(Registration.properties.birthday),
    }),
  },
  'POST /office/holds/release': {
    summary: 'Give the held tickets of an account back; it waits as after letting them lapse',
    ...accountChange,
  },
  'POST /office/free-orders/release': {
    summary:
      'Cancel the free orders of new accounts of one network for an event, at most 200; ' +
      '`network` is in the alarm. The buyers are told',
    ...officeChange,
    body: object({
      event: Type.String({ minLength: 1, maxLength: 200 }),
      network: Type.String({ minLength: 1, maxLength: 100 }),
      ...changeFields,
    }),
  },
  'GET /office/holds': {
    summary:
      'Who holds tickets of an event: at most 100, by lapses, ' +
      'unpaid time and holds of the same network',
    access: 'office',
    query: object({ event: Type.String({ minLength: 1, maxLength: 200 }) }),
    response: { 200: object({ holds: Type.Array(OfficeHold), isMore: Type.Boolean() }) },
    errors: [1004],
  },
} as const satisfies OperationTable;
