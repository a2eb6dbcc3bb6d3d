-- Payments, refunds, and what gateways and our ledger say about them.

create table payment_attempts (
  id text primary key,
  order_id integer not null references orders (id),
  gateway text not null,
  method_id integer not null references payment_methods (id),
  -- Ours, told to the gateway: at most 20 characters, since PromptPay takes no more.
  reference text not null unique check (length(reference) <= 20),
  -- The gateway's own name of the payment.
  payment_id text,
  amount bigint not null check (amount > 0),
  currency text not null,
  -- voiding: nothing new is started for its order until the gateway says voided or captured.
  state text not null check (state in ('creating', 'pending', 'voiding', 'declined', 'voided', 'captured', 'failed')),
  type text not null check (type in ('URL', 'QR')),
  content text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- While a process starts the payment at the gateway, no other one does.
  start_until timestamptz,
  -- When the gateway is asked next, and how often it was asked; null when there is nothing left to ask.
  next_poll_at timestamptz default clock_timestamp(),
  polls integer not null default 0,
  -- The charge by which the attempt was paid: for a payment link another id than payment_id.
  charge_id text,
  unique (gateway, payment_id)
);
create index payment_attempts_order on payment_attempts (order_id);
create unique index payment_attempts_open on payment_attempts (order_id) where state in ('creating', 'pending', 'voiding');
create index payment_attempts_due on payment_attempts (next_poll_at) where state in ('creating', 'pending', 'voiding');

create table captures (
  id bigint generated always as identity primary key,
  gateway text not null,
  capture_id text not null,
  order_id integer not null references orders (id),
  attempt_id text not null references payment_attempts (id),
  amount bigint not null check (amount > 0),
  currency text not null,
  captured_at timestamptz not null,
  -- Whether it pays the order; false: it is to be refunded.
  is_payment boolean not null,
  -- How much of it is refunded or due. The counter is a row that two refunds cannot change at once, so their sum stays within it.
  refunded bigint not null default 0,
  unique (gateway, capture_id),
  constraint captures_refunded check (refunded between 0 and amount)
);
create index captures_order on captures (order_id);
create trigger fixed before delete on captures for each row execute function refuse_change();

-- A capture may be refunded in parts.
create table refunds (
  id bigint generated always as identity primary key,
  -- The gateway keeps it, so that a refund whose answer was lost is not made twice; it is random, because after a restored backup
  -- the ids begin again.
  reference uuid not null unique default gen_random_uuid(),
  capture_id bigint not null references captures (id),
  order_id integer not null references orders (id),
  amount bigint not null check (amount > 0),
  currency text not null,
  -- `event cancelled`: the buyer has been told with the cancellation, so a refund that goes well needs no further mail.
  reason text not null check (reason in
    ('late', 'second', 'wrong amount', 'refund', 'refund elsewhere', 'dispute', 'event cancelled', 'tickets', 'part')),
  state text not null check (state in ('due', 'by hand', 'done')),
  created_at timestamptz not null,
  try_at timestamptz not null,
  tries integer not null default 0,
  refund_id text,
  done_at timestamptz,
  check ((state = 'done') = (done_at is not null))
);
-- The refunds of an order are read with it.
create index refunds_order on refunds (order_id);
create index refunds_capture on refunds (capture_id);
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

create table webhook_events (
  gateway text not null,
  event_id text not null,
  received_at timestamptz not null,
  payment_id text,
  outcome text not null,
  primary key (gateway, event_id)
);

-- Double entry: the rows of one entry sum to 0 per currency.
create table money_ledger (
  id bigint generated always as identity primary key,
  entry text not null,
  at timestamptz not null,
  order_id integer not null references orders (id),
  account text not null check (account in ('gateway', 'sales', 'refunds due')),
  amount bigint not null check (amount <> 0),
  currency text not null,
  unique (entry, account)
);
create index money_ledger_order on money_ledger (order_id);
create trigger fixed before update or delete on money_ledger for each row execute function refuse_change();
create function guard_entry() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from money_ledger where entry = new.entry) <> 0 then
    raise exception 'the entry % does not balance', new.entry using errcode = 'PD001';
  end if;
  return null;
end $$;
create constraint trigger guard_entry after insert on money_ledger
  deferrable initially deferred for each row execute function guard_entry();

-- What a gateway's own list shows and our orders do not explain: each is told once.
create table payment_findings (
  gateway text not null,
  charge_id text not null,
  kind text not null check (kind in
    ('unknown payment', 'refund elsewhere', 'partial refund elsewhere', 'dispute', 'dispute after refund',
     'capture not confirmed', 'capture differs', 'capture not listed')),
  order_id integer references orders (id),
  reference text not null,
  amount bigint not null,
  currency text not null,
  found_at timestamptz not null,
  primary key (gateway, charge_id, kind)
);

-- Until when each gateway's list was compared with ours. It is compared in slices: a run goes on where the last one ended, in any
-- process.
create table reconciliations (
  gateway text primary key,
  reconciled_until timestamptz not null,
  next_at timestamptz not null,
  -- The end of the time that is being compared; null between two comparisons.
  comparing_until timestamptz,
  -- Where the next slice begins; null at the start.
  cursor jsonb,
  -- Until then one process works on it.
  leased_until timestamptz
);

-- The charges that the comparison under way has seen in the gateway's list.
create table reconciliation_charges (
  gateway text not null,
  charge_id text not null,
  primary key (gateway, charge_id)
);
