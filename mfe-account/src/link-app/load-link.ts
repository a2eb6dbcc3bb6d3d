import type { Host } from '@playday/shared/contract';
import { nullOnFailure } from '../loading/null-on-failure.ts';

/** A fresh link; every earlier one is worthless from then on. Null where it could not be had. */
export const loadLink = (host: Host) => nullOnFailure(host.http('GET /user/profile/link'));
