import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Release } from './release.ts';
import type { Releases } from './releases.ts';

const visitorCookie = 'VISITOR';
export const previewCookie = 'PREVIEW';
const monthS = 30 * 86_400;

const cookie = (request: FastifyRequest, name: string) =>
  new RegExp(`(?:^|;\\s*)${name}=([\\w.-]{1,1000})`).exec(request.headers.cookie ?? '')?.[1];

/**
 * The release for a request: its preview's, if it has one, else the live one. Only during a canary
 * visitors get a random id, which is used for nothing else; `setCookie` assigns one to visitors
 * without.
 */
export async function releaseFor(
  request: FastifyRequest,
  releases: Pick<Releases, 'current' | 'previewed' | 'hasCanary'>,
): Promise<{ release: Release; isShared: boolean; setCookie?: string }> {
  const previewed = await releases.previewed(cookie(request, previewCookie));
  if (previewed) return { release: previewed, isShared: false };
  if (!releases.hasCanary()) return { release: releases.current(), isShared: true };
  const known = cookie(request, visitorCookie);
  const id = known ?? randomBytes(16).toString('base64url');
  const setCookie = `${visitorCookie}=${id}; Path=/; Max-Age=${monthS}; HttpOnly; SameSite=Lax`;
  return { release: releases.current({ id }), isShared: false, ...(!known && { setCookie }) };
}
