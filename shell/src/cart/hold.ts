import { ApiError } from '@playday/shared/kit';
import type { CartState } from '@playday/shared/contract';
import type { Hold } from '@playday/shared/api-contract';
import type { Http } from '@playday/shared/api-contract/http';

interface HoldDeps {
  http: Http;
  get: () => CartState;
  isSignedIn: () => boolean;
  /** Whether this buyer may hold what is in the cart; the api rejects anything else. */
  isAllowed: () => Promise<boolean>;
  /** Receives the server's time from each response; countdowns use it. */
  onClock: (serverNow: number) => void;
  onHeld: (hold: Pick<Hold, 'expiresAt' | 'tickets'>) => void;
  /** Some tickets could not be held; `left` is the remaining count of each type. */
  onShortage: (left: { id: number; left: number }[]) => void;
  onRefused: (error: ApiError) => void;
}

const debounceMs = 250;

/**
 * Keeps the hold on the server in step with the cart: one request at a time, always with the newest cart. A 404
 * without an error code means an api without holds; then only the local timer counts.
 */
export function createHold({
  http,
  get,
  isSignedIn,
  isAllowed,
  onClock,
  onHeld,
  onShortage,
  onRefused,
}: HoldDeps) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  let isStale = false;
  let isSupported = true;

  const send = async () => {
    if (isBusy) {
      isStale = true;
      return;
    }
    isBusy = true;
    const wanted = toHoldRequest(get());
    const { event, tickets } = wanted;
    try {
      if (!event) await http('DELETE /user/hold');
      else if (await isAllowed()) {
        const hold = await http('PUT /user/hold', {
          body: { event, tickets, revision: Date.now() },
        });
        onClock(Date.parse(hold.serverNow));
        onHeld(hold);
      }
      // Another tab may have sent a newer cart before this older request arrived.
      if (JSON.stringify(toHoldRequest(get())) !== JSON.stringify(wanted)) isStale = true;
    } catch (error) {
      if (error instanceof ApiError) answer(error);
    } finally {
      isBusy = false;
      if (isStale) {
        isStale = false;
        void send();
      }
    }
  };
  const answer = (error: ApiError) => {
    if (error.status === 404 && error.code === 0) isSupported = false;
    else if (Array.isArray(error.details.tickets))
      onShortage(error.details.tickets as { id: number; left: number }[]);
    else if (!error.isUnreachable && error.status !== 401) onRefused(error);
  };

  return {
    /** Extends the hold by 1800 s, once. Throws an `ApiError`. */
    async extend(): Promise<void> {
      const hold = await http('POST /user/hold/extend');
      onClock(Date.parse(hold.serverNow));
      onHeld(hold);
    },
    /** Schedules a request; changes in quick succession are sent as one. */
    sync() {
      if (!isSupported || !isSignedIn()) return;
      clearTimeout(timer);
      timer = setTimeout(() => void send(), debounceMs);
    },
  };
}

/** The request body of a hold for this cart. */
const toHoldRequest = ({ event, lines }: CartState) => ({
  event: event?.id,
  tickets: lines.map(({ id, count }) => ({ id, count })),
});
