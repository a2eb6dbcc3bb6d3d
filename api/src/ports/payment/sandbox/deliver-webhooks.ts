import type { Log } from '../../../log.ts';
import { approveDue, type SandboxOptions, signBytes } from './sandbox.ts';

interface Due {
  id: number;
  eventId: string;
  paymentId: string;
  reference: string;
  kind: string;
  tries: number;
}

/**
 * Sends due webhooks to `url` until the response is 2xx, at most 8 times with exponential back-off.
 * Returns how many were due.
 */
export async function deliverWebhooks(
  { db, clock, secrets, log }: Pick<SandboxOptions, 'db' | 'clock' | 'secrets'> & { log: Log },
  url: string,
): Promise<number> {
  const now = clock.now();
  await approveDue(db, now);
  const due = await db.query<Due>(
    `update sandbox_webhooks w set tries = tries + 1,
            due_at = $1::timestamptz + power(2, w.tries) * interval '1 second'
       from sandbox_payments p
      where p.id = w.payment_id and w.id in (
        select id from sandbox_webhooks where delivered_at is null and due_at <= $1 and tries < 8
         order by id limit 10 for update skip locked)
      returning w.id, w.event_id as "eventId", w.payment_id as "paymentId", p.reference, w.kind,
        w.tries`,
    [now],
  );
  const secret = await secrets.get('sandbox webhook');
  for (const { id, eventId, paymentId, reference, kind, tries } of due) {
    const bytes = Buffer.from(JSON.stringify({ eventId, kind, paymentId, reference }));
    const time = String(Math.floor(clock.now().getTime() / 1_000));
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-sandbox-signature': `t=${time},v1=${signBytes(secret, time, bytes)}`,
        },
        body: bytes,
        signal: AbortSignal.timeout(10_000),
      });
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      await db.query('update sandbox_webhooks set delivered_at = $2 where id = $1', [
        id,
        clock.now(),
      ]);
    } catch (error) {
      log.warn({ eventId, tries, message: (error as Error).message }, 'sandbox webhook failed');
    }
  }
  return due.length;
}
