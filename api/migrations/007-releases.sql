-- Which builds of shell and remotes were made known, which of them is live, everything that ever moved, and what pages
-- tell of them. None of it knows a person.

create table builds (
  program text not null check (program ~ '^[a-z](?:[a-z0-9-]{0,28}[a-z0-9])?$'),
  build text not null check (build ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- SHA-256 or SHA-384 of the two files that all others hang on.
  manifest_hash text not null check (manifest_hash ~ '^sha(256-[A-Za-z0-9+/]{43}=|384-[A-Za-z0-9+/]{64})$'),
  server_hash text not null check (server_hash ~ '^sha(256-[A-Za-z0-9+/]{43}=|384-[A-Za-z0-9+/]{64})$'),
  needs jsonb not null,
  offers jsonb,
  known_since timestamptz not null,
  -- What a remote's build declares: its routes, slots and offline pages. Null for the shell.
  definition jsonb,
  -- Since when its counts are counted: it went live or its canary began then, and they began anew.
  counted_since timestamptz,
  -- Since when it fails, live, although there is no build that the shop could go back to.
  failing_since timestamptz,
  primary key (program, build),
  check ((program = 'shell') = (offers is not null))
);

-- Remotes are registered with the api: no list of their names stands anywhere else.
create table programs (
  name text primary key
    check (name ~ '^[a-z](?:[a-z0-9-]{0,28}[a-z0-9])?$' and name not in ('shell', 'operator')),
  -- Where the remote's own server is: shells fetch its builds there.
  origin text not null check (origin ~ '^https?://[^/?#@]+$'),
  -- SHA-256 of its deploy token. Null when its token is one of DEPLOY_TOKENS, or when only the operator deploys it.
  token_hash text check (token_hash ~ '^[0-9a-f]{64}$'),
  registered_at timestamptz not null
);
create unique index programs_token on programs (token_hash);

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
  -- `removed`: a remote was taken out of the shop; it went to no build. `gone back`: the shop itself replaced a failing build.
  kind text not null check (kind in
    ('publish', 'rollback', 'canary', 'canary ended', 'canary aborted', 'gone back', 'removed')),
  program text not null,
  from_build text,
  to_build text constraint release_changes_to_build_check check (to_build is not null or kind = 'removed'),
  percent smallint,
  who text not null,
  reason text,
  -- A publish that went on although probes failed.
  is_forced boolean not null default false,
  -- The commit that a published build was made from, and whether the tracked files were as committed. Null where it is unknown.
  commit text check (commit ~ '^[0-9a-f]{40}$'),
  is_clean boolean
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
  -- How much of it is of the minute that began at `recent_since`.
  recent bigint not null default 0,
  recent_since timestamptz,
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
  -- Where it was thrown: the innermost frames of its latest stack trace, places in scripts of builds.
  frames jsonb not null default '[]',
  primary key (program, build, message)
);

-- The source maps of recent builds, as they were uploaded: JSON, compressed with Brotli. They contain no sources.
create table build_maps (
  program text not null,
  build text not null,
  maps bytea not null,
  primary key (program, build),
  foreign key (program, build) references builds
);

-- Requests to render a build on its probes, and what shells found. A heartbeat returns the open ones; the first answer counts.
create table build_probes (
  id bigint generated always as identity primary key,
  program text not null,
  build text not null,
  why text not null check (why in ('recorded', 'reported errors', 'failed before', 'going back')),
  requested_at timestamptz not null,
  finished_at timestamptz,
  -- Empty: every probe was rendered in every language.
  failures jsonb not null default '[]' check (jsonb_typeof(failures) = 'array'),
  foreign key (program, build) references builds
);
create index build_probes_build on build_probes (program, build, id);
create index build_probes_open on build_probes (id) where finished_at is null;
