import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { imagePath, type Images, isImagePath } from './posters.ts';

/** A file of content, and the images that it names. */
export interface ContentFile {
  /** Without a folder. */
  name: string;
  bytes: Buffer;
  images: Images;
}

/**
 * Reads a file and the images in its folder that it names. Those that cannot be read are left out,
 * so the import says where they are missing.
 */
export async function readContentFile(path: string): Promise<ContentFile> {
  const bytes = await readFile(path);
  const images = new Map<string, Buffer>();
  for (const image of new Set(imagesIn(bytes.toString()))) {
    const read =
      isImagePath(image) && (await readFile(join(dirname(path), image)).catch(() => undefined));
    if (read) images.set(image.normalize('NFC'), read);
  }
  return { name: basename(path), bytes, images };
}

function imagesIn(text: string): string[] {
  const named: unknown[] = [];
  try {
    JSON.parse(text.replace(/^\uFEFF/u, ''), (key, value: unknown) => {
      if (key === 'poster') named.push(value);
      return value;
    });
  } catch {
    // The import says where it is no JSON.
  }
  return named.filter((each) => typeof each === 'string').map(imagePath);
}
