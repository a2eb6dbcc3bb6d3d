-- Whom and what a mail is about: by these columns an erasure, the copy of a person's data and the
-- office find it. There are no foreign keys: checking them would lock the person, the order and the
-- event of every mail while tickets are sold, an erased person keeps the row in `people`, and no id
-- is given twice.
alter table outbox
  add column person_id integer,
  add column order_id integer,
  add column event_id integer;

-- A mail of the release before, with what it is about. That release says it only in `details`,
-- which it empties when the mail is sent, and in `fact`, whose grammar its senders share: the
-- numbers in it are ids.
create function with_subject(mail outbox) returns outbox language plpgsql stable as $$
declare
  numbers integer[] := array(
    select ids[1]::integer from regexp_matches(mail.fact, '(?<= )([0-9]{1,9})(?= |$)', 'g') ids);
begin
  mail.order_id := coalesce(
    (select id from orders where pub_id = mail.details ->> 'pubId'),
    case
      -- `ticketSent <transfer>`
      when mail.kind in ('ticketSent', 'ticketReceived') then
        (select order_id from ticket_transfers where id = numbers[1])
      -- `withdrawn <code of the ticket>`
      when mail.kind = 'ticketWithdrawn' then
        (select order_id from tickets where pub_id = substring(mail.fact from '^withdrawn (.+)$'))
    end);
  mail.event_id := coalesce(
    (mail.details ->> 'eventId')::integer,
    (select event_id from orders where id = mail.order_id),
    case
      -- `event notice <notice> <person>`
      when mail.kind in (
        'eventCancelled', 'freeEventCancelled', 'eventPostponed', 'eventRescheduled') then
        (select event_id from event_notices where id = numbers[1])
      -- `sale <event> <person>`
      when mail.kind in ('office', 'reminder', 'saleStart', 'waitingRoomOpen') then numbers[1]
    end);
  mail.person_id := coalesce(
    (mail.details ->> 'personId')::integer,
    case
      when mail.kind = 'ticketSent' then
        (select sender_id from ticket_transfers where id = numbers[1])
      when mail.kind = 'ticketReceived' then
        (select recipient_id from ticket_transfers where id = numbers[1])
      when mail.kind = 'ticketWithdrawn' then
        (select buyer_id from tickets where pub_id = substring(mail.fact from '^withdrawn (.+)$'))
      when mail.order_id is not null then (select buyer_id from orders where id = mail.order_id)
      when mail.event_id is not null then numbers[2]
      -- `erasure <erasure> lapsed`
      when mail.kind = 'erasureLapsed' then (select person_id from erasures where id = numbers[1])
      -- The person was erased.
      when mail.kind = 'erasureDone' then null
      -- `known <hash>`
      when mail.fact like 'known %' then
        (select id from people
          where lower(email) = lower(mail.recipient) and created_at <= mail.created_at)
      -- `verify <person> <hash>`
      when mail.fact ~ '^(verify|reset|change|erasure) ' then numbers[1]
    end);
  return mail;
end $$;

-- While an api of the release before runs, it writes no mail without these columns, and finds in
-- `details` what it looks for there. A later release drops both functions.
create function keep_subject() returns trigger language plpgsql as $$
begin
  if num_nonnulls(new.person_id, new.order_id, new.event_id) = 0 then
    return with_subject(new);
  end if;
  new.details := new.details || jsonb_strip_nulls(jsonb_build_object(
    'personId', new.person_id::text,
    'eventId', new.event_id::text,
    -- It takes the buyer of that order for the person.
    'pubId', (select pub_id from orders
               where id = new.order_id
                 and new.kind not in ('ticketSent', 'ticketReceived', 'ticketWithdrawn'))));
  return new;
end $$;
create trigger subject before insert on outbox for each row execute function keep_subject();
