import type { ErrorBody, OperationName, Reply } from '@playday/shared/api-contract';
import type { FastifyInstance, HTTPMethods } from 'fastify';

/**
 * Calls the api as our pages do, with the CSRF cookie and header. The type of the body follows from
 * method and path.
 */
export type Call = <const Method extends HTTPMethods, const Path extends string>(
  method: Method,
  path: Path,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<{
  status: number;
  headers: Record<string, number | string | string[] | undefined>;
  body: ReplyBody<Method, Path>;
}>;

/** A client of a server that does not listen; `defaults` are sent with every request. */
export function testClient(app: FastifyInstance, defaults: Record<string, string> = {}): Call {
  const xsrf = 'a-token-of-the-page';
  return async (method, path, body, headers) => {
    const reply = await app.inject({
      method,
      url: `/api${path}`,
      headers: {
        cookie: `XSRF-TOKEN=${xsrf}`,
        'x-xsrf-token': xsrf,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...defaults,
        ...headers,
      },
      ...(body !== undefined && {
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    });
    const isJson = reply.headers['content-type']?.toString().includes('json');
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body: (isJson ? reply.json() : reply.body) as ReplyBody<typeof method, typeof path>,
    };
  };
}

/**
 * What an operation returns together with what an error returns; a reply has only one of them.
 * Unknown for paths that are not in the table of operations.
 */
export type ReplyBody<Method extends string, Path extends string> = [
  OperationAt<Method, Path>,
] extends [never]
  ? unknown
  : Reply<OperationAt<Method, Path>> & Partial<Omit<ErrorBody, 'tickets'>>;

/**
 * The operation that answers a request: `'GET /event/{id}'` for `'/event/7?lang=th'`. Fixed
 * segments come first.
 */
type OperationAt<Method extends string, Path extends string> = string extends Path
  ? never
  : Path extends `${infer Before}?${string}`
    ? OperationAt<Method, Before>
    : `${Method} ${Path}` extends OperationName
      ? `${Method} ${Path}`
      : {
          [K in OperationName]: K extends `${Method} ${infer Pattern}`
            ? If<Matches<Path, Pattern>, K>
            : never;
        }[OperationName];

type If<Condition extends boolean, Value> = Condition extends true ? Value : never;

/**
 * Whether a path has the same segments as the pattern, with any segment in place of one in braces.
 */
type Matches<
  Path extends string,
  Pattern extends string,
> = Pattern extends `${infer Wanted}/${infer Rest}`
  ? Path extends `${infer Segment}/${infer Others}`
    ? MatchesSegment<Segment, Wanted> extends true
      ? Matches<Others, Rest>
      : false
    : false
  : Path extends `${string}/${string}`
    ? false
    : MatchesSegment<Path, Pattern>;

type MatchesSegment<Segment extends string, Wanted extends string> = Wanted extends `{${string}}`
  ? true
  : Segment extends Wanted
    ? true
    : false;
