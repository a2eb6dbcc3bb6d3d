import type { ErrorCode } from '../api-contract/error-codes.ts';
import { ApiError } from '@playday/shared/kit';
import { parseJson, tabStorage } from './storage.ts';

/**
 * An idempotency key: 128 random bits in hex. `crypto.randomUUID` is not available on pages without
 * https.
 */
export const createIdempotencyKey = () =>
  crypto
    .getRandomValues(new Uint8Array(16))
    .reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '');

/** A request whose outcome is unknown. `request` identifies it: the operation and its content. */
interface SentRequest {
  request: string;
  key: string;
}

const isSentRequest = (value: unknown): value is SentRequest =>
  typeof value === 'object' && value !== null && 'request' in value && 'key' in value;

const stillRunning = 1010 satisfies ErrorCode;

/** Its status is 503, but the api knows that no payment was started. */
const paymentUnavailable = 2030 satisfies ErrorCode;

/**
 * Whether a request may have had its effect: no answer of the api, still being processed, or a
 * server error.
 */
export function isOutcomeUnknown(cause: unknown): boolean {
  if (!(cause instanceof ApiError) || cause.code === paymentUnavailable) return false;
  return cause.code === 0 || cause.code === stillRunning || cause.status >= 500;
}

/**
 * Idempotency keys of requests of one kind. A key is kept across reloads until the outcome is
 * known, so that the repeated request has the same effect once. `storage`: where, in this tab by
 * default.
 */
export function createRequestKeys(
  storageKey: string,
  storage: Pick<typeof tabStorage, 'get' | 'set'> = tabStorage,
) {
  const keys = {
    keep(request: string): string {
      const sent = parseJson(storage.get(storageKey), isSentRequest);
      if (sent?.request === request) return sent.key;
      const key = createIdempotencyKey();
      storage.set(storageKey, JSON.stringify({ request, key }));
      return key;
    },
    forget: () => storage.set(storageKey, null),
    /** Sends a request with its key, and forgets the key once the outcome is known. */
    async once<Reply>(
      request: string,
      send: (idempotencyKey: string) => Promise<Reply>,
    ): Promise<Reply> {
      try {
        const reply = await send(keys.keep(request));
        keys.forget();
        return reply;
      } catch (cause) {
        if (cause instanceof ApiError && !isOutcomeUnknown(cause)) keys.forget();
        throw cause;
      }
    },
  };
  return keys;
}

export type RequestKeys = ReturnType<typeof createRequestKeys>;
