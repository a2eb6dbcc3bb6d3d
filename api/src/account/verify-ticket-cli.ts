import { readFileSync } from 'node:fs';
import type { Jwk } from './jws.ts';
import { verifyTicket, verifyVoidList } from './verify-ticket.ts';

/**
 * `npm run ops -- verify-ticket CODE KEYS.json [VOID.json]` verifies a ticket offline. The files
 * are saved responses of `/api/ticket-keys` and `/api/ticket-void-list?event=ID`.
 */
const [code, keysFile, voidFile] = process.argv.slice(2);
if (!code || !keysFile) {
  console.error('Usage: npm run ops -- verify-ticket CODE KEYS.json [VOID.json]');
  process.exit(2);
}
const { keys } = JSON.parse(readFileSync(keysFile, 'utf8')) as { keys: Jwk[] };
const verdict = await check(code);
console.log(verdict);
process.exitCode = verdict.startsWith('Valid') ? 0 : 1;

async function check(text: string): Promise<string> {
  const ticket = await verifyTicket(text, keys);
  if (!ticket) return 'Not valid.';
  if (!voidFile) return `Valid: ${JSON.stringify(ticket)}`;
  const { list: signed } = JSON.parse(readFileSync(voidFile, 'utf8')) as { list: string };
  const list = await verifyVoidList(signed, keys);
  if (list?.eventId !== ticket.eventId)
    return 'Not checked: the list of void tickets is not one of this event.';
  return list.pubIds.has(ticket.pubId) ? 'Void.' : `Valid: ${JSON.stringify(ticket)}`;
}
