import type { ErrorKey } from '@playday/shared/api-contract/error-codes';
import { errorCodes } from '@playday/shared/api-contract/error-codes';
import type { Language } from '@playday/shared/contract';
import { toLanguage } from '@playday/shared/kit/i18n';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Messages that the shell sends in the api's place and that users may see; the others are in English only. */
const sentences: Partial<Record<ErrorKey, Record<Exclude<Language, 'en'>, string>>> = {
  tooLarge: { th: 'คำขอมีขนาดใหญ่เกินไป', zh: '请求内容过大。', km: 'សំណើធំពេក។' },
  unavailable: {
    th: 'ขณะนี้มีผู้ใช้งานจำนวนมาก รอสักครู่แล้วลองอีกครั้ง',
    zh: '当前访问人数较多，请稍后再试。',
    km: 'ប្រព័ន្ធកំពុងមមាញឹក។ សូមព្យាយាមម្តងទៀតបន្តិចទៀត។',
  },
};
const entries = Object.entries(errorCodes).map(([code, entry]) => ({ code: Number(code), ...entry }));
const retryAfterS = 2;

/** Responds like the api: `{ code, message }`, without internal details. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, key: ErrorKey): FastifyReply {
  const { code, status, message } = entries.find((entry) => entry.key === key) ?? {
    code: 1050,
    ...errorCodes[1050],
  };
  const language = toLanguage(request.headers['accept-language']?.slice(0, 2).toLowerCase());
  if (status === 503) reply.header('retry-after', String(retryAfterS));
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send({ code, message: (language !== 'en' && sentences[key]?.[language]) || message });
}

/** The error code for a failed request's HTTP status. */
export function keyOf(status: number): ErrorKey {
  if (status === 503) return 'unavailable';
  return (
    entries.find((entry) => entry.status === status && entry.code < 2000)?.key ??
    (status >= 400 && status < 500 ? 'malformed' : 'internal')
  );
}
