import type { WaitingPlace } from '@playday/shared/api-contract';
import { type Answer, type Ask, type Client, waitUntil } from './client.ts';
import type { Room } from './room.ts';

/** What the visitors of an event share. */
export interface Visits {
  event: number;
  ticket: number;
  method: number;
  /** A session for each visitor; more are not sent. */
  tokens: readonly string[];
  client: Client;
  random: () => number;
  /** How long a visitor thinks about a step, in milliseconds. */
  thinkMs: readonly [from: number, to: number];
  /** Visitors take a place in it first. */
  room: Room | undefined;
  counts: { finished: number; admitted: number; ordered: number };
}

/** The share of those with tickets who order them. */
const ORDER_SHARE = 0.4;

/** Someone who is signed in and buys. Does what the shop's pages do. */
export async function visit(visits: Visits, token: string, arrivesMs: number): Promise<void> {
  const { event, method, client, counts, room, random } = visits;
  const atMs = room ? await passRoom(visits, room, token, arrivesMs) : arrivesMs;
  if (atMs === undefined) return;
  const ask = (request: Omit<Ask, 'token'>, askMs: number) =>
    repeated(client, { ...request, token }, askMs).then(({ status }) => status === 200);
  await ask({ method: 'GET', path: `/user/hold?event=${event}` }, atMs);
  const tickets = [{ id: visits.ticket, count: 1 + Math.floor(2 * random()) }];
  const hold = { event, revision: 1, tickets };
  const isHeld = await ask({ method: 'PUT', path: '/user/hold', body: hold }, thought(visits));
  if (isHeld && random() < ORDER_SHARE) {
    const order = { event, method, tickets };
    if (await ask({ method: 'POST', path: '/user/order', body: order }, thought(visits))) counts.ordered += 1;
  }
  counts.finished += 1;
}

/** Takes a place, and returns when the visitor is admitted; undefined when that does not happen. */
async function passRoom(
  { client, counts, event }: Visits,
  room: Room,
  token: string,
  arrivesMs: number,
): Promise<number | undefined> {
  const ask: Ask = { method: 'POST', path: '/user/waiting-room', token, body: { event } };
  for (let atMs = arrivesMs; ; ) {
    const { status, body } = await repeated(client, ask, atMs);
    if (status !== 200) return undefined;
    const place = body as WaitingPlace;
    if (place.state === 'admitted') {
      counts.admitted += 1;
      return performance.now();
    }
    if (place.state === 'over') return undefined;
    atMs = await room.asksAgainAt(place);
  }
}

/** Sends a request at that time, and again after the time that a 503 says. */
async function repeated(client: Client, ask: Ask, firstMs: number): Promise<Answer> {
  for (let atMs = firstMs; ; ) {
    if (atMs > performance.now()) await waitUntil(atMs);
    const answer = await client.send(ask);
    if (answer.status !== 503 && answer.status !== 0) return answer;
    atMs = performance.now() + answer.retryAfterMs;
  }
}

/** When a visitor who has just got an answer will have thought about it. */
function thought({ thinkMs: [from, to], random }: Visits): number {
  return performance.now() + from + (to - from) * random();
}
