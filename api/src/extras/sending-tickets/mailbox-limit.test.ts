import { describeShop } from '../../testing/suite.ts';

describeShop('a ticket for an account whose mailbox has others', (shop) => {
  /**
   * Sends a ticket of a stranger to an account that has some, and so has another of its mailbox.
   */
  async function receive(has: { own: number; others: number }): Promise<number | undefined> {
    const [buyer, friend, other] = [
      await shop().visitor(),
      await shop().visitor(),
      await shop().visitor(),
    ];
    // Of another mailbox, where each has tickets.
    const pair = [await shop().visitor(), await shop().visitor()];
    await shop().sql`update people set mailbox = case
        when id in (${friend.id}, ${other.id}) then 'shared'
        when id in (${pair[0]!.id}, ${pair[1]!.id}) then 'of strangers' else mailbox end`;
    for (const { order } of pair) expect((await order({ 'free/free': 2 })).status).toBe(200);
    expect((await other.hold({ 'tonight/ga': 1 })).status).toBe(200);
    if (has.own > 0) await friend.order({ 'free/free': has.own });
    await other.order({ 'free/free': has.others });
    await buyer.order({ 'free/free': 1 });
    const [{ code }] = (await shop().sql`
      select pub_id as code from tickets where buyer_id = ${buyer.id}`) as [{ code: string }];
    const { token } = (await buyer.call('POST', `/user/ticket/${code}/transfer`)).body;
    return (await friend.call('POST', `/ticket-transfer/${token}`)).body.code;
  }

  test.each([
    ['three of the event, the account none', { own: 0, others: 3 }, undefined],
    ['two, the account one', { own: 1, others: 2 }, undefined],
    ['four, the account none', { own: 0, others: 4 }, 2002],
    ['three, the account one', { own: 1, others: 3 }, 2002],
  ])('%s: four of the mailbox in all, no fifth', async (_what, has, code) => {
    expect(await receive(has)).toBe(code);
  });
});
