const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

export const requestIdHeader = 'x-request-id';

/**
 * The id under which every program logs a request: a UUID in `X-Request-Id` from a proxy whose
 * `X-Forwarded-For` is trusted too, otherwise `id`. Visitors cannot choose it, so they cannot mix
 * their requests with those of others. `ips` is Fastify's list of trusted addresses: longer than
 * one only if the peer is a trusted proxy.
 */
export function requestIdOf({
  id,
  ips,
  headers,
}: {
  id: string;
  ips?: string[] | undefined;
  headers: Record<string, string | string[] | undefined>;
}): string {
  const sent = headers[requestIdHeader];
  return (ips?.length ?? 0) > 1 && typeof sent === 'string' && uuid.test(sent)
    ? sent.toLowerCase()
    : id;
}
