import type { Language } from '@playday/shared/contract';
import { defaultLanguage, languages, toLanguage } from '@playday/shared/kit/i18n';
import { networkOf, shareOf } from '@playday/shared/server/network';
import type { FastifyInstance } from 'fastify';
import { config } from '../config.ts';
import { permissionsPolicy } from '../http/create-app.ts';
import { sendCompressed } from '../http/send-compressed.ts';
import type { Releases } from '../releases/releases.ts';
import { type CachedAnswer, createDocumentCache } from './document-cache.ts';
import { createRenderTurns, TooManyRenders } from './render-turns.ts';
import { canonicalAddress } from './canonical-address.ts';
import {
  type DocumentDeps,
  makeDocument,
  makeRefusal,
  type DocumentRequest,
} from './make-document.ts';

interface ServeDocumentsDeps extends DocumentDeps {
  releases: Pick<Releases, 'releaseFor' | 'answer'>;
  now?: () => number;
}

/**
 * Serves the document of every address that is not a file or an api call; public pages are rendered
 * on the server.
 */
export function serveDocuments(app: FastifyInstance, deps: ServeDocumentsDeps) {
  const { now = Date.now } = deps;
  const cache = createDocumentCache(config.documents, now);
  const frames = createDocumentCache(config.documents, now);
  const turns = createRenderTurns(config.renderCapacity, config.renderDeadlineMs);

  const keyOf = ({ release, address, addressLanguage }: DocumentRequest) =>
    `${addressLanguage ?? 'any'} ${release.id} ${address.key}`;
  function documentFor(wanted: DocumentRequest): Promise<CachedAnswer> {
    const { release, address } = wanted;
    return cache
      .get(
        keyOf(wanted),
        (isRenewal) => makeDocument(deps, turns, wanted, isRenewal),
        address.cacheGroup,
      )
      .catch(async (error: unknown) => {
        if (!(error instanceof TooManyRenders)) throw error;
        const language = wanted.addressLanguage ?? 'any';
        const key =
          `${language} ${release.id} ${address.owner} ${address.route} ` +
          `${address.carriesSecret} ${address.hasFreeText}`;
        const frame = await frames.get(key, () => makeRefusal(deps, wanted));
        return { ...frame, isCacheable: false };
      });
  }

  app.get('/*', async (request, reply) => {
    const url = new URL(request.url, config.publicUrl);
    const answered = deps.releases.answer(url, reply);
    if (answered) return answered;
    const named = languageNamed(url.searchParams.get('lang') ?? '');
    // An address that names none: the cookie's, else English.
    const language =
      named ?? toLanguage(/(?:^|;\s*)LANG=(\w+)/.exec(request.headers.cookie ?? '')?.[1]);
    // A page in another language than the default has one address, whether the visitor's cookie or
    // the address chose the language.
    const addressLanguage = named ?? (language === defaultLanguage ? undefined : language);
    const { release, isShared, setCookie } = await deps.releases.releaseFor(request);
    const address = canonicalAddress(url, release);
    const share = shareOf(networkOf(request.ip));
    const wanted = { release, language, addressLanguage, share };
    request.servedDocument = {
      route: address.route,
      cache: cache.stateOf(keyOf({ ...wanted, address }), address.cacheGroup),
    };
    const found = await documentFor({ ...wanted, address });
    if (found.status === 404) {
      const meant = meantPath(url.pathname);
      const other = meant ? canonicalAddress(new URL(meant, config.publicUrl), release) : undefined;
      if (
        meant &&
        other &&
        !other.carriesSecret &&
        (await documentFor({ ...wanted, address: other })).status === 200
      )
        return reply.header('cache-control', 'no-store').redirect(meant + url.search, 308);
    }

    if (setCookie) reply.header('set-cookie', setCookie);
    if (url.searchParams.has('lang')) {
      reply.header('set-cookie', `LANG=${language}; Path=/; Max-Age=31536000; SameSite=Lax`);
    }
    if (address.carriesSecret) reply.header('referrer-policy', 'strict-origin');
    reply
      .header('content-security-policy', found.policy)
      .header(
        'cache-control',
        address.carriesSecret || address.hasFreeText
          ? 'private, no-store, no-transform'
          : cacheControl(isShared, found.isCacheable),
      )
      .header('vary', 'Accept-Encoding, Cookie')
      // A proxy's copy is not fresh for longer because it was cached here before.
      .header('age', Math.floor((now() - found.madeAt) / 1000))
      .header('etag', found.etag);
    if (address.permissions.length > 0)
      reply.header('permissions-policy', permissionsPolicy(address.permissions));
    if (address.isIsolated) reply.header('cross-origin-opener-policy', 'same-origin');
    if (found.location) return reply.redirect(found.location, found.status);
    if (found.link) reply.header('link', found.link);
    if (found.status === 503) reply.header('retry-after', '2');
    if (request.headers['if-none-match'] === found.etag) return reply.code(304).send();
    return sendCompressed(
      request,
      reply.code(found.status).type('text/html; charset=utf-8'),
      found,
    );
  });
}

/**
 * No proxy may alter a page, whose scripts would then not start. An incomplete one must not be
 * cached by proxies: the next visitor may get the complete one.
 */
function cacheControl(isShared: boolean, isCacheable: boolean): string {
  if (!isCacheable) return 'no-store, no-transform';
  const [fresh, stale] = [config.documents.freshMs / 1000, config.documents.staleMs / 1000];
  return isShared
    ? `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}, no-transform`
    : 'private, max-age=0, no-transform';
}

/** The language of `?lang=`, also as browsers and people write it: `TH`, `th-TH`, `zh_Hans`. */
const languageNamed = (text: string): Language | undefined =>
  languages.find((each) => each === text.toLowerCase().split(/[-_]/, 1)[0]);

/**
 * The path that was probably meant by one that leads nowhere: in lower case, without what chats and
 * posters glue to the end of a link. Undefined when that is the path itself.
 */
function meantPath(pathname: string): string | undefined {
  const typed = decodeURIComponent(pathname).toLowerCase();
  const [meant = ''] = /^(?:\/[a-z0-9]+(?:-+[a-z0-9]+)*)+/u.exec(typed) ?? [];
  const rest = typed.slice(meant.length);
  // More letters belong to another name.
  const isGlued = rest.startsWith('&') || !/[\p{Script=Latin}0-9]/u.test(rest);
  return meant === '' || meant === pathname || !isGlued ? undefined : meant;
}
