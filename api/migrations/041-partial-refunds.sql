-- Breaking: an earlier release refunds each capture once and whole; with this schema it could not record a refund.
-- A capture may be refunded in parts. Each refund has a reference that the gateway keeps, so that one whose answer was lost is not made
-- twice; it is random, because after a restored backup the ids begin again.
alter table refunds drop constraint refunds_pkey;
alter table refunds
  add column id bigint generated always as identity primary key,
  add column reference uuid not null unique default gen_random_uuid(),
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check
    check (reason in ('late', 'second', 'wrong amount', 'refund', 'refund elsewhere', 'dispute', 'event cancelled', 'tickets', 'part'));
create index refunds_capture on refunds (capture_id);

-- How much of a capture is refunded or due. The counter is a row that two refunds cannot change at once, so their sum stays within it.
alter table captures add column refunded bigint not null default 0;
update captures c set refunded = r.amount
  from (select capture_id, sum(amount) as amount from refunds group by 1) r where r.capture_id = c.id;
alter table captures add constraint captures_refunded check (refunded between 0 and amount);

create function guard_refund() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update captures set refunded = refunded + new.amount where id = new.capture_id;
    return new;
  end if;
  if tg_op = 'UPDATE' and (new.capture_id, new.order_id, new.amount, new.currency, new.reference)
     is not distinct from (old.capture_id, old.order_id, old.amount, old.currency, old.reference) then
    return new;
  end if;
  raise exception 'what a refund returns never changes' using errcode = 'PD001';
end $$;
create trigger guard_refund before insert or update or delete on refunds for each row execute function guard_refund();

-- Tickets of a paid order that were cancelled and paid back, while the rest of the order stays paid.
create table returned_tickets (
  ticket_id text primary key references tickets (pub_id),
  order_id integer not null references orders (id),
  ticket_type_id integer not null references ticket_types (id),
  -- What the buyer gets for it, and the refund that it is a part of.
  amount bigint not null check (amount >= 0),
  refund_id bigint references refunds (id),
  returned_at timestamptz not null,
  check ((refund_id is null) = (amount = 0))
);
create index returned_tickets_order on returned_tickets (order_id);
create index returned_tickets_type on returned_tickets (ticket_type_id);
create index returned_tickets_refund on returned_tickets (refund_id);
create trigger fixed before update or delete on returned_tickets for each row execute function refuse_change();

-- Refunds of the test gateway by our reference.
create table sandbox_refunds (
  reference text primary key,
  capture_id text not null,
  amount bigint not null check (amount > 0)
);
