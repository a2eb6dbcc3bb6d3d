import type { Host } from '@playday/shared/contracts';
import type { TicketsByEvent } from '@playday/shared/contracts/api';
import { requireSession } from '@playday/shared/kit';
import { orNull } from '../loading/or-null.ts';
import { keptTickets } from './kept-tickets.ts';

export interface Tickets {
  /** Null: they could not be loaded, nor were they ever seen here. */
  list: TicketsByEvent[] | null;
  /** When they were seen, if these are the kept ones. Milliseconds. */
  seenAt: number | null;
}

/** The visitor's tickets; without network, or after the session ended, as they were seen here last. */
export async function loadTickets(host: Host, request: Request): Promise<Tickets> {
  const kept = keptTickets.read();
  if (host.session.get().status === 'out') {
    if (kept) return kept;
    requireSession(host, request);
  }
  const list = await orNull(host.http('GET /user/profile/tickets'));
  if (!list) return kept ?? { list: null, seenAt: null };
  const sorted = byTime(list, host.now());
  keptTickets.write({ list: sorted, seenAt: host.now() });
  return { list: sorted, seenAt: null };
}

/** What comes next first, what is over last. */
function byTime(list: TicketsByEvent[], now: number): TicketsByEvent[] {
  const start = ({ event }: TicketsByEvent) => Date.parse(event.dateStart);
  const isOver = ({ event }: TicketsByEvent) => Date.parse(event.dateEnd) < now;
  return [
    ...list.filter((group) => !isOver(group)).sort((a, b) => start(a) - start(b)),
    ...list.filter(isOver).sort((a, b) => start(b) - start(a)),
  ];
}
