-- What an office token may do; those from before may do everything.
alter table office_tokens add column roles text[] not null default '{events,orders,reports}'
  check (roles <@ '{events,orders,reports}' and roles <> '{}');
alter table office_tokens alter column roles drop default;
