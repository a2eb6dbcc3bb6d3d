-- Invariants of rows that belong to no event or have no history: live holds and the uses of promos. Each row is one violation.

select 'held tickets are not counted for their buyer' as rule, h.buyer_id || ' at ' || h.event_id as subject, '' as detail
  from holds h
 where exists (select from hold_lines l where l.buyer_id = h.buyer_id)
   and not exists (select from buyer_counts b where b.buyer_id = h.buyer_id and b.event_id = h.event_id)
union all
select 'an expired hold still has tickets', h.buyer_id::text, ''
  from holds h join hold_lines l using (buyer_id) where h.lapsed_at is not null
union all
select 'the end of a hold differs from the end kept for its buyer', h.buyer_id || ' at ' || h.event_id, h.expires_at::text
  from holds h left join buyer_counts b on b.buyer_id = h.buyer_id and b.event_id = h.event_id
 where h.lapsed_at is null
   and (h.expires_at, h.is_extended) is distinct from (b.hold_ends_at, b.hold_is_extended)
union all
select 'a promo has a wrong number of uses', p.code, p.uses::text
  from promos p left join (select promo_id, count(*) n from promo_uses group by 1) u on u.promo_id = p.id
 where p.uses <> coalesce(u.n, 0)
union all
select 'a promo has a wrong number of uses of a buyer', b.promo_id || ' of ' || b.buyer_id, b.uses::text
  from promo_buyers b
  left join (select promo_id, buyer_id, count(*) n from promo_uses group by 1, 2) u using (promo_id, buyer_id)
 where b.uses <> coalesce(u.n, 0)
