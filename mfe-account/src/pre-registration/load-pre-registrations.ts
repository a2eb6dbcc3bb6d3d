import type { Host } from '@playday/shared/contract';
import { nullOnFailure } from '../loading/null-on-failure.ts';

/** Events that ask for pre-registration; null where they could not be loaded. */
export const loadPreRegistrations = async (host: Host) =>
  (await nullOnFailure(host.http('GET /user/pre-registration')))?.events ?? null;
