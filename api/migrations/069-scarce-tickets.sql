-- A kind of ticket is scarce while fewer than a tenth are free, and until this: six hours after that ended. Written by the update that
-- moves the stock.
alter table ticket_stock add column scarce_until timestamptz;

-- Pauses follow the lapses of one's own (`hold-terms.ts`); `hold_ends` is still written by an api of the release before.
alter table buyer_counts
  -- When tickets last lapsed, how often they did while the kind was scarce, and when that was last.
  add column lapsed_at timestamptz,
  add column scarce_lapses int not null default 0 check (scarce_lapses >= 0),
  add column scarce_lapsed_at timestamptz;
-- From now on: the time since the last lapse.
update buyer_counts set unpaid_ms = 0 where unpaid_ms > 0;

-- When the buyer asked to cancel a pending order, which waits until its payment is void.
alter table orders add column cancel_asked_at timestamptz;
