import { request as plainRequest } from 'node:http';
import https from 'node:https';

/**
 * Redirects requests for `host` to a port on this machine; all others go out unchanged. Returns a function that
 * undoes it.
 */
export function redirectToLocal(host: string, port: number): () => void {
  const { request } = https;
  const { fetch } = globalThis;
  https.request = ((options: { host?: string }, ...rest: unknown[]) =>
    options.host === host
      ? plainRequest({ ...options, host: '127.0.0.1', port })
      : (request as (...all: unknown[]) => unknown)(options, ...rest)) as typeof https.request;
  globalThis.fetch = (input, init) =>
    fetch(String(input).replace(`https://${host}/`, `http://127.0.0.1:${port}/`), init);
  return () => {
    https.request = request;
    globalThis.fetch = fetch;
  };
}
