-- Tickets of guest lists, which belong to no order and no account. Constraints are not valid:
-- checking them would read all tickets, and the whole ledger, under an exclusive lock.
alter table tickets
  alter column order_id drop not null,
  alter column buyer_id drop not null,
  add constraint tickets_owner check ((order_id is null) = (buyer_id is null)) not valid;

create table guest_tickets (
  ticket_id text primary key references tickets (pub_id),
  event_id integer not null references events (id),
  ticket_type_id integer not null references ticket_types (id),
  -- Null once the guest was removed, or long after the event.
  name text,
  email text,
  constraint guest_tickets_email check (email is null or name is not null)
);
create index guest_tickets_event on guest_tickets (event_id);
create index guest_tickets_type on guest_tickets (ticket_type_id);

-- `guest`: issued to a guest, or taken back.
alter table stock_ledger
  drop constraint stock_ledger_reason_check,
  drop constraint stock_ledger_check,
  add constraint stock_ledger_reason_check check (reason in (
    'hold', 'release', 'lapse', 'order', 'give back', 'pay', 'close', 'late pay', 'refund',
    'guest')) not valid,
  add constraint stock_ledger_check check (
    num_nonnulls(hold_id, order_id) = case reason when 'guest' then 0 else 1 end) not valid;
