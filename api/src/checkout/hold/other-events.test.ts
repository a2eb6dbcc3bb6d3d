import { describeShop } from '../../testing/suite.ts';

describeShop('holds of a mailbox with tickets of another event', (shop) => {
  test('four of another event, of another account: this one holds as others do', async () => {
    const [buyer, other] = [await shop().visitor(), await shop().visitor()];
    expect((await other.order({ 'free/free': 4 })).status).toBe(200);
    await shop().sql`update people set mailbox = 'shared'
      where id = any(${[buyer.id, other.id]}::int[])`;
    expect(await buyer.hold({ 'tonight/ga': 1 })).toMatchObject({
      status: 200,
      body: { remaining: 3 },
    });
    expect((await buyer.hold({ 'tonight/ga': 4 }, 2)).status).toBe(200);
  });
});
