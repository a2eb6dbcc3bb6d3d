import { termMonthsOf } from '@playday/shared/rules/payment/payment-methods';
import { fromMinor } from '@playday/shared/rules/money/money';
import type { Language, OrderRequest, PaymentMethod } from '@playday/shared/api-contract';
import { findEvent } from '../../events/event-row.ts';
import type { Tx } from '../../db/db.ts';
import { Failure } from '../../errors.ts';
import type { Handler } from '../../http/handler.ts';
import { maximumAmount, minimumAmount } from '../../ports/payment/method-limits.ts';
import { inLanguage } from '../../texts.ts';
import { withBank } from './bank-attribute.ts';
import type { MethodRow } from './method-row.ts';

/**
 * A payment method that accepts the event's currency, with its minimum amount and, where it has
 * one, its maximum amount in minor units of `scale`.
 */
export interface EventMethod extends MethodRow {
  scale: number;
  minimum: number;
  maximum: number | undefined;
}

export const listMethods: Handler<'GET /user/order/methods'> = async ({ db }, { lang }) => {
  const rows = await db.query<MethodRow>(
    'select id, alias, name, type, attributes from payment_methods order by id',
  );
  return rows.map((row) => wireMethod(withBank(row), lang));
};

export const listEventMethods: Handler<'GET /user/order/methods/{eventId}'> = async (
  { db },
  { params, lang },
) => {
  const event = await findEvent(db, params.eventId);
  if (!event) throw new Failure('notFound');
  const rows = await eventMethods(db, event.id);
  return rows.map((row) => ({
    ...wireMethod(row, lang),
    minimum: fromMinor(row.minimum, row.scale),
    ...(row.maximum !== undefined && { maximum: fromMinor(row.maximum, row.scale) }),
  }));
};

/** The event's method with this id. Throws `methodRequired` or `methodUnknown`. */
export function chosenMethod(
  methods: readonly EventMethod[],
  methodId: number | undefined,
): EventMethod {
  if (methodId === undefined) throw new Failure('methodRequired', { field: 'method' });
  const method = methods.find(({ id }) => id === methodId);
  if (!method) throw new Failure('methodUnknown', { field: 'method' });
  return method;
}

/**
 * Refuses a total (minor units) outside the method's limits, then validates the gateway parameters:
 * all required ones present, no duplicates, no unknown keys, each value matching its expression.
 * Returns the parameters to send; for instalments the term is added here, whatever term the page
 * sent.
 */
export function checkParameters(
  method: EventMethod,
  total: number,
  given: NonNullable<OrderRequest['additionalParameter']>,
): { key: string; value: string }[] {
  const refuse = () => new Failure('parameterInvalid', { field: 'additionalParameter' });
  const termMonths = termMonthsOf(method.alias);
  const isInstalment = termMonths !== undefined;
  if (total < method.minimum)
    throw new Failure(isInstalment ? 'amountBelowMinimum' : 'amountTooSmall', {
      field: 'method',
      minimum: fromMinor(method.minimum, method.scale),
    });
  if (method.maximum !== undefined && total > method.maximum)
    throw new Failure('amountTooLarge', {
      field: 'method',
      maximum: fromMinor(method.maximum, method.scale),
    });
  const parameters = given.filter(({ key }) => !(isInstalment && key === 'term'));
  if (new Set(given.map(({ key }) => key)).size !== given.length) throw refuse();
  for (const { key, value } of parameters) {
    const attribute = method.attributes.find((candidate) => candidate.key === key);
    // Values have at most 255 characters, and the import refuses expressions for which those take
    // long.
    if (!attribute || !new RegExp(`^(?:${attribute.regexp})$`, 'u').test(value)) throw refuse();
  }
  const isComplete = method.attributes.every(
    ({ key, required }) =>
      !required || isInstalment || parameters.some((parameter) => parameter.key === key),
  );
  if (!isComplete) throw refuse();
  return isInstalment ? [...parameters, { key: 'term', value: String(termMonths) }] : parameters;
}

/** The event's payment methods that accept its currency, in display order. */
export async function eventMethods(tx: Tx, eventId: number): Promise<EventMethod[]> {
  const rows = await tx.query<MethodRow & { currency: string; scale: number }>(
    `select m.id, m.alias, m.name, m.type, m.attributes, c.iso_code as currency, c.scale
       from event_methods em
       join payment_methods m on m.id = em.method_id
       join events e on e.id = em.event_id
       join currencies c on c.id = e.currency_id
      where em.event_id = $1 order by em.place`,
    [eventId],
  );
  return rows.flatMap(({ currency, ...row }) => {
    const minimum = minimumAmount(row.alias, currency);
    const maximum = maximumAmount(row.alias, currency);
    return minimum === undefined ? [] : [{ ...withBank(row), minimum, maximum }];
  });
}

function wireMethod(
  { id, alias, name, type, attributes }: MethodRow,
  lang: Language,
): PaymentMethod {
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
        ...(attribute.options && {
          options: attribute.options.map((option) => ({
            value: option.value,
            name: inLanguage(option.name, lang),
          })),
        }),
      })),
  };
}
