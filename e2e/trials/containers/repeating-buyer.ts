import { setTimeout as sleep } from 'node:timers/promises';
import { offers, signIn } from '../../../api/src/testing/program.ts';
import { repeatPausesMs } from '../../../mfe-checkout/src/order/repeat-pauses.ts';

/**
 * For this long, and the time that the answers take, the page repeats an order whose outcome is
 * unknown.
 */
const orderPatienceMs = repeatPausesMs.reduce((sum, pauseMs) => sum + pauseMs, 0);
/** For this long a patient visitor presses a button again. */
const visitorPatienceMs = 60_000;
/** Code of a 409: an earlier request with this key still runs. */
const stillRunning = 1010;

interface Answer {
  order?: { id: number };
  /** Of a refusal. */
  code?: number;
}

/**
 * A buyer who orders and cancels, one order after the other, through the edge at this port. A
 * request whose answer is lost, or that is answered with 502, 503 or 504 or because the first one
 * still runs, is repeated with its `Idempotency-Key`: an order for as long as the page repeats it,
 * a cancellation as by a patient visitor. `repeated` counts them.
 */
export async function startRepeatingBuyer(port: number) {
  const visitor = await signIn(port);
  // Of another event than the ticket that was bought before: the same tickets cannot be ordered
  // twice in a row.
  const body = (await offers(visitor.call)).at(-1);
  if (!body) throw new Error('nothing is on sale');
  const before = (await readOrders()).length;
  /** The order that each key was acknowledged with. */
  const placed = new Map<string, number>();
  const problems: string[] = [];
  let repeated = 0;
  let isStopped = false;

  async function readOrders(): Promise<{ id: number }[]> {
    const { orders } = (await visitor.call('GET', '/user/profile/orders')) as never as {
      orders: { id: number }[];
    };
    return orders;
  }

  async function write(
    path: string,
    key: string,
    patienceMs: number,
    content?: object,
  ): Promise<Answer> {
    const startedAt = performance.now();
    for (;;) {
      const reply = await visitor
        .send('POST', path, content, { 'idempotency-key': key })
        .catch(() => undefined);
      // The answer may break off as well.
      const answer = (await reply?.json().catch(() => undefined)) as Answer | undefined;
      if (reply?.ok && answer) return answer;
      const isRepeatable =
        !reply || !answer || answer.code === stillRunning || [502, 503, 504].includes(reply.status);
      if (!isRepeatable || performance.now() - startedAt > patienceMs)
        throw new Error(`${path}: ${reply?.status ?? 'no answer'} ${JSON.stringify(answer)}`);
      repeated++;
      await sleep(Number(reply?.headers.get('retry-after') ?? 1) * 1_000);
    }
  }

  const buying = (async () => {
    for (let next = 0; !isStopped; next++) {
      const key = `buyer-${next}`;
      try {
        const { order } = await write('/user/order', key, orderPatienceMs, body);
        placed.set(key, order!.id);
        await write(`/user/order/${order!.id}/cancel`, `${key}-cancel`, visitorPatienceMs);
      } catch (error) {
        problems.push((error as Error).message);
        return;
      }
      await sleep(100);
    }
  })();

  return {
    placed,
    repeated: () => repeated,
    /**
     * Ends, and returns what is wrong: orders that are missing, twice, or that nobody was told of.
     */
    async stop(): Promise<string[]> {
      isStopped = true;
      await buying;
      const stored = (await readOrders()).map(({ id }) => id);
      const wrong = [...placed].flatMap(([key, id]) =>
        stored.includes(id) ? [] : [`order ${id} of ${key} is missing`],
      );
      if (new Set(placed.values()).size !== placed.size) wrong.push('two keys have one order');
      const extra = stored.length - before - placed.size;
      if (extra !== 0) wrong.push(`${extra} orders more than were acknowledged`);
      return [...problems, ...wrong];
    },
  };
}
