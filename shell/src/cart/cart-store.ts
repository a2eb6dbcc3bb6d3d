import * as model from '@playday/shared/rules/cart';
import type { HostCart, CartState, EventBus } from '@playday/shared/contract';
import { atom, type createStore } from 'jotai';
import { onOtherTab } from '../storage.ts';
import { cartKey, readCart, writeCart } from './stored-cart.ts';

const cartAtom = atom<CartState>(model.emptyCart);

interface Needs {
  store: ReturnType<typeof createStore>;
  events: EventBus;
  now: () => number;
  isSignedIn: () => boolean;
  /** Somebody who is signed out wants to see the cart. */
  onSignInNeeded: () => void;
  /** The lines changed here, not in another tab. */
  onChanged: (cart: CartState) => void;
  /** The buyer wants the tickets kept for longer. */
  onExtend: () => Promise<void>;
  /** The time is over and the tickets were let go. */
  onExpired: () => void;
}

export interface CartStore extends HostCart {
  start: () => void;
  /** Puts in what the server knows: end of the hold, what is left of each type. */
  applyServerState: (change: (cart: CartState) => CartState) => void;
  expire: () => void;
}

/** The cart of this browser: one event, at most four tickets, kept across reloads and the same in every tab. */
export function createCart({
  store,
  events,
  now,
  isSignedIn,
  onSignInNeeded,
  onChanged,
  onExtend,
  onExpired,
}: Needs): CartStore {
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
  /** A change of this tab's: kept, shown, and told to the server. */
  const change = (next: CartState) => {
    const endsAt = next.lines.length > 0 ? (next.endsAt ?? now() + model.holdSeconds * 1000) : null;
    const cart = { ...next, endsAt };
    writeCart(cart);
    show(cart);
    onChanged(cart);
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
    show({ ...get(), ...(stored ?? { event: null, currency: null, lines: [], endsAt: null }) });
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
    start() {
      load();
      onOtherTab(cartKey, load);
      document.addEventListener('visibilitychange', watchEnd);
    },
  };
}
