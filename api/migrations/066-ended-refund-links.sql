-- reminded_at is null while a mail is due. Who has answered is due none until their links end (`endLinks`).
update refund_destinations set reminded_at = answered_at where answered_at is not null and reminded_at is null;
drop index refund_destinations_open;
create index refund_destinations_open on refund_destinations (asked_at) where exported_at is null and reminded_at is null;
