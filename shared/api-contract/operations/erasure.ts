import { Done, ErasureRequest, MailToken, object } from '../entities.ts';
import type { OperationTable } from './operation.ts';

/** Erasure of personal data, for visitors without an account too. */
export const erasureOperations = {
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
    body: object({ token: MailToken }),
    response: { 200: object({ app: ErasureRequest.properties.app }) },
    errors: [4004],
  },
  'POST /erasure/withdraw': {
    summary:
      'Take a confirmed erasure back with the token from the mail, until the account is erased',
    access: 'public',
    body: object({ token: MailToken }),
    response: { 200: Done },
    errors: [4004],
  },
} as const satisfies OperationTable;
