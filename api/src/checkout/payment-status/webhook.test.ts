import { createHmac } from 'node:crypto';
import { signWebhook, readWebhook } from '../../ports/payment/omise/webhook.ts';
import { describeShop } from '../../testing/suite.ts';

/** Correctly signed bodies that are not a payment event: name, body, expected status. */
const odd: [string, string, number][] = [
  ['nothing', '', 400],
  ['text', 'payment captured', 400],
  ['half JSON', '{"eventId":', 400],
  ['bytes that are not text', '\u0000\ufffd', 400],
  ['null', 'null', 400],
  ['a number', '7', 400],
  ['a list', '[]', 400],
  ['an object without an event', '{}', 403],
  ['an event id that is an object', '{"eventId":{},"paymentId":"x","reference":"x"}', 403],
  [
    'an event id of 3,000 letters',
    JSON.stringify({ eventId: randomText(3_000), paymentId: 'x', reference: 'x' }),
    403,
  ],
  ['a NUL in the event id', JSON.stringify({ eventId: 'a\u0000b', paymentId: 'x', reference: 'x' }), 403],
];

/** Letters that do not compress: PostgreSQL refuses an index entry by its compressed length. */
function randomText(length: number): string {
  let state = 7;
  return Array.from({ length }, () => ((state = (state * 48_271) % 2_147_483_647) % 36).toString(36)).join(
    '',
  );
}

describeShop('webhook', (shop) => {
  const send = (gateway: string, body: string, headers: Record<string, string> = {}) =>
    shop().app.inject({ method: 'POST', url: `/api/payments/${gateway}/webhook`, headers, payload: body });

  test.each(['constructor', 'valueOf', '__proto__', 'toString', 'nobody', '', '%00'])(
    'unknown gateway "%s": 404 or 400',
    async (gateway) => {
      const { statusCode } = await send(encodeURI(gateway), '{}', { 'content-type': 'application/json' });
      expect([gateway, [400, 404].includes(statusCode)]).toEqual([gateway, true]);
    },
  );

  test.each(odd)('%s, correctly signed: 400 or 403, never a server error', async (_name, body, status) => {
    const secret = await shop().context.secrets.get('sandbox webhook');
    const time = Math.floor(shop().now().getTime() / 1_000);
    const signature = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
    const headers = { 'x-sandbox-signature': `t=${time},v1=${signature}` };
    for (const type of ['application/json', 'text/plain']) {
      expect((await send('sandbox', body, { ...headers, 'content-type': type })).statusCode).toBe(status);
    }
  });
});

test.each(odd)('Omise webhook, %s, correctly signed: ignored or 400', (_name, body, status) => {
  const now = new Date();
  const webhookSecret = Buffer.from('the secret').toString('base64');
  const time = String(Math.floor(now.getTime() / 1_000));
  const bytes = Buffer.from(body);
  const headers = {
    'omise-signature-timestamp': time,
    'omise-signature': signWebhook(webhookSecret, time, bytes).toString('hex'),
  };
  const read = () => readWebhook(bytes, headers, now, { webhookSecret, isLive: false });
  if (status === 400) expect(read).toThrow('malformed');
  else expect(read()).toBeUndefined();
});
