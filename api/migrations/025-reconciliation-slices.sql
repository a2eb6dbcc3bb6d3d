-- A gateway's list is compared in slices: a run goes on where the last one ended, in any process.
alter table reconciliations
  -- The end of the time that is being compared; null between two comparisons.
  add column comparing_until timestamptz,
  -- Where the next slice begins; null at the start.
  add column cursor jsonb,
  -- Until then one process works on it.
  add column leased_until timestamptz;

-- The charges that the comparison under way has seen in the gateway's list.
create table reconciliation_charges (
  gateway text not null,
  charge_id text not null,
  primary key (gateway, charge_id)
);
