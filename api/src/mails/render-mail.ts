import { calendarFile, placeOf } from '@playday/shared/rules/events/calendar-file';
import { withLanguage } from '@playday/shared/rules/languages/languages';
import { dateTimeOf } from '@playday/shared/rules/time/dates';
import { gateTime } from '@playday/shared/rules/time/gate-time';
import { tellsVat } from '../checkout/order/order-reader.ts';
import type { Attachment } from '../ports/mail/mail.ts';
import { mailKinds } from '../outbox/mail-kinds.ts';
import { fill, wordsOf } from '../words.ts';
import {
  type Block,
  button,
  eventHead,
  labelled,
  links,
  noticeOf,
  orderSummary,
  paragraph,
  qrFile,
  qrId,
  ticket,
} from './mail-blocks.ts';
import { inBangkok, payUntil, whenOf } from './event-time.ts';
import { mailDocument, type Sender } from './mail-document.ts';
import type { MailEvent, MailFacts, QueuedMail } from './mail-facts.ts';

/** The values of the placeholders. */
function valuesOf(
  { kind, language: lang, details }: Pick<QueuedMail, 'kind' | 'language' | 'details'>,
  { name, friend, event, order, notice, total, methods, eraseAt }: MailFacts,
): Record<string, string> {
  return {
    ...(total !== undefined && { total }),
    ...details,
    ...mailKinds[kind].values?.(details, lang),
    ...(name !== undefined && { name }),
    ...(friend !== undefined && { friend }),
    ...(methods !== undefined && { methods }),
    ...(order && {
      order: order.row.number,
      pubId: order.row.pubId,
      until: payUntil(order.row.payBy, event, lang),
    }),
    ...(event && {
      event: event.name,
      url: event.url,
      when:
        mailKinds[kind].tellsSaleStart && event.saleStart
          ? dateTimeOf(event.saleStart.getTime(), lang)
          : whenOf(event, lang),
    }),
    ...(eraseAt && { when: dateTimeOf(eraseAt.getTime(), lang) }),
    ...(notice && { message: notice.message }),
    ...(notice?.refundUntil && {
      until: inBangkok(dateTimeOf(notice.refundUntil.getTime(), lang), event, lang),
    }),
  };
}

/**
 * Renders a mail as text and HTML in the recipient's language, with the attachments that it shows.
 */
export function renderMail(
  mail: Pick<QueuedMail, 'kind' | 'language' | 'details'>,
  facts: MailFacts,
  { publicUrl, sender, now }: { publicUrl: string; sender: Sender; now: Date },
): { subject: string; text: string; html: string; attachments: Attachment[] } {
  const { kind, language: lang, details } = mail;
  const { event, order } = facts;
  const record = mailKinds[kind];
  const values = valuesOf(mail, facts);
  const message = wordsOf(lang).mails[record.text?.(details, order) ?? kind];
  const subject = fill(message.subject, values).replace(/[\r\n]+/gu, ' ');
  const inShop = (path: string) => withLanguage(`${publicUrl}${path}`, lang);
  // The office writes several paragraphs into one line, or none.
  const paragraphs = message.lines
    // Until when the money comes back is for whoever paid.
    .filter((line) => !(details.isHolder && line.includes('{until}')))
    .flatMap((line) => fill(line, values).split(/\n{2,}/u))
    .filter((text) => text !== '');
  const path = record.path?.(values);
  const action =
    path === undefined ? [] : [button(message.button ?? inShop(path), inShop(path), lang)];
  const { blocks, attachments } = event
    ? aboutTickets(facts, event, { lang, publicUrl, inShop, sender, now })
    : { blocks: [], attachments: [] };
  const calendar =
    event && record.changesCalendar ? calendarOf(event, { lang, publicUrl, now }) : undefined;
  const document = mailDocument({
    lang,
    subject,
    preview: event
      ? `${noticeOf(event, lang) ?? whenOf(event, lang)} · ${placeOf(event.venue, lang)}`
      : (paragraphs[1] ?? paragraphs[0] ?? ''),
    blocks: [
      ...(event ? [eventHead(event, lang)] : []),
      ...paragraphs.map(paragraph),
      ...(calendar ? [paragraph(wordsOf(lang).mailWords.calendarUpdate)] : []),
      ...action,
      ...blocks,
      ...(record.showsOrder && order ? [orderSummary(order, lang)] : []),
    ],
    orderNumber: values.order,
    sender,
  });
  return { subject, ...document, attachments: calendar ? [...attachments, calendar] : attachments };
}

/** Who sells today, with the tax id of the order, and that this is no tax invoice. */
function taxLines(
  taxId: string,
  { lang, sender }: { lang: QueuedMail['language']; sender: Sender },
): string {
  const words = wordsOf(lang).mailWords;
  return [
    labelled(lang, words.seller, sender.seller),
    labelled(lang, words.sellerTaxId, taxId),
    words.notTaxInvoice,
  ].join('\n');
}

/** Tickets with their codes, the order's lines and the calendar file. */
function aboutTickets(
  { order, tickets }: MailFacts,
  event: MailEvent,
  shop: {
    lang: QueuedMail['language'];
    publicUrl: string;
    inShop: (path: string) => string;
    sender: Sender;
    now: Date;
  },
): { blocks: Block[]; attachments: Attachment[] } {
  const { lang, inShop } = shop;
  const words = wordsOf(lang).mailWords;
  if (!tickets) return { blocks: [], attachments: [] };
  const count = tickets.length;
  const isDated = event.state === 'published' && count > 0;
  return {
    blocks: [
      ...tickets.map((each, index) => ticket(each, { event, index, count, lang })),
      ...(isDated ? [paragraph(words.calendar)] : []),
      ...(order
        ? [
            orderSummary(order, lang),
            ...(tellsVat(order.row) ? [paragraph(taxLines(order.row.sellerTaxId, shop))] : []),
            links(
              [{ label: words.receipt, url: inShop(`/receipt?order=${order.row.pubId}`) }],
              lang,
            ),
          ]
        : []),
    ],
    attachments: [
      ...tickets.map(
        ({ qr }, index): Attachment => ({
          filename: qrFile(index, count),
          contentType: 'image/png',
          content: qr,
          cid: qrId(index),
        }),
      ),
      ...(isDated ? [calendarOf(event, shop)] : []),
    ],
  };
}

/** The calendar file of an event, in base64. */
export function calendarOf(
  event: MailEvent,
  { lang, publicUrl, now }: { lang: QueuedMail['language']; publicUrl: string; now: Date },
): Attachment {
  const { venue, doors, dateStart } = event;
  const notice = noticeOf(event, lang);
  const file = calendarFile(
    {
      ...event,
      place: placeOf(venue, lang),
      position: venue.position,
      notice,
      note:
        doors && !notice
          ? fill(wordsOf(lang).mailWords.doors, { time: gateTime(doors, dateStart, lang) })
          : undefined,
    },
    now.getTime(),
    { origin: publicUrl, language: lang },
  );
  return {
    filename: `${event.url}.ics`,
    contentType: 'text/calendar; charset=utf-8',
    content: Buffer.from(file).toString('base64'),
  };
}
