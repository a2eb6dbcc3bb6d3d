import type { Context } from '../../../api/src/context.ts';
import type { Db } from '../../../api/src/db/db.ts';
import { erasePeople } from '../../../api/src/erasure/erase-people.ts';
import { type Buyer, insertBuyers } from '../buyers.ts';
import { buyerClient, type Offer } from './sell.ts';

const password = 'Playday2026';

/** Verified people with a session each, whose password is `Playday2026`. */
export const insertBuyersOf = async ({ db, passwords, clock }: Context, count: number): Promise<Buyer[]> =>
  insertBuyers(db, count, {
    now: clock.now(),
    passwordHash: await passwords.hash(password, { share: 'trial' }),
  });

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
