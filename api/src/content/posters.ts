import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import type { Tx } from '../db/db.ts';
import type { Poster } from './season.ts';

const widths = [320, 480, 960];

export interface ReadyPoster {
  folder: string;
  files: { file: string; bytes: Buffer }[];
}

/**
 * The six files of a poster, in a folder whose name contains their hash. Throws if the image is too small or cannot
 * be read.
 */
export async function readyPoster({ path, isFolder }: Poster): Promise<ReadyPoster> {
  const files = isFolder ? await readFolder(path) : await makeFiles(path);
  const hash = createHash('sha256');
  for (const { bytes } of files) hash.update(bytes);
  const name = basename(path)
    .replace(/\.[a-z]+$/u, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .slice(0, 60);
  return { folder: `${name}-${hash.digest('hex').slice(0, 8)}`, files };
}

export async function storePoster(tx: Tx, { folder, files }: ReadyPoster): Promise<void> {
  for (const { file, bytes } of files) {
    await tx.query('insert into media (folder, file, bytes) values ($1, $2, $3) on conflict do nothing', [
      folder,
      file,
      bytes,
    ]);
  }
}

/** The URL of the poster in the api: its largest file. */
export function posterUrl({ folder }: ReadyPoster): string {
  return `/api/media/${folder}/960.webp`;
}

function readFolder(path: string) {
  const names = widths.flatMap((width) => [`${width}.avif`, `${width}.webp`]);
  return Promise.all(names.map(async (file) => ({ file, bytes: await readFile(join(path, file)) })));
}

async function makeFiles(path: string) {
  const source = await readFile(path);
  const { width = 0 } = await sharp(source, { limitInputPixels: 100_000_000 }).metadata();
  if (width < 960) throw new Error(`is ${width} px wide, at least 960 are needed`);
  const files: ReadyPoster['files'] = [];
  for (const size of widths) {
    const resized = sharp(source).rotate().resize({ width: size });
    files.push({ file: `${size}.avif`, bytes: await resized.clone().avif({ quality: 55 }).toBuffer() });
    files.push({ file: `${size}.webp`, bytes: await resized.clone().webp({ quality: 78 }).toBuffer() });
  }
  return files;
}
