import { holdSeconds } from '@playday/shared/rules/cart';
import { maxTickets } from '@playday/shared/rules/ticket-limits';

interface Line {
  id: number;
  count: number;
}
interface Hold {
  event: number;
  lines: Line[];
  revision: number;
  expiresAt: number;
  isExtended: boolean;
}
interface FakeOrder {
  pubId: string;
  event: number;
  lines: Line[];
  state: 'pending' | 'paid' | 'cancelled' | 'unpaid';
  payBy: number;
}
type Answer = [status: number, body: unknown];

const payMs = 900_000;
const countOf = (lines: Line[]) => lines.reduce((sum, { count }) => sum + count, 0);

/**
 * For tests: the api's holds and orders of one buyer, behind `fetch`, by the rules that the api follows. Each request and
 * each response is delayed by the next value of `delaysMs`, so that they can overtake each other.
 */
export function fakeShop(capacity: number, delaysMs: number[]) {
  const takenByOthers = new Map<number, number>();
  const orders: FakeOrder[] = [];
  /** Event → when its 30 minutes end: the end belongs to buyer and event until it has passed. */
  const ends = new Map<number, { expiresAt: number; isExtended: boolean }>();
  let hold: Hold | null = null;
  let turn = 0;
  const delay = () => new Promise((resolve) => setTimeout(resolve, delaysMs[turn++ % delaysMs.length] ?? 0));

  /** Ends what is over by the clock, as the api's jobs do. */
  const settle = () => {
    if (hold && hold.expiresAt <= Date.now()) hold = null;
    for (const order of orders)
      if (order.state === 'pending' && order.payBy <= Date.now()) order.state = 'unpaid';
  };
  const live = () => {
    settle();
    return hold?.lines ?? [];
  };
  const counting = () => orders.filter(({ state }) => state === 'pending' || state === 'paid');
  const inOrders = (id: number) =>
    countOf(counting().flatMap(({ lines }) => lines.filter((line) => line.id === id)));
  const leftOf = (id: number) => capacity - (takenByOthers.get(id) ?? 0) - inOrders(id);
  const ownedOf = (event: number) =>
    countOf(counting().flatMap((order) => (order.event === event ? order.lines : [])));
  const view = (event: number) => ({
    event,
    revision: hold?.revision ?? 0,
    expiresAt: hold ? new Date(hold.expiresAt).toISOString() : null,
    serverNow: new Date().toISOString(),
    isExtended: hold?.isExtended ?? false,
    remaining: maxTickets - ownedOf(event) - countOf(hold?.lines ?? []),
    tickets: (hold?.lines ?? []).map((line) => ({ ...line, left: leftOf(line.id) })),
  });
  const refusal = (event: number, lines: Line[]): Answer | null => {
    if (ownedOf(event) + countOf(lines) > maxTickets) return [409, { code: 2002, message: 'limit' }];
    if (lines.every(({ id, count }) => count <= leftOf(id))) return null;
    return [
      409,
      { code: 2001, message: 'short', tickets: lines.map(({ id }) => ({ id, left: leftOf(id) })) },
    ];
  };

  function putHold({
    event,
    tickets,
    revision,
  }: {
    event: number;
    tickets: Line[];
    revision: number;
  }): Answer {
    settle();
    if (hold?.event === event && revision < hold.revision) return [200, view(event)];
    const refused = refusal(event, tickets);
    if (refused) return refused;
    const known = ends.get(event);
    const end =
      known && known.expiresAt > Date.now()
        ? known
        : { expiresAt: Date.now() + holdSeconds * 1000, isExtended: false };
    ends.set(event, end);
    hold = { event, lines: tickets, revision, ...end };
    return [200, view(event)];
  }

  function extend(): Answer {
    settle();
    if (!hold) return [409, { code: 2008, message: 'no hold' }];
    if (!hold.isExtended) {
      hold = { ...hold, isExtended: true, expiresAt: hold.expiresAt + holdSeconds * 1000 };
      const { expiresAt, isExtended } = hold;
      ends.set(hold.event, { expiresAt, isExtended });
    }
    return [200, view(hold.event)];
  }

  function order({ event, tickets }: { event: number; tickets: Line[] }): Answer {
    settle();
    const placed = orders.find(
      (one) => one.event === event && one.state === 'pending' && sameLines(one.lines, tickets),
    );
    const isHeld = hold?.event === event && sameLines(hold.lines, tickets);
    if (!isHeld && placed) return [200, { order: { pubId: placed.pubId } }];
    const refused = isHeld ? null : refusal(event, tickets);
    if (refused) return refused;
    const made: FakeOrder = {
      pubId: `_${orders.length}`,
      event,
      lines: tickets,
      state: 'pending',
      payBy: Date.now() + payMs,
    };
    orders.push(made);
    if (hold?.event === event) hold = null;
    return [200, { order: { pubId: made.pubId } }];
  }

  function answer(operation: string, query: URLSearchParams, body: string): Answer {
    settle();
    const event = Number(query.get('event'));
    const pending = orders.findLast((one) => one.event === event && one.state === 'pending');
    switch (operation) {
      case 'GET /api/user/hold': {
        const isHeld = hold?.event === event && hold.lines.length > 0;
        const owned = ownedOf(event);
        const remaining = maxTickets - owned - (isHeld ? countOf(live()) : 0);
        const pendingOrder = pending
          ? { pubId: pending.pubId, payBy: new Date(pending.payBy).toISOString() }
          : null;
        return [200, { hold: isHeld ? view(event) : null, owned, remaining, pendingOrder }];
      }
      case 'PUT /api/user/hold':
        return putHold(JSON.parse(body) as Parameters<typeof putHold>[0]);
      case 'DELETE /api/user/hold':
      case 'POST /api/logout':
        hold = null;
        return [200, {}];
      case 'POST /api/user/hold/extend':
        return extend();
      case 'POST /api/user/order':
        return order(JSON.parse(body) as Parameters<typeof order>[0]);
      default:
        return [200, {}];
    }
  }

  return {
    /** A `fetch` for one device. `link` says whether it is online and loses the next responses. */
    fetchOf:
      (link: { isOnline: boolean; lostResponses: number }) =>
      async (address: string, { method = 'GET', body }: RequestInit = {}) => {
        await delay();
        if (!link.isOnline) throw new TypeError('offline');
        const [path, query] = address.split('?');
        const [status, json] = answer(`${method} ${path}`, new URLSearchParams(query), body as string);
        await delay();
        if (!link.isOnline || link.lostResponses > 0) {
          link.lostResponses = Math.max(0, link.lostResponses - 1);
          throw new TypeError('connection lost');
        }
        return Response.json(json, { status });
      },
    orders,
    /** What is held now: ticket type → number of tickets, and until when. */
    held: () => ({
      lines: new Map(live().map(({ id, count }) => [id, count])),
      expiresAt: hold?.expiresAt ?? null,
    }),
    ownedOf,
    /** Another buyer takes tickets that this buyer does not have. */
    take(id: number, count: number) {
      const own = live().find((line) => line.id === id)?.count ?? 0;
      takenByOthers.set(id, (takenByOthers.get(id) ?? 0) + Math.max(0, Math.min(count, leftOf(id) - own)));
    },
    /** The gateway confirms the latest pending order. */
    pay() {
      settle();
      const pending = orders.findLast(({ state }) => state === 'pending');
      if (pending) pending.state = 'paid';
    },
    /** The buyer cancels the latest pending order. */
    cancel() {
      settle();
      const pending = orders.findLast(({ state }) => state === 'pending');
      if (pending) pending.state = 'cancelled';
    },
  };
}

const sameLines = (one: Line[], other: Line[]) =>
  one.length === other.length &&
  one.every(({ id, count }) => other.some((line) => line.id === id && line.count === count));
