import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { allowOnlyLocal } from './local-only.ts';
import { openapi } from './openapi.ts';

const page = `<!doctype html><html lang="en"><meta charset="utf-8">\
<meta name="viewport" content="width=device-width"><title>Playday API</title>
<link rel="stylesheet" href="/dev/api/swagger-ui.css"><div id="api"></div>
<script src="/dev/api/swagger-ui-bundle.js"></script><script src="/dev/api/start.js"></script>\
</html>`;
const start =
  "SwaggerUIBundle({ url: '/dev/api/openapi.json', dom_id: '#api', supportedSubmitMethods: " +
  '[] });';

/**
 * The operations of the api as pages, at `/dev/api`: in development only, for a browser on this
 * machine.
 */
export async function devApi(app: FastifyInstance, { context }: { context: Context }) {
  if (context.config.isProduction) return;
  allowOnlyLocal(app);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header(
      'content-security-policy',
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
        "base-uri 'none'; frame-ancestors 'none'",
    );
  });
  app.get('/dev/api', (_request, reply) => reply.type('text/html').send(page));
  app.get('/dev/api/start.js', (_request, reply) => reply.type('text/javascript').send(start));
  app.get('/dev/api/openapi.json', (_request, reply) => reply.send(openapi()));
  // Of a development dependency, so it is looked for only when it is asked for.
  const require = createRequire(import.meta.url);
  const files = [
    ['swagger-ui.css', 'text/css', () => require.resolve('swagger-ui-dist/swagger-ui.css')],
    [
      'swagger-ui-bundle.js',
      'text/javascript',
      () => require.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
    ],
  ] as const;
  for (const [name, type, path] of files)
    app.get(`/dev/api/${name}`, async (_request, reply) =>
      reply.type(type).send(await readFile(path())),
    );
}
