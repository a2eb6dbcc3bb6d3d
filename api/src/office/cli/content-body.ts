import { maxContentLength } from '@playday/shared/api-contract/operations/office-content';
import { readContentFile } from '../../content/content-file.ts';
import { readyPoster } from '../../content/posters.ts';
import { OfficeError, type RawInput } from './office.ts';

const ERROR_BYTES = 64 * 1024;

/**
 * Reads the file of an import with its images. They are made ready here, so that little is sent and the shop has little to do; of one that
 * cannot be made ready its beginning is sent, enough for the shop to say why, with its line.
 */
export async function readContent({ body }: RawInput): Promise<void> {
  const path = String(body.file);
  const { name, bytes, images } = await readContentFile(path).catch((error: Error) => {
    throw new OfficeError(`${path} cannot be read (${error.message}).`);
  });
  const posters = [];
  for (const [poster, image] of images) {
    const ready = await readyPoster(poster, image).catch(() => ({ bytes: image.subarray(0, ERROR_BYTES) }));
    posters.push({ name: poster, bytes: ready.bytes.toString('base64') });
  }
  body.file = { name, bytes: bytes.toString('base64'), posters };
  if (JSON.stringify(body.file).length > maxContentLength)
    throw new OfficeError(
      `${name} is too large with its images: the shop takes ${(maxContentLength * 0.75) / 1024 ** 2} MB at a time, images as AVIFs of 960 px. Divide it into files with some of its events each.`,
    );
}
