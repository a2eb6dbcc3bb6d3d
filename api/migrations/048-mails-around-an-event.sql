-- How far the reminders of an event are, which its buyers get the day before. An event that is moved has new ones.
create table event_reminders (
  event_id integer not null references events (id),
  date_start timestamptz not null,
  -- Buyers up to this one have been reminded.
  last_buyer_id integer not null default 0,
  done_at timestamptz,
  primary key (event_id, date_start)
);
-- What the sandbox's page shows its buyer: order number, method and language.
alter table sandbox_payments add column shown jsonb;
