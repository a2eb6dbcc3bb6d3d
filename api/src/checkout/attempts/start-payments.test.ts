import { minutes, seconds } from '../../time/time.ts';
import { GatewayUnavailable } from '../../ports/payment/payment.ts';
import { pausePoint } from '../../testing/barrier.ts';
import { paymentTools } from '../../testing/payment-tools.ts';
import { describeShop } from '../../testing/suite.ts';
import { attemptWriter, paymentStarter } from './start-payments.ts';
import { pollPayments } from '../payment-status/poll-payments.ts';

describeShop('start of payments', (shop) => {
  const { placePending, attempts } = paymentTools(shop);
  let original: Pick<ReturnType<typeof shop>['gateway'], 'create' | 'find'>;
  beforeEach(() => void (original = { ...shop().gateway }));

  /** Places an order of a new buyer; resolves with the whole reply. */
  const order = async (ticketName = 'tonight/ga') =>
    (await shop().visitor()).order({ [ticketName]: 1 });
  const timeOut = () => Promise.reject(new GatewayUnavailable('timeout'));
  /** Lets `create` start each payment, and its answer be lost. */
  function loseAnswers() {
    shop().gateway.create = (request) => original.create(request).then(timeOut);
  }

  /** Makes the first call of `create` hang until the test lets it go on. */
  function hangFirstCreate() {
    const stop = pausePoint();
    let calls = 0;
    shop().gateway.create = async (request) => {
      if (++calls === 1) await stop.pass();
      return original.create(request);
    };
    return stop;
  }

  test('gateway call of one order hangs: another order and a free one do not wait', async () => {
    const { reached, open } = hangFirstCreate();
    const hanging = order();
    await reached;
    expect((await order()).body.payment.paymentId).toBeDefined();
    expect((await order('free/free')).body.order.state).toBe('Paid');
    open();
    expect((await hanging).status).toBe(200);
  });

  test('create with an unknown outcome: the payment is found, the order can be paid', async () => {
    loseAnswers();
    const { status, body } = await order();
    expect([status, body.order.attempt]).toEqual([200, 'open']);
    const payments = await shop().sql<{ id: string }>`select id from sandbox_payments`;
    expect(payments).toEqual([{ id: body.payment.paymentId }]);
  });

  test('create that cannot be looked up: the hold restored, the payment voided later', async () => {
    loseAnswers();
    shop().gateway.find = timeOut;
    expect((await order()).body.code).toBe(2030);
    expect(await attempts()).toMatchObject([{ state: 'voiding' }]);
    await pollPayments(shop().context);
    expect(await attempts()).toMatchObject([{ state: 'voided' }]);
    expect(await shop().sql`select state from sandbox_payments`).toEqual([{ state: 'voided' }]);
  });

  test.each([
    ['the gateway knows the payment', true, 'open', 'pending'],
    ['the gateway knows no payment', false, 'failed', 'failed'],
  ])(
    'process ended between the order and its payment, %s: resolved by our reference',
    async (...row) => {
      const [, isKnown, wire, stored] = row;
      const { visitor, id, poll } = await placePending();
      // What a crash leaves behind.
      await shop().sql`update payment_attempts
      set state = 'creating', payment_id = null, content = null, start_until = null`;
      if (!isKnown) await shop().sql`delete from sandbox_payments`;
      const read = async () => (await visitor.call('GET', `/user/order/${id}`)).body.attempt;
      expect(await read()).toBe('starting');
      shop().turnClock(seconds(40));
      await poll();
      expect(await attempts()).toMatchObject([{ state: stored }]);
      expect(await read()).toBe(wire);
      shop().turnClock(minutes(16));
      await poll();
    },
  );

  test('same payment started twice at once: one call to the gateway', async () => {
    const { id } = await placePending();
    await shop().sql`update payment_attempts
      set state = 'creating', payment_id = null, content = null, start_until = null`;
    let calls = 0;
    shop().gateway.create = async (request) => {
      calls++;
      return original.create(request);
    };
    await Promise.all([shop().context.payments(id), shop().context.payments(id)]);
    expect(calls).toBe(1);
    expect(await attempts()).toMatchObject([{ state: 'pending' }]);
  });

  test('payment started by two processes: by the second once the first had its time', async () => {
    const { id } = await placePending();
    await shop().sql`update payment_attempts
      set state = 'creating', payment_id = null, content = null, start_until = null`;
    const { reached, open } = hangFirstCreate();
    const first = shop().context.payments(id);
    await reached;
    const inSecond = () => paymentStarter(shop().context)(id);
    await expect(inSecond()).rejects.toThrow('stillRunning');
    shop().turnClock(seconds(15));
    await inSecond();
    expect(await attempts()).toMatchObject([{ state: 'pending' }]);
    open();
    await first;
  });

  test('payment that is no longer to be started: no process takes its time', async () => {
    const { id } = await placePending();
    await shop().context.payments(id);
    expect(await shop().sql`select start_until from payment_attempts`).toEqual([
      { start_until: null },
    ]);
  });

  test('payment that was started after its attempt had ended: is not stored', async () => {
    await placePending();
    const [attempt] = await shop().sql<{ id: string }>`update payment_attempts
      set state = 'failed', payment_id = null, next_poll_at = null returning id`;
    await attemptWriter(shop().db)({ id: attempt!.id, paymentId: 'sbx_late', content: '' });
    expect(await attempts()).toMatchObject([{ state: 'failed', paymentId: null }]);
  });

  test('two payments at once: the gateway is told of each what belongs to it', async () => {
    await shop().sql`insert into currencies (iso_code, title, symbol, scale)
        values ('JPY', '{"en": "Yen"}', '¥', 0) on conflict do nothing`;
    await shop().sql`update events set currency_id = (select id from currencies where scale = 0)
                      where url = 'adults'`;
    const { method } = await shop().ids();
    const [thai, english] = [await shop().visitor({ lang: 'th' }), await shop().visitor()];
    const placed = [
      await thai.order({ 'adults/ga': 1 }, { method: method.kCards }),
      await english.order({ 'tonight/ga': 1 }, { method: method.promptpay }),
    ].map(({ body }) => body.order);
    const known = await shop().sql<{ reference: string }>`update payment_attempts
      set state = 'creating', payment_id = null, content = null, start_until = null
      returning reference`;
    const told: Parameters<typeof original.create>[0][] = [];
    shop().gateway.create = async (request) => {
      told.push(request);
      return { paymentId: `sbx_${request.reference}`, content: '' };
    };
    const start = paymentStarter(shop().context);
    await Promise.all(placed.map(({ id }) => start(id)));
    const of = (place: number) => ({ orderNumber: placed[place]!.number });
    const qr = { event: 'Event tonight', method: 'PromptPay', language: 'en' };
    const card = { event: 'งาน adults', method: 'Card', language: 'th' };
    expect(told).toMatchObject([
      { method: 'kCards', currency: 'JPY', scale: 0, shown: { ...of(0), ...card } },
      { method: 'promptpay', currency: 'THB', scale: 2, shown: { ...of(1), ...qr } },
    ]);
    expect(told.map(({ reference }) => reference).toSorted()).toEqual(
      known.map(({ reference }) => reference).toSorted(),
    );
    expect(
      await shop().sql`select o.number from orders o join payment_attempts a on a.order_id = o.id
        where a.reference = ${told[0]!.reference}`,
    ).toEqual([{ number: placed[0]!.number.replace('PD-', '') }]);
    // No page of the sandbox has these payments.
    await shop().reset();
  });

  test('reference of a payment: tells which attempt of its own order it is', async () => {
    await placePending();
    await placePending();
    const digits = await shop().sql`select substr(reference, 11, 1) as digit from payment_attempts`;
    expect(digits).toEqual([{ digit: '1' }, { digit: '1' }]);
  });

  test('payment cannot be started: the hold gets back the tickets of its own order', async () => {
    await (await shop().visitor()).order({ 'tonight/vip': 1 });
    const { ticket } = await shop().ids();
    const visitor = await shop().visitor();
    await visitor.hold({ 'tonight/ga': 2 });
    shop().gateway.isDown = true;
    expect((await visitor.order({ 'tonight/ga': 2 })).status).toBe(503);
    const lines = await shop().sql`select ticket_type_id as id, count from hold_lines`;
    expect(lines).toEqual([{ id: ticket['tonight/ga'], count: 2 }]);
  });

  test('payment cannot be started, the hold has ended: tickets free, no lapse', async () => {
    const visitor = await shop().visitor();
    await visitor.hold({ 'tonight/ga': 2 });
    shop().gateway.create = () => {
      shop().turnClock(minutes(31));
      return timeOut();
    };
    shop().gateway.find = timeOut;
    await visitor.order({ 'tonight/ga': 2 });
    expect(await shop().sql`select 1 from hold_lines`).toEqual([]);
    expect(await shop().sql`select tickets, lapses from buyer_counts`).toEqual([
      { tickets: 0, lapses: 0 },
    ]);
  });

  test('answer is lost, and meanwhile the payment is known: its order stays as it is', async () => {
    shop().gateway.create = async () => {
      await shop().sql`update payment_attempts set state = 'pending', payment_id = 'sbx_known'`;
      return timeOut();
    };
    shop().gateway.find = timeOut;
    await order();
    expect(await attempts()).toMatchObject([{ state: 'pending' }]);
    expect(await shop().sql`select state from orders`).toEqual([{ state: 'pending payment' }]);
  });
});
