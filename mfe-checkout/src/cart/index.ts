import type { RemoteSlot } from '@playday/shared/contract';
import { Cart } from './Cart.tsx';

export const contract = 3;
export { Cart as Content };

({ contract, Content: Cart }) satisfies RemoteSlot;
