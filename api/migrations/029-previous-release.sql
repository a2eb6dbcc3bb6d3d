-- What was written before 028.
alter table orders validate constraint orders_closing;
update orders set ask_at = created_at where ask_at is null and state = 'pending payment';
update payment_attempts set next_poll_at = created_at
 where next_poll_at is null and state in ('creating', 'pending', 'voiding');
