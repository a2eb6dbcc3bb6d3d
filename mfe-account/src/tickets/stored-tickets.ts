import type { TicketsByEvent } from '@playday/shared/api-contract';
import { ticketsKey } from '@playday/shared/rules/session';

export interface StoredTickets {
  seenAt: number;
  list: TicketsByEvent[];
}

/** Tickets as this browser saw them last: at the gate there is no network. Forgotten at sign-out. */
export const storedTickets = {
  read(): StoredTickets | null {
    try {
      const kept = JSON.parse(localStorage.getItem(ticketsKey) ?? 'null') as StoredTickets | null;
      return kept && typeof kept.seenAt === 'number' && Array.isArray(kept.list) ? kept : null;
    } catch {
      return null;
    }
  },
  forget() {
    try {
      localStorage.removeItem(ticketsKey);
    } catch {
      // Nothing was kept then.
    }
  },
  write(kept: StoredTickets) {
    try {
      localStorage.setItem(ticketsKey, JSON.stringify(kept));
    } catch {
      // A full or closed storage: the tickets are shown all the same.
    }
  },
};
