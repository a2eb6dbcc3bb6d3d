import { storedSecrets } from '../../../db/secrets.ts';
import { freshDatabase } from '../../../testing/databases.ts';
import { describeShop, describeShopWith } from '../../../testing/suite.ts';
import { describeGateway } from '../conformance.ts';
import { decide, sandbox, signBytes } from './sandbox.ts';

describeGateway('sandbox', async () => {
  const { db, drop } = await freshDatabase('pglite');
  const secrets = storedSecrets(db);
  const clock = { now: () => new Date() };
  const choose = (id: string, choice: string) =>
    decide(db, { id, choice, now: clock.now(), later: clock.now() });
  return {
    gateway: sandbox({
      db,
      clock,
      secrets,
      publicUrl: 'https://shop.test',
      billerId: '099999999999990',
    }),
    approve: (id) => choose(id, 'approve'),
    decline: (id) => choose(id, 'decline'),
    async webhook(paymentId, at) {
      const [row] = await db.query<{ eventId: string; kind: string; reference: string }>(
        `select w.event_id as "eventId", w.kind, p.reference from sandbox_webhooks w
           join sandbox_payments p on p.id = w.payment_id where p.id = $1`,
        [paymentId],
      );
      const bytes = Buffer.from(JSON.stringify({ ...row, paymentId }));
      const time = String(Math.floor(at.getTime() / 1_000));
      const signature = signBytes(await secrets.get('sandbox webhook'), time, bytes);
      return { bytes, headers: { 'x-sandbox-signature': `t=${time},v1=${signature}` } };
    },
    close: drop,
  };
});

describeShop('page of the sandbox', (shop) => {
  test.each([
    ['en', 'kCards', ['Test bank', 'Event tonight', 'Card', 'Approve payment']],
    ['th', 'promptpay', ['ธนาคารทดสอบ', 'งาน tonight', 'PromptPay', 'อนุมัติการชำระเงิน']],
  ])(
    'language %s, paid by %s: names event, order, amount and method',
    async (lang, alias, texts) => {
      const { method } = await shop().ids();
      const buyer = await shop().visitor({ lang });
      const { body } = await buyer.order({ 'tonight/ga': 2 }, { method: method[alias] });
      const kind = alias === 'promptpay' ? 'qr' : 'pay';
      const page = await shop().app.inject({
        url: `/api/sandbox/${kind}/${body.payment.paymentId}`,
      });
      const { number, total } = body.order;
      for (const text of [
        ...texts,
        number,
        `฿${total.toLocaleString('en', { minimumFractionDigits: 2 })}`,
      ])
        expect(page.body).toContain(text);
      expect(page.body).toContain(`<html lang="${lang}">`);
      expect(page.body).not.toContain(alias);
      expect(page.body).not.toContain('<script');
      // Without it browsers request /favicon.ico, which the page's policy blocks, and report that.
      expect(page.body).toContain('<link rel="icon" href="data:,">');
    },
  );
});

describeShopWith(
  { SANDBOX_ONE_WAY: 'kCards' },
  'sandbox whose card page has no way back',
  (shop) => {
    test.each([
      ['kCards', false],
      ['alipay', true],
    ])('%s: order, link and answer to a choice agree', async (alias, sendsBack) => {
      const { method } = await shop().ids();
      const buyer = await shop().visitor();
      const { body } = await buyer.order({ 'tonight/ga': 1 }, { method: method[alias] });
      expect(body.order.paymentDetails?.sendsBack ?? true).toBe(sendsBack);
      const url = `/api/sandbox/pay/${body.payment.paymentId}`;
      const back = `https://shop.test/payment?order=${body.order.pubId}`;
      const page = () => shop().app.inject({ url });
      expect((await page()).body.includes(`href="${back}"`)).toBe(sendsBack);
      const chosen = await shop().app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'choice=approve',
      });
      expect([chosen.statusCode, chosen.headers.location]).toEqual([303, sendsBack ? back : url]);
      expect((await page()).body).toContain('Approved.');
    });
  },
);
