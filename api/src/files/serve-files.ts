import type { Language } from '@playday/shared/api-contract';
import { languages, withLanguage } from '@playday/shared/rules/languages/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ticketCode } from '../account/ticket-code.ts';
import { readTicketKeys } from '../account/ticket-keys.ts';
import type { Context } from '../context.ts';
import { Failure } from '../errors.ts';
import { type BuyerFile, isSignedFor } from '../http/file-address.ts';
import { eventIn, readMailOrder } from '../mails/mail-facts.ts';
import { calendarOf } from '../mails/render-mail.ts';
import type { Attachment } from '../ports/mail/mail.ts';
import { qrImage } from '../qr-image.ts';
import { findEvent } from '../events/event-row.ts';
import { acceptedLanguage, inLanguage, type Text } from '../texts.ts';
import { receiptDocument } from './receipt-document.ts';
import { readFile } from 'node:fs/promises';

/**
 * Serves what buyers save, for browsers that save nothing that a script made: the calendar file of
 * an event and, by signed addresses, the code of a ticket or of an open payment, and receipts. An
 * address that has ended leads to the page of the file.
 */
export async function files(app: FastifyInstance, { context }: { context: Context }) {
  app.get<{ Params: { id: string } }>(
    '/api/event/:id(^[a-z0-9-]+$)/calendar.ics',
    async (request, reply) => {
      const lang = languageOf(request);
      const event = eventIn(lang, await findEvent(context.db, request.params.id));
      if (!event) throw new Failure('notFound');
      const { publicUrl } = context.config;
      return send(reply, calendarOf(event, { lang, publicUrl, now: context.clock.now() }));
    },
  );

  app.get<{ Params: BuyerFile & { signature: string } }>(
    '/api/files/:kind(^(?:ticket|order)$)/:id(^[A-Za-z0-9_-]+$)/:signature',
    async (request, reply) => {
      const lang = languageOf(request);
      const { kind, id } = request.params;
      const find = kind === 'ticket' ? ticketFile : orderFile;
      const file = await find(context, lang, { ...request.params, now: context.clock.now() });
      if (file) return send(reply, file);
      const page = kind === 'ticket' ? '/account/tickets' : `/receipt?order=${id}`;
      return reply.redirect(withLanguage(page, lang), 303);
    },
  );
}

/** The language of `?lang=`, which may be there twice, else of the browser. */
const languageOf = ({ query, headers }: FastifyRequest): Language =>
  acceptedLanguage(
    [(query as { lang?: string | string[] }).lang ?? headers['accept-language']].flat().join(),
  );

type SignedFile = BuyerFile & { signature: string; now: Date };

/** The code of a valid ticket as a picture. */
async function ticketFile(
  context: Context,
  lang: Language,
  file: SignedFile,
): Promise<Attachment | undefined> {
  const [ticket] = await context.db.query<{
    /** Null: of a guest. */
    buyerId: number | null;
    eventId: number;
    ticketTypeId: number;
    names: Text[];
  }>(
    `select t.buyer_id as "buyerId", t.event_id as "eventId", t.ticket_type_id as "ticketTypeId",
            jsonb_build_array(e.name, coalesce(l.name, y.name)) as names
       from tickets t
       join ticket_types y on y.id = t.ticket_type_id
       left join order_lines l
         on l.order_id = t.order_id and l.ticket_type_id = t.ticket_type_id
       join events e on e.id = t.event_id
      where t.pub_id = $1 and t.voided_at is null`,
    [file.id],
  );
  if (!ticket || !(await isSignedFor(context, ticket.buyerId, file))) return undefined;
  const isTest = context.config.isTestShop;
  const { signing } = await readTicketKeys({ ...context, isTest }, file.now);
  const names = ticket.names.map((name) => inLanguage(name, lang));
  return picture(
    `${names.join(' - ')} ${file.id}`,
    await qrImage(await ticketCode({ pubId: file.id, ...ticket }, { isTest, signing })),
  );
}

/** The receipt of a paid order, or the code by which an open payment is made. */
async function orderFile(
  context: Context,
  lang: Language,
  file: SignedFile,
): Promise<Attachment | undefined> {
  const order = await readMailOrder(context, { pubId: file.id });
  if (!order || !(await isSignedFor(context, order.row.buyerId, file))) return undefined;
  const { state, number, attemptState, type, content } = order.row;
  if (state === 'paid')
    return {
      filename: `playday-${number}.html`,
      contentType: 'text/html; charset=utf-8',
      content: Buffer.from(await receiptDocument(context, order, lang)).toString('base64'),
    };
  if (
    state !== 'pending payment' ||
    attemptState !== 'pending' ||
    type !== 'QR' ||
    content === null
  )
    return undefined;
  return picture(`playday-payment-${number}`, await qrImage(content));
}

const picture = (name: string, dataUrl: string): Attachment => ({
  filename: `${name}.png`,
  contentType: 'image/png',
  content: dataUrl.slice(dataUrl.indexOf(',') + 1),
});

/**
 * Sends a file to be shown in its place, because in-app browsers ignore attachments. A receipt can
 * load and run nothing.
 */
const send = (reply: FastifyReply, { filename, contentType, content }: Attachment) =>
  reply
    .header('content-disposition', `inline; ${fileName(filename)}`)
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .type(contentType)
    .send(Buffer.from(content, 'base64'));

/**
 * The name of a file as RFC 6266 has it, in ASCII and, as RFC 8187 has it, in any script; without
 * what no file's name may have.
 */
export function fileName(name: string): string {
  const safe = name.replace(/[\s\p{C}/\\:*?"<>|]+/gu, ' ').trim();
  const encoded = encodeURIComponent(safe).replace(
    /['()]/gu,
    (sign) => `%${Buffer.from(sign).toString('hex')}`,
  );
  return `filename="${safe.replace(/[^ -~]|%/gu, '_')}"; filename*=UTF-8''${encoded}`;
}

/**
 * Serves the FAQ of each language as `/api/files/faq-{language}.pdf`. Browsers cache it for an
 * hour.
 */
export async function documents(app: FastifyInstance) {
  for (const language of languages) {
    const name = `faq-${language}.pdf`;
    const bytes = await readFile(new URL(`../../content/files/${name}`, import.meta.url));
    // Links and caches still have the address from when there was one file.
    for (const path of language === 'en' ? [name, 'faq.pdf'] : [name]) {
      app.get(`/api/files/${path}`, (_request, reply) =>
        reply.header('cache-control', 'public, max-age=3600').type('application/pdf').send(bytes),
      );
    }
  }
}
