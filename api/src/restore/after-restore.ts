import type { Db } from '../db/db.ts';
import { extraParts } from '../extra-parts.ts';

/**
 * Makes a restored database safe to go on with, before an api starts. Ids go on a million further:
 * rows that were lost had the next ones, and people hold receipts with order numbers made of them.
 * Access that was ended since the backup is ended again, and everybody's with it. The connection
 * must own the tables. Harmless when repeated.
 */
export async function afterRestore(owner: Db): Promise<void> {
  const { refundAsking, ticketSending } = extraParts;
  const endAllLinks = [...refundAsking.endAllLinks, ...ticketSending.endAllLinks];
  await owner.script(
    `begin;
     select setval(format('%I.%I', schemaname, sequencename)::regclass,
              coalesce(last_value, start_value) + 1000000)
       from pg_sequences where schemaname = 'public';
     delete from mail_tokens;
     ${endAllLinks.map((sql) => `${sql};`).join('\n')}
     delete from sessions;
     commit;`,
  );
}
