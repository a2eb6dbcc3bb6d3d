import type { Host } from '@playday/shared/contract';
import { orNull } from '../loading/or-null.ts';

/** Events that ask for pre-registration; null where they could not be loaded. */
export const loadPreRegistrations = async (host: Host) =>
  (await orNull(host.http('GET /user/pre-registration')))?.events ?? null;
