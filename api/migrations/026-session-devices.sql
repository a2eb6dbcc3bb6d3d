-- What people see of their sessions. An api of the previous release that still runs inserts neither an id nor a device.
alter table sessions
  -- Names the session in the api; the token and its hash never leave it.
  add column pub_id uuid not null unique default gen_random_uuid(),
  -- Names from a fixed list (`api/src/account/device.ts`), read from the User-Agent at sign-in; null when it names none.
  add column browser text,
  add column system text;
