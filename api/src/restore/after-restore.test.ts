import { describeShop } from '../testing/suite.ts';
import { afterRestore } from './after-restore.ts';

describeShop('restored database', (shop) => {
  async function placeOrder() {
    const visitor = await shop().visitor();
    return (await visitor.order({ 'free/free': 1 })).body.order.id;
  }

  test('next order: has an id, and so a number, that no lost order had', async () => {
    const last = await placeOrder();
    await afterRestore(shop().db);
    const next = await placeOrder();
    expect(next).toBeGreaterThan(last + 1_000_000);
    expect(await placeOrder()).toBe(next + 1);
  });

  test('sessions and mailed links of the backup: have ended; repeated, it does no harm', async () => {
    const visitor = await shop().visitor();
    await shop().call('POST', '/reset-password', { email: visitor.email });
    expect(await shop().sql`select 1 from mail_tokens`).toHaveLength(1);
    await afterRestore(shop().db);
    expect((await visitor.call('GET', '/user/profile/account')).status).toBe(401);
    expect(await shop().sql`select 1 from mail_tokens`).toEqual([]);
    await afterRestore(shop().db);
    await placeOrder();
  });
});
