import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { languages } from '@playday/shared/rules/languages';

/** Serves the FAQ of each language as `/api/files/faq-{language}.pdf`. Browsers cache it for an hour. */
export async function documents(app: FastifyInstance) {
  for (const language of languages) {
    const name = `faq-${language}.pdf`;
    const bytes = await readFile(new URL(`../../content/files/${name}`, import.meta.url));
    // Links and caches still have the address from when there was one file.
    for (const path of language === 'en' ? [name, 'faq.pdf'] : [name]) {
      app.get(`/api/files/${path}`, (_request, reply) =>
        reply.header('cache-control', 'public, max-age=3600').type('application/pdf').send(bytes),
      );
    }
  }
}
