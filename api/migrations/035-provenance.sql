-- The commit that a published build was made from, and whether the tracked files were as committed. Null where it is unknown.
alter table release_changes add column commit text check (commit ~ '^[0-9a-f]{40}$');
alter table release_changes add column is_clean boolean;
