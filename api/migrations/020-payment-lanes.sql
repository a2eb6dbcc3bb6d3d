-- Being voided is a state of a payment attempt: nothing new is started for its order until the gateway says voided or captured.
alter table payment_attempts drop constraint payment_attempts_state_check;
alter table payment_attempts
  add constraint payment_attempts_state_check
    check (state in ('creating', 'pending', 'voiding', 'declined', 'voided', 'captured', 'failed')),
  -- While a process starts the payment at the gateway, no other one does.
  add column start_until timestamptz,
  -- When the gateway is asked next, and how often it was asked; null when there is nothing left to ask.
  add column next_poll_at timestamptz,
  add column polls integer not null default 0,
  -- The charge by which the attempt was paid: for a payment link another id than payment_id.
  add column charge_id text;
drop index payment_attempts_open;
create unique index payment_attempts_open on payment_attempts (order_id) where state in ('creating', 'pending', 'voiding');

alter table orders
  -- What the order becomes once its payment is voided: asked for by the buyer, or because payBy has passed.
  add column closing text check (closing in ('cancelled', 'unpaid')),
  -- The method of the attempt that starts once the present one is voided.
  add column next_method_id integer references payment_methods (id);

update payment_attempts a set state = 'voiding' from orders o
 where o.id = a.order_id and a.state in ('creating', 'pending') and o.state <> 'pending payment';
update payment_attempts set next_poll_at = created_at where state in ('creating', 'pending', 'voiding');
create index payment_attempts_due on payment_attempts (next_poll_at) where state in ('creating', 'pending', 'voiding');

drop index orders_pending;
-- Unused from here on, but written by an api of the previous release that still runs; a later release drops it.
alter table orders alter column ask_at drop not null;
create index orders_pending on orders (pay_by) where state = 'pending payment';
