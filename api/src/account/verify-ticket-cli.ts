import { readFileSync } from 'node:fs';
import { verifyTicket } from './verify-ticket.ts';

/**
 * `npm run verify-ticket -- CODE KEYS.json` checks a ticket without a network. KEYS.json is what `/api/ticket-key` said
 * while there was one.
 */
const [code, file] = process.argv.slice(2);
if (!code || !file) {
  console.error('Usage: npm run verify-ticket -- CODE KEYS.json');
  process.exit(2);
}
const { keys } = JSON.parse(readFileSync(file, 'utf8')) as { keys: Parameters<typeof verifyTicket>[1] };
const claim = verifyTicket(code, keys);
console.log(claim ? `Genuine: ${JSON.stringify(claim)}` : 'Not genuine.');
process.exitCode = claim ? 0 : 1;
