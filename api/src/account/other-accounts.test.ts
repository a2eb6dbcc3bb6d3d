import { accountClient } from '../testing/account-client.ts';
import { describeShop } from '../testing/suite.ts';

describeShop('accounts of others', (shop) => {
  const { registration, post, register, confirm, deviceOf, tokenOf } = accountClient(shop);
  type Visitor = Awaited<ReturnType<ReturnType<typeof shop>['visitor']>>;
  const password = 'Playday2026';
  const newPassword = 'Another2026';

  const changeAddress = (of: Visitor, email: string) =>
    of.call('POST', '/user/profile/email', { email, password });
  const preRegister = async (of: Visitor) => {
    const { event } = await shop().ids();
    return of.call('POST', '/user/pre-registration', { event: event.soon });
  };
  const withdraw = async (of: Visitor) => {
    await preRegister(of);
    const { event } = await shop().ids();
    return of.call('DELETE', `/user/pre-registration?event=${event.soon}`);
  };
  /** Other accounts with a session, a device, links and more; one is not confirmed. Their ids. */
  async function others(): Promise<number[]> {
    // First, so that what goes with it is not missing of the others before they are read.
    const leaving = await shop().visitor();
    expect((await leaving.call('POST', '/user/profile/erasure', { password })).status).toBe(202);
    const other = await shop().visitor();
    await shop().logIn(other.email);
    await changeAddress(other, 'changes@mail.test');
    await post('/reset-password', { email: other.email });
    await other.call('GET', '/user/profile/link');
    await preRegister(other);
    await register({ email: 'unconfirmed@mail.test', phone: '0899999999' });
    return (await shop().sql<{ id: number }>`select id from people`).map(({ id }) => id);
  }
  const stored = async (ids: number[]) =>
    (
      await shop().sql<{ row: string }>`
        select 'person ' || to_jsonb(p)::text as row from people p where id = any(${ids}::int[])
        union all select 'session ' || to_jsonb(s)::text from sessions s
         where person_id = any(${ids}::int[])
        union all select t.purpose || ' ' || to_jsonb(t)::text from mail_tokens t
         where person_id = any(${ids}::int[])
        union all select 'device ' || to_jsonb(d)::text from known_devices d
         where person_id = any(${ids}::int[])
        union all select 'pre-registration ' || to_jsonb(r)::text from pre_registrations r
         where person_id = any(${ids}::int[])
        union all select 'erasure ' || to_jsonb(e)::text from erasures e
         where person_id = any(${ids}::int[])`
    )
      .map(({ row }) => row)
      .toSorted();

  const changes: [string, (of: Visitor) => Promise<{ status: number }>][] = [
    ['signs in', ({ email }) => shop().logIn(email)],
    [
      'signs in again with the same browser',
      async ({ email }) => {
        const browser = deviceOf(await shop().logIn(email));
        return shop().logIn(email, password, browser);
      },
    ],
    ['signs out', (of) => of.call('POST', '/logout')],
    [
      'ends a session',
      async (of) => {
        await shop().logIn(of.email);
        const { sessions } = (await of.call('GET', '/user/sessions')).body;
        return of.call('DELETE', `/user/sessions/${sessions[1]!.id}`);
      },
    ],
    ['ends its other sessions', (of) => of.call('POST', '/user/sessions/end-others')],
    [
      'changes its password',
      (of) => of.call('POST', '/user/profile/password', { password, newPassword }),
    ],
    [
      'recovers its password',
      async ({ email }) => {
        await post('/reset-password', { email });
        const token = await tokenOf(email, /forgot-password/u);
        return post(`/check-token/${token}`, { password: newPassword });
      },
    ],
    [
      'changes its phone number',
      (of) => of.call('PATCH', '/user/profile/account', { phone: '0888888888', password }),
    ],
    ['changes its language', (of) => of.call('PATCH', '/user/profile/account', { language: 'th' })],
    [
      'changes its address',
      async (of) => {
        await changeAddress(of, 'new@mail.test');
        return post('/verify-changed', { token: await tokenOf('new@mail.test', /./u) });
      },
    ],
    ['gets a link for the app', (of) => of.call('GET', '/user/profile/link')],
    ['registers for a sale', preRegister],
    ['registers for a sale no more', withdraw],
    ['asks for its erasure', (of) => of.call('POST', '/user/profile/erasure', { password })],
    [
      'is registered twice and confirmed',
      async () => {
        await register();
        await register({ firstName: 'Mali' });
        return confirm(registration.email);
      },
    ],
  ];
  test.each(changes)('one account %s: theirs stay as they are', async (_what, change) => {
    const ids = await others();
    const own = await shop().visitor();
    await changeAddress(own, 'own@mail.test');
    const before = await stored(ids);
    expect(before.map((row) => row.split(' ')[0])).toEqual([
      ...['change', 'device', 'erasure', 'keep', 'link'],
      ...['person', 'person', 'person', 'pre-registration', 'reset'],
      ...['session', 'session', 'verify'],
    ]);
    expect((await change(own)).status).toBeLessThan(300);
    expect(await stored(ids)).toEqual(before);
  });
});
