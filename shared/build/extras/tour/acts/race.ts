import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../../../../kit/http/http.ts';
import type { TourBuyer } from '../buyers.ts';
import { type Act, allEnded, Broken, count, expectThat, secondsSince } from './act.ts';
import { type Offer, orderOne, readOffers, untilAnswered } from './offers.ts';

const crowd = 100;
const last = 10;
const perBuyer = 4;
/** All come within this time. */
const withinMs = 400;
/** So many more buyers hold the tickets that are too many. */
const mostHolders = 12;
/** Code of a refusal: fewer are left. */
const notEnough = 2001;

/** What a buyer of the race got: a hold, an order, or the answer that there are none left. */
type Got = 'hold' | number | 'none';

const holdTickets = ({ http }: TourBuyer, { event, ticket }: Offer, tickets: number) =>
  http('PUT /user/hold', {
    body: { event, tickets: [{ id: ticket, count: tickets }], revision: Date.now() },
  });

/** Ends what a buyer has not paid for. */
async function giveBack({ http }: TourBuyer, signal: AbortSignal): Promise<void> {
  const { order } = await http('GET /user/order/pending');
  if (order) {
    const params = { id: String(order.id) };
    await http('POST /user/order/{id}/cancel', { params, idempotencyKey: randomUUID() });
  }
  await untilAnswered(() => http('DELETE /user/hold'), signal);
}

export const race: Act = {
  id: 'race',
  title: 'Two crowds race for the last ten',
  will:
    'Two hundred buyers want one ticket each of the last ten, at once: a hundred put it into ' +
    'their carts, a hundred order it. Ten get one, all others are told, none is sold twice.',
  button: 'Let them race',
  proof: {
    file: 'api/src/checkout/order/race.test.ts',
    test: '40 holds of 1 to 4 tickets: no overselling',
  },
  async run({ buyers, signal, say, progress }) {
    const all = await buyers.take(2 * crowd + mostHolders, { signal, progress });
    const [holding, racing] = [all.slice(0, mostHolders), all.slice(mostHolders)];
    const offer = (await readOffers(holding[0]!)).find(
      ({ left }) => left >= last && left <= last + perBuyer * mostHolders,
    );
    if (!offer) throw new Broken('This shop sells no tickets of which 10 to 58 are left.');
    try {
      for (const [at, buyer] of holding.entries()) {
        const surplus = Math.min(perBuyer, offer.left - last - at * perBuyer);
        if (surplus > 0) await holdTickets(buyer, offer, surplus);
      }
      say(`${count(last, 'ticket')} of “${offer.name}” are left.`);
      const startedAt = performance.now();
      const got = await allEnded(
        racing.map(async (buyer, at): Promise<Got> => {
          const key = randomUUID();
          await sleep(Math.random() * withinMs, undefined, { signal });
          try {
            if (at >= crowd) {
              const { tickets } = await untilAnswered(() => holdTickets(buyer, offer, 1), signal);
              return tickets.some(({ count: held }) => held > 0) ? 'hold' : 'none';
            }
            const { order } = await untilAnswered(() => orderOne(buyer, offer, key), signal);
            return order.id;
          } catch (error) {
            if (error instanceof ApiError && error.code === notEnough) return 'none';
            throw error;
          }
        }),
      );
      const holds = got.filter((each) => each === 'hold').length;
      const none = got.filter((each) => each === 'none').length;
      const orders = racing.length - holds - none;
      say(
        `After ${secondsSince(startedAt)} ${holds} have one in the cart and ${orders} have ` +
          `ordered one; ${none} were told that there are none left.`,
      );
      expectThat(holds + orders === last, `${holds + orders} tickets were given, and not ${last}.`);
    } finally {
      // Also when the shop stops: what is missed here ends by itself after half an hour.
      await Promise.allSettled(all.map((buyer) => giveBack(buyer, signal)));
    }
    const left = (await readOffers(all[0]!)).find(({ ticket }) => ticket === offer.ticket)?.left;
    expectThat(left === offer.left, `${left} tickets are left, and not ${offer.left} as before.`);
    say(`All have given them back: ${count(left, 'ticket')} as before.`);
  },
};
