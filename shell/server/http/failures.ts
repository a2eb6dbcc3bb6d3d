import { coreErrorCodes, type ErrorKey } from '@playday/shared/api-contract/error-codes';
import type { Language } from '@playday/shared/contract';
import { toLanguage } from '@playday/shared/kit/i18n';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * What the shell says in the api's place, as the api does; in four languages what users may see.
 */
const sentences = {
  malformed: { en: 'The request could not be understood.' },
  notFound: { en: 'Nothing was found here.' },
  methodNotAllowed: { en: 'This cannot be done here.' },
  tooLarge: {
    en: 'The request is too large.',
    th: 'คำขอมีขนาดใหญ่เกินไป',
    zh: '请求内容过大。',
    km: 'សំណើធំពេក។',
  },
  mediaTypeUnsupported: { en: 'The request has a format that is not supported.' },
  headersTooLarge: { en: 'The request headers are too large.' },
  internal: { en: 'Something went wrong on our side. Please try again.' },
  unavailable: {
    en: 'Playday is busy. Please try again in a moment.',
    th: 'ขณะนี้มีผู้ใช้งานจำนวนมาก รอสักครู่แล้วลองอีกครั้ง',
    zh: '当前访问人数较多，请稍后再试。',
    km: 'ពេលនេះមានអ្នកប្រើច្រើន។ សូមរង់ចាំបន្តិច រួចព្យាយាមម្តងទៀត។',
  },
} satisfies Partial<Record<ErrorKey, { en: string } & Partial<Record<Language, string>>>>;

type FailureKey = keyof typeof sentences;

const entries = Object.entries(coreErrorCodes).flatMap(([code, { key, status }]) =>
  key in sentences ? [{ code: Number(code), key: key as FailureKey, status }] : [],
);
const retryAfterS = 2;

/** Responds like the api: `{ code, message }`, without internal details. */
export function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  key: FailureKey,
): FastifyReply {
  const { code, status } = entries.find((entry) => entry.key === key)!;
  const texts: Partial<Record<Language, string>> = sentences[key];
  const language = toLanguage(request.headers['accept-language']?.slice(0, 2).toLowerCase());
  if (status === 503) reply.header('retry-after', String(retryAfterS));
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send({ code, message: texts[language] ?? texts.en });
}

/** The error code for a failed request's HTTP status. */
export function keyOf(status: number): FailureKey {
  return (
    entries.find((entry) => entry.status === status)?.key ??
    (status >= 400 && status < 500 ? 'malformed' : 'internal')
  );
}
