import { appendFileSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DbError } from '../db/db.ts';
import { days } from '../time/time.ts';
import type { Shop } from '../testing/shop.ts';
import { accountClient } from '../testing/account-client.ts';
import { describeShopWith } from '../testing/suite.ts';
import { eraseAgain } from './erase-again.ts';
import { erasePeople } from './erase-people.ts';
import { listRequests } from './list-requests.ts';
import { fileTombstones } from './tombstones.ts';
import { useFolder } from '../testing/use-folder.ts';

const folder = useFolder();
const file = join(folder, 'list', 'erased-accounts');

interface Row {
  id: number;
  email: string;
  created_at: Date;
}

describeShopWith(
  { ERASED_ACCOUNTS_FILE: file },
  'erased accounts and a restored backup',
  (shop) => {
    const { tokenOf } = accountClient(shop);
    beforeEach(() => rmSync(file, { force: true }));
    const rows = () =>
      shop().sql<Row & { erased_at: Date | null }>`select * from people order by id`;
    const entries = () => readFileSync(file, 'utf8').trim().split('\n');
    const isErased = async () => (await rows()).map(({ erased_at }) => erased_at !== null);

    /**
     * Erases the visitor's account, then puts her row back as a backup has it, from before her
     * request.
     */
    async function eraseAndRestore() {
      const visitor = await shop().visitor();
      const [backup] = await rows();
      await visitor.call('POST', '/user/profile/erasure', { password: 'Playday2026' });
      shop().turnClock(days(15));
      await erasePeople(shop().context);
      expect(await isErased()).toEqual([true]);
      await restore(backup!);
      return { visitor, backup: backup! };
    }
    async function restore(backup: Row) {
      await shop().sql`delete from erasures`;
      await shop().sql`
        update people p set email = b.email, phone = b.phone, first_name = b.first_name,
        last_name = b.last_name,
             birthday = b.birthday, password_hash = b.password_hash, created_at = b.created_at,
             erased_at = null
        from jsonb_populate_record(null::people, ${JSON.stringify(backup)}::jsonb) b
          where p.id = b.id`;
      expect(await isErased()).toEqual([false]);
    }

    /** Runs work while the list cannot be written, which is logged with an alarm. */
    async function withoutList<T>(
      writer: Shop['context']['tombstones']['writer'],
      work: () => Promise<T>,
    ) {
      const { context, problems } = shop();
      const { tombstones } = context;
      context.tombstones = { ...tombstones, writer };
      const result = await work();
      context.tombstones = tombstones;
      expect(problems.splice(0)).toEqual([expect.objectContaining({ message: 'disk full' })]);
      return result;
    }
    const isFull = () => Promise.reject(new Error('disk full'));

    test('erased since the backup: erased again, without a second mail; others stay', async () => {
      const { visitor } = await eraseAndRestore();
      const other = await shop().visitor();
      const mails = (await shop().mailTo(visitor.email)).length;
      expect(await eraseAgain(shop().context)).toEqual({ erased: 1, locked: 0 });
      expect(await isErased()).toEqual([true, false]);
      expect((await other.call('GET', '/user/profile/account')).status).toBe(200);
      expect(await shop().mailTo(visitor.email)).toHaveLength(mails);
      expect(await eraseAgain(shop().context)).toEqual({ erased: 0, locked: 0 });
      expect(await isErased()).toEqual([true, false]);
    });

    test('backup with the confirmed request: erased again too', async () => {
      const { visitor } = await eraseAndRestore();
      await shop().db.query(
        `insert into erasures (person_id, app, state, requested_at, confirmed_at, erase_at)
         values ($1, 'shop', 'confirmed', $2, $2, $3)`,
        [visitor.id, shop().now(), new Date(shop().now().getTime() + days(14))],
      );
      expect(await eraseAgain(shop().context)).toEqual({ erased: 1, locked: 0 });
      expect(await isErased()).toEqual([true]);
    });

    test('backup before a confirmed request: signed out, told, erased after 14 days', async () => {
      const visitor = await shop().visitor();
      const [backup] = await rows();
      await visitor.call('POST', '/user/profile/erasure', { password: 'Playday2026' });
      await restore(backup!);
      expect(await eraseAgain(shop().context)).toEqual({ erased: 0, locked: 1 });
      expect(await eraseAgain(shop().context)).toEqual({ erased: 0, locked: 0 });
      // One mail from before the restore, and one with a link that works.
      expect(await shop().sql`select 1 from outbox where kind = 'erasureConfirmed'`).toHaveLength(
        2,
      );
      expect((await visitor.call('GET', '/user/profile/account')).status).toBe(401);
      await erasePeople(shop().context);
      expect(await isErased()).toEqual([false]);
      shop().turnClock(days(14));
      await erasePeople(shop().context);
      expect(await isErased()).toEqual([true]);
      expect((await shop().mailTo(visitor.email)).map(({ subject }) => subject)).toEqual([
        expect.stringContaining('erased'),
      ]);
    });

    const takeBack = async (email: string) =>
      shop().call('POST', '/erasure/withdraw', { token: await tokenOf(email, /erase-withdraw/u) });

    test('backup from before a request was taken back: it is taken back again', async () => {
      const visitor = await shop().visitor();
      await visitor.call('POST', '/user/profile/erasure', { password: 'Playday2026' });
      await takeBack(visitor.email);
      await shop().sql`update erasures set state = 'confirmed', done_at = null`;
      expect(await eraseAgain(shop().context)).toEqual({ erased: 0, locked: 0 });
      shop().turnClock(days(15));
      await erasePeople(shop().context);
      expect(await isErased()).toEqual([false]);
      expect((await shop().logIn(visitor.email)).status).toBe(200);
    });

    test('backup between a request taken back and another: locked, and told', async () => {
      const visitor = await shop().visitor();
      await visitor.call('POST', '/user/profile/erasure', { password: 'Playday2026' });
      await takeBack(visitor.email);
      shop().turnClock(days(1));
      const { access_token } = (await shop().logIn(visitor.email)).body;
      await shop()
        .as(access_token)
        .call('POST', '/user/profile/erasure', { password: 'Playday2026' });
      await shop().sql`delete from erasures where state = 'confirmed'`;
      expect(await eraseAgain(shop().context)).toEqual({ erased: 0, locked: 1 });
      expect((await shop().logIn(visitor.email)).body.code).toBe(4007);
    });

    test('start during the 14 days or after a manual withdrawal: erases nothing', async () => {
      const visitor = await shop().visitor();
      await visitor.call('POST', '/user/profile/erasure', { password: 'Playday2026' });
      expect(await eraseAgain(shop().context)).toEqual({ erased: 0, locked: 0 });
      await shop().sql`update erasures set state = 'lapsed' where person_id = ${visitor.id}`;
      expect(await eraseAgain(shop().context)).toEqual({ erased: 0, locked: 0 });
      expect(await isErased()).toEqual([false]);
    });

    test('account that cannot be erased at the start: locked, the worker erases it', async () => {
      const { visitor } = await eraseAndRestore();
      expect(await withoutList(isFull, () => eraseAgain(shop().context))).toEqual({
        erased: 1,
        locked: 0,
      });
      expect(await isErased()).toEqual([false]);
      expect((await visitor.call('GET', '/user/profile/account')).status).toBe(401);
      await erasePeople(shop().context);
      expect(await isErased()).toEqual([true]);
    });

    test('request that cannot be listed: accepted with an alarm; the worker lists it', async () => {
      const visitor = await shop().visitor();
      const { status } = await withoutList(isFull, () =>
        visitor.call('POST', '/user/profile/erasure', { password: 'Playday2026' }),
      );
      expect(status).toBe(202);
      await erasePeople(shop().context);
      expect(entries()).toEqual([expect.stringMatching(/^requested /u)]);
      await erasePeople(shop().context);
      expect(entries()).toHaveLength(1);
    });

    test('database that does not answer when requests are listed: warning, no alarm', async () => {
      const { context } = shop();
      const query = () =>
        Promise.reject(new DbError('the database is unreachable: not asked', '08006', undefined));
      const logged: string[] = [];
      const log = {
        ...context.log,
        warn: () => logged.push('warning'),
        error: () => logged.push('alarm'),
      };
      await listRequests({ ...context, log, db: { ...context.db, query } });
      expect(logged).toEqual(['warning']);
    });

    test('later account with the id of an erased one: stays', async () => {
      const { backup } = await eraseAndRestore();
      await shop().sql`update people set created_at = ${shop().now()} where id = ${backup.id}`;
      expect(await eraseAgain(shop().context)).toEqual({ erased: 0, locked: 0 });
      expect(await isErased()).toEqual([false]);
    });

    test('list: keyed hashes only, with no id and no address', async () => {
      const { visitor } = await eraseAndRestore();
      expect(entries()).toEqual([
        expect.stringMatching(/^requested [0-9a-f]{8} [0-9a-f]{64}$/u),
        expect.stringMatching(/^[0-9a-f]{8} [0-9a-f]{64}$/u),
      ]);
      expect(readFileSync(file, 'utf8')).not.toContain(visitor.email);
    });

    test('request from outside that nobody has confirmed: is not listed', async () => {
      const { email, phone } = await shop().visitor();
      const names = { firstName: 'Somchai', lastName: 'Jaidee' };
      const form = { app: 'staff', ...names, email, phone, recaptchaResponse: 'human' };
      await shop().call('POST', '/erasure', form);
      expect(await shop().sql`select state from erasures`).toEqual([{ state: 'asked' }]);
      await listRequests(shop().context);
      expect(existsSync(file)).toBe(false);
    });

    test('list: only its owner reads it', async () => {
      await eraseAndRestore();
      expect(statSync(file).mode & 0o777).toBe(0o600);
    });

    test('erased account that is listed again, as withdrawn: stays erased', async () => {
      const { visitor, backup } = await eraseAndRestore();
      const add = await shop().context.tombstones.writer();
      await add({ id: visitor.id, createdAt: backup.created_at }, 'withdrawn');
      await eraseAgain(shop().context);
      expect(await isErased()).toEqual([true]);
    });

    test('list that cannot be written: nothing is erased until it can', async () => {
      await (await shop().visitor()).call('POST', '/user/profile/erasure', {
        password: 'Playday2026',
      });
      shop().turnClock(days(15));
      await withoutList(
        async () => isFull,
        () => erasePeople(shop().context),
      );
      expect(await isErased()).toEqual([false]);
      await erasePeople(shop().context);
      expect(await isErased()).toEqual([true]);
    });

    test('torn line and entries of another key: the others count, an alarm is logged', async () => {
      const { backup } = await eraseAndRestore();
      writeFileSync(file, '\n01234567 0123');
      appendFileSync(file, `\n01234567 ${'0'.repeat(64)}`);
      const add = await shop().context.tombstones.writer();
      await add({ id: backup.id, createdAt: backup.created_at }, 'erased');
      expect(await eraseAgain(shop().context)).toEqual({ erased: 1, locked: 0 });
      expect(await isErased()).toEqual([true]);
      expect(shop().problems.splice(0)).toEqual([{ entries: 1 }]);
    });

    test('no list yet: nothing happens, and the key exists for the next backup', async () => {
      const list = fileTombstones(join(folder, 'none'), shop().context.secrets);
      expect(await list.read()).toMatchObject({ size: 0, unreadable: 0 });
      expect(await shop().sql`select name from secrets where name = 'tombstone key'`).toHaveLength(
        1,
      );
    });
  },
);
