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
