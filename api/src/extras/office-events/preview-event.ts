import { createHmac, timingSafeEqual } from 'node:crypto';
import { eventDetails } from '../../catalog/events.ts';
import type { Context } from '../../context.ts';
import { bangkokIso } from '../../time/dates.ts';
import { Failure } from '../../errors.ts';
import type { Handler } from '../../http/handler.ts';
import { hours, later } from '../../time/time.ts';
import { findNamedEvent, findOffered } from '../../events/event-row.ts';

/** Signs a link that shows an event, also a draft, to everyone who has it, for some hours. */
export const previewEvent: Handler<'POST /office/events/{url}/preview'> = async (
  context,
  { params, body, now },
) => {
  const event = await findNamedEvent(context.db, params.url);
  const until = later(now, hours(body.hours ?? 24));
  const claim = `${event.id}.${Math.floor(until.getTime() / 1_000)}`;
  const token = `${claim}.${await signatureOf(context, claim)}`;
  return {
    url: `${context.config.publicUrl}/event-preview?token=${token}`,
    expiresAt: bangkokIso(until),
  };
};

/** The event of such a link. Throws `notFound` when its signature is wrong or its time is over. */
export const getPreview: Handler<'GET /event-preview/{token}'> = async (
  context,
  { params, lang, now },
) => {
  const [id = '', until = '', signature = ''] = params.token.split('.');
  const wanted = Buffer.from(await signatureOf(context, `${id}.${until}`));
  const given = Buffer.from(signature);
  const isValid = wanted.length === given.length && timingSafeEqual(wanted, given);
  if (!isValid || Number(until) * 1_000 <= now.getTime()) throw new Failure('notFound');
  const event = await findOffered(context.db, Number(id), now);
  if (!event) throw new Failure('notFound');
  return eventDetails(context.db, event, { lang, now });
};

async function signatureOf({ secrets }: Pick<Context, 'secrets'>, claim: string): Promise<string> {
  const key = await secrets.get('event preview');
  return createHmac('sha256', key).update(claim).digest('base64url');
}
