import type { Lang } from '@playday/shared/api-contract';
import { testShopNotes } from '@playday/shared/rules/test-shop-notes';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sha256 } from '../../../hash.ts';
import { priceOf } from '../../../amounts.ts';
import type { Config } from '../../../config.ts';
import { Failure } from '../../../errors.ts';
import { escapeHtml } from '../../../html.ts';
import { qrImage } from '../../../qr-image.ts';
import { later, seconds } from '../../../time.ts';
import type { Gateways } from '../payment.ts';
import { decide, findPayment, type SandboxOptions, type SandboxPayment } from './sandbox.ts';
import { pageStyle } from './page-style.ts';
import { wordsOf } from '../../../words.ts';

/** What the buyer may choose. */
const choices = ['approve', 'decline', 'later', 'twice', 'lost'] as const;
type Choice = (typeof choices)[number];
const APPROVE_LATER_MS = seconds(20);

/**
 * The pages of the sandbox. `/api/sandbox/pay/{id}` is the target of the redirect; `/api/sandbox/qr/{id}` stands for the
 * banking app that scanned a PromptPay code. Access is by the unguessable payment id.
 */
export async function sandboxPages(
  app: FastifyInstance,
  { context }: { context: Pick<SandboxOptions, 'db' | 'clock'> & { config: Config; gateways: Gateways } },
) {
  if (!context.gateways.sandbox) return;
  const { config, db, clock } = context;
  const notes = config.isTestShop
    ? Object.entries(testShopNotes)
        .map(([lang, note]) => `<p class="warning" lang="${lang}">${note}</p>`)
        .join('')
    : '';
  const hash = sha256(pageStyle, 'base64');
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'self' ${new URL(config.publicUrl).origin}; frame-ancestors 'none'`;

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(text as string))),
  );

  for (const kind of ['pay', 'qr'] as const) {
    const url = `/api/sandbox/${kind}/:id`;
    app.get<{ Params: { id: string } }>(url, async (request, reply) => {
      const payment = await find(request.params.id, kind);
      return sendPage(reply, payment.shown.language, await body(payment, kind, clock.now()));
    });
    app.post<{ Params: { id: string }; Body?: { choice?: string } }>(url, async (request, reply) => {
      const payment = await find(request.params.id, kind);
      const { origin } = request.headers;
      const own = ['null', ...config.origins, `http://${request.headers.host}`];
      if (origin && !own.includes(origin)) throw new Failure('forgeryRefused');
      const choice = choices.find((name) => name === request.body?.choice);
      if (!choice) throw new Failure('malformed');
      const now = clock.now();
      if (payment.expiresAt > now)
        await decide(db, { id: payment.id, choice, now, later: later(now, APPROVE_LATER_MS) });
      return reply.redirect(kind === 'pay' ? payment.returnUrl : `/api/sandbox/qr/${payment.id}`, 303);
    });
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
    const status = payment.state === 'open' && !payment.approveAt ? words.over : words[payment.state];
    const picture =
      kind === 'qr' && payment.qr
        ? `<img class="qr" width="280" height="280" alt="${words.qr}" src="${await qrImage(payment.qr)}">`
        : '';
    const button = (name: Choice, className = '') =>
      `<button name="choice" value="${name}"${className}>${words.choices[name][0]}</button><p class="note">${words.choices[name][1]}</p>`;
    const [main, ...others] = choices;
    const form = `<form method="post">${button(main, ' class="main"')}<p class="others">${words.others}</p><ul>${others
      .map((name) => `<li>${button(name)}</li>`)
      .join('')}</ul></form>`;
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
      <dl>${facts.join('')}<dt>${words.reference}</dt><dd><code>${escapeHtml(payment.reference)}</code></dd></dl>
      ${picture}
      ${isOpen ? form : `<p class="said" role="status">${status}</p>`}</section>
      <a class="back" href="${escapeHtml(payment.returnUrl)}">${words.back}</a></main>`;
  }

  async function currencyOf(code: string): Promise<{ scale: number; symbol: string }> {
    const [row] = await db.query<{ scale: number; symbol: string }>(
      'select scale, symbol from currencies where iso_code = $1',
      [code],
    );
    return row ?? { scale: 2, symbol: `${code} ` };
  }

  function sendPage(reply: FastifyReply, lang: Lang, content: string) {
    return reply
      .header('content-security-policy', policy)
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>${wordsOf(lang).sandbox.title} · Playday</title><style>${pageStyle}</style></head><body>${content}</body></html>`,
      );
  }
}
