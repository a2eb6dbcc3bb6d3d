import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../../../../kit/http/http.ts';
import type { TourBuyer } from '../buyers.ts';
import { Broken } from './act.ts';

/** Tickets of one type that are on sale. */
export interface Offer {
  event: number;
  name: string;
  ticket: number;
  left: number;
  /** Id of the payment by card. */
  method: number;
}

/** All tickets that are on sale by card, those that are fewest first. */
export async function readOffers({ http }: TourBuyer): Promise<Offer[]> {
  const { events } = await http('GET /event', { query: { start: 0, limit: 50, past: false } });
  const offers = await Promise.all(
    events
      .filter(({ isSoldOut, saleStart }) => !isSoldOut && isPast(saleStart))
      .map(async ({ id, name }) => {
        const [{ tickets }, methods] = await Promise.all([
          http('GET /event/{id}', { params: { id: String(id) } }),
          http('GET /user/order/methods/{eventId}', { params: { eventId: String(id) } }),
        ]);
        const method = methods.find(({ alias }) => alias === 'kCards')?.id;
        return tickets.flatMap(({ id: ticket, left, saleStart }) =>
          method !== undefined && isPast(saleStart)
            ? [{ event: id, name, ticket, left, method }]
            : [],
        );
      }),
  );
  return offers.flat().toSorted((a, b) => a.left - b.left);
}

const isPast = (start: string | null | undefined) => !start || Date.parse(start) <= Date.now();

/** The tickets of an event that are plenty. */
export async function readPlenty(buyer: TourBuyer): Promise<Offer> {
  const offer = (await readOffers(buyer)).at(-1);
  if (!offer || offer.left < 20)
    throw new Broken('This shop sells no event with tickets by card; the sample season has some.');
  return offer;
}

/** Orders one ticket by card. */
export const orderOne = (
  { http }: TourBuyer,
  { event, ticket, method }: Offer,
  idempotencyKey: string,
) =>
  http('POST /user/order', {
    body: { event, tickets: [{ id: ticket, count: 1 }], method },
    idempotencyKey,
  });

/** Pauses of a page that repeats an order whose outcome is unknown. */
const repeatPausesMs = [1_000, 2_000, 4_000, 8_000, 8_000, 8_000, 8_000];
/** Code of a refusal: an earlier request with this key still runs. */
const stillRunning = 1010;

/**
 * Calls until there is an answer, with the pauses of a page: again when none came, when the shop is
 * busy, or while the first request with the same key still runs.
 */
export async function untilAnswered<Reply>(
  call: () => Promise<Reply>,
  signal: AbortSignal,
): Promise<Reply> {
  for (const pauseMs of repeatPausesMs) {
    try {
      return await call();
    } catch (error) {
      const mayRepeat =
        error instanceof ApiError &&
        (error.isUnreachable || error.status >= 500 || error.code === stillRunning);
      if (!mayRepeat) throw error;
    }
    await sleep(pauseMs, undefined, { signal });
  }
  return call();
}
