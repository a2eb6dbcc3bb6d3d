import { randomUUID } from 'node:crypto';
import { type OperationName, operations } from '@playday/shared/api-contract';
import { retentionDays } from '@playday/shared/rules/shop/retention-days';
import type { TSchema } from 'typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { Failure } from '../errors.ts';
import { acceptedLanguage } from '../texts.ts';
import { days } from '../time/time.ts';
import { requireCsrfToken } from './csrf.ts';
import { isCacheable, sendCacheable } from './cache.ts';
import { answerPreflight, allowsCors, sendCorsHeaders } from './cors.ts';
import type { Call, Handler } from './handler.ts';
import { fingerprint, runOnce, completeAll, type Stored } from './idempotency.ts';
import { sha256 } from '../hash.ts';
import { inputCheck } from './input.ts';
import { networkOf } from '@playday/shared/server/network';
import { findSession, REGISTRATION_DEVICE_MS, requireSession } from './session.ts';

interface Rules {
  access: 'public' | 'session' | 'signature';
  isIdempotent?: boolean;
  isCrowded?: boolean;
  response: Record<number, TSchema>;
}

/**
 * Registers one operation of the table as a route: access, input validation, idempotency and
 * response.
 */
export function operationRoute<K extends OperationName>(
  app: FastifyInstance,
  context: Context,
  name: K,
  handler: Handler<K>,
): void {
  const rules: Rules = operations[name] as Rules;
  const [method, path] = name.split(' ') as ['GET', string];
  const url = `/api${path.replace(/\{([^{}]+)\}/gu, ':$1')}`;
  const [status] = Object.keys(rules.response).map(Number) as [number];
  const check = inputCheck(name);

  if (rules.access === 'signature') return void app.register(signedRoute);

  app.route({
    method,
    url,
    exposeHeadRoute: method === 'GET',
    schema: { response: rules.response },
    handler: answer,
  });
  if (allowsCors(name) && method !== 'GET') answerPreflight(app, context.config, url);

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const now = context.clock.now();
    if (allowsCors(name)) sendCorsHeaders(request, reply, context.config);
    // Check access first, so that an unauthorised caller learns nothing about the input format.
    if (method !== 'GET') requireCsrfToken(request, context.config, name);
    const session =
      rules.access === 'session'
        ? await requireSession(
            rules.isCrowded ? context.crowdSessions : context.sessions,
            request.headers.authorization,
            now,
          )
        : undefined;
    const input = check(request);

    const key = rules.isIdempotent ? idempotencyKey(request) : undefined;
    // What is stored of a request is keyed: phone numbers and addresses can be guessed from a plain
    // hash.
    const secret = rules.isIdempotent ? await context.secrets.get('request key') : '';
    const bodyHash = rules.isIdempotent
      ? fingerprint([input.params, withoutCaptcha(input.body)], secret)
      : '';
    // Without a session the address scopes the key, as different clients may choose the same key.
    const address = networkOf(request.ip);
    const claim = randomUUID();
    const scope = `${name} ${session?.personId ?? fingerprint(address, secret)}`;
    const { lang } = (input.query ?? {}) as { lang?: string };
    const call = {
      ...input,
      session,
      visitor: () => findSession(context.sessions, request.headers.authorization, now),
      lang: acceptedLanguage(lang ?? request.headers['accept-language']),
      now,
      address,
      ...deviceOf(request, reply, context.config),
      ...registrationOf(request, reply, context.config),
      userAgent: request.headers['user-agent'],
      requestId: request.id,
      requestKey: key && `${scope} ${key}`,
      bodyHash,
      remember: async (tx, done) => {
        if (!key) return;
        const stored = await completeAll(tx, [
          { scope, key, claim, stored: { status, answer: done } },
        ]);
        // A repeat has taken over because this run was silent for too long: what this transaction
        // did is undone.
        if (stored === 0) throw new Failure('stillRunning', { retryAfterS: 1 });
      },
      raw: undefined,
    } as Call<K>;

    if (key === undefined) {
      const result = await handler(context, call);
      if (
        method === 'GET' &&
        rules.access === 'public' &&
        isCacheable(name, input.query as object)
      ) {
        const payload = reply
          .code(status)
          .serializeInput(result as Record<string, unknown>, String(status));
        return sendCacheable(request, reply, name, String(payload));
      }
      return reply.code(status).send(result);
    }
    const run = async (): Promise<Stored> => ({ status, answer: await handler(context, call) });
    const stored = await runOnce(
      context.idempotency,
      { scope, key, claim, bodyHash, now },
      run,
      (error) =>
        // A refused anonymous request stores nothing. An answer with Retry-After is not final: the
        // repeat runs again.
        session &&
        error instanceof Failure &&
        error.status < 500 &&
        error.details.retryAfterS === undefined
          ? { status: error.status, answer: error.body(call.lang) }
          : undefined,
    );
    return reply.code(stored.status).send(stored.answer);
  }

  /** Gateways sign raw bytes, so the body is kept unparsed; it may be larger than a visitor's. */
  async function signedRoute(scoped: FastifyInstance) {
    scoped.removeAllContentTypeParsers();
    scoped.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: 64 * 1024 },
      (_request, bytes, done) => done(null, bytes),
    );
    scoped.route({
      method,
      url,
      bodyLimit: 64 * 1024,
      schema: { response: rules.response },
      async handler(request, reply) {
        const { params } = check({ params: request.params, query: request.query, body: undefined });
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const call = {
          params,
          now: context.clock.now(),
          address: networkOf(request.ip),
          userAgent: request.headers['user-agent'],
          requestId: request.id,
          lang: 'en',
          raw: { bytes, headers: request.headers },
        } as unknown as Call<K>;
        return reply.code(status).send(await handler(context, call));
      },
    });
  }
}

/** The cookie by which a browser is known. */
function deviceOf(request: FastifyRequest, reply: FastifyReply, config: Context['config']) {
  const { hash, set } = secretCookie('DEVICE', request, reply, config);
  return {
    device: hash,
    setDevice(token: string | undefined) {
      if (token !== undefined) set(token, days(retentionDays.knownDevices));
    },
  };
}

/** The cookie by which a browser confirms the registration that it made. */
function registrationOf(request: FastifyRequest, reply: FastifyReply, config: Context['config']) {
  const { hash, set } = secretCookie('REGISTRATION', request, reply, config);
  return {
    registration: hash,
    setRegistration: (secret: string | null) =>
      set(secret ?? '', secret === null ? 0 : REGISTRATION_DEVICE_MS),
  };
}

/** A cookie that no script reads and only the api gets, with a secret whose hash is stored. */
function secretCookie(
  name: string,
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { publicUrl }: Context['config'],
) {
  const sent = new RegExp(`(?:^|;\\s*)${name}=([A-Za-z0-9_-]{43})(?:;|$)`, 'u').exec(
    headers.cookie ?? '',
  )?.[1];
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return {
    hash: sent && sha256(sent),
    set: (value: string, lifetimeMs: number) =>
      void reply.header(
        'set-cookie',
        `${name}=${value}; Path=/api; Max-Age=${lifetimeMs / 1_000}; HttpOnly; ` +
          `SameSite=Strict${secure}`,
      ),
  };
}

/** A repeated request carries another captcha, because each is accepted once. */
function withoutCaptcha(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('recaptchaResponse' in body)) return body;
  const { recaptchaResponse: _, ...content } = body;
  return content;
}

function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/u.test(key)) throw new Failure('malformed');
  return key;
}
