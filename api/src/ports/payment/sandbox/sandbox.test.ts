import { storedSecrets } from '../../../db/secrets.ts';
import { freshDatabase } from '../../../testing/databases.ts';
import { describeGateway } from '../conformance.ts';
import { decide, sandbox, signBytes } from './sandbox.ts';

describeGateway('sandbox', async () => {
  const { db, drop } = await freshDatabase('pglite');
  const secrets = storedSecrets(db);
  const clock = { now: () => new Date() };
  const choose = (id: string, choice: string) =>
    decide(db, { id, choice, now: clock.now(), later: clock.now() });
  return {
    gateway: sandbox({
      db,
      clock,
      secrets,
      publicUrl: 'https://shop.test',
      billerId: '099999999999990',
    }),
    approve: (id) => choose(id, 'approve'),
    decline: (id) => choose(id, 'decline'),
    async webhook(paymentId, at) {
      const [row] = await db.query<{ eventId: string; kind: string; reference: string }>(
        `select w.event_id as "eventId", w.kind, p.reference from sandbox_webhooks w
           join sandbox_payments p on p.id = w.payment_id where p.id = $1`,
        [paymentId],
      );
      const bytes = Buffer.from(JSON.stringify({ ...row, paymentId }));
      const time = String(Math.floor(at.getTime() / 1_000));
      const signature = signBytes(await secrets.get('sandbox webhook'), time, bytes);
      return { bytes, headers: { 'x-sandbox-signature': `t=${time},v1=${signature}` } };
    },
    close: drop,
  };
});
