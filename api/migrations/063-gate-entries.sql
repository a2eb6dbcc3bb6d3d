-- Who has entered: scans of tickets at the gate, without names; gone with their tickets.
create table gate_entries (
  -- Of the device: a scan that is sent again is known by it.
  scan_id uuid primary key,
  ticket_id text not null references tickets (pub_id) on delete cascade,
  event_id integer not null references events (id),
  -- A day of the event as gateDays counts them.
  day date not null,
  gate text not null check (length(gate) <= 40),
  scanned_at timestamptz not null,
  -- No entry: a device without a network let somebody in whose ticket had an entry that day.
  is_conflict boolean not null
);
-- Decides between two gates that scan the same ticket at once.
create unique index gate_entries_once on gate_entries (ticket_id, day) where not is_conflict;
create index gate_entries_event on gate_entries (event_id, day, gate);
create trigger fixed before update on gate_entries for each row execute function refuse_change();

-- A token of the role `gate` checks tickets of one event in and may do nothing else.
alter table office_tokens
  add column event_id integer references events (id),
  drop constraint office_tokens_roles_check,
  add constraint office_tokens_roles check (roles = '{gate}' and event_id is not null
    or roles <> '{}' and roles <@ '{events,orders,reports}' and event_id is null);
