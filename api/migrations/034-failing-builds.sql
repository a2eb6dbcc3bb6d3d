-- Since when the counts of a build are counted: it went live or its canary began then, and they began anew.
alter table builds add column counted_since timestamptz;
-- Since when a live build fails although there is no build that the shop could go back to.
alter table builds add column failing_since timestamptz;
-- How much of a count is of the minute that began at `recent_since`.
alter table build_counts add column recent bigint not null default 0;
alter table build_counts add column recent_since timestamptz;
-- A publish that went on although probes failed.
alter table release_changes add column is_forced boolean not null default false;
