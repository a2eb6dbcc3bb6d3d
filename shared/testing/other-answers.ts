/** The parts of JSON Schema that the table of operations uses. */
export interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

/** One way in which the answer of another release differs. */
export interface OtherAnswer {
  /** Such as `orders.*.state is new`. */
  what: string;
  change: (answer: unknown) => unknown;
}

/** The value that no enum has: pages show it, or something neutral. */
export const newValue = 'somethingNew';

/** What stands in a string without an enum and still has a meaning for pages. */
const openValues: Record<string, string> = {
  alias: 'newMethod',
  iso_code: 'XTS',
  currency: 'XTS',
  timeZone: 'Mars/Olympus',
  regexp: '(',
};
/** Ids of rows of another list, which may not have them. */
const references = new Set(['currency', 'currencyId', 'age', 'payTypeId']);

/**
 * Without these a page cannot say what its item is, what it costs or how much there is of it, and
 * no release of the api has lacked them. Every other field may be missing: it is optional, or the
 * api is older than the release that has added it.
 */
const core = new Set(
  [
    'id key value code iso_code symbol scale amount price sum count total url name dateStart ' +
      'dateEnd date createdAt pubDate serverNow',
    'currency state event events tickets news partners orders sessions order kind captcha ' +
      'pubId type text link alias fee fees ticket',
    'access_token parameters serving places left opensAt lobbyOpensAt',
  ].flatMap((names) => names.split(' ')),
);

/** How answers of a newer or an older release of the api may differ from this schema. */
export function otherAnswers(schema: Schema): OtherAnswer[] {
  return walk(schema, []).map(({ what, path, value }) => ({
    what: `${path.join('.')} ${what}`,
    change: (answer) => changed(schema, answer, path, value),
  }));
}

/** `value`: what stands there instead; undefined where the field is missing. */
interface Difference {
  what: string;
  path: string[];
  value: unknown;
}

function walk(schema: Schema, path: string[]): Difference[] {
  const bare = withoutNull(schema);
  const last = path.at(-1) ?? '';
  const values = valuesOf(bare);
  const found: Difference[] = [];
  const become = (value: unknown, what = 'is new') => void found.push({ what, path, value });
  if (values.some((value) => typeof value === 'string')) become(newValue);
  else if (values.some((value) => typeof value === 'number')) become(99);
  else if (bare.type === 'string' && openValues[last]) become(openValues[last]);
  else if (bare.type === 'integer' && references.has(last)) become(99, 'is unknown');
  if (bare.items) found.push(...walk(bare.items, [...path, '*']));
  for (const [name, inner] of Object.entries(bare.properties ?? {})) {
    const at = [...path, name];
    if (!core.has(name) || !bare.required?.includes(name))
      found.push({ what: 'is missing', path: at, value: undefined });
    found.push(...walk(inner, at));
  }
  return found;
}

const withoutNull = (schema: Schema): Schema => {
  const others = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  return others.length === 1 && others[0] ? withoutNull(others[0]) : schema;
};
const valuesOf = ({ enum: values, anyOf = [], const: only }: Schema): unknown[] =>
  values ?? (only === undefined ? anyOf.flatMap(valuesOf) : [only]);

/** The answer with the value at a path; what leads there and is not in the answer is made up. */
function changed(
  schema: Schema,
  answer: unknown,
  [step, ...rest]: string[],
  value: unknown,
): unknown {
  if (step === undefined) return value;
  const bare = withoutNull(schema);
  if (step === '*') {
    const items = (answer ?? []) as unknown[];
    const some = items.length > 0 || value === undefined ? items : [example(bare.items ?? {})];
    return some.map((item) => changed(bare.items ?? {}, item, rest, value));
  }
  if (value === undefined && (answer === null || answer === undefined)) return answer;
  const { [step]: inner, ...others } = (answer ?? example(bare)) as Record<string, unknown>;
  const next = changed(bare.properties?.[step] ?? {}, inner, rest, value);
  return next === undefined ? others : { ...others, [step]: next };
}

/** A value that a schema allows, as short as possible. */
function example(schema: Schema): unknown {
  const bare = withoutNull(schema);
  const [value] = valuesOf(bare);
  if (value !== undefined) return value;
  if (bare.properties)
    return Object.fromEntries(
      (bare.required ?? []).map((name) => [name, example(bare.properties?.[name] ?? {})]),
    );
  if (bare.type === 'array') return [example(bare.items ?? {})];
  if (bare.type === 'integer' || bare.type === 'number') return bare.minimum ?? 1;
  if (bare.type === 'boolean') return false;
  // A date and time, by its length.
  return (bare.minLength ?? 0) >= 20 ? '2026-11-27T19:00:00+07:00' : 'example';
}
