import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { config } from '../config.ts';
import { releaseFor } from './visitor.ts';
import type { Releases } from './releases.ts';

const forAYear = {
  immutable: true,
  maxAge: '1y',
  preCompressed: true,
  decorateReply: false,
  index: false,
} as const;
const isWhole = (path: string) => !path.includes('.part/');

/** The files of every build in the store, the shell's below `/assets`, and which of them are live. */
export async function serveBuilds(app: FastifyInstance, releases: Releases) {
  for (const [prefix, folder] of [
    ['/assets/', join(config.buildsDir, 'shell')],
    ['/mfe/', config.buildsDir],
  ] as const) {
    await app.register(fastifyStatic, { root: folder, prefix, allowedPath: isWhole, ...forAYear });
  }
  app.get('/assets/i18n/:file', (request, reply) => {
    const { file } = request.params as { file: string };
    return reply.redirect(`/assets/${releases.current().shell.build}/i18n/${encodeURIComponent(file)}`);
  });
  // What the visitor who asks would get now; the hashes let another shell fetch the same builds.
  app.get('/release.json', async (request, reply) => {
    const { id, shell, builds } = (await releaseFor(request, releases)).release;
    const live = Object.entries(builds);
    return reply.header('cache-control', 'no-cache').send({
      id,
      shell: shell.build,
      remotes: Object.fromEntries(live.map(([name, build]) => [name, build.manifest.build])),
      hashes: Object.fromEntries(
        live.map(([name, { manifest, manifestHash, server }]) => [
          name,
          { build: manifest.build, manifest: manifestHash, server: server.id },
        ]),
      ),
    });
  });
}
