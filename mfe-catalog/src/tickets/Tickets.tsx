import type { Currency } from '@playday/shared/contracts';
import type { Fee } from '@playday/shared/contracts/api';
import { maxTickets } from '@playday/shared/cart';
import { useTranslation } from '@playday/shared/kit';
import { useId } from 'react';
import { BuyBar } from './BuyBar.tsx';
import { feeText } from './fee-text.ts';
import { NotForSale } from './NotForSale.tsx';
import { TicketStub } from './TicketStub.tsx';
import type { TicketsOfPage } from './use-tickets.ts';
import styles from './Tickets.module.css';

/** The tickets of an event as stubs with steppers, under a header with the way into the cart. */
export function Tickets({ of, currency }: { of: TicketsOfPage; currency: Currency }) {
  const { t } = useTranslation('catalog');
  const { event, tickets, sale, isRestricted } = of;
  const titleId = useId();
  const isOpen = sale === 'open';
  return (
    <section className={styles.tickets} aria-labelledby={titleId} id="tickets">
      <header className={styles.head}>
        <div>
          <h2 id={titleId} tabIndex={-1}>
            {t('tickets.title')}
          </h2>
          {isOpen && <p className={styles.hint}>{t('tickets.limit', { count: maxTickets })}</p>}
        </div>
        {isOpen && <BuyBar of={of} currency={currency} titleId={titleId} />}
      </header>
      {!isOpen && <NotForSale event={event} sale={sale} />}
      <ul className={styles.list}>
        {tickets.map((ticket) => (
          <TicketStub
            key={ticket.id}
            ticket={ticket}
            of={of}
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
