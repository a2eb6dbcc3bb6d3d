import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

/** Documents that pages link to, by their whole path: nothing else of the folder can be asked for. */
const files = { 'faq.pdf': 'application/pdf' } as const;

/** The FAQ as a PDF, and whatever else is listed above. Read once; kept by browsers for an hour. */
export async function documents(app: FastifyInstance) {
  for (const [name, type] of Object.entries(files)) {
    const bytes = await readFile(new URL(`../../content/files/${name}`, import.meta.url));
    app.get(`/api/files/${name}`, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type(type).send(bytes),
    );
  }
}
