import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../../db/db.ts';
import { freshDatabase } from '../databases.ts';
import { openShop } from '../shop.ts';
import { createBuyers, createEvents } from './big-season.ts';
import { type Ask, metricSum, sendAll } from './load.ts';
import { backendTimes, usedBetween } from './processor-time.ts';
import { startApi } from './start-api.ts';

/** What one call costs; processor times in milliseconds. */
export interface HotCost {
  call: 'hold' | 'order';
  events: number;
  processes: number;
  /** How requests reach a process: any of them in turn, or all requests of an event the same one. */
  routing: 'in turn' | 'by event';
  apiMs: number;
  databaseMs: number;
  statements: number;
  batchSize: number;
  perSecond: number;
}

interface Options {
  events: number[];
  apis: number[];
  clients: number;
  count: number;
}

/**
 * Buyers hold and order tickets of a few events at the same time: 1, 4 or 16 events that are sold at once, by one or more api
 * processes, without their background jobs.
 */
export async function measureHotEvents(options: Options, report: (cost: HotCost) => void): Promise<void> {
  const { db, url, drop } = await freshDatabase('postgres');
  const directory = await mkdtemp(join(tmpdir(), 'playday-hot-'));
  try {
    const calls = await prepare(db, options);
    for (const call of ['hold', 'order'] as const)
      for (const processes of options.apis) {
        const running = await Promise.all(
          Array.from({ length: processes }, () => startApi(directory, url!, { hasJobs: false })),
        );
        try {
          const ports = running.map(({ port }) => port);
          const measure = measurement(db, ports, options);
          for (const [routing, events] of rowsOf(processes, options.events)) {
            const ask = (index: number) => calls[call](index, eventOf(index, events));
            const cost = await measure(portOf(routing, events), ask);
            report({ call, events, processes, routing, ...cost });
          }
        } finally {
          await Promise.all(running.map(({ stop }) => stop()));
        }
      }
  } finally {
    await drop();
    await rm(directory, { recursive: true, force: true });
  }
}

function rowsOf(processes: number, events: number[]): [HotCost['routing'], number][] {
  const byEvent = events.filter((many) => processes > 1 && many >= processes);
  return [
    ...events.map((many) => ['in turn', many] as [HotCost['routing'], number]),
    ...byEvent.map((many) => ['by event', many] as [HotCost['routing'], number]),
  ];
}

/** Mixed, so that requests in turn do not reach one process for each event by themselves. */
const eventOf = (index: number, events: number) => Math.floor(index / 3 + index * 0.618) % events;

function portOf(routing: HotCost['routing'], events: number) {
  return (index: number, ports: readonly number[]) =>
    ports[(routing === 'in turn' ? index : eventOf(index, events)) % ports.length]!;
}

function measurement(db: Db, ports: readonly number[], { clients, count }: Options) {
  const read = async () => ({
    backends: await backendTimes(db),
    apiMs: 1000 * (await metricSum(ports, 'process_cpu_seconds_total')),
    statements: await metricSum(ports, 'playday_database_statements_total'),
    batches: await metricSum(ports, 'playday_batched_batches_total'),
    requests: await metricSum(ports, 'playday_batched_requests_total'),
  });
  return async (
    port: ReturnType<typeof portOf>,
    ask: (index: number) => Ask,
  ): Promise<Pick<HotCost, 'apiMs' | 'databaseMs' | 'statements' | 'batchSize' | 'perSecond'>> => {
    // Compilation, planning and opening connections are not part of the measurement.
    await sendAll(ports, { clients, count: Math.ceil(count / 4), ask, portOf: port });
    const before = await read();
    const { seconds } = await sendAll(ports, { clients, count, ask, portOf: port });
    const after = await read();
    return {
      apiMs: (after.apiMs - before.apiMs) / count,
      databaseMs: usedBetween(before.backends, after.backends) / count,
      statements: (after.statements - before.statements) / count,
      batchSize: (after.requests - before.requests) / (after.batches - before.batches),
      perSecond: count / seconds,
    };
  };
}

async function prepare(db: Db, { events, apis, count }: Options) {
  const now = new Date();
  const shop = await openShop(db);
  await shop.reset();
  const { method } = await shop.ids();
  const most = Math.max(...events);
  // Half of them are over; the sample content has some of its own.
  const onSale = await createEvents(db, 4 * most + 60, 'tonight', now);
  const hot = await db.query<{ event: number; ticket: number }>(
    `select distinct on (event_id) event_id as event, id as ticket from ticket_types where event_id = any ($1::int[])
      order by event_id, place`,
    [onSale.slice(0, most)],
  );
  // Each buyer orders once; holds are changed again and again.
  const rounds = apis.reduce((sum, many) => sum + events.length * (many === 1 ? 1 : 2), 0);
  const people = await createBuyers(db, 2_000 + Math.ceil(1.25 * count + 1) * rounds, now);
  const [holders, buyers] = [people.slice(0, 2_000), people.slice(2_000)];
  await shop.close();
  let ordered = 0;
  let revision = 0;
  const hold = (index: number, at: number): Ask => {
    const { event, ticket } = hot[at]!;
    revision += 1;
    // The same buyers for an event, so that a hold is changed and never moved from another event.
    const token = holders[((index * 131 + at) % Math.floor(holders.length / most)) * most + at]!;
    const tickets = [{ id: ticket, count: 1 + (revision % 2) }];
    return { method: 'PUT', path: '/user/hold', token, body: { event, revision, tickets } };
  };
  const order = (_index: number, at: number): Ask => {
    const { event, ticket } = hot[at]!;
    const body = { event, method: method.kCards, tickets: [{ id: ticket, count: 1 }] };
    return { method: 'POST', path: '/user/order', token: buyers[ordered++]!, body };
  };
  return { hold, order };
}
