import { timingSafeEqual } from 'node:crypto';
import type { OperationName } from '@playday/shared/api-contract';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Failure } from '../errors.ts';
import { isCrossOrigin, allowsCors } from './cors.ts';

/**
 * Refuses writes that a foreign page may have sent: the Origin, where a browser names one, must be ours, and the cookie
 * XSRF-TOKEN must be repeated in the header X-XSRF-TOKEN (double submit; a foreign page cannot read the cookie).
 */
export function requireCsrfToken(request: FastifyRequest, config: Config, operation: OperationName): void {
  const { origin } = request.headers;
  // The erasure form may stand on foreign pages, without cookies: it carries no authority but a captcha.
  if (allowsCors(operation) && isCrossOrigin(request, config)) return;
  if (origin !== undefined && !config.origins.includes(origin)) throw new Failure('forgeryRefused');
  if (request.headers['sec-fetch-site'] === 'cross-site') throw new Failure('forgeryRefused');
  const cookie = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/u.exec(request.headers.cookie ?? '')?.[1];
  const header = request.headers['x-xsrf-token'];
  if (typeof header !== 'string' || !cookie || cookie.length < 16 || !isEqual(decode(cookie), header)) {
    throw new Failure('forgeryRefused');
  }
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function decode(cookie: string): string {
  try {
    return decodeURIComponent(cookie);
  } catch {
    return cookie;
  }
}
