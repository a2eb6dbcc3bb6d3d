import { createHash } from 'node:crypto';

/** The hash of a file's content in the format of `integrity` attributes: `sha256-…`. */
export const integrityOf = (bytes: Uint8Array) =>
  `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
