import { type OperationName, type Operations, operations } from '@playday/shared/api-contract';
import { describeShop } from '../testing/suite.ts';

/**
 * The expected status of every operation for each kind of caller: [anonymous, expired session,
 * owner, another person]. An operation without a row does not compile; those of the office and of
 * deploys answer 401 to all visitors. `id` is the owner's order or session; another person gets the
 * same 404 as for one that does not exist.
 */
const matrix: {
  [K in OperationName as Operations[K]['access'] extends 'office' | 'deploy' ? never : K]: [
    anonymous: number,
    expired: number,
    owner: number,
    other: number,
  ];
} = {
  'GET /config': [200, 200, 200, 200],
  'GET /time': [200, 200, 200, 200],
  'GET /captcha': [200, 200, 200, 200],
  'GET /event': [200, 200, 200, 200],
  'GET /event/{id}': [200, 200, 200, 200],
  'GET /event-preview/{token}': [404, 404, 404, 404],
  'GET /age_restrictions': [200, 200, 200, 200],
  'GET /currency': [200, 200, 200, 200],
  'GET /news': [200, 200, 200, 200],
  'GET /news/{id}': [200, 200, 200, 200],
  'GET /partners': [200, 200, 200, 200],
  'GET /sitemap': [200, 200, 200, 200],
  'GET /ticket-keys': [200, 200, 200, 200],
  'GET /ticket-void-list': [200, 200, 200, 200],
  'POST /login': [401, 401, 401, 401],
  'POST /logout': [401, 401, 200, 200],
  'POST /register': [200, 200, 200, 200],
  'POST /reverify': [200, 200, 200, 200],
  'POST /verify': [400, 400, 400, 400],
  'POST /verify-changed': [400, 400, 400, 400],
  'POST /reset-password': [200, 200, 200, 200],
  'GET /check-token/{tokenParam}': [400, 400, 400, 400],
  'POST /check-token/{tokenParam}': [400, 400, 400, 400],
  'GET /user/profile/account': [401, 401, 200, 200],
  'GET /user/profile/data': [401, 401, 200, 200],
  'POST /user/profile/data': [401, 401, 403, 403],
  'PATCH /user/profile/account': [401, 401, 200, 200],
  'POST /user/profile/password': [401, 401, 403, 403],
  'POST /user/profile/email': [401, 401, 403, 403],
  'POST /user/profile/erasure': [401, 401, 403, 403],
  'GET /user/sessions': [401, 401, 200, 200],
  'DELETE /user/sessions/{id}': [401, 401, 200, 404],
  'POST /user/sessions/end-others': [401, 401, 200, 200],
  'GET /user/profile/orders': [401, 401, 200, 200],
  'GET /user/profile/tickets': [401, 401, 200, 200],
  'POST /user/ticket/{pubId}/transfer': [401, 401, 404, 404],
  'DELETE /user/ticket/{pubId}/transfer': [401, 401, 404, 404],
  'GET /ticket-transfer/{token}': [404, 404, 404, 404],
  'POST /ticket-transfer/{token}': [401, 401, 404, 404],
  'GET /user/profile/link': [401, 401, 200, 200],
  'GET /user/pre-registration': [401, 401, 200, 200],
  'POST /user/pre-registration': [401, 401, 409, 409],
  'DELETE /user/pre-registration': [401, 401, 200, 200],
  'GET /waiting-room/{id}': [404, 404, 404, 404],
  'POST /user/waiting-room': [401, 401, 404, 404],
  'DELETE /user/waiting-room': [401, 401, 200, 200],
  'GET /user/hold': [401, 401, 200, 200],
  'GET /user/order/pending': [401, 401, 200, 200],
  'PUT /user/hold': [401, 401, 200, 200],
  'DELETE /user/hold': [401, 401, 200, 200],
  'POST /user/hold/extend': [401, 401, 409, 409],
  'GET /user/order/methods': [401, 401, 200, 200],
  'GET /user/order/methods/{eventId}': [401, 401, 200, 200],
  'GET /user/promocode': [401, 401, 200, 200],
  'POST /user/order': [401, 401, 200, 200],
  'GET /user/order/{id}': [401, 401, 200, 404],
  'POST /user/order/{id}/payment': [401, 401, 200, 404],
  'POST /user/order/{id}/cancel': [401, 401, 200, 404],
  'POST /payments/{gateway}/webhook': [403, 403, 403, 403],
  'POST /user/order/{id}/give-back': [401, 401, 409, 404],
  'POST /user/order/{id}/refund-link': [401, 401, 404, 404],
  'GET /refund-destination/{token}': [404, 404, 404, 404],
  'POST /refund-destination/{token}': [404, 404, 404, 404],
  'POST /erasure': [202, 202, 202, 202],
  'POST /erasure/confirm': [400, 400, 400, 400],
  'POST /erasure/withdraw': [400, 400, 400, 400],
  'POST /beacon': [200, 200, 200, 200],
};

describeShop('access control', (shop) => {
  test('every operation answers every kind of visitor with the status in the matrix', async () => {
    const { event, ticket, method } = await shop().ids();
    const form = {
      firstName: 'Somchai',
      lastName: 'Jaidee',
      email: 'who@mail.test',
      phone: '0811111111',
    };
    const captcha = { recaptchaResponse: 'human' };
    const token = 'A'.repeat(43);
    const tickets = [{ id: ticket['free/free'], count: 1 }];
    const bodies: Partial<Record<OperationName, object>> = {
      'POST /login': { login: 'who@mail.test', password: 'Wrong2026x', ...captcha },
      'POST /register': {
        ...form,
        plainPassword: 'Playday2026',
        birthday: '1990-01-01',
        ...captcha,
      },
      'POST /reverify': { login: 'who@mail.test', password: 'Wrong2026x', ...captcha },
      'POST /verify': { token, password: 'Playday2026' },
      'POST /verify-changed': { token },
      'POST /reset-password': { email: 'who@mail.test' },
      'POST /check-token/{tokenParam}': { password: 'Playday2026' },
      'PATCH /user/profile/account': { language: 'th' },
      'POST /user/profile/password': { password: 'Wrong2026x', newPassword: 'Another2026' },
      'POST /user/profile/data': { password: 'Wrong2026x' },
      'POST /user/profile/email': { password: 'Wrong2026x', email: 'new@mail.test' },
      'POST /user/profile/erasure': { password: 'Wrong2026x' },
      'POST /user/pre-registration': { event: event.tonight },
      'POST /user/waiting-room': { event: event.tonight },
      'PUT /user/hold': { event: event.free, tickets, revision: 1 },
      'POST /user/order': { event: event.free, tickets },
      'POST /user/order/{id}/payment': { method: method.kCards },
      'POST /payments/{gateway}/webhook': {},
      'POST /refund-destination/{token}': {
        bank: 'scb',
        account: '1234567890',
        name: 'Somchai Jaidee',
      },
      'POST /erasure': { ...form, app: 'market', ...captcha },
      'POST /erasure/confirm': { token },
      'POST /erasure/withdraw': { token },
      'POST /beacon': { release: 'r', facts: [{ kind: 'visitor', remote: 'shell', build: 'b' }] },
    };
    const queries: Partial<Record<OperationName, string>> = {
      'GET /user/promocode': `?code=COVERALL&eventId=${event.tonight}`,
      'DELETE /user/pre-registration': `?event=${event.soon}`,
      'DELETE /user/waiting-room': `?event=${event.soon}`,
      'GET /ticket-void-list': `?event=${event.soon}`,
      'GET /user/hold': '?event=tonight',
      'GET /sitemap': '?items=events',
    };
    for (const name of Object.keys(operations) as OperationName[]) {
      const statuses: number[] = [];
      for (const actor of ['anonymous', 'expired', 'owner', 'other'] as const) {
        const owner = await shop().visitor();
        const placed = name.includes('/user/order/{id}')
          ? (await owner.order()).body.order.id
          : name.includes('/user/sessions/')
            ? (await owner.call('GET', '/user/sessions')).body.sessions[0]?.id
            : undefined;
        const caller = actor === 'owner' ? owner : await shop().visitor();
        if (actor === 'expired')
          await shop().sql`update sessions set used_at = used_at - interval '58 minutes'`;
        const [verb, pattern] = name.split(' ') as [string, string];
        const path = pattern
          .replace(
            '{id}',
            placed ? String(placed) : pattern.startsWith('/news') ? 'first' : 'tonight',
          )
          .replace('{pubId}', 'A'.repeat(22))
          .replace('{eventId}', String(event.tonight))
          .replace('{tokenParam}', token)
          .replace('{token}', `1.1.${'A'.repeat(43)}`)
          .replace('{gateway}', 'sandbox');
        const call = actor === 'anonymous' ? shop().call : caller.call;
        statuses.push((await call(verb, path + (queries[name] ?? ''), bodies[name])).status);
      }
      const expected = name in matrix ? matrix[name as keyof typeof matrix] : [401, 401, 401, 401];
      expect([name, statuses]).toEqual([name, expected]);
    }
  });

  test.each([
    ['no token', undefined],
    ['no value', 'Bearer'],
    ['garbage', 'Bearer x'],
    ['SQL', `Bearer ' or 1=1--`],
    ['10 KB', `Bearer ${'a'.repeat(10_000)}`],
    ['an unsigned JWT', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'],
    ['an unknown token', `Bearer ${'A'.repeat(43)}`],
    ['another scheme', `Basic ${'A'.repeat(43)}`],
  ])('Authorization header with %s: the same 401', async (_name, authorization) => {
    const reply = await shop().call(
      'GET',
      '/user/profile/account',
      undefined,
      authorization ? { authorization } : {},
    );
    expect([reply.status, reply.body]).toEqual([401, { code: 4002, message: 'Please log in.' }]);
  });

  test('token in the URL: ignored, 401', async () => {
    const { token } = await shop().visitor();
    expect((await shop().call('GET', `/user/profile/account?access_token=${token}`)).status).toBe(
      401,
    );
  });

  test('a write of our page in a browser that keeps no cookies: 403 that says so', async () => {
    const visitor = await shop().visitor();
    const reply = await visitor.call('DELETE', '/user/hold', undefined, {
      cookie: '',
      'accept-language': 'th',
    });
    expect([reply.status, reply.body.code]).toEqual([403, 1006]);
    expect(reply.body.message).toContain('คุกกี้');
  });

  test('a write without the CSRF header or from a foreign page: 403', async () => {
    const visitor = await shop().visitor();
    const remove = (headers: Record<string, string>) =>
      visitor.call('DELETE', '/user/hold', undefined, headers);
    expect((await remove({})).status).toBe(200);
    expect((await remove({ origin: 'https://shop.test' })).status).toBe(200);
    for (const headers of [
      { 'x-xsrf-token': '' },
      { 'x-xsrf-token': 'another-token-of-a-page' },
      { cookie: 'XSRF-TOKEN=x', 'x-xsrf-token': 'x' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      const reply = await remove(headers as unknown as Record<string, string>);
      expect([headers, reply.status, reply.body.code]).toEqual([headers, 403, 1003]);
      expect(reply.headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});
