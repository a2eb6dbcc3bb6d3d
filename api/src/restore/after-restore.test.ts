import { describeShop } from '../testing/suite.ts';
import { afterRestore } from './after-restore.ts';

describeShop('restored database', (shop) => {
  test('sessions and mailed links of the backup: have ended; repeated, it does no harm', async () => {
    const visitor = await shop().visitor();
    await shop().call('POST', '/reset-password', { email: visitor.email });
    expect(await shop().sql`select 1 from mail_tokens`).toHaveLength(1);
    await afterRestore(shop().db);
    expect((await visitor.call('GET', '/user/profile/account')).status).toBe(401);
    expect(await shop().sql`select 1 from mail_tokens`).toEqual([]);
    await afterRestore(shop().db);
    expect((await (await shop().visitor()).order({ 'free/free': 1 })).status).toBe(200);
  });
});
