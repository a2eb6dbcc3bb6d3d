-- The uses of a promo are counted per promo and buyer, live every minute.
create index promo_uses_promo on promo_uses (promo_id, buyer_id);
