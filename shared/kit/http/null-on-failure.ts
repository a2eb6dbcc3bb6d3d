import { ApiError } from '@playday/shared/kit';

/** A call's response, or null on an `ApiError`; the page shows that error inline. Other errors are rethrown. */
export async function nullOnFailure<Value>(call: Promise<Value>): Promise<Value | null> {
  try {
    return await call;
  } catch (cause) {
    if (cause instanceof ApiError) return null;
    throw cause;
  }
}
