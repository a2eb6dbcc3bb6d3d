-- What an event is, by which visitors find it, and the words of its description, which are searched
-- last. Apart from search_words, which are read with each event.
alter table events
  add column kinds text[] not null default '{}',
  add column search_description tsvector,
  add constraint events_kinds check (kinds <@ array['music', 'club', 'comedy', 'theatre', 'film',
    'art', 'fight', 'sport', 'games', 'food', 'market', 'family']::text[]);
create index events_description on events using gin (search_description) with (fastupdate = off);
create index events_kinds on events using gin (kinds) with (fastupdate = off);

create or replace function forget_search_words() returns trigger language plpgsql as $$
begin
  new.search_words := null;
  new.search_description := null;
  return new;
end $$;
drop trigger forget_search_words on events;
create trigger forget_search_words
  before update of name, venue_name, venue_city, description, kinds on events for each row
  when ((old.name, old.venue_name, old.venue_city, old.description, old.kinds) is distinct from
    (new.name, new.venue_name, new.venue_city, new.description, new.kinds))
  execute function forget_search_words();
