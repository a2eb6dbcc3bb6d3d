-- Invariants of every committed state. Each row is one violation; no rows means no violation.

select 'held differs from the holds and pending orders' as rule, s.ticket_type_id::text as subject,
       s.held || ' <> ' || (coalesce(h.n, 0) + coalesce(p.n, 0)) as detail
  from ticket_stock s
  left join (select ticket_type_id, sum(count) n from hold_lines group by 1) h using (ticket_type_id)
  left join (select l.ticket_type_id, sum(l.count) n from order_lines l join orders o on o.id = l.order_id
              where o.state = 'pending payment' group by 1) p using (ticket_type_id)
 where s.held <> coalesce(h.n, 0) + coalesce(p.n, 0)
union all
select 'sold differs from the paid orders', s.ticket_type_id::text, s.sold || ' <> ' || coalesce(p.n, 0)
  from ticket_stock s
  left join (select l.ticket_type_id, sum(l.count) n from order_lines l join orders o on o.id = l.order_id
              where o.state = 'paid' group by 1) p using (ticket_type_id)
 where s.sold <> coalesce(p.n, 0)
union all
select 'a stock counter differs from the stock ledger', s.ticket_type_id::text,
       s.held || '/' || s.sold || ' <> ' || coalesce(l.held, 0) || '/' || coalesce(l.sold, 0)
  from ticket_stock s
  left join (select ticket_type_id, sum(held_change) held, sum(sold_change) sold from stock_ledger group by 1) l
       using (ticket_type_id)
 where s.held <> coalesce(l.held, 0) or s.sold <> coalesce(l.sold, 0)
union all
select 'a ticket count of a buyer differs from the holds and orders', b.buyer_id || ' at ' || b.event_id,
       b.tickets || ' <> ' || coalesce(t.n, 0)
  from buyer_counts b
  left join (select buyer_id, event_id, sum(n) n from (
               select h.buyer_id, h.event_id, l.count n from holds h join hold_lines l using (buyer_id)
               union all
               select o.buyer_id, o.event_id, l.count from orders o join order_lines l on l.order_id = o.id
                where o.state in ('paid', 'pending payment')) x group by 1, 2) t
       on t.buyer_id = b.buyer_id and t.event_id = b.event_id
 where b.tickets <> coalesce(t.n, 0)
union all
select 'ordered or held tickets are not counted for their buyer', t.buyer_id || ' at ' || t.event_id, ''
  from (select buyer_id, event_id from orders where state in ('paid', 'pending payment')
        union
        select h.buyer_id, h.event_id from holds h join hold_lines l using (buyer_id)) t
 where not exists (select from buyer_counts b where b.buyer_id = t.buyer_id and b.event_id = t.event_id)
union all
select 'an expired hold still has tickets', h.buyer_id::text, ''
  from holds h join hold_lines l using (buyer_id) where h.lapsed_at is not null
union all
select 'the end of a hold differs from the end kept for its buyer', h.buyer_id || ' at ' || h.event_id, h.expires_at::text
  from holds h left join buyer_counts b on b.buyer_id = h.buyer_id and b.event_id = h.event_id
 where h.lapsed_at is null
   and (h.expires_at, h.is_extended) is distinct from (b.hold_ends_at, b.hold_is_extended)
union all
select 'an order differs from the sum of its lines and fees', o.id::text, o.subtotal || ' + ' || o.fees_total
  from orders o
 where o.subtotal <> coalesce((select sum(count * price) from order_lines l where l.order_id = o.id), -1)
    or o.fees_total <> coalesce((select sum(price) from order_fees f where f.order_id = o.id), 0)
union all
select 'a paid order without exactly one payment of its total', o.id::text, o.total::text
  from orders o
  join currencies c on c.id = o.currency_id
 where o.state = 'paid' and o.total > 0
   and 1 <> (select count(*) from captures p left join refunds r on r.capture_id = p.id
              where p.order_id = o.id and p.is_payment and r.capture_id is null
                and p.amount = o.total and p.currency = c.iso_code)
union all
select 'a payment of an order that is not paid', p.id::text, o.state
  from captures p join orders o on o.id = p.order_id left join refunds r on r.capture_id = p.id
 where p.is_payment and r.capture_id is null and o.state <> 'paid'
union all
select 'a capture that neither pays an order nor has a refund', p.id::text, p.amount::text
  from captures p left join refunds r on r.capture_id = p.id
 where not p.is_payment and r.capture_id is null
union all
select 'captured - refunded - due differs from the total of paid orders', o.event_id || ' ' || c.iso_code, ''
  from orders o
  join currencies c on c.id = o.currency_id
 group by o.event_id, c.iso_code
having sum(case when o.state = 'paid' then o.total else 0 end) <>
       (select coalesce(sum(p.amount - coalesce(r.amount, 0)), 0) from captures p
          join orders x on x.id = p.order_id left join refunds r on r.capture_id = p.id
         where x.event_id = o.event_id and p.currency = c.iso_code)
union all
select 'an entry of the money ledger does not balance', entry, sum(amount)::text
  from money_ledger group by entry, currency having sum(amount) <> 0
union all
select 'the money ledger and the captures differ', p.id::text, p.amount::text
  from captures p
 where p.amount <> coalesce((select sum(amount) from money_ledger m
        where m.entry = 'capture ' || p.id and m.account = 'gateway'), 0)
union all
select 'an order without lines', o.id::text, o.state
  from orders o where not exists (select from order_lines l where l.order_id = o.id)
union all
select 'a paid order has a wrong number of valid tickets', o.id::text, ''
  from orders o
 where o.state = 'paid'
   and (select sum(count) from order_lines l where l.order_id = o.id) <>
       (select count(*) from tickets t where t.order_id = o.id and t.voided_at is null)
union all
select 'a valid ticket of an order that is not paid', t.pub_id, o.state
  from tickets t join orders o on o.id = t.order_id where t.voided_at is null and o.state <> 'paid'
union all
select 'a promo has a wrong number of uses', p.code, p.uses::text
  from promos p where p.uses <> (select count(*) from promo_uses u where u.promo_id = p.id)
union all
select 'a promo has a wrong number of uses of a buyer', b.promo_id || ' of ' || b.buyer_id, b.uses::text
  from promo_buyers b
 where b.uses <> (select count(*) from promo_uses u where u.promo_id = b.promo_id and u.buyer_id = b.buyer_id)
union all
select 'a closed order still uses its promo', u.order_id::text, o.state
  from promo_uses u join orders o on o.id = u.order_id where o.state not in ('paid', 'pending payment')
