import { readConfig } from '../../../config.ts';
import { createContext } from '../../../create-context.ts';
import { placeQueue } from '../../../waiting-room/take-place.ts';
import type { Db } from '../../../db/db.ts';
import { openPostgres } from '../../../db/postgres.ts';
import { hours, later } from '../../../ports/clock.ts';
import { mulberry32 } from '../../hostile-shop.ts';
import { openShop } from '../../shop.ts';
import type { OwnPostgres } from '../../own-postgres.ts';
import { findInvariantViolations } from '../../../db/invariant-violations.ts';
import { createDatabase } from '../own-database.ts';
import { type Check, checkFairness } from './check-fairness.ts';
import { faults, withFault } from './faults.ts';
import type { Scenario } from './scenarios.ts';
import { type Run, type Shop, simulate } from './simulate.ts';
import { makeCrowd } from './visitor.ts';

export interface RunOptions {
  seed: number;
  /** The name of a fault. */
  without?: string | undefined;
}

/** Any day. */
const OPENS_AT = new Date('2030-03-01T03:00:00Z');

/** Runs a scenario in a database of its own, and checks it. */
export async function runScenario(
  server: OwnPostgres,
  scenario: Scenario,
  { seed, without }: RunOptions,
): Promise<{ run: Run; checks: Check[] }> {
  const database = await createDatabase(server);
  const fault = without === undefined ? {} : faults[without]!;
  const db = openPostgres(database.url, { poolSize: 10, queryTimeoutMs: 0 });
  const random = mulberry32(seed);
  try {
    const { maxChoosing, lobbyMinutes = 60, chooseMinutes = 10 } = scenario;
    const config = readConfig({
      WAITING_ROOM_MAX_CHOOSING: String(maxChoosing),
      WAITING_ROOM_LOBBY_MINUTES: String(lobbyMinutes),
      WAITING_ROOM_CHOOSE_MINUTES: String(chooseMinutes),
      ADDRESS_LIMIT_FACTOR: '1000',
    });
    const offer = await prepare(database.owner, { scenario, seed });
    const visitors = makeCrowd(
      scenario.crowd,
      { lobbyMs: config.waitingRoom.lobbyMs, chooseLimitMs: config.waitingRoom.chooseMs },
      random,
    );
    // The order of the accounts says nothing about the order of coming.
    const ids = shuffled(offer.people, random);
    visitors.forEach((visitor, index) => (visitor.personId = ids[index]!));
    let time = OPENS_AT;
    const shop: Shop = {
      ...{ event: offer.event, ticket: offer.ticket, opensAt: OPENS_AT },
      setClock: (now) => void (time = now),
      holdTimes: { p95: 0, count: 0 },
      start: async () => {
        const context = await createContext(config, withFault(db, fault), quiet, {
          clock: { now: () => time },
          holdTimes: {
            record() {},
            read: () => shop.holdTimes,
            take: () => shop.holdTimes,
            eventIds: () => [],
          },
        });
        // A distance of batches in real time would only be slow.
        return Object.assign(context, { places: placeQueue(context, { distanceMs: 0 }) });
      },
    };
    const hooks = fault.hooks?.(database.owner, shop) ?? {};
    const run = await simulate(shop, scenario, { visitors, random, ...hooks });
    const found = await findInvariantViolations(database.owner);
    const invariants = { what: 'invariants of the database violated', found: String(found.length) };
    return { run, checks: [...checkFairness(run, scenario), { ...invariants, isMet: found.length === 0 }] };
  } finally {
    await db.close();
    await database.close();
  }
}

const quiet = { info() {}, warn() {}, error() {} };

/** An event with free tickets, and people without sessions. The lots depend on the seed alone. */
async function prepare(owner: Db, { scenario, seed }: { scenario: Scenario; seed: number }) {
  const shop = await openShop(owner);
  await shop.reset();
  const ids = await shop.ids();
  await shop.close();
  const event = ids.event.tonight!;
  const ticket = ids.ticket['tonight/ga']!;
  await owner.query(
    `update events set has_waiting_room = true, sale_start = $2, sale_end = $3, date_start = $3, date_end = $4 where id = $1`,
    [event, OPENS_AT, later(OPENS_AT, hours(24)), later(OPENS_AT, hours(28))],
  );
  await owner.query('delete from fees where event_id = $1', [event]);
  await owner.query('update ticket_types set price = 0, is_listed = (id = $2) where event_id = $1', [
    event,
    ticket,
  ]);
  await owner.query('update ticket_stock set capacity = $2 where ticket_type_id = $1', [
    ticket,
    scenario.tickets,
  ]);
  await owner.query(`insert into secrets (name, value, created_at) values ('waiting room', $1, $2)`, [
    `seed ${seed}`,
    OPENS_AT,
  ]);
  const people = await owner.query<{ id: number }>(
    `insert into people (email, phone, first_name, last_name, birthday, password_hash, verified_at, created_at)
     select n || '@mail.test', (660000000000 + n)::text, 'Somchai', 'Jaidee', '1990-05-05', 'none', $2, $2
       from generate_series(1, $1::int) n returning id`,
    [scenario.crowd.count, OPENS_AT],
  );
  await owner.script('vacuum analyze');
  return { event, ticket, people: people.map(({ id }) => id) };
}

/** Fisher and Yates. */
function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other]!, result[last]!];
  }
  return result;
}
