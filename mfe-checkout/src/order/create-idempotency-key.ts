/** An idempotency key: 128 random bits in hex. `crypto.randomUUID` is not available on pages without https. */
export const createIdempotencyKey = () =>
  crypto
    .getRandomValues(new Uint8Array(16))
    .reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '');
