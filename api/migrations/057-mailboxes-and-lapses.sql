-- The mailbox behind an address: what its provider ignores is left out. Limits count mailboxes; signing in does not know them.
create function mailbox_of(address text) returns text language sql immutable as $$
  with parts as (
    select regexp_replace(split_part(lower(address), '@', 1), '(.)\+.*$', '\1') as name, split_part(lower(address), '@', 2) as domain)
  select case
      when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
      when domain in ('icloud.com', 'me.com', 'mac.com') then name || '@icloud.com'
      when domain in ('proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me') then translate(name, '._-', '') || '@proton.me'
      when domain ~ '^(yahoo\.|ymail\.com$|rocketmail\.com$)' then regexp_replace(name, '(.)-.*$', '\1') || '@' || domain
      when domain ~ '^[^.]+\.fastmail\.(com|fm)$' then replace(domain, '.fastmail.', '@fastmail.')
      else name || '@' || domain
    end
    from parts
$$;

alter table people add column mailbox text;
update people set mailbox = mailbox_of(email) where email is not null;
-- Accounts that have bought more together than one mailbox may stay apart.
update people p set mailbox = lower(email)
 where exists (
   select from buyer_counts b join people o on o.mailbox = p.mailbox and o.id < p.id
     join buyer_counts c on c.buyer_id = o.id and c.event_id = b.event_id
    where b.buyer_id = p.id and b.tickets > 0 and c.tickets > 0);
create index people_mailbox on people (mailbox);

-- A confirmed account keeps the mailbox it began with, so that changing the address gives no new limit.
create function keep_mailbox() returns trigger language plpgsql as $$
begin
  if new.email is null then
    new.mailbox := null;
  elsif tg_op = 'INSERT' or old.verified_at is null or old.mailbox is null then
    new.mailbox := mailbox_of(new.email);
  end if;
  return new;
end $$;
create trigger keep_mailbox before insert or update of email on people for each row execute function keep_mailbox();

alter table buyer_counts
  -- Holds and orders that ended by time without a payment, for how long tickets were taken without one, and when that last ended.
  add column lapses int not null default 0 check (lapses >= 0),
  add column unpaid_ms bigint not null default 0 check (unpaid_ms >= 0),
  add column unpaid_at timestamptz,
  -- Since when tickets are held or ordered without a payment, and from which network, as a keyed hash; null while none are.
  add column taken_since timestamptz,
  add column network text;
update buyer_counts b set taken_since = now()
 where exists (select from hold_lines l join holds h using (buyer_id) where h.buyer_id = b.buyer_id and h.event_id = b.event_id)
    or exists (select from orders o where o.buyer_id = b.buyer_id and o.event_id = b.event_id and o.state = 'pending payment');

-- The last guard of four tickets per mailbox and event, for accounts of one mailbox that buy at the same moment.
create function refuse_fifth_ticket_of_mailbox() returns trigger language plpgsql as $$
declare
  own text;
begin
  select mailbox into own from people where id = new.buyer_id;
  if exists (select from people where mailbox = own and id <> new.buyer_id) then
    perform pg_advisory_xact_lock(hashtextextended(own, new.event_id));
    if new.tickets + (select coalesce(sum(b.tickets), 0) from people p join buyer_counts b on b.buyer_id = p.id
                       where p.mailbox = own and p.id <> new.buyer_id and b.event_id = new.event_id) > 4 then
      raise 'more than 4 tickets of a mailbox' using errcode = 'check_violation', constraint = 'buyer_counts_mailbox';
    end if;
  end if;
  return new;
end $$;
create trigger fifth_ticket_inserted before insert on buyer_counts for each row
  when (new.tickets > 0) execute function refuse_fifth_ticket_of_mailbox();
create trigger fifth_ticket_added before update of tickets on buyer_counts for each row
  when (new.tickets > old.tickets) execute function refuse_fifth_ticket_of_mailbox();

-- How holds and orders of an event ended, by network and hour.
create table hold_ends (
  event_id int not null references events (id),
  network text not null,
  hour timestamptz not null,
  -- Holds and orders that ended by time, and the time of their tickets: one for a millisecond is 1.
  lapsed int not null default 0,
  unpaid_ms bigint not null default 0,
  -- Tickets that were paid.
  paid int not null default 0,
  primary key (event_id, network, hour)
);
create index hold_ends_hour on hold_ends (hour);
