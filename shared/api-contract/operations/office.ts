import { type Static, Type } from 'typebox';
import { object } from '../entities.ts';
import type { OperationTable } from './operation.ts';
import { number } from './schemas.ts';

/**
 * A value that people of the office read: amounts have decimals and a currency, times are ISO 8601.
 */
const Value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);
const Values = Type.Record(Type.String(), Value);

/** A decimal with all decimals of the currency: sums are exact, and read as people write them. */
export const Decimal = Type.String();

/** What every change takes: why it is made, and whether it is only tried. */
export const changeFields = {
  reason: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
  /** Everything is done and checked as in earnest, and then undone. */
  dryRun: Type.Optional(Type.Boolean()),
  /**
   * `before` of the dry run that somebody has looked at: the change is refused (5011) when it is
   * something else by now.
   */
  expected: Type.Optional(Values),
};

/** What a change did, or would do. */
export const OfficeChange = object({
  subject: Type.String(),
  /** False: everything was like that already. */
  isChanged: Type.Boolean(),
  isDryRun: Type.Boolean(),
  before: Values,
  after: Values,
  /** What somebody has to know or do by hand. */
  notes: Type.Array(Type.String()),
  /** Lines of a file that were not recorded, nor before: the command then exits with 1. */
  unrecorded: Type.Optional(Type.Integer()),
});

/** What operations that change something have in common. */
export const officeChange = {
  access: 'office',
  response: { 200: OfficeChange },
  errors: [1004, 5011],
} as const;

/** The number of an order as people type it, or its id. */
export const orderParams = object({ order: Type.String({ minLength: 1, maxLength: 20 }) });
/** The beginning of a ticket's code. */
export const startOfCode = Type.String({
  minLength: 6,
  maxLength: 40,
  pattern: '^[A-Za-z0-9_-]+$',
});

const AuditEntry = object({
  id: Type.Integer(),
  at: Type.String(),
  who: Type.String(),
  action: Type.String(),
  subject: Type.String(),
  reason: Type.String(),
  before: Values,
  after: Values,
});

/**
 * For the promoter's office, which sends an office token as `Authorization: Bearer …`. Used by `npm
 * run office`.
 */
export const officeOperations = {
  'GET /office/audit': {
    summary:
      'What the office has changed, latest first: of one subject such as `event tonight`, ' +
      'or of all',
    access: 'office',
    query: object({
      subject: Type.Optional(Type.String({ maxLength: 200 })),
      /** Entries before this id. */
      before: Type.Optional(number(1, Number.MAX_SAFE_INTEGER)),
      limit: Type.Optional(number(1, 500)),
    }),
    response: { 200: object({ entries: Type.Array(AuditEntry) }) },
  },
} as const satisfies OperationTable;

export type OfficeChange = Static<typeof OfficeChange>;
export type OfficeValues = Static<typeof Values>;
