-- Remotes are registered with the api: no list of their names stands anywhere else.
alter table builds drop constraint builds_program_check;
alter table builds add constraint builds_program_check check (program ~ '^[a-z](?:[a-z0-9-]{0,28}[a-z0-9])?$');

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

-- `removed`: a remote was taken out of the shop; it went to no build. `gone back`: the shop itself replaced a failing build.
alter table release_changes drop constraint release_changes_kind_check;
alter table release_changes
  add constraint release_changes_kind_check
    check (kind in ('publish', 'rollback', 'canary', 'canary ended', 'canary aborted', 'gone back', 'removed'));
alter table release_changes alter column to_build drop not null;
alter table release_changes add constraint release_changes_to_build_check check (to_build is not null or kind = 'removed');
