import type { FastifyInstance, FastifyReply } from 'fastify';
import { sha256 } from '../hash.ts';
import type { Context } from '../context.ts';
import { Failure } from '../errors.ts';
import { escapeHtml } from '../html.ts';
import { allowOnlyLocal } from '../http/local-only.ts';
import type { FileMailer, StoredMail } from '../ports/mail/file.ts';

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;\
padding:0 1rem;color:#17132b;background:#fff}
a{color:#5b4fd6}li{margin:.4rem 0}small{color:#5d5672}article{border:1px solid #e9e0d3;\
border-radius:14px;overflow:hidden}
pre{padding:1rem;border:1px solid #e9e0d3;border-radius:14px;white-space:pre-wrap;\
overflow-wrap:anywhere}
@media(prefers-color-scheme:dark){body{background:#0b0916;color:#f7f1e8}a{color:#a79dff}\
small{color:#b9b1cc}article,pre{border-color:#332d52}}
@media(max-width:480px){body{padding:0}header,footer{padding:0 1rem}article{border-width:1px 0;\
border-radius:0}}`;

/**
 * Shows the mails of the file outbox at `/dev/mail`. Their links give access to accounts, so the
 * pages exist only with that outbox, never where real money is taken, and only for a browser on
 * this machine. The shell applies the same rule.
 */
export async function devMail(app: FastifyInstance, { context }: { context: Context }) {
  const { config, newPaymentsAt } = context;
  if (context.mailer.kind !== 'file' || (config.isProduction && newPaymentsAt !== 'sandbox'))
    return;
  const mailer = context.mailer as FileMailer;

  allowOnlyLocal(app);
  app.get('/dev/mail', async (request, reply) => {
    const mails = await Promise.all(
      (await mailer.list())
        .slice(0, 100)
        .map(async (name) => ({ name, mail: await mailer.read(name) })),
    );
    if (request.headers.accept?.includes('application/json')) {
      return reply.send(mails.flatMap(({ name, mail }) => (mail ? [{ name, ...mail }] : [])));
    }
    const rows = mails.map(
      ({ name, mail }) =>
        mail &&
        `<li><a href="/dev/mail/${name}">${escapeHtml(mail.subject)}</a><br><small>` +
          `${escapeHtml(mail.to)} · ${escapeHtml(mail.writtenAt)}</small></li>`,
    );
    return page(reply, {
      title: 'Mail',
      body:
        '<header><h1>Mail</h1><p>Nothing is sent from here; these are the mails the shop would ' +
        `have sent.</p></header><ul>${rows.join('')}</ul>`,
    });
  });

  app.get<{ Params: { name: string } }>('/dev/mail/:name', async (request, reply) => {
    const mail = await mailer.read(request.params.name);
    if (!mail) throw new Failure('notFound');
    if (request.headers.accept?.includes('application/json')) return reply.send(mail);
    const files = (mail.attachments ?? []).map(
      ({ filename, contentType }, at) =>
        `<li><a href="/dev/mail/${request.params.name}/${at}" ` +
        `download="${escapeHtml(filename)}">${escapeHtml(filename)}</a> <small>` +
        `${escapeHtml(contentType)}</small></li>`,
    );
    return page(reply, {
      title: mail.subject,
      body: `<header><p><a href="/dev/mail">All mail</a></p><h1>${escapeHtml(mail.subject)}</h1>\
<p><small>${escapeHtml(mail.to)} · ${escapeHtml(mail.writtenAt)}</small></p></header><article>\
<template shadowrootmode="open">${shown(mail)}</template></article><footer>${
        files.length > 0 ? `<h2>Attached</h2><ul>${files.join('')}</ul>` : ''
      }<h2>Plain text</h2><pre>${escapeHtml(mail.text)}</pre></footer>`,
      mail,
    });
  });

  app.get<{ Params: { name: string; at: string } }>(
    '/dev/mail/:name/:at',
    async (request, reply) => {
      const { name, at } = request.params;
      const file = (await mailer.read(name))?.attachments?.[Number(at)];
      if (!file) throw new Failure('notFound');
      return reply
        .header(
          'content-disposition',
          `attachment; filename="${file.filename.replace(/[^\w.-]/gu, '-')}"`,
        )
        .type(file.contentType)
        .send(Buffer.from(file.content, 'base64'));
    },
  );
}

/** The HTML of a mail as a mail program shows it: with the attached images that it names. */
function shown({ html, attachments = [] }: StoredMail): string {
  return attachments.reduce(
    (text, { cid, contentType, content }) =>
      cid ? text.replaceAll(`"cid:${cid}"`, `"data:${contentType};base64,${content}"`) : text,
    html.replace(/<!doctype[^<>]*>/iu, ''),
  );
}

function page(
  reply: FastifyReply,
  { title, body, mail }: { title: string; body: string; mail?: StoredMail },
): FastifyReply {
  // A mail has a style sheet of its own, inside of the shadow root.
  const sheets = [
    style,
    ...[...(mail?.html ?? '').matchAll(/<style>([^<]*)<\/style>/gu)].map(([, sheet]) => sheet!),
  ];
  const hashes = sheets.map((sheet) => `'sha256-${sha256(sheet, 'base64')}'`);
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src ${hashes.join(' ')}; style-src-attr 'unsafe-inline'; ` +
        "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    .type('text/html; charset=utf-8')
    .send(
      '<!doctype html><html lang="en"><meta charset="utf-8">' +
        `<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>` +
        `<style>${style}</style><main>${body}</main></html>`,
    );
}
