-- The percentage of value-added tax in the prices when the order was placed, and the tax id of the
-- seller, which receipts keep; the name and address beside it are those of today. 0: the seller was
-- not registered; null: the order is older, or of a release that does not know of it, and nothing
-- is said of its tax. Not valid: checking empty columns would read every order under an exclusive
-- lock.
alter table orders
  add column vat_rate smallint,
  add column seller_tax_id text,
  add constraint orders_vat check (
    vat_rate between 0 and 30 and (vat_rate > 0) = (seller_tax_id is not null)
  ) not valid;

-- The tax in a price that includes it, in minor units, rounded half up: the share of rate in
-- 100 + rate.
create function included_vat(price bigint, rate smallint) returns bigint
language sql immutable strict parallel safe as $$
  select round(price::numeric * rate / (100 + rate))::bigint
$$;

create or replace function guard_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'orders are never deleted' using errcode = 'PD001';
  end if;
  if tg_op = 'INSERT' then
    if new.state = 'pending payment' or (new.state = 'paid' and new.total = 0) then
      return new;
    end if;
    raise exception 'an order cannot begin as %', new.state using errcode = 'PD001';
  end if;
  if (new.pub_id, new.buyer_id, new.event_id, new.currency_id, new.subtotal, new.discount,
      new.fees_total, new.total, new.promo_id, new.created_at, new.vat_rate, new.seller_tax_id)
     is distinct from
     (old.pub_id, old.buyer_id, old.event_id, old.currency_id, old.subtotal, old.discount,
      old.fees_total, old.total, old.promo_id, old.created_at, old.vat_rate, old.seller_tax_id) then
    raise exception 'what an order costs never changes' using errcode = 'PD001';
  end if;
  if old.state = new.state
     or (old.state, new.state) in (
       ('pending payment', 'paid'), ('pending payment', 'unpaid'), ('pending payment', 'cancelled'),
       ('unpaid', 'paid'), ('unpaid', 'cancelled'), ('paid', 'cancelled')) then
    return new;
  end if;
  raise exception 'an order cannot go from % to %', old.state, new.state using errcode = 'PD001';
end $$;
