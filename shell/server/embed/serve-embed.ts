import { embedFile, embedTypesFile } from '@playday/build/webpack/embed-file';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendCompressed } from '../http/send-compressed.ts';
import { type BuildFiles, type FilesOf, hashOf } from '../builds/build-files.ts';
import type { Releases } from '../releases/releases.ts';
import { createFillInShop } from './fill-in-shop.ts';

/** Minutes only, so that a rollback takes effect. */
const shortCache = 'public, max-age=300';
const script = 'text/javascript; charset=utf-8';
const types = 'text/plain; charset=utf-8';

/**
 * The scripts for other sites' pages, of remotes whose builds have one: `/embed/erasure.js` from
 * erasure's live build, and `/embed/erasure-<build>.js` from any build in the store, which never
 * changes and can be pinned by its hash. `/embed/erasure.json` names both of the live build,
 * `/embed/erasure.d.ts` is its types. Any origin may load them; `publicUrl` is the shop's own; its
 * origin is filled in the script.
 */
export function serveEmbed(
  app: FastifyInstance,
  releases: Pick<Releases, 'current' | 'build'>,
  files: Pick<BuildFiles, 'read'>,
  publicUrl: string,
) {
  const fillInShop = createFillInShop(publicUrl);

  /**
   * The file as it is sent; `null` when it is unavailable. `read` compares it with its hash in the
   * release.
   */
  const readServed = (build: FilesOf, file: string) =>
    files
      .read(build, file)
      .then((stored) => (file === embedFile ? fillInShop(stored) : stored))
      .catch(() => null);

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    {
      build,
      file,
      type,
      cache,
    }: { build: FilesOf | undefined; file: string; type: string; cache: string },
  ) {
    const found = build && (await readServed(build, file));
    if (!found) return sendUnavailable(reply);
    const etag = `W/"${found.hash}"`;
    reply.headers({ 'cache-control': cache, etag });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return sendCompressed(request, reply.type(type), found);
  }

  async function sendVersion(
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    id: string,
  ) {
    const build = await releases.build(name, id).catch(() => null);
    if (build === null) return sendUnavailable(reply);
    if (!build || !hashOf(build, embedFile)) return sendUnknown(reply);
    return send(request, reply, {
      build,
      file: embedFile,
      type: script,
      cache: 'public, max-age=31536000, immutable',
    });
  }

  app.get<{ Params: { '*': string } }>('/embed/*', async (request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'Accept-Encoding',
    });
    const { remotes, builds } = releases.current();
    const asked = request.params['*'];
    // The longest name: that of one remote may be the beginning of another's.
    const [name] = Object.keys(remotes)
      .filter((each) => asked.startsWith(`${each}.`) || asked.startsWith(`${each}-`))
      .sort((one, other) => other.length - one.length);
    if (name === undefined) return sendUnknown(reply);
    const file = asked.slice(name.length);
    const id = /^-([\w-]+)\.js$/.exec(file)?.[1];
    if (id !== undefined) return sendVersion(request, reply, name, id);
    const build = builds[name];
    if (build && !hashOf(build, embedFile)) return sendUnknown(reply);
    if (file === '.js')
      return send(request, reply, { build, file: embedFile, type: script, cache: shortCache });
    if (file === '.d.ts')
      return send(request, reply, { build, file: embedTypesFile, type: types, cache: shortCache });
    if (file !== '.json') return sendUnknown(reply);
    if (!build) return sendUnavailable(reply);
    const served = await readServed(build, embedFile);
    if (!served) return sendUnavailable(reply);
    const version = build.manifest.build;
    const address = `${publicUrl}/embed/${name}-${version}.js`;
    return reply
      .header('cache-control', shortCache)
      .send({ version, address, integrity: served.hash });
  });
}

const sendUnavailable = (reply: FastifyReply) =>
  reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': '5' }).send();

/** Cached for a short time: another shell may already know the build. */
const sendUnknown = (reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'public, max-age=0, s-maxage=5').send();
