-- Mails are sent in lanes, so that no kind of mail waits for another. The default is for an api of the previous release that
-- still runs.
alter table outbox
  add column lane text not null default 'orders' check (lane in ('account', 'orders', 'announcements'));
update outbox set lane = case
    when kind in ('verify', 'known', 'recovery', 'change', 'changeTold', 'erasureAsked', 'erasureDone', 'erasureLapsed')
      then 'account'
    when kind = 'saleStart' then 'announcements'
    else 'orders' end
 where sent_at is null;
drop index outbox_due;
create index outbox_due on outbox (lane, due_at, id) where sent_at is null and given_up_at is null;
create index outbox_dead on outbox (lane) where given_up_at is not null;
create index pre_registrations_due on pre_registrations (event_id) where announced_at is null;
