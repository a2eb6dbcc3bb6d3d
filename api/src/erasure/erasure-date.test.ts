import { days, hours, minutes } from '../time/time.ts';
import { accountClient } from '../testing/account-client.ts';
import { describeShop } from '../testing/suite.ts';
import { erasePeople } from './erase-people.ts';

/**
 * What can happen to an account; `ask` comes from a page outside, from its owner or whoever knows
 * the four details.
 */
type Step =
  | 'ask'
  | 'ask for the other app'
  | 'confirm'
  | 'confirm the first mail'
  | 'delete'
  | 'take back'
  | 'take back by the first mail';

/**
 * Each step after its day since the start, and the day on which the account is erased (null:
 * never).
 */
const sequences: [sequence: string, erasedOn: number | null][] = [
  ['0 ask', null],
  ['0 ask, 0 confirm', 14],
  ['0 ask, 13.9 confirm', 27.9],
  ['0 ask, 14.01 confirm', null],
  ['0 ask, 9 ask for the other app, 20 confirm', 34],
  ['0 ask, 1 ask, 2 confirm the first mail', null],
  ['0 ask, 15 ask, 16 confirm', 30],
  ['0 delete', 14],
  ['0 ask, 13.99 delete', 27.99],
  ['0 ask, 15 delete', 29],
  ['0 ask, 10 ask for the other app, 20 delete', 34],
  ['0 delete, 1 ask, 13 ask', 14],
  ['0 ask, 1 confirm, 2 ask, 14 ask', 15],
  ['0 ask, 1 delete, 13 confirm', 15],
  ['0 ask, 1 confirm, 9 confirm', 15],
  ['0 delete, 13.99 take back', null],
  ['0 delete, 1 take back, 2 take back', null],
  ['0 ask, 1 confirm, 2 take back, 3 confirm', null],
  ['0 delete, 13 take back, 13.5 delete', 27.5],
  ['0 delete, 13 take back, 13 ask, 20 confirm', 34],
  ['0 delete, 1 take back, 2 ask', null],
  ['0 delete, 1 take back, 2 delete, 3 take back by the first mail', 16],
  ['0 ask, 1 confirm, 2 take back, 3 ask, 16 delete', 30],
  ['0 ask, 1 confirm, 2 take back, 3 delete, 4 confirm the first mail', 17],
];

describeShop('day of an erasure', (shop) => {
  const { tokenOf } = accountClient(shop);
  const form = { firstName: 'Somchai', lastName: 'Jaidee', recaptchaResponse: 'human' };
  const work = () => erasePeople(shop().context);
  const isErased = async () => {
    const [person] = await shop().sql<{ erased_at: Date | null }>`select erased_at from people`;
    return person!.erased_at !== null;
  };

  /** Runs the steps, and the worker before each. Returns what belongs to the account. */
  async function run(sequence: string) {
    const { email, phone } = await shop().visitor();
    const start = shop().now().getTime();
    const seen = { confirm: '', keep: '' };
    /**
     * Turns the clock to a day since the start, and one millisecond on, so that mails are not of
     * the same instant.
     */
    const goTo = async (day: number, offsetMs = 0) => {
      shop().turnClock(Math.max(1, start + days(day) + offsetMs - shop().now().getTime()));
      await work();
    };
    const linkTo = (path: RegExp) => tokenOf(email, path);
    const confirm = (token: string) => shop().call('POST', '/erasure/confirm', { token });
    const takeBack = (token: string) => shop().call('POST', '/erasure/withdraw', { token });
    const ask = (app: string) => shop().call('POST', '/erasure', { ...form, app, email, phone });
    const steps: Record<Step, () => Promise<unknown>> = {
      ask: () => ask('staff'),
      'ask for the other app': () => ask('market'),
      confirm: async () => confirm(await linkTo(/erase-confirm/u)),
      'confirm the first mail': () => confirm(seen.confirm),
      delete: async () => {
        const { access_token } = (await shop().logIn(email)).body;
        return shop()
          .as(access_token)
          .call('POST', '/user/profile/erasure', { password: 'Playday2026' });
      },
      'take back': async () => takeBack(await linkTo(/erase-withdraw/u)),
      'take back by the first mail': () => takeBack(seen.keep),
    };
    for (const entry of sequence.split(', ')) {
      const [, day, step] = /^([\d.]+) (.+)$/u.exec(entry)!;
      await goTo(Number(day));
      await steps[step as Step]();
      seen.confirm ||= await linkTo(/erase-confirm/u);
      seen.keep ||= await linkTo(/erase-withdraw/u);
    }
    return { email, goTo, takeBack: steps['take back'] as () => ReturnType<typeof takeBack> };
  }

  const erased = sequences.filter(([, day]) => day !== null);
  const kept = sequences.filter(([, day]) => day === null);

  test.each(erased)('%s: erased 14 days after the last confirmation', async (sequence, day) => {
    const { goTo } = await run(sequence);
    await goTo(day!, -minutes(5));
    expect(await isErased()).toBe(false);
    await goTo(day!, minutes(5));
    expect(await isErased()).toBe(true);
  });

  test.each(erased)('%s: taken back shortly before', async (sequence, day) => {
    const { email, goTo, takeBack } = await run(sequence);
    await goTo(day!, -minutes(5));
    expect((await takeBack()).status).toBe(200);
    await goTo(day! + 30);
    expect(await isErased()).toBe(false);
    expect((await shop().logIn(email)).status).toBe(200);
  });

  test.each(kept)('%s: not erased, and its owner can log in', async (sequence) => {
    const { email, goTo } = await run(sequence);
    await goTo(100);
    expect(await isErased()).toBe(false);
    expect((await shop().logIn(email)).status).toBe(200);
    expect(
      await shop().sql`select 1 from erasures
      where state in ('asked', 'confirmed')`,
    ).toEqual([]);
  });

  test.each(sequences)('%s: each mail about a deletion tells its day', async (sequence) => {
    const { email } = await run(sequence);
    const mails = (await shop().mailTo(email)).filter(({ text }) =>
      text.includes('/erase-withdraw'),
    );
    const ends = await shop().sql<{ erase_at: Date }>`
      select erase_at from erasures where confirmed_at is not null order by id`;
    expect(mails).toHaveLength(ends.length);
    for (const [place, { text }] of mails.entries()) {
      const inBangkok = new Date(ends[place]!.erase_at.getTime() + hours(7));
      expect(text).toMatch(
        new RegExp(` ${inBangkok.getUTCDate()} \\w+ ${inBangkok.getUTCFullYear()}\\b`, 'u'),
      );
      expect(text).toContain(inBangkok.toISOString().slice(11, 16));
    }
  });

  test('deleted after a stranger asked for an app: the request is the settings’ one', async () => {
    await run('0 ask, 3 delete');
    const [request] = await shop().sql`
      select app, requested_at = confirmed_at as "isNew" from erasures where state = 'confirmed'`;
    expect(request).toEqual({ app: 'shop', isNew: true });
  });

  test('repeated confirmation: same answer and no second mail; withdrawn: refused', async () => {
    const { email, takeBack } = await run('0 ask, 1 confirm');
    const token = await tokenOf(email, /erase-confirm/u);
    const repeat = () => shop().call('POST', '/erasure/confirm', { token });
    expect(await repeat()).toMatchObject({ status: 200, body: { app: 'staff' } });
    const mails = (await shop().mailTo(email)).filter(({ text }) =>
      text.includes('/erase-withdraw'),
    );
    expect(mails).toHaveLength(1);
    await takeBack();
    expect((await repeat()).body.code).toBe(4004);
  });

  test('confirmation twice at once: both are answered alike, one does it', async () => {
    const { email } = await run('0 ask');
    const token = await tokenOf(email, /erase-confirm/u);
    const confirm = () => shop().call('POST', '/erasure/confirm', { token });
    const { context } = shop();
    const { transaction } = context.db;
    // Both have found the link open, and the other one is faster.
    context.db.transaction = async (run) => {
      context.db.transaction = transaction;
      expect((await confirm()).status).toBe(200);
      return transaction(run);
    };
    expect(await confirm()).toMatchObject({ status: 200, body: { app: 'staff' } });
    const mails = (await shop().mailTo(email)).filter(({ text }) =>
      text.includes('/erase-withdraw'),
    );
    expect(mails).toHaveLength(1);
    expect(await shop().sql`select state from erasures`).toEqual([{ state: 'confirmed' }]);
  });

  test('erasure that waits for a payment past its day: the link still takes it back', async () => {
    const { goTo, takeBack } = await run('0 delete');
    // The worker erases nobody whose payment the gateway has not voided yet.
    const { context } = shop();
    const { query } = context.db;
    context.db.query = ((sql: string, params?: unknown[]) =>
      sql.includes("state = 'pending payment'") && sql.includes('buyer_id')
        ? Promise.reject(new Error('still open'))
        : query(sql, params)) as typeof query;
    await goTo(15);
    context.db.query = query;
    shop().problems.splice(0);
    expect(await isErased()).toBe(false);
    expect((await takeBack()).status).toBe(200);
    await goTo(30);
    expect(await isErased()).toBe(false);
  });

  test('asked again while the worker ends requests: the new one does not lapse', async () => {
    const { email } = await run('0 ask');
    const { context } = shop();
    const { transaction } = context.db;
    shop().turnClock(days(14));
    // The worker has read what is due, and the owner is faster.
    context.db.transaction = async (run) => {
      context.db.transaction = transaction;
      const { phone } = (await shop().sql<{ phone: string }>`select phone from people`)[0]!;
      await shop().call('POST', '/erasure', {
        ...form,
        app: 'staff',
        email,
        phone: phone.replace('+66', '0'),
      });
      return transaction(run);
    };
    await work();
    expect(await shop().sql`select state from erasures`).toEqual([{ state: 'asked' }]);
  });

  test('taken back while the worker erases: the account stays', async () => {
    const { takeBack } = await run('0 delete');
    const { context } = shop();
    const { transaction } = context.db;
    shop().turnClock(days(14));
    // The worker has read what is due, and the owner is faster.
    context.db.transaction = async (run) => {
      context.db.transaction = transaction;
      expect((await takeBack()).status).toBe(200);
      return transaction(run);
    };
    await work();
    expect(await isErased()).toBe(false);
    expect(await shop().sql`select state from erasures`).toEqual([{ state: 'withdrawn' }]);
  });
});
