-- The memory of the test gateway. The shop itself never reads it: it asks through the payment port.

create table sandbox_payments (
  id text primary key,
  reference text not null,
  type text not null check (type in ('URL', 'QR')),
  method text not null,
  amount bigint not null,
  currency text not null,
  description text not null,
  return_url text not null,
  qr text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null check (state in ('open', 'approved', 'declined', 'voided')),
  -- "Approve later": becomes approved by itself.
  approve_at timestamptz,
  webhooks text not null default 'once' check (webhooks in ('once', 'twice', 'lost')),
  capture_id text unique,
  captured_at timestamptz,
  refunded bigint not null default 0 check (refunded between 0 and amount),
  -- What its page shows the buyer: order number, method and language.
  shown jsonb
);
create unique index sandbox_payments_reference on sandbox_payments (reference);

create table sandbox_webhooks (
  id bigint generated always as identity primary key,
  event_id text not null,
  payment_id text not null references sandbox_payments (id),
  kind text not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  delivered_at timestamptz
);
create index sandbox_webhooks_due on sandbox_webhooks (due_at) where delivered_at is null;

-- Refunds of the test gateway by our reference.
create table sandbox_refunds (
  reference text primary key,
  capture_id text not null,
  amount bigint not null check (amount > 0)
);
