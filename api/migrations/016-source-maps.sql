-- Where an error was thrown: the innermost frames of its latest stack trace, places in scripts of builds.
alter table build_errors add column frames jsonb not null default '[]';

-- The source maps of recent builds, as they were uploaded: JSON, compressed with Brotli. They contain no sources.
create table build_maps (
  program text not null,
  build text not null,
  maps bytea not null,
  primary key (program, build),
  foreign key (program, build) references builds
);
