import { ApiError } from '@playday/shared/kit';

/**
 * The result of one of a page's requests: a value or a failure. One failed request does not fail
 * the page.
 */
export type Loaded<Value> =
  | { value: Value; failure?: undefined }
  | { value?: undefined; failure: Failure };

/** Still loading: neither a value nor a failure. */
export interface Pending {
  value?: undefined;
  failure?: undefined;
}

/** `status` is the HTTP status; 0: no response; 200: a response of an invalid shape. */
export interface Failure {
  status: number;
  message: string;
}

/** Turns an `ApiError` into a failure. Any other error is rethrown. */
export async function toResult<Value>(request: Promise<Value>): Promise<Loaded<Value>> {
  try {
    return { value: await request };
  } catch (cause) {
    if (cause instanceof ApiError)
      return { failure: { status: cause.status, message: cause.message } };
    throw cause;
  }
}
