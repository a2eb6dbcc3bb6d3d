-- Checks of the rules that must always hold (`api/src/db/invariants.sql`).

-- The last check of the invariants, by whichever process made it. One row.
create table invariant_checks (
  id int primary key check (id = 1),
  -- Until then no process begins another check.
  leased_until timestamptz not null,
  succeeded_at timestamptz,
  violations int
);

-- The invariants are checked one event at a time: a run goes on with the events that have waited longest.
create table event_invariant_checks (
  event_id integer primary key references events (id),
  -- The begin of the last run that checked it, also when the check failed; null: never.
  begun_at timestamptz,
  -- The begin of the last run that checked it with success; before that, when the event was first seen.
  checked_at timestamptz not null,
  violations integer not null default 0
);
