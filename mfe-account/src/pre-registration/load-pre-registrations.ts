import type { Host } from '@playday/shared/contract';
import { nullOnFailure } from '../loading/null-on-failure.ts';

/** Loads the events with pre-registration; null when loading fails. */
export const loadPreRegistrations = async (host: Host) =>
  (await nullOnFailure(host.http('GET /user/pre-registration')))?.events ?? null;
