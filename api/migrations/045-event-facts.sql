-- What a buyer needs to know to get to an event. All of it is optional.
alter table events
  add column venue_address jsonb,
  add column venue_latitude double precision check (venue_latitude between -90 and 90),
  add column venue_longitude double precision check (venue_longitude between -180 and 180),
  -- What a map is asked for in place of the position.
  add column venue_map_query text,
  -- Minutes from the opening of the gate to date_start, so that an event that is moved takes its gate along.
  add column doors_minutes integer check (doors_minutes between 0 and 1440),
  -- The hours of each day of an event of several days: [[from, to], …] in minutes after date_start.
  add column day_hours jsonb,
  -- IANA name; null: Asia/Bangkok.
  add column time_zone text,
  add column organiser_name jsonb,
  -- https: or mailto:
  add column organiser_link text,
  -- none: no refund when the buyer cannot come; until: by the end of the day that is refund_days before the event. Null: nothing is said.
  add column refund_policy text check (refund_policy in ('none', 'until')),
  add column refund_days integer check (refund_days between 0 and 365),
  add constraint events_position check ((venue_latitude is null) = (venue_longitude is null)),
  add constraint events_refund check ((refund_policy is not distinct from 'until') = (refund_days is not null));
