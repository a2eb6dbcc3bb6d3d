import { paymentMethods, rulesOf } from '@playday/shared/rules/payment/payment-methods';
import { later, minutes, seconds } from '../../time/time.ts';
import { type Gateway, GatewayUnavailable, type Headers, type PaymentRequest } from './payment.ts';

/** A gateway under test, and what a buyer, a bank and the gateway's own servers do to a payment. */
export interface Bench {
  gateway: Gateway;
  approve: (paymentId: string) => Promise<void>;
  decline: (paymentId: string) => Promise<void>;
  /**
   * The webhook the gateway would send about this payment, signed at `at`; not of a gateway in
   * memory, which sends nothing.
   */
  webhook?: (paymentId: string, at: Date) => Promise<{ bytes: Buffer; headers: Headers }>;
  close: () => Promise<void>;
}

/** Every method that the shop knows: one that an adapter cannot serve fails. */
const methods = Object.keys(paymentMethods).map((method) => ({ method, ...rulesOf(method)! }));
const values: Record<string, string> = { bank: 'scb', phone: '0812345678' };
/** The further fields of a method, as an order sends them. */
const parametersOf = ({ needs = [], termMonths }: Partial<(typeof methods)[number]>) => [
  ...needs.map((key) => ({ key, value: values[key]! })),
  ...(termMonths ? [{ key: 'term', value: String(termMonths) }] : []),
];

/** A payment that a gateway can start, but for its reference, which is used once. */
export const paymentRequest = (
  fields: Partial<PaymentRequest> & { reference: string },
): PaymentRequest => ({
  method: 'mBanking',
  type: 'URL',
  amount: 345_050,
  currency: 'THB',
  scale: 2,
  description: 'Ninth Floor Jazz',
  parameters: [{ key: 'bank', value: 'kbank' }],
  returnUrl: 'https://shop.test/payment',
  expiresAt: later(new Date(), minutes(14)),
  ...fields,
});

/** The behaviour that the shop requires of every gateway adapter. */
export function describeGateway(
  name: string,
  open: () => Promise<Bench>,
  isInMemory = false,
): void {
  describe(`${name}: gateway conformance`, () => {
    let bench: Bench;
    let references = 0;
    beforeAll(async () => {
      bench = await open();
    }, 30_000);
    afterAll(() => bench?.close());

    const request = (fields: Partial<PaymentRequest> = {}) =>
      paymentRequest({
        reference: `PDCONFORMANCE${String(++references).padStart(7, '0')}`,
        ...fields,
      });
    /** Starts a payment; `status` asks for its state. */
    async function start(fields: Partial<PaymentRequest> = {}) {
      const { reference, ...wanted } = request(fields);
      const { paymentId, content } = await bench.gateway.create({ reference, ...wanted });
      return {
        reference,
        paymentId,
        content,
        status: () => bench.gateway.status(paymentId, reference),
      };
    }

    describe.each(methods)('$method', (rules) => {
      const { method, type, isRefundable, isRefundedWhole } = rules;
      const payment = { method, type, parameters: parametersOf(rules) };
      async function captured() {
        const { reference, paymentId, status } = await start(payment);
        await bench.approve(paymentId);
        const found = await status();
        if (found.state !== 'captured') throw new Error(found.state);
        return {
          reference,
          status,
          found,
          captures: found.captures,
          captureId: found.captures[0]!.captureId,
        };
      }

      test('new payment: open, with a QR code or a page URL', async () => {
        const { content, status } = await start(payment);
        expect(content).toMatch(
          type === 'QR' ? /^000201|^data:image\/png;base64,/u : /^https:\/\/[^/]+\//u,
        );
        expect(await status()).toEqual({ state: 'open' });
      });

      test('same reference again: the same payment, found by the reference alone', async () => {
        const wanted = request(payment);
        const first = await bench.gateway.create(wanted);
        expect(await bench.gateway.create(wanted)).toEqual(first);
        await bench.approve(first.paymentId);
        expect(await bench.gateway.status(null, wanted.reference)).toMatchObject({
          state: 'captured',
          paymentId: first.paymentId,
        });
      });

      test('approved payment: each status has the same capture, amount and currency', async () => {
        const { captures, found, status } = await captured();
        expect(captures).toHaveLength(1);
        expect(captures[0]).toMatchObject({ amount: 345_050, currency: 'THB' });
        expect(Math.abs(captures[0]!.at.getTime() - Date.now())).toBeLessThan(minutes(5));
        expect(await status()).toEqual(found);
      });

      test('voided payment: can no longer be paid', async () => {
        const { paymentId, reference, status } = await start(payment);
        expect(await bench.gateway.void(paymentId, reference)).toEqual({ state: 'voided' });
        await bench.approve(paymentId).catch(() => {});
        expect(await status()).toEqual({ state: 'voided' });
        expect(await bench.gateway.void(paymentId, reference)).toEqual({ state: 'voided' });
      });

      test('void after approval: the status is captured', async () => {
        const { paymentId, reference } = await start(payment);
        await bench.approve(paymentId);
        expect(await bench.gateway.void(paymentId, reference)).toMatchObject({
          state: 'captured',
        });
      });

      test('refund: done once, or unsupported by the method', async () => {
        const { captureId, reference } = await captured();
        const capture = {
          captureId,
          reference: `refund of ${reference}`,
          amount: 345_050,
          method,
        };
        const refund = await bench.gateway.refund(capture);
        if (isRefundable !== undefined)
          expect(refund.state).toBe(isRefundable ? 'done' : 'unsupported');
        expect(await bench.gateway.refund(capture)).toEqual(refund);
      });

      if (isRefundedWhole)
        test('partial refund: unsupported, and the whole can still be refunded', async () => {
          const { captureId, reference } = await captured();
          const of = (name: string, amount: number) =>
            bench.gateway.refund({
              captureId,
              reference: `${name} ${reference}`,
              amount,
              method,
            });
          expect(await of('a part of', 100_000)).toEqual({ state: 'unsupported' });
          expect(await of('all of', 345_050)).toMatchObject({ state: 'done' });
        });

      if (isRefundable && !isRefundedWhole)
        test('partial refunds: each done once by reference, never more than is left', async () => {
          const { captureId, reference } = await captured();
          const part = (name: string, amount: number) =>
            bench.gateway.refund({
              captureId,
              reference: `${name} of ${reference}`,
              amount,
              method,
            });
          const refunded = async () => {
            const between = {
              from: later(new Date(), -minutes(60)),
              to: later(new Date(), minutes(60)),
            };
            const { payments } = await bench.gateway.changes(between, {
              cursor: null,
              limit: 100,
            });
            return payments.find(({ chargeId }) => chargeId === captureId)?.refunded;
          };
          const first = await part('first', 100_000);
          expect(await part('first', 100_000)).toEqual(first);
          expect(await refunded()).toBe(100_000);
          // The same amount again is another refund.
          expect(await part('second', 100_000)).not.toEqual(first);
          expect(await part('first', 100_000)).toEqual(first);
          expect(await refunded()).toBe(200_000);
          await part('third', 200_000);
          expect(await refunded()).toBe(345_050);
        });
    });

    test.each(methods.filter(({ minimum }) => minimum.JPY === undefined))(
      '$method in yen: refused, and no payment is started',
      async ({ method, type }) => {
        const wanted = request({ method, type, amount: 6_800, currency: 'JPY', scale: 0 });
        await expect(bench.gateway.create(wanted)).rejects.toBeInstanceOf(GatewayUnavailable);
        expect(await bench.gateway.status(null, wanted.reference)).toEqual({ state: 'unknown' });
      },
    );

    test('payment refused by the bank: the status is declined', async () => {
      const { paymentId, status } = await start();
      await bench.decline(paymentId);
      expect(await status()).toEqual({ state: 'declined' });
    });

    test('payment that was never started: the status is unknown', async () => {
      expect(await bench.gateway.status(null, 'PDNEVERSTARTED000000')).toEqual({
        state: 'unknown',
      });
      expect(await bench.gateway.void(null, 'PDNEVERSTARTED000000')).toEqual({ state: 'unknown' });
    });

    if (isInMemory) return;
    describe('webhook', () => {
      test.each(methods)(
        '$method: the event names its payment',
        async ({ method, type, ...rules }) => {
          const { paymentId } = await start({ method, type, parameters: parametersOf(rules) });
          await bench.approve(paymentId);
          const now = new Date();
          const { bytes, headers } = await bench.webhook!(paymentId, now);
          const event = await bench.gateway.webhook(bytes, headers, now);
          expect(event).toMatchObject({ paymentId });
          expect(event!.eventId).toMatch(/^\S{8,}$/u);
        },
      );

      test('wrong byte, signature or timestamp: rejected', async () => {
        const { paymentId } = await start();
        await bench.approve(paymentId);
        const now = new Date();
        const { bytes, headers } = await bench.webhook!(paymentId, now);
        const read = (changed: Buffer, sent: Headers, at = now) =>
          bench.gateway.webhook(changed, sent, at);
        const oneByte = Buffer.from(bytes);
        oneByte[oneByte.length - 2] = oneByte[oneByte.length - 2]! ^ 1;
        expect(await read(oneByte, headers)).toBeUndefined();
        expect(await read(bytes, {})).toBeUndefined();
        for (const key of Object.keys(headers)) {
          const digits = String(headers[key]).replace(/[0-9a-f](?=[^0-9a-f]*$)/u, (digit) =>
            digit === '0' ? '1' : '0',
          );
          expect(await read(bytes, { ...headers, [key]: digits })).toBeUndefined();
          expect(await read(bytes, { ...headers, [key]: 'garbage' })).toBeUndefined();
        }
        expect(await read(bytes, headers, later(now, seconds(302)))).toBeUndefined();
        expect(await read(bytes, headers, later(now, -seconds(302)))).toBeUndefined();
        expect(await read(bytes, headers)).toMatchObject({ paymentId });
      });
    });
  });
}
