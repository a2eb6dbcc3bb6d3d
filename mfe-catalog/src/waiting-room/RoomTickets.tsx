import type { EventDetails } from '@playday/shared/api-contract';
import type { Currency } from '@playday/shared/contract';
import { maxTickets } from '@playday/shared/rules/ticket-limits';
import { useTranslation } from '@playday/shared/kit';
import { useId } from 'react';
import { TicketRow } from '../tickets/TicketRow.tsx';
import { toCartLine } from './stored-choice.ts';
import type { RoomState } from './use-room.ts';
import styles from './RoomView.module.css';

/** The tickets to select while waiting. They stay in the browser and are put into the cart at admission. */
export function RoomTickets({
  details: { event, tickets },
  currency,
  choice,
}: {
  details: EventDetails;
  currency: Currency;
  choice: RoomState['choice'];
}) {
  const { t } = useTranslation('catalog');
  const titleId = useId();
  const lines = choice.lines.map(toCartLine);
  return (
    <section className={styles.tickets} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>{t('room.tickets')}</h2>
        <p className={styles.hint}>
          {`${t('room.ticketsHint')} ${t('tickets.limit', { count: maxTickets })}`}
        </p>
      </div>
      <ul className={styles.list}>
        {tickets.map((ticket) => (
          <TicketRow
            key={ticket.id}
            ticket={ticket}
            state={{ event, eventLines: lines, limit: maxTickets, isSignedIn: false }}
            currency={currency}
            isReadOnly={false}
            isStockHidden
            onSelect={choice.select}
          />
        ))}
      </ul>
    </section>
  );
}
