import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isBehindSession, isKnownPath, ownerOf } from '@playday/shared/build/remotes';
import type { Language } from '@playday/shared/contracts';
import { asLanguage, languages, type Words } from '@playday/shared/i18n';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Rendered, RenderTask } from '../../src/render.tsx';
import { config } from '../config.ts';
import type { OwnBuild } from '../own-build.ts';
import type { Build } from '../releases/fetch-build.ts';
import type { Release, Releases } from '../releases/releases.ts';
import { documentOf } from './document.ts';
import { type Answer, type CachedAnswer, createDocumentCache } from './document-cache.ts';
import type { Renderer } from './render-pages.ts';

interface Needs {
  own: OwnBuild;
  releases: Releases;
  renderer: Renderer;
  captcha(): 'altcha' | 'recaptcha';
}

/** Answers every address that is no file and no call: with the page that owns it, rendered where it is public. */
export function serveDocuments(app: FastifyInstance, needs: Needs) {
  const cache = createDocumentCache(config.documents);
  app.get('/*', async (request, reply) => {
    const url = new URL(request.url, config.publicUrl);
    const language = languageOf(request, url);
    const release = needs.releases.current();
    // Pages behind the session are all the same frame, so they share one document per remote.
    const address = isBehindSession(url.pathname) ? ownerOf(url.pathname) : url.pathname + url.search;
    const found = await cache.get(`${language} ${release.id} ${address}`, () =>
      make(needs, release, url, language),
    );

    if (url.searchParams.has('lang')) {
      reply.header('set-cookie', `LANG=${language}; Path=/; Max-Age=31536000; SameSite=Lax`);
    }
    reply
      .header('content-security-policy', found.policy)
      .header('cache-control', 'public, max-age=0, s-maxage=5, stale-while-revalidate=60')
      .header('vary', 'Accept-Encoding, Cookie')
      .header('etag', found.etag);
    if (found.location) return reply.redirect(found.location, found.status);
    if (request.headers['if-none-match'] === found.etag) return reply.code(304).send();
    return send(request, reply.code(found.status).type('text/html; charset=utf-8'), found);
  });
}

function send(request: FastifyRequest, reply: FastifyReply, { plain, brotli, gzip }: CachedAnswer) {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(brotli);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzip);
  return reply.send(plain);
}

/** Makes the document of an address: its remote's content, or the frame alone where that cannot be had. */
async function make(
  { own, renderer, captcha }: Needs,
  release: Release,
  url: URL,
  language: Language,
): Promise<Answer> {
  const owner = ownerOf(url.pathname);
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
    code: wantsContent ? build.server : null,
    words: {
      shell: await wordsOf(own.folder, language),
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
    own,
    captcha: captcha(),
    noScript: String(task.words.shell?.noScript ?? ''),
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
