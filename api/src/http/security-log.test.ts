import { refundOrder, processRefunds } from '../checkout/refunds/refunds.ts';
import { erasePeople } from '../erasure/erase-people.ts';
import { days } from '../time/time.ts';
import { accountClient } from '../testing/account-client.ts';
import { paymentTools } from '../testing/payment-tools.ts';
import { describeShop } from '../testing/suite.ts';

interface Line {
  event?: string;
  msg?: string;
  account?: number;
  id?: string;
  network?: string;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;
const sent = '11111111-2222-4333-8444-ABCDEFABCDEF';

describeShop('security events and request ids', (shop) => {
  const { registration, post, login, tokenOf, registerAndSignIn } = accountClient(shop);
  const { placePaid } = paymentTools(shop);
  const events = () => (shop().lines as Line[]).filter(({ msg }) => msg === 'security');
  const names = () => events().map(({ event }) => event);

  test('life of an account: a line per step, without addresses, passwords and tokens', async () => {
    const secrets: string[] = [
      registration.email,
      registration.plainPassword,
      'Another2026',
      'Wrong2026x',
    ];
    const token = await registerAndSignIn();
    await login({ password: 'Wrong2026x' });
    await login({ login: 'nobody@mail.test' });
    const as = { authorization: `Bearer ${token}` };
    const change = (password: string) =>
      post('/user/profile/password', { password, newPassword: 'Another2026' }, as);
    await change('Wrong2026x');
    await change(registration.plainPassword);
    await post('/user/profile/email', { email: 'new@mail.test', password: 'Another2026' }, as);
    const changeToken = await tokenOf('new@mail.test', /verify_changed|token=/u);
    await post('/verify-changed', { token: changeToken });
    await post('/reset-password', { email: 'new@mail.test' });
    const resetToken = await tokenOf('new@mail.test', /password\//u);
    await post(`/check-token/${resetToken}`, { password: registration.plainPassword });
    const again = (await login({ login: 'new@mail.test' })).body.access_token;
    const { plainPassword: password } = registration;
    await shop().as(again).call('POST', '/user/profile/erasure', { password });
    shop().turnClock(days(15));
    await erasePeople(shop().context);

    expect(names()).toEqual([
      'sign-in-ok',
      'sign-in-failed',
      'sign-in-failed',
      'password-check-failed',
      'password-changed',
      'sessions-ended',
      'address-changed',
      'password-reset',
      'sessions-ended',
      'sign-in-ok',
      'sessions-ended',
      'account-erased',
    ]);
    const person = await shop().value<number>`select id from people`;
    expect(events().map(({ account }) => account)).toEqual(
      names().map((_, at) => (at === 2 ? undefined : person)),
    );
    for (const { event, id, network } of events().slice(0, -1)) {
      expect([event, id]).toEqual([event, expect.stringMatching(uuid)]);
      expect(network).toBe(events()[0]!.network);
    }
    expect(events()[0]!.network).toMatch(/^[\w-]{16}$/u);
    for (const secret of [
      ...secrets,
      token,
      again,
      changeToken,
      resetToken,
      'new@mail.test',
      '127.0.0.1',
    ])
      expect(JSON.stringify(shop().lines)).not.toContain(secret);
  });

  test('too many sign-ins: logged as limited, with the account', async () => {
    await registerAndSignIn();
    for (let time = 0; time < 11; time++) await login({ password: 'Wrong2026x' });
    expect(names().filter((name) => name === 'sign-in-limited')).toHaveLength(1);
    expect(events().at(-1)).toMatchObject({ event: 'sign-in-limited', reason: 'account' });
    expect(events().at(-1)!.account).toBe(events()[0]!.account);
  });

  test('refused tokens, signatures and forged requests: a line each, without content', async () => {
    const sent = 'x'.repeat(43);
    const ask = (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}) =>
      shop().app.inject({
        method,
        url: `/api${url}`,
        headers: { authorization: `Bearer ${sent}`, ...headers },
      });
    await ask('GET', '/office/audit');
    await ask('POST', '/release/follow');
    await ask('POST', '/login', { origin: 'https://evil.example' });
    await ask('POST', '/payments/sandbox/webhook', { 'content-type': 'application/json' });
    expect(events()).toMatchObject([
      {
        event: 'token-refused',
        code: 5010,
        route: 'GET /api/office/audit',
        network: expect.any(String),
      },
      { event: 'token-refused', code: 5001 },
      { event: 'forgery-refused', code: 1003, route: 'POST /api/login' },
      { event: 'signature-refused', code: 2040 },
    ]);
    expect(JSON.stringify(shop().lines)).not.toContain(sent);
  });

  test('refund: logged once, with order, amount and reason', async () => {
    const { id } = await placePaid();
    await shop().db.transaction((tx) => refundOrder(tx, id, shop().now()));
    await processRefunds(shop().context);
    await processRefunds(shop().context);
    expect(events().filter(({ event: name }) => name === 'refund-made')).toEqual([
      expect.objectContaining({ orderId: id, by: 'api', reason: 'refund', currency: 'THB' }),
    ]);
  });

  test.each([
    [
      'of a trusted proxy',
      { 'x-forwarded-for': '203.0.113.7', 'x-request-id': sent },
      '127.0.0.1',
      true,
    ],
    ['of a visitor', { 'x-request-id': sent }, '203.0.113.7', false],
    [
      'of a visitor with forged addresses',
      { 'x-forwarded-for': '127.0.0.1, 10.0.0.1', 'x-request-id': sent },
      '203.0.113.7',
      false,
    ],
    [
      'of a trusted proxy, but no UUID',
      { 'x-forwarded-for': '203.0.113.7', 'x-request-id': 'a\tb' },
      '127.0.0.1',
      false,
    ],
  ])(
    'x-request-id %s: response and log have the same id',
    async (_, headers, remoteAddress, isTaken) => {
      const reply = await shop().app.inject({ url: '/api/currency', headers, remoteAddress });
      const id = reply.headers['x-request-id'] as string;
      expect(id).toMatch(uuid);
      expect(id === sent.toLowerCase()).toBe(isTaken);
      expect((shop().lines as Line[]).find(({ msg }) => msg === 'request')?.id).toBe(id);
    },
  );
});
