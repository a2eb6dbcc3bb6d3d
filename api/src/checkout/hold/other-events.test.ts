import { describeShop } from '../../testing/suite.ts';

describeShop('holds of buyers with tickets of another event', (shop) => {
  /** A buyer with all tickets that one may have of another event. */
  async function fullElsewhere() {
    const buyer = await shop().visitor();
    expect((await buyer.order({ 'free/free': 4 })).status).toBe(200);
    return buyer;
  }

  test('four of another event: held as by others', async () => {
    const buyer = await fullElsewhere();
    expect(await buyer.hold({ 'tonight/ga': 1 })).toMatchObject({
      status: 200,
      body: { remaining: 3 },
    });
  });

  test('four of another event, of another account of the mailbox: held as by others', async () => {
    const [buyer, other] = [await shop().visitor(), await fullElsewhere()];
    await shop().sql`update people set mailbox = 'shared'
      where id = any(${[buyer.id, other.id]}::int[])`;
    expect(await buyer.hold({ 'tonight/ga': 1 })).toMatchObject({
      status: 200,
      body: { remaining: 3 },
    });
    expect((await buyer.hold({ 'tonight/ga': 4 }, 2)).status).toBe(200);
  });
});
