import type { CartLine } from '@playday/shared/contract';
import { Button, Dialog, useCart, useHost, useSetAtom, useTranslation } from '@playday/shared/kit';
import { useEffect, useState } from 'react';
import { clearPromoForCartAtom } from '../promo/promo-atoms.ts';
import { CartPanel } from './CartPanel.tsx';
import { ClearCartDialog } from './ClearCartDialog.tsx';

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

/** Asks for confirmation before a ticket is removed from the cart. */
function RemoveTicket({ line, onDone }: { line: CartLine; onDone: () => void }) {
  const { t } = useTranslation('checkout');
  const host = useHost();
  const keep = () => {
    host.cart.setCount(line.id, 1);
    onDone();
  };
  const remove = () => {
    host.cart.setCount(line.id, 0);
    onDone();
  };
  return (
    <Dialog
      title={t('remove.title')}
      onClose={keep}
      actions={
        <>
          <Button look="secondary" onClick={keep}>
            {t('remove.cancel')}
          </Button>
          <Button look="danger" onClick={remove}>
            {t('remove.remove')}
          </Button>
        </>
      }
    >
      <p>{t('remove.text', { name: line.name })}</p>
    </Dialog>
  );
}
