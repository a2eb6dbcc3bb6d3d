import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';

interface Kept {
  type: string;
  plain: Buffer;
  brotli?: Buffer;
  gzip?: Buffer;
}

/**
 * The baseline of a document: the same content, styles and images as plain HTML, without scripts, data for scripts and
 * preload hints.
 */
const baselineOf = (html: string) =>
  html
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*\b(?:rel="?modulepreload|as="?script)[^>]*>/g, '')
    .replace(/<noscript\b[\s\S]*?<\/noscript>/g, '');

/** Every file that a document requests without scripts. */
function filesOf(html: string): string[] {
  const named = [...html.matchAll(/\b(?:src|href|srcset)="([^"]+)"/gi)].flatMap(([, value = '']) =>
    value.split(',').map((part) => part.trim().split(/\s+/)[0] ?? ''),
  );
  return [...new Set(named)].filter((path) => /^\/(?:api\/media|assets)\//.test(path));
}

/**
 * Serves the baselines of these paths at an origin of their own, with the files they use. Texts are compressed in advance
 * (brotli 11 and gzip 9); files are immutable for a year.
 */
export async function serveBaseline(
  shopUrl: string,
  paths: string[],
): Promise<{ url: string; server: Server }> {
  const kept = new Map<string, Kept>();
  for (const path of paths) {
    const html = baselineOf(await (await fetch(shopUrl + path)).text());
    kept.set(path, compressed('text/html; charset=utf-8', Buffer.from(html)));
    for (const file of filesOf(html)) {
      if (kept.has(file)) continue;
      const reply = await fetch(shopUrl + file);
      if (!reply.ok) continue;
      const type = reply.headers.get('content-type') ?? '';
      const body = Buffer.from(await reply.arrayBuffer());
      kept.set(file, /text|svg/.test(type) ? compressed(type, body) : { type, plain: body });
    }
  }
  const server = createServer((request, reply) => {
    const file = kept.get(new URL(request.url ?? '/', shopUrl).pathname);
    if (!file) return reply.writeHead(404).end();
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const [encoding, body] =
      file.brotli && /\bbr\b/.test(accepted)
        ? ['br', file.brotli]
        : file.gzip && /\bgzip\b/.test(accepted)
          ? ['gzip', file.gzip]
          : ['', file.plain];
    reply.writeHead(200, {
      'content-type': file.type,
      'content-length': body.length,
      vary: 'accept-encoding',
      'cache-control': file.type.startsWith('text/html') ? 'no-cache' : 'public, max-age=31536000, immutable',
      ...(encoding && { 'content-encoding': encoding }),
    });
    reply.end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

const compressed = (type: string, plain: Buffer): Kept => ({
  type,
  plain,
  brotli: brotliCompressSync(plain),
  gzip: gzipSync(plain, { level: 9 }),
});
