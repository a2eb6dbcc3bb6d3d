import { createHash } from 'node:crypto';

/** The hash of a file's content in the format of `integrity` attributes: `sha256-…`. */
export const integrityOf = (bytes: Uint8Array, algorithm = 'sha256') =>
  `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;

/** Whether a file's content matches a hash. Builds made before 22 November 2026 have `sha384-…`. */
export const matchesIntegrity = (bytes: Uint8Array, hash: string) =>
  integrityOf(bytes, hash.startsWith('sha384-') ? 'sha384' : 'sha256') === hash;
