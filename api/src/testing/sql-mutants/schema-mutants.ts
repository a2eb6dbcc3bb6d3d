import type { Tx } from '../../db/db.ts';

/** A schema with one rule less. */
export interface SchemaMutant {
  table: string;
  /** The rule, such as `check stock_held`. */
  dropped: string;
  sql: string;
}

/**
 * A mutant for each CHECK, unique index and trigger of these tables. Primary keys stay, as foreign
 * keys need them, and so do unique indexes that do.
 */
export function schemaMutants(tx: Tx, tables: readonly string[]): Promise<SchemaMutant[]> {
  return tx.query<SchemaMutant>(
    `with tables as (
       select oid, relname::text as name from pg_class
        where relnamespace = 'public'::regnamespace and relname = any ($1::text[]))
     select t.name as table, 'check ' || conname as dropped,
            format('alter table %I drop constraint %I', t.name, conname) as sql
       from pg_constraint join tables t on t.oid = conrelid where contype = 'c'
     union all
     select t.name, 'unique ' || i.relname,
            case when c.oid is null then format('drop index %I', i.relname)
                 else format('alter table %I drop constraint %I', t.name, c.conname) end
       from pg_index x join tables t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
       left join pg_constraint c on c.conindid = i.oid and c.contype = 'u'
      where x.indisunique and not x.indisprimary
        and not exists (select from pg_constraint f where f.conindid = i.oid and f.contype = 'f')
     union all
     select t.name, 'trigger ' || tgname, format('drop trigger %I on %I', tgname, t.name)
       from pg_trigger join tables t on t.oid = tgrelid where not tgisinternal
     order by 1, 2`,
    [tables],
  );
}
