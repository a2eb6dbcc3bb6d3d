import { describeShop } from '../../../testing/suite.ts';

describeShop('page of the sandbox', (shop) => {
  test.each([
    ['en', 'kCards', ['Test bank', 'Event tonight', 'Card', 'Approve payment']],
    ['th', 'promptpay', ['ธนาคารทดสอบ', 'งาน tonight', 'PromptPay', 'อนุมัติการชำระเงิน']],
  ])('language %s, paid by %s: names event, order, amount and method', async (lang, alias, texts) => {
    const { method } = await shop().ids();
    const buyer = await shop().visitor({ lang });
    const { body } = await buyer.order({ 'tonight/ga': 2 }, { method: method[alias] });
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
  });
});
