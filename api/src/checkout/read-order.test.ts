import { describeShop } from '../testing/suite.ts';
import { readOrder } from './read-order.ts';

describeShop('readOrder', (shop) => {
  test('order of another buyer: not found, even by its numeric id', async () => {
    const { event, ticket, method } = await shop().ids();
    const [owner, other] = [await shop().visitor(), await shop().visitor()];
    const tickets = [{ id: ticket['tonight/ga'], count: 1 }];
    const { body } = await owner.call('POST', '/user/order', {
      event: event.tonight,
      method: method.kCards,
      tickets,
    });
    const read = (buyerId: number) =>
      readOrder(shop().context, { orderId: body.order.id, buyerId, lang: 'en' });
    expect(await read(owner.id)).toEqual(body.order);
    expect(await read(other.id)).toBeUndefined();
  });
});
