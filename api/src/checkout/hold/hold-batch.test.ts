import fc from 'fast-check';
import { countedDb, flakyDb } from '../../testing/flaky-db.ts';
import { describeShop } from '../../testing/suite.ts';
import { holdBatch, holdSingle } from './hold-batch.ts';
import { minutes } from '../../time/time.ts';
import type { HoldRequest } from './hold-request.ts';
import { lapseHolds } from '../../stock/holds.ts';

describeShop('hold batch', (shop) => {
  test('random batches: same results as the same requests one by one', async () => {
    const { event, ticket } = await shop().ids();
    const names = ['tonight/few', 'tonight/vip', 'adults/ga', 'tonight/ga'];
    const arbitrary = fc.array(
      fc.record({
        buyer: fc.nat(7),
        revision: fc.integer({ min: 1, max: 3 }),
        tickets: fc.uniqueArray(
          fc.record({ name: fc.constantFrom(...names), count: fc.integer({ min: 1, max: 4 }) }),
          { maxLength: 2, selector: ({ name }) => name },
        ),
      }),
      { minLength: 2, maxLength: 14 },
    );
    for (const plan of fc.sample(arbitrary, { numRuns: 12, seed: 7 })) {
      const outcomes: string[] = [];
      for (const way of ['batch', 'single'] as const) {
        await shop().reset();
        const buyers: number[] = [];
        for (let at = 0; at < 8; at++)
          buyers.push(
            (await shop().visitor({ birthday: at === 7 ? '2015-01-01' : '1990-01-01' })).id,
          );
        const now = shop().now();
        // Has to wait before holding again.
        await shop().sql`insert into buyer_counts (buyer_id, event_id, tickets, lapses, lapsed_at)
          values (${buyers[6]}, ${event.tonight}, 0, 2, ${now})`;
        const requests: HoldRequest[] = plan
          // Concurrent requests of one buyer have no defined order; a page sends one at a time.
          .filter(({ buyer }, at) => plan.findIndex((other) => other.buyer === buyer) === at)
          .map(({ buyer, revision, tickets }) => ({
            buyerId: buyers[buyer]!,
            eventId: event.tonight!,
            revision,
            tickets: tickets.map(({ name, count }) => ({ id: ticket[name]!, count })),
            now,
          }));
        const answers: PromiseSettledResult<unknown>[] = [];
        if (way === 'batch')
          answers.push(...(await holdBatch(shop().db, event.tonight!, requests)));
        else
          for (const request of requests)
            answers.push(...(await Promise.allSettled([holdSingle(shop().db, request)])));
        expect(await shop().invariantViolations()).toEqual([]);
        const stock = await shop().sql`select ticket_type_id, held from ticket_stock order by 1`;
        // What depends on the stock says how it is after the whole batch.
        const results = answers.map((answer) =>
          answer.status === 'rejected'
            ? (answer.reason as Error).message
            : JSON.stringify(answer.value, (key, value: unknown) =>
                ['left', 'isScarce', 'isExtended', 'revision'].includes(key) ? undefined : value,
              ),
        );
        outcomes.push(
          JSON.stringify([
            results.map((text) => text.replace(/"(?:expiresAt|serverNow)":"[^"]+",?/gu, '')),
            stock,
          ]),
        );
      }
      expect(outcomes[0]).toBe(outcomes[1]);
    }
  });

  describe('sold out, for buyers without a hold', () => {
    /** All of `tonight/few` is held; `lapsed` had a hold. */
    async function soldOut() {
      const { event, ticket } = await shop().ids();
      const [owner, other] = [await shop().visitor(), await shop().visitor()];
      const [lapsed, stranger] = [await shop().visitor(), await shop().visitor()];
      await lapsed.hold({ 'tonight/vip': 1 });
      shop().turnClock(minutes(31));
      await lapseHolds(shop().db, shop().now());
      await owner.hold({ 'tonight/few': 4 });
      await other.hold({ 'tonight/few': 1 });
      const wish = (buyerId: number, count: number) => ({
        ...{ buyerId, eventId: event.tonight!, revision: 9, now: shop().now() },
        tickets: count > 0 ? [{ id: ticket['tonight/few']!, count }] : [],
      });
      const db = countedDb(shop().db);
      const ask = async (...requests: HoldRequest[]) => {
        const answers = await holdBatch(db, event.tonight!, requests);
        return answers.map(
          (answer) => answer.status === 'rejected' && (answer.reason as Error).message,
        );
      };
      return { other, lapsed, stranger, wish, ask, db };
    }

    test('refused without a transaction', async () => {
      const { lapsed, stranger, wish, ask, db } = await soldOut();
      const answers = await ask(wish(lapsed.id, 1), wish(stranger.id, 1));
      expect(answers).toEqual(['notEnoughTickets', 'notEnoughTickets']);
      expect(db.transactions()).toBe(0);
    });

    test('beside a cart that is emptied: only what that holds could become free', async () => {
      const { other, stranger, wish, ask, db } = await soldOut();
      const answers = await ask(wish(stranger.id, 2), wish(other.id, 0));
      expect(answers).toEqual(['notEnoughTickets', false]);
      // That of the empty cart.
      expect(db.transactions()).toBe(1);
    });
  });

  test.each([
    [
      '23514',
      'because of the data of one request: each is decided in its own transaction',
      'fulfilled',
      3,
    ],
    [
      '08006',
      'because the connection is lost: answered to all, nothing is repeated',
      'rejected',
      1,
    ],
    ['57014', 'by a timeout: answered to all, nothing is repeated', 'rejected', 1],
    ['40P01', 'by the last of its deadlocks: answered to all, nothing is repeated', 'rejected', 1],
  ])('batch transaction fails with %s, %s', async (code, _what, status, transactions) => {
    const { event, ticket } = await shop().ids();
    const db = flakyDb(shop().db, 'before begin', code);
    const buyers = [await shop().visitor(), await shop().visitor()];
    // Outside of what is counted.
    await lapseHolds(shop().db, shop().now(), { eventId: event.tonight! });
    const answers = await holdBatch(
      db,
      event.tonight!,
      buyers.map(({ id }) => ({
        buyerId: id,
        eventId: event.tonight!,
        tickets: [{ id: ticket['tonight/ga']!, count: 1 }],
        revision: 1,
        now: shop().now(),
      })),
    ).catch((error: unknown) => buyers.map(() => ({ status: 'rejected', reason: error })));
    expect(answers.map((answer) => answer.status)).toEqual([status, status]);
    expect(db.transactions()).toBe(transactions);
  });
});
