import type { OwnedTicket, TicketsByEvent } from '@playday/shared/api-contract';
import { scheduleOf } from '@playday/shared/rules/dates';
import { Button, useHost, useTranslation } from '@playday/shared/kit';
import { useState } from 'react';
import { FullScreenTicket } from './FullScreenTicket.tsx';
import styles from './tickets.module.css';

/** A ticket drawn as one: its details on the body, its code on the stub. */
export function Ticket({ ticket, event }: { ticket: OwnedTicket; event: TicketsByEvent['event'] }) {
  const { t } = useTranslation('account');
  const { language } = useHost();
  const [isAtGate, setAtGate] = useState(false);
  const { name, pubId, qr } = ticket;
  return (
    <article className={styles.ticket} data-prereg={ticket.isPrereg}>
      <div className={styles.info}>
        <h3>{name}</h3>
        {name !== event.name && <p className={styles.what}>{event.name}</p>}
        <p className={styles.when}>{scheduleOf(event.dateStart, event.dateEnd, language)}</p>
        <p className={styles.pubId}>{pubId}</p>
        {qr && (
          <div className={styles.actions}>
            <Button onClick={() => setAtGate(true)}>{t('tickets.show')}</Button>
            <a className={styles.save} href={qr} download={`${name}.png`}>
              {t('tickets.save')}
            </a>
          </div>
        )}
      </div>
      <div className={styles.stub}>
        {ticket.isPrereg || !qr ? (
          <span className={styles.prereg}>{t('tickets.preRegistration')}</span>
        ) : (
          <img
            className={styles.qr}
            src={qr}
            alt={t('tickets.qr', { code: pubId })}
            width={200}
            height={200}
          />
        )}
      </div>
      {isAtGate && qr && (
        <FullScreenTicket name={name} pubId={pubId} qr={qr} onClose={() => setAtGate(false)} />
      )}
    </article>
  );
}
