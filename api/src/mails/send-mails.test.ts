import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Shop } from '../testing/shop.ts';
import { describeShop, describeTwoInstances } from '../testing/suite.ts';
import { hours, seconds } from '../time/time.ts';
import { deadLetters, retryDeadLetters } from '../outbox/dead-letters.ts';
import { queueMail } from '../outbox/queue-mails.ts';
import { backOffMs, LEASE_MS, MAX_TRIES, sendMailLane } from './send-mails.ts';

/** Queues mails to an account. */
const queueTo = (personId: number) => (shop: Shop, kind: 'refund' | 'recovery', name: string) =>
  queueMail(shop.db, {
    ...(kind === 'refund' ? { kind, orderId: 0, eventId: 0 } : { kind }),
    fact: name,
    personId,
    to: `${name}@mail.test`,
    lang: 'en',
    details: {},
    now: shop.now(),
  });

/** Lets a shop's mails about orders hang until they are released. */
function hangOrders(shop: Shop) {
  const released = Promise.withResolvers<void>();
  const { mailer } = shop.context;
  let started = 0;
  shop.context.mailer = {
    kind: 'smtp',
    async send(mail) {
      if (mail.to.startsWith('order')) {
        started++;
        await released.promise;
      }
      await mailer.send(mail);
    },
  };
  const restore = () => {
    shop.context.mailer = mailer;
    released.resolve();
  };
  return { started: () => started, restore };
}

async function until(condition: () => boolean): Promise<void> {
  for (let turns = 0; !condition(); turns++) {
    if (turns > 200_000) throw new Error('never true');
    await nextTurn();
  }
}

describeShop('mail lanes', (shop) => {
  test('500 refund mails wait and their transport hangs: a password mail is sent', async () => {
    const queue = queueTo((await shop().visitor()).id);
    for (let at = 0; at < 500; at++) await queue(shop(), 'refund', `order${at}`);
    await queue(shop(), 'recovery', 'password');
    const hanging = hangOrders(shop());
    const orders = sendMailLane(shop().context, 'orders');
    await until(() => hanging.started() > 0);
    expect(await sendMailLane(shop().context, 'account')).toBe(1);
    expect(shop().mails.map(({ to }) => to)).toEqual(['password@mail.test']);
    hanging.restore();
    expect(await orders).toBe(500);
    expect(new Set(shop().mails.map(({ to }) => to)).size).toBe(501);
    expect(shop().mails).toHaveLength(501);
  });

  test('every attempt fails: the mail is a dead letter and is not tried again', async () => {
    const queue = queueTo((await shop().visitor()).id);
    await queue(shop(), 'recovery', 'dead');
    const { mailer } = shop().context;
    let attempts = 0;
    shop().context.mailer = {
      kind: 'smtp',
      send: () => Promise.reject(new Error(`no ${++attempts}`)),
    };
    for (let at = 0; at < MAX_TRIES + 3; at++) {
      await sendMailLane(shop().context, 'account');
      shop().turnClock(hours(1));
    }
    shop().context.mailer = mailer;
    expect(attempts).toBe(MAX_TRIES);
    expect(shop().problems.splice(0)).toHaveLength(1);
    const metrics = (await shop().app.inject({ url: '/metrics' })).body;
    expect(metrics).toContain('playday_mails_dead{lane="account"} 1');

    const [dead, ...others] = await deadLetters(shop().db);
    expect(others).toEqual([]);
    expect(dead).toMatchObject({ lane: 'account', kind: 'recovery' });
    expect(await retryDeadLetters(shop().db, { id: dead!.id + 1, now: shop().now() })).toBe(0);
    expect(await retryDeadLetters(shop().db, { id: dead!.id, now: shop().now() })).toBe(1);
    expect(await shop().mailTo('dead@mail.test')).toHaveLength(1);
    expect(await deadLetters(shop().db)).toEqual([]);
  });
});

describeTwoInstances('mail of two instances', (shops) => {
  test('a mail is being sent: the other instance takes it only after the lease', async () => {
    const [first, second] = shops();
    const queue = queueTo((await first.visitor()).id);
    await queue(first, 'refund', 'order');
    const hanging = hangOrders(first);
    const run = sendMailLane(first.context, 'orders');
    await until(() => hanging.started() === 1);
    second.turnClock(LEASE_MS - seconds(10));
    expect(await sendMailLane(second.context, 'orders')).toBe(0);
    second.turnClock(seconds(10));
    expect(await sendMailLane(second.context, 'orders')).toBe(1);
    hanging.restore();
    await run;
  });

  test('both send at once: every mail is sent once', async () => {
    const [first, second] = shops();
    const queue = queueTo((await first.visitor()).id);
    for (let at = 0; at < 200; at++) await queue(first, 'refund', `order${at}`);
    await Promise.all(shops().map(({ context }) => sendMailLane(context, 'orders')));
    const sent = [...first.mails, ...second.mails].map(({ to }) => to);
    expect(sent).toHaveLength(200);
    expect(new Set(sent).size).toBe(200);
  });
});

test('back-off: doubles up to an hour, and jitter shortens it by at most 20 %', () => {
  expect([1, 2, 3, 15].map((tries) => backOffMs(tries, () => 0))).toEqual([
    5_000, 10_000, 20_000, 3_600_000,
  ]);
  expect(backOffMs(1, () => 1)).toBe(4_000);
});
