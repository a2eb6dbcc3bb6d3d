import type { Program } from '@playday/shared/api-contract';
import type { ReleasesClient } from '../../release/releases-client.ts';

/**
 * Shows a recorded build to some visitors once its probes have succeeded; 0 percent ends the
 * canary.
 */
export async function setCanary(
  { call, waitForProbes, who }: ReleasesClient,
  { program, build, percent }: { program: Program; build: string; percent: number },
) {
  if (percent > 0) await waitForProbes({ program, build });
  return call('PUT /release/canary', { program, build, percent, who });
}

/** A token with which its bearer sees a recorded build inside the live shop. */
export const signPreview = (
  { call }: ReleasesClient,
  preview: { program: Program; build: string; minutes: number },
) => call('POST /release/preview', preview);
