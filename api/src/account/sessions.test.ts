import { minutes, seconds } from '../time/time.ts';
import { accountClient } from '../testing/account-client.ts';
import { describeShop } from '../testing/suite.ts';

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, ' +
  'like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36';

describeShop('sessions of an account', (shop) => {
  const { login, registerAndSignIn, readSettings } = accountClient(shop);
  const signInOn = async (userAgent: string) =>
    (await login({}, { 'user-agent': userAgent })).body.access_token;
  const list = async (token: string) =>
    (await shop().as(token).call('GET', '/user/sessions')).body.sessions;
  const end = (token: string, id: string) =>
    shop().as(token).call('DELETE', `/user/sessions/${id}`);
  const endOthers = (token: string) => shop().as(token).call('POST', '/user/sessions/end-others');
  const idOf = async (token: string) => (await list(token))[0]!.id;
  const status = async (token: string) => (await readSettings(token)).status;

  test('sessions: listed with their devices, this one first, nothing giving access', async () => {
    const laptop = await registerAndSignIn();
    await shop().visitor();
    shop().turnClock(minutes(5));
    const other = await signInOn(phone);
    shop().turnClock(minutes(2));
    const usedAt = shop().now().getTime();

    const sessions = await list(laptop);
    expect(sessions.map(({ browser, system, isCurrent }) => [browser, system, isCurrent])).toEqual([
      [null, null, true],
      ['Chrome', 'Android', false],
    ]);
    expect(Math.abs(Date.parse(sessions[0]!.usedAt) - usedAt)).toBeLessThan(seconds(20));
    expect(Date.parse(sessions[1]!.createdAt) - Date.parse(sessions[0]!.createdAt)).toBeGreaterThan(
      minutes(4),
    );
    expect((await list(other)).map(({ id }) => id)).toEqual([sessions[1]!.id, sessions[0]!.id]);
    const stored = await shop().sql<{ hash: string; row: string }>`
      select token_hash as hash, to_jsonb(sessions)::text as row from sessions`;
    for (const { hash, row } of stored) {
      expect(JSON.stringify(sessions)).not.toContain(hash);
      expect(row).not.toMatch(/Mozilla|138\.0|127\.0\.0\.1/u);
    }
  });

  test('listing sessions again within 20 s: writes no row', async () => {
    const token = await registerAndSignIn();
    const rows = () => shop().sql`select ctid::text, used_at from sessions`;
    const before = await rows();
    await list(token);
    shop().turnClock(seconds(15));
    await list(token);
    expect(await rows()).toEqual(before);
  });

  test('expired session: not listed', async () => {
    await registerAndSignIn();
    shop().turnClock(minutes(58));
    expect(await list((await login()).body.access_token)).toHaveLength(1);
    await shop().sql`
      update sessions set ends_at = ${new Date(shop().now().getTime() - 1)},
      used_at = ${shop().now()}
      where browser is null`;
    const current = await signInOn(phone);
    expect((await list(current)).map(({ browser }) => browser)).toEqual(['Chrome']);
  });

  test('ended session: its next call is refused, the one that ended it goes on', async () => {
    const laptop = await registerAndSignIn();
    const lost = await signInOn(phone);
    const id = await idOf(lost);
    expect(await end(laptop, id)).toMatchObject({ status: 200, body: {} });
    expect(await status(lost)).toBe(401);
    expect(await status(laptop)).toBe(200);
    expect(await list(laptop)).toHaveLength(1);
    expect(await end(laptop, id)).toMatchObject({ status: 404, body: { code: 1004 } });
  });

  test('session of another person, or unknown: 404, and it goes on', async () => {
    const mine = await registerAndSignIn();
    const stranger = await shop().visitor();
    const foreign = await end(mine, await idOf(stranger.token));
    const unknown = await end(mine, '00000000-0000-4000-8000-000000000000');
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(foreign.body).toEqual(unknown.body);
    expect(await status(stranger.token)).toBe(200);
    expect((await end(mine, 'x')).status).toBe(400);
  });

  test('all other sessions end, of this person only; again: nothing to end', async () => {
    const laptop = await registerAndSignIn();
    const others = [await signInOn(phone), (await login()).body.access_token];
    const stranger = await shop().visitor();
    expect((await endOthers(laptop)).status).toBe(200);
    expect(await Promise.all([...others, laptop, stranger.token].map(status))).toEqual([
      401, 401, 200, 200,
    ]);
    expect((await endOthers(laptop)).status).toBe(200);
    expect(await list(laptop)).toHaveLength(1);
  });

  test('two sessions that end each other at once: one remains', async () => {
    const first = await registerAndSignIn();
    const second = await signInOn(phone);
    for (let round = 0; round < 3; round++) {
      const [one, two] = [await signInOn(phone), await signInOn(phone)];
      const statuses = (await Promise.all([endOthers(one), endOthers(two)])).map(
        (reply) => reply.status,
      );
      expect(statuses.sort()).toEqual([200, 401]);
      expect((await Promise.all([one, two].map(status))).sort()).toEqual([200, 401]);
    }
    expect(await status(first)).toBe(401);
    expect(await status(second)).toBe(401);
  });

  test('tickets in the cart: held while another session of the person ends', async () => {
    const { ticket } = await shop().ids();
    const laptop = await registerAndSignIn();
    const lost = await signInOn(phone);
    await shop().as(lost).hold();
    await endOthers(laptop);
    expect((await shop().left(ticket['tonight/ga']!)).held).toBe(1);
  });

  test('security log: who ended how many sessions, without their ids', async () => {
    const laptop = await registerAndSignIn();
    const lost = await signInOn(phone);
    await signInOn(phone);
    const id = await idOf(lost);
    await end(laptop, id);
    await end(laptop, id);
    await endOthers(laptop);
    const lines = (shop().lines as { event?: string }[]).filter(
      ({ event }) => event === 'sessions-ended',
    );
    expect(lines).toMatchObject([
      { reason: 'ended-by-owner', count: 1 },
      { reason: 'others-ended-by-owner', count: 1 },
    ]);
    expect(JSON.stringify(lines)).not.toContain(id);
  });
});
