import type { Lang } from '@playday/shared/api-contract';
import { withReturnPath } from '@playday/shared/rules/session';
import { escapeHtml } from '../../http/html.ts';
import type { MailKind } from './mail-kind.ts';
import { mailTexts } from './messages.ts';

/** Path of each mail's button. The origin comes from the configuration, never from a request. */
const links: Partial<Record<MailKind, (details: Record<string, string>) => string>> = {
  verify: ({ token, next }) => withReturnPath(`/verify?token=${token}`, next),
  known: ({ next }) => withReturnPath('/login', next),
  recovery: ({ token, next }) => withReturnPath(`/forgot-password/${token}`, next),
  change: ({ token }) => `/verify_changed?token=${token}`,
  paid: ({ pubId }) => `/receipt?order=${pubId}`,
  refund: () => '/account/orders',
  refundByHand: () => '/account/orders',
  ticketsReturned: () => '/account/tickets',
  partialRefund: () => '/account/orders',
  partialRefundByHand: () => '/account/orders',
  cancelled: () => '/account/orders',
  dispute: () => '/account/orders',
  eventCancelled: () => '/account/orders',
  freeEventCancelled: () => '/account/orders',
  eventPostponed: () => '/account/tickets',
  eventRescheduled: () => '/account/tickets',
  saleStart: ({ url }) => `/event/${url}`,
  waitingRoomOpen: ({ url }) => `/event/${url}/waiting-room`,
  // A mail queued by an earlier version names no app.
  erasureAsked: ({ token, app = 'market' }) => `/erase-confirm?token=${token}&app=${app}`,
};

/** Renders a mail as text and HTML in the recipient's language. */
export function renderMail(
  kind: MailKind,
  lang: Lang,
  details: Record<string, string>,
  publicUrl: string,
): { subject: string; text: string; html: string } {
  const { subject, lines, button } = mailTexts[lang][kind];
  const fill = (text: string) => text.replace(/\{(\w+)\}/gu, (_whole, name: string) => details[name] ?? '');
  const path = links[kind]?.(details);
  const link = path && `${publicUrl}${path}${path.includes('?') ? '&' : '?'}lang=${lang}`;
  // The office writes several paragraphs into one line, or none.
  const paragraphs = lines
    .flatMap((line) => fill(line).split(/\n{2,}/u))
    .filter((paragraph) => paragraph !== '');
  const action = link
    ? `<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 24px;border-radius:999px;background:#6b21a8;color:#fff;text-decoration:none">${escapeHtml(button ?? link)}</a></p><p style="color:#6b6478;font-size:14px">${escapeHtml(link)}</p>`
    : '';
  return {
    subject: fill(subject).replace(/[\r\n]+/gu, ' '),
    text: [...paragraphs, ...(link ? [link] : []), 'Playday'].join('\n\n'),
    html: `<div lang="${lang}" style="font-family:system-ui,sans-serif;line-height:1.5">${paragraphs
      .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
      .join('')}${action}<p>Playday</p></div>`,
  };
}
