import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Db } from '../../db/db.ts';
import { freshDatabase } from '../databases.ts';
import { openShop } from '../shop.ts';
import { createBuyers, createEvents } from './big-season.ts';
import { type HotCost, measureHotEvents } from './hot-events.ts';
import { type Ask, type Cost, load } from './load.ts';
import { startApi } from './start-api.ts';

/**
 * `npm run scaling -- [--events 10,1000,100000] [--apis 1,2,4] [--clients 16] [--count 2000]`: measures the cost
 * of event list, event page, hold and order over sockets, by number of events and api processes, on the PostgreSQL at
 * `TEST_DATABASE_URL`. Prints a Markdown table. With `--hot 1,4,16` instead: the processor time of holds and orders when as many events are
 * sold at once, by api processes that share their requests in turn or by event.
 */
const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '10,1000,100000' },
    hot: { type: 'string' },
    apis: { type: 'string' },
    clients: { type: 'string' },
    count: { type: 'string', default: '2000' },
  },
});
const numbers = (text: string) => text.split(',').map(Number);
const apis = numbers(values.apis ?? (values.hot ? '1,2' : '1,2,4'));
const [clients, count] = [Number(values.clients ?? (values.hot ? 64 : 16)), Number(values.count)];
const template = 'tonight';

console.log(`${clients} clients, ${count} requests each row, all on one machine\n`);
if (values.hot) {
  console.log(
    '| call | hot events | api processes | routing | api processor time | PostgreSQL processor time | statements | batch size | per second |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|');
  await measureHotEvents({ events: numbers(values.hot), apis, clients, count }, printHotRow);
} else {
  console.log(
    '| events | api processes | call | p50 | p99 | per second | api processor time | PostgreSQL processor time | rows read |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|');
  const most = Math.max(...numbers(values.events));
  for (const events of numbers(values.events)) await measure(events, events === most ? apis : [1]);
}

async function measure(events: number, processes: number[]) {
  const { db, url, drop } = await freshDatabase('postgres');
  const directory = await mkdtemp(join(tmpdir(), 'playday-growth-'));
  try {
    const calls = await prepare(db, events, processes.length);
    for (const many of processes) {
      const running = await Promise.all(Array.from({ length: many }, () => startApi(directory, url ?? '')));
      try {
        const ports = running.map(({ port }) => port);
        // Warm up: compilation and query planning are not part of the measurement.
        await load(db, ports, {
          clients,
          count: 300,
          ask: (index) => calls[index % calls.length]!.ask(index),
        });
        await db.script('vacuum analyze;');
        for (const { name, ask } of calls)
          printRow(events, many, name, await load(db, ports, { clients, count, ask }));
      } finally {
        await Promise.all(running.map(({ stop }) => stop()));
      }
    }
  } finally {
    await drop();
    await rm(directory, { recursive: true, force: true });
  }
}

interface Call {
  name: string;
  ask: (index: number) => Ask;
}

async function prepare(db: Db, events: number, rounds: number): Promise<Call[]> {
  const now = new Date();
  const shop = await openShop(db);
  await shop.reset();
  const { method } = await shop.ids();
  const onSale = await createEvents(db, events, template, now);
  const tickets = new Map(
    (
      await db.query<{ event: number; id: number }>(
        `select distinct on (event_id) event_id as event, id from ticket_types where event_id = any ($1::int[])
          order by event_id, place`,
        [onSale],
      )
    ).map(({ event, id }) => [event, id]),
  );
  const people = await createBuyers(db, (count + 200) * rounds * 2, now);
  const [buyers, holders] = [people.slice(people.length / 2), people.slice(0, people.length / 2)];
  await shop.close();
  const pick = (index: number) => onSale[(index * 7919) % onSale.length] ?? 0;
  const list = (index: number): Ask => ({
    method: 'GET',
    path: `/event?start=${(index % 5) * 10}&limit=10&past=${index % 4 === 0}`,
  });
  const page = (index: number): Ask => ({ method: 'GET', path: `/event/${pick(index)}` });
  let next = 0;
  let revision = 0;
  const hold = (index: number): Ask => ({
    method: 'PUT',
    path: '/user/hold',
    token: holders[index % holders.length] ?? '',
    body: {
      event: pick(index),
      revision: ++revision,
      tickets: [{ id: tickets.get(pick(index)), count: 1 + (revision % 2) }],
    },
  });
  const order = (index: number): Ask => {
    const event = pick(index);
    return {
      method: 'POST',
      path: '/user/order',
      token: buyers[next++ % buyers.length] ?? '',
      body: { event, method: method.kCards, tickets: [{ id: tickets.get(event), count: 1 }] },
    };
  };
  return [
    { name: 'list', ask: list },
    { name: 'page', ask: page },
    { name: 'hold', ask: hold },
    { name: 'order', ask: order },
  ];
}

function printHotRow(cost: HotCost) {
  const cells = [
    ...[cost.call, cost.events, cost.processes, cost.routing],
    ...[`${cost.apiMs.toFixed(2)} ms`, `${cost.databaseMs.toFixed(2)} ms`],
    ...[cost.statements.toFixed(1), cost.batchSize.toFixed(1), cost.perSecond.toFixed(0)],
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

function printRow(events: number, processes: number, name: string, cost: Cost) {
  const cells = [
    events.toLocaleString('en'),
    processes,
    name,
    `${cost.p50Ms.toFixed(1)} ms`,
    `${cost.p99Ms.toFixed(0)} ms`,
    cost.perSecond.toFixed(0),
    `${cost.apiMs.toFixed(2)} ms`,
    `${cost.databaseMs.toFixed(2)} ms`,
    cost.rowsRead.toFixed(0),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
