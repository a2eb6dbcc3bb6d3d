-- Invariants of every committed state, of one event ($1), or of all events ($1 is null; the planner folds the condition away).
-- $2 is how many tickets of an event a buyer may have. Each row is one violation; no rows means no violation. What belongs to no event is in invariants-without-event.sql.
-- Sums are subqueries per order and per ticket type, so that they always use an index, however large the other events are.

with o as materialized (
  select o.id, o.event_id, o.buyer_id, o.currency_id, o.state, o.subtotal, o.fees_total, o.total,
         l.tickets, l.price as lines_price,
         (select coalesce(sum(f.price), 0) from order_fees f where f.order_id = o.id) as fees_price,
         (select count(*) from tickets t where t.order_id = o.id and t.voided_at is null) as valid_tickets,
         (select count(*) from returned_tickets r where r.order_id = o.id) as returned_tickets,
         (select coalesce(sum(r.amount), 0) from refunds r where r.order_id = o.id and r.reason in ('tickets', 'part')) as returned
    from orders o
    cross join lateral (select sum(count) as tickets, sum(count * price) as price
                          from order_lines l where l.order_id = o.id) l
   where $1::int is null or o.event_id = $1
), captured as materialized (
  select p.id, p.order_id, p.amount, p.currency, p.is_payment, p.refunded_counted, p.refunded, p.paid_back,
         (select sum(m.amount) from money_ledger m where m.entry = 'capture ' || p.id and m.account = 'gateway') as booked
    from o cross join lateral (
           select c.id, c.order_id, c.amount, c.currency, c.is_payment, c.refunded as refunded_counted, r.refunded, r.paid_back
             from captures c
             cross join lateral (select coalesce(sum(amount), 0) as refunded,
                                        coalesce(sum(amount) filter (where state = 'done'), 0) as paid_back
                                   from refunds where capture_id = c.id) r
            where c.order_id = o.id offset 0) p
), stock as materialized (
  select s.ticket_type_id, s.held, s.sold, l.held as ledger_held, l.sold as ledger_sold, p.pending, p.paid,
         (select count(*) from guest_tickets g join tickets k on k.pub_id = g.ticket_id
           where g.ticket_type_id = t.id and k.voided_at is null) as guests,
         (select coalesce(sum(h.count), 0) from hold_lines h where h.ticket_type_id = t.id) as on_hold
    from ticket_types t join ticket_stock s on s.ticket_type_id = t.id
    cross join lateral (select coalesce(sum(held_change), 0) as held, coalesce(sum(sold_change), 0) as sold
                          from stock_ledger l where l.ticket_type_id = t.id) l
    cross join lateral (select coalesce(sum(l.count) filter (where o.state = 'pending payment'), 0) as pending,
                               coalesce(sum(l.count - l.returned) filter (where o.state = 'paid'), 0) as paid
                          from (select order_id, count,
                                       (select count(*) from returned_tickets r
                                         where r.order_id = x.order_id and r.ticket_type_id = x.ticket_type_id) as returned
                                  from order_lines x where x.ticket_type_id = t.id) l
                          join o on o.id = l.order_id) p
   where $1::int is null or t.event_id = $1
), counts as materialized (
  select b.buyer_id, b.event_id, b.tickets,
         (select coalesce(sum(l.count), 0) from holds h join hold_lines l using (buyer_id)
           where h.buyer_id = b.buyer_id and h.event_id = b.event_id) as on_hold
    from buyer_counts b where $1::int is null or b.event_id = $1
), ordered as materialized (
  -- A ticket that was sent counts for its buyer and, once, for everybody else who has had it.
  select buyer_id, event_id, sum(tickets)::int as tickets from (
    select buyer_id, event_id, tickets - returned_tickets as tickets from o where state in ('paid', 'pending payment')
    union all
    select x.recipient_id, o.event_id, count(distinct t.place)
      from o join ticket_transfers x on x.order_id = o.id
      join tickets t on t.order_id = x.order_id and t.place = x.place and t.voided_at is null
     where x.recipient_id <> o.buyer_id group by x.recipient_id, o.event_id, o.id) taken group by 1, 2
)
select 'held differs from the holds and pending orders' as rule, ticket_type_id::text as subject,
       held || ' <> ' || (on_hold + pending) as detail
  from stock where held <> on_hold + pending
union all
select 'sold differs from the paid orders', ticket_type_id::text, sold || ' <> ' || (paid + guests)
  from stock where sold <> paid + guests
union all
select 'a stock counter differs from the stock ledger', ticket_type_id::text,
       held || '/' || sold || ' <> ' || ledger_held || '/' || ledger_sold
  from stock where held <> ledger_held or sold <> ledger_sold
union all
select 'a ticket count of a buyer differs from the holds and orders', b.buyer_id || ' at ' || b.event_id,
       b.tickets || ' <> ' || (b.on_hold + coalesce(n.tickets, 0))
  from counts b left join ordered n using (buyer_id, event_id)
 where b.tickets <> b.on_hold + coalesce(n.tickets, 0)
union all
select 'ordered tickets are not counted for their buyer', n.buyer_id || ' at ' || n.event_id, ''
  from ordered n left join counts b using (buyer_id, event_id) where b.tickets is null
union all
select 'the accounts of a mailbox have more than four tickets', min(b.buyer_id) || ' at ' || b.event_id, sum(b.tickets)::text
  from counts b join people p on p.id = b.buyer_id
 where p.mailbox is not null group by p.mailbox, b.event_id having sum(b.tickets) > $2::int
union all
select 'an order differs from the sum of its lines and fees', id::text, subtotal || ' + ' || fees_total
  from o where subtotal <> coalesce(lines_price, -1) or fees_total <> fees_price
union all
select 'a paid order without exactly one payment of its total', o.id::text, o.total::text
  from o
  join currencies c on c.id = o.currency_id
  left join captured p on p.order_id = o.id and p.is_payment
        and p.amount = o.total and p.currency = c.iso_code
 where o.state = 'paid' and o.total > 0
 group by o.id, o.total having count(p.id) <> 1
union all
select 'a payment of an order that is not paid', p.id::text, o.state
  from captured p join o on o.id = p.order_id
 where p.is_payment and p.refunded <> p.amount and o.state <> 'paid'
union all
select 'a capture that neither pays an order nor has a refund', id::text, amount::text
  from captured where not is_payment and refunded <> amount
union all
select 'the sum of the refunds of a capture differs from the one it counts', id::text, refunded || ' <> ' || refunded_counted
  from captured where refunded <> refunded_counted
union all
select 'a capture of which more was refunded than it is', id::text, refunded || ' > ' || amount
  from captured where refunded > amount
union all
select 'the parts of a refund differ from its amount', r.id::text, r.amount::text
  from o join refunds r on r.order_id = o.id and r.reason = 'tickets'
 where r.amount <> (select coalesce(sum(t.amount), 0) from returned_tickets t where t.refund_id = r.id)
union all
select 'a returned ticket is valid', t.ticket_id, ''
  from o join returned_tickets t on t.order_id = o.id
  join tickets k on k.pub_id = t.ticket_id
 where k.voided_at is null
union all
select 'the refunds that are due differ from the money ledger', x.order_id::text, x.due || ' <> ' || x.booked
  from (select p.order_id, p.currency, sum(p.refunded - p.paid_back) as due,
               (select -coalesce(sum(m.amount), 0) from money_ledger m
                 where m.order_id = p.order_id and m.currency = p.currency and m.account = 'refunds due') as booked
          from captured p group by 1, 2) x
 where x.due <> x.booked
union all
select 'the money at the gateway differs from the money ledger', x.order_id::text, x.kept || ' <> ' || x.booked
  from (select p.order_id, p.currency, sum(p.amount - p.paid_back) as kept,
               (select coalesce(sum(m.amount), 0) from money_ledger m
                 where m.order_id = p.order_id and m.currency = p.currency and m.account = 'gateway') as booked
          from captured p group by 1, 2) x
 where x.kept <> x.booked
union all
select 'captured - refunded - due differs from the total of paid orders', x.event_id || ' ' || x.currency, ''
  from (select o.event_id, c.iso_code as currency, coalesce(sum(o.total - o.returned) filter (where o.state = 'paid'), 0) as total
          from o join currencies c on c.id = o.currency_id group by 1, 2) x
  left join (select o.event_id, p.currency, sum(p.amount - p.refunded) as total
               from captured p join o on o.id = p.order_id group by 1, 2) y using (event_id, currency)
 where x.total <> coalesce(y.total, 0)
union all
select 'an entry of the money ledger does not balance', m.entry, sum(m.amount)::text
  from o cross join lateral (select entry, amount, currency from money_ledger where order_id = o.id offset 0) m
 group by o.id, m.entry, m.currency having sum(m.amount) <> 0
union all
select 'the money ledger and the captures differ', id::text, amount::text
  from captured where amount <> coalesce(booked, 0)
union all
select 'an order without lines', id::text, state from o where tickets is null
union all
select 'a paid order has a wrong number of valid tickets', id::text, ''
  from o where state = 'paid' and tickets - returned_tickets <> valid_tickets
union all
select 'a valid ticket of an order that is not paid', id::text, state
  from o where state <> 'paid' and valid_tickets > 0
union all
select 'the holder of a ticket is not the last who got it', t.pub_id, t.buyer_id::text
  from o join tickets t on t.order_id = o.id
  -- Of an erased account, or long after the event, the row names no recipient.
  left join lateral (select true as was_sent, x.recipient_id from ticket_transfers x
                      where x.order_id = t.order_id and x.place = t.place
                        and (x.old_code is not null or x.sender_id is null)
                      order by x.closed_at desc, x.id desc limit 1) s on true
 where t.buyer_id <> case when s.was_sent then s.recipient_id else o.buyer_id end
union all
select 'a ticket has the code of a sent one', t.pub_id, ''
  from o join tickets t on t.order_id = o.id join ticket_transfers x on x.old_code = t.pub_id
union all
select 'a ticket has two entries on a day', ticket_id || ' on ' || day, count(*)::text
  from gate_entries where not is_conflict and ($1::int is null or event_id = $1)
 group by ticket_id, day having count(*) > 1
union all
select 'an entry is at the gate of another event', n.scan_id::text, t.event_id || ' <> ' || n.event_id
  from gate_entries n join tickets t on t.pub_id = n.ticket_id
 where t.event_id <> n.event_id and ($1::int is null or n.event_id = $1)
union all
select 'a closed order still uses its promo', o.id::text, o.state
  from o where o.state not in ('paid', 'pending payment')
   and exists (select from promo_uses u where u.order_id = o.id offset 0)
union all
select 'the price of a ticket type differs from price and fees', t.id::text, t.price_with_fees || ' <> ' || x.total
  from ticket_types t
  cross join lateral (select t.price + coalesce(sum(case type when 'fixed' then f.amount else round(t.price * f.amount / 10000.0) end), 0) as total
                        from fees f where t.price > 0 and f.event_id = t.event_id
                         and (f.ticket_type_id is null or f.ticket_type_id = t.id)) x
 where ($1::int is null or t.event_id = $1) and t.price_with_fees <> x.total
