import * as model from '@playday/shared/rules/cart/cart';
import type { CartState, Host, HostCart } from '@playday/shared/contract';
import { atom, type createStore } from 'jotai';
import { onOtherTab, storage } from '../browser/storage.ts';
import { safeListener } from '../errors/report-error.ts';
import { cartKey, readCart, storedReason, writeCart } from './stored-cart.ts';

/** For this long the event's page says why the shop emptied the cart. */
const reasonMs = model.holdSeconds * 1000;
/**
 * The duration of a toast: a new document shows one again that the last document had begun to show.
 */
const toastMs = 15_000;

const cartAtom = atom<CartState>(model.emptyCart);

interface CartDeps {
  store: ReturnType<typeof createStore>;
  now: () => number;
  isTimeKnown: Host['isTimeKnown'];
  isSignedIn: () => boolean;
  /** Whether the api holds the cart's tickets: for a signed-in buyer, unless it has no holds. */
  isHeldByApi: () => boolean;
  /** Called when a signed-out visitor opens the cart. */
  onSignInNeeded: () => void;
  /** Called when the lines changed in this tab, not in another one. `before`: the cart's event. */
  onChanged: (cart: CartState, before: number | undefined) => void;
  /** Called when the buyer asks to extend the hold. */
  onExtend: () => Promise<void>;
  /**
   * What the buyer is told when the hold has expired and the tickets of this event were released.
   */
  expiredReason: (event: string | undefined) => string;
  /** Tells why the shop emptied the cart. */
  onEmptied: (reason: string) => void;
}

export interface CartStore extends HostCart {
  start: () => void;
  /** Applies state from the server: the end of the hold, and how many of each type are left. */
  applyServerState: (change: (cart: CartState) => CartState) => void;
  /** Whether the cart is empty because its time was over, in this tab or in another one. */
  hasExpired: () => boolean;
  /** Starts or ends the local timer after a sign-in, or after the session's end. */
  followSession: () => void;
}

/**
 * The cart of this browser: one event, at most four tickets. It survives reloads and is shared by
 * all tabs.
 */
export function createCart({
  store,
  now,
  isTimeKnown,
  isSignedIn,
  isHeldByApi,
  onSignInNeeded,
  onChanged,
  onExtend,
  expiredReason,
  onEmptied,
}: CartDeps): CartStore {
  let timer: ReturnType<typeof setTimeout> | undefined;

  let unsubscribe = () => {};
  let hasExpired = false;
  const watchEnd = () => {
    clearTimeout(timer);
    unsubscribe();
    const { lines, hold, endsAt } = store.get(cartAtom);
    if (lines.length === 0) return;
    unsubscribe = isTimeKnown.subscribe(watchEnd);
    // A clock that was not compared with the server's ends nothing.
    if (!isTimeKnown.get()) return;
    if (hold === 'local' && endsAt === null && !isHeldByApi()) return apply(withHoldState(get()));
    if (endsAt === null) return;
    const left = endsAt - now();
    if (left <= 0) expire();
    else timer = setTimeout(watchEnd, Math.min(left, 60_000));
  };
  const show = (cart: CartState) => {
    store.set(cartAtom, {
      ...cart,
      emptied: cart.lines.length > 0 ? null : storedReason.read(reasonMs),
    });
    watchEnd();
  };
  const apply = (cart: CartState) => {
    writeCart(cart);
    show(cart);
  };
  /** Applies a change made in this tab: stores it, shows it and sends it to the server. */
  const change = (next: CartState) => {
    const cart = withHoldState(next);
    const before = get().event?.id;
    hasExpired = false;
    if (cart.lines.length > 0) storedReason.write(null);
    apply(cart);
    onChanged(cart, before);
  };
  /** A changed cart is not confirmed yet; a local one has a timer of its own. */
  const withHoldState = (cart: CartState): CartState => {
    if (cart.lines.length === 0) return cart;
    if (isHeldByApi())
      return { ...cart, hold: 'sending', endsAt: cart.hold === 'local' ? null : cart.endsAt };
    const endsAt = cart.endsAt ?? (isTimeKnown.get() ? now() + model.holdSeconds * 1000 : null);
    return { ...cart, lines: cart.lines.map(model.withoutHeldPrice), hold: 'local', endsAt };
  };
  /** A cart that another tab or an earlier document left may be of another session state. */
  const followSession = () => {
    const cart = store.get(cartAtom);
    if (cart.lines.length > 0 && isHeldByApi() !== (cart.hold !== 'local')) change(cart);
  };
  const keepReason = (reason?: string) => {
    const { event } = get();
    storedReason.write(reason && event ? { eventId: event.id, reason } : null);
  };
  const clear = (reason?: string) => {
    keepReason(reason);
    change(model.clear(get()));
  };
  /** The hold has lapsed: the server knows that by itself, and is not asked to release it. */
  const expire = () => {
    if (get().lines.length === 0) return;
    const reason = expiredReason(get().event?.name);
    keepReason(reason);
    hasExpired = true;
    apply(model.clear(get()));
    onEmptied(reason);
  };
  const get = () => store.get(cartAtom);
  const load = () => {
    const stored = readCart();
    const { endsAt } = get();
    const recent = storedReason.read(toastMs);
    if (!stored && !storedReason.read(reasonMs) && get() === model.emptyCart) return;
    hasExpired = !stored && endsAt !== null && endsAt <= now();
    show(stored ? { ...get(), ...stored } : model.clear(get()));
    // Another tab, or the document before this one, was the first to notice.
    if (recent && get().lines.length === 0) onEmptied(recent.reason);
    followSession();
  };

  return {
    get,
    subscribe: (listener) => store.sub(cartAtom, safeListener(listener)),
    selectTickets(choice) {
      const next = model.selectTickets(get(), choice);
      // One for another event waits for the buyer's decision: what is in the cart is as it was, and
      // not held anew.
      if (next.lines === get().lines) store.set(cartAtom, next);
      else change(next);
    },
    setCount: (ticketId, count) => change(model.setCount(get(), ticketId, count)),
    clear,
    acceptPending: () => change(model.acceptPending(get())),
    dismissPending: () => store.set(cartAtom, { ...get(), pendingSelection: null }),
    extend: onExtend,
    open() {
      if (isSignedIn()) store.set(cartAtom, { ...get(), isOpen: true });
      else onSignInNeeded();
    },
    close: () => store.set(cartAtom, { ...get(), isOpen: false }),
    applyServerState: (correction) => apply(correction(get())),
    hasExpired: () => hasExpired,
    followSession,
    start() {
      if (!readCart()) writeCart(model.emptyCart);
      load();
      onOtherTab(cartKey, () => {
        // A newer version of the shop may store what this one cannot read: both tabs keep what they
        // show.
        if (readCart() || storage.get(cartKey) === null) load();
      });
      // Timers stand still while a device sleeps or the page is in the back/forward cache.
      addEventListener('focus', watchEnd);
      addEventListener('pageshow', watchEnd);
      document.addEventListener('visibilitychange', watchEnd);
    },
  };
}
