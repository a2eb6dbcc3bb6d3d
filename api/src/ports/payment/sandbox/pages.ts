import { testShopNotes } from '@playday/shared/rules/shop/test-shop-notes';
import type { FastifyInstance } from 'fastify';
import { sha256 } from '../../../hash.ts';
import { priceOf } from '../../../amounts.ts';
import type { Config } from '../../../config.ts';
import { Failure } from '../../../errors.ts';
import { escapeHtml } from '../../../html.ts';
import { qrImage } from '../../../qr-image.ts';
import { later, seconds } from '../../../time/time.ts';
import type { Gateways } from '../payment.ts';
import { decide, findPayment, type SandboxOptions, type SandboxPayment } from './sandbox.ts';
import { wordsOf } from '../../../words.ts';

/** What the buyer may choose. */
const choices = ['approve', 'decline', 'later', 'twice', 'lost'] as const;
type Choice = (typeof choices)[number];
export const APPROVE_LATER_MS = seconds(20);

/**
 * The pages of the sandbox. `/api/sandbox/pay/{id}` is the target of the redirect;
 * `/api/sandbox/qr/{id}` stands for the banking app that scanned a PromptPay code. Access is by the
 * unguessable payment id.
 */
export async function sandboxPages(
  app: FastifyInstance,
  {
    context,
  }: { context: Pick<SandboxOptions, 'db' | 'clock'> & { config: Config; gateways: Gateways } },
) {
  const { config, db, clock, gateways } = context;
  if (!gateways.sandbox) return;
  const { sendsBack } = gateways.sandbox;
  const notes = config.isTestShop
    ? Object.entries(testShopNotes)
        .map(([lang, note]) => `<p class="warning" lang="${lang}">${note}</p>`)
        .join('')
    : '';
  const hash = sha256(pageStyle, 'base64');
  const policy =
    `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; ` +
    `form-action 'self' ${new URL(config.publicUrl).origin}; frame-ancestors 'none'`;

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(text as string))),
  );

  for (const kind of ['pay', 'qr'] as const) {
    const url = `/api/sandbox/${kind}/:id`;
    app.get<{ Params: { id: string } }>(url, async (request, reply) => {
      const payment = await find(request.params.id, kind);
      const lang = payment.shown.language;
      const content = await body(payment, kind, clock.now());
      return reply
        .header('content-security-policy', policy)
        .header('x-robots-tag', 'noindex')
        .type('text/html; charset=utf-8')
        .send(
          `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">` +
            '<meta name="viewport" content="width=device-width, initial-scale=1">' +
            `<link rel="icon" href="data:,"><title>${wordsOf(lang).sandbox.title} · Playday` +
            `</title><style>${pageStyle}</style></head><body>${content}</body></html>`,
        );
    });
    app.post<{ Params: { id: string }; Body?: { choice?: string } }>(
      url,
      async (request, reply) => {
        const payment = await find(request.params.id, kind);
        const { origin } = request.headers;
        const own = ['null', ...config.origins, `http://${request.headers.host}`];
        if (origin && !own.includes(origin)) throw new Failure('forgeryRefused');
        const choice = choices.find((name) => name === request.body?.choice);
        if (!choice) throw new Failure('malformed');
        const now = clock.now();
        if (payment.expiresAt > now)
          await decide(db, { id: payment.id, choice, now, later: later(now, APPROVE_LATER_MS) });
        return reply.redirect(
          kind === 'pay' && sendsBack(payment.method)
            ? payment.returnUrl
            : `/api/sandbox/${kind}/${payment.id}`,
          303,
        );
      },
    );
  }

  async function find(id: string, kind: 'pay' | 'qr'): Promise<SandboxPayment> {
    const payment = /^sbx_[0-9a-f]{32}$/u.test(id) ? await findPayment(db, { id }) : undefined;
    if (!payment || (payment.type === 'QR') !== (kind === 'qr')) throw new Failure('notFound');
    return payment;
  }

  async function body(payment: SandboxPayment, kind: 'pay' | 'qr', now: Date): Promise<string> {
    const words = wordsOf(payment.shown.language).sandbox;
    const amount = priceOf(await currencyOf(payment.currency), payment.amount);
    const isOver = payment.expiresAt <= now;
    const isOpen = payment.state === 'open' && !payment.approveAt && !isOver;
    const status =
      payment.state === 'open' && !payment.approveAt ? words.over : words[payment.state];
    const picture =
      kind === 'qr' && payment.qr
        ? `<img class="qr" width="280" height="280" alt="${words.qr}" ` +
          `src="${await qrImage(payment.qr)}">`
        : '';
    const button = (name: Choice, className = '') =>
      `<button name="choice" value="${name}"${className}>${words.choices[name][0]}</button>` +
      `<p class="note">${words.choices[name][1]}</p>`;
    const [main, ...others] = choices;
    const back = `<a class="back" href="${escapeHtml(payment.returnUrl)}">${words.back}</a>`;
    const form = `<form method="post">${button(main, ' class="main"')}<p class="others">\
${words.others}</p><ul>${others.map((name) => `<li>${button(name)}</li>`).join('')}</ul></form>`;
    const facts = [
      [words.event, payment.shown.event, ' class="event"'],
      [words.order, payment.shown.orderNumber, ' class="number"'],
      [words.method, payment.shown.method, ''],
    ].map(([name, value, mark]) => `<dt>${name}</dt><dd${mark}>${escapeHtml(value!)}</dd>`);
    return `
      <header class="test"><strong>${words.title}</strong></header>
      <main><span class="brand">Play<span>day</span></span>
      <p class="warning">${words.warning}</p>
      ${notes}
      <section><h1>${escapeHtml(amount)}</h1>
      <dl>${facts.join('')}<dt>${words.reference}</dt><dd><code>${escapeHtml(payment.reference)}\
</code></dd></dl>
      ${picture}
      ${isOpen ? form : `<p class="said" role="status">${status}</p>`}</section>
      ${sendsBack(payment.method) ? back : ''}</main>`;
  }

  async function currencyOf(code: string): Promise<{ scale: number; symbol: string }> {
    const [row] = await db.query<{ scale: number; symbol: string }>(
      'select scale, symbol from currencies where iso_code = $1',
      [code],
    );
    return row ?? { scale: 2, symbol: `${code} ` };
  }
}

/**
 * The shop's colours, light and dark, under a striped band that no page of the shop has: this is a
 * test.
 */
const pageStyle = `
:root{color-scheme:light dark;--ink:#17132b;--dim:#5d5672;--paper:#fffaf3;--card:#fff;\
--line:#e9e0d3;--mango:#ffb224;--on-mango:#17132b;--dusk:#5b4fd6}
@media(prefers-color-scheme:dark){:root{--ink:#f7f1e8;--dim:#b9b1cc;--paper:#120f22;\
--card:#1c1833;--line:#332d52;--dusk:#a79dff}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);\
font:16px/1.6 Anuphan,"Noto Sans Thai","Noto Sans Khmer",system-ui,sans-serif}
:lang(th) body,:lang(km) body{line-height:1.75}
.test{margin:0;padding:10px 16px;\
background:repeating-linear-gradient(-45deg,var(--mango) 0 14px,#17132b 14px 28px)}
.test strong{display:table;margin:0 auto;padding:2px 16px;border-radius:999px;background:#17132b;\
color:var(--mango);font-size:15px}
main{max-width:480px;margin:0 auto;padding:24px 16px 48px}
.brand{display:block;margin:0 0 16px;font-size:26px;font-weight:700;letter-spacing:-.03em;\
line-height:1}
.brand span{display:inline-block;margin-inline-start:3px;padding:4px 10px 6px;border-radius:8px;\
background:var(--mango);color:var(--on-mango);rotate:-4deg}
.warning{margin:0 0 16px;font-weight:600}
section{padding:24px 20px;border:1px solid var(--line);border-radius:14px;background:var(--card)}
h1{margin:0 0 12px;font-size:44px;line-height:1.1;letter-spacing:-.02em;\
font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:auto 1fr;gap:6px 16px;margin:0 0 20px}
dt{color:var(--dim)}dd{margin:0;text-align:end;overflow-wrap:anywhere}
dd.event{font-weight:700}dd.number{white-space:nowrap}code{font-size:13px}
.qr{display:block;width:100%;max-width:280px;height:auto;margin:0 auto 20px;\
image-rendering:pixelated;border-radius:8px}
.others{margin:28px 0 12px;color:var(--dim)}
ul{list-style:none;margin:0;padding:0;display:grid;gap:16px}
li p,.note{margin:4px 0 0;color:var(--dim);font-size:14px}
button{width:100%;min-height:48px;padding:10px 20px;border:1.5px solid var(--dim);\
border-radius:999px;background:transparent;color:inherit;font:inherit;font-weight:600;\
cursor:pointer}
button.main{min-height:60px;border-color:var(--mango);background:var(--mango);\
color:var(--on-mango);font-size:20px;font-weight:700}
button:focus-visible,a:focus-visible{outline:3px solid var(--dusk);outline-offset:2px}
.said{margin:0;font-size:20px;font-weight:700}
a{color:var(--dusk)}.back{display:inline-block;margin-top:8px;padding:10px 0}
`;
