-- Waiting rooms of events in great demand.

-- One row per waiting room, locked by everything that gives places or calls them.
create table waiting_rooms (
  event_id int primary key references events (id),
  -- When those who came before the opening were numbered by lot; null until then.
  drawn_at timestamptz,
  -- How many they were.
  drawn int not null default 0 check (drawn >= 0),
  last_place int not null default 0 check (last_place >= drawn),
  -- Places up to this one have been called.
  serving int not null default 0 check (serving between 0 and last_place),
  -- How many may choose tickets at a time; it follows how long holds take.
  choosing_limit double precision not null check (choosing_limit > 0),
  -- When the limit was last reduced, and when places were last called.
  reduced_at timestamptz,
  advanced_at timestamptz not null
);

create table waiting_places (
  event_id int not null references waiting_rooms (event_id),
  person_id int not null references people (id) on delete cascade,
  -- Orders those who came before the opening.
  lot bigint not null check (lot >= 0),
  -- Null until the draw.
  place int check (place > 0),
  joined_at timestamptz not null,
  called_at timestamptz,
  -- When somebody who came late after being called last asked, and too many were choosing.
  turned_away_at timestamptz,
  admitted_at timestamptz check (admitted_at >= called_at),
  admitted_until timestamptz check (admitted_until >= admitted_at),
  -- When the admitted person was first seen with tickets; from then on somebody else may choose.
  chosen_at timestamptz,
  primary key (event_id, person_id),
  unique (event_id, place),
  check (place is not null or called_at is null),
  check (called_at is not null or admitted_at is null),
  check ((admitted_at is null) = (admitted_until is null))
);
-- None of them is written by the draw.
create index waiting_places_called on waiting_places (event_id, called_at, place) where called_at is not null;
create index waiting_places_turned_away on waiting_places (event_id, turned_away_at)
  where turned_away_at is not null and admitted_at is null;
create index waiting_places_choosing on waiting_places (event_id, admitted_until)
  where admitted_until is not null and chosen_at is null;
create index waiting_places_person on waiting_places (person_id);
