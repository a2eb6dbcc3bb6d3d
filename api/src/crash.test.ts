import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { lockDirectory } from './db/directory-lock.ts';
import { openPglite } from './db/pglite.ts';
import { brokenRules } from './db/broken-rules.ts';

/** The real program, as `npm start` runs it, on PGlite in a folder of its own. */
describe('the program', () => {
  const directory = mkdtempSync(join(tmpdir(), 'playday-crash-'));
  const running: ChildProcess[] = [];
  afterAll(() => {
    for (const child of running) child.kill('SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  });

  function start() {
    const child = spawn(process.execPath, [resolve(__dirname, 'main.ts')], {
      env: {
        ...process.env,
        DATA_DIR: directory,
        API_PORT: '0',
        LOG_LEVEL: 'info',
        DATABASE_URL: '',
        ALTCHA_COST: '10',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.push(child);
    const lines: { msg: string; port?: number }[] = [];
    const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
    const listening = new Promise<number>((done, fail) => {
      createInterface({ input: child.stdout! }).on('line', (line) => {
        const entry = JSON.parse(line);
        lines.push(entry);
        if (entry.msg === 'listening') done(entry.port);
      });
      void ended.then((code) => fail(new Error(`ended with ${code}`)));
    });
    listening.catch(() => {});
    return { child, lines, ended, listening };
  }

  async function client(port: number) {
    const call = async (method: string, path: string, body?: object, headers: object = {}) => {
      const reply = await fetch(`http://127.0.0.1:${port}/api${path}`, {
        method,
        headers: {
          cookie: 'XSRF-TOKEN=0123456789abcdef',
          'x-xsrf-token': '0123456789abcdef',
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return (await reply.json()) as never as Record<string, never> & { order: { id: number } };
    };
    const challenge = await call('GET', '/captcha');
    const solution = await solveChallenge({ challenge: challenge as never, deriveKey });
    const recaptchaResponse = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    const login = { login: 'demo@playday.test', password: 'Playday2026', recaptchaResponse };
    const { access_token } = await call('POST', '/login', login);
    return (method: string, path: string, body?: object, headers: object = {}) =>
      call(method, path, body, { authorization: `Bearer ${access_token}`, ...headers });
  }

  test('every answered order is still there after kill -9, and a repeat of the lost one makes no second', async () => {
    const first = start();
    const call = await client(await first.listening);
    const { events } = (await call('GET', '/event?limit=50')) as never as {
      events: { id: number; isSoldOut: boolean }[];
    };
    const answered: number[] = [];
    let bodies: object[] = [];
    for (const { id } of events.filter(({ isSoldOut }) => !isSoldOut)) {
      const details = (await call('GET', `/event/${id}`)) as never as {
        event: { age: number | null; saleStart: string | null };
        tickets: { id: number; left: number; price: number }[];
      };
      const methods = (await call('GET', `/user/order/methods/${id}`)) as never as {
        id: number;
        alias: string;
      }[];
      const method = methods.find(({ alias }) => alias === 'kCards' || alias === 'promptpay');
      const ticket = details.tickets.find(({ left }) => left > 0);
      if (ticket && method)
        bodies.push({ event: id, method: method.id, tickets: [{ id: ticket.id, count: 1 }] });
    }
    bodies = bodies.slice(0, 8);
    expect(bodies.length).toBeGreaterThan(3);
    await Promise.all(
      bodies.map(async (body, at) => {
        if (at === bodies.length - 1) setTimeout(() => first.child.kill('SIGKILL'), 60);
        const reply = await call('POST', '/user/order', body, { 'idempotency-key': `crash-${at}` }).catch(
          () => undefined,
        );
        if (reply?.order) answered.push(reply.order.id);
      }),
    );
    await first.ended;

    const second = start();
    const again = await client(await second.listening);
    const { orders } = (await again('GET', '/user/profile/orders')) as never as { orders: { id: number }[] };
    const stored = orders.map(({ id }) => id);
    expect(stored).toEqual(expect.arrayContaining(answered));
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    expect(second.lines.at(-1)).toMatchObject({ msg: 'stopped' });

    const db = await openPglite(join(directory, 'db'));
    expect(await brokenRules(db)).toEqual([]);
    await db.close();
  }, 90_000);

  test('a second process refuses the directory with a plain message; the lock of a dead one is taken over', async () => {
    const unlock = lockDirectory(directory);
    const refused = start();
    expect(await refused.ended).toBe(73);
    expect(refused.lines.at(-1)!.msg).toMatch(/is in use by the process \d+/u);
    unlock();
    const { writeFileSync } = await import('node:fs');
    writeFileSync(join(directory, 'db.lock'), '999999999 1 somewhere');
    lockDirectory(directory)();
  }, 30_000);
});
