import { ApiError } from '@playday/shared/kit';

/** What became of one request of a page: its value, or why there is none. One failure never fails the page. */
export type Loaded<Value> = { value: Value; failure?: undefined } | { value?: undefined; failure: Failure };

/** Neither here nor known to be missing. */
export interface Pending {
  value?: undefined;
  failure?: undefined;
}

/** `status` 0: nothing answered; 200: an answer, but not one that can be understood. */
export interface Failure {
  status: number;
  message: string;
}

/** An answer in another shape than agreed. */
export class InvalidResponseError extends Error {}

/** Waits for a request and turns its expected failures into a value. Anything else is thrown. */
export async function toResult<Value>(request: Promise<Value>): Promise<Loaded<Value>> {
  try {
    return { value: await request };
  } catch (cause) {
    if (cause instanceof ApiError) return { failure: { status: cause.status, message: cause.message } };
    if (cause instanceof InvalidResponseError) {
      console.warn(cause.message);
      return { failure: { status: 200, message: cause.message } };
    }
    throw cause;
  }
}
