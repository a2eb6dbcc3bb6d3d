import { randomUUID } from 'node:crypto';
import { languages } from '@playday/shared/rules/languages/languages';
import { ticketCode } from './account/ticket-code.ts';
import { readTicketKeys } from './account/ticket-keys.ts';
import { verifyTicket } from './account/verify-ticket.ts';
import { readConfig } from './config.ts';
import { createContext } from './create-context.ts';
import type { FileMailer } from './ports/mail/file.ts';
import { useDatabase } from './testing/databases.ts';
import { qrImage } from './qr-image.ts';
import { openShop, type Shop } from './testing/shop.ts';
import { createToken } from './office/tokens.ts';
import { useFolder } from './testing/use-folder.ts';

const production = {
  NODE_ENV: 'production',
  PAYMENT_GATEWAY: 'sandbox',
  MAIL: 'file',
  PUBLIC_URL: 'http://localhost:8080',
  DEPLOY_TOKENS: `operator=${'0'.repeat(64)}`,
  DATABASE_URL: 'postgres://nowhere/none',
  REFUND_KEY: '1'.repeat(64),
  SEED: '0',
  SELLER_NAME: 'Shop Company Limited',
  SELLER_ADDRESS: '9 Silom Road, Bangkok 10500',
  SELLER_NUMBER: '0105560000000',
};

describe('the sandbox in production', () => {
  const database = useDatabase('pglite');
  let shop: Shop;
  const folder = useFolder();
  beforeAll(async () => {
    shop = await openShop(database.db, production);
    await shop.reset();
  });
  afterAll(() => shop?.close());

  test('GET /config: has isTestShop in a test shop only', async () => {
    expect((await shop.call('GET', '/config')).body).toMatchObject({ isTestShop: true });
    const developers = await openShop(database.db);
    expect((await developers.call('GET', '/config')).body).not.toHaveProperty('isTestShop');
    await developers.close();
  });

  test('sandbox payment page: warns in four languages that tickets are not valid', async () => {
    const visitor = await shop.visitor();
    const { body } = await visitor.order();
    const page = await shop.app.inject({ url: `/api/sandbox/pay/${body.payment.paymentId}` });
    for (const lang of languages) expect(page.body).toContain(`<p class="warning" lang="${lang}">`);
    expect(page.body).toContain('the tickets are not valid');
  });

  test('ticket code: rejected at the gate, also with its prefix removed', async () => {
    const { signing, keySet } = await readTicketKeys(
      { ...shop.context, isTest: shop.context.config.isTestShop },
      shop.now(),
    );
    expect((await shop.call('GET', '/ticket-keys')).body.keys).toEqual(keySet);
    const { event, ticket } = await shop.ids();
    const visitor = await shop.visitor();
    await visitor.order({ 'free/free': 1 });
    const { pubId, qr } = (await visitor.call('GET', '/user/profile/tickets')).body[0]!.tickets[0]!;
    const claim = { pubId, eventId: event.free!, ticketTypeId: ticket['free/free']! };
    const shown = await ticketCode(claim, { isTest: true, signing });
    expect(qr).toBe(await qrImage(shown));
    expect(await verifyTicket(shown, keySet)).toBeUndefined();
    expect(await verifyTicket(shown.slice('TEST.'.length), keySet)).toBeUndefined();
  });

  test('gate: takes codes of the test shop, and no others', async () => {
    const { event, ticket } = await shop.ids();
    const { body } = await (await shop.visitor()).order({ 'free/free': 1 });
    const pubId = await shop.value<string>`select pub_id from tickets
      where order_id = ${body.order.id}`;
    const gate = { name: 'Gate', now: shop.now(), roles: ['gate'] as const };
    const call = shop.withToken(await createToken(shop.db, { ...gate, eventId: event.free! }));
    const scan = async (isTest: boolean) => {
      const { signing } = await readTicketKeys({ ...shop.context, isTest }, shop.now());
      const claim = { pubId, eventId: event.free!, ticketTypeId: ticket['free/free']! };
      const code = await ticketCode(claim, { isTest, signing });
      const sent = { code, scanId: randomUUID(), gate: 'North' };
      return (await call('POST', '/gate/check-in', sent)).body;
    };
    // The event is not today.
    expect(await scan(true)).toEqual({ result: 'wrong-day' });
    expect(await scan(false)).toEqual({ result: 'unknown-key' });
  });

  test('mail: a notice in subject, text and HTML, in the language of the mail', async () => {
    const config = readConfig({ ...production, DATA_DIR: folder });
    const { mailer } = await createContext(config, database.db, shop.context.log);
    const [to, from, messageId] = ['a@mail.test', 'b@mail.test', '1.playday@shop.test'];
    const replyTo = 'help@mail.test';
    await mailer.send({
      to,
      from,
      replyTo,
      messageId,
      language: 'th',
      subject: 'บัตร',
      text: 'ข้อความ',
      html: '<p>ข้อความ</p>',
    });
    const files = mailer as FileMailer;
    const mail = await files.read((await files.list())[0]!);
    expect(mail?.subject).toBe('[TEST] บัตร');
    expect(mail?.text).toMatch(/^ระบบทดสอบ: .+\n\nข้อความ$/u);
    expect(mail?.html).toMatch(/ระบบทดสอบ: .+<p>ข้อความ<\/p>$/u);
  });
});
