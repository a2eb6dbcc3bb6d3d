-- Events in great demand: their tickets are sold only to those whom the waiting room has admitted.
alter table events add column has_waiting_room boolean not null default false;

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
  -- How many places are called per second, and the part of a place that is carried to the next call.
  per_second double precision not null check (per_second > 0),
  credit double precision not null default 0 check (credit >= 0),
  -- When places were last called, and when the pace was last reduced.
  advanced_at timestamptz not null,
  slowed_at timestamptz not null
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
  admitted_at timestamptz check (admitted_at >= called_at),
  admitted_until timestamptz check (admitted_until >= admitted_at),
  primary key (event_id, person_id),
  unique (event_id, place),
  check (place is not null or called_at is null),
  check (called_at is not null or admitted_at is null),
  check ((admitted_at is null) = (admitted_until is null))
);
create index waiting_places_called on waiting_places (event_id, called_at);
create index waiting_places_admitted on waiting_places (event_id, admitted_until);
create index waiting_places_person on waiting_places (person_id);
