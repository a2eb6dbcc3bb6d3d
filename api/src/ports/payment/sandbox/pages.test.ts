import { describeShop } from '../../../testing/suite.ts';

describeShop('page of the sandbox', (shop) => {
  test.each([
    ['en', 'kCards', ['Test bank', 'Event tonight', 'Card', 'Approve payment']],
    ['th', 'promptpay', ['ธนาคารทดสอบ', 'งาน tonight', 'PromptPay', 'อนุมัติการชำระเงิน']],
  ])(
    'buyer whose language is %s, paying by %s: names event, order, amount and method',
    async (lang, alias, texts) => {
      const { event, method, ticket } = await shop().ids();
      const buyer = await shop().visitor({ lang });
      const { body } = await buyer.call('POST', '/user/order', {
        event: event.tonight,
        method: method[alias],
        tickets: [{ id: ticket['tonight/ga'], count: 2 }],
      });
      const kind = alias === 'promptpay' ? 'qr' : 'pay';
      const page = await shop().app.inject({ url: `/api/sandbox/${kind}/${body.payment.paymentId}` });
      const { number, total } = body.order;
      for (const text of [...texts, number, `฿${total.toLocaleString('en', { minimumFractionDigits: 2 })}`])
        expect(page.body).toContain(text);
      expect(page.body).toContain(`<html lang="${lang}">`);
      expect(page.body).not.toContain(alias);
      expect(page.body).not.toContain('<script');
      // Without it browsers request /favicon.ico, which the page's policy blocks, and report that.
      expect(page.body).toContain('<link rel="icon" href="data:,">');
    },
  );

  test('payment that an earlier release has started: shown with its description', async () => {
    const { event, method, ticket } = await shop().ids();
    const buyer = await shop().visitor();
    const { body } = await buyer.call('POST', '/user/order', {
      event: event.tonight,
      method: method.kCards,
      tickets: [{ id: ticket['tonight/ga'], count: 1 }],
    });
    await shop().db.query('update sandbox_payments set shown = null');
    const page = await shop().app.inject({ url: `/api/sandbox/pay/${body.payment.paymentId}` });
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('Event tonight')]);
  });
});
