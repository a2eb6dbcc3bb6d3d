import type { Host } from '@playday/shared/contract';
import type { TicketsByEvent } from '@playday/shared/api-contract';
import { ApiError, requireSession } from '@playday/shared/kit';
import { nullOnFailure } from '@playday/shared/kit/http/null-on-failure';
import { parseTickets } from '@playday/shared/kit/http/response-guards';
import { isOff, type SaleDates } from '@playday/shared/rules/events/sale';
import { storedTickets } from './stored-tickets.ts';

export interface Tickets {
  /** Null when loading failed and this browser has no stored tickets. */
  list: TicketsByEvent[] | null;
  /** For stored tickets: when they were loaded, in milliseconds. Null for current ones. */
  seenAt: number | null;
}

/** How long to wait for the network before the stored tickets are shown. */
const timeoutMs = 4_000;

/**
 * Loads the visitor's tickets. Without a network it returns those stored in this browser, also
 * after the session ended: a gate often has none. With one an ended session leads to sign-in,
 * because the device may be shared.
 */
export async function loadTickets(host: Host, request: Request): Promise<Tickets> {
  const stored = storedTickets.read();
  if (host.session.get().status === 'out') {
    if (stored && !(await demandsSession(host))) return stored;
    requireSession(host, request);
  }
  const loading = storeTickets(host).catch((cause: unknown) => {
    if (stored && cause instanceof ApiError) return null;
    throw cause;
  });
  const list = await (stored ? Promise.race([loading, nullAfter(timeoutMs)]) : loading);
  return list ? { list, seenAt: null } : (stored ?? { list: null, seenAt: null });
}

/**
 * Whether the api answers that it wants a session. Any other answer may be of something in between,
 * and a hanging one is none.
 */
function demandsSession(host: Host): Promise<boolean> {
  const asked = host.http('GET /user/profile/tickets').then(
    () => false,
    (cause: unknown) => cause instanceof ApiError && cause.status === 401,
  );
  return Promise.race([asked, nullAfter(timeoutMs).then(() => false)]);
}

/** Loads the tickets and stores them in this browser; null when loading fails. */
export async function storeTickets(host: Host): Promise<TicketsByEvent[] | null> {
  const list = await nullOnFailure(readTickets(host).then(parseTickets));
  // Do not store tickets when the visitor signed out during the request.
  if (!list || host.session.get().status === 'out') return list;
  const sorted = byTime(list, host.now());
  // No gate asks for tickets that others have.
  const own = sorted.filter(({ tickets }) => tickets.length > 0);
  storedTickets.write({ list: own, seenAt: host.now() });
  return sorted;
}

/** With the events of which others have all tickets, if the api knows to tell them. */
const readTickets = ({ http }: Host) =>
  http('GET /user/profile/tickets', { query: { sent: true } }).catch((cause: unknown) => {
    if (cause instanceof ApiError && cause.status === 400) return http('GET /user/profile/tickets');
    throw cause;
  });

const nullAfter = (ms: number) => new Promise<null>((resolve) => setTimeout(resolve, ms, null));

/**
 * Upcoming events first, soonest first, and after them those that are postponed or cancelled, or
 * of which others have all tickets, so that the page opens with the next one that the visitor goes
 * to; then past events, latest first.
 */
function byTime(list: TicketsByEvent[], now: number): TicketsByEvent[] {
  const start = ({ event }: TicketsByEvent) => Date.parse(event.dateStart);
  const isPast = ({ event }: TicketsByEvent) => isOver(event, now);
  const rank = ({ event: { state }, tickets }: TicketsByEvent) =>
    Number(isOff(state) || tickets.length === 0);
  return [
    ...list
      .filter((group) => !isPast(group))
      .sort((a, b) => rank(a) - rank(b) || start(a) - start(b)),
    ...list.filter(isPast).sort((a, b) => start(b) - start(a)),
  ];
}

/** Whether an event is over. A postponed one is to come, whatever its old date is. */
export const isOver = (
  { dateEnd, state }: Pick<SaleDates, 'state'> & { dateEnd: string },
  now: number,
) => state !== 'postponed' && Date.parse(dateEnd) < now;
