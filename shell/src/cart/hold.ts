import { ApiError } from '@playday/shared/kit';
import type { CartState } from '@playday/shared/contract';
import type { Hold } from '@playday/shared/api-contract';
import type { Http } from '@playday/shared/api-contract/http';

interface Needs {
  http: Http;
  get: () => CartState;
  isSignedIn: () => boolean;
  /** Tells whether this buyer may have what is in the cart: the api refuses to hold anything else. */
  isAllowed: () => Promise<boolean>;
  /** The server's own clock, to count down by. */
  onClock: (serverNow: number) => void;
  onHeld: (hold: Pick<Hold, 'expiresAt' | 'tickets'>) => void;
  /** Some tickets could not be held; `left` of each type. */
  onShortage: (left: { id: number; left: number }[]) => void;
  onRefused: (error: ApiError) => void;
}

const debounceMs = 250;

/**
 * Keeps the buyer's tickets held on the server as the cart has them: one request at a time, always of the newest
 * cart. A 404 without an error code is an API without holds; then only the local timer counts.
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
}: Needs) {
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
      // Another tab may have told the server of a newer cart before this, older, word reached it.
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
    /** Another 1800 s, once; fails with an `ApiError`. */
    async extend(): Promise<void> {
      const hold = await http('POST /user/hold/extend');
      onClock(Date.parse(hold.serverNow));
      onHeld(hold);
    },
    /** Tells the server soon; changes in quick succession go as one. */
    sync() {
      if (!isSupported || !isSignedIn()) return;
      clearTimeout(timer);
      timer = setTimeout(() => void send(), debounceMs);
    },
  };
}

/** What the server is to hold for a cart. */
const toHoldRequest = ({ event, lines }: CartState) => ({
  event: event?.id,
  tickets: lines.map(({ id, count }) => ({ id, count })),
});
