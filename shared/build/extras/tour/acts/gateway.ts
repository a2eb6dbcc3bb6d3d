import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { apiClient } from '../../../new-buyer.ts';
import { root } from '../../../root.ts';
import type { ShopPlaces } from '../../../scripts/shop-options.ts';
import type { TourBuyer } from '../buyers.ts';
import { type Act, allEnded, count, expectThat, secondsSince } from './act.ts';
import { orderOne, readPlenty } from './offers.ts';

/** What the buyers choose on the page of the sandbox. */
const choices = {
  twice: 'told the shop twice',
  later: 'approved 20 s later',
  lost: 'never told the shop, which asked by itself',
} as const;

/** The last shop to wait for would be one whose jobs do not run. */
const patienceMs = 90_000;

/** Waits until an order is paid; returns how many tickets it has then. */
async function untilPaid({ http }: TourBuyer, order: number, signal: AbortSignal) {
  for (const end = Date.now() + patienceMs; ; await sleep(500, undefined, { signal })) {
    const { orders } = await http('GET /user/profile/orders');
    const found = orders.find(({ id }) => id === order);
    if (found?.state === 'Paid') break;
    expectThat(Date.now() < end, `Order ${order} is ${found?.state ?? 'gone'}, and not paid.`);
  }
  const events = await http('GET /user/profile/tickets', { query: {} });
  return events.flatMap(({ tickets }) => tickets).length;
}

/**
 * Refunds an order as the office does, so that its tickets are on sale again: with the token that a
 * shop on the embedded database keeps for commands, else by such a command.
 */
async function refund(shop: string, order: string, { apiPort, dataDir }: ShopPlaces) {
  const reason = 'the tour gives it back';
  const token = join(dataDir, 'office-token');
  if (!process.env.DATABASE_URL && existsSync(token)) {
    const http = apiClient(shop, readFileSync(token, 'utf8'));
    await http('POST /office/orders/{order}/refund', { params: { order }, body: { reason } });
    return;
  }
  await promisify(execFile)(
    process.execPath,
    [join(root, 'api/src/office/cli/main.ts'), 'refund', order, '--reason', reason, '--yes'],
    { env: { ...process.env, API_PORT: String(apiPort), DATA_DIR: dataDir } },
  );
}

export const gateway: Act = {
  id: 'gateway',
  title: 'The gateway tells twice, late, never',
  will:
    'Three buyers pay by card. The gateway tells the shop about the first payment twice, about ' +
    'the second after 20 seconds, and never about the third. Each is paid once, with one ticket.',
  button: 'Let them pay',
  proof: {
    file: 'api/src/checkout/reconciliation/hostile-gateway.test.ts',
    test: 'hanging calls, lost webhooks, late money',
  },
  async run({ shop, places, buyers, signal, say, progress }) {
    const names = Object.keys(choices) as (keyof typeof choices)[];
    const taken = await buyers.take(names.length, { signal, progress });
    const offer = await readPlenty(taken[0]!);
    const numbers: string[] = [];
    const startedAt = performance.now();
    try {
      await allEnded(
        names.map(async (choice, at) => {
          const buyer = taken[at]!;
          const before = await buyer.http('GET /user/profile/tickets', { query: {} });
          const had = before.flatMap(({ tickets }) => tickets).length;
          const { order, payment } = await orderOne(buyer, offer, randomUUID());
          await fetch(String(payment.content), {
            method: 'POST',
            body: new URLSearchParams({ choice }),
            redirect: 'manual',
            signal,
          });
          const has = await untilPaid(buyer, order.id, signal);
          numbers.push(order.number);
          expectThat(has === had + 1, `Order ${order.number} has ${has - had} tickets.`);
          say(
            `The gateway ${choices[choice]}: ${order.number} was paid after ` +
              `${secondsSince(startedAt)}, with one ticket.`,
          );
        }),
      );
    } finally {
      progress('Giving the money back …');
      const refunds = await Promise.allSettled(
        numbers.map((each) => refund(shop.url, each, places)),
      );
      const done = refunds.filter(({ status }) => status === 'fulfilled').length;
      say(`${count(done, 'order')} refunded: the tickets are on sale again.`);
    }
  },
};
