import { timingSafeEqual } from 'node:crypto';
import type { OperationName } from '@playday/shared/api-contract';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Failure } from '../errors.ts';
import { isCrossOrigin, allowsCors } from './cors.ts';

/**
 * Refuses writes that may come from another site: the Origin, if the browser sends one, must be
 * ours, and the cookie XSRF-TOKEN must be repeated in the header X-XSRF-TOKEN (double submit;
 * another site cannot read the cookie). Throws 1003, or 1006 when a page of ours sent the header
 * but the browser keeps no cookies.
 */
export function requireCsrfToken(
  request: FastifyRequest,
  config: Config,
  operation: OperationName,
): void {
  const { origin } = request.headers;
  // The embedded erasure form runs on other sites without cookies; a captcha protects it.
  if (allowsCors(operation) && isCrossOrigin(request, config)) return;
  if (origin !== undefined && !config.origins.includes(origin)) throw new Failure('forgeryRefused');
  // Sites of the same domain as well: they can set our cookie.
  const from = request.headers['sec-fetch-site'];
  if (from === 'cross-site' || from === 'same-site') throw new Failure('forgeryRefused');
  const cookie = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/u.exec(request.headers.cookie ?? '')?.[1];
  const header = request.headers['x-xsrf-token'];
  if (typeof header === 'string' && cookie === undefined) throw new Failure('cookieMissing');
  if (
    typeof header !== 'string' ||
    !cookie ||
    cookie.length < 16 ||
    !isEqual(decode(cookie), header)
  ) {
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
