-- What one ticket of a type costs with its mandatory fees, in minor units: lists show and filter by it, so it is stored with an
-- index. The triggers also keep it right while a release runs that does not know of it.
alter table ticket_types add column price_with_fees bigint;

-- As `quote` of shared/rules/money.ts: each fee rounded half up, and none for a free ticket.
create function sum_with_fees(kind ticket_types) returns bigint language sql stable as $$
  select (kind).price + coalesce(sum(case f.type when 'fixed' then f.amount else ((kind).price * f.amount + 5000) / 10000 end), 0)::bigint
    from fees f
   where (kind).price > 0 and f.event_id = (kind).event_id and coalesce(f.ticket_type_id, (kind).id) = (kind).id
$$;

create function store_price_with_fees() returns trigger language plpgsql as $$
begin
  new.price_with_fees := sum_with_fees(new);
  return new;
end $$;
create trigger price_with_fees before insert or update of price on ticket_types for each row
  execute function store_price_with_fees();

create function renew_prices_with_fees() returns trigger language plpgsql as $$
begin
  update ticket_types t set price_with_fees = sum_with_fees(t)
    from (select id from ticket_types where event_id in (select event_id from changed) order by id for no key update) locked
   where t.id = locked.id and t.price_with_fees <> sum_with_fees(t);
  return null;
end $$;
create trigger prices_after_insert after insert on fees referencing new table as changed
  for each statement execute function renew_prices_with_fees();
create trigger prices_after_update after update on fees referencing new table as changed
  for each statement execute function renew_prices_with_fees();
create trigger prices_after_delete after delete on fees referencing old table as changed
  for each statement execute function renew_prices_with_fees();

update ticket_types t set price_with_fees = sum_with_fees(t);
alter table ticket_types alter column price_with_fees set not null;
drop index ticket_types_price;
create index ticket_types_price_with_fees on ticket_types (price_with_fees) where is_listed;
