import type { CartLine } from '@playday/shared/contract';
import { Button, Dialog, useHost, useTranslation } from '@playday/shared/kit';

/** Asks for confirmation before a ticket is removed from the cart. */
export function RemoveTicket({ line, onDone }: { line: CartLine; onDone: () => void }) {
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
