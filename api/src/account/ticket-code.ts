import { signJws } from './jws.ts';
import type { SigningKey } from './ticket-keys.ts';

/** The `typ` of a ticket code (RFC 7515, 4.1.9). */
export const TICKET_TYPE = 'pd-ticket+jws';
/**
 * The `typ` of a test shop's ticket code: no reader takes it for a real one, with or without the
 * prefix `TEST.`.
 */
export const TEST_TICKET_TYPE = 'pd-test+jws';
/** Before the code of a test shop's ticket. */
export const TEST_PREFIX = 'TEST.';
export const VOID_LIST_TYPE = 'pd-void+jws';

/**
 * Returns the content of a ticket's QR code: a JWS whose payload has the ticket's public id (`t`),
 * event (`e`) and ticket type (`y`), and no personal data. Scanners verify it offline with the
 * published keys. In a test shop the prefix makes it no JWS at all.
 */
export async function ticketCode(
  { pubId, eventId, ticketTypeId }: { pubId: string; eventId: number; ticketTypeId: number },
  { isTest, signing }: { isTest: boolean; signing: SigningKey },
): Promise<string> {
  const typ = isTest ? TEST_TICKET_TYPE : TICKET_TYPE;
  const code = await signJws({ t: pubId, e: eventId, y: ticketTypeId }, { ...signing, typ });
  return isTest ? TEST_PREFIX + code : code;
}
