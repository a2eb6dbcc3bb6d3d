import { createPublicKey, verify } from 'node:crypto';
import { type Jwk, verifyJws } from './jws.ts';
import { TICKET_TYPE, VOID_LIST_TYPE } from './ticket-code.ts';

export interface TicketClaim {
  pubId: string;
  eventId: number;
  ticketTypeId: number;
}

export interface VoidList {
  eventId: number;
  issuedAt: Date;
  pubIds: ReadonlySet<string>;
}

/** What the api signs; see `ticket-code.ts`. */
interface Payload {
  t: string;
  e: number;
  y: number;
}

/**
 * Offline check at the gate: returns the content of a valid code, undefined for anything else. Whether the ticket is void
 * or was used already is not part of the code.
 */
export function verifyTicket(code: string, keys: readonly Jwk[]): TicketClaim | undefined {
  const payload = code.startsWith('PD1.')
    ? verifyFormerCode(code, keys)
    : verifyJws(code, { typ: TICKET_TYPE, keys });
  if (!payload) return undefined;
  const { t, e, y } = payload as Payload;
  return { pubId: t, eventId: e, ticketTypeId: y };
}

/** Returns the content of a signed list of void tickets, undefined if it is not ours. */
export function verifyVoidList(token: string, keys: readonly Jwk[]): VoidList | undefined {
  const payload = verifyJws(token, { typ: VOID_LIST_TYPE, keys });
  if (!payload) return undefined;
  const { e, iat, v } = payload as { e: number; iat: number; v: string[] };
  return { eventId: e, issuedAt: new Date(iat * 1_000), pubIds: new Set(v) };
}

/**
 * Codes saved before the change to JWS: `PD1.<payload>.<signature>`, signed over the bytes of `PD1.<payload>`, with the key's
 * id (`k`) in the payload.
 */
function verifyFormerCode(code: string, keys: readonly Jwk[]): unknown {
  const [, payload, signature] = /^PD1\.([\w-]{1,500})\.([\w-]{86})$/u.exec(code) ?? [];
  if (!payload || !signature) return undefined;
  try {
    const content = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Payload & { k: string };
    const jwk = keys.find(({ kid }) => kid === content.k);
    if (!jwk) return undefined;
    const key = createPublicKey({ key: { kty: jwk.kty, crv: jwk.crv, x: jwk.x }, format: 'jwk' });
    const bytes = Buffer.from(signature, 'base64url');
    return verify(null, Buffer.from(`PD1.${payload}`), key, bytes) ? content : undefined;
  } catch {
    return undefined;
  }
}
