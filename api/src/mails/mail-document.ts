import type { Language } from '@playday/shared/api-contract';
import { mailtoLink } from '@playday/shared/rules/links/mailto-link';
import { escapeHtml } from '../html.ts';
import { fill, wordsOf } from '../words.ts';
import type { Block } from './mail-blocks.ts';
import { colours, fontFamily, leadingOf, mailStyle, outlookStyle } from './mail-style.ts';

/** Who sends the mails, and where buyers write to. */
export interface Sender {
  seller: string;
  email: string;
}

/**
 * Puts the blocks of a mail into the frame that all mails have: the logo, a card, and below it whom
 * to ask, with the order's number as the subject of that mail. `preview`: what lists of mails show
 * beside the subject.
 */
export function mailDocument({
  lang,
  subject,
  preview,
  blocks,
  orderNumber,
  sender,
}: {
  lang: Language;
  subject: string;
  preview: string;
  blocks: readonly Block[];
  orderNumber: string | undefined;
  sender: Sender;
}): { html: string; text: string } {
  const words = wordsOf(lang).mailWords;
  const about = orderNumber && fill(words.aboutOrder, { order: orderNumber });
  const mailto = mailtoLink(sender.email, about);
  const [before = '', after = ''] = words.questions.split('{email}');
  const soft = `class="soft" style="margin:0 0 4px;color:${colours.soft};font-size:14px"`;
  const font = `font-family:${fontFamily};font-size:16px;line-height:${leadingOf(lang)}`;
  return {
    html: `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8">\
<meta name="viewport" content="width=device-width, initial-scale=1">\
<meta name="color-scheme" content="light dark">\
<meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>\
<style>${mailStyle}</style>
<!--[if mso]><style>${outlookStyle}</style><![endif]-->
</head>
<body class="paper" style="margin:0;padding:0;background:${colours.paper}">
<div lang="${lang}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="paper" \
bgcolor="${colours.paper}" style="background:${colours.paper}"><tr>\
<td align="center" class="edge" style="padding:24px 16px;${font}">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0">\
<tr><td style="${font}"><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" \
style="max-width:600px;margin:0 auto;text-align:left">
<tr><td style="padding:0 4px 20px"><span class="ink" style="color:${colours.ink};\
font-family:${fontFamily};font-size:26px;font-weight:700;letter-spacing:-0.03em;\
line-height:1">Play<span style="display:inline-block;margin-left:3px;padding:4px 10px 6px;\
border-radius:8px;background:${colours.mango};color:${colours.onMango};\
transform:rotate(-4deg)">day</span></span></td></tr>
<tr><td class="card line pad" bgcolor="${colours.card}" style="padding:28px 28px 12px;\
border:1px solid ${colours.line};border-radius:14px;background:${colours.card};${font};\
color:${colours.ink};word-break:break-word">
${blocks.map(({ html }) => html).join('\n')}
</td></tr>
<tr><td style="padding:20px 4px 0;${font}"><p ${soft}>${escapeHtml(before)}\
<a class="dusk" href="${escapeHtml(mailto)}" style="color:${colours.dusk}">\
${escapeHtml(sender.email)}</a>${escapeHtml(after)}</p><p ${soft}>${escapeHtml(words.hours)}</p>\
<p ${soft}>${escapeHtml(sender.seller)}</p></td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body></html>`,
    text: [
      ...blocks.map(({ text }) => text),
      '--',
      [
        fill(words.questions, { email: sender.email }),
        ...(about ? [about] : []),
        words.hours,
        sender.seller,
      ].join('\n'),
    ].join('\n\n'),
  };
}
