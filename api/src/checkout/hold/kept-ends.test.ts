import { lapseHolds } from '../../stock/holds.ts';
import { describeShop } from '../../testing/suite.ts';
import { minutes } from '../../time/time.ts';

describeShop('the kept end of an earlier hold', (shop) => {
  type Buyer = Awaited<ReturnType<ReturnType<typeof shop>['visitor']>>;
  /** A hold of an hour. */
  const holdExtended = async (buyer: Buyer, name: string) => {
    expect((await buyer.hold({ [name]: 1 })).status).toBe(200);
    expect((await buyer.call('POST', '/user/hold/extend')).status).toBe(200);
  };
  const lapse = async () => {
    shop().turnClock(minutes(31));
    await lapseHolds(shop().db, shop().now());
  };
  async function expectNewEnd(hold: ReturnType<Buyer['hold']>) {
    const { status, body } = await hold;
    expect(status).toBe(200);
    expect(Date.parse(body.expiresAt!) - Date.parse(body.serverNow)).toBe(minutes(30));
    expect(body.isExtended).toBe(false);
  }

  test('at another event: not that of a new hold', async () => {
    const buyer = await shop().visitor();
    await holdExtended(buyer, 'free/free');
    await expectNewEnd(buyer.hold({ 'tonight/ga': 1 }, 2));
  });

  test('at another event: not that of a hold that is begun anew', async () => {
    const buyer = await shop().visitor();
    await holdExtended(buyer, 'free/free');
    await buyer.hold({ 'tonight/ga': 1 }, 2);
    await lapse();
    await expectNewEnd(buyer.hold({ 'tonight/ga': 1 }, 3));
  });

  test('of another buyer: not that of a hold that is begun anew', async () => {
    const [buyer, other] = [await shop().visitor(), await shop().visitor()];
    await holdExtended(other, 'tonight/ga');
    await buyer.hold({ 'tonight/ga': 1 });
    await lapse();
    await expectNewEnd(buyer.hold({ 'tonight/ga': 1 }, 2));
  });
});
