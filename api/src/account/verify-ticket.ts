import { createPublicKey, verify } from 'node:crypto';

export interface TicketKey {
  kid: string;
  publicKey: string;
}
export interface TicketClaim {
  pubId: string;
  eventId: number;
  ticketTypeId: number;
}

/**
 * Offline check at the gate: returns the content of a valid code, undefined for anything else. See `ticket-code.ts`.
 */
export function verifyTicket(code: string, keys: readonly TicketKey[]): TicketClaim | undefined {
  const [, payload, signature] = /^PD1\.([\w-]{1,500})\.([\w-]{86})$/u.exec(code) ?? [];
  if (!payload || !signature) return undefined;
  try {
    const { t, e, y, k } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    const key = keys.find(({ kid }) => kid === k);
    if (!key) return undefined;
    const publicKey = createPublicKey({
      key: Buffer.from(key.publicKey, 'base64'),
      type: 'spki',
      format: 'der',
    });
    const bytes = Buffer.from(signature, 'base64url');
    if (!verify(null, Buffer.from(`PD1.${payload}`), publicKey, bytes)) return undefined;
    return { pubId: t, eventId: e, ticketTypeId: y };
  } catch {
    return undefined;
  }
}
