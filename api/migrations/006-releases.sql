-- Which builds of shell and remotes were made known, which of them is live, everything that ever moved, and what pages
-- tell of them. None of it knows a person.

create table builds (
  program text not null check (program in ('shell', 'catalog', 'checkout', 'account', 'erasure')),
  build text not null check (build ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- SHA-384 of the two files that all others hang on.
  manifest_hash text not null check (manifest_hash ~ '^sha384-[A-Za-z0-9+/=]{64}$'),
  server_hash text not null check (server_hash ~ '^sha384-[A-Za-z0-9+/=]{64}$'),
  needs jsonb not null,
  offers jsonb,
  known_since timestamptz not null,
  primary key (program, build),
  check ((program = 'shell') = (offers is not null))
);

-- The pointer: one row a program, changed by compare-and-swap under a lock of the table.
create table live_builds (
  program text primary key,
  build text not null,
  since timestamptz not null,
  foreign key (program, build) references builds
);

create table canaries (
  program text primary key check (program <> 'shell'),
  build text not null,
  percent smallint not null check (percent between 1 and 99),
  since timestamptz not null,
  foreign key (program, build) references builds
);

-- Append-only: who moved what, when, from where to where.
create table release_changes (
  id bigint generated always as identity primary key,
  changed_at timestamptz not null,
  kind text not null check (kind in ('publish', 'rollback', 'canary', 'canary ended', 'canary aborted')),
  program text not null,
  from_build text,
  to_build text not null,
  percent smallint,
  who text not null,
  reason text
);
create index release_changes_program on release_changes (program, id);
create trigger fixed before update or delete on release_changes for each row execute function refuse_change();

-- Shells that are running, and which builds each has in its own store.
create table shells (
  instance text primary key,
  build text not null,
  seen_at timestamptz not null,
  held jsonb not null,
  refused jsonb not null
);

-- What pages tell: how often, and values in steps of ten per cent, from which percentiles are read.
create table build_counts (
  program text not null,
  build text not null,
  kind text not null,
  count bigint not null,
  primary key (program, build, kind)
);
create table build_vitals (
  program text not null,
  build text not null,
  name text not null,
  step smallint not null,
  count bigint not null,
  primary key (program, build, name, step)
);
create table build_errors (
  program text not null,
  build text not null,
  message text not null,
  count bigint not null,
  last_at timestamptz not null,
  primary key (program, build, message)
);
