import type { CartLine, TicketSelection } from '@playday/shared/contract';
import { emptyCart, selectTickets } from '@playday/shared/rules/cart/cart';
import { parseJson, storage } from '@playday/shared/kit/storage';
import { useIsHydrated } from '@playday/shared/kit';
import { useMemo, useState, useSyncExternalStore } from 'react';

/** What the browser keeps of a visit to a waiting room, for all tabs. It is sent nowhere. */
interface StoredChoice {
  /** The tickets that will be put into the cart at admission. */
  lines: Pick<CartLine, 'id' | 'count'>[];
  /** The visitor gave their place up and does not want another one yet. */
  hasLeft: boolean;
}

const nothing: StoredChoice = { lines: [], hasLeft: false };

/**
 * The tickets selected while waiting, which survive a reload and sign-in and are the same in every
 * tab.
 */
export function useStoredChoice(eventId: number) {
  const key = `playday.waiting-room ${eventId}`;
  const isHydrated = useIsHydrated();
  const [listeners] = useState(() => new Set<() => void>());
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        removeEventListener('storage', listener);
      };
    },
    () => storage.get(key),
    () => null,
  );
  const { lines, hasLeft } = useMemo(
    () => (isHydrated && parseJson(text, isStoredChoice)) || nothing,
    [isHydrated, text],
  );

  const read = () => parseJson(storage.get(key), isStoredChoice) ?? nothing;
  const store = (change: Partial<StoredChoice>) => {
    const next = { ...read(), ...change };
    const isEmpty = next.lines.length === 0 && !next.hasLeft;
    storage.set(key, isEmpty ? null : JSON.stringify(next));
    for (const listener of listeners) listener();
  };
  return {
    lines,
    hasLeft,
    /**
     * As stored now: after an answer, `lines` and `hasLeft` of the render that asked may be old.
     */
    read,
    /** The same limits as the cart's apply. */
    select: (selection: TicketSelection) => {
      const cart = { ...emptyCart, event: selection.event, lines: read().lines.map(toCartLine) };
      const next = selectTickets(cart, selection).lines.map(({ id, count }) => ({ id, count }));
      store({ lines: next });
    },
    clear: () => store({ lines: [] }),
    leave: () => store({ hasLeft: true }),
    returnToQueue: () => store({ hasLeft: false }),
  };
}

/** A line with what only the cart needs left empty. */
export const toCartLine = ({ id, count }: StoredChoice['lines'][number]): CartLine => ({
  id,
  count,
  name: '',
  description: '',
  price: 0,
  left: count,
});

function isStoredChoice(value: unknown): value is StoredChoice {
  const { lines, hasLeft } = (value ?? {}) as Partial<StoredChoice>;
  return (
    typeof hasLeft === 'boolean' &&
    Array.isArray(lines) &&
    lines.every(
      ({ id, count }) => Number.isSafeInteger(id) && Number.isSafeInteger(count) && count > 0,
    )
  );
}
