import type { Tx } from '../../db/db.ts';
import type { Text } from '../../texts.ts';

/**
 * Stores what the buyers of an event are to be told. It takes the place of earlier notices: who has not had those yet gets the latest
 * only.
 */
export async function createNotice(
  tx: Tx,
  notice: {
    eventId: number;
    kind: 'cancelled' | 'postponed' | 'rescheduled';
    message: Exclude<Text, string> | undefined;
    refundUntil?: Date;
    now: Date;
  },
): Promise<void> {
  const { eventId, kind, message, refundUntil, now } = notice;
  await tx.query('update event_notices set done_at = $2 where event_id = $1 and done_at is null', [
    eventId,
    now,
  ]);
  await tx.query(
    `insert into event_notices (event_id, kind, message, refund_until, created_at) values ($1, $2, $3, $4, $5)`,
    [eventId, kind, message ? JSON.stringify(message) : null, refundUntil ?? null, now],
  );
}
