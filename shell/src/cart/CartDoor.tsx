import { useCart, useHost } from '@playday/shared/kit';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRemotes } from '../remotes/remotes.ts';
import { CartBoundary } from './CartBoundary.tsx';

/** Checkout's cart beside the page: loaded when it is first wanted, in a boundary of its own. */
export function CartDoor() {
  const { isOpen, pending } = useCart();
  const isWanted = isOpen || pending !== null;
  const [wasWanted, setWasWanted] = useState(false);
  if (isWanted && !wasWanted) setWasWanted(true);
  return wasWanted ? <LoadedCart isWanted={isWanted} /> : null;
}

function LoadedCart({ isWanted }: { isWanted: boolean }) {
  const { t } = useTranslation('shell');
  const remotes = useRemotes();
  const host = useHost();
  // A lazy component keeps its first failure for ever: each attempt gets a new one.
  const [Cart, setCart] = useState(() => lazyCart(remotes));
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isWanted || !hasFailed) return;
    setFailed(false);
    setCart(() => lazyCart(remotes));
  }, [isWanted, hasFailed, remotes]);
  return (
    <CartBoundary
      key={hasFailed ? 'failed' : 'whole'}
      onFailed={() => {
        host.notify(t('remote.cart'), 'error');
        host.cart.close();
        setFailed(true);
      }}
    >
      <Suspense>
        <Cart />
      </Suspense>
    </CartBoundary>
  );
}

function lazyCart(remotes: ReturnType<typeof useRemotes>): ComponentType {
  return lazy(async () => {
    if (!remotes) throw new Error('no remotes here');
    const { Cart } = await remotes.cart();
    return { default: Cart };
  });
}
