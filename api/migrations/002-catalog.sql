-- What is sold and told. Texts are JSON: a string, or a map of languages. Money is integer minor units.

create table currencies (
  id integer generated always as identity primary key,
  iso_code text not null unique check (iso_code ~ '^[A-Z]{3}$'),
  title jsonb not null,
  symbol text not null,
  scale integer not null check (scale between 0 and 3)
);

create table age_restrictions (
  id integer generated always as identity primary key,
  key text not null unique,
  value text not null,
  years integer not null check (years between 1 and 120)
);

create table payment_methods (
  id integer generated always as identity primary key,
  alias text not null unique,
  name jsonb not null,
  type text not null check (type in ('QR', 'URL')),
  attributes jsonb not null
);

create table partners (
  id integer generated always as identity primary key,
  key text not null unique,
  place integer not null,
  name jsonb not null,
  url text not null,
  poster text not null
);

create table events (
  id integer generated always as identity primary key,
  url text not null unique,
  name jsonb not null,
  venue_name jsonb not null,
  venue_city jsonb not null,
  poster text not null,
  description jsonb not null,
  date_start timestamptz not null,
  date_end timestamptz not null,
  sale_start timestamptz,
  sale_end timestamptz not null,
  currency_id integer not null references currencies (id),
  age_restriction_id integer references age_restrictions (id),
  is_pre_registration boolean not null,
  -- In great demand: tickets are sold only to those whom the waiting room has admitted.
  has_waiting_room boolean not null default false,
  -- Whether it is shown and sold. draft: the office alone sees it; postponed: no new date yet, nothing is sold, tickets stay valid.
  state text not null default 'published' check (state in ('draft', 'published', 'postponed', 'cancelled')),
  -- When it got that state.
  state_since timestamptz,
  -- When it was to begin before the office moved it. From then on an import changes no dates.
  previous_start timestamptz,
  -- The SEQUENCE of its calendar files: how often what a calendar shows of it was changed.
  calendar_sequence integer not null default 0,
  updated_at timestamptz not null,
  -- What a buyer needs to know to get there. All of it is optional.
  venue_address jsonb,
  venue_latitude double precision check (venue_latitude between -90 and 90),
  venue_longitude double precision check (venue_longitude between -180 and 180),
  -- What a map is asked for in place of the position.
  venue_map_query text,
  -- Minutes from the opening of the gate to date_start, so that an event that is moved takes its gate along.
  doors_minutes integer check (doors_minutes between 0 and 1440),
  -- The hours of each day of an event of several days: [[from, to], …] in minutes after date_start.
  day_hours jsonb,
  -- IANA name; null: Asia/Bangkok.
  time_zone text,
  organiser_name jsonb,
  -- https: or mailto:
  organiser_link text,
  -- none: no refund when the buyer cannot come; until: by the end of the day that is refund_days before the event. Null: nothing is said.
  refund_policy text check (refund_policy in ('none', 'until')),
  refund_days integer check (refund_days between 0 and 365),
  check (date_end > date_start),
  check (sale_end <= date_end),
  check (sale_start is null or sale_start < sale_end),
  constraint events_position check ((venue_latitude is null) = (venue_longitude is null)),
  constraint events_refund check ((refund_policy is not distinct from 'until') = (refund_days is not null))
);
-- The first page of a long season is read from an index, not sorted anew each time.
create index events_start on events (date_start, id);
create index events_end on events (date_end, id);
-- The longest event says how far back one that still runs may have begun.
create index events_length on events ((date_end - date_start));
create index events_with_waiting_room on events (sale_start) where has_waiting_room;
create index events_not_published on events (state) where state <> 'published';

create table event_methods (
  event_id integer not null references events (id),
  method_id integer not null references payment_methods (id),
  place integer not null,
  primary key (event_id, method_id)
);

create table ticket_types (
  id integer generated always as identity primary key,
  event_id integer not null references events (id),
  key text not null,
  place integer not null,
  name jsonb not null,
  description jsonb not null,
  price bigint not null check (price between 0 and 1000000000),
  -- Taken off the list by an import; what was sold of it stays valid.
  is_listed boolean not null,
  unique (event_id, key),
  unique (id, event_id)
);

-- The counter that keeps a show from being oversold, whatever else goes wrong.
create table ticket_stock (
  ticket_type_id integer primary key references ticket_types (id),
  capacity integer not null check (capacity between 1 and 1000000),
  held integer not null default 0,
  sold integer not null default 0,
  -- False: nothing left, whatever the capacity (sold out elsewhere).
  is_open boolean not null,
  constraint stock_held check (held >= 0),
  constraint stock_sold check (sold >= 0),
  constraint stock_capacity check (held + sold <= capacity)
);

-- Of one ticket type, or (ticket_type_id null) of the whole order.
create table fees (
  id integer generated always as identity primary key,
  event_id integer not null references events (id),
  ticket_type_id integer,
  place integer not null,
  name jsonb not null,
  type text not null check (type in ('fixed', 'percent')),
  -- Fixed: minor units. Percent: hundredths of a percent.
  amount bigint not null check (amount >= 0),
  check (type = 'fixed' or amount <= 10000),
  foreign key (ticket_type_id, event_id) references ticket_types (id, event_id)
);
create index fees_event on fees (event_id);

create table news (
  id integer generated always as identity primary key,
  slug text not null unique,
  name jsonb not null,
  poster text not null,
  pub_date timestamptz not null,
  -- When an import last wrote the item, for the sitemap.
  updated_at timestamptz,
  body jsonb not null
);
create index news_pub_date on news (pub_date);

create table promos (
  id integer generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z0-9]{8}$'),
  amount bigint not null check (amount > 0),
  currency_id integer not null references currencies (id),
  event_id integer references events (id),
  max_uses integer check (max_uses >= 1),
  max_uses_per_buyer integer not null check (max_uses_per_buyer >= 1),
  valid_until timestamptz,
  -- Reserved by pending orders and used by paid ones.
  uses integer not null default 0,
  constraint promo_uses check (uses >= 0 and (max_uses is null or uses <= max_uses))
);

-- Posters live in the database, so that any number of processes serve them. The folder's name carries their hash.
create table media (
  folder text not null,
  file text not null,
  bytes bytea not null,
  primary key (folder, file)
);
