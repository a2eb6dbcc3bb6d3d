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
const signature = (key: string, id: string, askedAt: Date) =>
  mac(keyFor(key, 'link'), `${id} ${askedAt.getTime()}`).toString('base64url');

/**
 * The token of the link with which a buyer says where the money of a refund goes. No table has it, but the outbox until the mail is
 * sent. It ends when the buyer is asked anew.
 */
export function refundToken([key]: Keys, reference: string, askedAt: Date): string {
  const id = reference.replaceAll('-', '');
  return id + signature(key!, id, askedAt);
}

/** The reference in a token, without hyphens; undefined when it has none. */
export const referenceIn = (token: string): string | undefined => /^[0-9a-f]{32}/u.exec(token)?.[0];

/** Whether one of the keys has made the token of a refund whose buyer was asked at this time. */
export function isRefundToken(keys: Keys, token: string, askedAt: Date): boolean {
  const given = Buffer.from(token.slice(ID_LENGTH));
  return keys
    .map((key) => Buffer.from(signature(key, token.slice(0, ID_LENGTH), askedAt)))
    .some((own) => own.length === given.length && timingSafeEqual(own, given));
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
    const decipher = createDecipheriv('aes-256-gcm', keyFor(key, 'destination'), bytes.subarray(0, IV_BYTES));
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
