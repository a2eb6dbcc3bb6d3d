import {
  type ApiError,
  Button,
  useHost,
  useLoaderData,
  useRevalidator,
  useTranslation,
} from '@playday/shared/kit';
import { useAction } from '@playday/shared/kit/use-action';
import { useFocusOnChange } from '@playday/shared/kit/use-focus-on-change';
import { useState } from 'react';
import type { Tickets } from '../../tickets/load-tickets.ts';
import type { TicketActionsProps } from '../../tickets/ticket-actions.ts';
import { SendDialog } from './SendDialog.tsx';
import styles from './SendTicket.module.css';

/**
 * Sends a ticket to somebody else by a link, or takes it back until it was accepted. Not with
 * stored tickets.
 */
export function SendTicket({
  ticket: { name, pubId, transfer },
  event,
  which,
  describedBy,
}: TicketActionsProps) {
  const { t } = useTranslation('account');
  const { http, notify } = useHost();
  const { seenAt } = useLoaderData<Tickets>();
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  const [isTaken, setTaken] = useState(false);
  // The pressed button is gone.
  const ways = useFocusOnChange<HTMLDivElement>(isTaken ? transfer : null);
  const isOffered = transfer === 'offered';
  const onAccepted = () => {
    notify(t('sending.accepted'), 'warning');
    setOpen(false);
    return revalidate();
  };
  const { isBusy, run } = useAction((refusal: ApiError) =>
    refusal.status === 404 ? void onAccepted() : notify(refusal.message, 'error'),
  );
  const takeBack = async () => {
    await http('DELETE /user/ticket/{pubId}/transfer', { params: { pubId } });
    notify(t('sending.takenBack'));
    setTaken(true);
    await revalidate();
  };
  return (
    <>
      {seenAt === null && (
        <div ref={ways} tabIndex={-1} className={styles.sending} data-offered={isOffered}>
          {isOffered && (
            <>
              <p>{t('sending.offered')}</p>
              <Button
                look="quiet"
                isBusy={isBusy}
                aria-describedby={describedBy}
                onClick={() => void run(takeBack)}
              >
                {t('sending.takeBack')}
              </Button>
            </>
          )}
          <Button look="quiet" aria-describedby={describedBy} onClick={() => setOpen(true)}>
            {t(isOffered ? 'sending.newLink' : 'sending.send')}
          </Button>
        </div>
      )}
      {isOpen && (
        <SendDialog
          pubId={pubId}
          ticket={name}
          which={which}
          event={event}
          isOffered={isOffered}
          onMade={() => void revalidate()}
          onAccepted={() => void onAccepted()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
