-- Tickets that were offered to somebody else by a link, and what became of it. A transferred ticket keeps its row and
-- gets another code and holder; whoever paid for it stays the buyer of its order.
create table ticket_transfers (
  id bigint generated always as identity primary key,
  order_id integer not null,
  place integer not null,
  sender_id integer not null references people (id),
  -- Of the link; null when the office moved the ticket.
  token_hash text unique,
  created_at timestamptz not null,
  -- Accepted, if it has a recipient; else taken back, replaced by another link, or ended with the other links of the account.
  closed_at timestamptz,
  recipient_id integer references people (id),
  -- The code that the ticket had until then; it is void.
  old_code text unique,
  foreign key (order_id, place) references tickets (order_id, place),
  check (num_nulls(recipient_id, old_code) in (0, 2)),
  check (recipient_id is null or closed_at is not null)
);
create unique index ticket_transfers_open on ticket_transfers (order_id, place) where closed_at is null;
create index ticket_transfers_ticket on ticket_transfers (order_id, place);
create index ticket_transfers_sender on ticket_transfers (sender_id);
create index ticket_transfers_recipient on ticket_transfers (recipient_id);
comment on column tickets.buyer_id is 'Who has the ticket; whoever paid for it is the buyer of its order.';

-- The entries of a ticket follow its code.
alter table gate_entries
  drop constraint gate_entries_ticket_id_fkey,
  add foreign key (ticket_id) references tickets (pub_id) on delete cascade on update cascade;
drop trigger fixed on gate_entries;
create trigger fixed before update of scan_id, event_id, day, gate, scanned_at, is_conflict on gate_entries
  for each row execute function refuse_change();
