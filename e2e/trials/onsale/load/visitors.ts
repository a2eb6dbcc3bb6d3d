import type { WaitingPlace } from '@playday/shared/api-contract';
import type { Answer, Ask, Client } from './client.ts';
import type { Phase } from './messages.ts';
import type { Room } from './room.ts';
import type { Stopwatch } from './stopwatch.ts';

/** What visitors share in one phase. */
export interface Visits {
  phase: Phase;
  client: Client;
  /** Resolves at that time of `performance.now()`. */
  waitUntil: (atMs: number) => Promise<void>;
  /** How late requests are sent. */
  lag: Stopwatch;
  random: () => number;
  holds: Stopwatch;
  joins: Stopwatch;
  room: Room | undefined;
  counts: { finished: number; admitted: number; held: number; ordered: number };
}

/** Someone who is signed in and buys. Does what the shop's pages do. */
export async function visit(visits: Visits, token: string, arrivesMs: number): Promise<void> {
  const { phase, counts, room } = visits;
  const atMs = room ? await passRoom(visits, room, token, arrivesMs) : arrivesMs;
  if (atMs === undefined) return;
  await repeated(visits, { method: 'GET', path: `/user/hold?event=${phase.event}`, token }, atMs);
  const tickets = [{ id: phase.ticket, count: 1 + Math.floor(2 * visits.random()) }];
  const isHeld = await hold(visits, token, tickets, await thought(visits));
  if (isHeld && visits.random() < phase.orderShare) await order(visits, token, tickets);
  counts.finished += 1;
}

async function hold(visits: Visits, token: string, tickets: object[], atMs: number): Promise<boolean> {
  const { event } = visits.phase;
  const stop = visits.holds.start(atMs);
  const body = { event, revision: 1, tickets };
  const { status } = await repeated(visits, { method: 'PUT', path: '/user/hold', token, body }, atMs);
  stop();
  if (status === 200) visits.counts.held += 1;
  return status === 200;
}

async function order(visits: Visits, token: string, tickets: object[]): Promise<void> {
  const { event, method } = visits.phase;
  const body = { event, method, tickets };
  const atMs = await thought(visits);
  const { status } = await repeated(visits, { method: 'POST', path: '/user/order', token, body }, atMs);
  if (status === 200) visits.counts.ordered += 1;
}

/** Takes a place, and returns when the visitor is admitted; undefined when that does not happen. */
async function passRoom(
  visits: Visits,
  room: Room,
  token: string,
  arrivesMs: number,
): Promise<number | undefined> {
  const ask: Ask = { method: 'POST', path: '/user/waiting-room', token, body: { event: visits.phase.event } };
  for (let atMs = arrivesMs; ; ) {
    const stop = visits.joins.start(atMs);
    const { status, body } = await repeated(visits, ask, atMs);
    stop();
    if (status !== 200) return undefined;
    const place = body as WaitingPlace;
    if (place.state === 'admitted') {
      visits.counts.admitted += 1;
      return performance.now();
    }
    if (place.state === 'over') return undefined;
    atMs = await room.asksAgainAt(place);
  }
}

/** Sends a request at that time, and again after the time that a 503 says. */
async function repeated({ client, waitUntil, lag }: Visits, ask: Ask, firstMs: number): Promise<Answer> {
  for (let atMs = firstMs; ; ) {
    const stop = lag.start(atMs);
    if (atMs > performance.now()) await waitUntil(atMs);
    const answered = client.send(ask);
    stop();
    const answer = await answered;
    if (answer.status !== 503 && answer.status !== 0) return answer;
    atMs = performance.now() + answer.retryAfterMs;
  }
}

/** When a visitor who has just got an answer will have thought about it. */
async function thought({ phase, random }: Visits): Promise<number> {
  const [from, to] = phase.thinkMs;
  return performance.now() + from + (to - from) * random();
}
