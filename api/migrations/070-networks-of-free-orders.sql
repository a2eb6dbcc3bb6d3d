-- From which network a free order came, as a keyed hash, for some days: many of new accounts are an alarm, and the office cancels them.
alter table orders add column network text;
create index orders_free_network on orders (event_id, network) where network is not null;
