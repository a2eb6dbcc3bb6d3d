-- The end of a hold belongs to the buyer and the event until it has passed: a hold that was replaced, ordered or released on
-- sign-out goes on with it.
alter table buyer_counts
  add column hold_ends_at timestamptz,
  add column hold_is_extended boolean not null default false;
insert into buyer_counts (buyer_id, event_id, tickets, hold_ends_at, hold_is_extended)
select buyer_id, event_id, 0, expires_at, is_extended from holds
on conflict (buyer_id, event_id) do update
  set hold_ends_at = excluded.hold_ends_at, hold_is_extended = excluded.hold_is_extended;
