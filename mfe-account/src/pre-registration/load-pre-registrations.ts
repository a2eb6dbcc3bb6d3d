import type { Host } from '@playday/shared/contract';
import { nullOnFailure } from '@playday/shared/kit/http/null-on-failure';
import { parsePreRegistrations } from '@playday/shared/kit/http/response-guards';

/** Loads the events with pre-registration; null when loading fails. */
export const loadPreRegistrations = (host: Host) =>
  nullOnFailure(host.http('GET /user/pre-registration').then(parsePreRegistrations));
