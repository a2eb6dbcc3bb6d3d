-- What the mails from before 080 are about. A migration of its own: nobody could buy while 080
-- holds its lock on the table. Those that were sent come first, because nothing waits for their
-- rows.
update outbox x
   set (person_id, order_id, event_id) =
       (select s.person_id, s.order_id, s.event_id from with_subject(x) s)
 where num_nonnulls(x.person_id, x.order_id, x.event_id) = 0 and x.sent_at is not null;
update outbox x
   set (person_id, order_id, event_id) =
       (select s.person_id, s.order_id, s.event_id from with_subject(x) s)
 where num_nonnulls(x.person_id, x.order_id, x.event_id) = 0;
