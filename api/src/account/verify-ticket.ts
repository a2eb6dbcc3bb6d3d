import { type Jwk, verifyJws } from './jws.ts';
import { TEST_PREFIX, TEST_TICKET_TYPE, TICKET_TYPE, VOID_LIST_TYPE } from './ticket-code.ts';

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
 * Offline check at the gate: returns the content of a valid code, undefined for anything else.
 * Whether the ticket is void or was used already is not part of the code.
 */
export async function verifyTicket(
  code: string,
  keys: readonly Jwk[],
): Promise<TicketClaim | undefined> {
  const payload = await verifyJws(code, { typ: TICKET_TYPE, keys });
  return payload ? claimOf(payload as Payload) : undefined;
}

/** The same for the codes of a test shop, which its own gate takes and no other. */
export async function verifyTestTicket(
  code: string,
  keys: readonly Jwk[],
): Promise<TicketClaim | undefined> {
  if (!code.startsWith(TEST_PREFIX)) return undefined;
  const jws = code.slice(TEST_PREFIX.length);
  const payload = await verifyJws(jws, { typ: TEST_TICKET_TYPE, keys });
  return payload ? claimOf(payload as Payload) : undefined;
}

const claimOf = ({ t, e, y }: Payload): TicketClaim => ({
  pubId: t,
  eventId: e,
  ticketTypeId: y,
});

/** Returns the content of a signed list of void tickets, undefined if it is not ours. */
export async function verifyVoidList(
  token: string,
  keys: readonly Jwk[],
): Promise<VoidList | undefined> {
  const payload = await verifyJws(token, { typ: VOID_LIST_TYPE, keys });
  if (!payload) return undefined;
  const { e, iat, v } = payload as { e: number; iat: number; v: string[] };
  return { eventId: e, issuedAt: new Date(iat * 1_000), pubIds: new Set(v) };
}
