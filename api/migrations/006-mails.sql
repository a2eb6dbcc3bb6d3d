-- Mails that wait to be sent, and how far those to all buyers of an event are.

create table outbox (
  id bigint generated always as identity primary key,
  -- The same fact is told once: a second row with its key is not written.
  fact text not null unique,
  kind text not null,
  -- No kind of mail waits for another.
  lane text not null default 'orders' check (lane in ('account', 'orders', 'announcements')),
  recipient text not null,
  language text not null,
  details jsonb not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  sent_at timestamptz,
  given_up_at timestamptz
);
create index outbox_due on outbox (lane, due_at, id) where sent_at is null and given_up_at is null;
create index outbox_dead on outbox (lane) where given_up_at is not null;

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

-- How far the reminders of an event are, which its buyers get the day before. An event that is moved has new ones.
create table event_reminders (
  event_id integer not null references events (id),
  date_start timestamptz not null,
  -- Buyers up to this one have been reminded.
  last_buyer_id integer not null default 0,
  done_at timestamptz,
  primary key (event_id, date_start)
);
