import { Type } from 'typebox';
import { nullable, object, oneOf } from '../entities.ts';
import { changeFields, Decimal, officeChange, orderParams, startOfCode } from './office.ts';
import type { OperationTable } from './operation.ts';

/** Bytes of the largest file of transfers. */
export const maxPaidFile = 1024 * 1024;
/**
 * Transfers of one file. A thousand take ten seconds to record, and office commands wait for
 * thirty.
 */
export const mostTransfers = 1_000;

const transferFile = Type.Array(
  object({ reference: Type.String({ maxLength: 100 }), amount: Type.String({ maxLength: 30 }) }),
  { minItems: 1, maxItems: mostTransfers },
);
const orderChange = { ...officeChange, params: orderParams, body: object(changeFields) } as const;

/** A refund as the office sees it. */
export const OfficeRefund = object({
  id: Type.Integer(),
  order: Type.String(),
  amount: Decimal,
  currency: Type.String(),
  method: Type.String(),
  reason: Type.String(),
  state: Type.String(),
  since: Type.String(),
  doneAt: nullable(Type.String()),
  /** How far a buyer is who is asked where the money goes. */
  buyer: nullable(oneOf(['asked', 'reminded', 'answered', 'exported'])),
});

const RefundToTransfer = object({
  reference: Type.String(),
  order: Type.String(),
  amount: Decimal,
  currency: Type.String(),
  method: Type.String(),
  type: oneOf(['PromptPay phone', 'PromptPay id', 'PromptPay e-wallet', 'bank']),
  bank: Type.String(),
  account: Type.String(),
  name: Type.String(),
  /** When it was handed out first, of one that is handed out again. */
  exportedBefore: nullable(Type.String()),
});

/** Refunds by the office. */
export const officeOrderOperations = {
  'POST /office/orders/{order}/refund': {
    summary:
      'Refund a paid order; or with `tickets`, `types` or `codes` some of its tickets, ' +
      'with `amount` a part of the money without tickets. `again`: ' +
      'although the same part was refunded within a day',
    ...officeChange,
    params: orderParams,
    body: object({
      ...changeFields,
      tickets: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      /** So many tickets of these types; `tickets` is refused where types differ. */
      types: Type.Optional(
        Type.Array(
          object({
            key: Type.String({ minLength: 1, maxLength: 60 }),
            count: Type.Integer({ minimum: 1, maximum: 100 }),
          }),
          { minItems: 1, maxItems: 20 },
        ),
      ),
      codes: Type.Optional(
        Type.Array(startOfCode, { minItems: 1, maxItems: 100, uniqueItems: true }),
      ),
      /** Decimal, in the order's currency. */
      amount: Type.Optional(Type.String({ pattern: '^[0-9]{1,9}(?:\\.[0-9]{1,3})?$' })),
      again: Type.Optional(Type.Boolean()),
    }),
  },
  'GET /office/refunds': {
    summary:
      'Refunds that are open: due at the gateway, or to be transferred by hand; oldest first, ' +
      'at most 500',
    access: 'office',
    response: { 200: object({ refunds: Type.Array(OfficeRefund), isMore: Type.Boolean() }) },
  },
  'POST /office/refunds/export': {
    summary:
      'Refunds to transfer by hand whose buyers have said where to, at most 1,000: ' +
      'each is handed out once, and its buyer changes it no more. `again`: ' +
      'also those handed out before and not paid yet',
    access: 'office',
    body: object({ again: Type.Optional(Type.Boolean()) }),
    response: { 200: object({ refunds: Type.Array(RefundToTransfer), isMore: Type.Boolean() }) },
  },
  'POST /office/refunds/paid': {
    summary:
      'Record a file of transfers, by the reference and amount of each; ' +
      'lines that fit no refund are named',
    ...officeChange,
    body: object({
      ...changeFields,
      file: transferFile,
    }),
  },
  'POST /office/refunds/returned': {
    summary:
      'Open the refunds of a file again whose transfers came back, ' +
      'or were recorded by mistake; each buyer is asked anew. `again`: ' +
      'also those that came back before',
    ...officeChange,
    body: object({ ...changeFields, file: transferFile, again: Type.Optional(Type.Boolean()) }),
  },
  'POST /office/orders/{order}/refunds/returned': {
    summary:
      'Open a refund of an order again whose transfer came back, or was recorded by mistake; ' +
      'the buyer is asked anew. `refund`: its id, where there are several; `again`: ' +
      'although it came back before',
    ...officeChange,
    params: orderParams,
    body: object({
      ...changeFields,
      refund: Type.Optional(Type.Integer({ minimum: 1 })),
      again: Type.Optional(Type.Boolean()),
    }),
  },
  'POST /office/orders/{order}/refunds/paid': {
    summary: 'Record that the refunds of an order that are left to people were transferred',
    ...orderChange,
  },
  'POST /office/orders/{order}/refunds/ask-again': {
    summary:
      'Ask the buyer by mail once more where the refunds of an order go that are left to ' +
      'people, as when a bank refused the account; what they said before is forgotten',
    ...orderChange,
  },
} as const satisfies OperationTable;
