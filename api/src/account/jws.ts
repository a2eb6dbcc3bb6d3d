import type { KeyObject } from 'node:crypto';
import { CompactSign, compactVerify, createLocalJWKSet } from 'jose';

/** A public Ed25519 key as a JSON Web Key (RFC 8037). */
export interface Jwk {
  kty: 'OKP';
  crv: 'Ed25519';
  x: string;
  kid: string;
  alg: 'EdDSA';
  use: 'sig';
}

/** Signs a JWS in compact serialization (RFC 7515) with EdDSA and Ed25519 (RFC 8037). */
export const signJws = (
  payload: object,
  { kid, typ, privateKey }: { kid: string; typ: string; privateKey: KeyObject },
): Promise<string> =>
  new CompactSign(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'EdDSA', kid, typ })
    .sign(privateKey);

/**
 * Returns the payload of a JWS with this `typ` that one of the keys signed; undefined for anything
 * else. The token's header chooses only among the given keys, never the algorithm, and extensions
 * (`crit`) are refused (RFC 8725).
 */
export async function verifyJws(
  token: string,
  { typ, keys }: { typ: string; keys: readonly Jwk[] },
): Promise<unknown> {
  try {
    const keySet = createLocalJWKSet({ keys: [...keys] });
    const { payload, protectedHeader } = await compactVerify(token, keySet, {
      algorithms: ['EdDSA'],
    });
    return protectedHeader.typ === typ ? JSON.parse(Buffer.from(payload).toString()) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether a text has the form of a JWS in compact serialization with a signature of Ed25519, signed
 * by whomever: one that was cut off, or typed with another keyboard layout, has not.
 */
export function isJws(text: string): boolean {
  if (!/^[\w-]+\.[\w-]+\.[\w-]{86}$/u.test(text)) return false;
  return text
    .split('.', 2)
    .every((part) => isJsonObject(Buffer.from(part, 'base64url').toString()));
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}
