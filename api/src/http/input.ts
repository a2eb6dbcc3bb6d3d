import { operations, type OperationName } from '@playday/shared/api-contract';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import type { TSchema } from 'typebox';
import { Failure } from '../errors.ts';
import { readTyped } from './read-typed.ts';

const ajv = new Ajv({ strict: true, strictTypes: false, coerceTypes: false, allErrors: false });
ajv.addKeyword({
  keyword: 'x-typed',
  type: 'string',
  schemaType: 'string',
  modifying: true,
  before: 'pattern',
  validate(kind: keyof typeof readTyped, value: string, _schema?: unknown, at?: DataValidationCxt) {
    if (at) Object.assign(at.parentData, { [at.parentDataProperty]: readTyped[kind](value) });
    return true;
  },
});
const secret = new Set(['password', 'plainPassword', 'newPassword']);

export interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Validates one operation's input against the table. Bodies are never coerced; in URLs only plain
 * digits and flags are.
 */
export function inputCheck(name: OperationName): (input: Input) => Input {
  const operation = operations[name] as { params?: TSchema; query?: TSchema; body?: TSchema };
  const params = part(operation.params, readFromUrl);
  const query = part(operation.query, readFromUrl);
  const body = part(operation.body, (value) => value);
  return (input) => ({
    params: params(input.params),
    query: query(input.query),
    // Operations without a body ignore one, so that clients may send `{}` or nothing.
    body: operation.body ? body(input.body) : undefined,
  });
}

function part(schema: TSchema | undefined, read: (value: unknown, schema: TSchema) => unknown) {
  if (!schema) {
    return (value: unknown) => {
      if (value && Object.keys(value).length > 0) throw new Failure('malformed');
      return undefined;
    };
  }
  const check: ValidateFunction = ajv.compile(schema);
  return (given: unknown) => {
    const value = read(given, schema);
    if (!check(value)) {
      throw new Failure(
        isShape(check.errors) ? 'malformed' : 'fieldInvalid',
        fieldOf(check.errors),
      );
    }
    return cleaned(value, '');
  };
}

/**
 * Converts the numbers and flags of a URL; refuses `1e1`, `0x10`, `1.0`, `+1` and repeated or
 * bracketed names.
 */
function readFromUrl(value: unknown, schema: TSchema): unknown {
  const properties =
    (schema as { properties?: Record<string, { type?: string }> }).properties ?? {};
  const read: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(value as Record<string, unknown>)) {
    if (typeof text !== 'string') throw new Failure('malformed', { field: name });
    const type = properties[name]?.type;
    if (type === 'integer') {
      if (!/^(?:0|[1-9][0-9]{0,9})$/u.test(text)) throw new Failure('malformed', { field: name });
      read[name] = Number(text);
    } else if (type === 'boolean') {
      if (!/^(?:true|false|1|0)$/u.test(text)) throw new Failure('malformed', { field: name });
      read[name] = text === 'true' || text === '1';
    } else read[name] = text;
  }
  return read;
}

/**
 * Refuses control characters and lone surrogates anywhere; normalises texts to NFC, except
 * passwords.
 */
function cleaned(value: unknown, name: string): unknown {
  if (typeof value === 'string') {
    if (/[\u0000-\u001f\u007f]/u.test(value) || !value.isWellFormed()) {
      throw new Failure('malformed', name === '' ? {} : { field: name });
    }
    return secret.has(name) ? value : value.normalize('NFC');
  }
  if (Array.isArray(value)) return value.map((item) => cleaned(item, name));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, cleaned(item, key)]),
    );
  }
  return value;
}

function isShape(errors: ErrorObject[] | null | undefined): boolean {
  return ['type', 'required', 'additionalProperties'].includes(errors?.[0]?.keyword ?? 'type');
}

function fieldOf(errors: ErrorObject[] | null | undefined): { field?: string } {
  const error = errors?.[0];
  const field =
    error?.instancePath.split('/')[1] ??
    (error?.params as { missingProperty?: string })?.missingProperty;
  return field ? { field } : {};
}
