import type { TicketsByEvent } from '@playday/shared/api-contract';
import { createStorage, parseJson } from '@playday/shared/kit/storage';
import { ticketsKey } from '@playday/shared/rules/session/session';

export interface StoredTickets {
  seenAt: number;
  list: TicketsByEvent[];
}

// Not in memory when storage is full or forbidden: there, sign-out could not remove them.
const storage = createStorage(() => localStorage, false);

const isStoredTickets = (value: unknown): value is StoredTickets =>
  typeof value === 'object' &&
  value !== null &&
  'seenAt' in value &&
  typeof value.seenAt === 'number' &&
  'list' in value &&
  Array.isArray(value.list);

/** The tickets last loaded in this browser, for gates without network. Removed at sign-out. */
export const storedTickets = {
  read: () => parseJson(storage.get(ticketsKey), isStoredTickets),
  forget: () => storage.set(ticketsKey, null),
  write: (tickets: StoredTickets) => storage.set(ticketsKey, JSON.stringify(tickets)),
};
