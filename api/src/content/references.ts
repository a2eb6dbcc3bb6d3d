import type { EventState } from '@playday/shared/api-contract';
import type { Tx } from '../db/db.ts';
import type { StoredReferences } from './season.ts';

/** Loads the stored records that a file may refer to. */
export async function loadReferences(tx: Tx): Promise<StoredReferences> {
  const currencies = await tx.query<{ code: string; scale: number; isUsed: boolean }>(
    `select iso_code as code, scale, exists (select from orders o where o.currency_id = c.id) as "isUsed"
       from currencies c`,
  );
  const ages = await tx.query<{ key: string; value: string }>('select key, value from age_restrictions');
  const methods = await tx.query<{ alias: string; attributes: number }>(
    'select alias, jsonb_array_length(attributes) as attributes from payment_methods',
  );
  const events = await tx.query<{ url: string; code: string; state: EventState }>(
    'select e.url, e.state, c.iso_code as code from events e join currencies c on c.id = e.currency_id',
  );
  return {
    currencies: new Map(currencies.map(({ code, ...rest }) => [code, rest])),
    ages: new Map(ages.map(({ key, value }) => [key, value])),
    methods: new Map(methods.map(({ alias, attributes }) => [alias, { attributes }])),
    events: new Map(events.map(({ url, code }) => [url, code])),
    states: new Map(events.map(({ url, state }) => [url, state])),
  };
}
