import { createHash } from 'node:crypto';
import { isLocalRequest } from '@playday/shared/rules/local-request';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { Failure } from '../../errors.ts';
import { escapeHtml } from '../../http/html.ts';
import type { FileMailer } from './file.ts';

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem;color:#221a33}
a{color:#6b21a8}li{margin:.4rem 0}small{color:#6b6478}article{border:1px solid #ddd6e8;border-radius:12px;padding:1rem}
@media(prefers-color-scheme:dark){body{background:#16111f;color:#ece7f4}a{color:#d8b4fe}small{color:#a49bb5}article{border-color:#3a3148}}`;
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; style-src-attr 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * Shows the mails of the file outbox at `/dev/mail`. Their links give access to accounts, so the pages exist only
 * with that outbox, never where real money is taken, and only for a browser on this machine. The shell applies the
 * same rule.
 */
export async function devMail(app: FastifyInstance, { context }: { context: Context }) {
  const { config, newPaymentsAt } = context;
  if (context.mailer.kind !== 'file' || (config.isProduction && newPaymentsAt !== 'sandbox')) return;
  const mailer = context.mailer as FileMailer;

  app.addHook('onRequest', async (request) => {
    const { headers, rawHeaders, socket } = request.raw;
    const isLocal = isLocalRequest({
      peer: socket.remoteAddress,
      headers,
      rawHeaders,
      target: request.originalUrl,
    });
    if (!isLocal) throw new Failure('notFound');
  });

  app.get('/dev/mail', async (request, reply) => {
    const mails = await Promise.all(
      (await mailer.list()).slice(0, 100).map(async (name) => ({ name, mail: await mailer.read(name) })),
    );
    if (request.headers.accept?.includes('application/json')) {
      return reply.send(mails.flatMap(({ name, mail }) => (mail ? [{ name, ...mail }] : [])));
    }
    const rows = mails.map(
      ({ name, mail }) =>
        mail &&
        `<li><a href="/dev/mail/${name}">${escapeHtml(mail.subject)}</a><br><small>${escapeHtml(mail.to)} · ${escapeHtml(mail.writtenAt)}</small></li>`,
    );
    return page(
      reply,
      'Mail',
      `<h1>Mail</h1><p>Nothing is sent from here; these are the mails the shop would have sent.</p><ul>${rows.join('')}</ul>`,
    );
  });

  app.get<{ Params: { name: string } }>('/dev/mail/:name', async (request, reply) => {
    const mail = await mailer.read(request.params.name);
    if (!mail) throw new Failure('notFound');
    if (request.headers.accept?.includes('application/json')) return reply.send(mail);
    return page(
      reply,
      mail.subject,
      `<p><a href="/dev/mail">All mail</a></p><h1>${escapeHtml(mail.subject)}</h1><p><small>${escapeHtml(mail.to)} · ${escapeHtml(mail.writtenAt)}</small></p><article>${mail.html}</article>`,
    );
  });

  function page(
    reply: {
      header: (name: string, value: string) => unknown;
      type: (type: string) => { send: (body: string) => unknown };
    },
    title: string,
    body: string,
  ) {
    reply.header('content-security-policy', policy);
    return reply
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style><main>${body}</main></html>`,
      );
  }
}
