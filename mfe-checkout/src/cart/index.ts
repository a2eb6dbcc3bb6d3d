import type { RemoteCart } from '@playday/shared/contract';
import { Cart } from './Cart.tsx';

export const contract = 2;
export { Cart };

({ contract, Cart }) satisfies RemoteCart;
