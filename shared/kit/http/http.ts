import type { OperationName } from '../../api-contract/operations.ts';
import type { Http } from '../../api-contract/http.ts';

/** An expected failure of a call. `code` is the api's (4001: not verified), or 0 without a response. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: number;
  /** The whole response body, for the additional fields of a code (a shortage's `tickets`). */
  readonly details: Record<string, unknown>;

  constructor(status: number, code: number, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
  /** There was no response: offline, refused or timed out. */
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
  /** Timeout of a read, milliseconds. A write gets four times as long, since its outcome must be known. */
  timeoutMs?: number;
  /** Called after a 401 to a call that carried a token. */
  onSessionEnded?: () => void;
  /** Called after every successful call that carried a token. */
  onAuthorized?: () => void;
  /** Sends the request; the global `fetch` by default. */
  fetch?: (address: string, init: RequestInit) => Promise<Response>;
  offlineMessage?: () => string;
}

interface Parts {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** Method and address of `GET /event/{id}` with its parameters filled in, relative to the base URL. */
export function addressOf(operation: string, { params, query }: Parts): { method: string; path: string } {
  const [method = 'GET', template = '/'] = operation.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(
    (query ?? {}) as Record<string, string | number | boolean | undefined>,
  ))
    if (value !== undefined) search.set(name, String(value));
  return { method, path: search.size > 0 ? `${path}?${search}` : path };
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
    const deadline = AbortSignal.timeout(isRead ? timeoutMs : timeoutMs * 4);

    let response: Response;
    let answer: unknown;
    try {
      response = await (options.fetch ?? fetch)(options.base + path, {
        method,
        headers,
        body: parts.body === undefined ? undefined : JSON.stringify(parts.body),
        signal: parts.signal ? AbortSignal.any([parts.signal, deadline]) : deadline,
      });
      answer = response.status === 204 ? null : await response.json().catch(() => null);
    } catch (cause) {
      if (parts.signal?.aborted) throw cause;
      const unreachable = new ApiError(0, 0, options.offlineMessage?.() ?? 'No internet connection');
      unreachable.cause = cause;
      throw unreachable;
    }
    if (response.ok) {
      if (token) options.onAuthorized?.();
      return answer;
    }
    if (response.status === 401 && token) options.onSessionEnded?.();
    const details = (answer ?? {}) as { code?: unknown; message?: unknown };
    throw new ApiError(
      response.status,
      typeof details.code === 'number' ? details.code : 0,
      typeof details.message === 'string' ? details.message : `${response.status}`,
      details,
    );
  }

  return call as Http;
}
