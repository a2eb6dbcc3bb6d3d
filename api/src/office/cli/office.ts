import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import type {
  Body,
  OfficeChange,
  OperationName,
  Params,
  Query,
  Reply,
} from '@playday/shared/api-contract';

/** The input of an operation, as far as it has any. */
export interface Input<K extends OperationName> {
  params?: Params<K>;
  query?: Query<K>;
  body?: Body<K>;
}

/**
 * Sends operations of the office to a shop. Throws `OfficeError` with a sentence for people when
 * the api refuses one.
 */
export interface Client {
  call: <K extends OperationName>(name: K, input?: Input<K>) => Promise<Reply<K>>;
  close: () => Promise<void>;
  /** Which shop it is: its address, or the name of its database. */
  shop: string;
  /** Whether it is sure that no shop runs, whose jobs would do what a command only begins. */
  isShopStopped: boolean;
  /** What somebody has to hear before a change. */
  warning?: string | undefined;
}

/** Something a person has to know or mend; printed without a stack. */
export class OfficeError extends Error {}

/** Operations that change something and show what. */
export type ChangeName = {
  [K in OperationName]: Reply<K> extends OfficeChange ? K : never;
}[OperationName];

/** What a command works with. */
export interface Office extends Client {
  /**
   * Makes a change: tries it, shows what it would do, asks, and makes it. With `--yes` it does not
   * ask, with `--dry-run` it ends after showing. Returns undefined when nothing was changed. Throws
   * when there is nobody to ask.
   */
  change: <K extends ChangeName>(
    name: K,
    input: Omit<Input<K>, 'body'> & { body: Omit<Body<K>, 'reason' | 'dryRun'> },
  ) => Promise<OfficeChange | undefined>;
  /** Prints rows as a table, or as JSON with `--json`. */
  print: (rows: readonly object[]) => void;
  /** A sentence for people, on standard error; nothing with `--json`. */
  say: (sentence: string) => void;
  options: { isDryRun: boolean; isJson: boolean; isYes: boolean };
}

/** The input of an operation by place, as read from a command's words and options. */
export type RawInput = Record<'params' | 'query' | 'body', Record<string, unknown>>;

/** What a command reads of a CSV file: its columns, and how many lines it takes. */
export interface CsvColumns {
  most: number;
  /** By name in lower case, how a cell of it is read. */
  columns: Record<string, (cell: string) => string>;
  /** Those that it may be without, whose cells are empty then. */
  optional?: readonly string[];
  /** Refuses others: one may be an optional column that is called otherwise. */
  isStrict?: boolean;
}

/** A command of the office: one operation, and what its schema cannot say. */
export interface Command {
  operation: OperationName;
  /** Fields of the body that people write in another form than the operation takes. */
  own?: {
    usage: string;
    fields: readonly string[];
    options: ParseArgsOptionsConfig;
    read: (values: Values) => object;
  };
  /** What it does, where that is not its operation's summary. */
  summary?: string;
  /** Options that it has always. */
  always?: CommonOptions;
  /** The CSV file that it names. */
  csv?: CsvColumns;
  /** Reads files that its words name into the input, and dates as they were meant. */
  prepare?: (input: RawInput) => Promise<void> | void;
  /** Writes the reply into the file that is its one word, and says what is in it. */
  write?: (reply: never) => object;
  /** The list of the reply that is its table, which `--csv FILE` writes into a file. */
  rows?: string;
  /** Prints the reply, instead of its fields by line. */
  show?: (reply: never) => void;
  /** What follows once the change is made or the reply is shown. */
  after?: (office: Office, input: RawInput, reply: unknown) => Promise<void> | void;
}

/** Options as `parseArgs` reads them. */
export type Values = Record<string, string | boolean | (string | boolean)[] | undefined>;

/** The value of an option, as text. */
export const text = (values: Values, name: string): string | undefined =>
  typeof values[name] === 'string' ? values[name] : undefined;

/** Throws when an argument is missing. */
export function required(value: string | undefined, name: string): string {
  if (value === undefined || value === '') throw new UsageError(`${name} is missing`);
  return value;
}

export class UsageError extends Error {}

/** Options of every command. */
export const commonOptions = {
  reason: { type: 'string' },
  'dry-run': { type: 'boolean' },
  json: { type: 'boolean' },
  yes: { type: 'boolean' },
  help: { type: 'boolean' },
} as const satisfies ParseArgsOptionsConfig;

export type CommonOptions = ReturnType<
  typeof parseArgs<{ options: typeof commonOptions }>
>['values'];
