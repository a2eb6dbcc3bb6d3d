import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { root } from '../../root.ts';
import { trackedFiles } from '../../tracked-files.ts';
import type { Act, Stage, TouredShop } from './acts/act.ts';
import { actsOf, openTour } from './open-tour.ts';
import { runTour } from './run-tour.ts';
import { serveTour } from './serve-tour.ts';
import { whyNoTour } from './why-no-tour.ts';

/** What the shop's invariants are found to be. */
let violations: { rule: string; subject: string }[] = [];
/** Stands for shop and api. */
const server = createServer(({ url }, reply) => {
  reply.setHeader('content-type', 'application/json');
  if (url === '/dev/invariants') reply.end(JSON.stringify({ violations }));
  else reply.writeHead(url === '/release.json' ? 200 : 404).end('{"shell":"s1","remotes":{}}');
});
let shop: TouredShop;
let places: Stage['places'];
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  shop = { url: `http://localhost:${port}` } as TouredShop;
  places = { port, apiPort: port, remotesPort: 1, dataDir: '/nowhere' };
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  violations = [];
});

const here = 'postgres://playday@127.0.0.1:5432/playday';
test.each<[string, NodeJS.ProcessEnv, boolean]>([
  ['as npm start has it', {}, true],
  ['with a PostgreSQL on this machine', { DATABASE_URL: here }, true],
  ['with mails in files, whatever SMTP is', { MAIL: 'file', SMTP_URL: 'smtp://m.example' }, true],
  ['in production', { NODE_ENV: 'production' }, false],
  ['with a public address', { PUBLIC_URL: 'https://playday.example' }, false],
  ['with an address that only begins so', { PUBLIC_URL: 'http://localhost.example' }, false],
  ['with a database elsewhere', { DATABASE_URL: here.replace('127.0.0.1', 'db.example') }, false],
  ['with a database that cannot be read', { DATABASE_URL: 'host=127.0.0.1' }, false],
  ['with Omise', { OMISE_SECRET_KEY: 'skey_test_1' }, false],
  ['with another gateway', { PAYMENT_GATEWAY: 'omise' }, false],
  ['that sends mails', { SMTP_URL: 'smtp://mail.example' }, false],
  ['with reCAPTCHA', { RECAPTCHA_SITE_KEY: 'key' }, false],
])('shop %s: whether it has a tour', async (_name, env, hasTour) => {
  expect(whyNoTour(env) === undefined).toBe(hasTour);
  if (!hasTour) expect(await openTour(shop, places, env)).toBeUndefined();
});

test('tour: only npm start imports it', () => {
  const importers = (name: string) =>
    trackedFiles('*.ts', '*.mjs').filter(
      (file) =>
        !file.includes('/extras/tour/') &&
        new RegExp(`(?:from|import\\() ?'[^']*${name}`, 'u').test(
          readFileSync(join(root, file), 'utf8'),
        ),
    );
  expect(importers('extras/tour/')).toEqual(['shared/build/scripts/start-extras.ts']);
  expect(importers('start-extras\\.ts')).toEqual(['shared/build/scripts/start.ts']);
});

test.each(actsOf(here).map((act) => [act.title, act] as const))(
  '%s: its proof is a test that exists',
  (_title, { proof }) => {
    expect(readFileSync(join(root, proof.file), 'utf8')).toContain(`test('${proof.test}`);
  },
);

test('embedded database: taking it away is left out, and says why', () => {
  const leftOut = actsOf(undefined).filter((act) => act.leftOut);
  expect(leftOut.map(({ id }) => id)).toEqual(['database']);
  expect(actsOf(here).filter((act) => act.leftOut)).toEqual([]);
});

/** A tour of one act, which goes on when `finish` is called. */
function tourOf(run: (stage: Stage, finish: Promise<void>) => Promise<void>) {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const act: Act = {
    ...{ id: 'one', title: 'One', will: '', button: '', proof: { file: '', test: '' } },
    run: (stage) => run(stage, promise),
  };
  const settled: (() => void)[] = [];
  const tour = runTour({ shop, places, acts: [act, { ...act, id: 'two' }] }, () => {
    if (tour.state().running === null) for (const each of settled.splice(0)) each();
  });
  const over = () => new Promise<void>((done) => settled.push(done));
  const shown = () => tour.state().acts[0]!;
  return { tour, finish, over, shown };
}

test('act that runs: no other begins, and the same not twice', async () => {
  let runs = 0;
  const { tour, finish, over, shown } = tourOf(async (_stage, end) => {
    runs += 1;
    await end;
  });
  expect(tour.begin('one')).toBe(true);
  expect([tour.begin('one'), tour.begin('two'), tour.begin('none')]).toEqual([false, false, false]);
  expect(tour.state().running).toBe('one');
  const ended = over();
  finish();
  await ended;
  expect([shown().outcome, runs]).toEqual(['held', 1]);
  await tour.close();
});

test('page closed while an act runs: it goes on to its end', async () => {
  const { tour, finish, over, shown } = tourOf(async ({ say }, end) => {
    await end;
    say('brought back');
  });
  const leave = tour.view();
  tour.begin('one');
  leave();
  const ended = over();
  finish();
  await ended;
  expect(shown().lines[0]).toBe('brought back');
  await tour.close();
});

test('shop stopped while an act runs: waits until it has brought back what it broke', async () => {
  const order: string[] = [];
  const { tour, finish, shown } = tourOf(async ({ signal }, end) => {
    await new Promise((done) => signal.addEventListener('abort', done));
    await end;
    order.push('brought back');
    signal.throwIfAborted();
  });
  tour.begin('one');
  const closed = tour.close().then(() => order.push('closed'));
  finish();
  await closed;
  expect(order).toEqual(['brought back', 'closed']);
  expect([shown().outcome, tour.begin('one')]).toEqual(['failed', false]);
});

test('act that throws, or after which an invariant is violated: it did not hold', async () => {
  const thrown = tourOf(() => Promise.reject(new Error('sold twice')));
  let ended = thrown.over();
  thrown.tour.begin('one');
  await ended;
  expect(thrown.shown()).toMatchObject({ outcome: 'failed', lines: ['sold twice'] });
  await thrown.tour.close();
  violations = [{ rule: 'held differs', subject: '16' }];
  const violated = tourOf(async () => {});
  ended = violated.over();
  violated.tour.begin('one');
  await ended;
  expect(violated.shown()).toMatchObject({
    outcome: 'failed',
    lines: ['Violated: held differs (16).'],
  });
  // It stays in sight when it is mended.
  violations = [];
  expect(violated.tour.state().invariants.violations).toEqual(['held differs (16)']);
  await violated.tour.close();
});

test('nobody looks, no act runs: the shop is asked for nothing until somebody does', async () => {
  const other = createServer((_request, reply) => void reply.writeHead(503).end());
  await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready));
  const { port } = other.address() as AddressInfo;
  let asked = 0;
  other.on('connection', () => (asked += 1));
  const tour = runTour(
    {
      shop: { url: `http://localhost:${port}` } as TouredShop,
      places: { ...places, apiPort: port },
      acts: [],
    },
    () => {},
  );
  await new Promise((done) => setImmediate(done));
  expect(asked).toBe(0);
  const first = once(other, 'connection');
  const leave = tour.view();
  await first;
  leave();
  await tour.close();
  other.closeAllConnections();
  other.close();
});

describe('address of the tour', () => {
  const begun: string[] = [];
  const tour = {
    begin: (id: string) => begun.push(id) > 0,
    state: () => ({ acts: [{ id: 'one', proof: { file: 'LICENSE' } }] }),
    view: () => () => {},
  } as never;
  const app = serveTour(tour, () => () => {});
  let port = 0;
  beforeAll(async () => {
    await app.listen({ host: '127.0.0.1', port: 0 });
    port = (app.server.address() as AddressInfo).port;
  });
  afterAll(() => app.close());
  beforeEach(() => begun.splice(0));

  const ask = (method: string, path: string, headers: Record<string, string>) =>
    new Promise<number>((done, fail) => {
      request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
        answer.destroy();
        done(answer.statusCode ?? 0);
      })
        .on('error', fail)
        .end();
    });
  const own = () => ({ host: `localhost:${port}`, origin: `http://localhost:${port}` });

  test('its own page: gets all files, and begins an act', async () => {
    for (const file of ['/', '/page.js', '/page.css', '/tokens.css', '/anuphan.woff2', '/events'])
      expect([file, await ask('GET', file, { host: own().host })]).toEqual([file, 200]);
    expect(await ask('GET', '/proofs/one', { host: own().host })).toBe(200);
    expect(await ask('POST', '/acts/one', own())).toBe(202);
    expect(begun).toEqual(['one']);
  });

  test.each<[string, () => Record<string, string>]>([
    ['no origin', () => ({ host: own().host })],
    ['the shop as origin', () => ({ ...own(), origin: 'http://localhost:8080' })],
    ['another site as origin', () => ({ ...own(), origin: 'https://evil.example' })],
    ['an opaque origin', () => ({ ...own(), origin: 'null' })],
    [
      'another name of the address',
      () => ({ host: 'evil.example', origin: 'http://evil.example' }),
    ],
    ['another port', () => ({ host: 'localhost:1', origin: 'http://localhost:1' })],
    ['a proxy before it', () => ({ ...own(), 'x-forwarded-for': '203.0.113.9' })],
    ['a page of another site', () => ({ ...own(), 'sec-fetch-site': 'cross-site' })],
  ])('act asked for with %s: refused, and nothing begins', async (_name, headers) => {
    expect(await ask('POST', '/acts/one', headers())).toBe(403);
    expect(begun).toEqual([]);
  });

  test('pages of others: may link to it, and read nothing of it', async () => {
    const { host } = own();
    const cross = { host, 'sec-fetch-site': 'cross-site' };
    expect(await ask('GET', '/', { ...cross, 'sec-fetch-mode': 'navigate' })).toBe(200);
    expect(await ask('GET', '/events', { ...cross, 'sec-fetch-mode': 'cors' })).toBe(403);
    expect(await ask('GET', '/events', { host, origin: 'http://localhost:8080' })).toBe(403);
    expect(await ask('GET', '/', { host: `evil.example:${port}` })).toBe(403);
  });

  test('a GET begins nothing', async () => {
    expect(await ask('GET', '/acts/one', { host: own().host })).toBe(404);
    expect(begun).toEqual([]);
  });
});
