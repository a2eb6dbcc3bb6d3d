import { SESSION_REQUIRED } from '../../api-contract/error-codes.ts';
import type { OperationName } from '../../api-contract/operations.ts';
import type { Http } from '../../api-contract/http.ts';
import { timeoutSignal } from '../timeout-signal.ts';
import { startStopwatch } from '../stopwatch.ts';

/**
 * An expected failure of a call. `code` is the api's (4001: not verified), or 0 without an answer
 * of the api.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: number;
  /** The whole response body, for the additional fields of a code (a shortage's `tickets`). */
  readonly details: Record<string, unknown>;

  constructor(
    status: number,
    code: number,
    message: string,
    details: Record<string, unknown> = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
  /** No answer of the api came: offline, refused, timed out, or another program's page instead. */
  get isUnreachable() {
    return this.status === 0;
  }
}

export interface HttpOptions {
  /** The api's base URL: '/api' on a page, the api's own address on a server. */
  base: string;
  language: string;
  token?: () => string | null;
  /** The CSRF token, sent with everything but GET. */
  csrfToken?: () => string;
  /**
   * Timeout of a read, milliseconds. A write gets four times as long, since its outcome must be
   * known.
   */
  timeoutMs?: number;
  /** Called after a 401 to a call that carried this token. */
  onSessionEnded?: (token: string) => void;
  /** Called after every call that carried a token and that the api answered with success. */
  onAuthorized?: () => void;
  /** Sends the request; the global `fetch` by default. */
  fetch?: (address: string, init: RequestInit) => Promise<Response>;
  /** Called when an answer arrives that no cache holds, with the server's time now. */
  onServerTime?: (time: ServerTime) => void;
  offlineMessage?: () => string;
  /**
   * What visitors read when something else than the api answers, with the HTTP status of that; 504
   * after a timeout.
   */
  failedMessage?: (status: number) => Promise<string>;
  /**
   * What a call says that needs a session and has none any more: the same as the host, so that it
   * is told once.
   */
  sessionEndedMessage?: () => string;
}

/** It is not earlier and not later than this by the server's clock, milliseconds since 1970. */
export interface ServerTime {
  earliest: number;
  latest: number;
}

/**
 * An answer that took longer tells nothing about the server's time: the device may have slept
 * meanwhile.
 */
const staleAnswerMs = 10_000;

interface Parts {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  needs?: string;
  isEmpty?: true;
  signal?: AbortSignal;
}

/**
 * Method and address of `GET /event/{id}` with its parameters filled in, relative to the base URL.
 */
export function addressOf(
  operation: string,
  { params, query }: Parts,
): { method: string; path: string } {
  const [method = 'GET', template = '/'] = operation.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(
    (query ?? {}) as Record<string, string | number | boolean | undefined>,
  ))
    if (value !== undefined) search.set(name, String(value));
  // Not by `size`, which Safari before 17 lacks.
  const text = search.toString();
  return { method, path: text ? `${path}?${text}` : path };
}

/** The typed client of the api, for pages and for server rendering. */
export function createHttp(options: HttpOptions): Http {
  const { timeoutMs = 10_000 } = options;

  async function call(operation: OperationName, parts: Parts = {}): Promise<unknown> {
    const { method, path } = addressOf(operation, parts);
    const isRead = method === 'GET';
    const token = options.token?.() ?? null;
    const headers: Record<string, string> = {
      accept: 'application/json',
      'accept-language': options.language,
    };
    if (token) headers.authorization = `Bearer ${token}`;
    if (!isRead && options.csrfToken) headers['x-xsrf-token'] = options.csrfToken();
    if (parts.idempotencyKey) headers['idempotency-key'] = parts.idempotencyKey;
    if (parts.body !== undefined) headers['content-type'] = 'application/json';

    /** `status` is that of another program's answer; 0: none came. */
    const unanswered = async (status: number, cause: unknown) => {
      const told = status && (await options.failedMessage?.(status));
      const failure = new ApiError(
        0,
        0,
        told || options.offlineMessage?.() || 'No internet connection',
      );
      failure.cause = cause;
      return failure;
    };
    let response: Response;
    let text: string;
    const took = startStopwatch();
    try {
      response = await (options.fetch ?? fetch)(options.base + path, {
        method,
        headers,
        body: parts.body === undefined ? undefined : JSON.stringify(parts.body),
        signal: timeoutSignal(isRead ? timeoutMs : timeoutMs * 4, parts.signal),
      });
      text = await response.text();
    } catch (cause) {
      if (parts.signal?.aborted) throw cause;
      throw await unanswered((cause as Error).name === 'TimeoutError' ? 504 : 0, cause);
    }
    const { ok, status } = response;
    const answer = readObject(response, text);
    if (!answer || (ok && !isAnswerTo(operation, answer, parts)))
      throw await unanswered(status, new Error(`${status} without an answer of the api`));
    const time = serverTimeOf(response, answer, took());
    if (time) options.onServerTime?.(time);
    if (ok) {
      if (token) options.onAuthorized?.();
      return answer;
    }
    const { code, message } = answer;
    // The codes of gateways are HTTP's.
    if (!(Number(code) >= 1000) || typeof message !== 'string')
      throw new ApiError(status, 0, (await unanswered(status, null)).message);
    if (status === 401 && token) options.onSessionEnded?.(token);
    const ended = code === SESSION_REQUIRED ? options.sessionEndedMessage?.() : undefined;
    throw new ApiError(status, Number(code), ended ?? message, answer);
  }

  return call as Http;
}

/** The body of a response that is declared as JSON and is an object or a list; else undefined. */
function readObject({ headers }: Response, text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = headers.get('content-type')?.includes('json') && JSON.parse(text);
    if (value && typeof value === 'object') return value as Record<string, unknown>;
  } catch {}
}

/** The operations that answer with a list; all others answer with an object. */
const lists = /^GET .(age_r|currency|release.[hu]|user.(profile.tickets|order.methods))/;

/** Whether a success is of the kind that the contract says. */
const isAnswerTo = (operation: string, answer: object, { needs, isEmpty }: Parts): boolean =>
  Array.isArray(answer) === lists.test(operation) &&
  (!needs || needs in answer) &&
  !(isEmpty && Object.keys(answer)[0]);

/**
 * The server's time as an answer tells it; null if the api did not make the answer for this request
 * alone.
 */
function serverTimeOf(
  { headers, status }: Response,
  answer: { serverNow?: unknown },
  tookMs: number,
): ServerTime | null {
  if (
    tookMs > staleAnswerMs ||
    status >= 500 ||
    !headers.get('cache-control')?.includes('no-store')
  )
    return null;
  // `Date` has whole seconds. A cache that keeps the answer all the same says for how long.
  const earliest = Date.parse(headers.get('date') ?? '') + 1000 * Number(headers.get('age'));
  const latest = earliest + 1000 + tookMs;
  // The answer to a repeated request may tell the time of the first one.
  const made = Date.parse(String(answer.serverNow));
  if (made >= earliest && made <= latest) return { earliest: made, latest: made + tookMs };
  return Number.isNaN(earliest) ? null : { earliest, latest };
}
