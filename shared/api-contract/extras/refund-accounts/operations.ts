import { Type } from 'typebox';
import { AccountInBrief, DateTime, Done, nullable, object, oneOf } from '../../entities.ts';
import { changeFields, Decimal, officeChange, orderParams } from '../../operations/office.ts';
import type { OperationTable } from '../../operations/operation.ts';
import { refundBanks } from './account.ts';

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
const refundLink = object({ token: Type.String({ minLength: 1, maxLength: 200 }) });

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

/**
 * Asking buyers where people transfer the refunds that the gateway cannot make, and the office's
 * files of such transfers.
 */
export const refundAccountsOperations = {
  'POST /user/order/{id}/refund-link': {
    summary:
      'A token with which the signed-in buyer says for half an hour where the oldest refund of ' +
      'an order goes that waits for that; 1004 when none does',
    access: 'session',
    params: object({
      id: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_\\-]+$' }),
    }),
    response: { 200: object({ token: Type.String() }) },
    errors: [1004],
  },
  'GET /refund-destination/{token}': {
    summary:
      'What the link of a mail about a refund is for, which a person transfers; ' +
      '1004 for any other link',
    access: 'public',
    params: refundLink,
    response: {
      200: object({
        order: Type.String(),
        event: Type.String(),
        /** With currency and all decimals: `฿1,035.00`. */
        amount: Type.String(),
        /** `answered` may be changed; `sent` is with the office. */
        state: oneOf(['open', 'answered', 'sent', 'paid']),
        destination: nullable(AccountInBrief),
        /**
         * The day that the transfer is promised for; null until there is an answer, and after the
         * transfer.
         */
        by: Type.Optional(nullable(DateTime)),
      }),
    },
    errors: [1004],
  },
  'POST /refund-destination/{token}': {
    summary:
      'Say where the money of a refund goes; it may be changed until the ' +
      'office has taken it (2033)',
    access: 'public',
    params: refundLink,
    body: object({
      bank: oneOf(refundBanks),
      account: Type.String({ minLength: 1, maxLength: 60 }),
      name: Type.String({ minLength: 1, maxLength: 200 }),
    }),
    response: { 200: Done },
    errors: [1004, 1029, 2033],
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
  'POST /office/orders/{order}/refunds/ask-again': {
    summary:
      'Ask the buyer by mail once more where the refunds of an order go that are left to ' +
      'people, as when a bank refused the account; what they said before is forgotten',
    ...officeChange,
    params: orderParams,
    body: object(changeFields),
  },
} as const satisfies OperationTable;
