import { Type } from 'typebox';
import { DateTime, Id, object, oneOf } from '../../entities.ts';
import { ticketKeys } from '../../operations/catalog.ts';
import type { OperationTable } from '../../operations/operation.ts';
import { Day, idOrSlug, Instant } from '../../operations/schemas.ts';

const Gate = Type.String({
  maxLength: 40,
  description: 'name of a gate, not of a person; may be empty',
});
const day = Type.String();

/**
 * `tickets`: valid ones, and those that were refunded after their entry. `codes`: of the tickets in
 * conflict. `wrongClocks`: entries and conflicts of devices whose clock was wrong.
 */
const GateRow = object({
  ...{ day: Day, gate: Type.String(), entered: Type.Integer(), tickets: Type.Integer() },
  ...{ conflicts: Type.Integer(), wrongClocks: Type.Integer(), codes: Type.String() },
});

/**
 * For the devices at the gates of one event, which send its office token with the role `gate`; and
 * the office's report of their scans.
 */
export const gateOperations = {
  'POST /gate/check-in': {
    summary:
      'Records an entry: the first scan of a valid ticket on a day of the event, and no other one',
    access: 'office',
    body: object({
      /**
       * Whatever a code can hold, as the scanner sends it, with the end of a line or a symbology
       * identifier (`]Q1`).
       */
      code: Type.String({ 'x-typed': 'scannedCode', maxLength: 10_000 }),
      /** A new UUID for each scan. Sent again with it, a scan gets its answer again. */
      scanId: Type.String({ pattern: '^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$' }),
      gate: Type.Optional(Gate),
      /**
       * Only of what a device decided without a network. A time that cannot be is corrected, and
       * the scan marked.
       */
      scannedAt: Type.Optional(Instant),
    }),
    response: {
      200: object({
        result: oneOf([
          'valid',
          'again',
          'void',
          'wrong-event',
          'wrong-day',
          'unknown-key',
          'unreadable',
        ]),
        /** `valid`: name of the ticket type. `again`: the entry of that day. */
        ticket: Type.Optional(Type.String()),
        enteredAt: Type.Optional(DateTime),
        gate: Type.Optional(Gate),
      }),
    },
    errors: [1009],
  },
  'GET /gate/bundle': {
    summary: 'What a device needs to decide about scans without a network; days begin with `from`',
    access: 'office',
    response: {
      200: object({
        /** The lists of `GET /ticket-keys` and `GET /ticket-void-list`. */
        ...{ event: Id, keys: ticketKeys, list: Type.String() },
        days: Type.Array(object({ day, from: DateTime, until: DateTime })),
        entries: Type.Array(
          object({ ticket: Type.String(), day, enteredAt: DateTime, gate: Gate }),
        ),
      }),
    },
  },
  'GET /office/reports/gate/{url}': {
    summary:
      'Entries by day and gate, of how many tickets, which were let in twice without a ' +
      'network, and how many clocks were wrong',
    access: 'office',
    params: object({ url: idOrSlug() }),
    response: { 200: object({ rows: Type.Array(GateRow) }) },
    errors: [1004],
  },
} as const satisfies OperationTable;
