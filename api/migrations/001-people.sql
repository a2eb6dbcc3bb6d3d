-- People, sessions, mail tokens, limits. Times come from the api's clock, never from the database's,
-- so that one clock decides (and a test can turn it).

create table people (
  id integer generated always as identity primary key,
  email text,
  phone text,
  first_name text,
  last_name text,
  birthday date,
  password_hash text,
  language text not null default 'en' check (language in ('en', 'th', 'zh', 'km')),
  -- A phone number belongs to nobody: of the confirmed accounts that have it, at most one signs in with it, and for the others it is
  -- contact data.
  signs_in_by_phone boolean not null default true,
  news_by_mail boolean not null default false,
  verified_at timestamptz,
  created_at timestamptz not null,
  erased_at timestamptz,
  -- A person is whole or erased, never half.
  constraint people_whole check (
    (erased_at is null and num_nulls(email, phone, first_name, last_name, birthday, password_hash) = 0)
    or (erased_at is not null and num_nonnulls(email, phone, first_name, last_name, birthday, password_hash) = 0)
  )
);
create unique index people_email on people (lower(email));
create unique index people_phone on people (phone) where verified_at is not null and signs_in_by_phone;
create index people_phone_any on people (phone);
-- For those who never confirm, which are looked for every hour.
create index people_unconfirmed on people (created_at) where verified_at is null and erased_at is null;

create table sessions (
  token_hash text primary key,
  -- Names the session in the api; the token and its hash never leave it.
  pub_id uuid not null unique default gen_random_uuid(),
  person_id integer not null references people (id),
  created_at timestamptz not null,
  used_at timestamptz not null,
  ends_at timestamptz not null,
  -- Names from a fixed list (`api/src/account/device.ts`), read from the User-Agent at sign-in; null when it names none.
  browser text,
  system text
);
create index sessions_person on sessions (person_id);

create table mail_tokens (
  token_hash text primary key,
  person_id integer not null references people (id),
  purpose text not null check (purpose in ('verify', 'change', 'reset', 'link', 'erase')),
  -- The new address of a change.
  email text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_tokens_person on mail_tokens (person_id, purpose);

create table attempt_counts (
  key text primary key,
  window_ends_at timestamptz not null,
  attempts integer not null check (attempts >= 0)
);

create table used_captchas (
  solution_hash text primary key,
  expires_at timestamptz not null
);

create table secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null
);

-- What a request with an Idempotency-Key was answered, so that a repeat is answered alike.
create table idempotency (
  scope text not null,
  key text not null,
  body_hash text not null,
  started_at timestamptz not null,
  -- Names the run of the request that holds the key, so that a run which was taken over neither stores nor releases it.
  claim uuid,
  status integer,
  answer jsonb,
  primary key (scope, key)
);
create index idempotency_age on idempotency (started_at);
