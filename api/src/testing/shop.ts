import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../config.ts';
import { storeSeason } from '../content/store-season.ts';
import type { Context } from '../context.ts';
import { createContext } from '../create-context.ts';
import { findInvariantViolations } from '../db/invariant-violations.ts';
import { type Db, one } from '../db/db.ts';
import { sha256 } from '../hash.ts';
import { later } from '../time/time.ts';
import { officeRoles } from '../office/tokens.ts';
import type { Mail } from '../ports/mail/mail.ts';
import { sendDueMails } from '../mails/send-mails.ts';
import { type Gateway, GatewayUnavailable } from '../ports/payment/payment.ts';
import { buildServer } from '../server.ts';
import { importOptions, sampleSeason } from './sample-season.ts';
import { type Call, testClient } from './test-client.ts';

/** How many visitors the tests of a file have had. */
let visitors = 0;

/**
 * Opens the whole api on one database, with a clock that tests can set, mails kept in memory, and a
 * captcha that accepts `human` (or the configured one).
 */
export async function openShop(
  db: Db,
  env: Record<string, string> = {},
  { isCaptchaReal = false } = {},
) {
  let offsetMs = 0;
  let sending: Promise<void> = Promise.resolve();
  const clock = { now: () => new Date(Date.now() + offsetMs) };
  const mails: Mail[] = [];
  const problems: object[] = [];
  const lines: object[] = [];
  const log = {
    info: (details: object, message?: string) => void lines.push({ ...details, msg: message }),
    warn() {},
    error: (details: object) => void problems.push(details),
  };
  const config = readConfig({
    PUBLIC_URL: 'https://shop.test',
    DATA_DIR: join(tmpdir(), 'playday-test'),
    ADDRESS_LIMIT_FACTOR: '1000',
    ERASURE_ORIGINS: 'https://staff.example',
    ...env,
  });
  const context: Context = await createContext(config, db, log, {
    clock,
    ...(!isCaptchaReal && { captcha: fakeCaptcha }),
    mailer: { kind: 'smtp', send: async (mail) => void mails.push(mail) },
  });
  const gateway = breakable(context.gateways[context.newPaymentsAt]!);
  context.gateways = { [gateway.name]: gateway };
  const honest = { ...gateway };
  const app: FastifyInstance = buildServer(context);
  await app.ready();

  const passwordHash = await context.passwords.hash('Playday2026', { share: 'test' });
  const call = testClient(app);
  /** A program with a token, such as that of an office: no page, so without cookies. */
  const withToken = (token: string): Call =>
    testClient(app, { authorization: `Bearer ${token}`, cookie: '', 'x-xsrf-token': '' });

  /** Inserts a verified person (password Playday2026) with a session directly into the database. */
  async function visitor({ birthday = '1990-05-05', lang = 'en' } = {}) {
    const unique = randomBytes(6).toString('hex');
    // Counted, because of some hundred random numbers two may be the same.
    const phone = `668${String((visitors += 1)).padStart(8, '0')}`;
    const [person] = await db.query<{ id: number }>(
      `insert into people (email, phone, first_name, last_name, birthday, password_hash, language,
        verified_at, created_at)
       values ($1, $2, 'Somchai', 'Jaidee', $3, $6, $4, $5, $5) returning id`,
      [`${unique}@mail.test`, phone, birthday, lang, clock.now(), passwordHash],
    );
    const token = randomBytes(32).toString('base64url');
    await db.query(
      `insert into sessions (token_hash, person_id, created_at, used_at, ends_at)
       values ($1, $2, $3, $3, $4)`,
      [sha256(token), person!.id, clock.now(), later(clock.now(), 12 * 3_600_000)],
    );
    return { id: person!.id, token, email: `${unique}@mail.test`, phone, ...as(token) };
  }

  /** Ids of the sample season by url, key and alias. */
  async function ids() {
    const events = await db.query<{ url: string; id: number }>('select url, id from events');
    const tickets = await db.query<{ name: string; id: number }>(
      `select e.url || '/' || t.key as name, t.id from ticket_types t
        join events e on e.id = t.event_id`,
    );
    const methods = await db.query<{ alias: string; id: number }>(
      'select alias, id from payment_methods',
    );
    return {
      event: Object.fromEntries(events.map(({ url, id }) => [url, id])) as Record<string, number>,
      ticket: Object.fromEntries(tickets.map(({ name, id }) => [name, id])) as Record<
        string,
        number
      >,
      method: Object.fromEntries(methods.map(({ alias, id }) => [alias, id])) as Record<
        string,
        number
      >,
    };
  }

  /** What the owner of a session does here; a session is valid on every instance. */
  function as(token: string) {
    const own = testClient(app, { authorization: `Bearer ${token}` });
    return {
      call: own,
      /** Orders so many tickets of these types, by card unless `fields` name another way. */
      order: async (
        counts = oneTicket,
        fields: object = {},
        headers: Record<string, string> = {},
      ) => {
        const lines = await linesOf(counts);
        return own(
          'POST',
          '/user/order',
          { ...lines, method: known!.method.kCards, ...fields },
          headers,
        );
      },
      hold: async (counts = oneTicket, revision = 1) =>
        own('PUT', '/user/hold', { ...(await linesOf(counts)), revision }),
    };
  }

  const oneTicket: Record<string, number> = { 'tonight/ga': 1 };
  /** Read once, so that requests which are sent at once arrive at once. */
  let known: Awaited<ReturnType<typeof ids>> | undefined;
  /** Event and tickets of a request, by the names of `ids`. */
  async function linesOf(counts: Record<string, number>) {
    if (!Object.keys(counts).every((name) => known && name in known.ticket)) known = await ids();
    const { event, ticket } = known!;
    const tickets = Object.entries(counts).map(([name, count]) => ({ id: ticket[name]!, count }));
    return { event: event[Object.keys(counts)[0]!.split('/')[0]!], tickets };
  }

  const sql = <Row = Record<string, unknown>>(text: TemplateStringsArray, ...values: unknown[]) =>
    db.query<Row>(
      text.reduce((before, after, at) => `${before}$${at}${after}`),
      values,
    );

  return {
    app,
    db,
    /** The rows of a statement; what stands in braces is sent as its parameters. */
    sql,
    /** The first column of the first row. */
    value: async <T>(text: TemplateStringsArray, ...values: unknown[]) =>
      Object.values((await sql(text, ...values))[0]!)[0] as T,
    count: async (table: string) =>
      (await db.query<{ rows: number }>(`select count(*) as rows from ${table}`))[0]!.rows,
    context,
    call,
    logIn: (login: string, password = 'Playday2026', headers: Record<string, string> = {}) =>
      call('POST', '/login', { login, password, recaptchaResponse: 'human' }, headers),
    withToken,
    /** Calls of the promoter's office, by Somchai with all roles. */
    office: withToken(officeToken),
    as,
    visitor,
    ids,
    mails,
    /** Errors that were logged; most tests expect none. */
    problems,
    /** What was logged for information. */
    lines,
    gateway,
    turnClock: (ms: number) => void (offsetMs += ms),
    now: () => clock.now(),
    /**
     * Sends what is due. Returns the mails to an address as they were queued: they are sent side by
     * side.
     */
    async mailTo(address: string) {
      // One call after the other: a mail that another call has claimed is sent when that one ends.
      const send = async () => {
        while ((await sendDueMails(context)) > 0);
      };
      sending = sending.then(send, send);
      await sending;
      const place = ({ messageId }: Mail) => parseInt(messageId, 10);
      return mails.filter(({ to }) => to === address).sort((a, b) => place(a) - place(b));
    },
    left: async (ticketTypeId: number) => {
      const [row] = await db.query<{ held: number; sold: number; capacity: number }>(
        'select held, sold, capacity from ticket_stock where ticket_type_id = $1',
        [ticketTypeId],
      );
      return row!;
    },
    /**
     * Resets the database to the sample season without visitors, and what tests have done to the
     * gateway.
     */
    async reset() {
      offsetMs = 0;
      mails.length = 0;
      problems.length = 0;
      lines.length = 0;
      Object.assign(gateway, honest);
      if (!(await one(db, 'select 1 from events limit 1')))
        await db.transaction((tx) =>
          storeSeason(tx, sampleSeason(clock.now()), importOptions(clock.now())),
        );
      const tables = await db.query<{ name: string }>(
        `select tablename as name from pg_tables
          where schemaname = 'public' and tablename <> all ($1::text[])`,
        [preservedTables],
      );
      // Without triggers, because they protect append-only tables; truncate would take ten times as
      // long.
      await db.script(
        `begin; set local session_replication_role = replica;
         ${tables.map(({ name }) => `delete from ${name};`).join(' ')}
         insert into office_tokens (name, token_hash, roles, created_at)
         values ('Somchai', '${sha256(officeToken)}', '{${officeRoles.join(',')}}', now());
         ${await seasonAsBefore(db)} commit;`,
      );
    },
    invariantViolations: () => findInvariantViolations(db),
    close: () => app.close(),
  };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

const officeToken = 'O'.repeat(43);

/** Tables that visitors do not change, or that `reset` restores itself. */
const preservedTables = [
  ...[
    'migrations',
    'secrets',
    'currencies',
    'age_restrictions',
    'payment_methods',
    'partners',
    'events',
    'news',
  ],
  ...['event_methods', 'ticket_types', 'ticket_stock', 'fees', 'promos', 'media'],
];

/**
 * SQL that keeps the season as it is when it runs first, and brings its rows back to that when it
 * runs again.
 */
async function seasonAsBefore(db: Db): Promise<string> {
  const keys = {
    events: 'id',
    ticket_types: 'id',
    ticket_stock: 'ticket_type_id',
    promos: 'id',
    news: 'id',
  };
  const columns = await db.query<{ table: keyof typeof keys; names: string[] }>(
    `select table_name as table, array_agg(column_name::text) as names
      from information_schema.columns
      where table_schema = 'public' and table_name = any ($1) and is_generated = 'NEVER'
        and is_identity = 'NO'
      group by table_name`,
    [Object.keys(keys)],
  );
  const restores = columns.map(
    ({ table, names }) =>
      `create table if not exists kept.${table} as table ${table};
       update ${table} t
          set (${names.join(', ')}) = row (${names.map((name) => `k.${name}`).join(', ')})
         from kept.${table} k
        where k.${keys[table]} = t.${keys[table]} and row (t.*) is distinct from row (k.*);`,
  );
  return `create schema if not exists kept; ${restores.join('\n')}`;
}

const fakeCaptcha: Context['captcha'] = {
  kind: 'altcha',
  challenge: async () => ({ question: 'are you human?' }),
  verify: async (_db, { response }) => response === 'human',
};

/** Wraps a gateway so that tests can make it unavailable. */
function breakable(gateway: Gateway): Gateway & { isDown: boolean } {
  const guard =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (wrapped.isDown) throw new GatewayUnavailable('down');
      return call(...args);
    };
  const wrapped = {
    name: gateway.name,
    sendsBack: gateway.sendsBack,
    testPage: gateway.testPage,
    isDown: false,
    create: guard(gateway.create),
    find: guard(gateway.find),
    status: guard(gateway.status),
    void: guard(gateway.void),
    refund: guard(gateway.refund),
    changes: guard(gateway.changes),
    webhook: gateway.webhook,
  };
  return wrapped;
}
