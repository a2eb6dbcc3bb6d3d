import type { Host } from '@playday/shared/contract';
import { nullOnFailure } from '../loading/null-on-failure.ts';

/** Loads the account's settings; null when loading fails. */
export const loadSettings = (host: Host) => nullOnFailure(host.http('GET /user/profile/account'));
