-- A migration of its own: 081 keeps the rows that it writes locked until its end, and whoever waits
-- for one of them holds a lock on the table that an index would wait for.
create index outbox_person on outbox (person_id);
create index outbox_order on outbox (order_id);
