import type { Host } from '@playday/shared/contract';
import { nullOnFailure } from '@playday/shared/kit/http/null-on-failure';

/** Loads the account's settings; null when loading fails. */
export const loadSettings = (host: Host) => nullOnFailure(host.http('GET /user/profile/account'));
