import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/db.ts';
import { erasePeople } from '../../erasure/erase-people.ts';
import { type Buyer, buyerClient, type Offer } from './sell.ts';

const password = 'Playday2026';

/** Verified people with a session each, whose password is `Playday2026`. */
export async function insertBuyers({ db, passwords, clock }: Context, count: number): Promise<Buyer[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const [now, hash] = [clock.now(), await passwords.hash(password)];
  const people = await db.query<{ id: number; email: string }>(
    `insert into people (email, phone, first_name, last_name, birthday, password_hash, language, verified_at, created_at)
     select n || '@trial.test', (660000000000 + n)::text, 'Somchai', 'Jaidee', '1990-05-05', $3, 'en', $2, $2
       from generate_series(1, $1::int) n returning id, email`,
    [count, now, hash],
  );
  const buyers = people.map((person, at) => ({ ...person, token: tokens[at]! }));
  await insertSessions(db, buyers, now);
  return buyers;
}

/** Signs people in who are there and not erased, with the tokens that they have. */
export async function insertSessions(db: Db, buyers: readonly Buyer[], now: Date): Promise<void> {
  await db.query(
    `insert into sessions (token_hash, person_id, created_at, used_at, ends_at)
     select hash, p.id, $3, $3, $3::timestamptz + interval '12 hours'
       from unnest($1::text[], $2::int[]) as d (hash, id) join people p on p.id = d.id and p.erased_at is null`,
    [
      buyers.map(({ token }) => createHash('sha256').update(token).digest('hex')),
      buyers.map(({ id }) => id),
      now,
    ],
  );
}

/** Tickets of three events that are paid by card or by PromptPay. */
export async function readOffers(db: Db): Promise<Offer[]> {
  const wanted = ['plastic-monsoon-live/puddle', 'mor-lam-moonshoot/mat', 'riverkings-grand-final/bank'];
  const offers = await db.query<Offer>(
    `select e.id as event, t.id as type,
            array(select m.id from payment_methods m join event_methods x on x.method_id = m.id
                   where x.event_id = e.id and m.alias in ('kCards', 'promptpay') order by m.id) as methods
       from events e join ticket_types t on t.event_id = e.id where e.url || '/' || t.key = any ($1::text[]) order by t.id`,
    [wanted],
  );
  if (offers.length !== wanted.length) throw new Error('the sample season lacks an event of the trial');
  return offers;
}

/** What "Delete account" does: the account is closed, and erased within 14 days. */
export async function requestErasure(port: number, { token }: Buyer): Promise<void> {
  const { status } = await buyerClient(port, token)('POST', '/user/profile/erasure', { password });
  if (status !== 202) throw new Error(`request to erase an account: status ${status}`);
}

/** Requests the erasure of an account and runs the worker as if 14 days had passed. */
export async function erase(context: Context, port: number, buyer: Buyer): Promise<void> {
  await requestErasure(port, buyer);
  const { db } = context;
  await db.query('update erasures set erase_at = now() where person_id = $1', [buyer.id]);
  await erasePeople(context);
  const [row] = await db.query<{ isErased: boolean }>(
    'select erased_at is not null as "isErased" from people where id = $1',
    [buyer.id],
  );
  if (!row?.isErased) throw new Error('the account was not erased');
}
