import { superviseBuilds } from '../releases/supervise-builds.ts';
import { deployTokensOf, releaseTools } from '../testing/release-tools.ts';
import { describeShop } from '../testing/suite.ts';

/**
 * The previous release runs beside this one during a deploy, and after a rollback. It knows neither `orders.closing` nor
 * `payment_attempts.next_poll_at`, and finds orders by `orders.ask_at`; it sells to
 * everyone, waiting room or not.
 */
describeShop(
  'rows shared with the previous release',
  (shop) => {
    async function pendingOrder() {
      const { event, ticket, method } = await shop().ids();
      const visitor = await shop().visitor();
      const tickets = [{ id: ticket['tonight/ga'], count: 1 }];
      const { body } = await visitor.call('POST', '/user/order', {
        event: event.tonight,
        method: method.kCards,
        tickets,
      });
      return body.order.id;
    }

    test('order of this release: the previous one finds it to poll and to expire', async () => {
      const id = await pendingOrder();
      const due = await shop().db.query(
        `select id from orders where state = 'pending payment' and ask_at <= clock_timestamp() + interval '1 minute'`,
      );
      expect(due).toEqual([{ id }]);
    });

    test('order that waits to be closed, closed by the previous release: accepted, nothing waits any more', async () => {
      const id = await pendingOrder();
      await shop().db.query(`update orders set closing = 'cancelled' where id = $1`, [id]);
      await shop().db.query(`update orders set state = 'unpaid', closed_at = $2 where id = $1`, [
        id,
        shop().now(),
      ]);
      expect(await shop().db.query('select state, closing from orders')).toEqual([
        { state: 'unpaid', closing: null },
      ]);
      await shop().reset();
    });

    test('event that the previous release imports: a new one has no waiting room, a stored one keeps its own', async () => {
      const { event } = await shop().ids();
      await shop().db.query('update events set has_waiting_room = true where id = $1', [event.tonight]);
      // The columns that the previous release writes.
      const columns = `name, venue_name, venue_city, poster, description, date_start, date_end, sale_start, sale_end,
        currency_id, age_restriction_id, is_pre_registration, updated_at`;
      for (const url of ['tonight', 'imported'])
        await shop().db.query(
          `insert into events (url, ${columns}) select $2, ${columns} from events where id = $1
             on conflict (url) do update set name = excluded.name, updated_at = excluded.updated_at`,
          [event.tonight, url],
        );
      const rooms = await shop().db.query(
        `select url, has_waiting_room as "hasRoom" from events where url in ('tonight', 'imported') order by url`,
      );
      await shop().db.query(`delete from events where url = 'imported'`);
      await shop().db.query('update events set has_waiting_room = false');
      expect(rooms).toEqual([
        { url: 'imported', hasRoom: false },
        { url: 'tonight', hasRoom: true },
      ]);
    });

    test('attempt of the previous release: this one polls it', async () => {
      await pendingOrder();
      await shop().db.query('update payment_attempts set next_poll_at = default');
      const [attempt] = await shop().db.query<{ isDue: boolean }>(
        `select next_poll_at <= clock_timestamp() as "isDue" from payment_attempts`,
      );
      expect(attempt).toEqual({ isDue: true });
    });

    test('build that the previous release records and publishes: valid; this release counts and rolls it back', async () => {
      const { register, record, move, live, history, writeCounts } = releaseTools(shop);
      await register('checkout');
      await record('checkout', 'a');
      await move([['checkout', null, 'a']]);
      // The statements of the previous release.
      await shop().db.query(
        `insert into builds as b (program, build, manifest_hash, server_hash, needs, offers, known_since)
       select program, 'old', manifest_hash, server_hash, needs, offers, known_since from builds`,
      );
      await shop().db.query(`update live_builds set build = 'old', since = $1`, [shop().now()]);
      await shop().db.query(
        `insert into release_changes (changed_at, kind, program, from_build, to_build, who)
       values ($1, 'publish', 'checkout', 'a', 'old', 'somchai')`,
        [shop().now()],
      );
      await shop().db.query(
        `insert into build_counts as c (program, build, kind, count) values ('checkout', 'old', 'error', 30)`,
      );
      shop().context.beacons.record({ kind: 'error', remote: 'checkout', build: 'old', message: 'x' });
      await writeCounts();
      await superviseBuilds(shop().context);
      expect(await live()).toEqual({ checkout: 'old' });
      expect((await history('checkout'))[0]).toMatchObject({ to: 'old', commit: null, isClean: null });
      expect((await move([['checkout', 'old', null]], { kind: 'rollback' })).status).toBe(200);
      expect(await live()).toEqual({ checkout: 'a' });
    });
  },
  { DEPLOY_TOKENS: deployTokensOf('operator', 'shell') },
);
