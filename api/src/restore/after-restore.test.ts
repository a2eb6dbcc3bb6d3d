import { processRefunds, refundOrder } from '../checkout/refunds/refunds.ts';
import { paymentTools } from '../testing/payment-tools.ts';
import { describeShop } from '../testing/suite.ts';
import { afterRestore } from './after-restore.ts';

describeShop('restored database', (shop) => {
  const { placePaid } = paymentTools(shop);

  test('sessions and mailed links of the backup: ended; repeated, it does no harm', async () => {
    const visitor = await shop().visitor();
    await shop().call('POST', '/reset-password', { email: visitor.email });
    expect(await shop().sql`select 1 from mail_tokens`).toHaveLength(1);
    await afterRestore(shop().db);
    expect((await visitor.call('GET', '/user/profile/account')).status).toBe(401);
    expect(await shop().sql`select 1 from mail_tokens`).toEqual([]);
    await afterRestore(shop().db);
    expect((await (await shop().visitor()).order({ 'free/free': 1 })).status).toBe(200);
  });

  test('link of a refund from before the restore: has ended', async () => {
    const { id, visitor } = await placePaid('promptpay');
    await shop().db.transaction((tx) => refundOrder(tx, id, shop().now()));
    await processRefunds(shop().context);
    const token = /refund\?token=([\w-]+)/u.exec(
      (await shop().mailTo(visitor.email)).at(-1)!.text,
    )?.[1];
    const show = () => shop().call('GET', `/refund-destination/${token}`);
    expect((await show()).status).toBe(200);
    await afterRestore(shop().db);
    expect((await show()).status).toBe(404);
  });
});
