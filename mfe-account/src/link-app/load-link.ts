import type { Host } from '@playday/shared/contract';
import { orNull } from '../loading/or-null.ts';

/** A fresh link; every earlier one is worthless from then on. Null where it could not be had. */
export const loadLink = (host: Host) => orNull(host.http('GET /user/profile/link'));
