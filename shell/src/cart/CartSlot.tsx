import { useCart, useHost } from '@playday/shared/kit';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Remotes, useRemotes } from '../remotes/remotes.ts';
import { CartBoundary } from './CartBoundary.tsx';

/** Checkout's cart beside the page: loaded when it is first wanted, in a boundary of its own. */
export function CartSlot() {
  const { t } = useTranslation('shell');
  const host = useHost();
  const remotes = useRemotes();
  const { isOpen, pendingSelection } = useCart();
  const isWanted = isOpen || pendingSelection !== null;
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState(-1);
  // Once loaded it stays; after a failure the next attempt begins when the cart is wanted again.
  if (isWanted && shown !== attempt) setShown(attempt);
  if (!remotes || shown !== attempt) return null;

  const onFailed = () => {
    host.notify(t('remote.cart'), 'error');
    host.cart.close();
    host.cart.dismissPending();
    setAttempt(attempt + 1);
  };
  return <LoadedCart key={attempt} remotes={remotes} onFailed={onFailed} />;
}

function LoadedCart({ remotes, onFailed }: { remotes: Remotes; onFailed: () => void }) {
  // A lazy component keeps its first failure for ever: each attempt gets a new one.
  const [Cart] = useState(() => lazyCart(remotes));
  return (
    <CartBoundary onFailed={onFailed}>
      <Suspense>
        <Cart />
      </Suspense>
    </CartBoundary>
  );
}

const lazyCart = (remotes: Remotes): ComponentType =>
  lazy(async () => {
    const { Cart } = await remotes.cart();
    return { default: Cart };
  });
