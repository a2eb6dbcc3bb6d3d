import { type OperationName, operations } from '@playday/shared/api-contract';
import { describeShop } from '../testing/suite.ts';
import { days, later } from '../time/time.ts';
import { makeChange } from './change.ts';
import {
  createNamedToken,
  createToken,
  listTokens,
  officeRoles,
  revokeNamedToken,
  revokeToken,
  roleOf,
} from './tokens.ts';

describeShop('office', (shop) => {
  test('token: named, stored as its hash, one of each name until it is revoked', async () => {
    const now = shop().now();
    const token = await createToken(shop().db, { name: 'Malee', now });
    expect((await shop().withToken(token)('GET', '/office/audit')).status).toBe(200);
    expect(JSON.stringify(await shop().sql`select * from office_tokens`)).not.toContain(token);
    await expect(createToken(shop().db, { name: 'Malee', now })).rejects.toThrow('revoke it first');
    expect(await revokeToken(shop().db, 'Malee', now)).toBe(true);
    expect(await revokeToken(shop().db, 'Malee', now)).toBe(false);
    await createToken(shop().db, { name: 'Malee', now });
    expect((await shop().withToken(token)('GET', '/office/audit')).body.code).toBe(5010);
    expect(await listTokens(shop().db)).toMatchObject([
      { name: 'Somchai' },
      { name: 'Malee', revokedAt: expect.anything(), usedAt: expect.anything() },
      { name: 'Malee', revokedAt: null, usedAt: null },
    ]);
  });

  test('token of a person: created and revoked with an entry in the audit log', async () => {
    const now = shop().now();
    const change = {
      ...{ name: 'Malee', by: 'root on box-office', now },
      ...{ roles: ['reports'] as const, endsAt: later(now, days(90)) },
    };
    const token = await createNamedToken(shop().db, { ...change, reason: 'new at the office' });
    await expect(createNamedToken(shop().db, { ...change, reason: 'again' })).rejects.toThrow(
      'revoke it first',
    );
    await revokeNamedToken(shop().db, { ...change, reason: 'has left' });
    await expect(revokeNamedToken(shop().db, { ...change, reason: 'again' })).rejects.toThrow(
      'no office token',
    );
    const { body } = await shop().office('GET', '/office/audit?subject=token%20Malee');
    expect(body.entries).toMatchObject([
      {
        who: 'root on box-office',
        action: 'token revoke',
        reason: 'has left',
        after: { isValid: false },
      },
      {
        action: 'token create',
        reason: 'new at the office',
        before: { isValid: false },
        after: { isValid: true, roles: 'reports', endsAt: later(now, days(90)).toISOString() },
      },
    ]);
    expect(JSON.stringify(body)).not.toContain(token);
  });

  test('role of a token: opens its own operations only; events are read with any', async () => {
    const paths = {
      events: '/office/events/tonight/publish',
      orders: '/office/orders?text=ab',
      reports: '/office/audit',
    };
    for (const role of officeRoles) {
      const token = await createToken(shop().db, { name: role, now: shop().now(), roles: [role] });
      const call = shop().withToken(token);
      expect((await call('GET', '/office/events')).status).toBe(200);
      for (const [needed, path] of Object.entries(paths)) {
        const { body } = await call(needed === 'events' ? 'POST' : 'GET', path);
        expect([needed, (body as { code?: number }).code === 5012]).toEqual([
          needed,
          needed !== role,
        ]);
      }
    }
  });

  test('operations on buyers or money need the role for orders, imports that for events', () => {
    const names = (Object.keys(operations) as OperationName[]).filter(
      (name) => operations[name].access === 'office',
    );
    expect(names.filter((name) => roleOf(name) === undefined).sort()).toEqual([
      'GET /office/events',
      'GET /office/events/{url}',
      'GET /office/events/{url}/mails',
      'GET /office/events/{url}/room',
    ]);
    for (const name of names.filter((each) =>
      /buyers|orders|refund|attendees|accounts|holds/u.test(each),
    ))
      expect([name, roleOf(name)]).toEqual([name, 'orders']);
    for (const name of ['GET /office/content', 'POST /office/content'] as const)
      expect([name, roleOf(name)]).toEqual([name, 'events']);
  });

  test('token that has ended, that is none, or that is a visitor’s session: refused', async () => {
    const now = shop().now();
    const ended = await createToken(shop().db, { name: 'Malee', now, endsAt: later(now, days(1)) });
    shop().turnClock(days(1) + 1);
    const { token } = await shop().visitor();
    for (const each of [ended, 'x'.repeat(43), 'short', token])
      expect(await shop().withToken(each)('GET', '/office/audit')).toMatchObject({
        status: 401,
        body: { code: 5010 },
      });
  });

  describe('change', () => {
    const change = (dryRun: boolean, title = 'Night', expected?: { title: string }) =>
      makeChange(
        shop().context,
        'title',
        {
          operator: 'Malee',
          now: shop().now(),
          body: { reason: 'typing error', dryRun, ...(expected && { expected }) },
        },
        async (tx) => {
          const [old] = await tx.query<{ title: string }>(
            `update events n set name = jsonb_build_object('en', $1::text) from events o
              where n.id = o.id and n.url = 'tonight' returning o.name->>'en' as title`,
            [title],
          );
          return { subject: 'event tonight', before: { title: old!.title }, after: { title } };
        },
      );
    const title = () => shop().value<string>`select name->>'en' as title from events
      where url = 'tonight'`;
    const audit = async () => (await shop().office('GET', '/office/audit')).body.entries;

    test('what was shown has changed: refused, unless it is like wanted already', async () => {
      const { before } = await change(true, 'Morning');
      await change(false, 'Evening');
      await expect(change(false, 'Morning', before as { title: string })).rejects.toMatchObject({
        details: { reasons: [expect.stringContaining('changed it since')] },
      });
      expect(await title()).toBe('Evening');
      expect(await change(false, 'Evening', before as { title: string })).toMatchObject({
        isChanged: false,
      });
      expect(await change(false, 'Morning', { title: 'Evening' })).toMatchObject({
        isChanged: true,
      });
    });

    test('dry run: shows the same, changes and stores nothing', async () => {
      const before = await title();
      expect(await change(true)).toMatchObject({
        isChanged: true,
        isDryRun: true,
        after: { title: 'Night' },
      });
      expect(await title()).toBe(before);
      expect(await audit()).toEqual([]);
    });

    test('made: stored with who, why, before, after; repeated: no change, no entry', async () => {
      const before = await title();
      expect(await change(false)).toMatchObject({ isChanged: true, isDryRun: false });
      expect(await change(false)).toMatchObject({ isChanged: false });
      expect(await audit()).toEqual([
        {
          id: expect.any(Number),
          at: expect.any(String),
          ...{ who: 'Malee', action: 'title', subject: 'event tonight', reason: 'typing error' },
          ...{ before: { title: before }, after: { title: 'Night' } },
        },
      ]);
    });

    test('stored entry: the database changes none and deletes none', async () => {
      await change(false, 'Other night');
      for (const sql of [`update office_log set who = 'nobody'`, 'delete from office_log'])
        await expect(shop().db.query(sql)).rejects.toMatchObject({ code: 'PD001' });
    });
  });
});
