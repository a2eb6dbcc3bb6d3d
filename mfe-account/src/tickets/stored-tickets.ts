import type { TicketsByEvent } from '@playday/shared/api-contract';
import { ticketsKey } from '@playday/shared/rules/session';

export interface StoredTickets {
  seenAt: number;
  list: TicketsByEvent[];
}

/** The tickets last loaded in this browser, for gates without network. Removed at sign-out. */
export const storedTickets = {
  read(): StoredTickets | null {
    try {
      const stored = JSON.parse(localStorage.getItem(ticketsKey) ?? 'null') as StoredTickets | null;
      return stored && typeof stored.seenAt === 'number' && Array.isArray(stored.list) ? stored : null;
    } catch {
      return null;
    }
  },
  forget() {
    try {
      localStorage.removeItem(ticketsKey);
    } catch {
      // Storage is forbidden, so nothing was stored.
    }
  },
  write(tickets: StoredTickets) {
    try {
      localStorage.setItem(ticketsKey, JSON.stringify(tickets));
    } catch {
      // Storage is full or forbidden; the tickets are still shown.
    }
  },
};
