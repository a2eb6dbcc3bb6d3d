import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import type { Db } from '../../db/db.ts';
import { freshDatabase } from '../databases.ts';
import { openShop } from '../shop.ts';
import { createBuyers, createEvents } from './big-season.ts';
import { type Ask, type Cost, load } from './load.ts';

/**
 * `npm run scaling -- [--events 10,1000,100000] [--apis 1,2,4] [--clients 16] [--count 2000]`: measures the cost
 * of event list, event page, hold and order over sockets, by number of events and api processes, on the PostgreSQL at
 * `TEST_DATABASE_URL`. Prints a Markdown table.
 */
const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '10,1000,100000' },
    apis: { type: 'string', default: '1,2,4' },
    clients: { type: 'string', default: '16' },
    count: { type: 'string', default: '2000' },
  },
});
const numbers = (text: string) => text.split(',').map(Number);
const [clients, count] = [Number(values.clients), Number(values.count)];
const template = 'tonight';

console.log(`${clients} clients, ${count} requests each row, all on one machine\n`);
console.log('| events | api processes | call | p50 | p99 | per second | api processor time | rows read |');
console.log('|---|---|---|---|---|---|---|---|');
const most = Math.max(...numbers(values.events));
for (const events of numbers(values.events))
  await measure(events, events === most ? numbers(values.apis) : [1]);

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

function printRow(events: number, processes: number, name: string, cost: Cost) {
  const cells = [
    events.toLocaleString('en'),
    processes,
    name,
    `${cost.p50Ms.toFixed(1)} ms`,
    `${cost.p99Ms.toFixed(0)} ms`,
    cost.perSecond.toFixed(0),
    `${cost.apiMs.toFixed(2)} ms`,
    cost.rowsRead.toFixed(0),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

/** Starts the real server process on a free port. */
async function startApi(directory: string, databaseUrl: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
    env: {
      ...process.env,
      DATA_DIR: directory,
      DATABASE_URL: databaseUrl,
      API_PORT: '0',
      ADDRESS_LIMIT_FACTOR: '10000',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const entry = JSON.parse(line) as { msg: string; port?: number };
    if (entry.msg !== 'listening') continue;
    child.stdout.resume();
    return { port: entry.port ?? 0, stop };
  }
  throw new Error('the api exited before it listened');
}
