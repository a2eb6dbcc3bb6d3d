-- The number of an order that people read and say: 7 characters for the id, scattered over all numbers of that length, and a
-- check character, so that a mistyped or swapped character is never another order. Written as XXXX-XXXX, without 0, 1, I, L
-- and O. 2654435761 is prime to 31^7, so two ids never get the same number; a product with the largest id fits a bigint.
create function order_number(id integer) returns text language plpgsql immutable strict parallel safe as $$
declare
  alphabet constant text := '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  rest bigint := id * 2654435761 % 27512614111;
  weighted integer := 0;
  number text := '';
  digit integer;
begin
  for place in 2..8 loop
    digit := rest % 31;
    rest := rest / 31;
    weighted := weighted + place * digit;
    number := number || substr(alphabet, digit + 1, 1);
  end loop;
  number := number || substr(alphabet, (31 - weighted % 31) % 31 + 1, 1);
  return substr(number, 1, 4) || '-' || substr(number, 5);
end $$;
alter table orders add column number text not null unique generated always as (order_number(id)) stored;

-- The refunds of an order are read with it.
create index refunds_order on refunds (order_id);
