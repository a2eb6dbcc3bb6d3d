import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * Fills a folder of the store whole or not at all; one that is there already stays as it is. Several shells may share
 * one store: whoever comes second finds the folder there.
 */
export async function keepBuild(folder: string, fill: (unfinished: string) => Promise<void>): Promise<void> {
  if (existsSync(folder)) return;
  // Not the process's id: in containers every shell has the same.
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

/** Writes a file and, where it helps, its compressed forms beside it. */
export async function keepFile(path: string, content: Buffer) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  if (!/\.(js|css|json|svg)$/.test(path)) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  await Promise.all([
    brotli(content, quality).then((small) => writeFile(`${path}.br`, small)),
    zip(content, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
  ]);
}
