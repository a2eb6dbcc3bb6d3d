import { createHash } from 'node:crypto';
import { testShopNotes } from '@playday/shared/rules/test-shop-notes';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { priceOf } from '../../../amounts.ts';
import type { Context } from '../../../context.ts';
import { Failure } from '../../../errors.ts';
import { escapeHtml } from '../../../http/html.ts';
import { qrImage } from '../../../qr-image.ts';
import { later, seconds } from '../../clock.ts';
import { decide, findPayment, type SandboxPayment } from './sandbox.ts';
import { pageStyle } from './page-style.ts';

const APPROVE_LATER_MS = seconds(20);

const choices = [
  ['approve', 'Approve payment', 'The bank says yes; the shop hears of it at once.'],
  ['decline', 'Decline payment', 'The bank says no; another attempt is possible.'],
  ['later', 'Approve in 20 seconds', 'The buyer is back in the shop before the money is.'],
  ['twice', 'Approve, webhook twice', 'The shop is told twice and must count once.'],
  ['lost', 'Approve, webhook lost', 'The shop is never told and has to ask.'],
] as const;

/**
 * The pages of the sandbox. `/api/sandbox/pay/{id}` is the target of the redirect; `/api/sandbox/qr/{id}` stands for the
 * banking app that scanned a PromptPay code. Access is by the unguessable payment id.
 */
export async function sandboxPages(app: FastifyInstance, { context }: { context: Context }) {
  if (!context.gateways.sandbox) return;
  const { config, db, clock } = context;
  const notes = config.isTestShop
    ? Object.entries(testShopNotes)
        .map(([lang, note]) => `<p class="warning" lang="${lang}">${note}</p>`)
        .join('')
    : '';
  const hash = createHash('sha256').update(pageStyle).digest('base64');
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
      return sendPage(reply, await body(payment, kind, clock.now()));
    });
    app.post<{ Params: { id: string }; Body?: { choice?: string } }>(url, async (request, reply) => {
      const payment = await find(request.params.id, kind);
      const { origin } = request.headers;
      if (
        origin &&
        origin !== 'null' &&
        !config.origins.includes(origin) &&
        origin !== `http://${request.headers.host}`
      ) {
        throw new Failure('forgeryRefused');
      }
      const choice = choices.find(([name]) => name === request.body?.choice)?.[0];
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
    const amount = priceOf(await currencyOf(payment.currency), payment.amount);
    const isOver = payment.expiresAt <= now;
    const isOpen = payment.state === 'open' && !payment.approveAt && !isOver;
    const statusText = {
      open: payment.approveAt
        ? 'Will be approved in a moment.'
        : isOver
          ? 'The time for this payment is over.'
          : '',
      approved: 'Approved.',
      declined: 'Declined.',
      voided: 'Voided by the shop.',
    }[payment.state];
    const picture =
      kind === 'qr' && payment.qr
        ? `<img class="qr" alt="PromptPay QR code" src="${await qrImage(payment.qr)}">`
        : '';
    const buttons = choices.map(
      ([name, label, note], at) =>
        `<li><button name="choice" value="${name}"${at === 0 ? ' class="main"' : ''}>${label}</button><p>${note}</p></li>`,
    );
    return `
      <header><strong>Sandbox Pay</strong><span class="badge">Test gateway</span></header>
      <p class="warning">This is not a bank. No money moves, whatever you choose here.</p>
      ${notes}
      <h1>${escapeHtml(amount)}</h1>
      <dl><dt>For</dt><dd>${escapeHtml(payment.description)}</dd>
        <dt>Method</dt><dd>${escapeHtml(payment.method)}</dd>
        <dt>Reference</dt><dd><code>${escapeHtml(payment.reference)}</code></dd></dl>
      ${picture}
      ${isOpen ? `<form method="post"><ul>${buttons.join('')}</ul></form>` : `<p class="said" role="status">${statusText}</p>`}
      <p><a href="${escapeHtml(payment.returnUrl)}">Back to the shop</a></p>`;
  }

  async function currencyOf(code: string): Promise<{ scale: number; symbol: string }> {
    const [row] = await db.query<{ scale: number; symbol: string }>(
      'select scale, symbol from currencies where iso_code = $1',
      [code],
    );
    return row ?? { scale: 2, symbol: `${code} ` };
  }

  function sendPage(reply: FastifyReply, content: string) {
    return reply
      .header('content-security-policy', policy)
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Sandbox Pay (test gateway)</title><style>${pageStyle}</style></head><body><main>${content}</main></body></html>`,
      );
  }
}
