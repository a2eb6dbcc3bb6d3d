import { checkInvariants } from '../db/check-invariants.ts';
import { describeShop } from '../testing/suite.ts';

describeShop('metrics', (shop) => {
  const read = async () => (await shop().app.inject({ url: '/metrics' })).body;

  test('metrics: requests by operation and status, queues, pool, outbox and invariant violations', async () => {
    await shop().call('GET', '/event/tonight');
    await shop().call('GET', '/event/nowhere');
    await shop().call('GET', '/user/profile/account');
    await checkInvariants(shop().context);
    const text = await read();
    expect(text).toMatch(/duration_seconds_count\{operation="GET \/api\/event\/:id",status="200"\} 1/u);
    expect(text).toMatch(/duration_seconds_count\{operation="GET \/api\/event\/:id",status="404"\} 1/u);
    expect(text).toMatch(
      /duration_seconds_count\{operation="GET \/api\/user\/profile\/account",status="401"\} 1/u,
    );
    expect(text).toContain('playday_queue_waiting{queue="orders"} 0');
    expect(text).toContain('playday_database_connections{state="waiting"} 0');
    expect(text).toContain('playday_broken_rules 0');
    expect(text).toContain('playday_mails_due{lane="orders"} 0');
  });

  test('unsent mail: counted as due in its lane', async () => {
    const { email } = await shop().visitor();
    await shop().call('POST', '/reset-password', { email });
    expect(await read()).toContain('playday_mails_due{lane="account"} 1');
  });

  test('metrics: not available below /api, which shells proxy', async () => {
    for (const url of ['/api/metrics', '/dev/metrics'])
      expect((await shop().app.inject({ url })).statusCode).toBe(404);
  });
});
