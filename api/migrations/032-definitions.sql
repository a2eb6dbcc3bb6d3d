-- What a remote's build declares: its routes, slots and offline pages. Null for the shell, and for builds that an earlier
-- release recorded.
alter table builds add column definition jsonb;
