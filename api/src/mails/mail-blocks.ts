import type { Language } from '@playday/shared/api-contract';
import { placeOf } from '@playday/shared/rules/events/calendar-file';
import { badgeOf, orderDate } from '@playday/shared/rules/time/dates';
import { gateTime } from '@playday/shared/rules/time/gate-time';
import { formatSum } from '@playday/shared/rules/money/format-money';
import { mapLink } from '@playday/shared/rules/events/map-link';
import { isOff } from '@playday/shared/rules/events/sale';
import { escapeHtml } from '../html.ts';
import { inLanguage } from '../texts.ts';
import { fill, wordsOf } from '../words.ts';
import { whenOf } from './event-time.ts';
import { tellsVat } from '../checkout/order/order-reader.ts';
import type { MailEvent, MailOrder, MailTicket } from './mail-facts.ts';
import { colours } from './mail-style.ts';

/**
 * A part of a mail, as HTML and as plain text. Layout is by tables, which every mail program draws.
 */
export interface Block {
  html: string;
  text: string;
}

const table = (rows: string, style = '') =>
  '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ' +
  `style="border-collapse:separate;${style}">${rows}</table>`;

/**
 * Text with line breaks, whose order numbers and hours, which Thai ends with น., are not broken.
 */
const unbroken = (text: string) =>
  escapeHtml(text)
    .replace(
      /PD-\w{4}-\w{4}|\d\d:\d\d(?:–\d\d:\d\d(?:\sน\.)?|\sน\.)/gu,
      '<span style="white-space:nowrap">$&</span>',
    )
    .replaceAll('\n', '<br>');

/** A paragraph with this class and more style. */
function p(text: string, { className = 'ink', style = '' } = {}): string {
  const colour = className.includes('soft') ? colours.soft : colours.ink;
  return (
    `<p class="${className}" style="margin:0 0 16px;color:${colour};${style}">${unbroken(text)}` +
    '</p>'
  );
}

/** A value after what it is, with the colon of the language. */
export const labelled = (lang: Language, label: string, value: string) =>
  fill(wordsOf(lang).mailWords.labelled, { label, value });

/** An address below what it leads to, in plain text. */
const labelledUrl = (lang: Language, label: string, url: string) =>
  `${labelled(lang, label, '').trimEnd()}\n${url}`;

const a = (url: string, label: string) =>
  `<a class="dusk" href="${escapeHtml(url)}" style="color:${colours.dusk}">${escapeHtml(label)}` +
  '</a>';

export const paragraph = (text: string): Block => ({ html: p(text), text });

/** The one button of a mail, with its address below it for programs that draw no buttons. */
export const button = (label: string, url: string, lang: Language): Block => ({
  html: `<table role="presentation" cellpadding="0" cellspacing="0" border="0" \
style="margin:8px 0 16px"><tr><td align="center" bgcolor="${colours.mango}" \
style="border-radius:999px;background:${colours.mango};mso-padding-alt:14px 32px">\
<a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 32px;border-radius:999px;\
color:${colours.onMango};font-weight:700;text-decoration:none">${escapeHtml(label)}</a></td></tr>\
</table>${p(wordsOf(lang).mailWords.link, {
    className: 'soft',
    style: 'margin:0;font-size:13px',
  })}<p style="margin:0 0 16px;font-size:13px;word-break:break-all">${a(url, url)}</p>`,
  text: labelledUrl(lang, label, url),
});

/** Links that matter less than the button. */
export const links = (all: { label: string; url: string }[], lang: Language): Block => ({
  html:
    '<p style="margin:0 0 16px">' +
    all.map(({ label, url }) => a(url, label)).join(' &nbsp;·&nbsp; ') +
    '</p>',
  text: all.map(({ label, url }) => labelledUrl(lang, label, url)).join('\n\n'),
});

/** What has become of an event that does not take place as planned, undefined if it does. */
export const noticeOf = (
  { state }: Pick<MailEvent, 'state'>,
  lang: Language,
): string | undefined => (isOff(state) ? wordsOf(lang).mailWords[state] : undefined);

/** The event's date as a ticket stub beside its name, time, gate time and place. */
export function eventHead(event: MailEvent, lang: Language): Block {
  const words = wordsOf(lang).mailWords;
  const { state, doors, dateStart, venue } = event;
  const badge = badgeOf(dateStart, lang).map(({ name, text }) =>
    name === 'day'
      ? `<span style="font-size:26px;font-weight:700;line-height:1.1">${escapeHtml(text)}</span>`
      : escapeHtml(text),
  );
  const isOn = state !== 'postponed';
  const notice = noticeOf(event, lang);
  const facts = [
    ...(isOn ? [whenOf(event, lang)] : []),
    ...(doors && state === 'published'
      ? [fill(words.doors, { time: gateTime(doors, dateStart, lang) })]
      : []),
    placeOf(venue, lang),
  ];
  const map = mapLink(venue);
  const stub =
    '<td width="72" valign="top" aria-hidden="true" style="padding:0 16px 0 0">' +
    '<table role="presentation" width="72" cellpadding="0" cellspacing="0" border="0"><tr>' +
    `<td align="center" bgcolor="${colours.mango}" style="padding:8px 4px 10px;` +
    `border-radius:10px 10px 3px 3px;border-bottom:3px dotted ${colours.onMango};` +
    `background:${colours.mango};color:${colours.onMango};font-size:14px;font-weight:600;` +
    `line-height:1.3">${badge.join('<br>')}</td></tr></table></td>`;
  return {
    html: table(
      `<tr>${isOn ? stub : ''}<td valign="top"><p class="ink" style="margin:0 0 4px;\
color:${colours.ink};font-size:20px;font-weight:700;line-height:1.3">${escapeHtml(event.name)}</p>${
        notice
          ? `<p class="chili" style="margin:0 0 4px;color:${colours.chili};font-weight:700">` +
            `${escapeHtml(notice)}</p>`
          : ''
      }${facts.map((fact) => p(fact, { className: 'soft', style: 'margin:0 0 2px' })).join('')}${
        map && state !== 'cancelled' ? `<p style="margin:2px 0 0">${a(map, words.map)}</p>` : ''
      }</td></tr>`,
      'margin:0 0 20px',
    ),
    text: [
      event.name,
      notice,
      ...facts,
      ...(map && state !== 'cancelled' ? [labelled(lang, words.map, map)] : []),
    ]
      .filter(Boolean)
      .join('\n'),
  };
}

/** The content id of a ticket's QR code, by which the HTML shows the attached image. */
export const qrId = (index: number) => `ticket-${index + 1}@playday`;

/** The name of the attached image. */
export const qrFile = (index: number, count: number) => `ticket-${index + 1}-of-${count}.png`;

/** A ticket drawn as one: above the perforation what it is, below it the code on white. */
export function ticket(
  { pubId, name, orderNumber }: MailTicket,
  { event, index, count, lang }: { event: MailEvent; index: number; count: number; lang: Language },
): Block {
  const words = wordsOf(lang).mailWords;
  const which = fill(words.ticketOf, { number: index + 1, count });
  const doors =
    event.doors && event.state === 'published'
      ? [fill(words.doors, { time: gateTime(event.doors, event.dateStart, lang) })]
      : [];
  const facts = [
    event.name,
    ...(event.state === 'postponed' ? [words.postponed] : [whenOf(event, lang)]),
    ...doors,
    placeOf(event.venue, lang),
    labelled(lang, words.orderNumber, orderNumber),
  ];
  const qrName = fill(words.qr, { code: pubId });
  const cell = (content: string, style: string) =>
    `<tr><td class="card line pad" bgcolor="${colours.card}" ` +
    `style="background:${colours.card};border:1px solid ${colours.line};${style}">${content}` +
    '</td></tr>';
  return {
    html: table(
      cell(
        `<p class="soft" style="margin:0 0 2px;color:${colours.soft};font-size:14px;` +
          `font-weight:600">${escapeHtml(which)}</p><p class="ink" style="margin:0 0 6px;` +
          `color:${colours.ink};font-size:20px;font-weight:700;line-height:1.3">` +
          `${escapeHtml(name)}</p>` +
          facts.map((fact) => p(fact, { className: 'soft', style: 'margin:0 0 2px' })).join(''),
        'padding:18px 20px 14px;border-bottom:0;border-radius:14px 14px 0 0',
      ) +
        cell(
          '<table role="presentation" align="center" cellpadding="0" cellspacing="0" ' +
            'border="0"><tr><td bgcolor="#ffffff" style="padding:8px;border-radius:10px;' +
            `background:#ffffff"><img src="cid:${qrId(index)}" width="220" height="220" ` +
            `alt="${escapeHtml(qrName)}" style="display:block;width:220px;height:220px;border:0">` +
            `</td></tr></table><p class="soft" style="margin:8px 0 0;color:${colours.soft};` +
            'font-family:ui-monospace,Menlo,Consolas,monospace;font-size:13px;text-align:center;' +
            `word-break:break-all">${escapeHtml(pubId)}</p>` +
            p(words.atGate, {
              className: 'soft',
              style: 'margin:4px 0 0;font-size:14px;text-align:center',
            }),
          `padding:18px 20px;border-top:2px dashed ${colours.line};border-radius:0 0 14px 14px`,
        ),
      'margin:0 0 16px',
    ),
    text: [which, name, ...facts, labelled(lang, qrName, qrFile(index, count)), words.atGate].join(
      '\n',
    ),
  };
}

/**
 * What was bought, line by line, with fees, discount, total and tax, as the receipt has it.
 */
export function orderSummary(order: MailOrder, lang: Language): Block {
  const words = wordsOf(lang).mailWords;
  const { row, lines, fees, symbol } = order;
  const money = (minor: number) =>
    formatSum(minor, { symbol, scale: row.scale, code: row.currency });
  const grouped = Map.groupBy(fees, ({ name }) => inLanguage(name, lang));
  const isFree = row.subtotal === 0;
  const sums: [name: string, sum: string][] = [
    ...lines.map(({ name, count, price }): [string, string] => [
      `${inLanguage(name, lang)} × ${count}`,
      isFree ? words.free : money(count * price),
    ]),
    ...(!isFree && (fees.length > 0 || row.discount > 0)
      ? [[words.subtotal, money(row.subtotal)] as [string, string]]
      : []),
    ...[...grouped].map(([name, group]): [string, string] => [
      name,
      money(group.reduce((sum, { price }) => sum + price, 0)),
    ]),
    ...(row.discount > 0 ? [[words.discount, money(-row.discount)] as [string, string]] : []),
  ];
  const facts: [name: string, value: string][] = [
    [words.orderNumber, row.number],
    [words.orderDate, orderDate(row.createdAt.getTime())],
    ...(row.methodName && row.total > 0
      ? [[words.method, inLanguage(row.methodName, lang)] as [string, string]]
      : []),
  ];
  const total: [string, string] = [words.total, isFree ? words.free : money(row.total)];
  const vat = tellsVat(row)
    ? [
        [fill(words.vat, { rate: row.vatRate }), money(row.vat)] as [string, string],
        ...(row.vatLeft === null
          ? []
          : [[fill(words.vatLeft, { rate: row.vatRate }), money(row.vatLeft)] as [string, string]]),
      ]
    : [];
  const tr = (
    [name, value]: [string, string],
    style: string,
    className: 'soft' | 'ink' = 'ink',
  ) => {
    const colour = colours[className];
    // The name of a payment method may be long; an amount stays in one line.
    const wrap = className === 'ink' ? 'white-space:nowrap;' : '';
    return (
      `<tr><td class="${className} line" valign="top" style="padding:4px 12px 4px 0;` +
      `color:${colour};${style}">${escapeHtml(name)}</td><td class="${className} line" ` +
      `valign="top" align="right" style="padding:4px 0;color:${colour};${wrap}${style}">` +
      `${unbroken(value)}</td></tr>`
    );
  };
  return {
    html: table(
      facts.map((fact) => tr(fact, '', 'soft')).join('') +
        sums
          .map((sum, at) =>
            tr(sum, at === 0 ? `border-top:1px solid ${colours.line};padding-top:10px` : ''),
          )
          .join('') +
        tr(
          total,
          `border-top:1px solid ${colours.line};padding-top:10px;font-size:18px;font-weight:700`,
        ) +
        vat.map((sum) => tr(sum, 'font-size:14px', 'soft')).join(''),
      'margin:8px 0 20px',
    ),
    text: [...facts, ...sums, total, ...vat]
      .map(([name, value]) => labelled(lang, name, value))
      .join('\n'),
  };
}
