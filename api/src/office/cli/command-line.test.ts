import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { lockDirectory } from '../../db/directory-lock.ts';
import { noteDatabase, openDatabase } from '../../db/open.ts';
import { describeOnPostgres, freshDatabase } from '../../testing/databases.ts';
import { storeAudit } from '../audit.ts';
import { localOperator } from '../local-token.ts';
import { openClient } from './client.ts';
import { officeCommand } from '../../testing/office-command.ts';
import { describeShop } from '../../testing/suite.ts';
import { useFolder } from '../../testing/use-folder.ts';

/** Without an address, the office asks the database itself. */
const noShop = { OFFICE_URL: '', OFFICE_TOKEN: '' };

describeShop('npm run office', (shop) => {
  const folder = useFolder();
  test.each([
    [[], 'npm run office -- <command>'],
    [['event', 'burn', 'tonight'], 'npm run office -- <command>'],
    [['audit', '--nonsense'], 'Usage: npm run office -- audit'],
    [['toString'], 'npm run office -- <command>'],
    [['event', 'price', 'tonight', 'ga', '1', '250.00'], 'Too many words: 250.00.'],
    [['event', 'cancel', 'tonight', 'free'], 'Too many words: free.'],
    [['content', 'draft'], 'Usage: npm run office -- content draft <file>'],
    [
      ['event', 'postpone', 'tonight', '--date', '2027-02-30T20:00'],
      '--date 2027-02-30T20:00 does not exist',
    ],
  ])('wrong command %j: exit code 2, and how it is used', async (words, expected) => {
    const office = await officeCommand(shop());
    expect(await office(words)).toMatchObject({ code: 2, err: expect.stringContaining(expected) });
  });

  test('--help: one command, and nothing is called', async () => {
    const office = await officeCommand(shop());
    const { code, out } = await office(['audit', '--help'], { OFFICE_URL: 'http://127.0.0.1:1' });
    expect([code, out]).toEqual([0, expect.stringContaining('npm run office -- audit')]);
    for (const words of [['--help'], ['event', '--help']])
      expect(await office(words)).toMatchObject({
        ...{ code: 0, out: expect.stringContaining('npm run office -- <command>') },
      });
  });

  test('content draft: needs no shop, writes one draft beside the file, names gaps', async () => {
    const office = await officeCommand(shop());
    const file = join(folder, 'night.jsonld');
    writeFileSync(file, JSON.stringify({ '@type': 'Event', name: 'Night', performer: 'Kham' }));
    const env = { OFFICE_URL: 'http://127.0.0.1:1', OFFICE_TOKEN: '' };
    const { code, out } = await office(['content', 'draft', file], env);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/night\.draft\.json:\d+ {2}events\[0\]\.dateStart/u),
    ]);
    expect(out).toContain('performer  left out: Kham');
    expect(JSON.parse(readFileSync(join(folder, 'night.draft.json'), 'utf8'))).toMatchObject({
      leftOut: ['performer  left out: Kham'],
      events: [{ name: 'Night', dateStart: null, draft: true }],
    });
    const again = await office(['content', 'draft', file], env);
    expect(again).toMatchObject({
      code: 1,
      err: expect.stringContaining('night.draft.json is there already'),
    });
  });

  test.each([
    ['own.json', '{ "events": [] }', 'is imported as it is'],
    ['empty.html', '<p>Hi</p>', 'holds no event of schema.org'],
    ['broken.jsonld', '{\n  no }', 'broken.jsonld:2:3  is not JSON'],
    ['none.jsonld', undefined, 'cannot be read'],
  ])('content draft of %s: exit code 1 and a sentence', async (name, text, expected) => {
    const office = await officeCommand(shop());
    if (text !== undefined) writeFileSync(join(folder, name), text);
    const { code, err } = await office(['content', 'draft', join(folder, name)]);
    expect([code, err]).toEqual([1, expect.stringContaining(expected)]);
    expect(err).not.toContain('    at ');
  });

  test.each([
    ['token that is none', { OFFICE_TOKEN: 'x'.repeat(43) }, 'needs an office token'],
    ['no token', { OFFICE_TOKEN: '' }, 'set both'],
    ['address in clear text', { OFFICE_URL: 'http://shop.example' }, 'must begin with https://'],
    ['address that is none', { OFFICE_URL: 'shop.example' }, 'must begin with https://'],
    [
      'no database',
      { ...noShop, DATABASE_URL: 'postgres://me@127.0.0.1:1/shop' },
      'cannot be reached: conn',
    ],
    ['no shop at the address', { OFFICE_URL: 'http://127.0.0.1:1' }, 'does not answer'],
  ])('%s: exit code 1 and a sentence without a stack', async (_name, env, expected) => {
    const office = await officeCommand(shop());
    const { code, err } = await office(['audit'], env);
    expect([code, err]).toEqual([1, expect.stringContaining(expected)]);
    expect(err).not.toContain('    at ');
  });

  test.each(['<h1>Blocked</h1>', 'null', '"ok"', ''])(
    '%s with 200 instead of an answer: exit code 1 and a sentence',
    async (body) => {
      const proxy = createServer((_, reply) => reply.end(body)).listen(0, '127.0.0.1');
      await once(proxy, 'listening');
      const { port } = proxy.address() as AddressInfo;
      const office = await officeCommand(shop());
      const { code, err } = await office(['audit'], { OFFICE_URL: `http://127.0.0.1:${port}` });
      proxy.close();
      expect([code, err]).toEqual([
        1,
        expect.stringContaining('something else sent 200 without JSON'),
      ]);
    },
  );

  test('--json: standard output is JSON and nothing else', async () => {
    const office = await officeCommand(shop());
    const entry = {
      who: 'Malee',
      action: 'title',
      subject: 'event tonight',
      reason: 'typing error',
    };
    await storeAudit(shop().db, { ...entry, at: shop().now(), before: { a: 1 }, after: { a: 2 } });
    const { out, err } = await office(['audit', '--json', '--subject', 'event tonight']);
    expect(JSON.parse(out)).toEqual([
      expect.objectContaining({ ...entry, before: { a: 1 }, after: { a: 2 } }),
    ]);
    expect(err).toBe('');
    expect(await office(['audit', '--subject', 'event soon'])).toMatchObject({
      ...{ out: 'Nothing.\n', err: expect.stringMatching(/^Shop: http:\/\/127\.0\.0\.1:\d+\n$/u) },
    });
  });

  test.each([
    [['report', 'sales', 'tonight'], 'event,day,ticket,promo,currency,sold,cancelled,revenue,fees'],
    [['report', 'settlement'], 'event,currency,orders,cancelledOrders,sold,fees,discount'],
    [['report', 'payments'], 'at,order,event,kind,reason,state,paidAt,method,gateway,gatewayId'],
    [['gate', 'report', 'tonight'], 'day,gate,entered,tickets,conflicts'],
    [['attendees', 'export', 'tonight'], 'order,name,email,phone,ticket,code,issued'],
  ])('%j without any sale: the file has its header, and no rows', async (words, header) => {
    const office = await officeCommand(shop());
    const file = join(folder, 'empty.csv');
    expect(await office([...words, '--csv', file])).toMatchObject({ code: 0 });
    const lines = readFileSync(file, 'utf8').split('\r\n');
    expect(lines).toEqual([expect.stringContaining(`\uFEFF${header}`), '']);
  });
});

describe('npm run office on this machine', () => {
  const [dataDir, otherDir] = [useFolder(), useFolder()];
  const program = join(import.meta.dirname, 'main.ts');
  const run = (words: string[], given: NodeJS.ProcessEnv = {}) => {
    const env = {
      ...process.env,
      NODE_OPTIONS: '',
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      OFFICE_URL: '',
      OFFICE_TOKEN: '',
      ...given,
    };
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', program, ...words],
      { env, encoding: 'utf8' },
    );
    return { code: status, out: stdout, err: stderr };
  };

  test('no shop was ever here, or it uses another database: refused, and none is made', () => {
    const empty = join(otherDir, 'data');
    const commands = () => [
      run(['event', 'list'], { DATA_DIR: empty }),
      run(['token', 'list'], { DATA_DIR: empty }),
    ];
    for (const { code, err, out } of commands()) {
      expect([code, out]).toEqual([1, '']);
      expect(err).toMatch(/^There is no shop here: .* Set DATABASE_URL/u);
      expect(err).not.toContain('    at ');
    }
    expect(existsSync(empty)).toBe(false);
    noteDatabase({ dataDir: empty, databaseUrl: 'postgres://api:secret@db.example:5433/playday' });
    for (const { code, err } of commands())
      expect([code, err]).toEqual([
        1,
        expect.stringContaining('uses the database playday at db.example:5433: set'),
      ]);
    expect(readdirSync(empty)).toEqual(['database']);
  });

  test('no shop is running: the command runs the operations, its token ends with it', async () => {
    await (
      await openDatabase({ dataDir, databaseUrl: undefined, databasePool: 1, isProduction: false })
    ).close();
    expect(run(['audit'])).toMatchObject({
      ...{ code: 0, out: 'Nothing.\n', err: `Shop: the embedded database in ${dataDir}/db\n` },
    });
    const example = join(import.meta.dirname, '../../../content/examples/on-sale.json');
    const unnamed = `OFFICE_BY is not set: the log will say "${localOperator()}", not who you are.`;
    const checked = run(['content', 'check', example]).err;
    expect(checked).toContain('Nothing was changed');
    expect(checked).not.toContain('OFFICE_BY');
    const end = ['accounts', 'end-all-sessions', '--reason', 'trial', '--yes'];
    expect(run(end).err).toContain(unnamed);
    expect(run(end, { OFFICE_BY: 'Nok' }).err).not.toContain('OFFICE_BY');
    const why = ['--reason', 'new at the office'];
    const create = ['token', 'create', 'Malee', '--roles', 'orders,reports'];
    const created = run([...create, ...why, '--yes']);
    expect(created.err).toContain(unnamed);
    expect(created.out).toMatch(
      /^The office token of Malee, valid until 20\d\d-\d\d-\d\d.*\n[\w-]{43}\n$/u,
    );
    for (const [words, missing] of [
      [create, '--reason is missing'],
      [['token', 'create', 'Nok', ...why], '--roles is missing'],
      [['token', 'create', 'Nok', '--roles', 'orders,all', ...why], '--roles is missing'],
      [[...create, '--days', '4000', ...why], '--days is 1 to 400'],
      [['token', 'create', 'Nok', '--roles', 'gate', ...why], '--event and --roles gate'],
    ] as const)
      expect(run([...words])).toMatchObject({ code: 2, err: expect.stringContaining(missing) });
    expect(run([...create, ...why])).toMatchObject({
      code: 1,
      err: expect.stringContaining('revoke it first'),
    });
    expect(run(['token', 'revoke', '--help'])).toMatchObject({
      ...{ code: 0, out: expect.stringContaining('token revoke <name>') },
    });
    expect(run(['token', 'revoke', 'Malee', ...why], { OFFICE_BY: 'Nok' }).code).toBe(0);
    const tokens = run(['token', 'list']);
    expect(tokens.out).toContain('Malee');
    // The four commands above.
    expect(tokens.out).not.toContain(' on ');
    expect(tokens.err).toContain('And 4 of single commands on this machine.');
    const [ended] = JSON.parse(run(['audit', '--json']).out) as { who: string; action: string }[];
    expect(ended).toMatchObject({ action: 'token revoke', who: `Nok on ${hostname()}` });
  });

  test('another command uses the database, no shop runs: exit code 1 with a message', () => {
    const unlock = lockDirectory(otherDir);
    try {
      const { code, err } = run(['audit'], { DATA_DIR: otherDir });
      expect([code, err]).toEqual([1, expect.stringMatching(/^\S+ is in use by the process \d+/u)]);
      expect(err).not.toContain('    at ');
    } finally {
      unlock();
    }
  });
});

describeOnPostgres('npm run office on the database of a shop', () => {
  test('two commands at once: each keeps its token until it ends', async () => {
    const { db, url, drop } = await freshDatabase('postgres');
    try {
      const open = () => openClient({ DATABASE_URL: url, DB_POOL: '2' });
      const clients = [await open(), await open()];
      await clients[1]!.close();
      expect(await clients[0]!.call('GET /office/audit')).toEqual({ entries: [] });
      await clients[0]!.close();
      const tokens = await db.query<{ isOpen: boolean }>(
        'select revoked_at is null as "isOpen" from office_tokens',
      );
      expect(tokens).toEqual([{ isOpen: false }, { isOpen: false }]);
    } finally {
      await drop();
    }
  });
});
