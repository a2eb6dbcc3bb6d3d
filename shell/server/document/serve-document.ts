import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isBehindSession, isKnownPath, ownerOf } from '@playday/shared/build/remotes';
import type { Language } from '@playday/shared/contracts';
import { asLanguage, languages, type Words } from '@playday/shared/i18n';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Rendered, RenderTask } from '../../src/render.tsx';
import { config } from '../config.ts';
import type { Build } from '../releases/fetch-build.ts';
import type { Release, Releases } from '../releases/releases.ts';
import { documentOf } from './document.ts';
import { type Answer, type CachedAnswer, createDocumentCache } from './document-cache.ts';
import { previewCookie, releaseFor } from '../releases/visitor.ts';
import type { Renderers } from './render-pages.ts';

interface Needs {
  releases: Releases;
  renderers: Renderers;
  captcha(): 'altcha' | 'recaptcha';
  isTestShop(): boolean;
}

/** Answers every address that is no file and no call: with the page that owns it, rendered where it is public. */
export function serveDocuments(app: FastifyInstance, needs: Needs) {
  const cache = createDocumentCache(config.documents);
  app.get('/*', async (request, reply) => {
    const url = new URL(request.url, config.publicUrl);
    if (url.searchParams.has('preview')) return enterPreview(reply, url);
    const language = languageOf(request, url);
    const { release, isShared, setCookie } = await releaseFor(request, needs.releases);
    // Pages behind the session are all the same frame, so they share one document per remote.
    const address = isBehindSession(url.pathname) ? ownerOf(url.pathname) : url.pathname + url.search;
    const found = await cache.get(`${language} ${release.id} ${address}`, () =>
      make(needs, release, url, language),
    );

    if (setCookie) reply.header('set-cookie', setCookie);
    if (url.searchParams.has('lang')) {
      reply.header('set-cookie', `LANG=${language}; Path=/; Max-Age=31536000; SameSite=Lax`);
    }
    reply
      .header('content-security-policy', found.policy)
      .header('cache-control', cacheControl(isShared, found.isWhole))
      .header('vary', 'Accept-Encoding, Cookie')
      .header('etag', found.etag);
    // Browsers take a fresh process for it, which costs a first visit 50 ms: not for pages on which there is nothing to fill in.
    if (ownerOf(url.pathname) !== 'catalog') reply.header('cross-origin-opener-policy', 'same-origin');
    if (found.location) return reply.redirect(found.location, found.status);
    if (request.headers['if-none-match'] === found.etag) return reply.code(304).send();
    return send(request, reply.code(found.status).type('text/html; charset=utf-8'), found);
  });
}

/** A page that lacks something is for one visitor only: the next may get all of it. */
function cacheControl(isShared: boolean, isWhole: boolean): string {
  if (!isWhole) return 'no-store';
  return isShared ? 'public, max-age=0, s-maxage=5, stale-while-revalidate=60' : 'private, max-age=0';
}

/** `?preview=<token>` shows a build that is not live, in this browser, until its time is over; `?preview=off` ends it. */
function enterPreview(reply: FastifyReply, url: URL) {
  const token = url.searchParams.get('preview') ?? '';
  url.searchParams.delete('preview');
  const isToken = /^[\w.-]{20,1000}$/.test(token);
  const maxAge = isToken ? 7 * 86_400 : 0;
  return reply
    .header('cache-control', 'no-store')
    .header(
      'set-cookie',
      `${previewCookie}=${isToken ? token : ''}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax`,
    )
    .redirect(url.pathname + url.search, 302);
}

function send(request: FastifyRequest, reply: FastifyReply, { plain, brotli, gzip }: CachedAnswer) {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(brotli);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzip);
  return reply.send(plain);
}

/** Makes the document of an address: its remote's content, or the frame alone where that cannot be had. */
async function make(
  { renderers, captcha, isTestShop }: Needs,
  release: Release,
  url: URL,
  language: Language,
): Promise<Answer> {
  const owner = ownerOf(url.pathname);
  const { shell } = release;
  const renderer = renderers.of(shell);
  const build = release.builds[owner];
  const wantsContent = build && !isBehindSession(url.pathname);
  const task: RenderTask = {
    url: url.pathname + url.search,
    origin: config.publicUrl,
    language,
    now: Date.now(),
    apiBase: `${config.apiUrl}/api`,
    readTimeoutMs: config.readTimeoutMs,
    owner,
    code: wantsContent ? { build: build.manifest.build, text: build.server.text } : null,
    words: {
      shell: await wordsOf(shell.folder, language),
      ...(build ? { [owner]: await wordsOf(build.folder, language) } : {}),
    },
  };
  const content = wantsContent ? await renderer.page(task) : null;
  const rendered = content ?? (await renderer.frame(task));
  if ('redirect' in rendered) {
    return { status: rendered.status, location: rendered.redirect, policy: '', html: '', isWhole: true };
  }
  const status = isKnownPath(url.pathname) ? rendered.status : 404;
  const document = documentOf({
    language,
    path: url.pathname,
    status,
    html: rendered.html,
    meta: rendered.meta,
    chunk: rendered.chunk,
    owner,
    page: {
      now: task.now,
      isRendered: content !== null,
      loaderData: rendered.loaderData,
      errors: rendered.errors,
    },
    release,
    captcha: captcha(),
    isTestShop: isTestShop(),
    words: task.words.shell ?? {},
    styles: await stylesOf(build, rendered),
  });
  return { ...document, status, isWhole: rendered.isComplete && (content !== null || !wantsContent) };
}

/** `?lang=`, else the cookie, else English. */
function languageOf(request: FastifyRequest, url: URL): Language {
  const cookie = request.headers.cookie?.match(/(?:^|;\s*)LANG=(\w+)/)?.[1];
  const named = url.searchParams.get('lang');
  return asLanguage(languages.find((language) => language === named) ?? cookie);
}

const wordsRead = new Map<string, Promise<Words>>();
function wordsOf(folder: string, language: Language): Promise<Words> {
  const path = join(folder, `i18n/${language}.json`);
  const read =
    wordsRead.get(path) ??
    readFile(path, 'utf8').then(
      (text) => JSON.parse(text) as Words,
      () => ({}),
    );
  wordsRead.set(path, read);
  return read;
}

/** The route's own styles go into its document. */
async function stylesOf(build: Build | undefined, rendered: Exclude<Rendered, { redirect: string }>) {
  const { chunk } = rendered;
  const files = build
    ? [...(build.manifest.chunks['door-App'] ?? []), ...((chunk && build.manifest.chunks[chunk]) || [])]
    : [];
  const css = [...new Set(files)].filter((file) => file.endsWith('.css'));
  const entries = await Promise.all(
    css.map(async (file) => [file, await readFile(join(build?.folder ?? '', file), 'utf8')] as const),
  );
  return Object.fromEntries(entries);
}
