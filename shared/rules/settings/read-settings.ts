import type { Static, TObject, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { apiSettings, backupSettings, shellSettings } from './schema.ts';

/** What a setting may be, in words. */
interface Rule {
  type?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  must?: string;
}

/**
 * Reads a program's settings from the environment; an empty variable counts as not set. Throws one
 * error with every wrong value, every name that is nearly one of a setting that is not set and
 * whose value that could have, and the sentences of `problems`.
 */
export function readSettings<S extends TObject>(
  schema: S,
  env: Record<string, string | undefined>,
  problems: readonly string[] = [],
): Static<S> {
  const wrong = [...problems];
  const values = Object.entries(schema.properties as Record<string, TSchema>).map(
    ([name, setting]) => {
      const given = env[name] || undefined;
      const value =
        given === undefined ? (setting as { default?: unknown }).default : valueOf(setting, given);
      if (value !== undefined && !Value.Check(setting, value))
        wrong.push(`${name} ${ruleOf(setting, given)}.`);
      return [name, value];
    },
  );
  for (const name of Object.keys(env).filter((each) => env[each] && !isKnown(each))) {
    const meant = Object.entries(schema.properties as Record<string, TSchema>).find(
      ([each, setting]) =>
        !env[each] && isNear(name, each) && Value.Check(setting, valueOf(setting, env[name]!)),
    )?.[0];
    if (!meant) continue;
    // Says more than a problem that only knows that there is no such setting.
    const known = wrong.findIndex((sentence) => sentence.startsWith(`${name} is not a setting`));
    if (known >= 0) wrong.splice(known, 1);
    wrong.push(`${name} is not a setting: did you mean ${meant}?`);
  }
  if (wrong.length > 0)
    throw new Error(
      'Not started. These settings are missing or wrong:\n' +
        wrong.map((sentence) => `- ${sentence}\n`).join('') +
        'shared/docs/operations/production.md lists them; ' +
        'api/trial.env has those of a shop to try out.',
    );
  return Object.fromEntries(values) as Static<S>;
}

/** Plain digits only: `Number` also takes `0x10` and `1e3`. */
const valueOf = ({ type }: Rule, text: string) =>
  (type === 'integer' || type === 'number') && /^\d+(?:\.\d+)?$/u.test(text) ? Number(text) : text;

function ruleOf(
  { type, enum: choices, minimum, maximum, must }: Rule,
  given: string | undefined,
): string {
  if (choices)
    return (
      `is "${given}": must be ` +
      `${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(choices)}`
    );
  const number = type === 'integer' ? 'a whole number' : 'a number';
  return `must be ${must ?? `${number} from ${minimum} to ${maximum}`}`;
}

/** Programs of a shop often have one environment. */
const isKnown = (name: string) =>
  [apiSettings, backupSettings, shellSettings].some(({ properties }) => name in properties);

/** Whether a name becomes another one by a letter or two; short ones resemble too much. */
function isNear(name: string, setting: string): boolean {
  if (setting.length < 6) return false;
  let row = Array.from({ length: setting.length + 1 }, (_, at) => at);
  for (const [line, letter] of [...name].entries()) {
    const next = [line + 1];
    for (const [at, other] of [...setting].entries())
      next.push(Math.min(row[at + 1]! + 1, next[at]! + 1, row[at]! + (letter === other ? 0 : 1)));
    row = next;
  }
  return row.at(-1)! <= (setting.length < 8 ? 1 : 2);
}

/** The values of a setting that is a list: separated by commas, with spaces or without. */
export const list = (text = ''): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
