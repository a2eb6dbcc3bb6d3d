-- The mail about a confirmed erasure has a link that takes it back.
alter table mail_tokens drop constraint mail_tokens_purpose_check;
alter table mail_tokens add constraint mail_tokens_purpose_check
  check (purpose in ('verify', 'change', 'reset', 'link', 'erase', 'keep'));
alter table erasures drop constraint erasures_state_check;
alter table erasures add constraint erasures_state_check
  check (state in ('asked', 'confirmed', 'done', 'lapsed', 'withdrawn'));

-- The hash of the request that placed an order is blanked a day later: it contains details of the payment.
create index orders_body_hash on orders (created_at) where body_hash <> '';
