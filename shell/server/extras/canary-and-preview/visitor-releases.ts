import { randomBytes } from 'node:crypto';
import type { Release as Pointers } from '@playday/shared/api-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Release, releaseOf } from '../../releases/release.ts';
import type { Builds, VisitorReleases } from '../../releases/visitor-releases.ts';
import { isInCanary, readPreview } from './choose.ts';

/** A build that some visitors get, with the share of them. */
interface Canary {
  canary: Pointers['canaries'][number];
  build: NonNullable<Release['builds'][string]>;
}

const visitorCookie = 'VISITOR';
const previewCookie = 'PREVIEW';
const monthS = 30 * 86_400;

const cookie = (request: FastifyRequest, name: string) =>
  new RegExp(`(?:^|;\\s*)${name}=([\\w.-]{1,1000})`).exec(request.headers.cookie ?? '')?.[1];

/** The release of a visitor's preview, if there is one; else the live one, or with a canary. */
export function canaryAndPreview(): VisitorReleases {
  let canaries: Canary[] = [];
  return {
    async apply(next, fetch) {
      const shown = await Promise.all(
        next.canaries.map(async (canary) => ({
          canary,
          build: await fetch(canary.program, canary.build),
        })),
      );
      canaries = shown.flatMap(({ canary, build }) => (build ? [{ canary, build }] : []));
    },
    /**
     * Only during a canary visitors get a random id, which is used for nothing else; `setCookie`
     * assigns one to visitors without.
     */
    async releaseFor(request, builds) {
      const previewed = await previewOf(cookie(request, previewCookie), builds);
      if (previewed) return { release: previewed, isShared: false };
      if (canaries.length === 0) return { release: builds.current(), isShared: true };
      const known = cookie(request, visitorCookie);
      const id = known ?? randomBytes(16).toString('base64url');
      const setCookie = `${visitorCookie}=${id}; Path=/; Max-Age=${monthS}; HttpOnly; SameSite=Lax`;
      const chosen = { ...builds.now().stable };
      for (const { canary, build } of canaries)
        if (isInCanary(id, canary)) chosen[canary.program] = build;
      return { release: builds.current(chosen), isShared: false, ...(!known && { setCookie }) };
    },
    answer: (url, reply) =>
      url.searchParams.has('preview') ? enterPreview(reply, url) : undefined,
  };
}

/** The release of a preview link; null when the token is invalid or the build is unavailable. */
async function previewOf(
  token: string | undefined,
  { now, fetch, isCompatible }: Builds,
): Promise<Release | null> {
  const { previewKey } = now().pointers;
  const preview = token === undefined ? null : readPreview(token, previewKey, Date.now());
  const build = preview && (await fetch(preview.program, preview.build));
  if (!preview || !build || !isCompatible(preview.program, build)) return null;
  return releaseOf(now(), { ...now().stable, [preview.program]: build }, preview);
}

/**
 * `?preview=<token>` enables a preview in this browser until the token expires; `?preview=off` ends
 * it.
 */
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
