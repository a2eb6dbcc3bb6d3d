import type { Host } from '@playday/shared/contract';
import { orNull } from '../loading/or-null.ts';

/** The account's settings; null where they could not be loaded. */
export const loadSettings = (host: Host) => orNull(host.http('GET /user/profile/account'));
