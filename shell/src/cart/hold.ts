import type { CartState } from '@playday/shared/contract';
import type { ErrorCode, Hold } from '@playday/shared/api-contract';
import type { Http } from '@playday/shared/api-contract/http';
import { ApiError } from '@playday/shared/kit';
import { startStopwatch } from '@playday/shared/kit/stopwatch';
import { ticketCount, withoutHeldPrice } from '@playday/shared/rules/cart/cart';
import {
  applyHeldPrices,
  applyLimit,
  applyStock,
  stockIn,
} from '@playday/shared/rules/cart/cart-corrections';
import type { CartStore } from './cart-store.ts';

/**
 * What the api's answer ended: tickets are out of the cart or, if another device replaced the hold,
 * only not held any more.
 */
export type HoldLoss =
  | { reason: 'shortage' | 'replaced' }
  /** `limit`: how many tickets of the event the buyer may hold beside their orders. */
  | { reason: 'limit'; limit: number }
  /** Their sale ended; `tickets`: the names of their types. */
  | { reason: 'typeEnded'; tickets: string[] }
  /** Another tab or device ordered them. */
  | { reason: 'ordered'; pubId: string }
  | { reason: 'refused'; message: string };

export interface HoldDeps {
  http: Http;
  now: () => number;
  /** Resolves when `now` was compared with the server's clock. */
  timeKnown: () => Promise<void>;
  cart: Pick<CartStore, 'get' | 'clear' | 'hasExpired' | 'applyServerState' | 'followSession'>;
  isSignedIn: () => boolean;
  /** Whether this buyer may hold what is in the cart; the api rejects anything else. */
  isAllowed: () => Promise<boolean>;
  /** `event`: the name of the tickets' event; the buyer may be on the page of another one. */
  onLost: (loss: HoldLoss, event: string | undefined) => void;
}

const codes = {
  stillRunning: 1010,
  limit: 2002,
  ageRestricted: 2003,
  tooSoon: 2007,
  typeEnded: 2014,
} satisfies Record<string, ErrorCode>;
const debounceMs = 250;
const longestPauseMs = 30_000;
/** The hold of an open page is checked this often, since another device may replace it. */
const checkEveryMs = 60_000;
/** The shortest pause before a check, however often the page gets the focus. */
const checkPauseMs = 15_000;

/**
 * Keeps the hold on the server in step with the cart: one request at a time, always with the newest
 * cart, repeated until the api confirms or refuses it. The cart's `hold` says which. A 404 without
 * an error code means an api without holds; then only the local timer counts.
 */
export function createHold({
  http,
  now,
  timeKnown,
  cart,
  isSignedIn,
  isAllowed,
  onLost,
}: HoldDeps) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  let isStale = false;
  let isSupported = true;
  let failures = 0;
  /** The newest revision that this page knows; the api ignores an older one. */
  let revision = 0;
  let sinceChecked = () => Number.POSITIVE_INFINITY;
  /** Events that changes took out of the cart and whose tickets the api may still hold. */
  const left = new Set<number>();

  const isActive = () => isSupported && isSignedIn();
  const schedule = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(send), ms);
  };
  const setState = (hold: CartState['hold']) => {
    if (cart.get().lines.length === 0) return;
    // Held anew, the tickets may cost something else.
    const linesIn = ({ lines }: CartState) =>
      hold === 'replaced' ? lines.map(withoutHeldPrice) : lines;
    cart.applyServerState((state) => ({ ...state, lines: linesIn(state), hold }));
  };

  /**
   * Runs one task at a time. A cart that changed meanwhile, in this or in another tab, is sent
   * afterwards.
   */
  const run = async (task: (wanted: HoldRequest) => Promise<void>) => {
    if (isBusy || !isActive()) {
      isStale = isBusy;
      return;
    }
    clearTimeout(timer);
    isBusy = true;
    isStale = false;
    const wanted = toHoldRequest(cart.get());
    try {
      await task(wanted);
      failures = 0;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await onFailure(error, wanted);
    } finally {
      isBusy = false;
      if (isStale || !isSame(toHoldRequest(cart.get()), wanted)) schedule(0);
    }
  };

  const send = async (wanted: HoldRequest) => {
    const { event, tickets } = wanted;
    if (event === undefined) return releaseLeft(wanted);
    if (!(await isAllowed())) return setState('refused');
    // Tickets whose time turns out to be over must not be held again.
    await timeKnown();
    if (!isSame(toHoldRequest(cart.get()), wanted)) return;
    revision = Math.max(now(), revision + 1);
    sinceChecked = startStopwatch();
    const hold = await http('PUT /user/hold', {
      body: { event, tickets, revision },
      needs: 'tickets',
    });
    // It replaced the hold of any other event. The cart may have been emptied meanwhile.
    left.clear();
    if (cart.get().event?.id !== event) left.add(event);
    if (!confirm(hold, wanted)) retry();
  };

  /**
   * Releases the tickets of an emptied cart, and not those of another event that another device
   * holds meanwhile. The server lets a hold lapse by itself: a clock must not give tickets back.
   */
  const releaseLeft = async (wanted: HoldRequest) => {
    await timeKnown();
    for (const event of left) {
      if (cart.hasExpired() || !isSame(toHoldRequest(cart.get()), wanted)) return;
      revision = Math.max(now(), revision + 1);
      await http('PUT /user/hold', { body: { event, tickets: [], revision }, needs: 'tickets' });
      left.delete(event);
    }
  };

  /**
   * Asks how things stand: another tab or device may have ordered, or another device replaced the
   * hold.
   */
  const check = async (wanted: HoldRequest) => {
    const { event } = wanted;
    if (event === undefined) return;
    const name = cart.get().event?.name;
    sinceChecked = startStopwatch();
    const status = await http('GET /user/hold', {
      query: { event: String(event) },
      needs: 'hold',
    }).catch((error: unknown) => {
      // Without an answer the last confirmation stands.
      if (error instanceof ApiError && isTransient(error)) return null;
      throw error;
    });
    if (!status) return;
    const { hold, pendingOrder } = status;
    if (hold && confirm(hold, wanted)) return;
    if (
      !hold &&
      pendingOrder &&
      cart.get().hold === 'confirmed' &&
      isSame(toHoldRequest(cart.get()), wanted)
    ) {
      cart.clear();
      return onLost({ reason: 'ordered', pubId: pendingOrder.pubId }, name);
    }
    const isNews = cart.get().hold !== 'replaced';
    setState('replaced');
    if (isNews && cart.get().event?.id === event) onLost({ reason: 'replaced' }, name);
  };

  /**
   * Applies a hold. False if it is not what was asked for: another device's newer revision was
   * kept.
   */
  const confirm = (hold: Hold, wanted: HoldRequest): boolean => {
    // An api of another release may not send all of it.
    const {
      revision: newest = 0,
      isExtended = false,
      isScarce = false,
      remaining,
      expiresAt,
    }: Partial<Hold> = hold;
    revision = Math.max(revision, newest);
    const held = {
      event: hold.event ?? undefined,
      tickets: hold.tickets.map(({ id, count }) => ({ id, count })),
    };
    if (!isSame(held, wanted) || !expiresAt) return false;
    const endsAt = Date.parse(expiresAt);
    // A cart that changed meanwhile is sent next.
    if (!isSame(toHoldRequest(cart.get()), wanted)) return true;
    cart.applyServerState((state) => ({
      ...applyHeldPrices(applyStock(state, hold.tickets), hold.tickets),
      hold: 'confirmed',
      endsAt,
      isExtended,
      isScarce,
      limit:
        remaining === undefined ? state.limit : remaining + ticketCount({ lines: hold.tickets }),
    }));
    return true;
  };

  const retry = () => {
    failures++;
    setState('retrying');
    schedule(Math.min(1000 * 2 ** (failures - 1), longestPauseMs));
  };

  const onFailure = async (error: ApiError, wanted: HoldRequest) => {
    // The session's end was noticed by the client of the api.
    if (error.status === 401) return;
    if (error.status === 404 && error.code === 0) {
      isSupported = false;
      return cart.followSession();
    }
    if (isTransient(error)) return retry();
    if (wanted.event === undefined || !isSame(toHoldRequest(cart.get()), wanted)) return;
    if (error.code === codes.ageRestricted) return setState('refused');
    const before = ticketCount(cart.get());
    const name = cart.get().event?.name;
    const loss = await takeOut(error, wanted.event).catch(() => null);
    // If nothing was taken out to satisfy the api, it is asked again later.
    if (!loss || ticketCount(cart.get()) === before) retry();
    else onLost(loss, name);
  };

  const takeOut = async (error: ApiError, event: number): Promise<HoldLoss> => {
    const left = stockIn(error.details);
    if (left) {
      const before = cart.get().lines;
      cart.applyServerState((state) => ({ ...applyStock(state, left), hold: 'sending' }));
      if (error.code === codes.typeEnded) {
        const now = new Map(cart.get().lines.map(({ id, count }) => [id, count]));
        const ended = before.filter(({ id, count }) => now.get(id) !== count);
        return { reason: 'typeEnded', tickets: ended.map(({ name }) => name) };
      }
      // In a pause what is held stays, and only what was added goes.
      return error.code === codes.tooSoon
        ? { reason: 'refused', message: error.message }
        : { reason: 'shortage' };
    }
    if (error.code === codes.limit) {
      const query = { event: String(event) };
      const { hold, remaining } = await http('GET /user/hold', { query, needs: 'remaining' });
      // The cart of another event, chosen meanwhile, is sent next.
      if (cart.get().event?.id !== event) throw error;
      const limit = remaining + ticketCount({ lines: hold?.tickets ?? [] });
      cart.applyServerState((state) => ({ ...applyLimit(state, limit), hold: 'sending' }));
      return { reason: 'limit', limit };
    }
    cart.clear(error.message);
    return { reason: 'refused', message: error.message };
  };

  /** A failed request is repeated at once, and a confirmed hold is checked. */
  const wake = () => {
    if (document.hidden || !navigator.onLine) return;
    if (failures > 0) return void run(send);
    const isDue = sinceChecked() > checkPauseMs;
    const { hold, lines } = cart.get();
    // A replaced hold is not taken back from the other device without the buyer's wish.
    if (isDue && lines.length > 0)
      void run(['confirmed', 'replaced'].includes(hold) ? check : send);
  };

  return {
    /** Extends the hold, as far as the api allows it. Throws an `ApiError`. */
    async extend(): Promise<void> {
      try {
        const hold: Partial<Hold> = await http('POST /user/hold/extend', { needs: 'tickets' });
        const { event, expiresAt, isExtended = true, isScarce = false } = hold;
        // Also for a cart that has changed since: the end belongs to the event.
        if (event === cart.get().event?.id && expiresAt)
          cart.applyServerState((state) => ({
            ...state,
            endsAt: Date.parse(expiresAt),
            isExtended,
            isScarce,
          }));
      } catch (error) {
        if (!(error instanceof ApiError) || !isTransient(error)) throw error;
        // The answer was lost: the hold may be extended nevertheless.
        await run(check);
        if (!cart.get().isExtended) throw error;
      }
    },
    /**
     * Schedules a request; changes in quick succession are sent as one. `before`: the event of the
     * cart before the change.
     */
    sync(before?: number) {
      if (before !== undefined) left.add(before);
      if (isActive()) schedule(debounceMs);
    },
    /** Whether the api holds tickets, as far as is known. */
    isSupported: () => isSupported,
    /**
     * Repeats failed requests and checks the hold when the page is used again. Returns a function
     * that stops it.
     */
    start(): () => void {
      addEventListener('online', wake);
      addEventListener('focus', wake);
      document.addEventListener('visibilitychange', wake);
      const interval = setInterval(() => sinceChecked() > checkEveryMs && wake(), checkEveryMs);
      return () => {
        removeEventListener('online', wake);
        removeEventListener('focus', wake);
        document.removeEventListener('visibilitychange', wake);
        clearInterval(interval);
      };
    },
  };
}

interface HoldRequest {
  event: number | undefined;
  tickets: { id: number; count: number }[];
}

/** The request body of a hold for this cart. */
const toHoldRequest = ({ event, lines }: CartState): HoldRequest => ({
  event: event?.id,
  tickets: lines.map(({ id, count }) => ({ id, count })),
});

/** Whether two requests hold the same tickets, in any order. */
const isSame = (one: HoldRequest, other: HoldRequest) =>
  one.event === other.event &&
  one.tickets.length === other.tickets.length &&
  one.tickets.every(({ id, count }) =>
    other.tickets.some((ticket) => ticket.id === id && ticket.count === count),
  );

/**
 * Whether the same request may succeed later: no answer of the api, a busy or failing server, a
 * request still running.
 */
const isTransient = ({ status, code }: ApiError) =>
  code === 0 || status >= 500 || status === 429 || code === codes.stillRunning;
