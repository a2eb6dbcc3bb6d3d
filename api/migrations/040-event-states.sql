-- Whether an event is shown and sold. draft: the office alone sees it; postponed: no new date yet, nothing is sold, tickets stay valid.
alter table events add column state text not null default 'published'
  check (state in ('draft', 'published', 'postponed', 'cancelled'));
-- When it got that state.
alter table events add column state_since timestamptz;
-- When it was to begin before the office moved it. From then on an import changes no dates.
alter table events add column previous_start timestamptz;
-- The SEQUENCE of its calendar files: how often what a calendar shows of it was changed.
alter table events add column calendar_sequence integer not null default 0;
create index events_not_published on events (state) where state <> 'published';

-- What the buyers of an event are told by mail. The mails of a cancelled event are queued with the cancellation of each order, the
-- others by a job, buyer by buyer.
create table event_notices (
  id integer generated always as identity primary key,
  event_id integer not null references events (id),
  kind text not null check (kind in ('cancelled', 'postponed', 'rescheduled')),
  -- What the office adds, by language.
  message jsonb,
  -- Until when buyers may ask for their money; null for a cancelled event.
  refund_until timestamptz,
  created_at timestamptz not null,
  -- Buyers up to this one have been told.
  last_buyer_id integer not null default 0,
  -- When all were told, or when a later notice took its place.
  done_at timestamptz
);
create index event_notices_event on event_notices (event_id, id);
create index event_notices_open on event_notices (id) where done_at is null;

-- `event cancelled`: the buyer has been told with the cancellation, so a refund that goes well needs no further mail.
alter table refunds drop constraint refunds_reason_check;
alter table refunds
  add constraint refunds_reason_check
    check (reason in ('late', 'second', 'wrong amount', 'refund', 'refund elsewhere', 'dispute', 'event cancelled'));
