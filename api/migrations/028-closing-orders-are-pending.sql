-- Only a pending order waits to be closed or for another payment attempt.
alter table orders
  add constraint orders_closing check (state = 'pending payment' or (closing is null and next_method_id is null)) not valid;
alter table orders validate constraint orders_closing;
