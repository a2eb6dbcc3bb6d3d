import { Failure } from '../../errors.ts';

/** The object that a gateway signed. Whoever has the secret may still send something else (400). */
export function readSignedJson(bytes: Buffer): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new Failure('malformed');
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new Failure('malformed');
  return value as Record<string, unknown>;
}

/** Whether a field of it can be the id of an event or a payment, or a reference: what a column with an index takes. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\x21-\x7e]{1,255}$/u.test(value);
}
