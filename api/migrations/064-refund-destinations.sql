-- Where the money of a refund goes that the gateway cannot make. The buyer says it with a link from a mail.
create table refund_destinations (
  refund_id bigint primary key references refunds (id),
  asked_at timestamptz not null,
  reminded_at timestamptz,
  -- Bank, account and holder, encrypted with REFUND_KEY.
  destination text,
  answered_at timestamptz,
  -- In a file of the office: from then on it does not change.
  exported_at timestamptz,
  check ((destination is null) = (answered_at is null)),
  check (exported_at is null or destination is not null)
);
create index refund_destinations_open on refund_destinations (asked_at) where destination is null and reminded_at is null;
