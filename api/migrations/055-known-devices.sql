-- Browsers that have signed in to an account: they have guesses of their own, so that strangers cannot lock the owner out.
create table known_devices (
  person_id integer not null references people (id),
  -- Of the token in the browser's cookie.
  token_hash text not null,
  used_at timestamptz not null,
  primary key (person_id, token_hash)
);
create index known_devices_token on known_devices (token_hash);
create index known_devices_age on known_devices (used_at);
