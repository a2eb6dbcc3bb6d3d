import type { Host } from '@playday/shared/contract';
import { nullOnFailure } from '../loading/null-on-failure.ts';

/** The account's settings; null where they could not be loaded. */
export const loadSettings = (host: Host) => nullOnFailure(host.http('GET /user/profile/account'));
