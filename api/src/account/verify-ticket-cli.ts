import { readFileSync } from 'node:fs';
import { verifyTicket } from './verify-ticket.ts';

/**
 * `npm run verify-ticket -- CODE KEYS.json` verifies a ticket offline. KEYS.json is a saved response of
 * `/api/ticket-key`.
 */
const [code, file] = process.argv.slice(2);
if (!code || !file) {
  console.error('Usage: npm run verify-ticket -- CODE KEYS.json');
  process.exit(2);
}
const { keys } = JSON.parse(readFileSync(file, 'utf8')) as { keys: Parameters<typeof verifyTicket>[1] };
const claim = verifyTicket(code, keys);
console.log(claim ? `Valid: ${JSON.stringify(claim)}` : 'Not valid.');
process.exitCode = claim ? 0 : 1;
