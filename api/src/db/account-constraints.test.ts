import { accountClient } from '../testing/account-client.ts';
import { refusalsOf } from '../testing/refusals.ts';
import { describeShop } from '../testing/suite.ts';

describeShop('constraints of accounts', (shop) => {
  const { post } = accountClient(shop);

  test('values and copies that must not be: each refused by its own rule', async () => {
    const [one, other] = [await shop().visitor(), await shop().visitor()];
    await post('/reset-password', { email: one.email });
    await shop().sql`insert into attempt_counts (key, window_ends_at, attempts)
      values ('x', now(), 1)`;
    const change = (set: string) => `update people set ${set} where id = ${one.id}`;
    const refused = {
      attempt_counts_attempts_check: 'update attempt_counts set attempts = -1',
      mail_tokens_purpose_check: `update mail_tokens set purpose = 'gift'`,
      people_language_check: change(`language = 'xx'`),
      people_whole: change('phone = null'),
      people_email: change(`email = upper('${other.email}')`),
      people_phone: change(`phone = '${other.phone}'`),
      sessions_pub_id_key: 'update sessions set pub_id = (select pub_id from sessions limit 1)',
    };
    expect(await refusalsOf(shop().db, Object.values(refused))).toEqual(Object.keys(refused));
  });

  test('mailbox of an account: that of its address, and kept once it is confirmed', async () => {
    const { id, email } = await shop().visitor();
    const mailbox = () => shop().value<string>`select mailbox from people where id = ${id}`;
    const move = (address: string) =>
      shop().sql`update people set email = ${address} where id = ${id}`;
    expect(await mailbox()).toBe(email);
    await move('mali@mail.test');
    expect(await mailbox()).toBe(email);
    await shop().sql`update people set verified_at = null where id = ${id}`;
    await move('Mali.Suwan+tickets@gmail.com');
    expect(await mailbox()).toBe('malisuwan@gmail.com');
  });
});
