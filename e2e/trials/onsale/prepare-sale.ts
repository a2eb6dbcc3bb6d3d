import { randomBytes } from 'node:crypto';
import { grantRows, setLimits } from '../../../api/src/db/api-role.ts';
import type { Db } from '../../../api/src/db/db.ts';
import { migrate } from '../../../api/src/db/migrate.ts';
import { openPostgres } from '../../../api/src/db/postgres.ts';
import { later } from '../../../api/src/time.ts';
import type { OwnPostgres } from '../../../api/src/testing/own-postgres.ts';
import { openShop } from '../../../api/src/testing/shop.ts';
import { insertBuyers } from './insert-buyers.ts';

interface OwnDatabase {
  /** As the owner of its tables. */
  owner: Db;
  /** The address for the api, whose role owns nothing. */
  url: string;
  close: () => Promise<void>;
}

/** Creates an empty, migrated database on a server of our own. */
export async function createDatabase(server: OwnPostgres): Promise<OwnDatabase> {
  const name = `onsale_${randomBytes(4).toString('hex')}`;
  const admin = openPostgres(server.url, { poolSize: 1 });
  await admin.script(`create database ${name}`).finally(() => admin.close());
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const owner = openPostgres(url.href, { poolSize: 4, queryTimeoutMs: 0 });
  await migrate(owner);
  const role = { role: 'playday_api', password: 'playday_api' };
  await grantRows(owner, role);
  await setLimits(owner, role.role);
  url.username = role.role;
  url.password = role.password;
  return { owner, url: url.href, close: () => owner.close() };
}

/** Fills an empty, migrated database with two events that are not sold out in a run. */
export async function prepareSale(owner: Db) {
  const shop = await openShop(owner);
  await shop.reset();
  const { event: events, ticket: tickets, method } = await shop.ids();
  await shop.close();
  await owner.query('update ticket_stock set capacity = 1000000');
  const left = ['tonight', 'card-only'];
  return {
    /** The next event, and so many people who have not visited any: who has tickets of another event would take a slower way. */
    async next(count: number) {
      const name = left.pop()!;
      const tokens = (await insertBuyers(owner, count)).map(({ token }) => token);
      await owner.script('vacuum analyze');
      return { event: events[name]!, ticket: tickets[`${name}/ga`]!, method: method.kCards!, tokens };
    },
    /** Gives the event a waiting room, and begins its sale in that time. */
    async openRoom(event: number, inMs: number): Promise<void> {
      await owner.query('update events set has_waiting_room = true, sale_start = $2 where id = $1', [
        event,
        later(new Date(), inMs),
      ]);
    },
  };
}
