import type { Host } from '@playday/shared/contract';
import type { TicketsByEvent } from '@playday/shared/api-contract';
import { requireSession } from '@playday/shared/kit';
import { nullOnFailure } from '../loading/null-on-failure.ts';
import { storedTickets } from './stored-tickets.ts';

export interface Tickets {
  /** Null: they could not be loaded, nor were they ever seen here. */
  list: TicketsByEvent[] | null;
  /** When they were seen, if these are the kept ones. Milliseconds. */
  seenAt: number | null;
}

/** How long somebody at the gate waits for a network that hangs, before the kept tickets show. */
const timeoutMs = 4_000;

/** The visitor's tickets; without network, or after the session ended, as they were seen here last. */
export async function loadTickets(host: Host, request: Request): Promise<Tickets> {
  const kept = storedTickets.read();
  if (host.session.get().status === 'out') {
    if (kept) return kept;
    requireSession(host, request);
  }
  const asked = storeTickets(host);
  const list = await (kept ? Promise.race([asked, later(timeoutMs)]) : asked);
  return list ? { list, seenAt: null } : (kept ?? { list: null, seenAt: null });
}

/** Asks for the tickets and keeps them here; null where they could not be had. */
export async function storeTickets(host: Host): Promise<TicketsByEvent[] | null> {
  const list = await nullOnFailure(host.http('GET /user/profile/tickets'));
  // Whoever signed out meanwhile leaves nothing behind.
  if (!list || host.session.get().status === 'out') return list;
  const sorted = byTime(list, host.now());
  storedTickets.write({ list: sorted, seenAt: host.now() });
  return sorted;
}

const later = (ms: number) => new Promise<null>((resolve) => setTimeout(resolve, ms, null));

/** What comes next first, what is over last. */
function byTime(list: TicketsByEvent[], now: number): TicketsByEvent[] {
  const start = ({ event }: TicketsByEvent) => Date.parse(event.dateStart);
  const isOver = ({ event }: TicketsByEvent) => Date.parse(event.dateEnd) < now;
  return [
    ...list.filter((group) => !isOver(group)).sort((a, b) => start(a) - start(b)),
    ...list.filter(isOver).sort((a, b) => start(b) - start(a)),
  ];
}
