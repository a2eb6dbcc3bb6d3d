import { createHash } from 'node:crypto';

/** What names a file's content, as `integrity` attributes write it: `sha384-…`. */
export const integrityOf = (bytes: Uint8Array) =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
