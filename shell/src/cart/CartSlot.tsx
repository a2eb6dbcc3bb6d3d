import { useCart, useHost } from '@playday/shared/kit';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Remotes, useRemotes } from '../remotes/remotes.ts';
import { ProgressBar } from '../frame/Progress.tsx';
import { CartBoundary } from './CartBoundary.tsx';

/** Renders the cart, which a remote provides, beside the page, in an error boundary of its own. It is loaded when it is first opened. */
export function CartSlot() {
  const { t } = useTranslation('shell');
  const host = useHost();
  const remotes = useRemotes();
  const { isOpen, pendingSelection } = useCart();
  const isWanted = isOpen || pendingSelection !== null;
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState(-1);
  // A loaded cart stays mounted; after a failure the next attempt starts when the cart is opened again.
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
  // `React.lazy` caches its first failure, so each attempt needs a new component.
  const [Cart] = useState(() => lazyCart(remotes));
  return (
    <CartBoundary onFailed={onFailed}>
      <Suspense fallback={<ProgressBar />}>
        <Cart />
      </Suspense>
    </CartBoundary>
  );
}

const lazyCart = (remotes: Remotes): ComponentType =>
  lazy(async () => {
    const { Content } = await remotes.slot('cart');
    return { default: Content };
  });
