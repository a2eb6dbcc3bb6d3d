import { randomUUID } from 'node:crypto';
import { type Act, count, expectThat, secondsSince } from './act.ts';
import { orderOne, readPlenty, untilAnswered } from './offers.ts';

const crowd = 6;

export const killApi: Act = {
  id: 'kill-api',
  title: 'Kill the api in the middle of an order',
  will:
    'Six buyers order at once, and the api is killed at the first answer. Their pages ask again ' +
    'with the same key: each has one order, none has two.',
  button: 'Kill it',
  proof: {
    file: 'api/src/crash.test.ts',
    test: 'kill -9 during orders: confirmed ones are stored',
  },
  async run({ shop, buyers, signal, say, progress }) {
    const taken = await buyers.take(crowd, { signal, progress });
    const offer = await readPlenty(taken[0]!);
    const startedAt = performance.now();
    let isKilled = false;
    const kill = () => {
      if (!isKilled) shop.programs.api.crash();
      isKilled = true;
    };
    let lost = 0;
    const orders = taken.map((buyer) => ({ buyer, key: randomUUID() }));
    try {
      const first = await Promise.all(
        orders.map(({ buyer, key }) =>
          orderOne(buyer, offer, key).then(
            ({ order }) => {
              // The others are under way.
              kill();
              return order.id;
            },
            () => {
              lost += 1;
              return undefined;
            },
          ),
        ),
      );
      expectThat(isKilled, 'No order was answered, so the api was not killed.');
      say(`The api was killed: ${count(lost, 'answer')} of ${crowd} did not come.`);
      progress('It starts again, and the pages repeat their orders …');
      for (const [at, { buyer, key }] of orders.entries()) {
        const { order } = await untilAnswered(() => orderOne(buyer, offer, key), signal);
        const before = first[at];
        expectThat(before === undefined || before === order.id, 'A repeat made another order.');
        const { orders: all } = await buyer.http('GET /user/profile/orders');
        const open = all.filter(({ state }) => state === 'Pending payment').length;
        expectThat(open === 1, `A buyer has ${count(open, 'open order')}.`);
      }
      say(`After ${secondsSince(startedAt)} all ${crowd} have their order, and each has one.`);
    } finally {
      await Promise.allSettled(
        orders.map(({ buyer }) =>
          untilAnswered(async () => {
            const { order } = await buyer.http('GET /user/order/pending');
            const params = { id: String(order?.id) };
            if (order)
              await buyer.http('POST /user/order/{id}/cancel', {
                params,
                idempotencyKey: randomUUID(),
              });
          }, signal),
        ),
      );
    }
    say('All have cancelled: the tickets are on sale again.');
  },
};
