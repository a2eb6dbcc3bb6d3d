-- Builds are named by SHA-256 too: a third shorter where documents carry it.
alter table builds drop constraint builds_manifest_hash_check;
alter table builds drop constraint builds_server_hash_check;
alter table builds add constraint builds_manifest_hash_check
  check (manifest_hash ~ '^sha(256-[A-Za-z0-9+/]{43}=|384-[A-Za-z0-9+/]{64})$');
alter table builds add constraint builds_server_hash_check
  check (server_hash ~ '^sha(256-[A-Za-z0-9+/]{43}=|384-[A-Za-z0-9+/]{64})$');
