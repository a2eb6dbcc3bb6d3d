import { createRequestKeys } from '@playday/shared/kit/request-keys';

/** The idempotency key of a new payment attempt or a cancellation, until its outcome is known. */
export const requestKeys = createRequestKeys('playday.payment-sent');
