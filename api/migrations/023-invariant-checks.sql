-- The last check of the invariants, by whichever process made it. One row.
create table invariant_checks (
  id int primary key check (id = 1),
  -- Until then no process begins another check.
  leased_until timestamptz not null,
  succeeded_at timestamptz,
  violations int
);
