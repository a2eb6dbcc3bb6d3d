import { basename } from 'node:path';
import sharp from 'sharp';
import { adWords, previewFile } from '@playday/shared/rules/events/poster-files';
import { sha256 } from '../hash.ts';
import type { Db, Tx } from '../db/db.ts';

export interface ReadyPoster {
  folder: string;
  /** The AVIF that its other files are made of (`addFile`). */
  bytes: Buffer;
}

const source = { file: '960.avif', width: 960 };
const storeFile =
  'insert into media (folder, file, bytes) values ($1, $2, $3) on conflict do nothing';

/** The images of a file by `imagePath`, in NFC. */
export type Images = ReadonlyMap<string, Buffer>;

/**
 * The path of the image that a file names: one beside the file, or the AVIF of that name in
 * `posters/`.
 */
export const imagePath = (given: string): string =>
  given.includes('.') ? given : `posters/${given}.avif`;

/** Whether a path may be that of an image: by its name, and within the folder of the file. */
export const isImagePath = (path: string): boolean =>
  /\.(?:jpg|jpeg|png|webp|avif)$/iu.test(path) && !path.includes('..');

/**
 * A poster's largest AVIF, and a folder whose name contains its hash, without words such as
 * "banner", whose images ad blockers hide. Throws if the image is too small or cannot be read.
 */
export async function readyPoster(path: string, image: Buffer): Promise<ReadyPoster> {
  const { width = 0, height = 0, format, compression } = await sharp(image).metadata();
  // Whatever its name says: an SVG, which could name other files, is none.
  if (!['jpeg', 'png', 'webp', 'heif'].includes(format))
    throw new Error(`is ${format}, no JPEG, PNG, WebP or AVIF`);
  if (width < source.width)
    throw new Error(`is ${width} px wide, at least ${source.width} are needed`);
  if (width * height > 50_000_000) throw new Error('is larger than 50 megapixels');
  const isReady = width === source.width && format === 'heif' && compression === 'av1';
  // The header of a damaged image may be whole.
  if (isReady) await sharp(image).stats();
  const bytes = isReady ? image : await avifOf(image, source.width);
  const name = basename(path)
    .replace(/\.[a-z]+$/iu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .slice(0, 60);
  return { folder: `${adWords.test(name) ? 'poster' : name}-${sha256(bytes).slice(0, 8)}`, bytes };
}

export async function storePoster(tx: Tx, { folder, bytes }: ReadyPoster): Promise<void> {
  await tx.query(storeFile, [folder, source.file, bytes]);
}

/** The URL of the poster in the api: the largest file that every browser shows. */
export function posterUrl({ folder }: ReadyPoster): string {
  return `/api/media/${folder}/960.webp`;
}

/** The whole poster on the ground of the shop's main page, in the shape of link previews. */
function previewOf(poster: Uint8Array): Promise<Buffer> {
  const { width, height } = previewFile;
  const background = '#17132b';
  return sharp(poster)
    .rotate()
    .resize({ width, height, fit: 'contain', background })
    .flatten({ background })
    .jpeg({ quality: 84 })
    .toBuffer();
}

/**
 * Makes and stores a file of a poster that was stored without it: an AVIF or WebP of one of the
 * widths, or the one for link previews. Undefined when there is no such poster.
 */
export async function addFile(db: Db, folder: string, file: string): Promise<Buffer | undefined> {
  const [poster] = await db.query<{ bytes: Uint8Array }>(
    'select bytes from media where folder = $1 and file = $2',
    [folder, source.file],
  );
  if (!poster) return undefined;
  const width = Number.parseInt(file);
  const bytes =
    file === previewFile.name
      ? await previewOf(poster.bytes)
      : await (file.endsWith('.avif')
          ? avifOf(poster.bytes, width)
          : sharp(poster.bytes).resize({ width }).webp({ quality: 78 }).toBuffer());
  await db.query(storeFile, [folder, file, bytes]);
  return bytes;
}

/**
 * Effort 2 takes less than half of the time of the default, about 0.2 s of processor time, for
 * files that are 5 % larger.
 */
const avifOf = (poster: Uint8Array, width: number): Promise<Buffer> =>
  sharp(poster).rotate().resize({ width }).avif({ quality: 55, effort: 2 }).toBuffer();
