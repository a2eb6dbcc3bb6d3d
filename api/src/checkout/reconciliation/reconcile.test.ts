import { days, later, hours, minutes } from '../../time/time.ts';
import { paymentRequest } from '../../ports/payment/conformance.ts';
import { decide } from '../../ports/payment/sandbox/sandbox.ts';
import { describeShop } from '../../testing/suite.ts';
import { reconcile, reconcileDue } from './reconcile.ts';
import type { Page } from '../../ports/payment/payment.ts';
import { describeOnPostgres, freshDatabase, type TestDatabase } from '../../testing/databases.ts';
import { pausePoint } from '../../testing/barrier.ts';
import { openHostileShop } from '../../testing/hostile-shop.ts';
import { lockOrder } from '../order/order-rows.ts';
import { paymentOf, processRefunds, refundOrder, refundPayment } from '../refunds/refunds.ts';

describeShop('reconcile', (shop) => {
  const run = () => reconcile(shop().context, { from: later(shop().now(), -days(1)) });
  async function placed() {
    const visitor = await shop().visitor();
    const { body } = await visitor.order();
    const paymentId = body.payment.paymentId!;
    const approve = () =>
      decide(shop().db, { id: paymentId, choice: 'lost', now: shop().now(), later: shop().now() });
    return { id: body.order.id, paymentId, approve };
  }

  test('capture without a webhook: recorded and reported once', async () => {
    const { id, paymentId, approve } = await placed();
    expect(await run()).toEqual([]);
    await approve();
    expect(await run()).toEqual([
      `Order ${id}, payment ${paymentId}: capture of 103500 minor units of THB was ` +
        'missing and is now recorded.',
    ]);
    expect(await shop().sql`select state from orders`).toEqual([{ state: 'paid' }]);
    expect(await run()).toEqual([]);
  });

  test('capture unknown to the gateway, or gateway down: an alarm, but no correction', async () => {
    const { id, paymentId, approve } = await placed();
    await approve();
    await run();
    await shop().sql`update sandbox_payments set state = 'voided'`;
    expect(await run()).toEqual([
      `Order ${id}, payment ${paymentId}: the gateway does not list our capture of ` +
        '103500 minor units of THB.',
    ]);
    shop().gateway.isDown = true;
    expect(await run()).toEqual(['Gateway sandbox: it was not compared (down).']);
    expect(await shop().sql`select state from orders`).toEqual([{ state: 'paid' }]);
    expect(shop().problems.splice(0)).toMatchObject([{ orderId: id, amount: 103_500 }]);
  });

  test('new shop whose gateway is silent: an alarm after six hours, not at its start', async () => {
    shop().gateway.isDown = true;
    await reconcileDue(shop().context);
    shop().turnClock(hours(5));
    await reconcileDue(shop().context);
    expect(shop().problems).toEqual([]);
    shop().turnClock(hours(1));
    await reconcileDue(shop().context);
    expect(shop().problems.splice(0)).toMatchObject([{ gateway: 'sandbox' }]);
  });
});

type HostileShop = Awaited<ReturnType<typeof openHostileShop>>;

describeOnPostgres('reconciliation with the list of the gateway', () => {
  let database: TestDatabase;
  let shop: HostileShop['shop'];
  let double: HostileShop['double'];
  beforeAll(async () => {
    database = await freshDatabase('postgres');
    ({ shop, double } = await openHostileShop(database.db, () => 0.999));
  });
  beforeEach(async () => {
    await shop.reset();
    double.payments.clear();
    double.turn({});
  });
  afterEach(async () => expect(await shop.invariantViolations()).toEqual([]));
  afterAll(async () => {
    await shop?.close();
    await database?.drop();
  });
  const run = () => reconcile(shop.context, { from: later(shop.now(), -days(1)) });
  const findings = () =>
    shop.sql`select kind, order_id as "orderId", amount from payment_findings order by kind`;

  async function paidOrder() {
    const ga = (await shop.ids()).ticket['tonight/ga']!;
    const visitor = await shop.visitor();
    const { body } = await visitor.order({ 'tonight/ga': 2 });
    const paymentId = body.payment.paymentId!;
    double.settle(paymentId, 'captured');
    await double.webhooksSent();
    const id: number = body.order.id;
    const state = async () => (await visitor.call('GET', `/user/order/${id}`)).body.state;
    expect(await state()).toBe('Paid');
    return { id, ga, visitor, paymentId, state };
  }

  /**
   * Returns all of a payment without us: as its holder's bank, or in the dashboard of the gateway.
   */
  function takeBack(paymentId: string, kind: string): void {
    if (kind === 'dispute') double.dispute(paymentId);
    else double.refundElsewhere(paymentId, 207_000);
  }

  test('money for an order lost with a backup: stored, reported once with an alarm', async () => {
    const [paymentId] = await foreignPayments(1);
    expect(await run()).toEqual([
      `Payment ${paymentId} of double: 100000 minor units of THB arrived for the reference ` +
        'PDLOSTWITHTHEBACK0000, which no order has.',
    ]);
    expect(await findings()).toEqual([{ kind: 'unknown payment', orderId: null, amount: 100_000 }]);
    expect(shop.problems).toHaveLength(1);
    await run();
    expect(shop.problems.splice(0)).toHaveLength(1);
  });

  test.each([
    ['refund made at the gateway', 'refund elsewhere', 'Your payment was returned'],
    ['dispute', 'dispute', 'Your bank took back the payment'],
  ])(
    '%s: the order is cancelled, its tickets are void and the buyer is told, once',
    async (...row) => {
      const [, kind, subject] = row;
      const { id, ga, visitor, paymentId, state } = await paidOrder();
      await shop.mailTo(visitor.email);
      takeBack(paymentId, kind);
      expect(await run()).toHaveLength(1);
      expect(await run()).toEqual([]);
      expect(await state()).toBe('Cancelled');
      expect(await shop.left(ga)).toMatchObject({ held: 0, sold: 0 });
      expect((await visitor.call('GET', '/user/profile/tickets')).body).toEqual([]);
      expect(
        await shop.sql`select reason, state
      from refunds`,
      ).toEqual([{ reason: kind, state: 'done' }]);
      expect(await findings()).toEqual([{ kind, orderId: id, amount: 207_000 }]);
      expect((await visitor.call('GET', `/user/order/${id}`)).body.refunds).toMatchObject([
        { reason: kind === 'dispute' ? 'dispute' : 'refund', state: 'done', amount: 2_070 },
      ]);
      const mails = await shop.mailTo(visitor.email);
      expect(mails.map((mail) => mail.subject)).toEqual([
        'Your tickets for Event tonight',
        subject,
      ]);
    },
  );

  describe('second payment with the same reference, from a start that was repeated', () => {
    /** A copy of the payment under another id, open. */
    function startTwice(paymentId: string) {
      const { payments } = double;
      const first = payments.get(paymentId)!;
      payments.set('twin', {
        ...first,
        id: 'twin',
        state: 'open',
        captureId: null,
        capturedAt: null,
      });
    }
    const refunds = () => shop.sql`select reason, amount from refunds`;

    test.each([
      ['webhook', 0],
      ['reconciliation', 1],
    ])('paid, told by %s: refunded, the order stays paid', async (_way, webhookLost) => {
      const { paymentId, state } = await paidOrder();
      startTwice(paymentId);
      double.turn({ webhookLost });
      double.settle('twin', 'captured');
      await double.webhooksSent();
      await run();
      expect(await refunds()).toEqual([{ reason: 'second', amount: 207_000 }]);
      expect(await state()).toBe('Paid');
      await processRefunds(shop.context);
      expect(double.payments.get('twin')).toMatchObject({ refunded: 207_000 });
      expect(double.payments.get(paymentId)).toMatchObject({ refunded: 0 });
    });

    test('declined: the payment of the order stays open', async () => {
      const visitor = await shop.visitor();
      startTwice((await visitor.order()).body.payment.paymentId!);
      double.settle('twin', 'declined');
      await double.webhooksSent();
      expect(await shop.sql`select state from payment_attempts`).toEqual([{ state: 'pending' }]);
    });
  });

  test('refunded by us and disputed as well: an alarm, once', async () => {
    const { id, paymentId } = await paidOrder();
    await shop.db.transaction((tx) => refundOrder(tx, id, shop.now()));
    await processRefunds(shop.context);
    double.dispute(paymentId);
    expect(await run()).toEqual([
      `Order ${id}, payment ${paymentId}: disputed by the holder of the ` +
        'card after it was refunded.',
    ]);
    expect(shop.problems).toHaveLength(1);
    expect(await run()).toEqual([]);
    expect(await findings()).toEqual([
      { kind: 'dispute after refund', orderId: id, amount: 207_000 },
    ]);
  });

  test.each([
    ['to be made by hand, disputed meanwhile', `state = 'by hand', tries = 16`, 'dispute'],
    [
      'to be made by hand, made in the dashboard of the gateway',
      `state = 'by hand', tries = 16`,
      'refund elsewhere',
    ],
    ['that the gateway has refused, then disputed', 'tries = 1', 'dispute'],
  ])(
    'refund %s: done, nobody transfers or tries it again; one alarm',
    async (_what, change, kind) => {
      const { id, paymentId } = await paidOrder();
      await shop.db.transaction((tx) => refundOrder(tx, id, shop.now()));
      await shop.db.query(`update refunds set ${change}`);
      takeBack(paymentId, kind);
      expect(await run()).toHaveLength(1);
      expect(await shop.sql`select state from refunds`).toEqual([{ state: 'done' }]);
      expect(await run()).toEqual([]);
      expect(await findings()).toEqual([{ kind, orderId: id, amount: 207_000 }]);
    },
  );

  describe('partial refund made at the gateway', () => {
    const refunds = () => shop.sql`select reason, state, amount from refunds order by id`;

    test('raises one alarm, keeps the order paid, tells the buyer, enters the ledger', async () => {
      const { id, visitor, paymentId, state } = await paidOrder();
      for (const [refunded, payout] of [
        [7_000, '2000.00'],
        [17_000, '1900.00'],
      ] as const) {
        double.refundElsewhere(paymentId, refunded);
        expect(await run()).toHaveLength(1);
        expect(await run()).toEqual([]);
        const { rows, checks } = (await shop.office('GET', '/office/reports/settlement')).body;
        const made = `${refunded / 100}.00`;
        expect(rows).toMatchObject([
          {
            payout,
            refundsMade: made,
            refundedInPart: made,
            refundsDue: '0.00',
            refundsByHand: '0.00',
          },
        ]);
        expect(checks.filter(({ isEqual }: { isEqual: boolean }) => !isEqual)).toEqual([]);
      }
      expect(await state()).toBe('Paid');
      expect(await findings()).toEqual([
        { kind: 'partial refund elsewhere', orderId: id, amount: 7_000 },
      ]);
      expect((await shop.mailTo(visitor.email)).map(({ subject }) => subject)).toEqual([
        'Your tickets for Event tonight',
        'Part of your payment was returned',
        'Part of your payment was returned',
      ]);
      // The rest is all that the office can return.
      expect(
        (await shop.office('POST', `/office/orders/${id}/refund`, { reason: 'ill' })).status,
      ).toBe(200);
      await processRefunds(shop.context);
      expect(double.payments.get(paymentId)).toMatchObject({ refunded: 207_000 });
    });

    test('as much as a refund left to people: that one is done, no other is recorded', async () => {
      const { id, paymentId, state } = await paidOrder();
      await shop.office('POST', `/office/orders/${id}/refund`, { reason: 'ill', tickets: 1 });
      await shop.sql`update refunds set state = 'by hand', tries = 16`;
      double.refundElsewhere(paymentId, 103_500);
      await run();
      expect(await refunds()).toEqual([{ reason: 'tickets', state: 'done', amount: 103_500 }]);
      expect(await state()).toBe('Paid');
    });

    test('although all is due back: only reported, as nothing is left of the order', async () => {
      const { id, paymentId } = await paidOrder();
      await shop.db.transaction((tx) => refundOrder(tx, id, shop.now()));
      double.refundElsewhere(paymentId, 7_000);
      expect(await run()).toHaveLength(1);
      expect(await refunds()).toEqual([{ reason: 'refund', state: 'due', amount: 207_000 }]);
    });

    test('more than is left beside a due part: only reported, the order stays paid', async () => {
      const { paymentId, state } = await partOf(200_000);
      double.refundElsewhere(paymentId, 10_000);
      // Recording it would violate a constraint, and nothing of this gateway would be compared any
      // more.
      expect(await run()).toEqual([
        expect.stringContaining('10000 of 207000 minor units were refunded at the gateway'),
      ]);
      expect(await refunds()).toEqual([{ reason: 'part', state: 'due', amount: 200_000 }]);
      expect(await state()).toBe('Paid');
    });
  });

  /** A paid order of which the office has ordered a part to be returned, which is not sent yet. */
  async function partOf(amount = 10_000) {
    const order = await paidOrder();
    await shop.db.transaction(async (tx) => {
      await lockOrder(tx, order.id);
      const payment = (await paymentOf(tx, order.id))!;
      await refundPayment(tx, payment, {
        orderId: order.id,
        amount,
        reason: 'part',
        now: shop.now(),
      });
    });
    return order;
  }

  describe('partial refunds of our own', () => {
    test('sent, and due: nothing is reported, the order stays paid', async () => {
      const { paymentId, state } = await partOf();
      expect(await run()).toEqual([]);
      await processRefunds(shop.context);
      expect(double.payments.get(paymentId)).toMatchObject({ refunded: 10_000 });
      expect(await run()).toEqual([]);
      expect(await findings()).toEqual([]);
      expect(await state()).toBe('Paid');
    });

    test('another part at the gateway: reported without ours', async () => {
      const { id, paymentId, state } = await partOf();
      await processRefunds(shop.context);
      double.refundElsewhere(paymentId, 17_000);
      expect(await run()).toHaveLength(1);
      expect(await findings()).toEqual([
        { kind: 'partial refund elsewhere', orderId: id, amount: 7_000 },
      ]);
      expect(await state()).toBe('Paid');
    });

    test.each([
      ['all of the rest refunded at the gateway', 'refund elsewhere'],
      ['disputed', 'dispute'],
    ])('%s: the order is cancelled, and the rest is recorded once', async (_what, reason) => {
      const { id, paymentId, state } = await partOf();
      await processRefunds(shop.context);
      takeBack(paymentId, reason);
      expect(await run()).toHaveLength(1);
      expect(await run()).toEqual([]);
      expect(await state()).toBe('Cancelled');
      expect(
        await shop.sql`select reason, state, amount from refunds where order_id = ${id}
          order by id`,
      ).toEqual([
        { reason: 'part', state: 'done', amount: 10_000 },
        { reason, state: 'done', amount: 197_000 },
      ]);
    });
  });

  /** The context of the shop, in which this happens before the gateway lists a page. */
  function beforeListing(act: (page: Page, between: { from: Date; to: Date }) => unknown) {
    const { context } = shop;
    const gateway = context.gateways.double!;
    const changes: typeof gateway.changes = async (between, page) => {
      await act(page, between);
      return gateway.changes(between, page);
    };
    return { ...context, gateways: { double: { ...gateway, changes } } };
  }

  test('worker: compares all since the last run, with overlap, one process at a time', async () => {
    const asked: { from: Date; to: Date }[] = [];
    const context = beforeListing((_page, between) => asked.push(between));
    await Promise.all([reconcileDue(context), reconcileDue(context)]);
    expect(asked).toHaveLength(1);
    shop.turnClock(hours(1));
    await reconcileDue(context);
    expect(asked).toHaveLength(2);
    expect(asked[1]!.from.getTime()).toBe(later(asked[0]!.to, -hours(3)).getTime());
    // The gateway fails: the next run covers the same time again.
    const failing = beforeListing(() => Promise.reject(new Error('down')));
    shop.turnClock(hours(1));
    await reconcileDue(failing);
    shop.turnClock(hours(1));
    await reconcileDue(context);
    expect(asked[2]!.from.getTime()).toBe(later(asked[1]!.to, -hours(3)).getTime());
  });

  /** Payments that no order knows. */
  async function foreignPayments(count: number) {
    const { create } = shop.context.gateways.double!;
    const numbers = Array.from({ length: count }, (_none, at) => String(at).padStart(4, '0'));
    const started = await Promise.all(
      numbers.map((number) =>
        create(paymentRequest({ reference: `PDLOSTWITHTHEBACK${number}`, amount: 100_000 })),
      ),
    );
    for (const { paymentId } of started) double.settle(paymentId, 'captured');
    await double.webhooksSent();
    shop.problems.length = 0;
    return started.map(({ paymentId }) => paymentId);
  }
  const state = async () =>
    (
      await shop.sql<{ isDone: boolean; isLeased: boolean }>`
        select comparing_until is null as "isDone", leased_until is not null as "isLeased"
          from reconciliations`
    )[0];

  test('list too long for a run: compared in slices over several, each payment once', async () => {
    await foreignPayments(120);
    let calls = 0;
    const context = beforeListing(() => {
      calls++;
      // This slice took as long as a run may.
      shop.turnClock(minutes(1));
    });
    const counts: number[] = [];
    for (let run = 0; run < 4; run++) {
      await reconcileDue(context);
      counts.push(calls);
      expect(await state()).toEqual({ isDone: run === 3, isLeased: false });
    }
    // The fourth run compares our captures with what the list had.
    expect(counts).toEqual([1, 2, 3, 3]);
    expect(await findings()).toHaveLength(120);
  });

  test('stopped during a slice: ends after it, and the next run goes on', async () => {
    await foreignPayments(60);
    const stopping = new AbortController();
    const cursors: (string | null)[] = [];
    const context = beforeListing(({ cursor }) => {
      cursors.push(cursor);
      stopping.abort();
    });
    await reconcileDue(context, stopping.signal);
    expect(cursors).toEqual([null]);
    expect(await state()).toEqual({ isDone: false, isLeased: false });
    await reconcileDue(context, stopping.signal);
    expect(cursors).toHaveLength(1);
    await reconcileDue(context);
    expect(cursors).toHaveLength(2);
    expect(await state()).toEqual({ isDone: true, isLeased: false });
    expect(await findings()).toHaveLength(60);
  });

  test('failed slice: the next run begins it again, earlier ones are not repeated', async () => {
    await foreignPayments(60);
    const cursors: (string | null)[] = [];
    let isFailing = true;
    const context = beforeListing(({ cursor }) => {
      cursors.push(cursor);
      if (cursor !== null && isFailing) throw new Error('down');
    });
    await reconcileDue(context);
    expect(await state()).toEqual({ isDone: false, isLeased: false });
    isFailing = false;
    await reconcileDue(context);
    expect(await state()).toEqual({ isDone: true, isLeased: false });
    expect(cursors[0]).toBeNull();
    expect(cursors).toEqual([null, cursors[1], cursors[1]]);
    expect(await findings()).toHaveLength(60);
  });

  test('run under way: no other process begins one; after its death another goes on', async () => {
    const listing = pausePoint();
    const signals: (AbortSignal | undefined)[] = [];
    const context = beforeListing(({ signal }) => {
      if (signals.push(signal) === 2) listing.open();
      return listing.pass();
    });
    const first = reconcileDue(context);
    await listing.reached;
    await reconcileDue(context);
    expect(await run()).toEqual([
      'Gateway double: it was not compared (another process compares it, ' +
        'try again in two minutes).',
    ]);
    expect(signals).toHaveLength(1);
    expect(signals[0]).toBeInstanceOf(AbortSignal);
    // The lease of the first one is over, as if its process had died.
    shop.turnClock(minutes(3));
    await reconcileDue(context);
    expect(signals).toHaveLength(2);
    await first;
    expect(await state()).toEqual({ isDone: true, isLeased: false });
  });

  test('slice that outlives its lease after a takeover: not stored, and the run ends', async () => {
    await foreignPayments(60);
    const listing = pausePoint();
    const cursors: (string | null)[] = [];
    const context = beforeListing(({ cursor }) => {
      cursors.push(cursor);
      return cursors.length === 1 ? listing.pass() : undefined;
    });
    const first = reconcileDue(context);
    await listing.reached;
    shop.turnClock(minutes(3));
    await reconcileDue(context);
    expect(cursors).toHaveLength(3);
    listing.open();
    await first;
    expect(cursors.splice(0)).toHaveLength(3);
    expect(await state()).toEqual({ isDone: true, isLeased: false });
    // The next comparison begins at the start of the list.
    shop.turnClock(minutes(10));
    await reconcileDue(context);
    expect(cursors[0]).toBeNull();
  });
});
