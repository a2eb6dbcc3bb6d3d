import type { Body, OperationName, Params, Query, Reply } from './operations.ts';

/** A part is left out, optional where all of it is, or required. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : object extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** What an operation takes: only the parts that the table of operations gives it. */
export type Input<K extends OperationName> = Part<'params', Params<K>> &
  Part<'query', Query<K>> &
  Part<'body', Body<K>> & {
    /** Makes a repeated order, payment or cancellation the same one. */
    idempotencyKey?: string;
    signal?: AbortSignal;
  };

/**
 * Calls the api by the operation's name in the table: `http('GET /event/{id}', { params: { id: '7' } })`.
 * Fails with an `ApiError` (`@playday/shared/http`) only.
 */
export type Http = <K extends OperationName>(
  operation: K,
  ...input: object extends Input<K> ? [Input<K>?] : [Input<K>]
) => Promise<Reply<K>>;
