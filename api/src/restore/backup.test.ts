import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '@playday/build/root';
import { serverUrl } from '@playday/shared/testing/jest/find-postgres';
import pg from 'pg';
import { hours, later } from '../time/time.ts';
import {
  admin,
  describeOnPostgres,
  freshDatabase,
  type TestDatabase,
} from '../testing/databases.ts';
import { openHostileShop } from '../testing/hostile-shop.ts';
import { openShop } from '../testing/shop.ts';
import { useFolder } from '../testing/use-folder.ts';
import { openPostgres } from '../db/postgres.ts';
import { listBackups, namesFor, removeOld } from './backup-files.ts';
import { lastBackup, takeBackup } from './backup.ts';

/** All rows of every table as PostgreSQL writes them: table → its rows in order. */
async function allRows(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    const found: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select to_jsonb(t)::text as row from ${name} t order by 1`,
      );
      found[name] = rows.map(({ row }) => row);
    }
    return found;
  } finally {
    await client.end();
  }
}

/** The database of this name on the tests' server, for a role. */
function addressOf(name: string, role?: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  if (role) [url.username, url.password] = [role, role];
  return url.href;
}

describeOnPostgres('backup and restore', () => {
  const folder = useFolder();
  const name = `playday_test_${randomBytes(6).toString('hex')}`;
  const [ownerUrl, apiUrl] = [addressOf(name), addressOf(name, 'playday_test_api')];
  let database: TestDatabase;
  let lost: Awaited<ReturnType<typeof openHostileShop>>;
  let before: Awaited<ReturnType<typeof allRows>>;
  let backup: Awaited<ReturnType<typeof takeBackup>>;

  /** Runs `npm run ops -- NAME` on the restored database: its exit code and what it says. */
  async function ops(program: string, ...args: string[]): Promise<[code: number, said: string]> {
    const file = join(root, `api/src/restore/${program}-cli.ts`);
    const env = {
      ...process.env,
      ...{ DATABASE_URL: apiUrl, MIGRATION_DATABASE_URL: ownerUrl, BACKUP_DIR: folder },
    };
    return new Promise((done) => {
      execFile(process.execPath, [file, ...args], { env }, (error, stdout, stderr) =>
        done([error ? Number(error.code) : 0, stdout + stderr]),
      );
    });
  }
  const isOurs = (each: string) => each.startsWith(name);
  async function databases(): Promise<string[]> {
    let found: string[] = [];
    await admin(async (server) => {
      const { rows } = await server.query<{ datname: string }>('select datname from pg_database');
      found = rows.map(({ datname }) => datname).filter(isOurs);
    });
    return found.sort();
  }

  beforeAll(async () => {
    database = await freshDatabase('postgres');
    lost = await openHostileShop(database.db, () => 0.999);
    await lost.shop.reset();
    for (const isPaid of [true, true, false]) {
      const { body } = await (await lost.shop.visitor()).order({ 'tonight/ga': 2 });
      if (isPaid) lost.double.settle(body.payment.paymentId!, 'captured');
      await lost.double.webhooksSent();
    }
    backup = await takeBackup({ ownerUrl: database.ownerUrl!, folder, keepDays: 14 });
    before = await allRows(database.ownerUrl!);
  });
  afterAll(async () => {
    await lost?.shop.close();
    await database?.drop();
    for (const each of await databases())
      await admin((server) => server.query(`drop database ${each} with (force)`));
  });

  test('backup: has orders, money and tickets; only its owner can read it', () => {
    expect(before.orders).toHaveLength(3);
    expect(before.captures).toHaveLength(2);
    expect(before.tickets).toHaveLength(4);
    expect(backup.digests).toHaveLength(Object.keys(before).length);
    for (const file of [backup.path, `${backup.path}.rows`])
      expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  });

  test('restore into no database: equal rows in every table, and the shop sells on', async () => {
    const [code, said] = await ops('restore', basename(backup.path));
    expect([code, said]).toEqual([
      0,
      expect.stringContaining('tables have the rows of the backup'),
    ]);
    const after = await allRows(ownerUrl);
    // What `after-restore` ends.
    for (const ended of ['sessions', 'mail_tokens']) {
      expect(after[ended]).toEqual([]);
      after[ended] = before[ended]!;
    }
    expect(after).toEqual(before);

    const db = openPostgres(apiUrl, { poolSize: 10 });
    const shop = await openShop(db);
    lost.connect(shop);
    const { status, body } = await (await shop.visitor()).order({ 'tonight/ga': 2 });
    lost.double.settle(body.payment.paymentId!, 'captured');
    await lost.double.webhooksSent();
    expect([status, body.order.id > 1_000_000]).toEqual([200, true]);
    expect(await shop.sql`select 1 from orders where state = 'paid'`).toHaveLength(3);
    expect(await shop.invariantViolations()).toEqual([]);
    await shop.close();
    await db.close();
  });

  test('restore over a database with tables: only with --replace, which keeps it', async () => {
    const current = await allRows(ownerUrl);
    const refused = await ops('restore', backup.path);
    expect(refused).toEqual([
      1,
      `The database ${name} is not empty: add --replace to restore ` + 'in its place.\n',
    ]);
    expect(await allRows(ownerUrl)).toEqual(current);

    const api = new pg.Client({ connectionString: apiUrl });
    await api.connect();
    const [code, said] = await ops('restore', backup.path, '--replace');
    expect([code, said]).toEqual([1, expect.stringContaining('stop every api')]);
    await api.end();
    expect(await allRows(ownerUrl)).toEqual(current);

    expect((await ops('restore', backup.path, '--replace'))[0]).toBe(0);
    expect((await allRows(ownerUrl)).orders).toEqual(before.orders);
    const [restored, kept, ...others] = await databases();
    expect([restored, others]).toEqual([name, []]);
    expect(await allRows(addressOf(kept!))).toEqual(current);
  });

  test.each<[string, (dump: Buffer) => Buffer]>([
    ['without its end', (dump) => dump.subarray(0, dump.length - 100)],
    ['with damaged bytes', damaged],
  ])('dump %s: refused, and the database stays as it was', async (what, change) => {
    const current = await allRows(ownerUrl);
    const file = join(folder, `${what.replaceAll(' ', '-')}.dump`);
    writeFileSync(file, change(readFileSync(backup.path)));
    const [code, said] = await ops('restore', file, '--replace');
    expect([code, said]).toEqual([1, expect.stringMatching(/^pg_restore failed: .+/u)]);
    expect(await allRows(ownerUrl)).toEqual(current);
    expect(await databases()).toHaveLength(2);
    rmSync(file);
  });

  test.each([0.1, 0.5, 0.9])('backup with one damaged byte, at %d of it: refused', async (part) => {
    const current = await allRows(ownerUrl);
    const file = join(folder, 'one-byte.dump');
    const dump = readFileSync(backup.path);
    const at = Math.floor(dump.length * part);
    dump[at] = dump[at]! ^ 0xff;
    writeFileSync(file, dump);
    cpSync(`${backup.path}.rows`, `${file}.rows`);
    const [code, said] = await ops('restore', file, '--replace');
    expect([code, said]).toEqual([1, expect.stringContaining('its SHA-256 differs')]);
    expect(await allRows(ownerUrl)).toEqual(current);
    rmSync(file);
    rmSync(`${file}.rows`);
  });

  test('dump with other rows than its backup had: refused', async () => {
    const current = await allRows(ownerUrl);
    const file = join(folder, 'other.dump');
    cpSync(backup.path, file);
    const lines = readFileSync(`${backup.path}.rows`, 'utf8').split('\n');
    writeFileSync(`${file}.rows`, lines.filter((line) => !line.endsWith(' orders')).join('\n'));
    const [code, said] = await ops('restore', file, '--replace');
    expect([code, said]).toEqual([
      1,
      expect.stringContaining('The rows are not those of the backup: orders.'),
    ]);
    expect(await allRows(ownerUrl)).toEqual(current);
    rmSync(file);
    rmSync(`${file}.rows`);
  });

  test('killed while it dumps: no file looks finished; the next backup clears up', async () => {
    const before = readdirSync(folder).sort();
    const blocker = new pg.Client({ connectionString: ownerUrl });
    await blocker.connect();
    // pg_dump waits for this table.
    await blocker.query('begin; lock table orders');
    const program = spawn(process.execPath, [join(root, 'api/src/restore/backup-cli.ts')], {
      env: { ...process.env, MIGRATION_DATABASE_URL: ownerUrl, BACKUP_DIR: folder },
    });
    const isWaiting = async () => {
      let count: number | null = 0;
      await admin(async (server) => {
        ({ rowCount: count } = await server.query(
          `select from pg_stat_activity
            where application_name = 'pg_dump' and datname = $1 and wait_event_type = 'Lock'`,
          [name],
        ));
      });
      return count === 1;
    };
    while (!(await isWaiting())) await pause(20);
    program.kill('SIGKILL');
    await once(program, 'exit');
    await blocker.end();
    const left = readdirSync(folder).filter((file) => !before.includes(file));
    expect(left).toEqual([expect.stringMatching(/\.dump\.partial$/u)]);
    expect((await lastBackup(folder, 24)).last?.path).toBe(backup.path);

    const [code, said] = await ops('backup');
    expect([code, said]).toEqual([0, expect.stringContaining('tables are equal')]);
    const files = readdirSync(folder);
    expect(files.filter((file) => file.endsWith('.partial'))).toEqual([]);
    expect(files.filter((file) => file.endsWith('.dump'))).toHaveLength(2);
    expect(await databases()).toHaveLength(2);
  });

  test('backups at the same time: one is taken, the other refused', async () => {
    const options = { ownerUrl, folder, keepDays: 14 };
    const results = await Promise.allSettled([takeBackup(options), takeBackup(options)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: 'Another process is taking a backup.' },
    });
  });

  test('old backups: deleted but for the newest; one is late after two pauses', async () => {
    const start = new Date('2026-11-01T03:00:00Z');
    const old = join(folder, 'old');
    mkdirSync(old);
    for (const age of [0, 72, 73]) {
      const { path } = namesFor(old, later(start, hours(age)));
      writeFileSync(path, '');
      writeFileSync(`${path}.rows`, '');
    }
    await removeOld(old, 3, later(start, hours(73)));
    expect(readdirSync(old).sort()).toEqual([
      'playday-20261104T030000Z.dump',
      'playday-20261104T030000Z.dump.rows',
      'playday-20261104T040000Z.dump',
      'playday-20261104T040000Z.dump.rows',
    ]);
    await removeOld(old, 3, later(start, hours(1_000)));
    expect(readdirSync(old)).toHaveLength(2);
    expect((await lastBackup(old, 24, later(start, hours(73 + 48)))).isTooOld).toBe(false);
    expect((await lastBackup(old, 24, later(start, hours(73 + 49)))).isTooOld).toBe(true);
  });

  test('check: exits with 1 without a backup that is new enough', async () => {
    expect(await ops('backup', 'check')).toEqual([0, expect.stringContaining('newest backup is')]);
    for (const path of (await listBackups(folder)).map((each) => each.path)) rmSync(path);
    expect(await ops('backup', 'check')).toEqual([1, `There is no backup in ${folder}.\n`]);
  });
});

/** With other bits in a tenth of what is compressed. */
function damaged(dump: Buffer): Buffer {
  const [from, to] = [0.8, 0.9].map((part) => Math.floor(dump.length * part));
  return Buffer.from(dump.map((byte, at) => (at >= from! && at < to! ? byte ^ 0xff : byte)));
}
