import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** A public Ed25519 key as a JSON Web Key (RFC 8037). */
export interface Jwk {
  kty: 'OKP';
  crv: 'Ed25519';
  x: string;
  kid: string;
  alg: 'EdDSA';
  use: 'sig';
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs a JWS in compact serialization (RFC 7515) with EdDSA and Ed25519 (RFC 8037). */
export function signJws(
  payload: object,
  { kid, typ, privateKey }: { kid: string; typ: string; privateKey: KeyObject },
): string {
  const signed = `${encode({ alg: 'EdDSA', kid, typ })}.${encode(payload)}`;
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
}

/**
 * Returns the payload of a JWS with this `typ` that one of the keys signed; undefined for anything else. The token's header
 * chooses only among the given keys, never the algorithm, and extensions (`crit`) are refused (RFC 8725).
 */
export function verifyJws(token: string, { typ, keys }: { typ: string; keys: readonly Jwk[] }): unknown {
  const [, header, payload, signature] = /^([\w-]+)\.([\w-]+)\.([\w-]{86})$/u.exec(token) ?? [];
  if (!header || !payload || !signature) return undefined;
  try {
    const read = decode(header) as Record<string, unknown>;
    if (read.alg !== 'EdDSA' || read.typ !== typ || 'crit' in read) return undefined;
    const jwk = keys.find(({ kid, kty, crv }) => kid === read.kid && kty === 'OKP' && crv === 'Ed25519');
    if (!jwk) return undefined;
    const key = createPublicKey({ key: { kty: jwk.kty, crv: jwk.crv, x: jwk.x }, format: 'jwk' });
    const isSigned = verify(
      null,
      Buffer.from(`${header}.${payload}`),
      key,
      Buffer.from(signature, 'base64url'),
    );
    return isSigned ? decode(payload) : undefined;
  } catch {
    return undefined;
  }
}

function decode(part: string): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
}
