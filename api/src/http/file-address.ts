import { createHmac, timingSafeEqual } from 'node:crypto';
import { tokenLifetimeMs } from '@playday/shared/rules/session/session';
import type { Context } from '../context.ts';
import { later } from '../time/time.ts';

/** A buyer's file by the public id of its ticket or order. */
export interface BuyerFile {
  kind: 'ticket' | 'order';
  id: string;
}

/** In place of the hash of a session, for the ticket of a guest. */
export const NO_SESSION = 'guest';

/**
 * The path of a buyer's file. Any browser opens it, also one without the session, but only while
 * the session that it was made for lives. A guest's has no such end.
 */
export const fileAddress = async (
  context: Pick<Context, 'secrets'>,
  file: BuyerFile,
  tokenHash: string,
) => `/api/files/${file.kind}/${file.id}/${await signatureOf(context, file, tokenHash)}`;

/**
 * Whether the signature was made for a session of this person that has not ended; null: for a
 * guest.
 */
export async function isSignedFor(
  context: Pick<Context, 'db' | 'secrets'>,
  personId: number | null,
  { signature, now, ...file }: BuyerFile & { signature: string; now: Date },
): Promise<boolean> {
  const sessions =
    personId === null
      ? [{ tokenHash: NO_SESSION }]
      : await context.db.query<{ tokenHash: string }>(
          `select token_hash as "tokenHash" from sessions
            where person_id = $1 and used_at > $2 and ends_at > $3`,
          [personId, later(now, -tokenLifetimeMs), now],
        );
  const given = Buffer.from(signature);
  const valid = await Promise.all(
    sessions.map(({ tokenHash }) => signatureOf(context, file, tokenHash)),
  );
  return valid
    .map((text) => Buffer.from(text))
    .some((each) => each.length === given.length && timingSafeEqual(each, given));
}

async function signatureOf(
  { secrets }: Pick<Context, 'secrets'>,
  { kind, id }: BuyerFile,
  tokenHash: string,
) {
  const key = await secrets.get('file address');
  return createHmac('sha256', key).update(`${kind} ${id} ${tokenHash}`).digest('base64url');
}
