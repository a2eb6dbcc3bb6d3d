import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { config } from '../config.ts';

const day = 86_400_000;
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
  '<rect width="32" height="32" rx="9" fill="#ffb224"/><path d="M10 25V7h7.5a6 6 0 0 1 0 ' +
  '12H10" fill="none" stroke="#17132b" stroke-width="4.5" stroke-linejoin="round" ' +
  'stroke-linecap="round"/></svg>';

/**
 * With it, browsers offer to install the shop: tickets that were opened once open without a
 * network.
 */
const manifest = {
  id: '/',
  name: 'Playday',
  short_name: 'Playday',
  start_url: '/',
  display: 'minimal-ui',
  background_color: '#fffaf3',
  theme_color: '#fffaf3',
  icons: [
    { src: '/assets/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/assets/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/assets/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [{ name: 'Tickets', url: '/account/tickets' }],
};

/** Whom to tell of a vulnerability (RFC 9116). */
const securityText = (now: number) => `Contact: mailto:${config.contacts.email}
Expires: ${new Date(now + 180 * day).toISOString()}
Preferred-Languages: en, th
Canonical: ${config.publicUrl}/.well-known/security.txt
`;

/** Files that a scanner or a browser may ask for and that no page has. */
const unknownFile =
  /\/[^/]*\.(?:php|aspx?|jsp|cgi|env|git|sql|bak|zip|gz|png|jpe?g|gif|webp|avif|svg|ico|css|m?js|map|json|xml|txt|webmanifest|woff2?)$/i;

/**
 * Serves what browsers and tools look for at fixed addresses, and answers briefly for files that do
 * not exist.
 */
export function serveSiteFiles(app: FastifyInstance, now: () => number = Date.now) {
  const files: [address: string, type: string, content: () => Buffer | string][] = [
    ['/assets/icon.svg', 'image/svg+xml', () => icon],
    ...(['icon-192.png', 'icon-512.png'] as const).map((name): [string, string, () => Buffer] => [
      `/assets/${name}`,
      'image/png',
      kept(name),
    ]),
    ['/apple-touch-icon.png', 'image/png', kept('apple-touch-icon.png')],
    ['/apple-touch-icon-precomposed.png', 'image/png', kept('apple-touch-icon.png')],
    ['/favicon.ico', 'image/x-icon', kept('favicon.ico')],
    ['/manifest.webmanifest', 'application/manifest+json', () => JSON.stringify(manifest)],
    ['/.well-known/security.txt', 'text/plain; charset=utf-8', () => securityText(now())],
  ];
  for (const [address, type, content] of files)
    app.get(address, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type(type).send(content()),
    );
  app.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.url !== '/*' || !unknownFile.test(request.url.split('?', 1)[0]!))
      return;
    return reply
      .code(404)
      .header('cache-control', 'public, max-age=60')
      .type('text/plain')
      .send('Not found\n');
  });
}

function kept(name: string): () => Buffer {
  const content = readFileSync(new URL(name, import.meta.url));
  return () => content;
}
