import sharp from 'sharp';
import { refundOrder } from '../checkout/refunds/refunds.ts';
import { paymentTools } from '../testing/payment-tools.ts';
import { describeShop } from '../testing/suite.ts';
import { minutes } from '../time/time.ts';
import { fileName } from './serve-files.ts';

describeShop('files by address', (shop) => {
  const { placePending } = paymentTools(shop);
  // Without cookies or headers, as another browser that is given the address.
  const open = (url = '') => shop().app.inject({ url });

  async function paid() {
    const order = await placePending('promptpay');
    const fileOf = async () =>
      (await order.visitor.call('GET', `/user/order/${order.id}`)).body.file;
    const code = await open(await fileOf());
    await order.pay();
    const { tickets } = (await order.visitor.call('GET', '/user/profile/tickets')).body[0]!;
    return { ...order, code, receipt: (await fileOf())!, tickets, ticket: tickets[0]!.file! };
  }

  test('event: its calendar file has a type, a name and the language of its address', async () => {
    const { headers, body } = await open('/api/event/tonight/calendar.ics?lang=th');
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="tonight.ics"; filename*=UTF-8''tonight.ics`,
    });
    expect(body).toMatch(/^BEGIN:VCALENDAR[^]*\/event\/tonight\?lang=th/u);
    expect((await open('/api/event/tonight/calendar.ics?lang=km&lang=th')).statusCode).toBe(200);
    for (const unknown of ['no-such-event', '0', '%00'])
      expect((await open(`/api/event/${unknown}/calendar.ics`)).statusCode).toBe(404);
  });

  test('ticket, payment and receipt: open without a session, cache or referrer', async () => {
    const { code, receipt, ticket, tickets, visitor } = await paid();
    const picture = await open(ticket);
    expect(picture.rawPayload.toString('base64')).toBe(tickets[0]!.qr!.split(',')[1]);
    expect((await sharp(code.rawPayload).metadata()).format).toBe('png');
    const page = await open(`${receipt}?lang=th`);
    const { number } = (await visitor.call('GET', '/user/profile/orders')).body.orders[0]!;
    const seller = ['ผู้ขาย', 'Playday Co., Ltd.', '0000000000000', 'ใบเสร็จนี้ไม่ใช่ใบกำกับภาษี'];
    // 2,070.00 × 7 / 107 = 135.4206
    const tax = ['ราคารวมภาษีมูลค่าเพิ่ม 7%', '฿135.42', 'เลขประจำตัวผู้เสียภาษี: 0999999999991'];
    for (const text of [number, 'Somchai Jaidee', ...seller, ...tax])
      expect(page.body).toContain(text);
    for (const [reply, type, name] of [
      [picture, 'image/png', `${tickets[0]!.pubId}.png`],
      [code, 'image/png', `payment-${number}.png`],
      [page, 'text/html; charset=utf-8', `${number}.html`],
    ] as const) {
      expect(reply.headers).toMatchObject({
        'content-type': type,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringContaining(`default-src 'none'`),
      });
      expect(reply.headers['content-disposition']).toContain(name);
    }
  });

  test('address of another ticket, order or buyer: leads to the page of the file', async () => {
    const [mine, theirs] = [await paid(), await paid()];
    for (const [address, page] of [
      [
        theirs.ticket.replace(/[^/]+$/u, mine.ticket.split('/').at(-1)!),
        '/account/tickets?lang=en',
      ],
      [mine.ticket.replace('ticket', 'order'), /^\/receipt\?order=/u],
      [`${mine.ticket}x`, '/account/tickets?lang=en'],
      ['/api/files/ticket/T-1/x', '/account/tickets?lang=en'],
      ['/api/files/order/x/x', '/receipt?order=x&lang=en'],
    ] as const) {
      const { statusCode, headers } = await open(address);
      expect([address, statusCode]).toEqual([address, 303]);
      expect(headers.location).toEqual(page instanceof RegExp ? expect.stringMatching(page) : page);
    }
    for (const path of ['account/1/x', 'order/%26x/x', 'order/%00/x'])
      expect((await open(`/api/files/${path}`)).statusCode).toBe(404);
  });

  test.each(['sign-out', 'time', 'refund'])('%s: ends the address of a ticket', async (how) => {
    const { id, visitor, ticket } = await paid();
    expect((await open(ticket)).statusCode).toBe(200);
    if (how === 'sign-out') await visitor.call('POST', '/logout');
    if (how === 'time') shop().turnClock(minutes(58));
    if (how === 'refund') await shop().db.transaction((tx) => refundOrder(tx, id, shop().now()));
    expect((await open(ticket)).statusCode).toBe(303);
  });
});

test('name of a file: in ASCII and in its own script, without what ends a header or folder', () => {
  expect(fileName('สวน "นีออน"/1-2.png')).toBe(
    `filename="___ _____ 1-2.png"; filename*=UTF-8''${encodeURIComponent('สวน นีออน 1-2.png')}`,
  );
  expect(fileName(`../a\r\nSet-Cookie: b\u202e'(1).png`)).toBe(
    `filename=".. a Set-Cookie b '(1).png"; ` +
      "filename*=UTF-8''..%20a%20Set-Cookie%20b%20%27%281%29.png",
  );
});
