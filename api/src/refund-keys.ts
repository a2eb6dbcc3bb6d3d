import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { RefundDestination } from '@playday/shared/rules/refund-destination';

/** The keys of `REFUND_KEY`, in hex: the first one is used, and what was made with the others is still valid. */
type Keys = readonly string[];

const TAG_BYTES = 16;
const IV_BYTES = 12;
const ID_LENGTH = 32;

const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
/** A key of its own for each use. */
const keyFor = (key: string, use: 'link' | 'destination') => mac(Buffer.from(key, 'hex'), `refund ${use}`);
const signature = (key: string, id: string) => mac(keyFor(key, 'link'), id).toString('base64url');

/** The token of the link with which a buyer says where the money of a refund goes. No table has it. */
export function refundToken([key]: Keys, reference: string): string {
  const id = reference.replaceAll('-', '');
  return id + signature(key!, id);
}

/** The reference of the refund that a token is for, without hyphens; undefined when none of the keys has made it. */
export function referenceIn(keys: Keys, token: string): string | undefined {
  const id = token.slice(0, ID_LENGTH);
  const given = Buffer.from(token.slice(ID_LENGTH));
  const isOurs = keys
    .map((key) => Buffer.from(signature(key, id)))
    .some((own) => own.length === given.length && timingSafeEqual(own, given));
  return isOurs ? id : undefined;
}

/** Encrypts where the money of a refund goes, with AES-256-GCM; it opens for this refund only. */
export function seal([key]: Keys, reference: string, destination: RefundDestination): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(key!, 'destination'), iv);
  cipher.setAAD(Buffer.from(reference));
  const text = Buffer.concat([cipher.update(JSON.stringify(destination), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

/** Undefined when none of the keys has encrypted it, or it was for another refund. */
export function unseal(keys: Keys, reference: string, sealed: string): RefundDestination | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  for (const key of keys) {
    const iv = bytes.subarray(0, IV_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', keyFor(key, 'destination'), iv);
    decipher.setAAD(Buffer.from(reference));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    try {
      const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
      return JSON.parse(Buffer.concat([text, decipher.final()]).toString()) as RefundDestination;
    } catch {
      // Another key may have made it.
    }
  }
  return undefined;
}
