import type { Reply } from '../api-contract/operations.ts';

/**
 * What `{event}` and `{news}` stand for in probes: the shop's first event and its newest news;
 * `none` without one, or when the api is down.
 */
export async function readProbeItems(
  origin: string,
  timeoutMs = 10_000,
): Promise<{ event: string; news: string }> {
  async function read<Answer>(path: string): Promise<Partial<Answer> | null> {
    try {
      const response = await fetch(`${origin}/api${path}`, {
        signal: AbortSignal.timeout(timeoutMs),
      });
      return response.ok ? ((await response.json()) as Partial<Answer>) : null;
    } catch {
      return null;
    }
  }
  const [events, news] = await Promise.all([
    read<Reply<'GET /event'>>('/event?start=0&limit=1&past=false'),
    read<Reply<'GET /news'>>('/news?start=0&limit=1&sort=pubDate&sortdir=desc'),
  ]);
  return { event: events?.events?.[0]?.url ?? 'none', news: news?.news?.[0]?.url ?? 'none' };
}
