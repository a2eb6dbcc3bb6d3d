import { fromMinor } from '@playday/shared/rules/money';
import type { OrderRequest, PaymentMethod } from '@playday/shared/api-contract';
import { findEvent } from '../stock/event-row.ts';
import type { Tx } from '../db/db.ts';
import { Failure } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import { leastAmount } from '../ports/payment/method-limits.ts';
import { inLanguage, type Text } from '../texts.ts';
import type { Lang } from '@playday/shared/api-contract';

interface Attribute {
  key: string;
  name: Text;
  description: Text;
  regexp: string;
  required: boolean;
}
export interface MethodRow {
  id: number;
  alias: string;
  name: Text;
  type: 'QR' | 'URL';
  attributes: Attribute[];
}

/** A method of an event: it takes the event's currency, from this amount on (minor units). */
export interface EventMethod extends MethodRow {
  least: number;
}

const INSTALMENT_TERM_MONTHS = 3;

export const listMethods: Handler<'GET /user/order/methods'> = async ({ db }, { lang }) => {
  const rows = await db.query<MethodRow>(
    'select id, alias, name, type, attributes from payment_methods order by id',
  );
  return rows.map((row) => wireMethod(row, lang));
};

export const listEventMethods: Handler<'GET /user/order/methods/{eventId}'> = async (
  { db },
  { params, lang },
) => {
  const event = await findEvent(db, params.eventId);
  if (!event) throw new Failure('notFound');
  const rows = await eventMethods(db, event.id);
  return rows.map((row) => ({ ...wireMethod(row, lang), minimum: fromMinor(row.least, event.scale) }));
};

/** The method an order names, if it is one of the event's. */
export function chosenMethod(methods: readonly EventMethod[], methodId: number | undefined): EventMethod {
  if (methodId === undefined) throw new Failure('methodRequired', { field: 'method' });
  const method = methods.find(({ id }) => id === methodId);
  if (!method) throw new Failure('methodUnknown', { field: 'method' });
  return method;
}

/**
 * Refuses a total below the method's least amount, then checks the parameters for the gateway: every required one there, none twice, none unknown, each matching its expression.
 * For instalments the term is added here; the page may send it too.
 */
export function checkParameters(
  method: EventMethod,
  total: number,
  given: NonNullable<OrderRequest['additionalParameter']>,
): { key: string; value: string }[] {
  const refuse = () => new Failure('parameterInvalid', { field: 'additionalParameter' });
  const isInstalment = method.alias === 'kCardsFlexi';
  if (total < method.least)
    throw new Failure(isInstalment ? 'amountBelowMinimum' : 'amountTooSmall', { field: 'method' });
  const parameters = given.filter(({ key }) => !(isInstalment && key === 'term'));
  if (new Set(given.map(({ key }) => key)).size !== given.length) throw refuse();
  for (const { key, value } of parameters) {
    const attribute = method.attributes.find((candidate) => candidate.key === key);
    // Values are at most 255 characters, which bounds what an expression from an import can cost.
    if (!attribute || !new RegExp(`^(?:${attribute.regexp})$`, 'u').test(value)) throw refuse();
  }
  const isComplete = method.attributes.every(
    ({ key, required }) => !required || isInstalment || parameters.some((parameter) => parameter.key === key),
  );
  if (!isComplete) throw refuse();
  return isInstalment ? [...parameters, { key: 'term', value: String(INSTALMENT_TERM_MONTHS) }] : parameters;
}

/** The ways to pay of an event that take its currency, in the order in which it lists them. */
export async function eventMethods(tx: Tx, eventId: number): Promise<EventMethod[]> {
  const rows = await tx.query<MethodRow & { currency: string }>(
    `select m.id, m.alias, m.name, m.type, m.attributes, c.iso_code as currency
       from event_methods em
       join payment_methods m on m.id = em.method_id
       join events e on e.id = em.event_id
       join currencies c on c.id = e.currency_id
      where em.event_id = $1 order by em.place`,
    [eventId],
  );
  return rows.flatMap(({ currency, ...row }) => {
    const least = leastAmount(row.alias, currency);
    return least === undefined ? [] : [{ ...row, least }];
  });
}

function wireMethod({ id, alias, name, type, attributes }: MethodRow, lang: Lang): PaymentMethod {
  return {
    id,
    alias,
    name: inLanguage(name, lang),
    type,
    attributes: attributes
      .filter(({ required }) => required)
      .map((attribute) => ({
        key: attribute.key,
        name: inLanguage(attribute.name, lang),
        description: inLanguage(attribute.description, lang),
        regexp: `^(?:${attribute.regexp})$`,
      })),
  };
}
