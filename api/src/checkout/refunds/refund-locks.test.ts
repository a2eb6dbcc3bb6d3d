import { expectLockOrder, waitForBlocked, waitsFor } from '../../testing/barrier.ts';
import { paymentTools } from '../../testing/payment-tools.ts';
import { describeTwoInstances } from '../../testing/suite.ts';
import { applyReversal } from './apply-reversal.ts';
import { processRefunds } from './refunds.ts';

describeTwoInstances('locks of refunds', (shops) => {
  const { placePaid } = paymentTools(() => shops()[0]);
  const db = () => shops()[0].db;

  /** An order with two due refunds, and what was sent of them. */
  async function refundedTwice() {
    const order = await placePaid();
    for (const body of [{ amount: '10.00' }, {}])
      await shops()[0].office('POST', `/office/orders/${order.id}/refund`, {
        reason: 'ill',
        ...body,
      });
    const sent: string[] = [];
    for (const { gateway } of shops())
      gateway.refund = async ({ reference }) => {
        sent.push(reference);
        throw new Error('no answer');
      };
    return { ...order, sent };
  }

  test('sent by another worker: neither waited for nor sent again', async () => {
    const { sent } = await refundedTwice();
    const send = () => processRefunds(shops()[0].context);
    expect(await waitsFor(db(), 'select 1 from refunds', send)).toBe(false);
    expect(sent).toEqual([]);
  });

  test('being settled, as the gateway returned all: no worker sends the next one', async () => {
    const { id, paymentId, sent } = await refundedTwice();
    const [capture] = await db().query<{ id: number }>('select id from captures');
    let reversal: Promise<unknown> | undefined;
    await db().transaction(async (tx) => {
      // The first one is settled, but not booked.
      await tx.query('lock table money_ledger in share mode');
      reversal = applyReversal(shops()[0].context, {
        ...{ gateway: 'sandbox', orderId: id },
        capture: { id: capture!.id, amount: 207_000, refunded: 0 },
        payment: {
          ...{ chargeId: 'x', paymentId, reference: 'x', amount: 207_000 },
          ...{ currency: 'THB', refunded: 207_000, isDisputed: false },
        },
      });
      await waitForBlocked(db(), 1);
      await processRefunds(shops()[1].context);
    });
    await reversal;
    expect(sent).toEqual([]);
    expect(await db().query('select distinct state from refunds')).toEqual([{ state: 'done' }]);
    shops()[0].problems.length = 0;
  });

  test('made by the gateway: the order is locked before the refund, as everywhere', async () => {
    const order = await placePaid();
    await shops()[0].office('POST', `/office/orders/${order.id}/refund`, { reason: 'ill' });
    await expectLockOrder(db(), () => processRefunds(shops()[0].context), {
      first: 'select 1 from orders',
      next: 'select 1 from refunds',
    });
    expect(await db().query('select state from refunds')).toEqual([{ state: 'done' }]);
  });
});
