import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * Fills a folder of the store atomically; an existing folder is left as it is. Several shells may
 * share one store: the second one finds the folder of the first.
 */
export async function storeBuild(
  folder: string,
  fill: (unfinished: string) => Promise<void>,
): Promise<void> {
  if (existsSync(folder)) return;
  // Not the process id: in containers every shell has the same one.
  const unfinished = `${folder}.${randomUUID()}.part`;
  try {
    await fill(unfinished);
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Whether a file is stored in compressed forms, too. */
export const isCompressible = (path: string) => /\.(js|css|json|svg)$/.test(path);

/** Writes a file and, where useful, its compressed forms; each is replaced atomically. */
export async function storeFile(path: string, content: Buffer) {
  await mkdir(dirname(path), { recursive: true });
  await writeWhole(path, content);
  if (!isCompressible(path)) return;
  const forms = await compress(content);
  await Promise.all([writeWhole(`${path}.br`, forms.brotli), writeWhole(`${path}.gz`, forms.gzip)]);
}

/** The smallest compressed forms. */
export async function compress(content: Buffer): Promise<{ brotli: Buffer; gzip: Buffer }> {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  const [small, zipped] = await Promise.all([brotli(content, quality), zip(content, { level: 9 })]);
  return { brotli: small, gzip: zipped };
}

async function writeWhole(path: string, content: Buffer) {
  const unfinished = `${path}.${randomUUID()}.part`;
  await writeFile(unfinished, content);
  await rename(unfinished, path);
}
