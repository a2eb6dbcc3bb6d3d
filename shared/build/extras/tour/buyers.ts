import { join } from 'node:path';
import type { Http } from '../../../api-contract/http.ts';
import { apiClient, registerBuyer } from '../../new-buyer.ts';
import { readOutbox } from './read-outbox.ts';

/** More at once would only wait for the two hashes of passwords that run at a time. */
const atOnce = 6;
/** A session ends 57 minutes after its last use. */
const freshMs = 45 * 60_000;

export interface TourBuyer {
  http: Http;
  token: string;
  usedAt: number;
}

export type Buyers = ReturnType<typeof createBuyers>;

/**
 * The accounts that the tour buys with. They are registered through the api as anybody's, when they
 * are needed, and used again until the shop stops.
 */
export function createBuyers(shop: string, dataDir: string) {
  const linkTo = readOutbox(join(dataDir, 'outbox'));
  let pool: TourBuyer[] = [];
  let next = 0;

  async function register(): Promise<TourBuyer> {
    const { token } = await registerBuyer(shop, { linkTo });
    return { token, http: apiClient(shop, token), usedAt: Date.now() };
  }

  /** As many buyers; other ones than the last time, where there are more. */
  async function take(
    number: number,
    { signal, progress }: { signal: AbortSignal; progress: (line: string) => void },
  ): Promise<TourBuyer[]> {
    pool = pool.filter(({ usedAt }) => Date.now() - usedAt < freshMs);
    const tell = () => progress(`Registering buyers, once: ${pool.length} of ${number}.`);
    const registering = async () => {
      while (pool.length + underWay < number && !signal.aborted) {
        underWay++;
        const buyer = await register().finally(() => underWay--);
        pool.push(buyer);
        if (pool.length % 10 === 0) tell();
      }
    };
    let underWay = 0;
    if (pool.length < number) tell();
    await Promise.all(Array.from({ length: atOnce }, registering));
    signal.throwIfAborted();
    const taken = Array.from({ length: number }, () => pool[next++ % pool.length]!);
    for (const buyer of taken) buyer.usedAt = Date.now();
    return taken;
  }

  return { take };
}
