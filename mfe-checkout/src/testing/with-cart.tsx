import type { RemoteApp } from '@playday/shared/contract';
import { Outlet } from '@playday/shared/kit';
import { Cart } from '../cart/Cart.tsx';
import * as app from '../index.ts';

/** The remote with the cart beside its pages, as in the shell, and a button that opens it. */
export const withCart: RemoteApp = {
  ...app,
  routes: (host) => [
    {
      id: 'with-cart',
      element: (
        <>
          <button type="button" onClick={() => host.cart.open()}>
            Cart
          </button>
          <Outlet />
          <Cart />
        </>
      ),
      children: app.routes(host),
    },
  ],
};
