/** The other side closed the connection: nobody can tell whether it had read the request. */
const closed = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'];
const tries = 3;

const codeOf = (error: unknown) => ((error as Error).cause as { code?: string } | undefined)?.code;
export const isClosedConnection = (error: unknown) => closed.includes(codeOf(error) ?? '');

/**
 * `fetch` that sends a request which may arrive twice (by default those with GET and PUT) again
 * when its connection was closed before the answer: as a server replaces itself, or because it
 * closes idle connections, which a busy client notices only with its next request.
 */
export async function fetchAgain(
  url: string,
  { isRepeatable, ...init }: RequestInit & { isRepeatable?: boolean } = {},
): Promise<Response> {
  const mayRepeat = isRepeatable ?? ['GET', 'PUT'].includes(init.method ?? 'GET');
  for (let attempt = 1; ; attempt++) {
    try {
      return await fetch(url, init);
    } catch (error) {
      if (!mayRepeat || !isClosedConnection(error) || attempt === tries) throw error;
    }
  }
}
