import { describeShop } from '../../testing/suite.ts';

const reason = 'hoards tickets';

describeShop('office and accounts', (shop) => {
  const post = (what: 'suspend' | 'restore' | 'end-sessions' | 'correct', body: object) =>
    shop().office('POST', `/office/accounts/${what as 'suspend'}`, { reason, ...body });
  async function start() {
    const { ticket } = await shop().ids();
    const visitor = await shop().visitor();
    const hold = (revision: number) => visitor.hold({ 'tonight/ga': 3 }, revision);
    expect((await hold(1)).status).toBe(200);
    const signIn = () => shop().logIn(visitor.email);
    return { visitor, hold, signIn, ga: ticket['tonight/ga']! };
  }

  test('suspended account: signed out, hold released, sign-in refused until restored', async () => {
    const { visitor, hold, signIn, ga } = await start();
    const account = visitor.email;
    const tried = await post('suspend', { account, dryRun: true });
    expect(tried.body).toMatchObject({ isChanged: true, subject: `account ${visitor.id}` });
    expect(await shop().left(ga)).toMatchObject({ held: 3 });
    const { status, body: made } = await post('suspend', { account });
    expect([status, made.before, made.after]).toEqual([
      200,
      { suspended: false, sessions: 1, held: 3 },
      { suspended: true, sessions: 0, held: 0 },
    ]);
    expect(await shop().left(ga)).toMatchObject({ held: 0 });
    expect((await hold(2)).status).toBe(401);
    expect(await signIn()).toMatchObject({ status: 403, body: { code: 4010 } });
    expect((await post('restore', { account: String(visitor.id) })).status).toBe(200);
    expect((await signIn()).status).toBe(200);
  });

  test('sessions ended: signed out everywhere, signs in again', async () => {
    const { visitor, hold, signIn } = await start();
    expect((await post('end-sessions', { account: visitor.email })).body).toMatchObject({
      after: { suspended: false, sessions: 0, held: 3 },
    });
    expect((await hold(2)).status).toBe(401);
    expect((await signIn()).status).toBe(200);
  });

  test('sessions of everybody ended: all sign in again, links to offered tickets end', async () => {
    const { hold, signIn } = await start();
    const sender = await shop().visitor();
    await sender.order({ 'free/free': 1 });
    const pubId = await shop().value<string>`select pub_id from tickets`;
    const offer = await sender.call('POST', `/user/ticket/${pubId}/transfer`);
    const end = (fields: object) =>
      shop().office('POST', '/office/accounts/end-all-sessions', { reason, ...fields });
    expect((await end({ dryRun: true })).body).toMatchObject({
      notes: ['2 sessions end. Held tickets and orders stay.'],
    });
    expect((await hold(2)).status).toBe(200);
    expect((await end({ expected: { sessions: 'of everybody' } })).status).toBe(200);
    expect([(await hold(3)).status, (await signIn()).status]).toEqual([401, 200]);
    expect((await sender.call('GET', '/user/profile/tickets')).status).toBe(401);
    const friend = await shop().visitor();
    const taken = await friend.call('POST', `/ticket-transfer/${offer.body.token}`);
    expect(taken.status).toBe(404);
    expect(shop().lines).toContainEqual(
      expect.objectContaining({ event: 'sessions-ended', by: 'Somchai', sessions: 2 }),
    );
  });

  test('corrected account: a repeat is no change, the audit log has field names only', async () => {
    const { visitor } = await start();
    const fields = { firstName: 'Malee', birthday: '1991-02-03' };
    const correct = () => post('correct', { account: visitor.email, ...fields });
    expect((await correct()).body).toMatchObject({
      ...{ subject: `account ${visitor.id}`, isChanged: true },
      after: { firstName: 'corrected', birthday: 'corrected' },
    });
    expect((await correct()).body).toMatchObject({ isChanged: false });
    const { body: settings } = await visitor.call('GET', '/user/profile/account');
    expect(settings).toMatchObject({
      firstName: 'Malee',
      lastName: 'Jaidee',
      birthday: '1991-02-03',
    });
    const logged = await shop().sql`select * from office_log where action = 'accounts correct'`;
    expect(logged).toHaveLength(1);
    expect(JSON.stringify(logged)).not.toMatch(/Malee|1991/u);
  });

  test.each([
    ['firstName', '7'],
    ['lastName', 'www.playday'],
    ['birthday', '1990-02-30'],
    ['birthday', '2025-01-01'],
  ])('correction of %s to %s: refused with the field, as at registration', async (field, value) => {
    const { visitor } = await start();
    const refused = await post('correct', { account: visitor.email, [field]: value });
    expect(refused).toMatchObject({ status: 400, body: { field } });
  });

  test('account that does not exist: neither suspended nor corrected', async () => {
    const account = 'no@body.test';
    expect((await post('suspend', { account })).status).toBe(404);
    expect((await post('correct', { account, lastName: 'Jai' })).status).toBe(404);
  });

  test('holds of an event: who has lapsed first, and released by the office', async () => {
    const { visitor, ga } = await start();
    await shop().sql`update buyer_counts set lapses = 2`;
    const other = await start();
    const { body } = await shop().office('GET', '/office/holds?event=tonight');
    expect(
      body.holds.map(({ account, lapses }: { account: number; lapses: number }) => [
        account,
        lapses,
      ]),
    ).toEqual([
      [visitor.id, 2],
      [other.visitor.id, 0],
    ]);
    expect(body.holds[0]).toMatchObject({ tickets: 3, holdsOfNetwork: 2, accountsOfMailbox: 1 });
    await shop().office('POST', '/office/holds/release', { account: String(visitor.id), reason });
    expect(await shop().left(ga)).toMatchObject({ held: 3 });
    expect((await shop().office('GET', '/office/holds?event=tonight')).body.holds).toHaveLength(1);
  });
});
