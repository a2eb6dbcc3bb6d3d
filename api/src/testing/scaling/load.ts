import { Agent, request } from 'node:http';
import type { Db } from '../../db/db.ts';
import { backendTimes, usedBetween } from './processor-time.ts';

/**
 * Latency at the median and the 99th percentile, responses per second, processor time of the api processes and of PostgreSQL's
 * backends per request, and rows that the database read per request.
 */
export interface Cost {
  p50Ms: number;
  p99Ms: number;
  perSecond: number;
  apiMs: number;
  databaseMs: number;
  rowsRead: number;
}

export interface Ask {
  method: string;
  path: string;
  token?: string;
  body?: object;
}

interface Requests {
  clients: number;
  count: number;
  ask: (index: number) => Ask;
  /** By default round robin. */
  portOf?: (index: number, ports: readonly number[]) => number;
}

/** Sends `count` requests from `clients` clients to the processes. Throws on any status but 200. */
export async function sendAll(
  ports: readonly number[],
  { clients, count, ask, portOf = (index) => ports[index % ports.length] ?? 0 }: Requests,
): Promise<{ tookMs: number[]; seconds: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const tookMs: number[] = [];
  const startedAt = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let index = next++; index < count; index = next++) {
        const asked = ask(index);
        const sentAt = performance.now();
        const status = await send(agent, portOf(index, ports), asked);
        if (status !== 200) throw new Error(`${asked.method} ${asked.path}: status ${status}`);
        tookMs.push(performance.now() - sentAt);
      }
    }),
  );
  agent.destroy();
  return { tookMs, seconds: (performance.now() - startedAt) / 1000 };
}

/** The cost of `count` requests from `clients` clients. */
export async function load(db: Db, ports: readonly number[], requests: Requests): Promise<Cost> {
  const { count } = requests;
  const processorSeconds = () => metricSum(ports, 'process_cpu_seconds_total');
  const readBefore = await rowsRead(db);
  const processorBefore = await processorSeconds();
  const backendsBefore = await backendTimes(db);
  const { tookMs, seconds } = await sendAll(ports, requests);
  const apiMs = (((await processorSeconds()) - processorBefore) * 1000) / count;
  const databaseMs = usedBetween(backendsBefore, await backendTimes(db)) / count;
  await waitForStatistics();
  const read = (await rowsRead(db)) - readBefore;
  tookMs.sort((a, b) => a - b);
  const at = (share: number) => tookMs[Math.min(tookMs.length - 1, Math.floor(tookMs.length * share))] ?? 0;
  return {
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    perSecond: count / seconds,
    apiMs,
    databaseMs,
    rowsRead: read / count,
  };
}

function send(agent: Agent, port: number, { method, path, token, body }: Ask): Promise<number> {
  const text = body && JSON.stringify(body);
  return new Promise((done, fail) => {
    const asked = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method,
        path: `/api${path}`,
        headers: {
          cookie: 'XSRF-TOKEN=0123456789abcdef',
          'x-xsrf-token': '0123456789abcdef',
          ...(token && { authorization: `Bearer ${token}` }),
          ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      (reply) =>
        reply
          .on('error', fail)
          .on('end', () => done(reply.statusCode ?? 0))
          .resume(),
    );
    asked.on('error', fail).end(text);
  });
}

/** The sum of a metric over all its labels and all processes. */
export async function metricSum(ports: readonly number[], name: string): Promise<number> {
  const texts = await Promise.all(
    ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
  );
  const values = texts.flatMap((text) => [
    ...text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'gmu')),
  ]);
  return values.reduce((sum, [, value]) => sum + Number(value), 0);
}

/** PostgreSQL connections report their statistics at the latest ten seconds after they become idle. */
const waitForStatistics = () => new Promise((done) => setTimeout(done, 11_000));

/** Rows that the database has read so far, by sequential and index scans. */
async function rowsRead(db: Db): Promise<number> {
  const [row] = await db.query<{ rows: number }>(
    `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as rows from pg_stat_user_tables`,
  );
  return row?.rows ?? 0;
}
