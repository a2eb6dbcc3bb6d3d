-- Who may run the season with the commands of the office; only the hash of a token is stored.
create table office_tokens (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 100),
  token_hash text not null unique,
  created_at timestamptz not null,
  ends_at timestamptz,
  revoked_at timestamptz,
  used_at timestamptz
);
create unique index office_tokens_name on office_tokens (name) where revoked_at is null;

-- What the office has changed: who, what, why, and the values before and after.
create table office_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  who text not null,
  action text not null,
  subject text not null,
  reason text not null,
  before jsonb not null,
  after jsonb not null
);
create index office_log_subject on office_log (subject, id);
create trigger fixed before update or delete on office_log for each row execute function refuse_change();

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
