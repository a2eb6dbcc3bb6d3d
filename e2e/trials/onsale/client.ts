import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Ask {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  token?: string;
  body?: object;
}

export interface Answer {
  /** 0 when the connection failed. */
  status: number;
  body: unknown;
  retryAfterMs: number;
}

/** As many connections as a proxy in front of the api may have; requests beyond them wait here, and their time counts. */
const CONNECTIONS = 512;

/** Sends requests to the api on this machine and counts their answers. */
export function createClient(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  /** By request and status: `PUT /user/hold 200`. */
  const answers: Record<string, number> = {};

  /** Never rejects. */
  function send({ method, path, token, body }: Ask): Promise<Answer> {
    const name = `${method} ${path.split(/\?|\/\d/u)[0]}`;
    const text = body && JSON.stringify(body);
    return new Promise((resolve) => {
      const answer = (status: number, retryAfterMs: number, content?: unknown) => {
        const counted = `${name} ${status || 'connection failed'}`;
        answers[counted] = (answers[counted] ?? 0) + 1;
        resolve({ status, retryAfterMs, body: content });
      };
      const failed = () => answer(0, 2_000);
      const headers = {
        cookie: 'XSRF-TOKEN=0123456789abcdef',
        'x-xsrf-token': '0123456789abcdef',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      };
      request({ agent, port, host: '127.0.0.1', method, path: `/api${path}`, headers }, (reply) => {
        const chunks: Buffer[] = [];
        reply
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('error', failed)
          .on('end', () =>
            answer(
              reply.statusCode ?? 0,
              1_000 * Number(reply.headers['retry-after'] ?? 2),
              JSON.parse(Buffer.concat(chunks).toString('utf8')),
            ),
          );
      })
        .on('error', failed)
        .end(text);
    });
  }

  return { send, answers };
}

export type Client = ReturnType<typeof createClient>;

/** Resolves at that time of `performance.now()`. */
export const waitUntil = (atMs: number): Promise<void> =>
  sleep(Math.max(0, Math.floor(atMs - performance.now())));
