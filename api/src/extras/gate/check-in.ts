import { isJws } from '../../account/jws.ts';
import { TEST_PREFIX } from '../../account/ticket-code.ts';
import { readTicketKeys } from '../../account/ticket-keys.ts';
import { signVoidList } from '../../account/tickets.ts';
import { verifyTestTicket, verifyTicket } from '../../account/verify-ticket.ts';
import type { Context } from '../../context.ts';
import { extraParts } from '../../extra-parts.ts';
import { bangkokIso } from '../../time/dates.ts';
import { Failure } from '../../errors.ts';
import type { Handler } from '../../http/handler.ts';
import { findAnyEvent } from '../../events/event-row.ts';
import { gateDays } from '../../events/gate-days.ts';
import { inLanguage, type Text } from '../../texts.ts';
import { scanTime } from './scan-time.ts';

/**
 * Answers a scan as in `shared/docs/operations/ticket-codes.md`. An index of the table decides
 * which of two scans is the first, so there is no transaction. Whether a ticket is void is judged
 * at the time of the scan: a refund afterwards leaves the entry as it is.
 */
export const checkIn: Handler<'POST /gate/check-in'> = async (
  context,
  { body, operator, now, lang },
) => {
  const { scannedAt } = body;
  const scanId = body.scanId.toLowerCase();
  const event = await eventOfGate(context, operator);
  const open = gateDays(event);
  const sent = scannedAt === undefined ? undefined : new Date(scannedAt);
  if (sent && Number.isNaN(sent.getTime()))
    throw new Failure('fieldInvalid', { field: 'scannedAt' });
  if (!isTicketCode(body.code)) return { result: 'unreadable' };
  const isTest = context.config.isTestShop;
  const { keySet } = await readTicketKeys({ ...context, isTest }, now);
  const claim = await (isTest ? verifyTestTicket : verifyTicket)(body.code, keySet);
  if (!claim) return { result: 'unknown-key' };
  if (claim.eventId !== event.id) return { result: 'wrong-event' };
  // By an earlier code, too, of a ticket that was sent to somebody else: that code is void from
  // then on.
  const [ticket] = await context.db.query<{
    pubId: string;
    type: Text;
    voidedAt: Date | null;
    recordedOn: string | null;
    recordedAt: Date | null;
    isConflict: boolean | null;
  }>(
    `with sent as (
       select k.pub_id, x.closed_at from ${extraParts.ticketSending.oldCodes} x
         join tickets k using (order_id, place)
         where x.old_code = $1)
     select t.pub_id as "pubId", y.name as type, least(t.voided_at, (select closed_at
       from sent)) as "voidedAt",
            n.day::text as "recordedOn", n.scanned_at as "recordedAt", n.is_conflict as "isConflict"
       from tickets t join ticket_types y on y.id = t.ticket_type_id
       left join gate_entries n on n.ticket_id = t.pub_id and n.scan_id = $2
      where t.pub_id = coalesce((select pub_id from sent), $1) and t.event_id = $3`,
    [claim.pubId, scanId, event.id],
  );
  if (!ticket) return { result: 'void' };
  const told = scanTime(open, { sent, now });
  // Sent again it is the scan that it was, whatever its time would be taken for by now.
  const at = ticket.recordedAt ?? told.at;
  const day = ticket.recordedOn ?? open.find(({ from, until }) => from <= at && at < until)?.day;
  const isEntry = ticket.isConflict === false;
  const insert = (isConflict: boolean) =>
    context.db.query(
      // Waits for an acceptance or a return of the ticket, and then finds another code, or it void.
      `insert into gate_entries (scan_id, ticket_id, event_id, day, gate, scanned_at, is_conflict,
        clock)
       select $1::uuid, pub_id, $3::int, $4::date, $5, $6::timestamptz, $7::boolean, $8
         from tickets where pub_id = $2 and ($7 or voided_at is null
           or voided_at > $6) for key share on conflict do nothing`,
      [scanId, ticket.pubId, event.id, day, body.gate ?? '', at, isConflict, told.clock],
    );
  if (!isEntry && ticket.voidedAt && ticket.voidedAt <= at) {
    if (scannedAt && day) await insert(true);
    return { result: 'void' };
  }
  if (day === undefined) return { result: 'wrong-day' };
  if (ticket.recordedOn === null) await insert(false);
  const [entry] = await context.db.query<{ scanId: string; scannedAt: Date; gate: string }>(
    `select scan_id as "scanId", scanned_at as "scannedAt", gate from gate_entries
      where ticket_id = $1 and day = $2 and not is_conflict`,
    [ticket.pubId, day],
  );
  if (!entry) {
    const scans = await context.db.query('select 1 from gate_entries where scan_id = $1', [scanId]);
    // The scan id was that of another ticket, or the ticket was accepted or returned at the same
    // moment.
    if (scans.length > 0) throw new Failure('keyReused');
    return { result: 'void' };
  }
  if (entry.scanId === scanId) return { result: 'valid', ticket: inLanguage(ticket.type, lang) };
  if (scannedAt) await insert(true);
  return { result: 'again', enteredAt: bangkokIso(entry.scannedAt), gate: entry.gate };
};

export const getBundle: Handler<'GET /gate/bundle'> = async (context, { operator, now }) => {
  const event = await eventOfGate(context, operator);
  const entries = await context.db.query<{ ticket: string; day: string; at: Date; gate: string }>(
    `select ticket_id as ticket, day::text, scanned_at as at, gate from gate_entries
      where event_id = $1 and not is_conflict order by scanned_at`,
    [event.id],
  );
  return {
    event: event.id,
    keys: (await readTicketKeys({ ...context, isTest: context.config.isTestShop }, now)).keySet,
    list: await signVoidList(context, event.id, now),
    days: gateDays(event).map((it) => ({
      ...it,
      from: bangkokIso(it.from),
      until: bangkokIso(it.until),
    })),
    entries: entries.map(({ at, ...entry }) => ({ ...entry, enteredAt: bangkokIso(at) })),
  };
};

/** The event of a token with the role `gate`. Throws when the token was revoked meanwhile. */
async function eventOfGate({ db }: Context, operator: string) {
  const [token] = await db.query<{ eventId: number }>(
    'select event_id as "eventId" from office_tokens where name = $1 and revoked_at is null',
    [operator],
  );
  const event = token && (await findAnyEvent(db, token.eventId));
  if (!event) throw new Failure('officeTokenRequired');
  return event;
}

/**
 * Whether a text has the form of a ticket code, whoever signed it: what has not was scanned badly,
 * or is something else.
 */
const isTicketCode = (text: string): boolean =>
  isJws(text.startsWith(TEST_PREFIX) ? text.slice(TEST_PREFIX.length) : text);
