import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

/** Static documents by file name; only these can be requested. */
const files = { 'faq.pdf': 'application/pdf' } as const;

/** Serves the documents above under `/api/files/`. They are read once and cached by browsers for an hour. */
export async function documents(app: FastifyInstance) {
  for (const [name, type] of Object.entries(files)) {
    const bytes = await readFile(new URL(`../../content/files/${name}`, import.meta.url));
    app.get(`/api/files/${name}`, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type(type).send(bytes),
    );
  }
}
