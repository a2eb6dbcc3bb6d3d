import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isBehindSession, isKnownPath, ownerOf } from '@playday/shared/build/remotes';
import type { Language } from '@playday/shared/contracts';
import { asLanguage, languages, type Words } from '@playday/shared/i18n';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Rendered, RenderTask } from '../../src/render.tsx';
import { config } from '../config.ts';
import type { OwnBuild } from '../own-build.ts';
import type { Build } from '../releases/fetch-build.ts';
import type { Releases } from '../releases/releases.ts';
import { documentOf } from './document.ts';
import type { Renderer } from './render-pages.ts';

interface Needs {
  own: OwnBuild;
  releases: Releases;
  renderer: Renderer;
}

/** Answers every address that is no file and no call: with the page that owns it, rendered where it is public. */
export function serveDocuments(app: FastifyInstance, { own, releases, renderer }: Needs) {
  app.get('/*', async (request, reply) => {
    const url = new URL(request.url, config.publicUrl);
    const language = languageOf(request, url);
    const owner = ownerOf(url.pathname);
    const release = releases.current();
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
    if ('redirect' in rendered) return reply.redirect(rendered.redirect, rendered.status);

    const status = isKnownPath(url.pathname) ? rendered.status : 404;
    const { html, policy } = documentOf({
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
      styles: await stylesOf(build, rendered),
    });
    if (url.searchParams.has('lang')) {
      reply.header('set-cookie', `LANG=${language}; Path=/; Max-Age=31536000; SameSite=Lax`);
    }
    return reply
      .code(status)
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .header('vary', 'Cookie, Accept-Encoding')
      .type('text/html; charset=utf-8')
      .send(html);
  });
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
