/** An idempotency key: 128 random bits. `crypto.randomUUID` is missing on pages without https. */
export const createIdempotencyKey = () =>
  crypto
    .getRandomValues(new Uint8Array(16))
    .reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '');
