import { languages } from '@playday/shared/rules/languages';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../../api/src/db/db.ts';
import { insertBuyers } from '../buyers.ts';
import { type Client, createClient } from '../client.ts';
import { ports } from './namespaces.ts';
import type { Records } from './records.ts';
import { type Offer, type Plan, visit } from './visitor.ts';

/** Visitors at the same time. */
const clients = 32;
/** How many events the page of events may be asked for; each number is a document of its own. */
const mostShown = 200;

interface LoadOptions {
  /** The owner's connection, for buyers and stock. */
  db: Db;
  random: () => number;
  /** Buyers to insert; each visits once. */
  buyers: number;
  records: Records;
}

export type Load = Awaited<ReturnType<typeof startLoad>>;

/**
 * Visitors at both apis and through the shell, and a reader of the shell's documents, from `start` until `pause`. Problems are added to
 * `records.violations`.
 */
export async function startLoad({ db, random, buyers: count, records }: LoadOptions) {
  const offers = await prepareSale(db);
  const methods = await db.query<{ id: number }>(
    `select id from payment_methods where alias in ('kCards', 'promptpay') order by id`,
  );
  const buyers = (await insertBuyers(db, count)).values();
  const pick = <T>(items: T[]): T => items[Math.floor(random() * items.length)]!;
  const shellClient = createClient(`http://localhost:${ports.shell}`, records.note);
  const doors: Client[] = [
    createClient(`http://127.0.0.1:${ports.api}`, records.note),
    createClient(`http://127.0.0.1:${ports.secondApi}`, records.note),
    shellClient,
  ];

  function planOf(buyer: Plan['buyer']): Plan {
    const offer = pick(offers);
    const ending = random();
    const choice = random();
    return {
      buyer,
      offer,
      count: 1 + Math.floor(random() * 4),
      method: pick(methods).id,
      hasPromo: offer.promocode !== undefined && random() < 0.3,
      isDoubleClick: random() < 0.3,
      ending:
        ending < 0.1
          ? 'leave with a hold'
          : ending < 0.2
            ? 'leave with an order'
            : ending < 0.35
              ? 'cancel'
              : 'pay',
      choice: choice < 0.6 ? 'approve' : choice < 0.75 ? 'twice' : choice < 0.85 ? 'lost' : 'decline',
      thinkMs: 100 + 700 * random(),
    };
  }

  const events = await db.query<{ url: string }>(`select url from events order by id`);
  let turn = 0;
  let isRunning = false;
  let running: Promise<unknown> = Promise.resolve();

  async function visitOneByOne(): Promise<void> {
    while (isRunning) {
      const { value: buyer } = buyers.next();
      if (!buyer) {
        isRunning = false;
        records.violations.push('all buyers have visited: the load ran for longer than was planned');
        return;
      }
      const plan = planOf(buyer);
      const client = pick(doors);
      await visit(client, plan, records).catch((error: Error) => {
        records.violations.push(`buyer ${plan.buyer.id}: ${error.message}`);
      });
      await sleep(plan.thinkMs);
    }
  }

  async function readDocuments(): Promise<void> {
    for (; isRunning; turn++) {
      const { path, needsData } = documentAt(turn, events);
      const { status } = await shellClient.attempt({ method: 'GET', operation: `document ${path}`, path });
      if (status !== 200 && !(needsData && status === 503))
        records.violations.push(`document ${path}: ${status}`);
      await sleep(200);
    }
  }

  return {
    start() {
      isRunning = true;
      running = Promise.all([...Array.from({ length: clients }, visitOneByOne), readDocuments()]);
    },
    /** No new visits; resolves once the last one has ended. */
    async pause() {
      isRunning = false;
      await running;
    },
    clients: doors,
  };
}

/**
 * The pages that are read in turn: one that stays in the shell's cache, two that need no data, and two that have left the cache
 * when they come again. Those two may be answered with 503: nobody knows whether the event exists, or which events are found.
 */
function documentAt(turn: number, events: { url: string }[]): { path: string; needsData: boolean } {
  const round = Math.floor(turn / 5);
  const lang = languages[round % languages.length];
  const paths = [
    '/event/plastic-monsoon-live',
    '/about-us',
    `/login?lang=${lang}`,
    `/events?shown=${1 + (round % mostShown)}&lang=${lang}`,
    `/event/${events[round % events.length]!.url}?lang=${lang}`,
  ];
  return { path: paths[turn % 5]!, needsData: turn % 5 >= 3 };
}

/** Two events with more tickets than are wanted, one with a promo code, and one event that sells out. */
async function prepareSale(db: Db): Promise<Offer[]> {
  const promocodes: Record<string, string | undefined> = {
    'plastic-monsoon-live': 'MONSOON5',
    'mor-lam-moonshoot': undefined,
    'laugh-before-deadline': undefined,
  };
  await db.query(
    `update ticket_stock s set capacity = 1000000 from ticket_types t join events e on e.id = t.event_id
      where t.id = s.ticket_type_id and e.url in ('plastic-monsoon-live', 'mor-lam-moonshoot')`,
  );
  const rows = await db.query<{ event: number; ticket: number; url: string }>(
    `select e.id as event, t.id as ticket, e.url from ticket_types t join events e on e.id = t.event_id
      where e.url = any($1::text[]) order by t.id`,
    [Object.keys(promocodes)],
  );
  return rows.map(({ event, ticket, url }) => ({ event, ticket, promocode: promocodes[url] }));
}
