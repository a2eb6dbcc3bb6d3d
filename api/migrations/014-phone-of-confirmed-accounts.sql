-- A phone belongs to the account that confirmed its e-mail address: whoever only types another's number takes nothing.
drop index people_phone;
create unique index people_phone on people (phone) where verified_at is not null;
create index people_phone_any on people (phone);
-- For those who never confirm, which are looked for every hour.
create index people_unconfirmed on people (created_at) where verified_at is null and erased_at is null;
