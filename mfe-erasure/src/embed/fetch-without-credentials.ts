/**
 * A script of the page makes requests send credentials; the shop's api then refuses the answer to
 * the page.
 */
export class CredentialsForced extends TypeError {}

/**
 * A `fetch` for the embed's requests, made by XMLHttpRequest: pages replace `fetch` by one that
 * sends credentials more often. Rejects with `CredentialsForced` when the page changed
 * XMLHttpRequest in that way, too.
 */
export const fetchWithoutCredentials = (address: string, init: RequestInit): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { method = 'GET', headers, body, signal } = init;
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, address);
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.onload = () => {
      const { status, responseText } = request;
      const type = request.getResponseHeader('content-type');
      const answered = type ? { 'content-type': type } : undefined;
      resolve(new Response(responseText || null, { status, headers: answered }));
    };
    request.onerror = () =>
      reject(request.withCredentials ? new CredentialsForced() : new TypeError('Failed to fetch'));
    request.onabort = () => reject(signal?.reason as Error);
    signal?.addEventListener('abort', () => request.abort());
    request.send(body as XMLHttpRequestBodyInit);
  });
