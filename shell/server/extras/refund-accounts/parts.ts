import { maxPaidFile } from '@playday/shared/api-contract/extras/refund-accounts/operations';
import type { ProxiedArea } from '../../extra.ts';

/** Files of transfers. */
export const proxiedAreas: ProxiedArea[] = ['paid', 'returned'].map((which) => ({
  prefix: `/api/office/refunds/${which}`,
  bodyLimit: maxPaidFile,
  most: 4,
}));
