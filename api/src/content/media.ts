import type { FastifyInstance } from 'fastify';
import { posterWidths, previewFile } from '@playday/shared/rules/events/poster-files';
import { addFile } from './posters.ts';
import type { Context } from '../context.ts';
import { Failure } from '../errors.ts';

const types: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: previewFile.type,
};
const MEMORY_LIMIT_BYTES = 32 * 1024 * 1024;

/**
 * Serves posters. The folder name contains a hash of the content, so they are cached for a year.
 */
export async function media(
  app: FastifyInstance,
  { context, limitBytes = MEMORY_LIMIT_BYTES }: { context: Context; limitBytes?: number },
) {
  const memory = new Map<string, Buffer>();
  let memoryBytes = 0;
  /**
   * Files that are being read or made, so that the visitors of a new poster wait for one encoding.
   */
  const loading = new Map<string, Promise<Buffer>>();

  app.get<{ Params: { folder: string; file: string } }>(
    '/api/media/:folder/:file',
    async (request, reply) => {
      const { folder, file } = request.params;
      const [, name, extension = ''] = /^(\d{3,4})\.(avif|webp|jpg)$/u.exec(file) ?? [];
      const isKept =
        extension === 'jpg' ? file === previewFile.name : posterWidths.includes(Number(name));
      if (!isKept || !/^[a-z0-9-]{1,80}$/u.test(folder)) throw new Failure('notFound');
      const path = `${folder}/${file}`;
      const bytes = memory.get(path) ?? (await loadOnce(path));
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type(types[extension]!)
        .send(bytes);
    },
  );

  function remember(path: string, bytes: Buffer): void {
    memory.set(path, bytes);
    memoryBytes += bytes.length;
    for (const [oldest, { length }] of memory) {
      if (memoryBytes <= limitBytes) break;
      memory.delete(oldest);
      memoryBytes -= length;
    }
  }

  function loadOnce(path: string): Promise<Buffer> {
    let bytes = loading.get(path);
    if (!bytes) {
      bytes = load(path).finally(() => loading.delete(path));
      loading.set(path, bytes);
    }
    return bytes;
  }

  async function load(path: string): Promise<Buffer> {
    const [folder, file] = path.split('/') as [string, string];
    const [row] = await context.db.query<{ bytes: Uint8Array }>(
      'select bytes from media where folder = $1 and file = $2',
      [folder, file],
    );
    const stored = row?.bytes ?? (await addFile(context.db, folder, file));
    if (!stored) throw new Failure('notFound');
    const bytes = Buffer.from(stored);
    remember(path, bytes);
    return bytes;
  }
}
