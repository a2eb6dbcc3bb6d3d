import { ApiError } from '@playday/shared/kit';

/** A call's answer, or null where it failed as calls do: the page then says so in its place. */
export async function nullOnFailure<Value>(call: Promise<Value>): Promise<Value | null> {
  try {
    return await call;
  } catch (cause) {
    if (cause instanceof ApiError) return null;
    throw cause;
  }
}
