import { setTimeout as sleep } from 'node:timers/promises';
import { visitorPatienceMs } from '../patience.ts';

/** One request and its answer; status 0 when there was none. Times are those of `performance.now()`. */
export interface Attempt {
  operation: string;
  sentAt: number;
  answeredAt: number;
  status: number;
  /** Why this attempt must not have ended so. */
  fault?: string;
}

export interface Call {
  method: 'GET' | 'PUT' | 'POST';
  /** With placeholders, for statistics: `POST /user/order`. */
  operation: string;
  path: string;
  token?: string;
  key?: string;
  json?: object;
  form?: Record<string, string>;
  /** For this long the request is repeated while its answer is not final; `visitorPatienceMs` by default. */
  patienceMs?: number;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** As long as the page waits for the answer to a write: see `shared/kit/http/http.ts`. */
const timeoutMs = 40_000;
/** Code of a 409: an earlier request with this key still runs. */
const stillRunning = 1010;

/** Sends requests to one address of the shop, and notes every attempt. */
export function createClient(base: string, note: (attempt: Attempt) => void = () => {}) {
  /** One attempt. `retryAfterMs` is set when the answer is not final. */
  async function attempt(call: Call): Promise<Answer & { retryAfterMs?: number }> {
    const { method, operation, path, json, form } = call;
    const sentAt = performance.now();
    const done = (status: number, fault?: string) =>
      note({ operation, sentAt, answeredAt: performance.now(), status, ...(fault && { fault }) });
    try {
      const response = await fetch(base + path, {
        method,
        headers: headersOf(call),
        body: json ? JSON.stringify(json) : form ? new URLSearchParams(form) : undefined,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const { status } = response;
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.startsWith('application/json');
      const body = isJson ? (JSON.parse(text) as Answer['body']) : {};
      const retryAfterS = response.headers.get('retry-after');
      const isFinal = status !== 503 && body.code !== stillRunning;
      if (status >= 500 && status !== 503) done(status, `answered with ${status}`);
      else if (!isFinal && !retryAfterS) done(status, `${status} without Retry-After`);
      else done(status);
      return { status, body, ...(!isFinal && { retryAfterMs: Number(retryAfterS ?? 1) * 1_000 }) };
    } catch (error) {
      const { message, cause } = error as Error & { cause?: Error };
      done(0, `no answer: ${message} ${cause?.message ?? ''}`);
      return { status: 0, body: {}, retryAfterMs: 1_000 };
    }
  }

  /** Repeats a request until its answer is final. Throws when it is not within the patience. */
  async function send(call: Call): Promise<Answer> {
    const { patienceMs = visitorPatienceMs } = call;
    for (const end = performance.now() + patienceMs; performance.now() < end; ) {
      const { retryAfterMs, ...answer } = await attempt(call);
      if (retryAfterMs === undefined) return answer;
      await sleep(retryAfterMs);
    }
    throw new Error(`${call.operation}: no final answer within ${patienceMs / 1_000} s`);
  }

  return { attempt, send };
}

export type Client = ReturnType<typeof createClient>;

function headersOf({ method, token, key, json }: Call): Record<string, string> {
  const csrfToken = '0123456789abcdef';
  return {
    ...(method !== 'GET' && { cookie: `XSRF-TOKEN=${csrfToken}`, 'x-xsrf-token': csrfToken }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { 'idempotency-key': key }),
    ...(json && { 'content-type': 'application/json' }),
  };
}
