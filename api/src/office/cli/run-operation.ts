import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { ParseArgsOptionsConfig } from 'node:util';
import { operations, type OfficeValues } from '@playday/shared/api-contract';
import { OfficeChange } from '@playday/shared/api-contract/operations/office';
import { readColumns, writeCsv } from './csv-file.ts';
import { csvTable } from './csv-table.ts';
import {
  type ChangeName,
  type Command,
  commonOptions,
  type Office,
  OfficeError,
  type RawInput,
  required,
  text,
  UsageError,
  type Values,
} from './office.ts';

/** What this reads of a JSON schema. */
interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
}

const places = ['params', 'query', 'body'] as const;

interface Field {
  name: string;
  place: (typeof places)[number];
  schema: Schema;
  isRequired: boolean;
}

/**
 * What the command itself sends: `reason` and `dryRun` of every change, and the page of an export.
 */
const sentByItself = new Set(['reason', 'dryRun', 'expected', 'before', 'after']);

function describe({ operation, own, rows, always, ...command }: Command) {
  const { summary, response, ...parts } = operations[operation];
  const reply = Object.values(response)[0] as Schema;
  const fields = places.flatMap((place) => {
    const { properties = {}, required: names = [] } = ((parts as Record<string, unknown>)[place] ??
      {}) as Schema;
    return Object.entries(properties)
      .filter(([name]) => !sentByItself.has(name) && !own?.fields.includes(name))
      .filter(([name]) => !(rows && name === 'limit'))
      .map(([name, schema]): Field => ({ name, place, schema, isRequired: names.includes(name) }));
  });
  // The event of a report is a word that may be left out.
  const isWord = (field: Field) => field.isRequired || field.name === 'url';
  const words = fields.filter(isWord);
  const isChange = (reply as unknown) === OfficeChange;
  return {
    summary: command.summary ?? summary,
    words,
    options: fields.filter((field) => !isWord(field)),
    isChange,
    isReasonAsked: isChange && !always?.reason,
    /** `orders find Somsri Jai`: the one word is a text of people, which may have spaces. */
    isText: words.length === 1 && words[0]!.place !== 'params' && words[0]!.isRequired,
    columns: rows
      ? Object.entries(reply.properties![rows]!.items!.properties!).map(([name, { type }]) => ({
          ...{ name, isList: type === 'array' },
        }))
      : [],
    isPaged: reply.properties?.next !== undefined,
    /** What is handed out once, or is long, goes into a file. */
    needsFile:
      reply.properties?.next !== undefined || (rows !== undefined && operation.startsWith('POST ')),
  };
}

/**
 * Options of a field: `firstName` is `--first-name`, a text by language `--message-en` and so on.
 */
const optionsOf = ({ name, schema }: Field): string[] =>
  schema.properties
    ? Object.keys(schema.properties).map((key) => `${name}-${key}`)
    : [name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)];

/** How a command is used, and what it does. */
export function helpOf(name: string, command: Command): { usage: string; summary: string } {
  const { summary, words, options, isReasonAsked, isText, needsFile } = describe(command);
  const usage = [
    name,
    ...words.map((field) =>
      field.isRequired ? `<${field.name}${isText ? ' …' : ''}>` : `[<${field.name}>]`,
    ),
    ...options.flatMap((field) =>
      optionsOf(field).map((each) =>
        field.schema.type === 'boolean' ? `[--${each}]` : `[--${each} …]`,
      ),
    ),
    command.own?.usage,
    command.rows && (needsFile ? '--csv FILE' : '[--csv FILE]'),
    command.write && '<file>',
    isReasonAsked && '--reason "why"',
  ];
  return { usage: usage.filter(Boolean).join(' '), summary };
}

/** The options of a command, for `parseArgs`. */
export function parseOptions(command: Command): ParseArgsOptionsConfig {
  const options: ParseArgsOptionsConfig = {
    ...command.own?.options,
    ...(command.rows && { csv: { type: 'string' } }),
    ...commonOptions,
  };
  for (const field of describe(command).options)
    for (const name of optionsOf(field))
      options[name] = {
        type: field.schema.type === 'boolean' ? 'boolean' : 'string',
        multiple: field.schema.type === 'array',
      };
  return options;
}

/** Sends a command's operation and prints the reply; a change is shown first, and asked for. */
export async function runOperation(
  office: Office,
  command: Command,
  given: string[],
  values: Values,
) {
  const { isChange, isPaged, needsFile } = describe(command);
  if (command.write) return exportFile(office, command, required(given.join(' '), '<file>'));
  const input = readInput(command, given, values);
  if (command.csv) await readColumns(input, command.csv);
  await command.prepare?.(input);
  if (isChange) {
    await office.change(command.operation as ChangeName, input as never);
    if (!office.options.isDryRun) await command.after?.(office, input, undefined);
    return;
  }
  const csv = text(values, 'csv');
  if (needsFile) required(csv, '--csv FILE');
  // What is handed out once must not replace what was handed out before.
  if (needsFile && !isPaged && existsSync(csv!))
    throw new OfficeError(`${csv} is there already: name another file.`);
  const reply = csv
    ? await exportRows(office, command, input, csv)
    : await call(office, command, input);
  if (csv && isPaged) return;
  if (!csv) show(office, command, reply);
  await command.after?.(office, input, reply);
}

const call = async (office: Office, { operation }: Command, input: RawInput) =>
  (await office.call(operation, input as never)) as Record<string, unknown>;

function readInput(command: Command, given: string[], values: Values): RawInput {
  const { words, options, isText } = describe(command);
  const said = isText && given.length > 0 ? [given.join(' ')] : given;
  // A word too many is a mistake, such as an amount with a space in it: `1 250.00` must not set a
  // price of 1.
  const extra = said.slice(words.length);
  if (extra.length > 0)
    throw new UsageError(`Too many words: ${extra.join(' ')}. Write what has a space in quotes.`);
  const input = Object.fromEntries<object>(
    places.filter((place) => place in operations[command.operation]).map((place) => [place, {}]),
  ) as unknown as RawInput;
  Object.assign(input.body ?? {}, command.own?.read(values));
  words.forEach((field, at) => {
    const word = field.isRequired ? required(said[at], `<${field.name}>`) : said[at];
    input[field.place][field.name] = valueOf(field.schema, word);
  });
  for (const field of options) input[field.place][field.name] = readOption(field, values);
  return input;
}

function readOption(field: Field, values: Values): unknown {
  const { properties, required: needed = [] } = field.schema;
  if (!properties) return valueOf(field.schema, values[optionsOf(field)[0]!]);
  const keys = Object.keys(properties).filter((key) => text(values, `${field.name}-${key}`));
  if (keys.length === 0) return undefined;
  for (const key of needed)
    required(text(values, `${field.name}-${key}`), `--${field.name}-${key}`);
  return Object.fromEntries(keys.map((key) => [key, text(values, `${field.name}-${key}`)]));
}

function valueOf({ type }: Schema, given: Values[string]): unknown {
  if (type !== 'integer' || given === undefined) return given;
  if (!/^\d+$/u.test(String(given))) throw new UsageError(`${String(given)} is not a whole number`);
  return Number(given);
}

async function exportFile(office: Office, command: Command, file: string) {
  const reply: unknown = await office.call(command.operation);
  // A file that is there is not overwritten.
  await writeFile(file, `${JSON.stringify(reply, null, 2)}\n`, { flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      throw new OfficeError(
        error.code === 'EEXIST'
          ? `${file} is there already: name another file.`
          : `${file} cannot be written (${error.message}).`,
      );
    },
  );
  office.print([{ file, ...command.write!(reply as never) }]);
}

async function exportRows(office: Office, command: Command, input: RawInput, file: string) {
  const { columns, isPaged } = describe(command);
  const tableOf = (page: Record<string, unknown>) =>
    csvTable(columns, page[command.rows!] as Parameters<typeof csvTable>[1]);
  let reply: Record<string, unknown> = {};
  if (!isPaged) {
    reply = await call(office, command, input);
    const { header, lines } = tableOf(reply);
    const count = await writeCsv(file, header, [lines]);
    office.say(`${count} ${count === 1 ? 'row is' : 'rows are'} in ${file}.`);
    return reply;
  }
  async function* pages() {
    let done = 0;
    do {
      const query = { ...input.query, limit: 500, after: reply.next };
      reply = await call(office, command, { ...input, query });
      const { lines } = tableOf(reply);
      done += lines.length;
      office.say(`${done} of ${String(reply.total)} tickets`);
      yield lines;
    } while (typeof reply.next === 'string');
  }
  const names = columns.map(({ name }) => name);
  office.print([{ file, tickets: await writeCsv(file, names, pages()) }]);
  return reply;
}

/**
 * Prints a reply: its one list as a table, otherwise its values by line and its lists as tables.
 */
function show(office: Office, command: Command, reply: Record<string, unknown>): void {
  const { isMore, ...rest } = reply;
  const [list, ...others] = Object.values(rest);
  const isList = Array.isArray(list) && others.length === 0;
  if (office.options.isJson) return office.print(isList ? (list as object[]) : [reply]);
  if (command.show) return command.show(reply as never);
  const rows = command.rows ? reply[command.rows] : isList && list;
  if (rows) {
    office.print(columnsWithValues(rows as object[]));
    if (isMore === true) office.say('There are more.');
    return;
  }
  for (const [name, value] of Object.entries(rest))
    if (!Array.isArray(value)) console.log(`${name}: ${inWords(value)}`);
  for (const [name, value] of Object.entries(rest))
    if (Array.isArray(value) && value.length > 0) {
      office.say(`${name}:`);
      office.print(value as object[]);
    }
}

const inWords = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value as OfficeValues)
        .map(([name, each]) => `${name} ${each ?? 'none'}`)
        .join(', ')
    : String((value as string | null) ?? 'none');

/** Rows without nested values and without columns that are empty in all of them. */
function columnsWithValues(rows: readonly object[]): object[] {
  const isShown = (value: unknown) => value !== null && typeof value !== 'object';
  const names = rows.flatMap((row) =>
    Object.entries(row).flatMap(([name, each]) => (isShown(each) ? name : [])),
  );
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name))),
  );
}
