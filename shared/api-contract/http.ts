import type { Body, OperationName, Params, Query, Reply } from './operations.ts';

/** A property that is absent, optional (if all of its own properties are) or required. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : object extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** The input of an operation: only the parts defined in the table of operations. */
export type Input<K extends OperationName> = Part<'params', Params<K>> &
  Part<'query', Query<K>> &
  Part<'body', Body<K>> & {
    /** Lets the client repeat an order, payment or cancellation safely. */
    idempotencyKey?: string;
    /**
     * A property that the caller relies on: a success without it is not an answer of the api, and
     * fails.
     */
    needs?: keyof Reply<K> & string;
    /**
     * The answer has no properties: a success with any, as of a proxy that blocks the address, is
     * not an answer of the api, and fails.
     */
    isEmpty?: true;
    signal?: AbortSignal;
  };

/**
 * Calls the api by the operation's name in the table: `http('GET /event/{id}', { params: { id: '7'
 * } })`. Fails with an `ApiError` (`shared/kit/http`) only.
 */
export type Http = <K extends OperationName>(
  operation: K,
  ...input: object extends Input<K> ? [Input<K>?] : [Input<K>]
) => Promise<Reply<K>>;
