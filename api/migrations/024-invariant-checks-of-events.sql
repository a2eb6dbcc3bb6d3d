-- The invariants are checked one event at a time: a run goes on with the events that have waited longest.
create table event_invariant_checks (
  event_id integer primary key references events (id),
  -- The begin of the last run that checked it, also when the check failed; null: never.
  begun_at timestamptz,
  -- The begin of the last run that checked it with success; before that, when the event was first seen.
  checked_at timestamptz not null,
  violations integer not null default 0
);

-- So that a check reads the rows of its event only.
create index orders_event on orders (event_id);
create index buyer_counts_event on buyer_counts (event_id);
create index money_ledger_order on money_ledger (order_id);
