import { maxPaidFile } from '@playday/shared/api-contract/extras/refund-accounts/operations';
import type { ProxiedArea } from '../../extra.ts';

/** Files of transfers. */
export const proxiedAreas: ProxiedArea[] = [
  { prefix: '/api/office/refunds/paid', bodyLimit: maxPaidFile, most: 4 },
];
