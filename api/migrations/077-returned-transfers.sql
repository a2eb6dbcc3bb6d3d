-- Transfers of refunds that were recorded as paid and came back, or were never made: their refund is open again.
create table returned_transfers (
  refund_id bigint not null references refunds (id),
  -- 1 for the first that came back.
  number integer not null,
  paid_at timestamptz not null,
  returned_at timestamptz not null,
  primary key (refund_id, number)
);
create trigger fixed before update or delete on returned_transfers for each row execute function refuse_change();
