-- Only a pending order waits to be closed or for another payment attempt. Checked for the rows that exist in 029, so that no lock
-- is held meanwhile.
alter table orders
  add constraint orders_closing check (state = 'pending payment' or (closing is null and next_method_id is null)) not valid;

-- The previous release knows neither column, and runs beside this one and after a rollback.
create function end_closing() returns trigger language plpgsql as $$
begin
  new.closing := null;
  new.next_method_id := null;
  return new;
end $$;
create trigger end_closing before update of state on orders
  for each row when (new.state <> 'pending payment') execute function end_closing();

-- It polls by this column, and its attempts are polled by the other: each release goes on with what the other one began.
alter table orders alter column ask_at set default clock_timestamp();
alter table payment_attempts alter column next_poll_at set default clock_timestamp();
