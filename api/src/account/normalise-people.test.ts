import { accountClient } from '../testing/account-client.ts';
import { describeShop } from '../testing/suite.ts';
import { normalisePeople } from './normalise-people.ts';

describeShop('accounts stored in spellings of earlier rules', (shop) => {
  const { registerAndSignIn, login } = accountClient(shop);
  const normalise = (isWrite: boolean, db = shop().db) =>
    normalisePeople(db, { isWrite, now: shop().now(), batch: 2 });
  const people = () =>
    shop()
      .sql`select email, phone, first_name as name, signs_in_by_phone as "signsIn" from people order by id`;

  /** Registers and confirms an account, then stores it as an earlier release did. */
  async function stored(name: string, phone: string, { at = 0, firstName = 'Malee' } = {}) {
    const email = `${name}@mail.test`;
    await registerAndSignIn({ email, phone: `+44791112345${(await people()).length}` });
    await shop().sql`
      update people set phone = ${phone}, first_name = ${firstName}, verified_at = verified_at + ${at} * interval '1 second' where email = ${email}`;
    return email;
  }

  test('one number in three accounts: who confirmed first signs in with it, the others are told, by e-mail they still can', async () => {
    const last = await stored('last', '660812345678', { at: 3 });
    const first = await stored('first', '66066812345678', { at: -3 });
    const second = await stored('second', '66812345678');
    const before = await people();
    const reported = await normalise(false);
    expect(await people()).toEqual(before);
    expect(reported.map(({ fields, losesLogin }) => [fields, losesLogin])).toEqual([
      [['phone'], true],
      [['phone'], false],
      [[], true],
    ]);

    await normalise(true);
    expect((await people()).map(({ phone, signsIn }) => [phone, signsIn])).toEqual([
      ['66812345678', false],
      ['66812345678', true],
      ['66812345678', false],
    ]);
    const told = await Promise.all([last, first, second].map((each) => shop().mailTo(each)));
    expect(
      told.map((mails) => mails.filter(({ text }) => /no longer log in with your phone/u.test(text)).length),
    ).toEqual([1, 0, 1]);
    const owner = await shop().sql`select id::text from people where email = ${first}`;
    expect([{ id: (await login({ login: '081 234 5678' })).body.accountId }]).toEqual(owner);
    expect((await login({ login: last })).status).toBe(200);
  });

  test('decomposed and padded names, numbers abroad: as new ones; what cannot be read stays; a second run changes nothing', async () => {
    await stored('jose', '660447911123459', { firstName: ' Jose\u0301\u200b  Maria' });
    await stored('two', '6681234567808987', { firstName: 'สม\u200bชาย' });
    await normalise(true);
    const after = await people();
    expect(after.map(({ phone, name }) => [phone, name])).toEqual([
      ['447911123459', 'José Maria'],
      ['6681234567808987', 'สมชาย'],
    ]);
    expect(await normalise(true)).toEqual([]);
    expect(await people()).toEqual(after);
  });

  test('two addresses that come to one: both accounts keep theirs', async () => {
    await stored('mali', '66812345678');
    await stored('mali2', '66898765432');
    await shop().sql`update people set email = 'mali@mail.test.' where email = 'mali2@mail.test'`;
    expect(await normalise(true)).toEqual([]);
    await shop().sql`update people set email = 'mali3@mail.test.' where email = 'mali@mail.test.'`;
    expect((await normalise(true)).map(({ fields }) => fields)).toEqual([['email']]);
  });

  test('killed after the first batch: the next run does the rest, and nobody is told twice', async () => {
    for (const [index, number] of ['660812345678', '66812345678', '660812345679', '66812345679'].entries())
      await stored(`p${index}`, number);
    let batches = 0;
    const { db } = shop();
    const dying: typeof db = {
      ...db,
      transaction: (work) => (batches++ > 0 ? Promise.reject(new Error('killed')) : db.transaction(work)),
    };
    await expect(normalise(true, dying)).rejects.toThrow('killed');
    await normalise(true);
    expect((await people()).map(({ phone, signsIn }) => [phone, signsIn])).toEqual([
      ['66812345678', true],
      ['66812345678', false],
      ['66812345679', true],
      ['66812345679', false],
    ]);
    const told = await shop().sql`select fact from outbox where kind = 'phoneNoLogin'`;
    expect(told).toHaveLength(2);
  });
});
