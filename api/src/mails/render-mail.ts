import { calendarFile, placeOf } from '@playday/shared/rules/calendar-file';
import { withLanguage } from '@playday/shared/rules/languages';
import { dateTimeOf } from '@playday/shared/rules/dates';
import { gateTime } from '@playday/shared/rules/days';
import { refundBankName } from '@playday/shared/rules/refund-bank-names';
import { withReturnPath } from '@playday/shared/rules/session';
import type { Attachment } from '../ports/mail/mail.ts';
import type { ExtraMail } from '../extra.ts';
import { extraParts } from '../extra-parts.ts';
import { isEarlyOpening } from './is-outdated.ts';
import type { MailKind } from '../outbox/lanes.ts';
import { fill, wordsOf } from '../words.ts';
import {
  type Block,
  button,
  eventHead,
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

const refundPath = ({ token }: Record<string, string>) => `/refund?token=${token}`;

/** Path of each mail's button. The origin comes from the configuration, never from a request. */
const paths: Partial<Record<MailKind, (details: Record<string, string>) => string>> = {
  verify: ({ token, next }) => withReturnPath(`/verify?token=${token}`, next),
  known: ({ isUnconfirmed, next }) => withReturnPath(isUnconfirmed ? '/register' : '/login', next),
  recovery: ({ token, next }) => withReturnPath(`/forgot-password/${token}`, next),
  change: ({ token }) => `/verify_changed?token=${token}`,
  passwordChanged: () => '/forgot-password',
  phoneChanged: () => '/forgot-password',
  dataCopied: () => '/forgot-password',
  erasureConfirmed: ({ token }) => `/erase-withdraw?token=${token}`,
  paid: () => '/account/tickets',
  paymentOpen: ({ pubId }) => `/payment?order=${pubId}`,
  paymentLapsed: ({ url }) => `/event/${url}`,
  reminder: () => '/account/tickets',
  refund: () => '/account/orders',
  refundByHand: refundPath,
  refundAnswered: refundPath,
  refundRefused: refundPath,
  refundReturned: refundPath,
  ticketReceived: () => '/account/tickets',
  ticketsReturned: () => '/account/tickets',
  partialRefund: () => '/account/orders',
  partialRefundByHand: refundPath,
  refundDestination: refundPath,
  cancelled: () => '/account/orders',
  dispute: () => '/account/orders',
  eventCancelled: () => '/account/orders',
  freeEventCancelled: () => '/account/orders',
  eventPostponed: () => '/account/tickets',
  eventRescheduled: () => '/account/tickets',
  saleStart: ({ url }) => `/event/${url}`,
  erasureAsked: ({ token, app }) => `/erase-confirm?token=${token}&app=${app}`,
};

const pathOf = (kind: MailKind) =>
  paths[kind] ?? (extraParts.mails as Partial<Record<MailKind, ExtraMail>>)[kind]?.path;

/** Mails that say what became of an event: buyers have it in their calendars as it was. */
const isEventNotice = (kind: MailKind) =>
  ['eventCancelled', 'freeEventCancelled', 'eventPostponed', 'eventRescheduled'].includes(kind);

/**
 * The name of a mail's text: that of its kind, but a free order and an account that is not
 * confirmed have texts of their own.
 */
function textOf({ kind, details }: QueuedMail, order: MailFacts['order']) {
  if (kind === 'known' && details.isUnconfirmed) return 'unconfirmed';
  return kind === 'paid' && order?.row.total === 0 ? 'freeOrder' : kind;
}

/** The values of the placeholders. */
function valuesOf(
  { kind, language: lang, details }: QueuedMail,
  { name, friend, event, order, notice, total, methods, eraseAt }: MailFacts,
): Record<string, string> {
  return {
    ...(total !== undefined && { total }),
    ...details,
    ...(details.bank !== undefined && { bank: refundBankName(details.bank, lang) }),
    ...(name !== undefined && { name }),
    ...(friend !== undefined && { friend }),
    ...(methods !== undefined && { methods }),
    ...(order && { order: order.row.number, until: payUntil(order.row.payBy, event, lang) }),
    ...(event && {
      event: event.name,
      url: event.url,
      when:
        isEarlyOpening(kind) && event.saleStart
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
  mail: QueuedMail,
  facts: MailFacts,
  { publicUrl, sender, now }: { publicUrl: string; sender: Sender; now: Date },
): { subject: string; text: string; html: string; attachments: Attachment[] } {
  const { kind, language: lang } = mail;
  const { event, order } = facts;
  const values = valuesOf(mail, facts);
  const message = wordsOf(lang).mails[textOf(mail, order)];
  const subject = fill(message.subject, values).replace(/[\r\n]+/gu, ' ');
  const inShop = (path: string) => withLanguage(`${publicUrl}${path}`, lang);
  // The office writes several paragraphs into one line, or none.
  const paragraphs = message.lines
    // Until when the money comes back is for whoever paid.
    .filter((line) => !(mail.details.isHolder && line.includes('{until}')))
    .flatMap((line) => fill(line, values).split(/\n{2,}/u))
    .filter((text) => text !== '');
  const path = pathOf(kind)?.(values);
  const action =
    path === undefined ? [] : [button(message.button ?? inShop(path), inShop(path), lang)];
  const { blocks, attachments } = event
    ? aboutTickets(facts, event, { lang, publicUrl, inShop, now })
    : { blocks: [], attachments: [] };
  const calendar =
    event && isEventNotice(kind) ? calendarOf(event, { lang, publicUrl, now }) : undefined;
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
      ...(kind === 'paymentOpen' && order ? [orderSummary(order, lang)] : []),
    ],
    orderNumber: values.order,
    sender,
  });
  return { subject, ...document, attachments: calendar ? [...attachments, calendar] : attachments };
}

/** Tickets with their codes, the order's lines and the calendar file. */
function aboutTickets(
  { order, tickets }: MailFacts,
  event: MailEvent,
  shop: {
    lang: QueuedMail['language'];
    publicUrl: string;
    inShop: (path: string) => string;
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
