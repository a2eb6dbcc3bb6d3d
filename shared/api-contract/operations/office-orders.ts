import { Type } from 'typebox';
import { nullable, object, oneOf } from '../entities.ts';
import { changeFields, Decimal, officeChange, orderParams, startOfCode } from './office.ts';
import type { OperationTable } from './operation.ts';

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
  'POST /office/orders/{order}/refunds/paid': {
    summary: 'Record that the refunds of an order that are left to people were transferred',
    ...officeChange,
    params: orderParams,
    body: object(changeFields),
  },
} as const satisfies OperationTable;
