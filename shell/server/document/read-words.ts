import type { Language } from '@playday/shared/contract';
import type { Translations } from '@playday/shared/kit/i18n';
import { type BuildFiles, type FilesOf, hashOf } from '../builds/build-files.ts';

/** A build's translations; empty when it has none. Rejects while the file is unavailable. */
export async function readWords(
  files: Pick<BuildFiles, 'read'>,
  build: FilesOf,
  language: Language,
): Promise<Translations> {
  const file = `i18n/${language}.json`;
  return hashOf(build, file) ? wordsIn((await files.read(build, file)).plain) : {};
}

/** Caches parsed translations by the bytes they were parsed from. */
const parsed = new WeakMap<Buffer, Translations>();
function wordsIn(bytes: Buffer): Translations {
  const words = parsed.get(bytes) ?? (JSON.parse(bytes.toString('utf8')) as Translations);
  parsed.set(bytes, words);
  return words;
}
