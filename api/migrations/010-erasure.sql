-- Requests for erasure of personal data. A request that matches nobody leaves no row.

create table erasures (
  id integer generated always as identity primary key,
  person_id integer not null references people (id),
  app text not null check (app in ('shop', 'staff', 'market')),
  state text not null check (state in ('asked', 'confirmed', 'done', 'lapsed')),
  requested_at timestamptz not null,
  confirmed_at timestamptz,
  erase_at timestamptz not null,
  done_at timestamptz,
  -- When a confirmed request was written to the list outside of the database; null until then.
  listed_at timestamptz
);
create unique index erasures_open on erasures (person_id) where state in ('asked', 'confirmed');
create index erasures_due on erasures (erase_at) where state in ('asked', 'confirmed');
