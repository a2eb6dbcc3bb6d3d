-- When a kind of ticket is sold, within the sale of its event; null: for all of that. The columns
-- are empty, so that no row is rewritten, and there are few kinds to check: the lock is short.
alter table ticket_types
  add column sale_start timestamptz,
  add column sale_end timestamptz,
  add constraint ticket_types_sale check (sale_end > sale_start);
