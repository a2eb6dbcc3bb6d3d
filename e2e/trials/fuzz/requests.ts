import type { Schema } from '@playday/shared/testing/other-answers';
import fc from 'fast-check';

export interface FuzzOperation {
  name: string;
  method: string;
  path: string;
  isIdempotent: boolean;
  parameters: { name: string; in: 'path' | 'query' | 'header'; schema: Schema }[];
  body: Schema | undefined;
  statuses: number[];
}

/** Edge cases that no schema describes. */
const edgeCases = fc.constantFrom<unknown>(
  ...[null, true, false, 0, -1, 1.5, 5, 2 ** 31 - 1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308],
  ...[
    '',
    ' ',
    '0',
    '0x10',
    '1e1',
    'NaN',
    'ก',
    '\u202e',
    'e\u0301',
    '\u0000',
    '\ud800',
    "' or 1=1--",
    '${x}',
  ],
  ...[
    '../..',
    '%00',
    'a\r\nBcc: b',
    '<svg onload=1>',
    'x'.repeat(400),
    '{"__proto__":1}',
    'TENOFF00',
  ],
  ...[[], [null], {}, [[]], { id: 1, count: 1 }, [{ id: 1, count: 4 }], { constructor: {} }],
);

/**
 * Mostly values that match the schema and sometimes an edge case, so that many requests pass
 * validation and reach the business rules and SQL.
 */
export function valueOf(schema: Schema, known: readonly unknown[] = []): fc.Arbitrary<unknown> {
  const fitting = fittingValue(schema, known);
  return fc.oneof({ weight: 12, arbitrary: fitting }, { weight: 1, arbitrary: edgeCases });
}

function fittingValue(schema: Schema, known: readonly unknown[]): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => fittingValue(each, known)));
  if ('const' in schema) return fc.constant(schema.const);
  const { minimum = -5, maximum = 50, minLength = 0, maxLength = 40, pattern } = schema;
  switch (schema.type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.oneof(
        fc.integer({ min: minimum, max: Math.min(maximum, minimum + 60) }),
        fc.constant(maximum),
      );
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 5),
      });
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, each]) => [
            name,
            valueOf(each, known),
          ]),
        ),
        { requiredKeys: schema.required ?? [] },
      );
    case 'string': {
      const any = fc.string({
        minLength,
        maxLength: Math.min(maxLength, minLength + 40),
        unit: 'grapheme',
      });
      const words = known.filter((word) => typeof word === 'string');
      return fc.oneof(any, ...(pattern ? [matching(pattern)] : []), fc.constantFrom(...words, 'a'));
    }
    default:
      return edgeCases;
  }
}

/** Patterns with look-arounds are not supported by the generator; falls back to fixed values. */
function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: 60 });
  } catch {
    return fc.constantFrom(
      'Playday2026',
      'someone@mail.test',
      '0812345678',
      '1990-01-01',
      'Somchai',
    );
  }
}

/** Generates requests to an operation: path parameters, query, body and idempotency key. */
export function requestTo(operation: FuzzOperation, known: readonly unknown[]) {
  const placed = (place: string) =>
    fc.record(
      Object.fromEntries(
        operation.parameters
          .filter((parameter) => parameter.in === place)
          .map(({ name, schema }) => [name, valueOf(schema, known)]),
      ),
      { requiredKeys: [] },
    );
  return fc.record({
    params: placed('path'),
    query: placed('query'),
    body: operation.body ? valueOf(operation.body, known) : fc.constant(undefined),
    key: operation.isIdempotent
      ? fc.option(fc.constantFrom('one', 'two', 'x'.repeat(256)))
      : fc.constant(null),
  });
}
