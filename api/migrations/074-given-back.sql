-- `given back`: the buyer returned the tickets of an event that was moved or postponed.
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check check (reason in
  ('late', 'second', 'wrong amount', 'refund', 'refund elsewhere', 'dispute', 'event cancelled', 'tickets', 'part', 'given back'));
