import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { RefundDestination } from '@playday/shared/api-contract/extras/refund-accounts/account';

/**
 * The keys of `REFUND_KEY`, in hex: the first one is used, and what was made with the others is
 * still valid.
 */
type Keys = readonly string[];

const TAG_BYTES = 16;
const IV_BYTES = 12;
const ID_LENGTH = 32;
const TIME_LENGTH = 12;

const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
/** A key of its own for each use. */
const keyFor = (key: string, use: 'link' | 'session link' | 'destination') =>
  mac(Buffer.from(key, 'hex'), `refund ${use}`);
const signature = (key: string, id: string, askedAt: Date) =>
  mac(keyFor(key, 'link'), `${id} ${askedAt.getTime()}`).toString('base64url');
/** `end`: milliseconds in 12 hex digits. */
const sessionSignature = (
  key: string,
  id: string,
  { askedAt, end }: { askedAt: Date; end: string },
) => mac(keyFor(key, 'session link'), `${id} ${askedAt.getTime()} ${end}`).toString('base64url');

/**
 * The token of the link with which a buyer says where the money of a refund goes. No table has it,
 * but the outbox until the mail is sent. It ends when the buyer is asked anew.
 */
export function refundToken([key]: Keys, reference: string, askedAt: Date): string {
  const id = reference.replaceAll('-', '');
  return id + signature(key!, id, askedAt);
}

/** Like `refundToken`, for a buyer who is signed in: it ends at that time, too. */
export function sessionRefundToken(
  [key]: Keys,
  reference: string,
  { askedAt, endsAt }: { askedAt: Date; endsAt: Date },
): string {
  const id = reference.replaceAll('-', '');
  const end = endsAt.getTime().toString(16).padStart(TIME_LENGTH, '0');
  return id + end + sessionSignature(key!, id, { askedAt, end });
}

/** The reference in a token, without hyphens; undefined when it has none. */
export const referenceIn = (token: string): string | undefined => /^[0-9a-f]{32}/u.exec(token)?.[0];

/**
 * Whether one of the keys has made the token of a refund whose buyer was asked at `askedAt`, and it
 * has not ended.
 */
export function isRefundToken(
  keys: Keys,
  token: string,
  { askedAt, now }: { askedAt: Date; now: Date },
): boolean {
  if (isMailedToken(keys, token, askedAt)) return true;
  const id = token.slice(0, ID_LENGTH);
  const end = token.slice(ID_LENGTH, ID_LENGTH + TIME_LENGTH);
  const signed = token.slice(ID_LENGTH + TIME_LENGTH);
  return (
    keys.some((key) => isEqual(signed, sessionSignature(key, id, { askedAt, end }))) &&
    Number.parseInt(end, 16) > now.getTime()
  );
}

/** Whether the token is of a mail, and valid until the buyer is asked anew. */
export const isMailedToken = (keys: Keys, token: string, askedAt: Date): boolean =>
  keys.some((key) =>
    isEqual(token.slice(ID_LENGTH), signature(key, token.slice(0, ID_LENGTH), askedAt)),
  );

function isEqual(given: string, own: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(own)];
  return a.length === b.length && timingSafeEqual(a, b);
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
export function unseal(
  keys: Keys,
  reference: string,
  sealed: string,
): RefundDestination | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  for (const key of keys) {
    const decipher = createDecipheriv(
      'aes-256-gcm',
      keyFor(key, 'destination'),
      bytes.subarray(0, IV_BYTES),
    );
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

/** What is shown of an account number: its last four characters. */
export const endingOf = (account: string): string => account.slice(-4);
