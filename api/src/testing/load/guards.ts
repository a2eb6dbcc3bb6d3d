import type { Db, Tx } from '../../db/db.ts';

interface Guard {
  script: string;
  rewrite: [from: RegExp | string, to: string][];
  /** SQL to run at the beginning of every transaction. */
  begin?: string;
}

/**
 * Guards that the load test can run without, to prove that it detects their absence. Each is switched off by rewriting
 * SQL.
 */
export const guards: Record<string, Guard> = {
  stock: {
    script: 'alter table ticket_stock drop constraint stock_capacity',
    rewrite: [
      ['held + sold + $2::int + $3::int <= capacity', 'true'],
      ['s.capacity, s.held, s.sold, s.is_open', '1000000 as capacity, s.held, s.sold, s.is_open'],
      ['s.capacity - s.sold - s.held', '1000000'],
    ],
  },
  // The CHECK backs up the lock: only without both do two processes sell the same tickets.
  lock: {
    script: 'alter table ticket_stock drop constraint stock_capacity',
    rewrite: [[/order by s\.ticket_type_id for update of s/u, 'order by s.ticket_type_id']],
  },
  // Locks still conflict, but then one of two transactions must abort, and buyers are refused while tickets are left.
  isolation: { script: '', rewrite: [], begin: 'set transaction isolation level repeatable read' },
  webhooks: {
    script: 'alter table webhook_events drop constraint webhook_events_pkey',
    rewrite: [],
  },
  promo: {
    script: `do $$ declare c text; begin
        for c in select conname from pg_constraint where conrelid = 'promos'::regclass and contype = 'c'
        loop execute format('alter table promos drop constraint %I', c); end loop; end $$`,
    rewrite: [
      ['(max_uses is null or uses < max_uses)', 'true'],
      ['p.max_uses as "maxUses"', 'null::int as "maxUses"'],
      ['p.max_uses is not null and p.uses >= p.max_uses', 'false'],
    ],
  },
  // The webhook's row backs up the capture's: here a repeated webhook is processed too, without a second webhook row.
  captures: {
    script: `do $$ declare c text; begin
        for c in select conname from pg_constraint where conrelid = 'captures'::regclass and contype = 'u'
        loop execute format('alter table captures drop constraint %I', c); end loop; end $$`,
    rewrite: [
      ['select 1 from captures where gateway = $1', 'select 1 from captures where false and gateway = $1'],
      [
        /(insert into webhook_events.+on conflict) do nothing/su,
        '$1 (gateway, event_id) do update set outcome = excluded.outcome',
      ],
    ],
  },
};

export function withoutGuard(db: Db, name: string | undefined): Db {
  if (name === undefined) return db;
  const { rewrite, begin } = guards[name]!;
  const changed = (sql: string) => rewrite.reduce((text, [from, to]) => text.replace(from, to), sql);
  const wrap = (tx: Tx): Tx => ({ query: (sql, params) => tx.query(changed(sql), params) });
  const transaction = <T>(work: (tx: Tx) => Promise<T>) =>
    db.transaction(async (tx) => {
      if (begin) await tx.query(begin);
      return work(wrap(tx));
    });
  return { ...db, ...wrap(db), transaction };
}
