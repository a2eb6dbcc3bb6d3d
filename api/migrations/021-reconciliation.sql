-- What a gateway's own list shows and our orders do not explain: each is told once.
create table payment_findings (
  gateway text not null,
  charge_id text not null,
  kind text not null check (kind in ('unknown payment', 'refund elsewhere', 'partial refund elsewhere', 'dispute')),
  order_id integer references orders (id),
  reference text not null,
  amount bigint not null,
  currency text not null,
  found_at timestamptz not null,
  primary key (gateway, charge_id, kind)
);

-- Until when each gateway's list was compared with ours, and which process does it at present.
create table reconciliations (
  gateway text primary key,
  reconciled_until timestamptz not null,
  next_at timestamptz not null
);

alter table refunds drop constraint refunds_reason_check;
alter table refunds
  add constraint refunds_reason_check
    check (reason in ('late', 'second', 'wrong amount', 'refund', 'refund elsewhere', 'dispute'));
