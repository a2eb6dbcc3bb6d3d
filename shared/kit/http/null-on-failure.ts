import { SESSION_REQUIRED } from '@playday/shared/api-contract/error-codes';
import { ApiError } from '@playday/shared/kit';

/**
 * A call's response, or null on an `ApiError`; the page shows that error inline. Other errors are
 * rethrown, and so is the end of the session, after which the host leads away from the page.
 */
export async function nullOnFailure<Value>(call: Promise<Value>): Promise<Value | null> {
  try {
    return await call;
  } catch (cause) {
    if (cause instanceof ApiError && cause.code !== SESSION_REQUIRED) return null;
    throw cause;
  }
}
