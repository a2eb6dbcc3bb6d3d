import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { sha256 } from '../hash.ts';
import type { Db } from '../db/db.ts';
import type { Secrets } from '../db/secrets.ts';
import { hours, later } from '../time/time.ts';
import type { Jwk } from './jws.ts';

/** Scanners fetch the key set at least once in this time, so a new key signs only after it. */
const PUBLISHED_BEFORE_MS = hours(24);

export interface SigningKey {
  kid: string;
  privateKey: KeyObject;
}

interface Shop {
  db: Db;
  /** Test shops have keys of their own. */
  isTest: boolean;
}

/**
 * Returns the keys that verify tickets, and the one that signs at present. The first call on a new
 * database creates a key; all processes get the same one.
 */
export async function readTicketKeys(
  { db, isTest, secrets }: Shop & { secrets: Secrets },
  now: Date,
): Promise<{ signing: SigningKey; keySet: Jwk[] }> {
  const read = () =>
    db.query<{ kid: string; stored: string; isSigning: boolean }>(
      `select kid, private_key as stored, signs_from <= $2 as "isSigning" from ticket_keys
        where is_test = $1 and withdrawn_at is null order by signs_from desc, kid`,
      [isTest, now],
    );
  let rows = await read();
  if (!rows.some(({ isSigning }) => isSigning)) {
    // A key from before keys could rotate is kept under this name.
    const stored = await secrets.get(isTest ? 'test ticket key' : 'ticket key', newKey);
    // It signs at once in every process, whatever their clocks say.
    await insertKey(db, { stored, isTest, now, signsFrom: new Date(0) });
    rows = await read();
  }
  const signing = rows.find(({ isSigning }) => isSigning);
  if (!signing)
    throw new Error('no ticket key can sign; npm run ops -- ticket-keys rotate --now makes one');
  return {
    signing: { kid: signing.kid, privateKey: fromStored(signing.stored) },
    keySet: rows.map(({ kid, stored }) => publicJwk(kid, fromStored(stored))),
  };
}

/**
 * Adds a key that signs from `signsFrom` on; keys before it only verify from then on. Returns its
 * id.
 */
export function addTicketKey(
  { db, isTest }: Shop,
  { now, signsFrom = later(now, PUBLISHED_BEFORE_MS) }: { now: Date; signsFrom?: Date },
): Promise<string> {
  return insertKey(db, { stored: newKey(), isTest, now, signsFrom });
}

/**
 * Withdraws a leaked key: tickets signed with it are refused, and buyers see new codes. Throws for
 * an unknown key and for the only one that can sign.
 */
export async function withdrawTicketKey(
  { db, isTest }: Shop,
  kid: string,
  now: Date,
): Promise<void> {
  const rows = await db.query(
    `update ticket_keys set withdrawn_at = $3
      where kid = $1 and is_test = $2 and withdrawn_at is null
        and exists (select 1 from ticket_keys o where o.kid <> $1 and o.is_test = $2
                       and o.withdrawn_at is null and o.signs_from <= $3) returning 1`,
    [kid, isTest, now],
  );
  if (rows.length === 0)
    throw new Error(
      `${kid} is not a key in use, or the only one that signs: add one with rotate --now first.`,
    );
}

async function insertKey(
  db: Db,
  {
    stored,
    isTest,
    now,
    signsFrom,
  }: { stored: string; isTest: boolean; now: Date; signsFrom: Date },
): Promise<string> {
  const der = createPublicKey(fromStored(stored)).export({ type: 'spki', format: 'der' });
  // Short, because it is part of every QR code.
  const kid = sha256(der, 'base64url').slice(0, 8);
  await db.query(
    `insert into ticket_keys (kid, is_test, private_key, created_at, signs_from) values ($1, $2, $3,
      $4, $5)
     on conflict do nothing`,
    [kid, isTest, stored, now, signsFrom],
  );
  return kid;
}

function newKey(): string {
  return generateKeyPairSync('ed25519')
    .privateKey.export({ type: 'pkcs8', format: 'der' })
    .toString('base64');
}

function fromStored(stored: string): KeyObject {
  return createPrivateKey({ key: Buffer.from(stored, 'base64'), type: 'pkcs8', format: 'der' });
}

function publicJwk(kid: string, privateKey: KeyObject): Jwk {
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' }) as { x: string };
  return { kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' };
}
