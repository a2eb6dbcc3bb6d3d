-- Holds, orders, payments, tickets. The rules of the shop are kept here too: a step that no rule allows is refused
-- by the database, whoever asks.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'PD001';
end $$;

-- How many tickets a buyer has for an event: paid, pending and held.
create table buyer_counts (
  buyer_id integer not null references people (id),
  event_id integer not null references events (id),
  tickets integer not null,
  -- The end of a hold belongs to the buyer and the event until it has passed: a hold that was replaced, ordered or released on
  -- sign-out goes on with it.
  hold_ends_at timestamptz,
  hold_is_extended boolean not null default false,
  primary key (buyer_id, event_id),
  constraint buyer_limit check (tickets between 0 and 4)
);
create index buyer_counts_event on buyer_counts (event_id);

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

-- The number of an order that people read and say: 7 characters for the id, scattered over all numbers of that length, and a
-- check character, so that a mistyped or swapped character is never another order. Written as XXXX-XXXX, without 0, 1, I, L
-- and O. 2654435761 is prime to 31^7, so two ids never get the same number; a product with the largest id fits a bigint.
create function order_number(id integer) returns text language plpgsql immutable strict parallel safe as $$
declare
  alphabet constant text := '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  rest bigint := id * 2654435761 % 27512614111;
  weighted integer := 0;
  number text := '';
  digit integer;
begin
  for place in 2..8 loop
    digit := rest % 31;
    rest := rest / 31;
    weighted := weighted + place * digit;
    number := number || substr(alphabet, digit + 1, 1);
  end loop;
  number := number || substr(alphabet, (31 - weighted % 31) % 31 + 1, 1);
  return substr(number, 1, 4) || '-' || substr(number, 5);
end $$;

create table orders (
  id integer generated always as identity primary key,
  pub_id text not null unique check (length(pub_id) >= 22),
  number text not null unique generated always as (order_number(id)) stored,
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
  -- Read by a release that polls orders rather than payment attempts.
  ask_at timestamptz default clock_timestamp(),
  alarmed_at timestamptz,
  -- What the order becomes once its payment is voided: asked for by the buyer, or because payBy has passed.
  closing text check (closing in ('cancelled', 'unpaid')),
  -- The method of the attempt that starts once the present one is voided.
  next_method_id integer references payment_methods (id),
  constraint order_sum check (total = subtotal + fees_total - discount),
  constraint order_amounts check (subtotal >= 0 and fees_total >= 0 and discount between 0 and subtotal),
  check ((promo_id is null) = (promo_code is null)),
  check ((state = 'paid') <= (paid_at is not null)),
  -- Only a pending order waits to be closed or for another payment attempt.
  constraint orders_closing check (state = 'pending payment' or (closing is null and next_method_id is null))
);
create index orders_buyer on orders (buyer_id, event_id, id);
create index orders_event on orders (event_id);
create index orders_pending on orders (pay_by) where state = 'pending payment';

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

-- So that a state may be written without them.
create function end_closing() returns trigger language plpgsql as $$
begin
  new.closing := null;
  new.next_method_id := null;
  return new;
end $$;
create trigger end_closing before update of state on orders
  for each row when (new.state <> 'pending payment') execute function end_closing();

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

-- Prices that ticket types had: a buyer whose hold began before a change pays the lower of the two.
create table ticket_price_changes (
  id bigint generated always as identity primary key,
  ticket_type_id integer not null references ticket_types (id),
  changed_at timestamptz not null,
  old_price bigint not null check (old_price >= 0)
);
create index ticket_price_changes_at on ticket_price_changes (changed_at);
create trigger fixed before update or delete on ticket_price_changes for each row execute function refuse_change();

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
-- The uses of a promo are counted per promo and buyer, live every minute.
create index promo_uses_promo on promo_uses (promo_id, buyer_id);

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
-- The list of void codes that scanners keep for an event.
create index tickets_void on tickets (event_id) where voided_at is not null;

-- The keys that sign ticket codes. One signs, the others verify the codes that it signed before.
create table ticket_keys (
  kid text primary key,
  -- Keys of a test shop never appear in the key set of a real one, nor the other way round.
  is_test boolean not null,
  -- PKCS #8, DER, base64.
  private_key text not null,
  created_at timestamptz not null,
  -- The latest key whose time has come signs. A new key is published before that, so that scanners know it in time.
  signs_from timestamptz not null,
  -- A leaked key: codes signed with it are no longer accepted.
  withdrawn_at timestamptz
);

create table pre_registrations (
  person_id integer not null references people (id),
  event_id integer not null references events (id),
  pub_id text not null unique,
  created_at timestamptz not null,
  announced_at timestamptz,
  primary key (person_id, event_id)
);
create index pre_registrations_due on pre_registrations (event_id) where announced_at is null;
