import { ReleaseError } from './releases-client.ts';

/**
 * Makes a call of the api again, after a pause, as long as the api gives no answer or cannot answer
 * now. Throws what it refuses; `isWanted` ends the wait with the last error.
 */
export async function untilAnswered<Result>(
  call: () => Promise<Result>,
  { pause, isWanted = () => true }: { pause: () => Promise<unknown>; isWanted?: () => boolean },
): Promise<Result> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ReleaseError && error.isTemporary && isWanted())) throw error;
    }
    await pause();
  }
}
