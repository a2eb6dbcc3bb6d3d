import * as model from '@playday/shared/rules/cart';
import type { HostCart, CartState, EventBus } from '@playday/shared/contract';
import { atom, type createStore } from 'jotai';
import { onOtherTab, storage } from '../storage.ts';
import { cartKey, readCart, writeCart } from './stored-cart.ts';

const cartAtom = atom<CartState>(model.emptyCart);

interface CartDeps {
  store: ReturnType<typeof createStore>;
  events: EventBus;
  now: () => number;
  isSignedIn: () => boolean;
  /** Whether the api holds the cart's tickets: for a signed-in buyer, unless it has no holds. */
  isHeldByApi: () => boolean;
  /** Called when a signed-out visitor opens the cart. */
  onSignInNeeded: () => void;
  /** Called when the lines changed in this tab, not in another one. */
  onChanged: (cart: CartState) => void;
  /** Called when the buyer asks to extend the hold. */
  onExtend: () => Promise<void>;
  /** Called when the hold has expired and the tickets were released. */
  onExpired: () => void;
}

export interface CartStore extends HostCart {
  start: () => void;
  /** Applies state from the server: the end of the hold, and how many of each type are left. */
  applyServerState: (change: (cart: CartState) => CartState) => void;
  expire: () => void;
  /** Starts or ends the local timer after a sign-in, or after the session's end. */
  followSession: () => void;
}

/** The cart of this browser: one event, at most four tickets. It survives reloads and is shared by all tabs. */
export function createCart({
  store,
  events,
  now,
  isSignedIn,
  isHeldByApi,
  onSignInNeeded,
  onChanged,
  onExtend,
  onExpired,
}: CartDeps): CartStore {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const watchEnd = () => {
    clearTimeout(timer);
    const { endsAt } = store.get(cartAtom);
    if (endsAt === null) return;
    const left = endsAt - now();
    if (left <= 0) expire();
    else timer = setTimeout(watchEnd, Math.min(left, 60_000));
  };
  const show = (cart: CartState) => {
    const before = model.ticketCount(store.get(cartAtom));
    store.set(cartAtom, cart);
    watchEnd();
    const ticketCount = model.ticketCount(cart);
    if (ticketCount !== before) events.emit('cart:changed', { ticketCount });
  };
  /** Applies a change made in this tab: stores it, shows it and sends it to the server. */
  const change = (next: CartState) => {
    const cart = withHoldState(next);
    writeCart(cart);
    show(cart);
    onChanged(cart);
  };
  /** A changed cart is not confirmed yet; a local one has a timer of its own. */
  const withHoldState = (cart: CartState): CartState => {
    if (cart.lines.length === 0) return cart;
    if (isHeldByApi())
      return { ...cart, hold: 'sending', endsAt: cart.hold === 'local' ? null : cart.endsAt };
    return { ...cart, hold: 'local', endsAt: cart.endsAt ?? now() + model.holdSeconds * 1000 };
  };
  /** A cart that another tab or an earlier document left may be of another session state. */
  const followSession = () => {
    const cart = store.get(cartAtom);
    if (cart.lines.length > 0 && isHeldByApi() !== (cart.hold !== 'local')) change(cart);
  };
  const expire = () => {
    if (store.get(cartAtom).lines.length === 0) return;
    change(model.clear(store.get(cartAtom)));
    onExpired();
  };
  const get = () => store.get(cartAtom);
  const load = () => {
    const stored = readCart();
    if (!stored && get() === model.emptyCart) return;
    show(stored ? { ...get(), ...stored } : model.clear(get()));
    followSession();
  };

  return {
    get,
    subscribe: (listener) => store.sub(cartAtom, listener),
    selectTickets: (choice) => change(model.selectTickets(get(), choice)),
    setCount: (ticketId, count) => change(model.setCount(get(), ticketId, count)),
    clear: () => change(model.clear(get())),
    acceptPending: () => change(model.acceptPending(get())),
    dismissPending: () => store.set(cartAtom, { ...get(), pendingSelection: null }),
    extend: onExtend,
    open() {
      if (isSignedIn()) store.set(cartAtom, { ...get(), isOpen: true });
      else onSignInNeeded();
    },
    close: () => store.set(cartAtom, { ...get(), isOpen: false }),
    applyServerState(correction) {
      const cart = correction(get());
      writeCart(cart);
      show(cart);
    },
    expire,
    followSession,
    start() {
      if (!readCart()) writeCart(model.emptyCart);
      load();
      onOtherTab(cartKey, () => {
        // A newer version of the shop may store what this one cannot read: both tabs keep what they show.
        if (readCart() || storage.get(cartKey) === null) load();
      });
      // Timers stand still while a device sleeps or the page is in the back/forward cache.
      addEventListener('focus', watchEnd);
      addEventListener('pageshow', watchEnd);
      document.addEventListener('visibilitychange', watchEnd);
    },
  };
}
