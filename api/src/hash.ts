import { type BinaryLike, type BinaryToTextEncoding, createHash } from 'node:crypto';

/** SHA-256, in hex unless another encoding is given. */
export const sha256 = (data: BinaryLike, encoding: BinaryToTextEncoding = 'hex'): string =>
  createHash('sha256').update(data).digest(encoding);
