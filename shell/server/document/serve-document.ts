import type { Language } from '@playday/shared/contract';
import { toLanguage, languages } from '@playday/shared/kit/i18n';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { config } from '../config.ts';
import { sendCompressed } from '../http/send-compressed.ts';
import type { Releases } from '../releases/releases.ts';
import { previewCookie, releaseFor } from '../releases/visitor.ts';
import { type CachedAnswer, createDocumentCache } from './document-cache.ts';
import { createRenderLimit, TooManyRenders } from './render-limit.ts';
import { canonicalAddress } from './canonical-address.ts';
import { type DocumentDeps, makeDocument, makeFrame, type DocumentRequest } from './make-document.ts';

interface Needs extends DocumentDeps {
  releases: Pick<Releases, 'current' | 'previewed' | 'hasCanary'>;
  now?: () => number;
}

/** Answers every address that is no file and no call: with the page that owns it, rendered where it is public. */
export function serveDocuments(app: FastifyInstance, needs: Needs) {
  const cache = createDocumentCache(config.documents, needs.now);
  const frames = createDocumentCache(config.documents, needs.now);
  const limit = createRenderLimit(config.drawRoom);

  function documentFor(wanted: DocumentRequest): Promise<CachedAnswer> {
    const { language, release, address } = wanted;
    return cache
      .get(`${language} ${release.id} ${address.key}`, (isRenewal) =>
        makeDocument(needs, limit, wanted, isRenewal),
      )
      .catch(async (error: unknown) => {
        if (!(error instanceof TooManyRenders)) throw error;
        const key = `${language} ${release.id} ${address.owner}`;
        const frame = await frames.get(key, () => makeFrame(needs, wanted));
        return { ...frame, status: 503, isWhole: false };
      });
  }

  app.get('/*', async (request, reply) => {
    const url = new URL(request.url, config.publicUrl);
    if (url.searchParams.has('preview')) return enterPreview(reply, url);
    const language = languageOf(request, url);
    const { release, isShared, setCookie } = await releaseFor(request, needs.releases);
    const address = canonicalAddress(url);
    const found = await documentFor({ release, address, language });

    if (setCookie) reply.header('set-cookie', setCookie);
    if (url.searchParams.has('lang')) {
      reply.header('set-cookie', `LANG=${language}; Path=/; Max-Age=31536000; SameSite=Lax`);
    }
    reply
      .header('content-security-policy', found.policy)
      .header('cache-control', cacheControl(isShared, found.isCacheable))
      .header('vary', 'Accept-Encoding, Cookie')
      .header('etag', found.etag);
    // Browsers take a fresh process for it, which costs a first visit 50 ms: not for pages on which there is nothing to fill in.
    if (address.owner !== 'catalog') reply.header('cross-origin-opener-policy', 'same-origin');
    if (found.location) return reply.redirect(found.location, found.status);
    if (found.status === 503) reply.header('retry-after', '2');
    if (request.headers['if-none-match'] === found.etag) return reply.code(304).send();
    return sendCompressed(request, reply.code(found.status).type('text/html; charset=utf-8'), found);
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

/** `?lang=`, else the cookie, else English. */
function languageOf(request: FastifyRequest, url: URL): Language {
  const cookie = request.headers.cookie?.match(/(?:^|;\s*)LANG=(\w+)/)?.[1];
  const named = url.searchParams.get('lang');
  return toLanguage(languages.find((language) => language === named) ?? cookie);
}
