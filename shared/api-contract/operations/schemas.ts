import { Type } from 'typebox';
import { Language } from '../entities.ts';

/* Schemas of parameters in paths and queries, days and instants. */

/** A whole number in a URL; the server accepts plain digits only (no `1e1`, `0x10`, `1.0`). */
export function number(minimum: number, maximum: number) {
  return Type.Integer({ minimum, maximum });
}
/** An optional number, for paged lists. */
export function page(minimum: number, maximum: number) {
  return Type.Optional(number(minimum, maximum));
}
/** An optional `true` or `false`. */
export function flag() {
  return Type.Optional(Type.Boolean());
}
/** The optional language of the response; without it, that of the `Accept-Language` header. */
export function lang() {
  return Type.Optional(Language);
}
/** An id, or the last part of the page's URL. */
export function idOrSlug() {
  return Type.String({ pattern: '^(?:[1-9][0-9]{0,9}|[a-z0-9]+(?:-[a-z0-9]+)*)$', maxLength: 60 });
}

export const Day = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  description: 'a day in Bangkok',
});
/** ISO 8601 with an offset. */
export const Instant = Type.String({
  pattern:
    '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\\.[0-9]{1,6})?)?(?:Z|[+-][0-9]{2}:[0-9]{2})$',
});
