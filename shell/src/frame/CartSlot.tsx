import { type Elements, useCart, useHost } from '@playday/shared/kit';
import { Component, type ComponentType, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Remotes, useRemotes } from '../remotes/remotes.ts';
import { ProgressBar } from './Progress.tsx';
import { reportError } from '../errors/report-error.ts';
import { usePage } from '../page/page-context.tsx';
import { remoteInSlot } from '../page/remote-at.ts';

/**
 * Renders the cart, which a remote provides, beside the page, in an error boundary of its own. It
 * is loaded when it is first opened, or with the tickets of somebody who is signed in: others are
 * led to sign-in.
 */
export function CartSlot() {
  const { t } = useTranslation('shell');
  const host = useHost();
  const remotes = useRemotes();
  const { isOpen, pendingSelection } = useCart();
  const isWanted = isOpen || pendingSelection !== null;
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState(-1);
  // A loaded cart stays mounted; after a failure the next attempt starts when the cart is opened
  // again.
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
  const page = usePage();
  // `React.lazy` caches its first failure, so each attempt needs a new component.
  const [{ Cart, hasLoaded }] = useState(() => lazyCart(remotes));
  const fail = (error: unknown) => {
    // That it was not loaded has been reported.
    if (hasLoaded()) reportError({ type: 'caught', error, remote: remoteInSlot(page, 'cart') });
    onFailed();
  };
  return (
    <CartBoundary onFailed={fail}>
      <Suspense fallback={<ProgressBar />}>
        <Cart />
      </Suspense>
    </CartBoundary>
  );
}

function lazyCart(remotes: Remotes): { Cart: ComponentType; hasLoaded: () => boolean } {
  const known = remotes.slotAtHand('cart');
  // Shown at once: React lets 0.3 s pass between a fallback and what follows it.
  if (known) return { Cart: known.Content, hasLoaded: () => true };
  let isLoaded = false;
  const Cart = lazy(async () => {
    const { Content } = await remotes.slot('cart');
    isLoaded = true;
    return { default: Content };
  });
  return { Cart, hasLoaded: () => isLoaded };
}

/** Error boundary that keeps a failing cart from breaking the page. */
class CartBoundary extends Component<
  { onFailed: (error: unknown) => void; children: Elements },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override componentDidCatch(error: unknown) {
    this.props.onFailed(error);
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
