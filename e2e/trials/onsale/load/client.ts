import { Agent, request } from 'node:http';

export interface Ask {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
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
export function createClient(port: number, maxSockets = CONNECTIONS) {
  const agent = new Agent({ keepAlive: true, maxSockets });
  const answers: Record<string, number> = {};
  const unanswered: Record<string, number> = {};
  let isClosed = false;

  /** Never rejects. Without an answer when the client is closed, it never resolves either. */
  function send({ method, path, token, body }: Ask): Promise<Answer> {
    const name = `${method} ${path.split(/\?|\/\d/u)[0]}`;
    const text = body && JSON.stringify(body);
    unanswered[name] = (unanswered[name] ?? 0) + 1;
    return new Promise((resolve) => {
      const answer = (status: number, retryAfterMs: number, read: () => unknown) => {
        if (isClosed) return;
        unanswered[name]! -= 1;
        answers[`${name} ${status || 'connection failed'}`] =
          (answers[`${name} ${status || 'connection failed'}`] ?? 0) + 1;
        resolve({ status, retryAfterMs, body: read() });
      };
      const failed = () => answer(0, 2_000, () => undefined);
      request(
        {
          agent,
          port,
          host: '127.0.0.1',
          method,
          path: `/api${path}`,
          headers: {
            cookie: 'XSRF-TOKEN=0123456789abcdef',
            'x-xsrf-token': '0123456789abcdef',
            ...(token && { authorization: `Bearer ${token}` }),
            ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          },
        },
        (reply) => {
          const chunks: Buffer[] = [];
          reply
            .on('data', (chunk: Buffer) => chunks.push(chunk))
            .on('error', failed)
            .on('end', () =>
              answer(reply.statusCode ?? 0, 1_000 * Number(reply.headers['retry-after'] ?? 2), () =>
                JSON.parse(Buffer.concat(chunks).toString('utf8')),
              ),
            );
        },
      )
        .on('error', failed)
        .end(text);
    });
  }

  return {
    send,
    answers,
    /** Requests that wait for their answer, by name. */
    unanswered: () => Object.fromEntries(Object.entries(unanswered).filter(([, count]) => count > 0)),
    close() {
      isClosed = true;
      agent.destroy();
    },
  };
}

export type Client = ReturnType<typeof createClient>;
