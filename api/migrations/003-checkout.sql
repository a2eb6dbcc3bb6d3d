-- Holds, orders, payments, tickets. The rules of the shop are kept here too: a step that no rule allows is refused
-- by the database, whoever asks.

-- How many tickets a buyer has for an event: paid, pending and held.
create table buyer_counts (
  buyer_id integer not null references people (id),
  event_id integer not null references events (id),
  tickets integer not null,
  primary key (buyer_id, event_id),
  constraint buyer_limit check (tickets between 0 and 4)
);

create sequence hold_ids;
create table holds (
  buyer_id integer primary key references people (id),
  -- New with every new 1800 s; the stock ledger speaks of it.
  hold_id bigint not null unique,
  event_id integer not null references events (id),
  revision bigint not null,
  expires_at timestamptz not null,
  is_extended boolean not null default false,
  -- Its stock was given back because the time was over; an order that counts on it is told so (410).
  lapsed_at timestamptz
);
create index holds_expiry on holds (expires_at) where lapsed_at is null;

create table hold_lines (
  buyer_id integer not null references holds (buyer_id) on delete cascade,
  ticket_type_id integer not null references ticket_types (id),
  count integer not null check (count between 1 and 4),
  primary key (buyer_id, ticket_type_id)
);
create index hold_lines_type on hold_lines (ticket_type_id);

create table orders (
  id integer generated always as identity primary key,
  pub_id text not null unique check (length(pub_id) >= 22),
  buyer_id integer not null references people (id),
  event_id integer not null references events (id),
  currency_id integer not null references currencies (id),
  state text not null check (state in ('pending payment', 'paid', 'unpaid', 'cancelled')),
  subtotal bigint not null,
  discount bigint not null,
  fees_total bigint not null,
  total bigint not null,
  promo_id integer references promos (id),
  promo_code text,
  method_id integer references payment_methods (id),
  parameters jsonb not null default '[]',
  -- The request that placed it: a repeat finds the order even if the answer was lost in a crash.
  request_key text unique,
  body_hash text not null,
  created_at timestamptz not null,
  pay_by timestamptz not null,
  -- The end of the hold it came from: given back when no payment could be started.
  hold_expires_at timestamptz,
  hold_is_extended boolean not null default false,
  paid_at timestamptz,
  closed_at timestamptz,
  -- When the gateway is asked next about a payment whose webhook may be lost.
  ask_at timestamptz,
  alarmed_at timestamptz,
  constraint order_sum check (total = subtotal + fees_total - discount),
  constraint order_amounts check (subtotal >= 0 and fees_total >= 0 and discount between 0 and subtotal),
  check ((promo_id is null) = (promo_code is null)),
  check ((state = 'paid') <= (paid_at is not null))
);
create index orders_buyer on orders (buyer_id, event_id, id);
create index orders_pending on orders (ask_at) where state = 'pending payment';

create table order_lines (
  order_id integer not null references orders (id),
  ticket_type_id integer not null references ticket_types (id),
  place integer not null,
  name jsonb not null,
  count integer not null check (count between 1 and 4),
  price bigint not null check (price >= 0),
  primary key (order_id, ticket_type_id)
);
create index order_lines_type on order_lines (ticket_type_id);

create table order_fees (
  order_id integer not null references orders (id),
  place integer not null,
  ticket_type_id integer references ticket_types (id),
  name jsonb not null,
  price bigint not null check (price >= 0),
  primary key (order_id, place)
);

-- Once placed, what was bought and for how much never changes; and only the steps of the order table exist.
create function guard_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'orders are never deleted' using errcode = 'PD001';
  end if;
  if tg_op = 'INSERT' then
    if new.state = 'pending payment' or (new.state = 'paid' and new.total = 0) then
      return new;
    end if;
    raise exception 'an order cannot begin as %', new.state using errcode = 'PD001';
  end if;
  if (new.pub_id, new.buyer_id, new.event_id, new.currency_id, new.subtotal, new.discount, new.fees_total, new.total,
      new.promo_id, new.created_at)
     is distinct from
     (old.pub_id, old.buyer_id, old.event_id, old.currency_id, old.subtotal, old.discount, old.fees_total, old.total,
      old.promo_id, old.created_at) then
    raise exception 'what an order costs never changes' using errcode = 'PD001';
  end if;
  if old.state = new.state
     or (old.state, new.state) in (
       ('pending payment', 'paid'), ('pending payment', 'unpaid'), ('pending payment', 'cancelled'),
       ('unpaid', 'paid'), ('unpaid', 'cancelled'), ('paid', 'cancelled')) then
    return new;
  end if;
  raise exception 'an order cannot go from % to %', old.state, new.state using errcode = 'PD001';
end $$;
create trigger guard_order before insert or update or delete on orders for each row execute function guard_order();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'PD001';
end $$;
create trigger fixed before update or delete on order_lines for each row execute function refuse_change();
create trigger fixed before update or delete on order_fees for each row execute function refuse_change();

-- Every change of ticket_stock, with its cause.
create table stock_ledger (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  ticket_type_id integer not null references ticket_types (id),
  hold_id bigint,
  order_id integer references orders (id),
  reason text not null check (reason in
    ('hold', 'release', 'lapse', 'order', 'give back', 'pay', 'close', 'late pay', 'refund')),
  held_change integer not null,
  sold_change integer not null,
  check ((hold_id is null) <> (order_id is null))
);
create index stock_ledger_type on stock_ledger (ticket_type_id);
create trigger fixed before update or delete on stock_ledger for each row execute function refuse_change();

create table promo_buyers (
  promo_id integer not null references promos (id),
  buyer_id integer not null references people (id),
  uses integer not null,
  max_uses integer not null,
  primary key (promo_id, buyer_id),
  constraint promo_buyer_uses check (uses between 0 and max_uses)
);
-- One row while an order reserves or uses a promo; deleted exactly once when the order dies.
create table promo_uses (
  order_id integer primary key references orders (id),
  promo_id integer not null references promos (id),
  buyer_id integer not null references people (id)
);

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
  state text not null check (state in ('creating', 'pending', 'declined', 'voided', 'captured', 'failed')),
  type text not null check (type in ('URL', 'QR')),
  content text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (gateway, payment_id)
);
create index payment_attempts_order on payment_attempts (order_id);
create unique index payment_attempts_open on payment_attempts (order_id) where state in ('creating', 'pending');

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
  unique (gateway, capture_id)
);
create index captures_order on captures (order_id);
create trigger fixed before delete on captures for each row execute function refuse_change();

create table refunds (
  capture_id bigint primary key references captures (id),
  order_id integer not null references orders (id),
  amount bigint not null check (amount > 0),
  currency text not null,
  reason text not null check (reason in ('late', 'second', 'wrong amount', 'refund')),
  state text not null check (state in ('due', 'by hand', 'done')),
  created_at timestamptz not null,
  try_at timestamptz not null,
  tries integer not null default 0,
  refund_id text,
  done_at timestamptz,
  check ((state = 'done') = (done_at is not null))
);

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

create table tickets (
  pub_id text primary key check (length(pub_id) >= 22),
  order_id integer not null references orders (id),
  ticket_type_id integer not null references ticket_types (id),
  event_id integer not null references events (id),
  buyer_id integer not null references people (id),
  place integer not null,
  issued_at timestamptz not null,
  voided_at timestamptz,
  unique (order_id, place)
);
create index tickets_buyer on tickets (buyer_id);

create table pre_registrations (
  person_id integer not null references people (id),
  event_id integer not null references events (id),
  pub_id text not null unique,
  created_at timestamptz not null,
  announced_at timestamptz,
  primary key (person_id, event_id)
);
