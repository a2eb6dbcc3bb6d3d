import type { CartLine } from '@playday/shared/contract';
import { useCart, useSetAtom } from '@playday/shared/kit';
import { useEffect, useState } from 'react';
import { clearPromoForCartAtom } from '../promo/promo-atoms.ts';
import { CartPanel } from './CartPanel.tsx';
import { ClearCartDialog } from './ClearCartDialog.tsx';
import { RemoveTicket } from './RemoveTicket.tsx';

/** The cart slot: the side panel and the cart's two confirmation dialogs. */
export function Cart() {
  const { isOpen, pendingSelection } = useCart();
  const clearPromo = useSetAtom(clearPromoForCartAtom);
  const [removing, setRemoving] = useState<CartLine | null>(null);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    setRemoving(null);
  }
  useEffect(() => {
    if (isOpen) clearPromo();
  }, [isOpen, clearPromo]);

  return (
    <>
      <CartPanel isOpen={isOpen} onRemove={setRemoving} />
      {removing && <RemoveTicket line={removing} onDone={() => setRemoving(null)} />}
      {pendingSelection && <ClearCartDialog pending={pendingSelection} />}
    </>
  );
}
