-- What visitors find an event by. The words are written by find-words.ts; null: not yet, or the texts have changed since.
alter table events
  add column search_words tsvector,
  -- What misspelt words may have been meant as. Apart, so that the words stay short: they are read with each event.
  add column search_near tsvector,
  -- The city in addresses: chiang-mai.
  add column city_slug text;
alter table events alter column search_words set storage main;
-- Read far more often than written: no list of pending words, which each search would read.
create index events_words on events using gin (search_words) with (fastupdate = off);
create index events_near on events using gin (search_near) with (fastupdate = off);
create index events_city on events (city_slug, date_start, id);
create index ticket_types_price on ticket_types (price) where is_listed;

create function forget_search_words() returns trigger language plpgsql as $$
begin
  new.search_words := null;
  return new;
end $$;
create trigger forget_search_words before update of name, venue_name, venue_city on events for each row
  when ((old.name, old.venue_name, old.venue_city) is distinct from (new.name, new.venue_name, new.venue_city))
  execute function forget_search_words();
