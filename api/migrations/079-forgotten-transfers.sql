-- A ticket that was sent can lose its sender or recipient, whose account was erased, and both and its
-- old code some time after the event. The row stays: it says that the holder is not the buyer.
-- A release before this one finds no such link, and its check of the invariants reports the holder.
alter table ticket_transfers alter column sender_id drop not null;
do $$
declare name text;
begin
  for name in select conname from pg_constraint
    where conrelid = 'ticket_transfers'::regclass and contype = 'c' loop
    execute format('alter table ticket_transfers drop constraint %I', name);
  end loop;
end $$;
alter table ticket_transfers
  add constraint ticket_transfers_recipient_check check (recipient_id is null or old_code is not null),
  add constraint ticket_transfers_closed_check check (old_code is null or closed_at is not null),
  -- An open link has a sender, and so has one that nobody accepted.
  add constraint ticket_transfers_sender_check
    check (sender_id is not null or (closed_at is not null and token_hash is null));
create index ticket_transfers_known on ticket_transfers (order_id)
  where sender_id is not null or old_code is not null;
