import type { Db, Tx } from '../../../db/db.ts';
import type { Shop } from './simulate.ts';
import type { simulate } from './simulate.ts';

type Hooks = Pick<Parameters<typeof simulate>[2], 'onVisit' | 'onRestart' | 'rangeOf'>;

/** A rule that can be broken, and what the checks must then find. */
interface Fault {
  /** Changes the SQL of the waiting room. */
  rewrite?: readonly [from: string, to: string][];
  hooks?: (owner: Db, shop: Pick<Shop, 'event'>) => Hooks;
}

export const faults: Record<string, Fault> = {
  // Those who came first are first.
  draw: { rewrite: [['order by lot, person_id', 'order by joined_at, person_id']] },
  // Every further visit draws again, and the better lot counts.
  visits: {
    hooks: (owner, { event }) => ({
      onVisit: async (personId) =>
        void (await owner.query(
          `update waiting_places set lot = least(lot, floor(random() * 2 ^ 48)) where event_id = $1 and person_id = $2`,
          [event, personId],
        )),
    }),
  },
  // Of the late who come at the same time, the oldest account is first.
  order: { rewrite: [['row_number() over (order by d.at)', 'row_number() over (order by d.id)']] },
  // Nobody counts as choosing.
  bound: { rewrite: [['::int as choosing', '::int * 0 as choosing']] },
  // An admission that is over is forgotten.
  once: {
    rewrite: [
      [
        'p.admitted_until as "admittedUntil"',
        'case when p.admitted_until > $3 then p.admitted_until end as "admittedUntil"',
      ],
    ],
  },
  // Every hundredth place is never called.
  starved: {
    rewrite: [
      ['p.called_at as "calledAt"', `case when p.place % 100 <> 0 then p.called_at end as "calledAt"`],
      [
        'admitted_at = $3, admitted_until = $4 where',
        'admitted_at = $3, admitted_until = $4 where place % 100 <> 0 and',
      ],
    ],
  },
  // A restart forgets who waits.
  restart: {
    hooks: (owner, { event }) => ({
      onRestart: async () =>
        void (await owner.query('delete from waiting_places where event_id = $1 and called_at is null', [
          event,
        ])),
    }),
  },
  // The expected time instead of a range.
  range: {
    hooks: () => ({
      rangeOf: ({ ahead, calledPerMinute }) => {
        const expected = (60 * ahead) / (calledPerMinute ?? 1);
        return { from: 0.95 * expected, to: 1.05 * expected };
      },
    }),
  },
};

/** The database without what the fault takes away. */
export function withFault(db: Db, { rewrite = [] }: Fault): Db {
  const changed = (sql: string) => rewrite.reduce((text, [from, to]) => text.replace(from, to), sql);
  const wrap = (tx: Tx): Tx => ({ query: (sql, params) => tx.query(changed(sql), params) });
  return {
    ...db,
    ...wrap(db),
    transaction: (work) => db.transaction((tx) => work(wrap(tx))),
  };
}
