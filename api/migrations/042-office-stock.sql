-- Prices that ticket types had: a buyer whose hold began before a change pays the lower of the two.
create table ticket_price_changes (
  id bigint generated always as identity primary key,
  ticket_type_id integer not null references ticket_types (id),
  changed_at timestamptz not null,
  old_price bigint not null check (old_price >= 0)
);
create index ticket_price_changes_at on ticket_price_changes (changed_at);
create trigger fixed before update or delete on ticket_price_changes for each row execute function refuse_change();

-- Who has got which mail of the office: a repeat sends it only to the others, however long ago the outbox was emptied.
create table office_mails (
  event_id integer not null references events (id),
  -- Of the English text.
  text_hash text not null,
  person_id integer not null references people (id),
  queued_at timestamptz not null,
  primary key (event_id, text_hash, person_id)
);
create index office_mails_person on office_mails (person_id);
