import type { Host } from '@playday/shared/contract';
import { nullOnFailure } from '@playday/shared/kit/http/null-on-failure';

/** Requests a new link, which invalidates every earlier one. Null when loading fails. */
export const loadLink = (host: Host) => nullOnFailure(host.http('GET /user/profile/link'));
