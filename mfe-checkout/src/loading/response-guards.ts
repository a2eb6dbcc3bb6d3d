import type { EventDetails, Order, PaymentMethod } from '@playday/shared/api-contract';

/* Response guards: each throws a `TypeError` when a response lacks the shape that the pages rely on. */

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export function parseEventDetails(answer: EventDetails): EventDetails {
  const isWhole =
    isObject(answer) &&
    Array.isArray(answer.tickets) &&
    isObject(answer.event) &&
    typeof answer.event.dateStart === 'string' &&
    typeof answer.event.dateEnd === 'string';
  if (!isWhole) throw new TypeError('Wrong Event object.');
  return answer;
}

export function parseMethods(answer: PaymentMethod[]): PaymentMethod[] {
  if (
    !Array.isArray(answer) ||
    !answer.every((method) => isObject(method) && typeof method.alias === 'string')
  ) {
    throw new TypeError('Wrong Payment Method object');
  }
  return answer;
}

export function parseOrder(answer: Order): Order {
  const isWhole =
    isObject(answer) &&
    typeof answer.pubId === 'string' &&
    typeof answer.state === 'string' &&
    Array.isArray(answer.tickets) &&
    isObject(answer.fee);
  if (!isWhole) throw new TypeError('Wrong Order object');
  return answer;
}
