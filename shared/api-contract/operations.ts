import type { Static, TSchema } from 'typebox';
import { extras } from './extras.ts';
import { accountOperations } from './operations/account.ts';
import { catalogOperations } from './operations/catalog.ts';
import { checkoutOperations } from './operations/checkout.ts';
import { erasureOperations } from './operations/erasure.ts';
import { officeOperations } from './operations/office.ts';
import { officeContentOperations } from './operations/office-content.ts';
import { officeOrderOperations } from './operations/office-orders.ts';
import type { OperationTable } from './operations/operation.ts';
import { releaseOperations } from './operations/releases.ts';
import { signInOperations } from './operations/sign-in.ts';

export type * from './entities.ts';
export type { ErrorCode, ErrorKey } from './error-codes.ts';
export type { OfficeChange, OfficeValues } from './operations/office.ts';
export type {
  BuildReport,
  Report,
  HashedBuild,
  Program,
  Release,
  ReleaseChange,
  ReleaseStatus,
  RenderFailure,
} from './operations/releases.ts';

/**
 * All operations of the api: the table of each area is in `operations/`, those of extras in
 * `extras/`. They validate input, type
 * the handlers and the browser's client, and generate the OpenAPI document. Pages import only
 * types, so schemas stay out of their bundles.
 */
export const operations = {
  ...catalogOperations,
  ...signInOperations,
  ...accountOperations,
  ...checkoutOperations,
  ...extras.operations,
  ...erasureOperations,
  ...releaseOperations,
  ...officeOperations,
  ...officeOrderOperations,
  ...officeContentOperations,
} as const satisfies OperationTable;

export type Operations = typeof operations;
export type OperationName = keyof Operations;

type Part<K extends OperationName, P extends string> = Operations[K] extends { [key in P]: infer S }
  ? S extends TSchema
    ? Static<S>
    : undefined
  : undefined;

export type Params<K extends OperationName> = Part<K, 'params'>;
export type Query<K extends OperationName> = Part<K, 'query'>;
export type Body<K extends OperationName> = Part<K, 'body'>;
/** The response body of a successful call, whatever its status. */
export type Reply<K extends OperationName> = Operations[K]['response'] extends {
  200: infer S extends TSchema;
}
  ? Static<S>
  : Operations[K]['response'] extends { 202: infer S extends TSchema }
    ? Static<S>
    : never;
