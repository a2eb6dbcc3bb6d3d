import { createServer, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

/**
 * The baseline of a document: the same content, styles and images as plain HTML, without scripts,
 * data for scripts and preload hints.
 */
const baselineOf = (html: string) =>
  html
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*\b(?:rel="?modulepreload|as="?script)[^>]*>/g, '')
    .replace(/<noscript\b[\s\S]*?<\/noscript>/g, '');

/**
 * Serves the baselines of these paths at an origin of their own, compressed in advance (brotli 11);
 * every other file as the shop sends it.
 */
export async function serveBaseline(
  shopUrl: string,
  paths: string[],
): Promise<{ url: string; server: Server }> {
  const documents = new Map<string, Buffer>();
  for (const path of paths) {
    const html = await (await fetch(shopUrl + path)).text();
    documents.set(path, brotliCompressSync(baselineOf(html)));
  }
  const server = createServer(({ url = '/', headers }, reply) => {
    const document = documents.get(url);
    if (document) {
      const type = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' };
      reply.writeHead(200, { ...type, 'cache-control': 'no-cache' }).end(document);
      return;
    }
    ask(shopUrl + url, { headers: { ...headers, host: new URL(shopUrl).host } }, (answer) =>
      answer.pipe(reply.writeHead(answer.statusCode ?? 502, answer.headers)),
    )
      .on('error', () => reply.destroy())
      .end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
