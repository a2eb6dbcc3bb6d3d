-- The first page of a long season is read from an index, not sorted anew each time.
create index events_start on events (date_start, id);
drop index events_end;
create index events_end on events (date_end, id);
-- The longest event says how far back one that still runs may have begun.
create index events_length on events ((date_end - date_start));
