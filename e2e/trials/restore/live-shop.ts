import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { ticketCode } from '../../../api/src/account/ticket-code.ts';
import { readTicketKeys } from '../../../api/src/account/ticket-keys.ts';
import { readConfig } from '../../../api/src/config.ts';
import type { Context } from '../../../api/src/context.ts';
import { createContext } from '../../../api/src/create-context.ts';
import { openPostgres } from '../../../api/src/db/postgres.ts';
import { mulberry32 } from '../../../api/src/testing/hostile-shop.ts';
import { until } from '../../../api/src/testing/until.ts';
import type { Buyer } from '../buyers.ts';
import { erase, insertBuyersOf, readOffers, requestErasure } from './people.ts';
import { makeFolder, openServer, type PostgresServer } from './postgres-server.ts';
import { readMails, runOperatorCommand, shopEnv, type ShopSettings, startApi } from './programs.ts';
import { type Offer, type OmiseDouble, type Sale, startSelling } from './sell.ts';

/** What is left of the shop after the crash: two backups, and what people and the gateway know. */
export interface Evidence {
  backups: { dump: string; base: string; archive: string };
  /** The list of erased accounts at the time of the crash; each restored shop gets a copy. */
  erasedAccountsFile: string;
  sales: readonly Sale[];
  offers: readonly Offer[];
  /** Times of `performance.now()`: what was acknowledged before them must be in the dump, or be there at the moment. */
  dumpBeganMs: number;
  momentMs: number;
  /** For `recovery_target_time`. */
  moment: string;
  /** The codes on tickets, by the public id of the ticket. */
  codes: ReadonlyMap<string, string>;
  /** Erased before the backups, between them and the moment, and after it. */
  erased: readonly Buyer[];
  /** Asked for erasure between the backups and the moment, and after it; erased within 14 days, and signed out. */
  closed: readonly Buyer[];
  /** Refunded in the gateway's dashboard after the moment. */
  refunded: Sale;
  /** Recipient, subject and text of each mail that was sent. */
  mails: ReadonlySet<string>;
  /** Sets the gateway back to what it knew at the crash. */
  rewindGateway: () => void;
}

export interface TrialOptions {
  binaries: string;
  folder: string;
  seed: number;
  /** Sales in each of the three parts: before the backups, between them and the moment, after the moment. */
  salesPerPart: number;
  ratePerSecond: number;
  log: (sentence: string) => void;
}

/** Sells under load, takes both backups, goes on selling, and then kills api and database. */
export async function runUntilCrash(
  options: TrialOptions,
  gateway: OmiseDouble,
  webhookSecret: string,
): Promise<Evidence> {
  const { binaries, folder, log } = options;
  makeFolder(folder);
  const archive = makeFolder(join(folder, 'archive'));
  const server = await openServer(binaries, join(folder, 'primary'), {
    archive_mode: 'on',
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
  });
  await server.start();
  const settings: ShopSettings = {
    ownerUrl: server.url('playday', 'playday'),
    apiUrl: server.url('playday', 'playday_api'),
    dataDir: join(folder, 'primary-data'),
    erasedAccountsFile: join(folder, 'erased-accounts'),
    gatewayHost: gateway.host,
    gatewayPort: gateway.port,
    webhookSecret,
  };
  let api: Awaited<ReturnType<typeof startApi>> | undefined;
  const closing: (() => Promise<void>)[] = [];
  try {
    await createDatabase(server);
    const migrated = await runOperatorCommand('migrate', settings);
    if (migrated.code !== 0) throw new Error(`migrate: ${migrated.output}`);
    api = await startApi(settings, { seed: '1' });
    log(`the shop runs on a PostgreSQL of its own, port ${server.port}`);
    const db = openPostgres(settings.apiUrl, { poolSize: 4 });
    closing.push(() => db.close());
    const silent = { info() {}, warn() {}, error: (details: object) => log(JSON.stringify(details)) };
    const context = await createContext(readConfig(shopEnv(settings)), db, silent);
    return await sellAndBackUp(options, { server, api, context, gateway, webhookSecret, settings, archive });
  } finally {
    for (const close of closing) await close().catch(() => {});
    await api?.kill();
    await server.crash();
  }
}

/** The owner of the tables may create the role of the api. */
export async function createDatabase(server: PostgresServer): Promise<void> {
  const admin = openPostgres(server.url('postgres'), { poolSize: 1, connectTimeoutMs: 30_000 });
  try {
    await admin.script(`create role playday login createrole password 'trial'`);
    await admin.query('create database playday owner playday');
  } finally {
    await admin.close();
  }
}

async function sellAndBackUp(
  { folder, seed, salesPerPart, ratePerSecond, log }: TrialOptions,
  parts: {
    server: PostgresServer;
    api: Awaited<ReturnType<typeof startApi>>;
    context: Context;
    gateway: OmiseDouble;
    webhookSecret: string;
    settings: ShopSettings;
    archive: string;
  },
): Promise<Evidence> {
  const { server, api, context, gateway, webhookSecret, settings, archive } = parts;
  const { db } = context;
  const { port } = api;
  const offers = await readOffers(db);
  const buyers = await insertBuyersOf(context, salesPerPart * 20);
  const shop = { port, gateway, webhookSecret };
  const selling = startSelling(shop, { buyers, offers, random: mulberry32(seed), ratePerSecond });
  const { sales, failures } = selling;
  const paid = () => sales.filter(({ paidAtMs }) => paidAtMs !== undefined);
  const sellSome = async (what: string) => {
    const wanted = paid().length + salesPerPart;
    await until(`${wanted} orders are paid`, 120_000, () => failures.length > 0 || paid().length >= wanted);
    if (failures.length > 0) throw new Error(`while selling: ${failures.join('; ')}`);
    log(`${what}: ${paid().length} orders paid, ${sales.length} begun`);
  };

  await sellSome('before the backups');
  const [early, later, latest, asking, askingLast, refunded] = paid() as [Sale, Sale, Sale, Sale, Sale, Sale];
  await erase(context, port, early.buyer);

  const dump = join(makeFolder(join(folder, 'backups')), 'playday.dump');
  const base = join(folder, 'backups', 'base');
  const dumpBeganMs = performance.now();
  await server.tool('pg_dump', '-Fc', '-f', dump, server.url('playday'));
  await server.tool('pg_basebackup', '-D', base, '--checkpoint=fast', '-d', server.url('postgres'));
  log('both backups were taken while orders went on');

  await erase(context, port, later.buyer);
  await requestErasure(port, asking.buyer);
  await sellSome('between the backups and the moment');
  const momentMs = performance.now();
  const [{ moment } = { moment: '' }] = await db.query<{ moment: string }>(
    'select clock_timestamp()::text as moment',
  );

  await sellSome('after the moment');
  await erase(context, port, latest.buyer);
  await requestErasure(port, askingLast.buyer);
  // A full refund in the gateway's dashboard; PromptPay has none.
  const charge = chargeOf(gateway, refunded);
  charge.refundable = true;
  gateway.refund(refunded.paymentId!, Number(charge.amount));
  await archiveWal(server);

  const { signing } = await readTicketKeys({ ...context, isTest: false }, context.clock.now());
  const tickets = await db.query<{ pubId: string; eventId: number; ticketTypeId: number }>(
    'select pub_id as "pubId", event_id as "eventId", ticket_type_id as "ticketTypeId" from tickets',
  );
  selling.stop();
  await api.kill();
  await server.crash();
  await selling.isOver();
  log(`killed, with ${sales.length} orders begun, ${paid().length} paid`);
  const kept = join(folder, 'erased-accounts-at-the-crash');
  copyFileSync(settings.erasedAccountsFile, kept);
  return {
    backups: { dump, base, archive },
    erasedAccountsFile: kept,
    sales,
    offers,
    dumpBeganMs,
    momentMs,
    moment,
    codes: new Map(tickets.map((each) => [each.pubId, ticketCode(each, { isTest: false, signing })])),
    erased: [early, later, latest].map(({ buyer }) => buyer),
    closed: [asking.buyer, askingLast.buyer],
    refunded,
    mails: new Set(readMails(settings.dataDir)),
    rewindGateway: gateway.save(),
  };
}

/** The charge that paid the order. */
function chargeOf(gateway: OmiseDouble, { paymentId }: Sale) {
  return [...gateway.charges.values()].find(({ id, link, paid }) => paid && [id, link].includes(paymentId!))!;
}

/** Completes the current segment of the write-ahead log and waits until it is archived. */
async function archiveWal(server: PostgresServer): Promise<void> {
  const admin = openPostgres(server.url('postgres'), { poolSize: 1 });
  try {
    const [{ segment } = { segment: '' }] = await admin.query<{ segment: string }>(
      'select pg_walfile_name(pg_switch_wal()) as segment',
    );
    await until('the log is archived', 120_000, async () => {
      const [row] = await admin.query<{ isArchived: boolean }>(
        'select coalesce(last_archived_wal >= $1, false) as "isArchived" from pg_stat_archiver',
        [segment],
      );
      return row!.isArchived;
    });
  } finally {
    await admin.close();
  }
}
