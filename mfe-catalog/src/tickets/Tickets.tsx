import type { Currency } from '@playday/shared/contract';
import type { Fee } from '@playday/shared/api-contract';
import { maxTickets } from '@playday/shared/rules/cart';
import { useTranslation } from '@playday/shared/kit';
import { useId, useRef, useState } from 'react';
import { BuyBar } from './BuyBar.tsx';
import { feeText } from './fee-text.ts';
import { NotForSale } from './NotForSale.tsx';
import { TicketRow } from './TicketRow.tsx';
import type { TicketsState } from './use-tickets.ts';
import styles from './Tickets.module.css';

/** An event's ticket types with steppers, under a header with the buy bar. */
export function Tickets({ state, currency }: { state: TicketsState; currency: Currency }) {
  const { t } = useTranslation('catalog');
  const { event, tickets, sale, isRestricted } = state;
  const titleId = useId();
  const isOpen = sale === 'open';
  const title = useRef<HTMLHeadingElement>(null);
  const [wasAsked, setWasAsked] = useState(false);
  const mustChoose = wasAsked && state.eventLines.length === 0;

  const showTickets = () => {
    setWasAsked(true);
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <section className={styles.tickets} aria-labelledby={titleId} id="tickets">
      <header className={styles.head}>
        <div>
          <h2 id={titleId} ref={title} tabIndex={-1}>
            {t('tickets.title')}
          </h2>
          {isOpen && (
            <p className={styles.hint} data-now={mustChoose || undefined} role="status">
              {mustChoose ? t('tickets.chooseFirst') : t('tickets.limit', { count: maxTickets })}
            </p>
          )}
        </div>
        {isOpen && <BuyBar state={state} currency={currency} onNothingChosen={showTickets} />}
      </header>
      {!isOpen && <NotForSale event={event} sale={sale} />}
      <ul className={styles.list}>
        {tickets.map((ticket) => (
          <TicketRow
            key={ticket.id}
            ticket={ticket}
            state={state}
            currency={currency}
            isReadOnly={isRestricted || !isOpen}
          />
        ))}
      </ul>
      <OrderFees fees={event.fees} currency={currency} />
    </section>
  );
}

function OrderFees({ fees, currency }: { fees: Fee[]; currency: Currency }) {
  const { t } = useTranslation('catalog');
  if (fees.length === 0) return null;
  const list = fees.map((fee) => `${fee.name} ${feeText(fee, currency)}`).join(', ');
  return <p className={styles.hint}>{t('tickets.orderFee', { fees: list })}</p>;
}
