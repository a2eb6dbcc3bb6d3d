import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { sendFailure } from '../../http/failures.ts';

interface Answer {
  status: number;
  body: Buffer;
  headers: Record<string, string>;
}

const passedHeaders = ['cache-control', 'content-type', 'etag', 'retry-after'];
const mostRooms = 1000;

/**
 * Serves the public state of waiting rooms, which every waiting page reads again and again: from
 * memory for as long as the api allows shared caches to, which is a second. Concurrent requests
 * share one to the api. An error goes to those who wait for the same answer, and is not kept.
 */
export function serveWaitingRooms(
  app: FastifyInstance,
  { apiUrl, timeoutMs, now = Date.now }: { apiUrl: string; timeoutMs: number; now?: () => number },
) {
  const fresh = new LRUCache<string, { answer: Answer; until: number }>({ max: mostRooms });
  const asking = new Map<string, Promise<Answer>>();

  function answerOf(id: string, visitor: string): Answer | Promise<Answer> {
    const kept = fresh.get(id);
    if (kept && now() < kept.until) return kept.answer;
    const running = asking.get(id);
    if (running) return running;
    const asked = ask(id, visitor)
      .then((answer) => {
        // As long as a shared cache may keep it.
        const seconds = Number(
          /s-maxage=(\d+)/.exec(answer.headers['cache-control'] ?? '')?.[1] ?? 0,
        );
        if (answer.status === 200) fresh.set(id, { answer, until: now() + 1000 * seconds });
        return answer;
      })
      .finally(() => asking.delete(id));
    asking.set(id, asked);
    return asked;
  }

  async function ask(id: string, visitor: string): Promise<Answer> {
    // Neither session nor language: the answer is the same for everyone.
    const response = await fetch(`${apiUrl}/api/waiting-room/${encodeURIComponent(id)}`, {
      headers: { 'x-forwarded-for': visitor },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const headers = passedHeaders.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    return {
      status: response.status,
      body: Buffer.from(await response.arrayBuffer()),
      headers: Object.fromEntries(headers),
    };
  }

  app.get<{ Params: { id: string } }>('/api/waiting-room/:id', async (request, reply) => {
    let answer: Answer;
    try {
      answer = await answerOf(request.params.id, request.ip);
    } catch {
      return sendFailure(request, reply, 'unavailable');
    }
    const { status, headers, body } = answer;
    reply.code(status).headers(headers);
    if (status === 200 && headers.etag && request.headers['if-none-match'] === headers.etag)
      return reply.code(304).send();
    return reply.send(body);
  });
}
