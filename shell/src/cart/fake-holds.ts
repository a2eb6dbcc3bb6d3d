import { holdSeconds } from '@playday/shared/rules/cart';

interface Line {
  id: number;
  count: number;
}
interface Hold {
  event: number;
  lines: Line[];
  revision: number;
  expiresAt: number;
}

/**
 * For tests: fakes the api's hold of one buyer behind `fetch`. Each request and each response is delayed by the next
 * value of `delaysMs`, so that they can overtake each other.
 */
export function fakeHolds(capacity: number, delaysMs: number[]) {
  const takenByOthers = new Map<number, number>();
  let hold: Hold | null = null;
  let turn = 0;
  const delay = () => new Promise((resolve) => setTimeout(resolve, delaysMs[turn++ % delaysMs.length] ?? 0));

  const leftOf = (id: number) => capacity - (takenByOthers.get(id) ?? 0);
  const live = () => (hold && hold.expiresAt > Date.now() ? hold.lines : []);
  const view = () => ({
    event: hold?.event ?? null,
    revision: hold?.revision ?? 0,
    expiresAt: hold && new Date(hold.expiresAt).toISOString(),
    serverNow: new Date().toISOString(),
    isExtended: false,
    remaining: 4,
    tickets: live().map((line) => ({ ...line, left: leftOf(line.id) })),
  });

  function put({ event, tickets, revision }: { event: number; tickets: Line[]; revision: number }) {
    const isSame = hold?.event === event && hold.expiresAt > Date.now();
    if (hold && isSame && revision < hold.revision) return [200, view()];
    if (tickets.some(({ id, count }) => count > leftOf(id))) {
      const left = tickets.map(({ id }) => ({ id, left: leftOf(id) }));
      return [409, { code: 2001, message: 'short', tickets: left }];
    }
    const expiresAt = hold && isSame ? hold.expiresAt : Date.now() + holdSeconds * 1000;
    hold = { event, lines: tickets, revision, expiresAt };
    return [200, view()];
  }
  function answer(method: string | undefined, path: string, body: string): [number, unknown] {
    if (!path.endsWith('/user/hold')) return [200, {}];
    if (method === 'PUT') return put(JSON.parse(body) as Parameters<typeof put>[0]) as [number, unknown];
    if (hold) hold.lines = [];
    return [200, {}];
  }

  return {
    async fetch(path: string, { method, body }: RequestInit = {}) {
      await delay();
      const [status, json] = answer(method, path, body as string);
      await delay();
      return Response.json(json, { status });
    },
    /** Ticket type → number of tickets held now. */
    held: () => new Map(live().map(({ id, count }) => [id, count])),
    /** Another buyer takes tickets that this buyer does not hold. */
    take(id: number, count: number) {
      const own = live().find((line) => line.id === id)?.count ?? 0;
      const free = leftOf(id) - own;
      takenByOthers.set(id, (takenByOthers.get(id) ?? 0) + Math.min(count, free));
    },
  };
}
