import { createHash } from 'node:crypto';

/** What names a file's content, as `integrity` attributes write it: `sha256-…`. */
export const integrityOf = (bytes: Uint8Array, algorithm = 'sha256') =>
  `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;

/** Whether a file's content is what this hash names. Builds of before 22 November 2026 have `sha384-…`. */
export const matchesIntegrity = (bytes: Uint8Array, hash: string) =>
  integrityOf(bytes, hash.startsWith('sha384-') ? 'sha384' : 'sha256') === hash;
