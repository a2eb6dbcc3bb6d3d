import { runCommand } from '../command.ts';
import { clockOf } from '../db/database-clock.ts';
import { addTicketKey, withdrawTicketKey } from './ticket-keys.ts';

/**
 * `npm run ops -- ticket-keys rotate [--now]` adds a key that signs ticket codes from tomorrow, or
 * at once. `npm run ops -- ticket-keys withdraw KID` refuses every code signed with a leaked key.
 */
const [command, argument] = process.argv.slice(2);
const isRotation = command === 'rotate' && (argument === undefined || argument === '--now');
if (!isRotation && !(command === 'withdraw' && argument)) {
  console.error('Usage: npm run ops -- ticket-keys rotate [--now] | withdraw KID');
  process.exit(2);
}
await runCommand(async (db, config) => {
  const shop = { db, isTest: config.isTestShop };
  const now = (await clockOf(db)).now();
  if (isRotation) {
    const kid = await addTicketKey(shop, argument ? { now, signsFrom: now } : { now });
    console.log(
      `Key ${kid} signs ${argument ? 'now' : 'in 24 hours'}; the keys before it still verify.`,
    );
  } else {
    await withdrawTicketKey(shop, argument!, now);
    console.log(
      `Key ${argument} is withdrawn: scanners refuse its codes once they fetched the key set.`,
    );
  }
});
