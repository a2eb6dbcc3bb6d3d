import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { Failure } from '../errors.ts';

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp' };
const MEMORY_LIMIT_BYTES = 32 * 1024 * 1024;

/** Serves posters. The folder name contains a hash of the content, so they are cached for a year. */
export async function media(
  app: FastifyInstance,
  { context, limitBytes = MEMORY_LIMIT_BYTES }: { context: Context; limitBytes?: number },
) {
  const memory = new Map<string, Buffer>();
  let memoryBytes = 0;

  app.get<{ Params: { folder: string; file: string } }>(
    '/api/media/:folder/:file',
    async (request, reply) => {
      const { folder, file } = request.params;
      const extension = /^(?:320|480|960)\.(avif|webp)$/u.exec(file)?.[1];
      if (!extension || !/^[a-z0-9-]{1,80}$/u.test(folder)) throw new Failure('notFound');
      const path = `${folder}/${file}`;
      let bytes = memory.get(path);
      if (!bytes) {
        bytes = await load(folder, file);
        remember(path, bytes);
      }
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type(types[extension]!)
        .send(bytes);
    },
  );

  function remember(path: string, bytes: Buffer): void {
    // Another request for the same file may have been faster.
    if (memory.has(path)) return;
    memory.set(path, bytes);
    memoryBytes += bytes.length;
    for (const [oldest, { length }] of memory) {
      if (memoryBytes <= limitBytes) break;
      memory.delete(oldest);
      memoryBytes -= length;
    }
  }

  async function load(folder: string, file: string): Promise<Buffer> {
    const [row] = await context.db.query<{ bytes: Uint8Array }>(
      'select bytes from media where folder = $1 and file = $2',
      [folder, file],
    );
    if (!row) throw new Failure('notFound');
    return Buffer.from(row.bytes);
  }
}
