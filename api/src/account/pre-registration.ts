import { randomBytes } from 'node:crypto';
import type { Reply } from '@playday/shared/api-contract';
import { bangkokIso, type Dated, isoIn } from '../time/dates.ts';
import { one } from '../db/db.ts';
import { Failure } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import { inLanguage, type Text } from '../texts.ts';
import { findEvent } from '../events/event-row.ts';

type Listed = Reply<'GET /user/pre-registration'>['events'][number];
type Row = Dated<Omit<Listed, 'name'>, 'dateStart' | 'dateEnd' | 'saleStart'> & {
  name: Text;
  timeZone: string | null;
};

/** Events that offer pre-registration and whose sale has not started yet. */
export const listPreRegistrations: Handler<'GET /user/pre-registration'> = async (
  { db },
  { session, lang, now },
) => {
  const rows = await db.query<Row>(
    `select e.id, e.url, e.name, e.poster, e.date_start as "dateStart", e.date_end as "dateEnd",
            e.sale_start as "saleStart", e.time_zone as "timeZone",
            p.person_id is not null as "isRegistered"
       from events e left join pre_registrations p on p.event_id = e.id and p.person_id = $1
      where e.is_pre_registration and e.sale_start > $2 and e.state = 'published'
      order by e.sale_start, e.id`,
    [session.personId, now],
  );
  return {
    events: rows.map(({ timeZone, ...row }) => ({
      ...row,
      name: inLanguage(row.name, lang),
      dateStart: isoIn(row.dateStart, timeZone),
      dateEnd: isoIn(row.dateEnd, timeZone),
      saleStart: bangkokIso(row.saleStart),
    })),
  };
};

export const preRegister: Handler<'POST /user/pre-registration'> = async (
  { db },
  { body, session, now },
) => {
  const event = await findEvent(db, body.event);
  if (!event) throw new Failure('notFound');
  const isOpen =
    event.state === 'published' &&
    event.isPreRegistration &&
    event.saleStart !== null &&
    event.saleStart > now;
  if (!isOpen) throw new Failure('preRegistrationClosed');
  await one(
    db,
    `insert into pre_registrations (person_id, event_id, pub_id, created_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [session.personId, event.id, randomBytes(16).toString('base64url'), now],
  );
  return {};
};

export const withdraw: Handler<'DELETE /user/pre-registration'> = async (
  { db },
  { query, session },
) => {
  await db.query('delete from pre_registrations where person_id = $1 and event_id = $2', [
    session.personId,
    query.event,
  ]);
  return {};
};
