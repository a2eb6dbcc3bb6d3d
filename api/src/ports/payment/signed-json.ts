import { Failure } from '../../errors.ts';

/**
 * Parses a webhook body whose signature is valid. Throws `malformed` (400) when it is not a JSON
 * object.
 */
export function readSignedJson(bytes: Buffer): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new Failure('malformed');
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new Failure('malformed');
  return value as Record<string, unknown>;
}

/**
 * Whether a field can be an event id, a payment id or a reference: 1 to 255 printable ASCII
 * characters, which fit an index.
 */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\x21-\x7e]{1,255}$/u.test(value);
}
